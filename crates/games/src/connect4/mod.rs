//! Connect Four, 7 columns by 6 rows: the first to get four in a row wins.

pub mod bench;
pub mod board;
pub mod book;
pub mod classic;
pub mod evaluator;
pub mod exact;
pub mod explain;
pub mod line;
pub mod mcts;
pub mod network;
pub mod playout;
mod policy;
mod rules;
mod solve;
pub mod solver;
mod trial;

pub use rules::{Column, Connect4, OpenLines, View};

use crate::entry::{Budget, Calibration, Draft, Entry, StrengthField};
use crate::noisy_alphabeta::{self, noisy_alphabeta};
use classic::{Classic, Settings};
use evaluator::{Connect4Evaluator, Evaluation};
use exact::Exact;
use search::{AlphaBeta, Noisy, Random};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The options of the alpha-beta bot.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct AlphaBetaOptions {
    /// The search and its noise.
    #[serde(flatten)]
    pub bot: noisy_alphabeta::Options,
    /// The evaluation: `lines`, `guru`, `victor` or `network`.
    pub evaluation: Evaluation,
}

/// Alpha-beta with any of our evaluations.
pub fn alphabeta(options: AlphaBetaOptions, seed: u64) -> Noisy<AlphaBeta<Connect4, Connect4Evaluator>> {
    noisy_alphabeta(Connect4Evaluator::new(options.evaluation), options.bot, seed)
}

/// Enough to solve any position that is not in the book.
const EXACT_NODES: u64 = 200_000_000;

/// The catalogue entry.
pub fn entry() -> Entry {
    let draft = Draft::<Connect4>::new(
        "Connect Four",
        "Drop discs into seven columns; the first to get four in a row wins.",
    )
    .drawn(Connect4::picture)
    .golden(include_str!("golden/perft.txt"), include_str!("golden/games.jsonl"))
    .explain(explain::explain)
    .golden_files(classic::golden::check_file)
    .analyst("exact", Budget::nodes(EXACT_NODES));
    bench::add(draft)
        .with(|entry| {
            entry.books.push(book::make::tool());
            entry.trainings.extend([network::train::tool(), policy::tool()]);
            entry.exact = Some(solve::EXACT);
            entry.fixed_matches.push(trial::tool());
        })
        .strength(StrengthField {
            classic: &["easy", "medium", "hard", "guru", "victor"],
            ours: &["random", "alphabeta@nodes=2000", "alphabeta@nodes=20000", "mcts@nodes=200"],
            pairs: 8,
            duels: None,
        })
        .bot("random", "plays anything", |(), seed| Random::new(seed))
        .bot("classic", "counts lines of four, and as victor weighs six rules of Allis", Classic::new)
        .formerly("document")
        // As deep as its settings say: no game has more plies.
        .thinks(Budget::depth(42))
        .bot("alphabeta", "searches ahead and judges threats", alphabeta)
        .bot("exact", "knows the exact score of every move, from the book or the solver", Exact::new)
        .thinks(Budget::nodes(EXACT_NODES))
        .bot("mcts", "follows promising lines and judges them by a network", mcts::mcts)
        .level("1", "alphabeta", json!({"noise": 0.2}), Budget::depth(1))
        .level("2", "alphabeta", json!({"noise": 0.1}), Budget::depth(2))
        .level("3", "alphabeta", json!({"noise": 0.05}), Budget::depth(4))
        .level("4", "alphabeta", json!({"noise": 0.02}), Budget::nodes(3_000))
        .level("5", "exact", json!({}), Budget::nodes(EXACT_NODES))
        .calibrated(Calibration { greedy: "alphabeta@depth=1", top: "5", table: include_str!("levels.txt") })
        .level("easy", "classic", json!(Settings::EASY), Budget::depth(3))
        .level("medium", "classic", json!(Settings::MEDIUM), Budget::depth(5))
        .level("hard", "classic", json!(Settings::HARD), Budget::depth(6))
        .level("guru", "classic", json!(Settings::GURU), Budget::depth(8))
        .level("victor", "classic", json!(Settings::VICTOR), Budget::depth(10))
        .level("expert", "alphabeta", json!({}), Budget::nodes(50_000))
        .level("trainer", "exact", json!({"mistakes": 2}), Budget::nodes(EXACT_NODES))
        .level("perfect", "exact", json!({}), Budget::nodes(EXACT_NODES))
        .ranked(&[
            "1", "easy", "2", "medium", "guru", "hard", "victor", "3", "4", "trainer", "expert", "5",
            "perfect",
        ])
        .unless_named("hard")
        .done()
}
