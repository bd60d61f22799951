//! Daily counters of what bots do, kept in memory for a minute and then added to storage.

use crate::identity::now;
use crate::store::{Store, StoreError};
use game::{Side, Thought};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::AddAssign;
use wire::Outcome;
use work::Mutex;

/// A bot, a game of the catalogue and a day.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct BotDay {
    /// Days since 1970, in UTC.
    pub day: u64,
    /// The id of the game in the catalogue.
    pub game: String,
    /// The level or bot.
    pub bot: String,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct BotFigures {
    /// Games that ended.
    pub games: u64,
    /// Won of those.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
    /// The points of the first side, also where the bot had the second one, in all games played for points.
    pub points: i64,
    /// Plies of all these games.
    pub plies: u64,
    /// Moves that were thought about.
    pub decisions: u64,
    /// Microseconds of thinking.
    pub micros: u64,
    /// Positions or simulations.
    pub nodes: u64,
}

impl AddAssign for BotFigures {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.points += other.points;
        self.plies += other.plies;
        self.decisions += other.decisions;
        self.micros += other.micros;
        self.nodes += other.nodes;
    }
}

/// The counters that are not stored yet.
#[derive(Default)]
pub(crate) struct BotCounters {
    fresh: Mutex<BTreeMap<BotDay, BotFigures>>,
}

/// Today, as the number of days since 1970.
pub(crate) fn today() -> u64 {
    now() / 86_400_000
}

impl BotCounters {
    fn add(&self, game: &str, bot: &str, figures: BotFigures) {
        let key = BotDay { day: today(), game: game.to_owned(), bot: bot.to_owned() };
        *self.fresh.lock().entry(key).or_default() += figures;
    }

    /// Counts a decision of a bot.
    pub(crate) fn decided(&self, game: &str, bot: &str, thought: &Thought<String>) {
        let micros = thought.time.as_micros() as u64;
        self.add(
            game,
            bot,
            BotFigures { decisions: 1, micros, nodes: thought.nodes, ..BotFigures::default() },
        );
    }

    /// Counts a finished game of a bot.
    pub(crate) fn ended(&self, game: &str, (side, bot): (Side, &str), outcome: Outcome, plies: usize) {
        let base = BotFigures { games: 1, plies: plies as u64, ..BotFigures::default() };
        self.add(
            game,
            bot,
            match outcome {
                Outcome::Win(winner) if winner == side => BotFigures { won: 1, ..base },
                Outcome::Win(_) => BotFigures { lost: 1, ..base },
                Outcome::Draw => BotFigures { drawn: 1, ..base },
                Outcome::Points(points) => BotFigures { points: points.into(), ..base },
            },
        );
    }

    /// Adds the counters to storage; where that fails they are kept for the next time.
    pub(crate) async fn store(&self, store: &Store) -> Result<(), StoreError> {
        let fresh: Vec<(BotDay, BotFigures)> = std::mem::take(&mut *self.fresh.lock()).into_iter().collect();
        if fresh.is_empty() {
            return Ok(());
        }
        store.add_daily(&fresh).await.inspect_err(|_| {
            let mut kept = self.fresh.lock();
            for (key, figures) in fresh {
                *kept.entry(key).or_default() += figures;
            }
        })
    }
}
