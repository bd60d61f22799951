//! Entropy, also called Hyle 7: Chaos puts drawn chips on a 7×7 board, Order slides them into palindromes.

mod bench;
pub mod board;
pub mod chip;
pub mod classic;
mod codecup;
mod golden;
mod greedy;
pub mod learned;
pub mod line;
pub mod mcts;
pub mod paced;
pub mod protocol;
mod rules;
pub mod spans;
#[cfg(test)]
mod testing;
mod view;

pub use board::Board;
pub use chip::{Cell, Colour, Move, Slide};
pub use codecup::CodeCup;
pub use greedy::Greedy;
pub use learned::Learned;
pub use rules::{CHAOS, Draw, Entropy, ORDER, Options, PAR, Phase};
pub use spans::Spans;
pub use view::View;

use crate::entry::{Budget, Calibration, Draft, DuelField, Entry, StrengthField};
use search::Random;
use serde_json::json;

/// Who plays in the strength report.
const STRENGTH: StrengthField = StrengthField {
    classic: &["minimax-spoiler@nodes=1000", "heuristic-gap@nodes=1000", "hybrid@nodes=1000"],
    ours: &["random", "greedy", "spans@nodes=2000", "mcts@nodes=400", "learned@nodes=2000"],
    pairs: 8,
    duels: Some(DuelField {
        first: &[
            "minimax@nodes=1000",
            "heuristic@nodes=1000",
            "hybrid-order@nodes=1000",
            "greedy",
            "learned@nodes=2000",
        ],
        second: &["spoiler", "gap", "hybrid-chaos", "greedy", "learned@nodes=2000"],
        games: 12,
    }),
};

/// Positions for each position of a first look: a game has four hundred to look at, with the chips that might have come.
const FIRST_LOOK: u64 = 2_000;

/// The catalogue entry.
pub fn entry() -> Entry {
    let about = "Chaos places chips that are drawn from a bag; Order slides them into palindromes.";
    let draft = Draft::<Entropy>::new("Entropy", about)
        .drawn(Entropy::picture)
        .golden(include_str!("golden/perft.txt"), include_str!("golden/games.jsonl"))
        .golden_files(golden::check)
        .analyst("learned:survey=true", Budget::nodes(20_000))
        .first_look(Budget::nodes(FIRST_LOOK))
        .kinds(|_, m| match m {
            Move::Draw(_) => "draw",
            Move::Place(_) => "placement",
            Move::Slide(_) | Move::Pass => "slide",
        })
        .bot("random", "plays anything", |(), seed| Random::new(seed))
        .bot("greedy", "takes the best score in sight", |(), seed| Greedy::new(seed))
        .bot("spans", "weighs open palindromes and looks ahead", |options, _| Spans::new(options))
        .bot("mcts", "follows promising lines and judges them by open palindromes", mcts::EntropyMcts::new)
        .bot("learned", "knows what palindromes come to and leaves out what cannot matter", Learned::noisy);
    classic::add(bench::add(draft))
        .with(|entry| {
            entry.trainings.extend([spans::train::tool(), learned::train::tool()]);
            entry.protocols.extend([protocol::json::PROTOCOL, protocol::codecup::PROTOCOL]);
            entry.slow_bot = Some("minimax");
        })
        .strength(STRENGTH)
        .explain(|position, _| {
            let facts = classic::explain(position);
            // `document` is the former name of this field; clients may still read it.
            json!({"classic": facts, "document": facts})
        })
        .level("1", "learned", json!({"noise": 1.0, "plausible": 9}), Budget::depth(1))
        .level("2", "learned", json!({"noise": 0.08}), Budget::depth(1))
        .level("3", "learned", json!({"noise": 0.035}), Budget::depth(1))
        .level("4", "learned", json!({"noise": 0.02}), Budget::depth(1))
        .level("5", "learned", json!({}), Budget::nodes(400_000))
        .calibrated(Calibration { greedy: "greedy", top: "5@nodes=5000", table: include_str!("levels.txt") })
        .level("easy", "greedy", json!({}), Budget::depth(1))
        .level("medium", "spans", json!({}), Budget::depth(1))
        .level("hard", "learned", json!({}), Budget::nodes(400_000))
        .ranked(&["1", "2", "easy", "3", "4", "medium", "5", "hard"])
        .unless_named("minimax-spoiler")
        .done()
}
