//! Puzzles: positions with one right answer, tries at them, and runs of many.

use crate::{Reason, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a group of puzzles is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleTheme {
    /// Its name in addresses.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it is about, in a sentence.
    pub about: String,
    /// How many puzzles there are.
    pub count: u32,
    /// How many of them the visitor has solved.
    pub solved: u32,
}

/// How well a visitor solves the puzzles of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PuzzleRating {
    /// On the scale of the calibrated levels.
    pub rating: f64,
    /// The Glicko-2 deviation: half the width of the interval that holds the true rating in two cases of three.
    pub deviation: f64,
    /// Puzzles that were tried for rating.
    pub tried: u32,
    /// Puzzles of those that were solved at the first try.
    pub solved: u32,
    /// Puzzles solved at the first try one after another, up to now.
    pub streak: u32,
    /// Days in a row with the daily puzzle solved, up to today or yesterday.
    pub days: u32,
    /// The most puzzles solved in a run of three minutes.
    pub best_run: u32,
}

/// The puzzles of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PuzzleOverview {
    /// The game.
    pub game: String,
    /// How many puzzles there are.
    pub count: u32,
    /// What they are about.
    pub themes: Vec<PuzzleTheme>,
    /// The id of today's puzzle.
    pub daily: String,
    /// Whether the visitor has solved it.
    pub daily_solved: bool,
    /// How well the visitor solves them; `null` before the first try.
    pub own: Option<PuzzleRating>,
}

/// For what a puzzle is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleMode {
    /// The first try counts for the ratings of visitor and puzzle.
    #[default]
    Rated,
    /// Three minutes, as many as possible, harder and harder.
    Timed,
    /// Nothing counts.
    Free,
}

/// A puzzle, without its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Puzzle {
    /// Its name in addresses.
    pub id: String,
    /// The game.
    pub game: String,
    /// The id of its theme.
    pub theme: String,
    /// What is asked, in a sentence.
    pub question: String,
    /// Who is to move.
    pub side: Side,
    /// How hard it is, on the scale of the calibrated levels.
    pub rating: f64,
    /// How often it was tried for rating.
    pub tried: u32,
    /// How often it was solved at the first try.
    pub solved: u32,
    /// The moves of the solver that the answer has.
    pub moves: u32,
    /// The position as the board shows it, in a format that depends on the game.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: serde_json::Value,
    /// The legal moves.
    pub legal: Vec<String>,
}

/// A try at a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"moves": ["4"]})))]
pub struct PuzzleTry {
    /// The visitor's own moves so far, without the replies; the last one is the try.
    pub moves: Vec<String>,
    /// For what it is solved; `rated` by default.
    pub mode: Option<PuzzleMode>,
    /// The run that it belongs to.
    pub run: Option<String>,
}

/// What came of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleOutcome {
    /// Right so far; the reply is played, and the next move is asked.
    Right,
    /// The puzzle is solved.
    Solved,
    /// Another move was the answer.
    Wrong,
}

/// A position on the way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleFrame {
    /// The move that led here.
    #[serde(rename = "move")]
    pub m: String,
    /// Who played it; `null` for chance.
    pub side: Option<Side>,
    /// The position as the board shows it.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: serde_json::Value,
    /// The legal moves.
    pub legal: Vec<String>,
}

/// The answer to a try, or the solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PuzzleAnswer {
    /// What came of the try.
    pub outcome: PuzzleOutcome,
    /// The positions from the try on: its move with the reply, or the move with its refutation.
    pub frames: Vec<PuzzleFrame>,
    /// Why it is right or wrong.
    pub reason: Option<Reason>,
    /// The proven fact in words.
    pub exact: Option<String>,
    /// How well the visitor solves now; `null` where nothing was counted.
    pub own: Option<PuzzleRating>,
    /// What the try changed in the visitor's rating; `null` where nothing was counted.
    pub change: Option<f64>,
    /// The run after the try, where it belongs to one.
    pub run: Option<PuzzleRun>,
}

/// A request for a run of three minutes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"theme": "zugzwang"})))]
pub struct StartPuzzleRun {
    /// Only puzzles of this theme; of all themes by default.
    pub theme: Option<String>,
}

/// A run of three minutes: it ends with the time or the third wrong try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PuzzleRun {
    /// Its name in tries.
    pub id: String,
    /// Milliseconds that are left.
    pub left_ms: u64,
    /// Puzzles solved so far.
    pub solved: u32,
    /// Wrong tries so far.
    pub wrong: u32,
    /// Whether it has ended.
    pub is_over: bool,
    /// The puzzle that is asked now; `null` once it has ended.
    pub puzzle: Option<Puzzle>,
}

/// A mistake in one of the visitor's own games that can be tried again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OwnPuzzle {
    /// The id of the game.
    pub game_id: String,
    /// The ply of the mistake, counted from 1.
    pub ply: u32,
    /// `mistake` or `blunder`.
    pub label: String,
    /// Who played against the visitor.
    pub opponent: String,
    /// When the game was played, in milliseconds since 1970.
    pub played_at: u64,
}

/// Mistakes in the visitor's own games, the newest game first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnPuzzles {
    /// At most fifty.
    pub puzzles: Vec<OwnPuzzle>,
}
