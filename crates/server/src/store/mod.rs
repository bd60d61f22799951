//! Storage: what is stored of games, accounts, ratings, puzzles and tournaments, and the database that holds it.

mod account;
mod analysis;
mod bot_account;
mod challenge;
mod copy;
mod daily;
mod database;
mod decision;
mod device;
mod flag;
mod game;
mod league;
mod link;
mod operator;
mod puzzle;
mod puzzle_owner;
mod puzzle_run;
mod rating;
mod retention;
mod row;

mod session;
mod token;
mod tournament;
mod webhook;
mod write;

pub(crate) use account::{Session, StoredAccount};
pub(crate) use challenge::{ChallengeTerms, Challenged, StoredChallenge};
pub(crate) use copy::hexadecimal;
pub(crate) use database::Store;
pub(crate) use decision::StoredDecision;
pub(crate) use flag::Flag;
pub(crate) use link::Purpose;
pub(crate) use operator::Act;
pub(crate) use puzzle::{PuzzleFigures, PuzzleStanding, PuzzleTried, PuzzleVisitor};
pub(crate) use puzzle_run::StoredPuzzleRun;
pub(crate) use rating::{Rated, Standing};
pub(crate) use session::StoredSession;
pub(crate) use token::{MOST_TOKENS, StoredToken};
pub(crate) use tournament::NewTournament;
pub(crate) use webhook::{MOST_WEBHOOKS, Sequel, StoredDelivery, StoredWebhook};

use crate::identity::Owner;
use ::game::Side;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use wire::{ClockSettings, Ending, Event, Outcome, SeatKind, Status};

/// The settings of a game beside the options of its rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is chosen independently")]
pub(crate) struct Setup {
    /// The clock, if there is one.
    pub clock: Option<ClockSettings>,
    /// Whether moves may be taken back.
    pub takeback: bool,
    /// Whether the game is listed.
    pub public: bool,
    /// The shortest time between two moves of bots, in milliseconds.
    pub delay_ms: u32,
    /// Whether the ratings of the players change with the result.
    #[serde(default)]
    pub rated: bool,
    /// Whether two people who play each other may ask the engine.
    #[serde(default)]
    pub help: bool,
    /// Whether it is a game of the bot league.
    #[serde(default)]
    pub league: bool,
    /// A mark of the address from which a rated game was opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened_from: Option<String>,
    /// The game whose chance events are repeated.
    #[serde(default)]
    pub same_draws_as: Option<String>,
    /// The format of its record, which says how its chance events are numbered. A game that was stored
    /// without it is of format 1 and goes on with the luck that it began with.
    #[serde(default = "first_record_format")]
    pub record_format: u32,
    /// Plies at the start of an imported game that were drawn at random before play began.
    #[serde(default)]
    pub opening: u32,
}

fn first_record_format() -> u32 {
    1
}

impl Default for Setup {
    /// A casual game without a clock.
    fn default() -> Self {
        Setup {
            clock: None,
            takeback: true,
            public: false,
            delay_ms: 0,
            rated: false,
            help: false,
            league: false,
            opened_from: None,
            same_draws_as: None,
            record_format: ::game::record::FORMAT,
            opening: 0,
        }
    }
}

/// What never changes in a game.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub id: String,
    /// The id in the catalogue.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The options that were given.
    pub options: Json,
    /// The source of every chance event.
    pub seed: u64,
    /// The other settings.
    pub setup: Setup,
    /// Milliseconds since 1970.
    pub created_at: u64,
}

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSeat {
    /// A person, a bot, or open.
    pub kind: SeatKind,
    /// `bot-player-N` or `player-N`.
    pub player_id: Option<String>,
    /// The name of the person.
    pub name: Option<String>,
    /// The level or bot.
    pub bot: Option<String>,
    /// The owner of the seat.
    pub owner: Option<Owner>,
    /// The account of the owner.
    pub account: Option<String>,
    /// Whether that is a BOT.
    pub is_bot: bool,
}

impl StoredSeat {
    /// A seat for the first person who opens the link and joins.
    pub(crate) const OPEN: StoredSeat = StoredSeat {
        kind: SeatKind::Open,
        player_id: None,
        name: None,
        bot: None,
        owner: None,
        account: None,
        is_bot: false,
    };

    /// The seat of a level or bot.
    pub(crate) fn bot(name: impl Into<String>) -> Self {
        StoredSeat { kind: SeatKind::Bot, bot: Some(name.into()), ..StoredSeat::OPEN }
    }
}

/// An event with the id that its sender gave it.
#[derive(Clone, Debug)]
pub(crate) struct StoredEvent {
    pub event: Event,
    /// The side that sent it, and the id that it chose.
    pub sender: Option<(Side, String)>,
}

/// The state of a game after its events.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    /// Whether it is waiting, in progress or finished.
    pub status: Status,
    /// The side to act, while the game is in progress.
    pub turn: Option<Side>,
    pub result: Option<Outcome>,
    /// How it ended.
    pub ended: Option<Ending>,
}

/// A whole game.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    /// What never changes.
    pub terms: Terms,
    /// First side, second side.
    pub seats: [StoredSeat; 2],
    /// Every event, in order.
    pub events: Vec<StoredEvent>,
}

/// New events of a game, with everything that changes in the same transaction.
pub(crate) struct Append<'a> {
    pub game: &'a str,
    /// The number of its last event; anything else is a conflict.
    pub expected_seq: u32,
    /// The events, numbered from there.
    pub events: &'a [StoredEvent],
    /// The state after them.
    pub summary: Summary,
    /// When the running clock runs out.
    pub flag: Option<Flag>,
    /// A seat that changes with them.
    pub seat: Option<(Side, StoredSeat)>,
    /// The result of a rated game, where they end one.
    pub rated: Option<Rated>,
    /// The decision of the bot that played the first of them.
    pub decision: Option<&'a StoredDecision>,
}

/// Which games to list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    /// Games of this owner; otherwise public games.
    pub owner: Option<Owner>,
    /// Only this game of the catalogue.
    pub game: Option<String>,
    /// Only games with this status.
    pub status: Option<Status>,
    /// The largest number of games.
    pub limit: u32,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub(crate) struct StoredListing {
    pub id: String,
    /// The id in the catalogue.
    pub game: String,
    /// First side, second side.
    pub seats: [StoredSeat; 2],
    /// The number of the last event.
    pub seq: u32,
    /// The settings.
    pub setup: Setup,
    /// The state of a game after its events.
    pub summary: Summary,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// Milliseconds since 1970.
    pub updated_at: u64,
}

/// Why something could not be stored or loaded.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another event or row with the same key was stored first.
    #[error("another change was stored first")]
    Conflict,
    /// Stored data cannot be read.
    #[error("stored data is damaged: {0}")]
    Damaged(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(String),
    /// A file cannot be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}
