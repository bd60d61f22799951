//! Puzzles: positions with one right answer, tries at them, and runs of many.
//!
//! `GET /api/puzzles/{game}` is the overview; `…/next?theme=&mode=`, `…/daily` and `…/{id}` are single puzzles. A try goes to
//! `POST …/{id}/tries`, who gives up sends `POST …/{id}/solution`. A run begins with `POST …/runs` and is read with
//! `GET …/runs/{id}`. `GET /api/puzzles/own?game=` lists mistakes of the visitor.

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

/// The puzzles of a game, and how well the visitor solves them.
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
    /// The id of today's puzzle, the same for everybody until midnight UTC.
    pub daily: String,
    /// Whether the visitor has solved it today, at whatever try.
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
    /// For what it is solved; `rated` by default, and `timed` in a run.
    pub mode: Option<PuzzleMode>,
    /// The run that it belongs to.
    pub run: Option<String>,
}

/// A request for the solution of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"mode": "rated"})))]
pub struct GiveUpPuzzle {
    /// For what it was to be solved; `rated` by default, and then it counts as a wrong try unless there was one before.
    pub mode: Option<PuzzleMode>,
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
    /// The visitor gave up: this is the solution.
    Shown,
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
    /// The positions from the try on: its move with the reply, or the move with its refutation. A solution is shown from
    /// the start of the puzzle.
    pub frames: Vec<PuzzleFrame>,
    /// Why it is right or wrong.
    pub reason: Option<Reason>,
    /// The proven fact in words.
    pub exact: Option<String>,
    /// How well the visitor solves now; `null` while a puzzle is half solved, in runs, and for `free`.
    pub own: Option<PuzzleRating>,
    /// What the try changed in the visitor's rating, the same if it is sent again; `null` where it did not count.
    pub change: Option<f64>,
    /// Whether this solves the puzzle of the day.
    pub is_daily: bool,
    /// The run after the try, where it belongs to one.
    pub run: Option<PuzzleRun>,
}

/// A request for a run of three minutes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({})))]
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
    /// The game.
    pub game: String,
    /// Milliseconds that are left.
    pub left_ms: u64,
    /// Puzzles solved so far.
    pub solved: u32,
    /// Wrong tries so far.
    pub wrong: u32,
    /// Whether it has ended.
    pub is_over: bool,
    /// The puzzles that were answered, in order.
    pub answered: Vec<PuzzleRunAnswer>,
    /// The puzzle that is asked now; `null` once it has ended.
    pub puzzle: Option<Puzzle>,
}

/// A puzzle that was answered in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PuzzleRunAnswer {
    /// The puzzle.
    pub puzzle: String,
    /// Whether it was solved.
    pub is_solved: bool,
}

/// A mistake in one of the visitor's own games that can be tried again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OwnPuzzle {
    /// The id of the game.
    pub game_id: String,
    /// Its id in the catalogue.
    pub game: String,
    /// The ply of the mistake, counted from 1.
    pub ply: u32,
    /// The side that the visitor played.
    pub side: Side,
    /// `mistake` or `blunder`.
    pub label: String,
    /// Who played against the visitor: the name of a person, or the bot.
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

/// A puzzle that an account has tried for rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPuzzleTry {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// Whether the first try was right to its end.
    pub is_solved: bool,
    /// What it changed in the rating.
    pub change: f64,
    /// When it was tried, in milliseconds since 1970.
    pub at: u64,
}

/// How well an account solves the puzzles of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ExportedPuzzleRating {
    /// The game.
    pub game: String,
    /// The rating with the counts beside it.
    #[serde(flatten)]
    pub rating: PuzzleRating,
}
