//! Analyses of finished games. Values are win probabilities for the first player.

use crate::{Candidate, Evaluation, Reason, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AnalysisStatus {
    /// Other analyses come first.
    Waiting,
    /// The game is being analysed, from its end to its start.
    Running,
    /// Every ply is judged, and looked at again where much changed hands.
    Done,
    /// The analysis failed; it may be requested again.
    Failed,
}

/// An analysis, complete or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AnalysisReply {
    /// How far it has come.
    pub status: AnalysisStatus,
    /// Plies that are judged, counted from the end.
    pub done: u32,
    /// Plies of the game.
    pub total: u32,
    /// Positions that were looked at again, longer.
    #[serde(default)]
    pub refined: u32,
    /// Positions that are to be looked at again, where much changed hands; 0 until every ply is judged.
    #[serde(default)]
    pub to_refine: u32,
    /// What the positions are worth, starting before the first move; `null` where that is not known yet.
    pub values: Vec<Option<Evaluation>>,
    /// The verdicts, once every ply is judged.
    pub analysis: Option<Analysis>,
}

/// What has become known of an analysis, at most four times a second; all that is known as the answer to `analyse`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AnalysisProgress {
    /// How far it has come.
    pub status: AnalysisStatus,
    /// Plies that are judged, counted from the end.
    pub done: u32,
    /// Plies of the game.
    pub total: u32,
    /// Positions that were looked at again, longer.
    #[serde(default)]
    pub refined: u32,
    /// Positions that are to be looked at again, where much changed hands; 0 until every ply is judged.
    #[serde(default)]
    pub to_refine: u32,
    /// Values of positions.
    pub values: Vec<PlyValue>,
    /// Plies that are judged; a later verdict on the same ply replaces the earlier one.
    pub plies: Vec<AnalysedPly>,
    /// What all plies that are judged so far add up to; `null` before the first one.
    pub summary: Option<AnalysisSummary>,
}

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlyValue {
    /// Moves played before it; 0 is the start.
    pub ply: u32,
    /// What it is worth.
    pub value: Evaluation,
}

/// The unit of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AnalysisUnit {
    /// Points of the first player.
    Points,
    /// The first player's win probability, from 0 to 1.
    Chance,
}

/// An analysed game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The game as a whole.
    #[serde(flatten)]
    pub summary: AnalysisSummary,
    /// Every ply.
    pub plies: Vec<AnalysedPly>,
}

/// What the plies of a game add up to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisSummary {
    /// The bot that judged.
    pub analyst: String,
    /// The unit of `start`, `end`, `luck`, `skill` and the differences.
    pub unit: AnalysisUnit,
    /// Plies at the start that were drawn at random before play began: they are luck and nobody's decisions.
    #[serde(default)]
    pub opening: u32,
    /// What was expected before the first ply.
    pub start: f64,
    /// What the chance events and a drawn opening brought the first player.
    pub luck: f64,
    /// What the decisions of each side brought the first player.
    pub skill: [f64; 2],
    /// What the estimate was corrected by from one position to the next: `start`, `luck`, `skill` and this add up to
    /// `end`, all of them rounded to a tenth of a point or of a percent.
    #[serde(default)]
    pub correction: f64,
    /// The result, or what is expected at the last position.
    pub end: f64,
    /// From 0 to 100; `null` for a side that decided nothing.
    pub accuracy: [Option<f64>; 2],
    /// How often each side earned each label: best, good, inaccuracy, mistake, blunder.
    pub labels: [[u32; 5]; 2],
    /// A move that gives away no more than this is as good as the best one for who learns from mistakes.
    #[serde(default)]
    pub margin: f64,
}

/// One ply of an analysed game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysedPly {
    /// Counted from 1.
    pub ply: u32,
    /// The side that decided; `null` for a chance event and in a drawn opening.
    pub side: Option<Side>,
    /// The move or event.
    #[serde(rename = "move")]
    pub m: String,
    /// What kind of move it is, in the game's own word: `draw`, `placement`, `slide`; `null` where there is one kind.
    #[serde(default)]
    pub kind: Option<String>,
    /// What the position was worth before it.
    pub before: Evaluation,
    /// What it was worth after it; a proof counts its plies from the position before.
    pub after: Evaluation,
    /// What a player could have done; `null` where nobody decided.
    pub choice: Option<AnalysedChoice>,
}

/// What a player could have done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AnalysedChoice {
    /// The best move that is known; the one played if that is as good.
    pub suggested_move: String,
    /// How much better the suggestion is for whoever moved, in the unit of the analysis.
    pub evaluation_difference: f64,
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub label: String,
    /// How the game would have gone on, the suggestion first; empty where the move played is as good.
    pub line: Vec<String>,
    /// The best few moves that were considered, best first.
    pub candidates: Vec<Candidate>,
    /// Every move that is as good as the best one within the `margin` of the summary, after an inaccuracy or worse; empty
    /// otherwise.
    #[serde(default)]
    pub accepted: Vec<String>,
    /// How the game goes on after a move that gave something away, that move first; empty where it gave nothing away.
    #[serde(default)]
    pub refutation: Vec<String>,
    /// The proven fact in words, where there is one: "loses in 2; column 3 held out for 15".
    #[serde(default)]
    pub exact: Option<String>,
    /// Why the move gave something away; `null` where it did not.
    #[serde(default)]
    pub reason: Option<Reason>,
}

/// Asks what a move that was not played would have been worth.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[schema(examples(json!({"ply": 6, "move": "4"})))]
pub struct TryRequest {
    /// Moves played before the position.
    pub ply: u32,
    /// The move to try there.
    #[serde(rename = "move")]
    pub m: String,
}

/// What a move that was not played would have been worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TryReply {
    /// Moves played before the position.
    pub ply: u32,
    /// The move that was tried.
    #[serde(rename = "move")]
    pub m: String,
    /// Whether it is as good as the best move within the margin.
    pub accepted: bool,
    /// What the position is worth with the best move.
    pub before: Evaluation,
    /// What it is worth with the move that was tried; a proof counts its plies from the position before.
    pub value: Evaluation,
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub label: String,
    /// The best move that is known; the one tried if that is as good.
    pub suggested_move: String,
    /// How the game would go on after the move that was tried, that move first.
    pub refutation: Vec<String>,
    /// The proven fact in words, where there is one.
    pub exact: Option<String>,
    /// Why the move gives something away; `null` where it does not.
    pub reason: Option<Reason>,
}
