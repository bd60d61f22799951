//! Alpha-beta written by hand: the yardstick for what the generic engine costs.
//!
//! It visits exactly the nodes that [`search::AlphaBeta::score`] visits, without its move stacks,
//! limits, hooks and traits.

use crate::connect4::board::{self, FULL};
use crate::connect4::{Column, Connect4};
use search::evaluate::{WIN, further};
use search::transposition::{Bound, Entry, TranspositionTable};

const NONE: u8 = u8::MAX;

/// The engine; its table and history live on between positions, as those of the generic one do.
pub(super) struct Hand {
    table: TranspositionTable<Column, i32>,
    killers: [[u8; 2]; 128],
    history: [i32; 7],
    /// Positions visited so far.
    pub nodes: u64,
}

impl Hand {
    /// With a table of as many bytes as the generic engine has.
    pub(super) fn new(table_mb: usize) -> Self {
        Hand {
            table: TranspositionTable::new(table_mb << 20),
            killers: [[NONE; 2]; 128],
            history: [0; 7],
            nodes: 0,
        }
    }

    /// The minimax score of `depth` plies for the side to act.
    pub(super) fn score(&mut self, position: &Connect4, depth: i32) -> i32 {
        self.visit(position.mine(), position.mask(), depth, 0, (-WIN - 1, WIN + 1))
    }

    /// `mine` are the stones of the side to act, `mask` all stones.
    fn visit(&mut self, mine: u64, mask: u64, depth: i32, ply: i32, (alpha, beta): (i32, i32)) -> i32 {
        self.nodes += 1;
        let theirs = mine ^ mask;
        if board::has_four(theirs) {
            return ply - WIN;
        }
        if mask == FULL {
            return 0;
        }
        if depth == 0 {
            return board::count_fours(FULL ^ theirs) as i32 - board::count_fours(FULL ^ mine) as i32;
        }
        let key = mine + mask + board::BOTTOM;
        let mut tried = NONE;
        if let Some(entry) = self.table.find(key) {
            let score = further(entry.score, -ply);
            if entry.bound.answers(score, alpha, beta) && i32::from(entry.depth) >= depth {
                return score;
            }
            tried = entry.best.map_or(NONE, |m| m.index() as u8);
        }
        let (score, best, bound) = self.search(mine, mask, depth, ply, (alpha, beta), tried);
        let entry = Entry { score: further(score, ply), best: Column::new(best), depth: depth as u8, bound };
        self.table.store(key, entry);
        score
    }

    fn search(
        &mut self,
        mine: u64,
        mask: u64,
        depth: i32,
        ply: i32,
        (mut alpha, beta): (i32, i32),
        tried: u8,
    ) -> (i32, u8, Bound) {
        let (mut moves, mut count) = ([(0_i32, 0_u8); 7], 0);
        let mut playable = board::playable(mask);
        while playable != 0 {
            let column = board::column_of(playable) as u8;
            moves[count] = (self.rank(column, ply, tried), column);
            count += 1;
            playable &= playable - 1;
        }
        let (mut best, mut best_move, mut bound) = (-WIN - 1, NONE, Bound::Upper);
        for index in 0..count {
            let column = pick(&mut moves[index..count]);
            let square = (mask + board::square(u32::from(column), 0)) & board::column(u32::from(column));
            let (next, next_mask) = (mine ^ mask, mask | square);
            let mut score;
            if index == 0 {
                score = -self.visit(next, next_mask, depth - 1, ply + 1, (-beta, -alpha));
            } else {
                score = -self.visit(next, next_mask, depth - 1, ply + 1, (-alpha - 1, -alpha));
                if score > alpha && score < beta {
                    score = -self.visit(next, next_mask, depth - 1, ply + 1, (-beta, -alpha));
                }
            }
            if score > best {
                (best, best_move) = (score, column);
            }
            if score >= beta {
                bound = Bound::Lower;
                self.reward(column, ply, depth);
                break;
            }
            if score > alpha {
                (alpha, bound) = (score, Bound::Exact);
            }
        }
        (best, best_move, bound)
    }

    fn rank(&self, column: u8, ply: i32, tried: u8) -> i32 {
        if column == tried {
            return i32::MAX;
        }
        let killers = self.killers[ply as usize];
        let killer = if killers[0] == column {
            1 << 20
        } else if killers[1] == column {
            (1 << 20) - 1
        } else {
            0
        };
        ((3 - (3 - i32::from(column)).abs()) << 22) + killer + self.history[usize::from(column)]
    }

    fn reward(&mut self, column: u8, ply: i32, depth: i32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != column {
            *killers = [column, killers[0]];
        }
        let count = &mut self.history[usize::from(column)];
        *count += depth * depth;
        if *count > 1 << 19 {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// Brings the first of the best moves to the front; the others keep their order.
fn pick(moves: &mut [(i32, u8)]) -> u8 {
    let mut best = 0;
    for (at, (rank, _)) in moves.iter().enumerate() {
        if *rank > moves[best].0 {
            best = at;
        }
    }
    moves[..=best].rotate_right(1);
    moves[0].1
}
