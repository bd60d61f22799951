//! Puzzles whose answer is proven to be the only one.

use crate::tool::Tool;
use game::PlayError;
use serde::{Deserialize, Serialize};

/// A position with one right answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its name in addresses: short, stable, of this game alone.
    pub id: String,
    /// The position, as its text.
    pub position: String,
    /// The [`Theme::id`] that it belongs to.
    pub theme: String,
    /// What is asked, in a sentence: "Red to move: only one column wins."
    pub question: String,
    /// The right moves and the replies to them in turn, chance events too; every move of the solver is the only one.
    pub line: Vec<String>,
    /// Why the answer is right, in a sentence that is shown once it is found.
    pub idea: String,
    /// How hard it is, on the scale of the calibrated levels.
    pub rating: f64,
}

/// What a group of puzzles is about.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Its name in addresses.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
}

/// How a wrong try fails.
#[derive(Clone, Debug, PartialEq)]
pub struct Refutation {
    /// The wrong move and what follows it.
    pub line: Vec<String>,
    /// The fact: "column 3 loses in 4; only column 5 wins, in 9".
    pub exact: String,
}

/// Why a puzzle is none: its position cannot be read, its answer is wrong, or another move is as good.
#[derive(Debug, thiserror::Error)]
pub enum Unproven {
    /// The position or a move cannot be read or played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The exact search says otherwise; the message says where and how.
    #[error("{0}")]
    Wrong(String),
}

/// The puzzles of a game.
pub struct PuzzleSet {
    /// What they are about.
    pub themes: &'static [Theme],
    /// All of them, one as JSON a line, from the easiest to the hardest.
    pub data: &'static str,
    /// What makes them.
    pub make: Tool,
    /// Proves by an exact search that the answer is right and the only one.
    pub prove: fn(&Puzzle) -> Result<(), Unproven>,
    /// Shows how another move fails: the puzzle, and the moves from its position on, of which the last one is wrong.
    pub refute: fn(&Puzzle, &[String]) -> Result<Refutation, PlayError>,
}

impl PuzzleSet {
    /// The puzzles, from the easiest to the hardest.
    pub fn read(&self) -> Result<Vec<Puzzle>, serde_json::Error> {
        self.data.lines().map(serde_json::from_str).collect()
    }
}
