//! Why a move, a position or options were refused.

use crate::suggest;
use std::fmt;

/// Why a move, a position or a set of options was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is not a move or position of the game.
    #[error("cannot read {what} \"{text}\": {why}")]
    Text {
        /// What was being read: `move`, `position`, …
        what: &'static str,
        /// The text as it came, shortened when long.
        text: String,
        /// What was expected instead.
        why: String,
    },
    /// The move is well formed but not allowed here.
    #[error("illegal move {text}: {why}")]
    Illegal {
        /// The move as text.
        text: String,
        /// The rule it breaks.
        why: String,
    },
    /// The game has ended; nothing can be played.
    #[error("illegal move {text}: the game is over")]
    Over {
        /// The move as text.
        text: String,
    },
    /// No game, bot, level or option has this name.
    #[error("{why}")]
    Unknown {
        /// What was asked for, and what is near.
        why: String,
    },
    /// The options do not make a game or a bot.
    #[error("bad options: {why}")]
    Options {
        /// Which option, and what it may be.
        why: String,
    },
}

impl PlayError {
    /// A text that could not be read.
    pub fn text(what: &'static str, text: &str, why: impl Into<String>) -> Self {
        PlayError::Text { what, text: shorten(text), why: why.into() }
    }

    /// A move that the rules forbid here.
    pub fn illegal(m: impl fmt::Display, why: impl Into<String>) -> Self {
        PlayError::Illegal { text: shorten(&m.to_string()), why: why.into() }
    }

    /// A name that nothing has; the message lists the nearest ones.
    pub fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        PlayError::Unknown { why: suggest::unknown(what, name, known) }
    }

    /// Options that make no sense.
    pub fn options(why: impl Into<String>) -> Self {
        PlayError::Options { why: why.into() }
    }
}

/// Shortens untrusted input that an error message quotes in terminals and logs.
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// Shortens a library's error message, which may quote its input, to one line.
pub(crate) fn tame(message: impl fmt::Display) -> String {
    const LONGEST: usize = 200;
    let text = message.to_string();
    let mut tamed: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        tamed.push('…');
    }
    tamed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_on_one_short_line() {
        let garbage = "x\n".repeat(10_000);
        let message = PlayError::text("move", &garbage, "expected a digit").to_string();
        assert!(message.len() < 200 && !message.contains('\n'), "{message}");
    }
}
