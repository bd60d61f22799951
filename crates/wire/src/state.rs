//! A game as clients see it: its state and the events that led there.

use crate::{ClockSettings, Ending, Outcome, SeatRating, Side, Value};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether a game waits, runs or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// Somebody is to act.
    InProgress,
    /// There is a result.
    Finished,
}

/// Who sits on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// Somebody.
    Person,
    /// A bot.
    Bot,
    /// Nobody yet.
    Open,
}

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Seat {
    /// The side.
    pub side: Side,
    /// What the game calls it: `order`, `blue`.
    pub side_name: String,
    /// Who sits here.
    pub kind: SeatKind,
    /// `bot-player-N` or `player-N`; `null` while the seat is open.
    pub player_id: Option<String>,
    /// What to show: the person's name, or the level or bot.
    pub name: Option<String>,
    /// The level or bot that plays now; a substitute's name after a fault.
    pub bot: Option<String>,
    /// The id of the player for `/api/players`; guests have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// The rating, in a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<SeatRating>,
}

/// A game now; the same for everybody who looks.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "each is shown by itself")]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// The id of this game.
    pub id: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The options that were given; `null` is all defaults.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: serde_json::Value,
    /// The number of the last event; 0 before the first.
    pub seq: u32,
    /// Moves and chance events on the board.
    pub ply: u32,
    /// Whether it waits, runs or is over.
    pub status: Status,
    /// Who is to act; `null` when nobody is.
    pub turn: Option<Side>,
    /// The result, once there is one.
    pub result: Option<Outcome>,
    /// How it came about.
    pub ended: Option<Ending>,
    /// First side, second side.
    pub seats: [Seat; 2],
    /// The position, in the shape of the game's own view.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: serde_json::Value,
    /// The legal moves of the side to act.
    pub legal: Vec<String>,
    /// The moves on the board with chance events, in order.
    pub moves: Vec<String>,
    /// The last move or chance event: what a page animates.
    pub last_action: Option<LastAction>,
    /// `null` when the game has no clock.
    pub clock: Option<ClockState>,
    /// Whether moves may be taken back in this game.
    pub takeback: bool,
    /// The side that asks the other to agree to a takeback.
    pub takeback_offer: Option<Side>,
    /// The side that offers a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub draw_offer: Option<Side>,
    /// Whether the ratings of the players change with the result; then nobody is told what a position is worth.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether the bots play it for the league.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub league: bool,
    /// The game that follows this one.
    pub rematch: Option<String>,
    /// The game whose draws come again in this one: the first half of a match.
    pub same_draws_as: Option<String>,
    /// Whether it is listed for spectators.
    pub public: bool,
    /// The least time between two moves of bots, in milliseconds.
    pub delay_ms: u32,
    /// Milliseconds since 1970.
    pub created_at: u64,
}

/// The move that led to the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LastAction {
    /// The number of its event.
    pub seq: u32,
    /// Its ply, counted from 1.
    pub ply: u32,
    /// The side that acted; `null` for a chance event.
    pub side: Option<Side>,
    /// The player id of that side; `null` for a chance event.
    pub caster_id: Option<String>,
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
}

/// The clocks at the moment of sending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClockState {
    /// What was agreed.
    pub settings: ClockSettings,
    /// Milliseconds left: first side, second side.
    pub left_ms: [u32; 2],
    /// Whose clock runs; nobody's before the first move and after the end.
    pub running: Option<Side>,
}

/// Something that happened, with its place in the game's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Event {
    /// 1, 2, 3 …
    pub seq: u32,
    /// Milliseconds since 1970.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// A move, or a chance event when `side` is `null`.
    #[serde(rename_all = "camelCase")]
    Move {
        /// Who moved.
        side: Option<Side>,
        /// The move.
        #[serde(rename = "move")]
        m: String,
        /// Its place on the board, counted from 1.
        ply: u32,
        /// Milliseconds that it took.
        think_ms: u32,
        /// Milliseconds left on both clocks after it.
        clock_ms: Option<[u32; 2]>,
        /// What the bot that played it thinks of the position.
        value: Option<Value>,
    },
    /// The last moves are taken back.
    Takeback {
        /// Who asked.
        side: Side,
        /// Moves that stay on the board.
        ply: u32,
    },
    /// A side asks the other to agree to a takeback; any move declines it.
    TakebackOffer {
        /// Who asks.
        side: Side,
    },
    /// A side offers a draw; a move of the other side declines it.
    DrawOffer {
        /// Who offers.
        side: Side,
    },
    /// Somebody took an open seat.
    Join {
        /// Which.
        side: Side,
        /// What they are called.
        name: Option<String>,
    },
    /// A side gives up.
    Resign {
        /// Which.
        side: Side,
    },
    /// A clock ran out.
    Time {
        /// Whose.
        side: Side,
    },
    /// It ended otherwise: by agreement, after too many plies, or because a record that was uploaded says so.
    Adjudicated {
        /// The result.
        result: Outcome,
        /// How it came about.
        ended: Ending,
    },
    /// A bot failed twice; another one plays on for it.
    Substitute {
        /// The seat.
        side: Side,
        /// Who failed.
        failed: String,
        /// Who plays from now on.
        bot: String,
        /// How it failed.
        reason: String,
    },
    /// The game goes on in another one.
    Rematch {
        /// The id of that game.
        id: String,
    },
}

/// The state and the events that the reader lacks, in order; the last one is `state.seq`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameUpdate {
    /// The game now.
    pub state: GameState,
    /// What happened after the `after` of the reader.
    pub events: Vec<Event>,
}

/// A game for one reader.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameReply {
    /// The sides that the reader may move.
    pub you: Vec<Side>,
    /// The game now.
    pub state: GameState,
    /// What happened after the `after` of the reader.
    pub events: Vec<Event>,
}
