//! The classic depth-limited negamax, with cut-offs that leave every score as plain minimax gives it.

use super::rule::{Outlook, Rules};
use super::score::score_lines;
use super::table::{Entry, ScoreTable};
use crate::connect4::board::{BOTTOM, Board, CENTRE_OUT, column, column_of, playable, threats};
use crate::connect4::line::Lines;
use game::Watch;
use search::transposition::Bound;
use std::marker::PhantomData;

/// A four is worth this and the remaining depth, so that earlier fours are worth more.
pub const MATE: i32 = 10_000_000;
/// Beyond every score.
pub const INFINITY: i32 = i32::MAX;

/// The value of a position at the end of the search.
pub trait Evaluate {
    /// Judges the board for `outlook.own`.
    fn value(outlook: Outlook) -> i32;
}

/// `score_board`, the evaluation of easy, medium, hard and guru.
#[derive(Clone, Copy, Debug)]
pub struct LineCount;

/// `score_board` and the six rules, the evaluation of victor.
#[derive(Clone, Copy, Debug)]
pub struct SixRules;

impl Evaluate for LineCount {
    #[inline]
    fn value(outlook: Outlook) -> i32 {
        let mine = Lines::new(outlook.own, outlook.other);
        score_lines(outlook.own, &mine, &Lines::new(outlook.other, outlook.own))
    }
}

impl Evaluate for SixRules {
    #[inline]
    fn value(outlook: Outlook) -> i32 {
        let mine = Lines::new(outlook.own, outlook.other);
        let theirs = Lines::new(outlook.other, outlook.own);
        score_lines(outlook.own, &mine, &theirs) + Rules::of_lines(outlook, &mine, &theirs).sum()
    }
}

/// Who counts as the first mover at a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// The side that moved first.
    True,
    /// The reference's count of stones when the first mover is at the root: wrong at even totals.
    Miscounted,
}

impl Parity {
    /// How leaves are evaluated in a search from this root: by the reference's count, or correctly.
    pub const fn at_root(mask: Board, first_by_count: bool) -> Self {
        if first_by_count && mask.count_ones().is_multiple_of(2) { Parity::Miscounted } else { Parity::True }
    }

    /// The board for the side to move.
    #[inline]
    pub const fn outlook(self, mine: Board, mask: Board) -> Outlook {
        let is_first = matches!(self, Parity::True) && mask.count_ones().is_multiple_of(2);
        Outlook { own: mine, other: mine ^ mask, is_first }
    }
}

/// One search from one root; the table outlives it.
pub struct Search<'a, E> {
    table: &'a mut ScoreTable,
    watch: &'a Watch<'a>,
    parity: Parity,
    /// Positions visited, leaves included.
    pub nodes: u64,
    /// Positions evaluated.
    pub leaves: u64,
    /// Whether the limits have ended the search; the score that was under way is worthless.
    pub is_stopped: bool,
    evaluation: PhantomData<E>,
}

impl<'a, E: Evaluate> Search<'a, E> {
    /// A search that reads and fills the given table until the watch ends it.
    pub fn new(table: &'a mut ScoreTable, watch: &'a Watch<'a>, parity: Parity) -> Self {
        Search { table, watch, parity, nodes: 0, leaves: 0, is_stopped: false, evaluation: PhantomData }
    }

    /// The score of playing `square` from the position, exact when it lies between the bounds.
    pub fn score(
        &mut self,
        (mine, mask): (Board, Board),
        square: Board,
        depth: u8,
        bounds: (i32, i32),
    ) -> i32 {
        if threats(mine, mask) & square != 0 {
            return MATE + i32::from(depth) - 1;
        }
        -self.negamax(mine ^ mask, mask | square, depth - 1, (-bounds.1, -bounds.0))
    }

