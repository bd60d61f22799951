//! The Order minimax: iterative deepening with alpha-beta.
//!
//! | depth | decisions looked at, R being the draw |
//! |--:|---|
//! | 1 | O |
//! | 2 | O R C |
//! | 3 | O R C O |
//! | 4 | O R C O R C |
//!
//! Changed from the original: draws are chance nodes; the pass is a move like any other; the root raises alpha; table
//! entries hold depth, bound, side and chip; an interrupted iteration never replaces a better answer; killers and
//! windows, which the original describes without using them, are used; and the clock is read at a rate that follows
//! the speed of the search, not every fifty nodes.

mod killer;
mod tree;

use super::choice::{self, Scored, TieBreaker};
use super::constant::minimax::{
    BUFFER_MS, DEEPEST, DEPTHS, MOST_MOVES, OVERHEAD_MS, SEARCH_MS, TABLE_ENTRIES,
};
use super::lru_table::LruTable;
use super::phase::phase;
use crate::entropy::chip::CELLS;
use crate::entropy::{Board, Entropy, Move, ORDER};
use game::{Bot, Limits, Observer, Thought, Watch};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::time::Duration;
use tree::Tree;

/// The options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Milliseconds a move, of which nine tenths go to the search; a host may allow less.
    pub millis: u64,
    /// Which of Chaos' placements it looks at first: `disruption` or `centre`.
    pub placements: Placements,
}

/// The order in which Chaos' placements are looked at; it changes the speed of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Placements {
    /// Those that disrupt the most patterns.
    #[default]
    Disruption,
    /// The centre, then outwards to the edges.
    Centre,
}

impl Default for Options {
    fn default() -> Self {
        Options { millis: SEARCH_MS + OVERHEAD_MS, placements: Placements::default() }
    }
}

/// The bot.
pub struct Minimax {
    options: Options,
    ties: TieBreaker,
    table: LruTable,
}

/// When the search has to end, and when it is too late for another iteration.
struct Schedule {
    limits: Limits,
    last_start: Option<Duration>,
}

impl Minimax {
    /// The same seed breaks ties the same way.
    pub fn new(options: Options, seed: u64) -> Self {
        Minimax { options, ties: TieBreaker::new(seed), table: LruTable::new(TABLE_ENTRIES) }
    }

    /// The bot's own time for a move, or the host's if that is less.
    fn schedule(&self, limits: &Limits) -> Schedule {
        // With a bound on nodes or plies the bot is reproducible, so it must not use a clock of its own.
        if limits.nodes.is_some() || limits.depth.is_some() {
            return Schedule { limits: limits.clone(), last_start: None };
        }
        let now = limits.time.now();
        let own = Duration::from_millis(self.options.millis);
        let allowed = limits.deadline.map_or(own, |deadline| own.min(deadline.saturating_sub(now)));
        let share = |part: u64| now + allowed.mul_f64(part as f64 / (SEARCH_MS + OVERHEAD_MS) as f64);
        Schedule {
            limits: Limits { deadline: Some(share(SEARCH_MS)), ..limits.clone() },
            last_start: Some(share(SEARCH_MS + OVERHEAD_MS - BUFFER_MS)),
        }
    }

    /// The moves of the root, the greatest gain first.
    fn roots(&mut self, position: &Entropy) -> Vec<Scored> {
        let mut moves = self.ties.moves(position);
        moves.sort_by_key(|m| Reverse(tree::promise(position, *m, self.options.placements)));
        moves.truncate(MOST_MOVES);
        moves.into_iter().map(|m| (m, 0.0)).collect()
    }
}

/// The depth for a position, in decisions.
pub(super) fn depth_for(board: &Board) -> u32 {
    let (most, above, up_to) = DEPTHS[phase(board) as usize];
    if branching(board) > most { above } else { up_to }
}

/// Slides times empty cells.
pub(super) fn branching(board: &Board) -> usize {
    let mut slides = 0;
    board.each_slide(|_| slides += 1);
    slides * (CELLS - board.chips())
}

impl Bot<Entropy> for Minimax {
    fn think(
        &mut self,
        position: &Entropy,
        limits: &Limits,
        observer: &mut dyn Observer<Move>,
    ) -> Thought<Move> {
        let Schedule { limits, last_start } = self.schedule(limits);
        let watch = Watch::new(&limits);
        let mut roots = self.roots(position);
        let mut tree = Tree::new(&watch, &mut self.table, self.options.placements);
        let deepest = depth_for(position.board()).min(DEEPEST).min(limits.depth.unwrap_or(DEEPEST)).max(1);
        let mut finished = 0;
        for depth in 1..=deepest {
            let is_late = last_start.is_some_and(|last| limits.time.now() >= last);
            if depth > 1 && (is_late || (limits.clock.is_some() && watch.is_late())) {
                break;
            }
            tree.iterate(position, depth, &mut roots);
            if tree.is_stopped {
                break;
            }
            finished = depth;
            if watch.may_report() {
                observer.progress(&told(&roots, finished, &tree));
            }
        }
        told(&roots, finished, &tree)
    }
}

/// What the search knows by now.
fn told(roots: &[Scored], depth: u32, tree: &Tree) -> Thought<Move> {
    // Of the other moves the search proved only that they are no better.
    let (_, best) = roots[0];
    let mut scored: Vec<Scored> = roots.iter().map(|(m, value)| (*m, value.min(best))).collect();
    choice::sort(&mut scored[1..]);
    Thought {
        nodes: tree.nodes,
        depth,
        time: tree.watch.elapsed(),
        counters: tree.counters,
        ..choice::thought_of(&scored, ORDER)
    }
}

#[cfg(test)]
mod tests;
