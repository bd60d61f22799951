//! Connect Four, 7 columns by 6 rows: the first four in a row win.

pub mod board;
mod rules;

pub use rules::{Column, Connect4, OpenLines, View};

use crate::entry::{Budget, Draft, Entry};
use search::{AlphaBeta, Noisy, Random, alphabeta};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What can be chosen of the plain alpha-beta bot.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct AlphaBetaOptions {
    /// The search itself.
    #[serde(flatten)]
    pub search: alphabeta::Settings,
    /// How much win probability it gives away at times, see [`Noisy::new`].
    pub noise: f64,
}

/// Alpha-beta by the number of lines of four that each side can still complete.
pub fn alphabeta(options: AlphaBetaOptions, seed: u64) -> Noisy<AlphaBeta<Connect4, OpenLines>> {
    let survey = options.search.survey || options.noise > 0.0;
    let settings = alphabeta::Settings { survey, ..options.search };
    Noisy::new(AlphaBeta::new(OpenLines, settings), options.noise, seed)
}

/// The catalogue entry.
pub fn entry() -> Entry {
    Draft::<Connect4>::new("Connect Four", "Drop stones into seven columns; the first four in a row win.")
        .drawn(Connect4::picture)
        .golden(include_str!("golden/perft.txt"), include_str!("golden/games.jsonl"))
        .bench("alphabeta", 11)
        .bot("random", "plays anything", |(), seed| Random::new(seed))
        .bot("alphabeta", "searches ahead and counts open lines", alphabeta)
        .level("easy", "alphabeta", json!({"noise": 0.15}), Budget::depth(2))
        .level("medium", "alphabeta", json!({"noise": 0.03}), Budget::depth(4))
        .level("hard", "alphabeta", json!({}), Budget::depth(10))
        .done()
}
