//! Actions of players and questions about positions, with their replies.

use crate::{Candidate, ErrorBody, ErrorReply, Evaluation, GameUpdate, Reason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A move; if it is sent again with the same id, the reply is `duplicate` and it is not played twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"clientMoveId": "7f0c5e2a", "expectedSeq": 4, "move": "4"})))]
pub struct MoveRequest {
    /// A random id chosen by the client, 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    pub client_move_id: String,
    /// The `seq` of the state that the player saw.
    pub expected_seq: u32,
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
}

/// A takeback, a resignation or a draw offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"clientMoveId": "7f0c5e2b", "expectedSeq": 5})))]
pub struct ActRequest {
    /// A random id chosen by the client, 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    pub client_move_id: String,
    /// The `seq` of the state that the player saw.
    pub expected_seq: u32,
}

/// The reply to a move, takeback, resignation or draw offer, sent after the event is stored.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum ActReply {
    /// The action was carried out.
    #[serde(rename_all = "camelCase")]
    Accepted {
        /// The id from the request.
        client_move_id: String,
        /// The number of its event.
        seq: u32,
    },
    /// The action had been carried out before.
    #[serde(rename_all = "camelCase")]
    Duplicate {
        /// The id from the request.
        client_move_id: String,
        /// The number of its event.
        seq: u32,
    },
    /// The game has changed since `expectedSeq`.
    #[serde(rename_all = "camelCase")]
    Stale {
        /// The id from the request.
        client_move_id: String,
        /// The current state, with the events after `expectedSeq`.
        update: Box<GameUpdate>,
    },
    /// The rules forbid it.
    #[serde(rename_all = "camelCase")]
    Illegal {
        /// The id from the request.
        client_move_id: String,
        /// The reason.
        reason: String,
    },
    /// The sender may not do this (sockets only; HTTP replies with the status of the error).
    #[serde(rename_all = "camelCase")]
    Refused {
        /// The id from the request.
        client_move_id: String,
        /// The reason.
        error: ErrorBody,
    },
}

/// The body of a reply other than 200: the current state, the rule that forbids the move, or another error.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ActRefusal {
    /// `stale` or `illegal`.
    Reply(ActReply),
    /// Anything else.
    Error(ErrorReply),
}

/// A request to take an open seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"name": "Ada"})))]
pub struct JoinRequest {
    /// The name of the new player, at most 40 characters.
    pub name: Option<String>,
}

/// A request to play the same game again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"swap": true})))]
pub struct RematchRequest {
    /// Whether the sides are swapped; yes by default.
    pub swap: Option<bool>,
    /// A new level or bot for the bots of the game.
    pub player: Option<String>,
    /// Whether the chance events are repeated, as in the second game of a pair; no by default.
    pub same_draws: Option<bool>,
}

/// A question about a position of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(examples(json!({"ply": 6})))]
pub struct QuestionRequest {
    /// The number of moves before the position; the last position by default.
    pub ply: Option<u32>,
}

/// The move that the strongest level would play.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The ply of the position.
    pub ply: u32,
    /// The level that was asked.
    pub by: String,
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// The value of the position with this move.
    pub value: Evaluation,
    /// The expected continuation, starting with the move.
    pub line: Vec<String>,
    /// The moves that were considered, best first; may be empty.
    pub candidates: Vec<Candidate>,
    /// Why it is the move; `null` where nothing can be said.
    pub reason: Option<Reason>,
}

/// Facts about a position, in a format that depends on the game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Explanation {
    /// The ply of the position.
    pub ply: u32,
    /// The facts.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub facts: serde_json::Value,
}
