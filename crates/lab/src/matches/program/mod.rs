//! Programs as players: one untrusted process for each game, connected by pipes.
//!
//! A program may crash, hang, send too much, or send illegal moves or invalid lines. Each of these forfeits the game;
//! its last lines are kept, and its process ends with the game.

mod codecup;
mod line_protocol;
mod process;

use super::{Contender, Fault, MatchError, Player};
use game::PlayError;
use games::entry::{Budget, Entry};
use serde_json::Value as Json;
use std::time::Duration;

/// The protocol that a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    /// Our line protocol, for every game.
    Line,
    /// Entropy as in the `CodeCup` setup.
    CodeCup,
}

/// How long to wait for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How long an answer may take beyond the program's own limit.
    pub answer: Duration,
    /// Processor time for all moves of a game in the `CodeCup` protocol.
    pub clock: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { answer: Duration::from_mins(1), clock: Duration::from_secs(30) }
    }
}

/// A program that plays.
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
        let protocols = [("line:", Protocol::Line), ("codecup:", Protocol::CodeCup)];
        let (name, protocol, command) = protocols.into_iter().find_map(|(head, protocol)| {
            let named = text.split_once(&format!("={head}")).map(|(name, command)| (name, protocol, command));
            text.strip_prefix(head).map(|command| (text, protocol, command)).or(named)
        })?;
        let program = Program {
            name: name.to_owned(),
            words: shlex::split(command).unwrap_or_default(),
            protocol,
            game: entry.id(),
            budget,
            patience,
        };
        Some(program.check(command).map(|()| program))
    }

    fn check(&self, command: &str) -> Result<(), PlayError> {
        if self.words.is_empty() {
            return Err(PlayError::text("program", command, "expected a command with balanced quotes"));
        }
        if self.protocol == Protocol::CodeCup && self.game != "entropy" {
            return Err(PlayError::options("only entropy has the codecup protocol"));
        }
        // A program that does not answer the greeting is a mistake in the command: it would forfeit every game.
        let refused = |fault: Fault| PlayError::text("program", command, fault.to_string());
        match self.protocol {
            Protocol::Line => self.line_program().greet().map_err(refused),
            Protocol::CodeCup => {
                process::Process::start(&self.words, codecup::QUIT).map(|_| ()).map_err(refused)
            }
        }
    }

    fn line_program(&self) -> line_protocol::LineProgram {
        line_protocol::LineProgram::new(self.words.clone(), self.game, self.budget, self.patience)
    }
}

impl Contender for Program {
    fn name(&self) -> &str {
        &self.name
    }

    fn described(&self) -> String {
        format!("{}, {:?} {:?}, {}, {:?}", self.name, self.protocol, self.words, self.budget, self.patience)
    }

    fn is_timed(&self) -> bool {
        self.protocol == Protocol::CodeCup || self.budget.millis.is_some()
    }

    fn accepts(&self, options: &Json, opening_plies: usize) -> Result<(), MatchError> {
        let has_options = options.as_object().is_some_and(|options| !options.is_empty());
        if self.protocol == Protocol::CodeCup && (has_options || opening_plies > 0) {
            let why = "a codecup program has no options and starts from the empty board";
            return Err(MatchError::Request(why.to_owned()));
        }
        Ok(())
    }

    fn seat(&self, seed: u64) -> Result<Box<dyn Player>, Fault> {
        Ok(match self.protocol {
            Protocol::Line => {
                let mut program = self.line_program();
                program.seed = Some(seed);
                Box::new(program)
            }
            Protocol::CodeCup => Box::new(codecup::CodeCupProgram::new(self.words.clone(), self.patience)),
        })
    }
}
