//! Protocols of a game's own in which a bot is a program on standard input and output.

use game::erased::{AnyBot, AnyGame};
use game::{PlayError, Time};
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// One protocol.
pub struct Protocol {
    /// Its name in commands.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// How long the bot may think, in all or for a move as the protocol has it, unless told otherwise.
    pub time: Duration,
    /// Speaks for a bot until the input ends.
    pub serve: fn(Dialogue<'_>) -> Result<(), ServeError>,
    /// How to let a program play that speaks it, where that can be done.
    pub referee: Option<Referee>,
}

/// Both ends of a protocol.
pub struct Dialogue<'a> {
    /// Who answers.
    pub bot: Box<dyn AnyBot>,
    /// How long it may think.
    pub time: Duration,
    /// The processor time that the program has spent.
    pub processor: Time,
    /// What the other end says.
    pub input: &'a mut dyn BufRead,
    /// What is answered.
    pub output: &'a mut dyn Write,
    /// Remarks for people.
    pub log: &'a mut dyn Write,
}

type Tell = fn(&dyn AnyGame, &[String], bool) -> Result<Vec<String>, PlayError>;

/// The other end of a protocol: lets a program play.
#[derive(Clone, Copy)]
pub struct Referee {
    /// What people call the protocol.
    pub title: &'static str,
    /// The line that ends a game.
    pub quit: &'static str,
    /// The lines that tell a program of the last moves before a position, and whether these are the first it hears.
    pub tell: Tell,
    /// The move that an answer means.
    pub read: fn(&dyn AnyGame, &str) -> Result<String, PlayError>,
}

/// Why serving did not begin, or ended early.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] PlayError),
    /// The client sent something invalid; the message says in which line.
    #[error("{0}")]
    Input(String),
    /// The output was closed.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}
