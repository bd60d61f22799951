//! LOL Chess: champions, items and monsters on ten files and eight ranks, exactly as the reference engine plays it.
pub mod action;
mod attack;
mod aura;
mod bench;
pub mod bots;
mod champion;
pub mod check;
mod damage;
pub mod debuff;
pub mod draft;
mod key;
mod legal;
mod lenient;
pub mod monster;
pub mod movement;
mod notation;
mod options;
mod picture;
pub mod piece;
pub mod pool;
pub mod position;
mod practical;
mod puzzle;
pub mod random;
mod reason;
pub mod refusal;
mod rolls;
mod rounds;
mod rules;
pub mod setup;
pub mod shield;
pub mod shop;
mod skill;
pub mod speed;
mod spell;
pub mod square;
pub mod stat;
pub mod table;
pub mod text;
pub mod trace;
mod view;
mod window;

pub use options::{DraftRule, DrawRule, Options};
pub use rules::LolChess;
pub use view::View;

use crate::entry::{Budget, Calibration, CheckError, Draft, Entry, StrengthField};
use action::Action;
use bots::{Classic, Expert, Foresight, Reference, reference};
use search::Random;
use serde_json::json;
use std::io::BufRead;

/// The classic bot's own limits of a move, whichever is reached first.
const CLASSIC: Budget = Budget { nodes: Some(1_000), depth: None, millis: Some(5_000) };

/// Positions for each position of a first look: a long game has three hundred.
const FIRST_LOOK: u64 = 2_000;

/// The catalogue entry.
pub fn entry() -> Entry {
    let about = "Champions, minions, items and monsters on a chess board; whoever keeps the only Poro wins.";
    let draft = Draft::<LolChess>::new("LOL Chess", about)
        .drawn(LolChess::picture)
        .golden(include_str!("golden/perft.txt"), include_str!("golden/games.jsonl"))
        .golden_files(check_file)
        .says(reason::says)
        .reasons(reason::reasons)
        .analyst("expert:futures=2", Budget::nodes(100_000))
        .first_look(Budget::nodes(FIRST_LOOK))
        .kinds(kind)
        .practical(practical::SCALE);
    bench::add(draft)
        .with(|entry| {
            entry.books.push(bots::book::make::tool());
            entry.trainings.push(bots::learned::train::tool());
            entry.puzzles = Some(puzzle::set());
        })
        .strength(StrengthField {
            classic: &[
                "easy@nodes=30",
                "medium@nodes=30",
                "hard@nodes=30",
                "reference-medium",
                "reference-expert@nodes=2000",
            ],
            ours: &["random", "greedy", "minimax@nodes=2000", "expert@nodes=2000"],
            pairs: 4,
            duels: None,
        })
        .bot("random", "plays anything", |(), seed| Random::new(seed))
        .bot(
            "greedy",
            "takes what is best at once, in the mean of the futures that it draws",
            Foresight::greedy,
        )
        .bot("classic", "Monte Carlo tree search with quick playouts", Classic::new)
        .formerly("document")
        .thinks(CLASSIC)
        .bot("expert", "looks far ahead by what many games have taught it, and proves endings", Expert::new)
        .bot("minimax", "looks ahead into several futures that it draws itself", Foresight::fair)
        .bot("minimax-omniscient", "looks ahead into the future that will come", Foresight::omniscient)
        .omniscient()
        .bot("classic-omniscient", "the classic search with the luck that will come", Classic::omniscient)
        .omniscient()
        .formerly("document-omniscient")
        .thinks(CLASSIC)
        .bot("reference-medium", "the reference engine's usual bot: one ply ahead", |(), seed| {
            Reference::new(reference::Settings::MEDIUM, seed)
        })
        .omniscient()
        .bot("reference-expert", "the reference engine's strongest bot: three plies ahead", |(), seed| {
            Reference::new(reference::Settings::EXPERT, seed)
        })
        .omniscient()
        .level("1", "greedy", json!({"noise": 0.1}), Budget::depth(1))
        .level("2", "greedy", json!({"noise": 0.01}), Budget::depth(1))
        .level("3", "greedy", json!({}), Budget::depth(1))
        .level("4", "expert", json!({}), Budget::nodes(300))
        .level("5", "expert", json!({}), Budget { nodes: Some(600_000), depth: None, millis: Some(5000) })
        .calibrated(Calibration { greedy: "greedy", top: "5@nodes=5000", table: include_str!("levels.txt") })
        .level("beginner", "random", json!({}), Budget::nodes(1))
        .level(
            "easy",
            "classic",
            json!({"exploration": 2.0, "playout": "uniform", "mistakes": 0.2}),
            Budget { nodes: Some(100), depth: None, millis: Some(1000) },
        )
        .level("medium", "classic", json!({}), Budget { nodes: Some(500), depth: None, millis: Some(3000) })
        .level(
            "hard",
            "classic",
            json!({"exploration": 1.0, "reuse": true, "book": true, "endings": true}),
            Budget { nodes: Some(2000), depth: None, millis: Some(10_000) },
        )
        .level(
            "master",
            "expert",
            json!({}),
            Budget { nodes: Some(600_000), depth: None, millis: Some(5000) },
        )
        .ranked(&["beginner", "easy", "1", "2", "medium", "hard", "3", "4", "5", "master"])
        .unless_named("classic")
        .in_development(json!({"starting_gold": 1000}))
        .done()
}

/// What kind of action it is.
fn kind(_: &LolChess, action: Action) -> &'static str {
    match action {
        Action::Move(..) => "move",
        Action::Attack(..) => "attack",
        Action::Skill(..) => "skill",
        Action::Spell(..) => "spell",
        Action::Buy(..) => "buy",
        Action::Ban(_) | Action::Pick(_) | Action::Line(_) | Action::Spells(_) => "draft",
    }
}

/// Checks the rules against a trace or a vector file of the reference engine.
fn check_file(file: &mut dyn BufRead) -> Result<u64, CheckError> {
    let damaged = CheckError::Damaged;
    let start = file.fill_buf().map_err(|error| damaged(error.to_string()))?;
    let report = if start.starts_with(b"{\"t\":") {
        check::trace(file)
    } else {
        let text = std::io::read_to_string(file).map_err(|error| damaged(error.to_string()))?;
        check::vectors(&text)
    };
    let report = report.map_err(|error| damaged(error.0))?;
    match report.first {
        Some(difference) => Err(CheckError::Differs(difference.to_string())),
        None => Ok(report.agreeing as u64),
    }
}
