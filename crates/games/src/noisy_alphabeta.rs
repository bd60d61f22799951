//! The options of an alpha-beta bot that can be weakened, for any game without chance.

use game::Game;
use search::{AlphaBeta, Evaluator, Noisy, alphabeta};
use serde::{Deserialize, Serialize};

/// The options of the bot.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Options {
    /// The settings of the search.
    #[serde(flatten)]
    pub search: alphabeta::Settings,
    /// How much win probability it may give away, see [`Noisy::new`]; 0 always plays the best move.
    pub noise: f64,
}

/// Alpha-beta with this evaluator; the seed decides where it errs.
pub fn noisy_alphabeta<G: Game, E: Evaluator<G>>(
    evaluator: E,
    options: Options,
    seed: u64,
) -> Noisy<AlphaBeta<G, E>> {
    // Noise compares the moves, so each of them needs an exact value.
    let survey = options.search.survey || options.noise > 0.0;
    let settings = alphabeta::Settings { survey, ..options.search };
    Noisy::new(AlphaBeta::new(evaluator, settings), options.noise, seed)
}
