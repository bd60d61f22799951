//! What is kept of a game, and whatever keeps it.

mod account;
mod analysis;
mod copy;
mod daily;
mod database;
mod decision;
mod game;
mod league;
mod quick;
mod rating;
mod row;
mod tournament;

pub use account::{Session, StoredAccount};
pub use copy::hexadecimal;
pub use database::Store;
pub use decision::StoredDecision;
pub use rating::{Rated, Standing, StoredRating};
pub use tournament::NewTournament;

use crate::identity::Owner;
use ::game::Side;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use wire::{ClockSettings, Ending, Event, EventKind, Outcome, SeatKind, Status};

/// What was agreed beside the options of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is agreed on by itself")]
pub struct Setup {
    /// The clock, if there is one.
    pub clock: Option<ClockSettings>,
    /// Whether moves may be taken back.
    pub takeback: bool,
    /// Whether the game is listed.
    pub public: bool,
    /// The least time between two moves of bots.
    pub delay_ms: u32,
    /// Whether the ratings of the players change with the result.
    #[serde(default)]
    pub rated: bool,
    /// Whether the bots play it for the league, while nobody needs the threads.
    #[serde(default)]
    pub league: bool,
    /// The game whose draws come again.
    #[serde(default)]
    pub same_draws_as: Option<String>,
    /// The format of its record, which says how its chance events are numbered. A game that was stored
    /// without it is of format 1 and goes on with the luck that it began with.
    #[serde(default = "first_record_format")]
    pub record_format: u32,
}

fn first_record_format() -> u32 {
    1
}

/// What never changes in a game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The id.
    pub id: String,
    /// The id in the catalogue.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The options that were given.
    pub options: Json,
    /// Feeds every chance event.
    pub seed: u64,
    /// The rest.
    pub setup: Setup,
    /// Milliseconds since 1970.
    pub created_at: u64,
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSeat {
    /// Somebody, a bot or nobody.
    pub kind: SeatKind,
    /// `bot-player-N` or `player-N`.
    pub player_id: Option<String>,
    /// What the person is called.
    pub name: Option<String>,
    /// The level or bot.
    pub bot: Option<String>,
    /// Whose seat it is.
    pub owner: Option<Owner>,
    /// The account of that owner.
    pub account: Option<String>,
}

/// An event with the sender's id of it.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    /// The event.
    pub event: Event,
    /// The side that sent it, and the id that it chose.
    pub sender: Option<(Side, String)>,
}

impl StoredEvent {
    /// The kind of the event.
    pub fn kind(&self) -> &EventKind {
        &self.event.kind
    }
}

/// Where the events have led.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Whether it waits, runs or is over.
    pub status: Status,
    /// Who is to act, while the game runs.
    pub turn: Option<Side>,
    /// The result.
    pub result: Option<Outcome>,
    /// How it came about.
    pub ended: Option<Ending>,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// What never changes.
    pub terms: Terms,
    /// First side, second side.
    pub seats: [StoredSeat; 2],
    /// Every event, in order.
    pub events: Vec<StoredEvent>,
}

/// New events of a game.
pub struct Append<'a> {
    /// The game.
    pub game: &'a str,
    /// The number of its last event; anything else is a conflict.
    pub expected_seq: u32,
    /// The events, numbered from there.
    pub events: &'a [StoredEvent],
    /// Where they lead.
    pub summary: Summary,
    /// A seat that changes with them.
    pub seat: Option<(Side, StoredSeat)>,
    /// What they mean to the ratings of the players.
    pub rated: Option<Rated>,
    /// What the bot thought that played the first of them.
    pub decision: Option<&'a StoredDecision>,
}

/// Which games to list.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Of this owner; otherwise the public ones.
    pub owner: Option<Owner>,
    /// Of this game of the catalogue.
    pub game: Option<String>,
    /// In this state.
    pub status: Option<Status>,
    /// At most so many.
    pub limit: u32,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct StoredListing {
    /// The id.
    pub id: String,
    /// The id in the catalogue.
    pub game: String,
    /// First side, second side.
    pub seats: [StoredSeat; 2],
    /// The number of the last event.
    pub seq: u32,
    /// Where the events have led.
    pub summary: Summary,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// Milliseconds since 1970.
    pub updated_at: u64,
}

/// Why something could not be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else appended first.
    #[error("another event was stored first")]
    Conflict,
    /// What is stored cannot be read.
    #[error("stored data is damaged: {0}")]
    Damaged(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(String),
}
