//! The root of the classic search: iterative deepening and the breaking of ties.

use super::search::{Evaluate, INFINITY, Search};
use crate::connect4::board::{Board, column, playable};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best column before the gift check, counted from 0.
    pub column: u32,
    /// Its score for the side to move.
    pub score: i32,
    /// Scores by column: exact when all were asked for, otherwise no more than an upper bound beside the best.
    pub scores: [Option<i32>; 7],
    /// Plies searched completely.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Positions evaluated.
    pub leaves: u64,
}

/// A position and the order in which to look at its columns.
pub struct Root {
    /// Stones of the side to move, and all stones.
    pub position: (Board, Board),
    /// The open columns.
    pub order: Vec<u32>,
    /// Plies to search.
    pub deepest: u8,
    /// Whether every column gets its exact score; otherwise the others need only be shown to be no better than the best.
    pub wants_all: bool,
}

impl Root {
    /// Searches depth by depth until the limits end it.
    pub fn deepen<E: Evaluate>(&self, search: &mut Search<'_, E>) -> Found {
        let mut found =
            Found { column: self.order[0], score: 0, scores: [None; 7], depth: 0, nodes: 0, leaves: 0 };
        for depth in 1..=self.deepest {
            let Some(next) = self.iterate(search, depth, found.column) else { break };
            found = next;
        }
        Found { nodes: search.nodes, leaves: search.leaves, ..found }
    }

    /// One depth, the best column of the one before first; nothing when the limits ended it.
    fn iterate<E: Evaluate>(&self, search: &mut Search<'_, E>, depth: u8, previous: u32) -> Option<Found> {
        let (mut top, mut best) = (-INFINITY, previous);
        let mut scores = [None; 7];
        let others = self.order.iter().copied().filter(|index| *index != previous);
        for index in std::iter::once(previous).chain(others) {
            let square = playable(self.position.1) & column(index);
            let mut score;
            if self.wants_all || top == -INFINITY {
                score = search.score(self.position, square, depth, (-INFINITY, INFINITY));
            } else {
                score = search.score(self.position, square, depth, (top, top + 1));
                if score > top {
                    score = search.score(self.position, square, depth, (top, INFINITY));
                }
            }
            if search.is_stopped {
                return None;
            }
            scores[index as usize] = Some(score);
            if score > top {
                (top, best) = (score, index);
            }
        }
        Some(Found { column: best, score: top, scores, depth, nodes: 0, leaves: 0 })
    }
}
