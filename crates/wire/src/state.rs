//! The state of a game and its events, as clients see them.

use crate::{ClockSettings, Ending, Evaluation, Outcome, SeatRating, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// The game is being played.
    InProgress,
    /// The game has a result.
    Finished,
}

/// The kind of player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// A person.
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
    /// The name of the side, as in `order` or `blue`.
    pub side_name: String,
    /// The kind of player.
    pub kind: SeatKind,
    /// `bot-player-N` or `player-N`; `null` while the seat is open.
    pub player_id: Option<String>,
    /// The name to show: that of the person, level or bot.
    pub name: Option<String>,
    /// The level or bot that plays now; after a failure, the substitute.
    pub bot: Option<String>,
    /// The id of the player for `/api/players`; missing for guests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// Whether it is a BOT, the account of a program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub is_bot: bool,
    /// The rating, in a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<SeatRating>,
}

/// The current state of a game, the same for all readers.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "each is shown independently")]
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
    /// The number of moves and chance events on the board.
    pub ply: u32,
    /// Whether it is waiting, in progress or finished.
    pub status: Status,
    /// The side to act; `null` if neither is.
    pub turn: Option<Side>,
    /// The result, once there is one.
    pub result: Option<Outcome>,
    /// How it ended.
    pub ended: Option<Ending>,
    /// First side, second side.
    pub seats: [Seat; 2],
    /// The position, in a format that depends on the game.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub view: serde_json::Value,
    /// The legal moves of the side to act.
    pub legal: Vec<String>,
    /// The moves and chance events on the board, in order.
    pub moves: Vec<String>,
    /// The last move or chance event.
    pub last_action: Option<LastAction>,
    /// The clocks; `null` if the game has none.
    pub clock: Option<ClockState>,
    /// Whether moves may be taken back in this game.
    pub takeback: bool,
    /// The side that offers a takeback.
    pub takeback_offer: Option<Side>,
    /// The side that offers a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub draw_offer: Option<Side>,
    /// Whether the result changes the ratings of the players; then values are hidden until the end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Whether players may ask the engine now: not in a rated game, and in one between people only if they agreed.
    pub help: bool,
    /// Whether it is a game of the bot league.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub league: bool,
    /// The id of the rematch.
    pub rematch: Option<String>,
    /// The rematch that one person offers the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rematch_offer: Option<RematchOffer>,
    /// The first game of the pair, whose chance events this game repeats.
    pub same_draws_as: Option<String>,
    /// Whether it is listed for spectators.
    pub public: bool,
    /// The shortest time between two moves of bots, in milliseconds.
    pub delay_ms: u32,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
}

/// The move or chance event that led to the position.
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

/// The clocks when the message was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClockState {
    /// The settings.
    pub settings: ClockSettings,
    /// Milliseconds left: first side, second side.
    pub left_ms: [u32; 2],
    /// The side whose clock runs; `null` before the first move and after the end.
    pub running: Option<Side>,
}

/// An event of a game with its number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Event {
    /// The number of the event, counted from 1.
    pub seq: u32,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// The kind of event.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// The kind of event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// A move, or a chance event when `side` is `null`.
    #[serde(rename_all = "camelCase")]
    Move {
        /// The side that moved.
        side: Option<Side>,
        /// The move.
        #[serde(rename = "move")]
        m: String,
        /// Its ply, counted from 1.
        ply: u32,
        /// The time that it took, in milliseconds.
        think_ms: u32,
        /// The time left on both clocks after it, in milliseconds.
        clock_ms: Option<[u32; 2]>,
        /// The evaluation of the bot that played it.
        value: Option<Evaluation>,
    },
    /// The last moves are taken back.
    Takeback {
        /// The side that asked for it.
        side: Side,
        /// The number of moves that remain on the board.
        ply: u32,
    },
    /// A side offers a takeback; any move declines it.
    TakebackOffer {
        /// The side that offers it.
        side: Side,
    },
    /// A side offers a draw; a move of the other side declines it.
    DrawOffer {
        /// The side that offers it.
        side: Side,
    },
    /// A person took an open seat.
    Join {
        /// The side.
        side: Side,
        /// The name of the person.
        name: Option<String>,
    },
    /// A side resigned.
    Resign {
        /// The side.
        side: Side,
    },
    /// A clock ran out.
    Time {
        /// The side of the clock.
        side: Side,
    },
    /// The game ended in another way: by agreement, after too many plies, before it had begun, or by an uploaded record.
    Adjudicated {
        /// The result.
        result: Outcome,
        /// How it ended.
        ended: Ending,
    },
    /// A bot failed twice and is replaced.
    Substitute {
        /// The side of the bot.
        side: Side,
        /// The bot that failed.
        failed: String,
        /// The bot that replaces it.
        bot: String,
        /// How it failed.
        reason: String,
    },
    /// A person offers the other a rematch, which begins when the other wants the same.
    RematchOffer(RematchOffer),
    /// A rematch was started.
    Rematch {
        /// The id of the rematch.
        id: String,
    },
}

/// A rematch that one person offers the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RematchOffer {
    /// The side that offers it.
    pub side: Side,
    /// Whether the sides are swapped.
    pub swap: bool,
    /// Whether the chance events are repeated.
    pub same_draws: bool,
}

/// The current state and the events that are new to the reader, in order up to `state.seq`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameUpdate {
    /// The current state.
    pub state: GameState,
    /// The events after the `after` of the reader.
    pub events: Vec<Event>,
}

/// A game for one reader.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameReply {
    /// The sides that the reader plays.
    pub you: Vec<Side>,
    /// The current state.
    pub state: GameState,
    /// The events after the `after` of the reader.
    pub events: Vec<Event>,
}
