//! The messages of the WebSocket of a game, each a text frame with a `type`.

use crate::{ActReply, ActRequest, AnalysisProgress, Candidate, ErrorBody, GameUpdate, MoveRequest, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromClient {
    /// A move; answered by `reply`.
    Move(MoveRequest),
    /// A takeback, or the acceptance of one; answered by `reply`.
    Takeback(ActRequest),
    /// A resignation; answered by `reply`.
    Resign(ActRequest),
    /// A draw offer, or the acceptance of one; answered by `reply`.
    Draw(ActRequest),
    /// Analyse this finished game, or join the analysis; answered by `analysis`, or by `error`.
    Analyse,
    /// A test of the connection; answered by `pong`.
    Ping,
}

/// A message from the server.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type")]
pub enum ToClient {
    /// The first message.
    #[serde(rename = "welcome")]
    Welcome {
        /// The sides that the client plays.
        you: Vec<Side>,
    },
    /// The second message, and one after every event: the current state and the new events.
    #[serde(rename = "game:state")]
    GameState(Box<GameUpdate>),
    /// The reply to a move, takeback, resignation or draw offer of this client.
    #[serde(rename = "reply")]
    Reply {
        /// The reply.
        reply: ActReply,
    },
    /// The progress of a bot's search.
    #[serde(rename = "bot:thinking")]
    BotThinking(Thinking),
    /// A bot failed; it is asked again, then a substitute plays.
    #[serde(rename = "bot:error", rename_all = "camelCase")]
    BotError {
        /// The player id of the bot.
        player_id: String,
        /// A code for programs: `panic`, `illegal_move`, `timeout`.
        error: String,
        /// One line for people.
        message: String,
    },
    /// What is known of an analysis of this game; sent to everybody while it runs.
    #[serde(rename = "analysis")]
    Analysis(AnalysisProgress),
    /// Who is connected.
    #[serde(rename = "presence")]
    Presence(Presence),
    /// The reply to `ping`.
    #[serde(rename = "pong")]
    Pong,
    /// A message that could not be read, or an `analyse` that was refused.
    #[serde(rename = "error")]
    Error {
        /// The error.
        error: ErrorBody,
    },
}

/// The progress of a search, sent when it begins and at most four times a second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Thinking {
    /// The player id of the bot.
    pub player_id: String,
    /// The `seq` of the state that it searches.
    pub seq: u32,
    /// Milliseconds since the start of the search.
    pub elapsed: u32,
    /// The share of the budget that is used, from 0 to 1; `null` if unknown.
    pub progress: Option<f32>,
    /// The moves that are considered, best first, at most ten.
    pub candidates: Vec<Candidate>,
    /// The expected continuation.
    pub line: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Plies searched completely.
    pub depth: u32,
}

/// Who is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Presence {
    /// Whether the person of the first side is connected.
    pub first: bool,
    /// Whether the person of the second side is connected.
    pub second: bool,
    /// The number of other connections.
    pub spectators: u32,
}
