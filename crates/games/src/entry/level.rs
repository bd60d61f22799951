//! Levels: presets of bots, with their measured strength.

use super::Budget;
use serde::Serialize;
use serde_json::Value as Json;

/// A preset: a bot with options and limits, named for people.
pub struct Level {
    /// Its name in commands and in the picker.
    pub name: &'static str,
    /// The bot that plays it.
    pub bot: &'static str,
    /// Options of the bot.
    pub options: Json,
    /// How long it thinks.
    pub budget: Budget,
    /// How strong it is, where that was measured.
    pub rating: Option<Rating>,
}

impl Level {
    /// What it is made of, in one line.
    pub fn recipe(&self) -> String {
        format!("{} with {}, {}", self.bot, self.options, self.budget)
    }
}

/// Elo with its 95 % interval, on a scale on which the game's greedy player has 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rating {
    /// The best guess.
    pub value: i32,
    /// The lower end.
    pub low: i32,
    /// The upper end; `None` where every pair of games was won, and the value is what is certain.
    pub high: Option<i32>,
}

impl std::fmt::Display for Rating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.high {
            Some(high) => write!(f, "Elo {} ({} to {high})", self.value, self.low),
            None => write!(f, "Elo {} or more", self.value),
        }
    }
}

/// How the levels `1` to `5` of a game are measured.
pub struct Calibration {
    /// The player that has 1000: it takes what is best at once.
    pub greedy: &'static str,
    /// The strongest level within limits that a hundred games can afford; its own make it no weaker.
    pub top: &'static str,
    /// The last table, as `parlor levels` writes it.
    pub table: &'static str,
}

/// The rating in a line of a table such as `level 3 1240 1180 1300: …`, with `-` for an end that nothing bounds.
pub(super) fn rating_of(level: &str, table: &str) -> Option<Rating> {
    let figures = |line: &str| -> Option<Rating> {
        let (figures, _) = line.strip_prefix("level ")?.strip_prefix(level)?.split_once(':')?;
        let words: Vec<&str> = figures.split_whitespace().collect();
        let [value, low, high] = words[..] else { return None };
        Some(Rating { value: value.parse().ok()?, low: low.parse().ok()?, high: high.parse().ok() })
    };
    table.lines().find_map(figures)
}
