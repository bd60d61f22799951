//! Programs as players: one untrusted process for each game, connected by pipes.
//!
//! A program may crash, hang, send too much, or send illegal moves or invalid lines. Each of these forfeits the game;
//! its last lines are kept, and its process ends with the game. [`ProgramPool`] lets programs play in a server.

mod line_protocol;
mod player;
mod pool;
mod process;
mod refereed;

pub(crate) use line_protocol::{LineProgram, Question, go, position};
pub use player::{Choice, Evidence, Fault, Player};
pub use pool::{ProgramPool, ProgramSettings};

use game::{PlayError, deal};
use games::entry::{Budget, Entry, Referee};
use process::{Confinement, Deadline, Process};
use refereed::RefereedProgram;
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
    confinement: Confinement,
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
            confinement: Confinement::default(),
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

    /// A program that does not answer the greeting is a mistake in the command: it would forfeit every game.
    fn check(&self, command: &str) -> Result<(), PlayError> {
        if self.words.is_empty() {
            return Err(PlayError::text("program", command, "expected a command with balanced quotes"));
        }
        let refused = |fault: Fault| PlayError::text("program", command, fault.to_string());
        let deadline = Deadline { wall: self.patience.answer, processor: None, is_cancelled: &|| false };
        match self.protocol {
            Protocol::Line => LineProgram::new(self.clone(), None).greet(&deadline).map_err(refused),
            Protocol::Own(referee) => {
                Process::start(&self.words, referee.quit, &self.confinement).map(drop).map_err(refused)
            }
        }
    }

    /// Its name in records and tables.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name with everything else that its play depends on.
    pub fn described(&self) -> String {
        let protocol = match self.protocol {
            Protocol::Line => "Line",
            Protocol::Own(referee) => referee.title,
        };
        format!("{}, {protocol} {:?}, {}, {:?}", self.name, self.words, self.budget, self.patience)
    }

    /// Whether its moves depend on the clock.
    pub fn is_timed(&self) -> bool {
        !self.speaks_line_protocol() || self.budget.millis.is_some()
    }

    /// Whether it speaks our line protocol and so plays any position; others start from the beginning, without options.
    pub fn speaks_line_protocol(&self) -> bool {
        matches!(self.protocol, Protocol::Line)
    }

    /// A player for one game; the seed feeds every choice that it makes at random.
    pub fn seat(&self, seed: u64) -> Box<dyn Player> {
        match self.protocol {
            // Derived: the program must not be able to compute the luck of the game from its own seed.
            Protocol::Line => Box::new(LineProgram::new(self.clone(), Some(deal::derive(seed, 0)))),
            Protocol::Own(referee) => Box::new(RefereedProgram::new(self.clone(), referee)),
        }
    }
}
