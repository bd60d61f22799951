//! The exact solver: the score of any position, proven to the end of the game.
//!
//! A score is 0 for a draw and positive if the side to move wins: 22 less the number of stones the winner has
//! on the board at the end, so that a win with the very last stone counts 1. A solve is a series of null-window
//! searches (`search`), each of which compares the score with one bound (`window`).
//! Four things make it fast: moves that lose within two plies are not generated (`children`); positions that a
//! static strategy decides are not searched (`proof`); late positions are kept in a table so small that
//! it stays in the cache (`table`); and bounds of short games are tested first.

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
#[cfg(test)]
mod tests;
mod threads;
mod window;

use crate::connect4::board::{Board, CENTRE_OUT, WIDTH, column, has_four, playable};
use crate::connect4::book::Book;
use node::Node;
use search::Search;
use squares::SQUARES;
pub use squares::win_at;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use table::BoundsTable;
use window::Window;

/// Bytes of a near table: a quarter of the second-level cache of the machines this was tuned on.
const NEAR_BYTES: usize = 1 << 18;
/// A question that one thread answers within this many nodes is not worth starting others for.
const SOLO_NODES: u64 = 20_000;

/// Decides when a solve ends early: it is told the nodes so far, a few thousand apart, by any thread.
pub type Interrupt<'a> = &'a (dyn Fn(u64) -> bool + Sync);

/// Solves positions; its table speeds up later ones.
pub struct Solver {
    far: Arc<BoundsTable>,
    near: Vec<BoundsTable>,
    book: Option<&'static Book>,
    nodes: u64,
}

impl Solver {
    /// A solver with a table of at most `table_bytes`, rounded down to a power of two, on so many threads.
    pub fn new(table_bytes: usize, threads: usize) -> Self {
        let near = (0..threads.max(1)).map(|_| BoundsTable::new(NEAR_BYTES)).collect();
        Solver { far: Arc::new(BoundsTable::new(table_bytes)), near, book: None, nodes: 0 }
    }

    /// The same solver, but it looks positions up before it searches them.
    #[must_use]
    pub fn with_book(self, book: &'static Book) -> Self {
        Solver { book: Some(book), ..self }
    }

    /// A single-threaded solver that shares this one's table.
    #[must_use]
    pub fn beside(&self) -> Self {
        let near = vec![BoundsTable::new(NEAR_BYTES)];
        Solver { far: Arc::clone(&self.far), near, book: self.book, nodes: 0 }
    }

    /// Positions visited since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears the tables.
    pub fn clear(&mut self) {
        self.far.clear();
        self.near.iter().for_each(BoundsTable::clear);
    }

    /// The exact score of a position that is not over, or nothing if interrupted.
    ///
    /// `mine` are the stones of the side to move and `mask` all stones. The caller must see to it that neither
    /// side has four already and that the board is not full.
    pub fn solve(&mut self, mine: Board, mask: Board, interrupt: Interrupt) -> Option<i32> {
        self.solve_from(-SCORE_LIMIT, mine, mask, interrupt)
    }

    /// Like [`Solver::solve`], but of a position whose score is known to be at least `least`.
    pub fn solve_from(&mut self, least: i32, mine: Board, mask: Board, interrupt: Interrupt) -> Option<i32> {
        self.next_generation();
        self.narrow(mine, mask, (least, SCORE_LIMIT), interrupt)
    }

    /// Who wins: the sign of the score, which is cheaper than the score itself.
    pub fn solve_win_draw_loss(&mut self, mine: Board, mask: Board, interrupt: Interrupt) -> Option<i32> {
        self.next_generation();
        self.narrow(mine, mask, (-1, 1), interrupt).map(i32::signum)
    }

