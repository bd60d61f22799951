//! What bots think of positions and moves, as it travels.

use game::Proof;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a position is worth to the first side.
///
/// Pages read `null` for what is missing, while [`game::Value`] leaves the field out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[schema(as = Evaluation)]
pub struct Value {
    /// The probability of winning, from 0 to 1.
    pub win: f32,
    /// The expected points, in games with points.
    pub points: Option<f32>,
    /// What is proven, if anything.
    pub proof: Option<Proof>,
}

/// The name of [`Value`] in other messages: the document takes a field of type `Value` for any JSON.
pub type Evaluation = Value;

/// A move that a bot considers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// Its value.
    pub value: Evaluation,
    /// The number of visits or nodes spent on it.
    pub visits: u64,
}

impl From<game::Value> for Value {
    fn from(game::Value { win, points, proof }: game::Value) -> Self {
        Value { win, points, proof }
    }
}

impl From<game::Candidate<String>> for Candidate {
    fn from(game::Candidate { m, value, visits }: game::Candidate<String>) -> Self {
        Candidate { m, value: value.into(), visits }
    }
}
