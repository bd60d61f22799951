//! Programs as players: one untrusted process for each game, connected by pipes.
//!
//! A program may crash, hang, send too much, or send illegal moves or invalid lines. Each of these forfeits the game;
//! its last lines are kept, and its process ends with the game.

mod line_protocol;
mod process;
mod refereed;

use super::{Contender, Fault, MatchError, Player};
use game::{PlayError, deal};
use games::entry::{Budget, Entry, Referee};
use line_protocol::LineProgram;
use refereed::RefereedProgram;
use serde_json::Value as Json;
use std::time::Duration;

/// The protocol that a program speaks.
#[derive(Clone, Copy)]
enum Protocol {
    /// Our line protocol, for every game.
    Line,
    /// A protocol of the game's own.
    Own(Referee),
}

/// How long to wait for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How long an answer may take beyond the program's own limit.
    pub answer: Duration,
    /// Processor time for all moves of a game in a protocol of the game's own.
    pub clock: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { answer: Duration::from_mins(1), clock: Duration::from_secs(30) }
    }
}

/// The name of our line protocol.
const LINE: &str = "line";

/// A program that plays.
#[derive(Clone)]
pub struct Program {
    name: String,
    words: Vec<String>,
    protocol: Protocol,
    game: &'static str,
    budget: Budget,
    patience: Patience,
}

impl Program {
    /// A program by its text, `line:./bot --fast` or `codecup:./bot`, with a name as in `mine=line:./bot`;
    /// `None` for a text that does not name a program.
    pub fn parse(
        entry: &Entry,
        text: &str,
        budget: Budget,
        patience: Patience,
    ) -> Option<Result<Self, PlayError>> {
        let own = games::catalogue().iter().flat_map(|entry| &entry.protocols);
        let own = own.filter(|protocol| protocol.referee.is_some()).map(|protocol| protocol.name);
        let (name, protocol, command) = std::iter::once(LINE).chain(own).find_map(|protocol| {
            let (name, command) = match text.strip_prefix(&format!("{protocol}:")) {
                Some(command) => (text, command),
                None => text.split_once(&format!("={protocol}:"))?,
            };
            Some((name, protocol, command))
        })?;
        let program = Self::protocol(entry, protocol).map(|protocol| Program {
            name: name.to_owned(),
            words: shlex::split(command).unwrap_or_default(),
            protocol,
            game: entry.id(),
            budget,
            patience,
        });
        Some(program.and_then(|program| program.check(command).map(|()| program)))
    }

    fn protocol(entry: &Entry, name: &str) -> Result<Protocol, PlayError> {
        if name == LINE {
            return Ok(Protocol::Line);
        }
        let referee = |entry: &Entry| entry.protocol(name).and_then(|protocol| protocol.referee);
        referee(entry).map(Protocol::Own).ok_or_else(|| {
            let games = games::catalogue().iter().filter(|entry| referee(entry).is_some()).map(Entry::id);
            let games: Vec<&str> = games.collect();
            PlayError::options(format!("only {} has the {name} protocol", games.join(", ")))
        })
    }

    fn check(&self, command: &str) -> Result<(), PlayError> {
        if self.words.is_empty() {
            return Err(PlayError::text("program", command, "expected a command with balanced quotes"));
        }
        // A program that does not answer the greeting is a mistake in the command: it would forfeit every game.
        let refused = |fault: Fault| PlayError::text("program", command, fault.to_string());
        match self.protocol {
            Protocol::Line => LineProgram::new(self.clone(), None).greet().map_err(refused),
            Protocol::Own(referee) => {
                process::Process::start(&self.words, referee.quit).map(|_| ()).map_err(refused)
            }
        }
    }
}

impl Contender for Program {
    fn name(&self) -> &str {
        &self.name
    }

    fn described(&self) -> String {
        let protocol = match self.protocol {
            Protocol::Line => "Line",
            Protocol::Own(referee) => referee.title,
        };
        format!("{}, {protocol} {:?}, {}, {:?}", self.name, self.words, self.budget, self.patience)
    }

    fn is_timed(&self) -> bool {
        matches!(self.protocol, Protocol::Own(_)) || self.budget.millis.is_some()
    }

    fn accepts(&self, options: &Json, opening_plies: usize) -> Result<(), MatchError> {
        let has_options = options.as_object().is_some_and(|options| !options.is_empty());
        if matches!(self.protocol, Protocol::Own(_)) && (has_options || opening_plies > 0) {
            let why =
                "a program with a protocol of the game's own has no options and starts from the beginning";
            return Err(MatchError::Request(why.to_owned()));
        }
        Ok(())
    }

    fn seat(&self, seed: u64) -> Result<Box<dyn Player>, Fault> {
        Ok(match self.protocol {
            // Derived: the program must not be able to compute the luck of the game from its own seed.
            Protocol::Line => Box::new(LineProgram::new(self.clone(), Some(deal::derive(seed, 0)))),
            Protocol::Own(referee) => Box::new(RefereedProgram::new(self.clone(), referee)),
        })
    }
}