    /// Fail-soft negamax; the side that just moved has no four.
    fn negamax(&mut self, mine: Board, mask: Board, depth: u8, (mut alpha, mut beta): (i32, i32)) -> i32 {
        self.nodes += 1;
        if self.watch.is_over(self.nodes) {
            self.is_stopped = true;
            return 0;
        }
        if depth == 0 {
            self.leaves += 1;
            return E::value(self.parity.outlook(mine, mask));
        }
        let landing = match candidates(mine, mask, depth) {
            Ok(landing) => landing,
            Err(score) => return score,
        };
        let key = mine + mask + BOTTOM;
        let known = self.table.find(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let score = entry.score_at(depth);
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower => alpha = alpha.max(score),
                Bound::Upper => beta = beta.min(score),
            }
            if alpha >= beta {
                return score;
            }
        }
        let hint = known.map_or(0, |entry| landing & column(u32::from(entry.best)));
        let (score, best) = self.best_reply((mine, mask), order(landing, hint), depth, (alpha, beta));
        if self.is_stopped {
            return 0;
        }
        let bound = Bound::of(score, alpha, beta);
        self.table.store(Entry { key, score, depth, bound, best: column_of(best) as u8 });
        score
    }

    /// The score of the best square and the square.
    #[inline]
    fn best_reply(
        &mut self,
        (mine, mask): (Board, Board),
        squares: impl Iterator<Item = Board>,
        depth: u8,
        (mut alpha, beta): (i32, i32),
    ) -> (i32, Board) {
        let (mut score, mut best) = (-INFINITY, 0);
        for square in squares {
            let (other, next) = (mine ^ mask, mask | square);
            let is_first = score == -INFINITY || depth == 1;
            let above = if is_first { beta } else { alpha + 1 };
            let mut value = -self.negamax(other, next, depth - 1, (-above, -alpha));
            if !is_first && value > alpha && value < beta {
                value = -self.negamax(other, next, depth - 1, (-beta, -alpha));
            }
            if self.is_stopped {
                break;
            }
            if value > score {
                (score, best) = (value, square);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        (score, best)
    }
}

/// The squares worth trying, or the score where the next stones decide it.
#[inline]
fn candidates(mine: Board, mask: Board, depth: u8) -> Result<Board, i32> {
    let landing = playable(mask);
    if landing == 0 {
        return Err(0);
    }
    if threats(mine, mask) & landing != 0 {
        return Err(MATE + i32::from(depth) - 1);
    }
    if depth == 1 {
        return Ok(landing);
    }
    // Any other move loses to the next stone, so the block alone decides the score.
    let blocks = threats(mine ^ mask, mask) & landing;
    match blocks.count_ones() {
        0 => Ok(landing),
        1 => Ok(blocks),
        _ => Err(2 - MATE - i32::from(depth)),
    }
}

/// The hinted square, then the others from the middle outwards.
#[inline]
fn order(landing: Board, hint: Board) -> impl Iterator<Item = Board> {
    let others = CENTRE_OUT.into_iter().map(move |index| landing & column(index) & !hint);
    std::iter::once(hint).chain(others).filter(|square| *square != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::board::has_four;
    use crate::connect4::classic::plain;
    use crate::connect4::classic::root::Root;
    use game::Limits;
    use proptest::prelude::*;

    fn agree<E: Evaluate>(position: (Board, Board), depth: u8) -> Result<(), TestCaseError> {
        let order: Vec<u32> =
            CENTRE_OUT.into_iter().filter(|index| playable(position.1) & column(*index) != 0).collect();
        let expected = plain::search::<E>(position, &order, depth, Parity::True);
        let limits = Limits::default();
        for wants_all in [true, false] {
            let (mut table, watch) = (ScoreTable::default(), Watch::new(&limits));
            let mut search = Search::<E>::new(&mut table, &watch, Parity::True);
            let root = Root { position, order: order.clone(), deepest: depth, wants_all };
            let found = root.deepen(&mut search);
            prop_assert_eq!(found.column, expected.column);
            prop_assert_eq!(Some(found.score), expected.scores[found.column as usize]);
            if wants_all {
                prop_assert_eq!(found.scores, expected.scores);
            }
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn cut_offs_change_no_score(drops in proptest::collection::vec(0..7_u32, 0..40), depth in 1..6_u8) {
            let (mut mine, mut mask) = (0, 0);
            for index in drops {
                let square = playable(mask) & column(index);
                if square != 0 && !has_four(mine | square) {
                    (mine, mask) = (mine ^ mask, mask | square);
                }
            }
            if playable(mask) != 0 {
                agree::<LineCount>((mine, mask), depth)?;
                agree::<SixRules>((mine, mask), depth)?;
            }
        }
    }
}
