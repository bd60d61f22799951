//! Finished games in the eyes of an analyst.

use crate::{Candidate, Side, Value};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AnalysisStatus {
    /// Others come first.
    Waiting,
    /// The analyst looks at the game, from its end to its start.
    Running,
    /// All is known.
    Done,
    /// It came to nothing; it may be asked for again.
    Failed,
}

/// An analysis, complete or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisReply {
    /// How far it has come.
    pub status: AnalysisStatus,
    /// Plies that were looked at, counted from the end.
    pub done: u32,
    /// Plies of the game.
    pub total: u32,
    /// What the positions are worth, that before the first move first; `null` where that is not known yet. Until all
    /// is known they are first impressions.
    pub values: Vec<Option<Value>>,
    /// What it came to, once all is known.
    pub analysis: Option<Analysis>,
}

/// News of an analysis, at most four times a second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisProgress {
    /// How far it has come; after `done` the rest is there to be read.
    pub status: AnalysisStatus,
    /// Plies that were looked at, counted from the end.
    pub done: u32,
    /// Plies of the game.
    pub total: u32,
    /// What has become known since the last news.
    pub values: Vec<PlyValue>,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlyValue {
    /// Moves played before it; 0 is the start.
    pub ply: u32,
    /// What it is worth.
    pub value: Value,
}

/// In which numbers a game is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AnalysisUnit {
    /// Points of the first side.
    Points,
    /// The first side's probability of winning, from 0 to 1.
    Chance,
}

/// What a game came to, and by whose doing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// Who analysed it.
    pub analyst: String,
    /// What `start`, `end`, `luck`, `skill` and the differences are measured in.
    pub unit: AnalysisUnit,
    /// What was expected before the first ply.
    pub start: f64,
    /// What the draws brought the first side.
    pub luck: f64,
    /// What the decisions of each side brought the first side.
    pub skill: [f64; 2],
    /// The result, or what the last position promises.
    pub end: f64,
    /// From 0 to 100; `null` for a side that decided nothing.
    pub accuracy: [Option<f64>; 2],
    /// How often each side earned which label: best, good, inaccuracy, mistake, blunder.
    pub labels: [[u32; 5]; 2],
    /// Every ply.
    pub plies: Vec<AnalysedPly>,
}

/// One ply of an analysed game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysedPly {
    /// Counted from 1.
    pub ply: u32,
    /// The side that decided; `null` for a draw.
    pub side: Option<Side>,
    /// What was played or drawn.
    #[serde(rename = "move")]
    pub m: String,
    /// What the position was worth before it.
    pub before: Value,
    /// What it was worth after it; a proof counts its plies from the position before.
    pub after: Value,
    /// What a player could have done; `null` for a draw.
    pub choice: Option<AnalysedChoice>,
}

/// What a player could have done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AnalysedChoice {
    /// The best move that is known; the one played if that is as good.
    pub suggested_move: String,
    /// How much better the suggestion is, in the eyes of who moved and in the unit of the analysis.
    pub evaluation_difference: f64,
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub label: String,
    /// How it would have gone on, the suggestion first; empty where the move played is as good.
    pub line: Vec<String>,
    /// What was considered, best first, a few at most.
    pub candidates: Vec<Candidate>,
}
