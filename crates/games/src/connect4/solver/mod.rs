//! The exact solver: the score of any position, proven to the end of the game.
//!
//! A score is 0 for a draw and positive if the side to move wins: 22 less the number of stones the winner has
//! on the board at the end, so that a win with the very last stone counts 1. It asks a few questions "is the
//! score more than this?" (`window`), each answered by a search that only looks for yes or no (`search`).
//! Four things make it fast: moves are generated with a look two plies ahead (`children`); a position in which
//! one side can answer by rule is not searched (`proof`); late positions are kept in a table so small that
//! it stays in the cache (`table`); and the questions about short games come first.

// Whether the small board functions are inlined decides whether boards stay in vector registers.
#![allow(clippy::inline_always)]

pub mod baseline;
mod busy;
mod children;
mod memory;
mod node;
mod proof;
mod ranking;
mod screen;
mod search;
mod squares;
mod table;
mod team;
#[cfg(test)]
mod tests;
mod window;

use crate::connect4::board::{Board, WIDTH, column, has_four, playable};
use node::Node;
use search::Search;
use squares::{SQUARES, win_at};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use table::Table;
use window::Window;

/// Bytes of a near table: a quarter of the second-level cache of the machines this was tuned on.
const NEAR_BYTES: usize = 1 << 18;
/// A question that one thread answers within this many nodes is not worth starting others for.
const SOLO_NODES: u64 = 20_000;

/// Decides when a solve ends early: it is told the nodes so far, a few thousand apart, by any thread.
pub type Interrupt<'a> = &'a (dyn Fn(u64) -> bool + Sync);

/// Solves positions; what it learns of one helps with the next.
pub struct Solver {
    far: Table,
    near: Vec<Table>,
    nodes: u64,
}

impl Solver {
    /// A solver with a table of at most `table_bytes`, rounded down to a power of two, on so many threads.
    pub fn new(table_bytes: usize, threads: usize) -> Self {
        let near = (0..threads.max(1)).map(|_| Table::new(NEAR_BYTES)).collect();
        Solver { far: Table::new(table_bytes), near, nodes: 0 }
    }

    /// Positions visited since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.far.clear();
        self.near.iter_mut().for_each(Table::clear);
    }

    /// The exact score of a position that is not over, or nothing if interrupted.
    ///
    /// `mine` are the stones of the side to move and `mask` all stones. The caller must see to it that neither
    /// side has four already and that the board is not full.
    pub fn solve(&mut self, mine: Board, mask: Board, interrupt: Interrupt) -> Option<i32> {
        self.next_generation();
        self.narrow(mine, mask, (-SCORE_LIMIT, SCORE_LIMIT), interrupt)
    }

    /// Who wins: the sign of the score, which is cheaper than the score itself.
    pub fn solve_win_draw_loss(&mut self, mine: Board, mask: Board, interrupt: Interrupt) -> Option<i32> {
        self.next_generation();
        self.narrow(mine, mask, (-1, 1), interrupt).map(i32::signum)
    }

    /// The exact score of each column for the side to move, nothing for a full one.
    pub fn analyse(&mut self, mine: Board, mask: Board, interrupt: Interrupt) -> Option<[Option<i32>; 7]> {
        self.next_generation();
        let mut scores = [None; WIDTH as usize];
        for (index, score) in (0..WIDTH).zip(&mut scores) {
            let drop = playable(mask) & column(index);
            if drop != 0 {
                *score = Some(self.score_of(drop, mine, mask, interrupt)?);
            }
        }
        Some(scores)
    }

    /// The exact score of one column for the side to move; nothing if it is full or the solve is interrupted.
    pub fn score_column(
        &mut self,
        mine: Board,
        mask: Board,
        index: u32,
        interrupt: Interrupt,
    ) -> Option<i32> {
        let drop = playable(mask) & column(index);
        if drop == 0 { None } else { self.score_of(drop, mine, mask, interrupt) }
    }

    fn score_of(&mut self, drop: Board, mine: Board, mask: Board, interrupt: Interrupt) -> Option<i32> {
        let stones = mask.count_ones() + 1;
        if has_four(mine | drop) {
            return Some(win_at(stones));
        }
        if stones == SQUARES {
            return Some(0);
        }
        self.narrow(mine ^ mask, mask | drop, (-SCORE_LIMIT, SCORE_LIMIT), interrupt).map(|score| -score)
    }

    fn next_generation(&mut self) {
        self.far.next_generation();
        self.near.iter_mut().for_each(Table::next_generation);
    }

    /// The score, moved to the nearer limit if it lies outside.
    fn narrow(&mut self, mine: Board, mask: Board, limits: (i32, i32), interrupt: Interrupt) -> Option<i32> {
        let node = Node::new(mine, mask);
        if let Some(score) = immediate(&node) {
            return Some(score.clamp(limits.0, limits.1));
        }
        let stones = mask.count_ones();
        let low = (-win_at(stones + 4)).max(limits.0);
        let high = win_at(stones + 3).min(limits.1);
        let total = AtomicU64::new(0);
        let interrupt = |added| interrupt(total.fetch_add(added, Relaxed) + added);
        let mut window = Window::new(stones, low, high);
        let score = loop {
            if let Some(score) = window.score() {
                break Some(score.clamp(limits.0, limits.1));
            }
            let question = window.question();
            match self.test(node, question, &interrupt) {
                Some(bound) => window.learn(question, bound),
                None => break None,
            }
        };
        self.nodes += total.into_inner();
        score
    }

    fn test(&self, node: Node, alpha: i32, interrupt: Interrupt) -> Option<i32> {
        if self.near.len() > 1 {
            let solo = AtomicU64::new(0);
            let is_long = |added| solo.fetch_add(added, Relaxed) + added > SOLO_NODES;
            let ends = |added| interrupt(added) | is_long(added);
            return Search::new(&self.near[0], &self.far, &ends)
                .test(node, alpha)
                .or_else(|| team::test(node, alpha, (&self.near, &self.far), interrupt));
        }
        Search::new(&self.near[0], &self.far, interrupt).test(node, alpha)
    }
}

/// More than any score.
const SCORE_LIMIT: i32 = 22;

/// The score of a position that is over within two plies whatever is played.
fn immediate(node: &Node) -> Option<i32> {
    let stones = node.mask().count_ones();
    if node.my_wins & playable(node.mask()) != 0 {
        return Some(win_at(stones + 1));
    }
    if node.safe_moves() == 0 && stones + 2 <= SQUARES {
        return Some(-win_at(stones + 2));
    }
    (stones + 2 >= SQUARES).then_some(0)
}
