//! What a search is asked to do.

use crate::ClientId;
use game::erased::AnyGame;
use game::{Clock, Host};
use games::entry::{Budget, Entry};
use serde_json::Value as Json;
use std::time::{Duration, Instant};

/// What kind of search it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// The move of a bot in a game: players wait for it.
    Turn,
    /// What a bot would play.
    Hint,
    /// Facts about a position.
    Explain,
    /// Thinking during the opponent's turn. It ends as soon as another search needs the thread.
    Ponder,
}

/// Who gets a thread when all are busy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Priority {
    /// The search waits for a thread.
    #[default]
    Normal,
    /// The search is started only on an idle thread, and is cancelled when another search needs that thread.
    Idle,
}

/// Which bot thinks, and what it already knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum BotMemory {
    /// A new bot that is dropped after this search.
    #[default]
    Fresh,
    /// The bot of the game or session with this name: it keeps its tree and tables from one search to the next.
    Named(String),
    /// A bot that any caller may use again for the same position.
    Opening,
}

/// The moves that led to a position, for players that are told of moves.
#[derive(Clone, Debug)]
pub struct History {
    /// The options of the game.
    pub options: Json,
    /// Every move and every chance event.
    pub moves: Vec<String>,
}

impl History {
    /// The moves of a game so far.
    pub fn of(game: &Host) -> Self {
        History { options: game.options().clone(), moves: game.moves().to_vec() }
    }
}

/// One search.
pub struct SearchRequest {
    /// Who asks for it.
    pub client: ClientId,
    /// What kind of search it is.
    pub task: Task,
    /// The id of the game that is played, or the name of a session; for logs and for the key of a queued order.
    pub game: String,
    /// The number of the game's last event; for questions the ply.
    pub seq: u32,
    /// Counts from 0 when a search that failed is started again.
    pub attempt: u32,
    /// The rules and the bots.
    pub entry: &'static Entry,
    /// The position to think about.
    pub position: Box<dyn AnyGame>,
    /// The moves that led to it, for a program; bots need none.
    pub history: Option<History>,
    /// The level or bot, with its options; empty for [`Task::Explain`].
    pub player: String,
    /// Limits that replace those of the level; empty keeps the level's own.
    pub budget: Budget,
    /// Threads of the search; 0 means one.
    pub threads: usize,
    /// Seed of the bot's random choices. Without one they differ from search to search.
    pub seed: Option<u64>,
    /// The bot's game clock, if the game has one.
    pub clock: Option<Clock>,
    /// An upper bound on the time of the search, whatever its level says.
    pub longest: Duration,
    /// When the answer is due, however long the search had to wait for a thread.
    pub deadline: Option<Instant>,
    /// What the bot may remember.
    pub memory: BotMemory,
    /// Whether it waits for a thread or only uses an idle one.
    pub priority: Priority,
}

impl SearchRequest {
    /// A bot's move without further conditions.
    pub fn new(
        entry: &'static Entry,
        position: Box<dyn AnyGame>,
        player: impl Into<String>,
        longest: Duration,
    ) -> Self {
        SearchRequest {
            client: ClientId::default(),
            task: Task::Turn,
            game: String::new(),
            seq: 0,
            attempt: 0,
            entry,
            position,
            history: None,
            player: player.into(),
            budget: Budget::default(),
            threads: 1,
            seed: None,
            clock: None,
            longest,
            deadline: None,
            memory: BotMemory::Fresh,
            priority: Priority::Normal,
        }
    }

    /// Whether it must not keep another search waiting.
    pub(crate) fn yields(&self) -> bool {
        self.task == Task::Ponder || self.priority == Priority::Idle
    }
}
