//! The reference's search, node for node: the golden vectors count its nodes, and tests compare the faster search
//! with it.

use super::search::{Evaluate, INFINITY, MATE, Parity};
use crate::connect4::board::{Board, CENTRE_OUT, column, has_four, playable, squares};
use search::transposition::Bound;
use std::collections::HashMap;

/// What one root search gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The chosen column.
    pub column: u32,
    /// The score of each column at the last depth; none for a full one.
    pub scores: [Option<i32>; 7],
    /// Calls of the recursion over all depths.
    pub nodes: u64,
    /// Evaluations among them.
    pub leaves: u64,
    /// Whether two positions shared a hash value.
    pub collided: bool,
}

struct Entry {
    depth: u8,
    score: i32,
    bound: Bound,
    best: u32,
    position: (Board, Board),
}

/// The reference's search with a fresh table; `order` lists the open columns of the root.
pub fn search<E: Evaluate>(position: (Board, Board), order: &[u32], depth: u8, parity: Parity) -> Report {
    let mut plain = Plain { table: HashMap::new(), numbers: numbers(), parity, report: Report::default() };
    let hash = plain.hash(position);
    let mut best = order[0];
    for depth in 1..=depth {
        let mut top = -INFINITY;
        let previous = best;
        let others = order.iter().copied().filter(|index| *index != previous);
        for index in std::iter::once(previous).chain(others) {
            let square = playable(position.1) & column(index);
            let next = (position.0 ^ position.1, position.1 | square);
            let number = plain.number(square, 1);
            let score = -plain.negamax::<E>(next, hash ^ number, depth - 1, (-INFINITY, INFINITY), 0);
            plain.report.scores[index as usize] = Some(score);
            if score > top {
                (top, best) = (score, index);
            }
        }
    }
    plain.report.column = best;
    plain.report
}

struct Plain {
    table: HashMap<u32, Entry>,
    numbers: [[u32; 2]; 42],
    parity: Parity,
    report: Report,
}

impl Plain {
    /// `piece` is 1 for the side to move at the root, which the reference always calls its second piece.
    fn negamax<E: Evaluate>(
        &mut self,
        position: (Board, Board),
        hash: u32,
        depth: u8,
        bounds: (i32, i32),
        piece: usize,
    ) -> i32 {
        let (own, mask) = position;
        let (mut alpha, mut beta) = bounds;
        self.report.nodes += 1;
        if has_four(own ^ mask) {
            return -(MATE + i32::from(depth));
        }
        if depth == 0 {
            self.report.leaves += 1;
            return E::value(self.parity.outlook(own, mask));
        }
        let mut hint = None;
        if let Some(entry) = self.table.get(&hash) {
            self.report.collided |= entry.position != position;
            hint = Some(entry.best);
            if entry.depth >= depth {
                match entry.bound {
                    Bound::Exact => return entry.score,
                    Bound::Lower => alpha = alpha.max(entry.score),
                    Bound::Upper => beta = beta.min(entry.score),
                }
                if alpha >= beta {
                    return entry.score;
                }
            }
        }
        if playable(mask) == 0 {
            return 0;
        }
        let (mut score, mut best) = (-INFINITY, 0);
        let others = CENTRE_OUT.into_iter().filter(|index| Some(*index) != hint);
        for index in hint.into_iter().chain(others) {
            let square = playable(mask) & column(index);
            if square == 0 {
                continue;
            }
            let (next, hash) = ((own ^ mask, mask | square), hash ^ self.number(square, piece));
            let value = -self.negamax::<E>(next, hash, depth - 1, (-beta, -alpha), 1 - piece);
            if value > score {
                (score, best) = (value, index);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        let bound = Bound::of(score, bounds.0, beta);
        if self.table.get(&hash).is_none_or(|old| old.depth <= depth) {
            self.table.insert(hash, Entry { depth, score, bound, best, position });
        }
        score
    }

    fn number(&self, square: Board, piece: usize) -> u32 {
        let bit = square.trailing_zeros() as usize;
        let (index, height) = (bit / 7, bit % 7);
        self.numbers[(5 - height) * 7 + index][piece]
    }

    fn hash(&self, (own, mask): (Board, Board)) -> u32 {
        squares(mask).fold(0, |hash, square| hash ^ self.number(square, usize::from(own & square != 0)))
    }
}

/// The reference's random numbers: a linear congruence, row by row from the top, two for each square.
fn numbers() -> [[u32; 2]; 42] {
    let mut state: u32 = 0xdead_beef;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state
    };
    std::array::from_fn(|_| std::array::from_fn(|_| next()))
}
