//! The bot `learned`: values learned from games that look ahead, and a search that leaves out what cannot matter.

mod judge;
pub mod learn;
pub mod policy;
pub mod threat;
pub mod weights;

pub use judge::{EXACT_FROM, LearnedJudge};

use super::chip::{CELLS, Move};
use super::rules::Entropy;
use game::{Bot, Limits, Observer, Thought};
use search::expecti::{self, Expecti};
use serde::{Deserialize, Serialize};
use weights::Knowledge;

/// What can be chosen.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Bytes of the transposition table, in MiB.
    pub table_mb: usize,
    /// Gives every move an exact value.
    pub survey: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { table_mb: 16, survey: false }
    }
}

/// Expectiminimax over [`LearnedJudge`], with a plan for the clock of a whole game.
pub struct Learned(Expecti<Entropy, LearnedJudge>);

impl Learned {
    /// The bot with the learned weights; the seed decides between equals.
    pub fn new(options: Options, seed: u64) -> Self {
        Self::knowing(Knowledge::learned(), options, seed)
    }

    /// A bot that knows something else.
    pub fn knowing(knowledge: &'static Knowledge, options: Options, seed: u64) -> Self {
        let settings = expecti::Settings {
            table_mb: options.table_mb,
            survey: options.survey,
            ..expecti::Settings::default()
        };
        Learned(Expecti::new(LearnedJudge::new(knowledge), settings).breaking_ties(seed))
    }
}

impl Bot<Entropy> for Learned {
    fn think(
        &mut self,
        position: &Entropy,
        limits: &Limits,
        observer: &mut dyn Observer<Move>,
    ) -> Thought<Move> {
        self.0.think(position, &paced(position, limits), observer)
    }

    fn forget(&mut self) {
        self.0.forget();
    }

    fn memory(&self) -> usize {
        Bot::memory(&self.0)
    }
}

/// How much of the clock a move is given while so many chips are on the board, next to others.
fn weight(chips: usize) -> f64 {
    match chips {
        // One chip or two: nothing is decided yet.
        0..=3 => 0.3,
        4..=9 => 0.7,
        10..=37 => 1.2,
        // The end is in sight, and soon found.
        _ => 0.8,
    }
}

/// Turns a clock for the game into a deadline for this move: it is known how many moves are left, and which matter.
fn paced(position: &Entropy, limits: &Limits) -> Limits {
    let Some(clock) = limits.clock else { return limits.clone() };
    let chips = position.board().chips();
    let own: f64 = weight(chips);
    let all: f64 = (chips..CELLS).map(weight).sum();
    // A part is kept because a look at the clock may come late.
    let share = clock.left.mul_f64(0.95 * own / all) + clock.increment.mul_f64(0.8);
    let due = limits.time.now().saturating_add(share.min(clock.left.mul_f64(0.8)));
    let deadline = limits.deadline.map_or(due, |deadline| deadline.min(due));
    Limits { deadline: Some(deadline), clock: None, ..limits.clone() }
}

#[cfg(test)]
mod tests;
