//! Streams of JSON lines for programs: what happens to an account, and what happens in a game.

use crate::{Challenge, ClockSettings, ClockState, Ending, Outcome, Seat, Side, Status};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A line of the stream of an account.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AccountEvent {
    /// Somebody challenges the account.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// A challenge to the account was taken back, or one from or to it has lapsed.
    ChallengeCanceled {
        /// The challenge.
        challenge: Challenge,
    },
    /// A challenge of the account was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: Challenge,
        /// Why, if the other said so.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// A game of the account has begun, or was running when the stream began.
    GameStart {
        /// The game.
        game: Box<AccountGame>,
    },
    /// A game of the account is over.
    GameFinish {
        /// The game.
        game: Box<AccountGame>,
    },
}

/// A game of an account.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountGame {
    /// The id of this game.
    pub id: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// The side of the account.
    pub side: Side,
    /// The other side.
    pub opponent: Seat,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// The clock; `null` without one.
    pub clock: Option<ClockSettings>,
    /// Whether it is in progress or finished.
    pub status: Status,
    /// The side to act; `null` if neither is.
    pub turn: Option<Side>,
    /// The result, once there is one.
    pub result: Option<Outcome>,
    /// How it ended.
    pub ended: Option<Ending>,
}

/// A line of the stream of a game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameLine {
    /// The first line: the whole game.
    Game(Box<StreamedGame>),
    /// The game after further events. Keep the first `ply` minus the number of `moves` moves, then add `moves`.
    State(Box<StreamedState>),
}

/// A game with what never changes in it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamedGame {
    /// The id of this game.
    pub id: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The format of its record, which says how chance events are numbered.
    pub format: u32,
    /// The options that were given; `null` is all defaults.
    pub options: serde_json::Value,
    /// The sides that the reader plays.
    pub you: Vec<Side>,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
    /// The game now; `moves` has all moves so far.
    #[serde(flatten)]
    pub state: StreamedState,
}

/// A game now.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamedState {
    /// The number of the last event, which is the `expectedSeq` of the next move.
    pub seq: u32,
    /// The number of moves and chance events on the board.
    pub ply: u32,
    /// The moves and chance events that are new to the reader.
    pub moves: Vec<String>,
    /// The position as text, without what no player can know; the line protocol and gRPC read it.
    pub text: String,
    /// Whether it is waiting, in progress or finished.
    pub status: Status,
    /// The side to act; `null` if neither is.
    pub turn: Option<Side>,
    /// The legal moves of the side to act.
    pub legal: Vec<String>,
    /// First side, second side.
    pub seats: [Seat; 2],
    /// The clocks; `null` if the game has none.
    pub clock: Option<ClockState>,
    /// The side that offers a draw.
    pub draw_offer: Option<Side>,
    /// The side that offers a takeback.
    pub takeback_offer: Option<Side>,
    /// The result, once there is one.
    pub result: Option<Outcome>,
    /// How it ended.
    pub ended: Option<Ending>,
}