    /// The exact score of each column for the side to move, nothing for a full one; nothing at all if interrupted.
    pub fn analyse(&mut self, mine: Board, mask: Board, interrupt: Interrupt) -> Option<[Option<i32>; 7]> {
        let scores = self.analyse_within(mine, mask, interrupt);
        let is_done = |index: u32| scores[index as usize].is_some() || playable(mask) & column(index) == 0;
        (0..WIDTH).all(is_done).then_some(scores)
    }

    /// The exact score of as many columns as the interrupt allows, the middle ones first unless the book helps.
    pub fn analyse_within(&mut self, mine: Board, mask: Board, interrupt: Interrupt) -> [Option<i32>; 7] {
        self.next_generation();
        let known = self.look_up(mine, mask);
        let most = known.unwrap_or(SCORE_LIMIT);
        let start = self.nodes;
        let mut scores = [None; WIDTH as usize];
        let is_open = |index: &u32| playable(mask) & column(*index) != 0;
        let mut open: Vec<u32> = CENTRE_OUT.into_iter().filter(is_open).collect();
        if known.is_some() {
            // One column has the score of the position. If no other does it is the last one, which need not be
            // searched; a middle one would cost most.
            open.reverse();
        }
        for (place, index) in open.iter().enumerate() {
            let spent = self.nodes - start;
            if interrupt(spent) {
                break;
            }
            let interrupt = |nodes| interrupt(spent + nodes);
            let is_best = known.is_some() && place + 1 == open.len() && !scores.contains(&known);
            let drop = playable(mask) & column(*index);
            let score = if is_best { known } else { self.score_of(drop, (mine, mask), most, &interrupt) };
            if score.is_none() {
                break;
            }
            scores[*index as usize] = score;
        }
        scores
    }

    /// The score of a move, which is known to be at most `most`.
    fn score_of(
        &mut self,
        drop: Board,
        (mine, mask): (Board, Board),
        most: i32,
        interrupt: Interrupt,
    ) -> Option<i32> {
        let stones = mask.count_ones() + 1;
        if has_four(mine | drop) {
            return Some(win_at(stones));
        }
        if stones == SQUARES {
            return Some(0);
        }
        self.narrow(mine ^ mask, mask | drop, (-most, SCORE_LIMIT), interrupt).map(|score| -score)
    }

    fn next_generation(&self) {
        self.far.next_generation();
        self.near.iter().for_each(BoundsTable::next_generation);
    }

    fn look_up(&self, mine: Board, mask: Board) -> Option<i32> {
        self.book.and_then(|book| book.score(mine, mask))
    }

    /// The least score that a position can have, where the book has positions that lead to it: the side that moved last
    /// had no better move than those scores say.
    fn least(&self, mine: Board, mask: Board) -> Option<i32> {
        let theirs = mine ^ mask;
        let before = |index: u32| {
            let stones = mask & column(index);
            let top = 1 << (Board::BITS - 1).checked_sub(stones.leading_zeros())?;
            let is_last = theirs & top != 0;
            if is_last { self.look_up(theirs ^ top, mask ^ top).map(|score| -score) } else { None }
        };
        (0..WIDTH).filter_map(before).max()
    }

    /// The score, moved to the nearer limit if it lies outside.
    fn narrow(&mut self, mine: Board, mask: Board, limits: (i32, i32), interrupt: Interrupt) -> Option<i32> {
        let node = Node::new(mine, mask);
        if let Some(score) = self.look_up(mine, mask).or_else(|| immediate(&node)) {
            return Some(score.clamp(limits.0, limits.1));
        }
        let stones = mask.count_ones();
        let least = self.least(mine, mask).unwrap_or(-SCORE_LIMIT);
        let low = (-win_at(stones + 4)).max(limits.0).max(least);
        let high = win_at(stones + 3).min(limits.1);
        let total = AtomicU64::new(0);
        let interrupt = |added| interrupt(total.fetch_add(added, Relaxed) + added);
        let mut window = Window::new(stones, low, high);
        if low == least {
            window.expect_low();
        }
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
                .or_else(|| threads::test(node, alpha, (&self.near, &self.far), interrupt));
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
