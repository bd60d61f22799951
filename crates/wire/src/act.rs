//! What a player or a spectator can ask of a running game, and the answers.

use crate::{Candidate, ErrorBody, ErrorReply, GameUpdate, Value};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A move; sent again with the same id it is answered `duplicate` and never played twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveRequest {
    /// Chosen by the client at random, 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    pub client_move_id: String,
    /// The `seq` of the state that the player looked at.
    pub expected_seq: u32,
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
}

/// A takeback, a resignation or the offer of a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActRequest {
    /// Chosen by the client at random, 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    pub client_move_id: String,
    /// The `seq` of the state that the player looked at.
    pub expected_seq: u32,
}

/// The answer to a move, takeback or resignation: given after the event is stored, and always given.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum ActReply {
    /// It happened.
    #[serde(rename_all = "camelCase")]
    Accepted {
        /// As it was sent.
        client_move_id: String,
        /// The number of its event.
        seq: u32,
    },
    /// It had happened before.
    #[serde(rename_all = "camelCase")]
    Duplicate {
        /// As it was sent.
        client_move_id: String,
        /// The number of its event.
        seq: u32,
    },
    /// The game has moved on; here is where it is.
    #[serde(rename_all = "camelCase")]
    Stale {
        /// As it was sent.
        client_move_id: String,
        /// The game now, with the events after `expectedSeq`.
        update: Box<GameUpdate>,
    },
    /// The rules forbid it.
    #[serde(rename_all = "camelCase")]
    Illegal {
        /// As it was sent.
        client_move_id: String,
        /// Why.
        reason: String,
    },
    /// It is not the sender's to do (sockets only; HTTP answers with the status of the error).
    #[serde(rename_all = "camelCase")]
    Refused {
        /// As it was sent.
        client_move_id: String,
        /// Why.
        error: ErrorBody,
    },
}

/// The body of an answer that is not 200: where the game is, what the rules forbid, or why it was refused.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ActRefusal {
    /// `stale` or `illegal`.
    Reply(ActReply),
    /// Anything else.
    Error(ErrorReply),
}

/// Takes an open seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JoinRequest {
    /// What the one who joins wants to be called, at most 40 characters.
    #[serde(default)]
    pub name: Option<String>,
}

/// Asks for the same game again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RematchRequest {
    /// Whether the sides are swapped; yes when not given.
    #[serde(default)]
    pub swap: Option<bool>,
    /// Another level or bot for the bots of the game.
    #[serde(default)]
    pub player: Option<String>,
    /// Whether the same draws come, as in the second half of a match; no when not given.
    #[serde(default)]
    pub same_draws: Option<bool>,
}

/// Asks about a position of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionRequest {
    /// The position after so many moves; the last one when not given.
    #[serde(default)]
    pub ply: Option<u32>,
}

/// What the strongest level would play.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The position that was asked about.
    pub ply: u32,
    /// The level that was asked.
    pub by: String,
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// What the position is worth with it.
    pub value: Value,
    /// The expected continuation, the move first.
    pub line: Vec<String>,
    /// Moves considered, best first; may be empty.
    pub candidates: Vec<Candidate>,
}

/// Facts about a position, in the shape of the game's own `explain`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Explanation {
    /// The position that was asked about.
    pub ply: u32,
    /// The facts.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub facts: serde_json::Value,
}
