//! The bot `learned`: values of lines and threats from self-play, and a selective search.

mod evaluator;
pub mod learn;
pub mod policy;
mod practice;
pub mod threat;
pub(super) mod train;
pub mod weights;

pub use evaluator::{EXACT_FROM, LearnedEvaluator};

use super::chip::CELLS;
use super::paced::{Lookahead, Paced};
use super::rules::Entropy;
use search::expecti::Expecti;
use search::{Noisy, PLAUSIBLE};
use serde::{Deserialize, Serialize};
use weights::Knowledge;

/// The options.
pub type Options = Lookahead<16>;

/// The options of the bot with noise.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct NoisyOptions {
    /// How to look ahead.
    #[serde(flatten)]
    pub search: Options,
    /// How many points it may give away, in hundreds; see [`Noisy::new`].
    pub noise: f64,
    /// Among how many of the best moves it chooses; see [`Noisy::among`].
    pub plausible: usize,
}

impl Default for NoisyOptions {
    fn default() -> Self {
        NoisyOptions { search: Options::default(), noise: 0.0, plausible: PLAUSIBLE }
    }
}

/// Expectiminimax over [`LearnedEvaluator`].
pub type Learned = Paced<Expecti<Entropy, LearnedEvaluator>>;

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

    /// The bot with other weights.
    pub fn knowing(knowledge: &'static Knowledge, options: Options, seed: u64) -> Self {
        let bot = Expecti::new(LearnedEvaluator::new(knowledge), options.into()).breaking_ties(seed);
        Paced { bot, plan: share }
    }
}

/// The relative weight of a move in the use of the clock, by the chips on the board.
fn weight(chips: usize) -> f64 {
    match chips {
        // With one or two chips nothing is decided yet.
        0..=3 => 0.3,
        4..=9 => 0.7,
        10..=37 => 1.2,
        // The search reaches the end of the game quickly.
        _ => 0.8,
    }
}

/// The part of the clock for a move: its weight among the moves that are left.
fn share(chips: usize) -> f64 {
    let all: f64 = (chips..CELLS).map(weight).sum();
    // A reserve is kept because the clock may be read late.
    0.95 * weight(chips) / all
}

#[cfg(test)]
mod tests;
