//! Lines of moves that are not played, as positions.

use crate::PuzzleFrame;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A request to play moves from a position of a game, without changing the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"ply": 6, "moves": ["4", "4"]})))]
pub struct LineRequest {
    /// Moves of the game before the line.
    pub ply: u32,
    /// The moves of the line, at most 60; chance events among them are named like moves.
    pub moves: Vec<String>,
}

/// The positions of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// The legal moves before the first of them; none where no player is to act.
    pub legal: Vec<String>,
    /// The position after each move; fewer than moves where chance decides and the next one is no event of it.
    pub frames: Vec<PuzzleFrame>,
}
