//! The bot `learned`: values of lines and threats from its own games, and a search that leaves out what cannot matter.

mod judge;
pub mod learn;
pub mod policy;
mod practice;
pub mod threat;
pub(super) mod train;
pub mod weights;

pub use judge::{EXACT_FROM, LearnedJudge};

use super::chip::CELLS;
use super::paced::{Lookahead, Paced};
use super::rules::Entropy;
use search::expecti::Expecti;
use search::{Noisy, PLAUSIBLE};
use serde::{Deserialize, Serialize};
use weights::Knowledge;

/// What can be chosen.
pub type Options = Lookahead<16>;

/// What can be chosen of the bot that errs at times.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct NoisyOptions {
    /// How to look ahead.
    #[serde(flatten)]
    pub search: Options,
    /// How many points it gives away at times, in hundreds; see [`Noisy::new`].
    pub noise: f64,
    /// Among how many of the best moves it errs; see [`Noisy::among`].
    pub plausible: usize,
}

impl Default for NoisyOptions {
    fn default() -> Self {
        NoisyOptions { search: Options::default(), noise: 0.0, plausible: PLAUSIBLE }
    }
}

/// Expectiminimax over [`LearnedJudge`].
pub type Learned = Paced<Expecti<Entropy, LearnedJudge>>;

impl Learned {
    /// The bot of the catalogue, with its noise.
    pub fn noisy(NoisyOptions { search, noise, plausible }: NoisyOptions, seed: u64) -> Noisy<Self> {
        let survey = search.survey || noise > 0.0;
        Noisy::new(Self::new(Options { survey, ..search }, seed), noise, seed).among(plausible)
    }

    /// The bot with the learned weights; the seed decides between equals.
    pub fn new(options: Options, seed: u64) -> Self {
        Self::knowing(Knowledge::learned(), options, seed)
    }

    /// A bot that knows something else.
    pub fn knowing(knowledge: &'static Knowledge, options: Options, seed: u64) -> Self {
        let bot = Expecti::new(LearnedJudge::new(knowledge), options.into()).breaking_ties(seed);
        Paced { bot, plan: share }
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

/// The part of the clock for a move: by which of the moves left matter.
fn share(chips: usize) -> f64 {
    let all: f64 = (chips..CELLS).map(weight).sum();
    // A part is kept because a look at the clock may come late.
    0.95 * weight(chips) / all
}

#[cfg(test)]
mod tests;
