//! The words of the contract as they travel: sides, outcomes, endings and values.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side in whose eyes values are given.
    First,
    /// The other side.
    Second,
}

/// How a game ended: `{"win": "first"}`, `"draw"` or `{"points": 80}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// That side won.
    Win(Side),
    /// Nobody won.
    Draw,
    /// A scored game: the points of the first side.
    Points(i16),
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules.
    PlayedOut,
    /// A side gave up.
    Resigned,
    /// The sides agreed.
    Agreed,
    /// A clock ran out.
    Time,
    /// A player broke down.
    Fault,
    /// The host ended it, for example after too many plies.
    Adjudicated,
}

/// What a position is worth, in the eyes of the first side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Value {
    /// The probability of winning, from 0 to 1.
    pub win: f32,
    /// The expected points, where the game has points.
    #[serde(default)]
    pub points: Option<f32>,
    /// What is proven, where something is.
    #[serde(default)]
    pub proof: Option<Proof>,
}

/// A proven result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Proof {
    /// The outcome under best play.
    pub outcome: Outcome,
    /// Plies until the end under best play.
    pub plies: u32,
}

/// A move that a bot considers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Candidate {
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// What it is worth.
    pub value: Value,
    /// How much work went into it.
    pub visits: u64,
}

impl From<game::Side> for Side {
    fn from(side: game::Side) -> Self {
        match side {
            game::Side::First => Side::First,
            game::Side::Second => Side::Second,
        }
    }
}

impl From<Side> for game::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::First => game::Side::First,
            Side::Second => game::Side::Second,
        }
    }
}

impl From<game::Outcome> for Outcome {
    fn from(outcome: game::Outcome) -> Self {
        match outcome {
            game::Outcome::Win(side) => Outcome::Win(side.into()),
            game::Outcome::Draw => Outcome::Draw,
            game::Outcome::Points(points) => Outcome::Points(points),
        }
    }
}

impl From<Outcome> for game::Outcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(side) => game::Outcome::Win(side.into()),
            Outcome::Draw => game::Outcome::Draw,
            Outcome::Points(points) => game::Outcome::Points(points),
        }
    }
}

impl From<game::record::Ending> for Ending {
    fn from(ending: game::record::Ending) -> Self {
        match ending {
            game::record::Ending::PlayedOut => Ending::PlayedOut,
            game::record::Ending::Resigned => Ending::Resigned,
            game::record::Ending::Agreed => Ending::Agreed,
            game::record::Ending::Time => Ending::Time,
            game::record::Ending::Fault => Ending::Fault,
            game::record::Ending::Adjudicated => Ending::Adjudicated,
        }
    }
}

impl From<Ending> for game::record::Ending {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::PlayedOut => game::record::Ending::PlayedOut,
            Ending::Resigned => game::record::Ending::Resigned,
            Ending::Agreed => game::record::Ending::Agreed,
            Ending::Time => game::record::Ending::Time,
            Ending::Fault => game::record::Ending::Fault,
            Ending::Adjudicated => game::record::Ending::Adjudicated,
        }
    }
}

impl From<game::Value> for Value {
    fn from(value: game::Value) -> Self {
        let proof = value.proof.map(|proof| Proof { outcome: proof.outcome.into(), plies: proof.plies });
        Value { win: value.win, points: value.points, proof }
    }
}

impl From<game::Candidate<String>> for Candidate {
    fn from(candidate: game::Candidate<String>) -> Self {
        Candidate { m: candidate.m, value: candidate.value.into(), visits: candidate.visits }
    }
}
