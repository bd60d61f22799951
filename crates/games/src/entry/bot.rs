//! The bots of a game, and how commands name them.

use super::Budget;
use game::erased::{AnyBot, Sight};
use game::{PlayError, Side, options};
use serde_json::Value as Json;

type Make = dyn Fn(&BotEntry, &Json, u64) -> Result<Box<dyn AnyBot>, PlayError> + Send + Sync;

/// One bot of a game.
pub struct BotEntry {
    /// Its name in commands.
    pub name: &'static str,
    /// Former names, which stored games and clients still use.
    pub aliases: Vec<&'static str>,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// Whether it sees what players cannot.
    pub sight: Sight,
    /// The side it is made for; `None` is both.
    pub side: Option<Side>,
    /// What can be chosen, with its defaults.
    pub options: Json,
    /// How long it thinks where nobody says; empty has no wish of its own.
    pub budget: Budget,
    pub(super) make: Box<Make>,
}

impl BotEntry {
    /// Whether this is its name, or one that it had before.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// A fresh bot; the seed feeds every choice that it makes at random.
    pub fn make(&self, options: &Json, seed: u64) -> Result<Box<dyn AnyBot>, PlayError> {
        (self.make)(self, options, seed)
    }
}

/// A bot ready to play, found by [`Entry::player`](super::Entry::player).
pub struct Player {
    /// How it was asked for.
    pub name: String,
    /// The bot.
    pub bot: Box<dyn AnyBot>,
    /// The limits of its level; empty for a plain bot.
    pub budget: Budget,
    /// The limits that a plain bot has by itself; empty where it has no wish.
    pub own: Budget,
    /// The side it is made for; `None` is both.
    pub side: Option<Side>,
}

/// Splits `alphabeta:table_mb=4,noise=0.1` into the name and the options.
pub fn parse_spec(spec: &str) -> Result<(&str, Json), PlayError> {
    let (name, words) = spec.split_once(':').unwrap_or((spec, ""));
    Ok((name, options::from_words(words.split(',').filter(|word| !word.is_empty()))?))
}

/// Splits `mcts:exploration=1@nodes=50` into the player and the limits that it brings, if there are any.
pub fn split_limits(text: &str) -> Result<(&str, Option<Budget>), PlayError> {
    let Some((spec, words)) = text.split_once('@') else { return Ok((text, None)) };
    let given = options::from_words(words.split(',').filter(|word| !word.is_empty()))?;
    let budget: Budget = options::read(&given)?;
    if budget.is_empty() {
        return Err(PlayError::text("limits", words, "expected nodes=…, depth=… or millis=… after the @"));
    }
    Ok((spec, Some(budget)))
}
