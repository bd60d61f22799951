//! The messages of a game's WebSocket; every one is a text frame with a `type`.

use crate::{ActReply, ActRequest, AnalysisProgress, Candidate, ErrorBody, GameUpdate, MoveRequest, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a client may send.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromClient {
    /// A move; answered by `reply`.
    Move(MoveRequest),
    /// A takeback, or the agreement to one; answered by `reply`.
    Takeback(ActRequest),
    /// A resignation; answered by `reply`.
    Resign(ActRequest),
    /// The offer of a draw, or the agreement to one; answered by `reply`.
    Draw(ActRequest),
    /// Analyse this finished game, or join the analysis; answered by `analysis`, or by `error`.
    Analyse,
    /// Is the line alive? Answered by `pong`.
    Ping,
}

/// What the server sends.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type")]
pub enum ToClient {
    /// The first message: who the reader is.
    #[serde(rename = "welcome")]
    Welcome {
        /// The sides that the reader may move.
        you: Vec<Side>,
    },
    /// The second message, and one after every event: the game now and the events that the reader lacks.
    #[serde(rename = "game:state")]
    GameState(Box<GameUpdate>),
    /// The answer to a move, takeback or resignation of this socket.
    #[serde(rename = "reply")]
    Reply {
        /// The answer.
        reply: ActReply,
    },
    /// A bot is at work.
    #[serde(rename = "bot:thinking")]
    BotThinking(Thinking),
    /// A bot failed; it is asked again, then a substitute plays.
    #[serde(rename = "bot:error", rename_all = "camelCase")]
    BotError {
        /// The player id of the bot.
        player_id: String,
        /// One word for programs: `panic`, `illegal_move`, `timeout`.
        error: String,
        /// One line for people.
        message: String,
    },
    /// What is known of an analysis of this game; sent to everybody while it runs.
    #[serde(rename = "analysis")]
    Analysis(AnalysisProgress),
    /// Who is watching.
    #[serde(rename = "presence")]
    Presence(Presence),
    /// The answer to `ping`.
    #[serde(rename = "pong")]
    Pong,
    /// A message that could not be read, or an `analyse` that was refused.
    #[serde(rename = "error")]
    Error {
        /// What was wrong with it.
        error: ErrorBody,
    },
}

/// The state of a search, sent when it begins and at most four times a second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Thinking {
    /// The player id of the bot.
    pub player_id: String,
    /// The `seq` of the state that it thinks about.
    pub seq: u32,
    /// Milliseconds since it began.
    pub elapsed: u32,
    /// How much of its budget is spent, from 0 to 1; `null` when nobody can know.
    pub progress: Option<f32>,
    /// Moves considered, best first, at most ten.
    pub candidates: Vec<Candidate>,
    /// The line that it expects.
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
    /// Whether the first side's person is.
    pub first: bool,
    /// Whether the second side's person is.
    pub second: bool,
    /// Other sockets.
    pub spectators: u32,
}
