//! Programs as players: started for one game each, asked over pipes, and never trusted.
//!
//! A program may crash, hang, flood, cheat or talk rubbish; each of these loses it the game, with the evidence kept,
//! and nothing of it outlives the game.

mod codecup;
mod line;
mod process;

use super::{Contender, Fault, Player};
use game::PlayError;
use games::entry::{Budget, Entry};
use serde_json::Value as Json;
use std::time::Duration;

/// How to speak with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tongue {
    /// Our line protocol, for every game.
    Line,
    /// Entropy as in the `CodeCup` contest.
    CodeCup,
}

/// How long programs are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// What an answer may take beyond the time that the program was given.
    pub answer: Duration,
    /// Processor time for all moves of a game in the contest protocol.
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
    tongue: Tongue,
    game: &'static str,
    budget: Budget,
    patience: Patience,
}

impl Program {
    /// A program as people write it, `line:./bot --fast` or `codecup:./bot`, with a name as in `mine=line:./bot`;
    /// `None` for what is no program.
    pub fn parse(
        entry: &Entry,
        text: &str,
        budget: Budget,
        patience: Patience,
    ) -> Option<Result<Self, PlayError>> {
        let tongues = [("line:", Tongue::Line), ("codecup:", Tongue::CodeCup)];
        let (name, tongue, command) = tongues.into_iter().find_map(|(head, tongue)| {
            let named = text.split_once(&format!("={head}")).map(|(name, command)| (name, tongue, command));
            text.strip_prefix(head).map(|command| (text, tongue, command)).or(named)
        })?;
        let program = Program {
            name: name.to_owned(),
            words: shlex::split(command).unwrap_or_default(),
            tongue,
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
        if self.tongue == Tongue::CodeCup && self.game != "entropy" {
            return Err(PlayError::options("only entropy has the codecup protocol"));
        }
        // A program that cannot even greet is a mistake in the command, not a match to be lost 100 times.
        let refused = |fault: Fault| PlayError::text("program", command, fault.to_string());
        match self.tongue {
            Tongue::Line => self.speaker().greet().map_err(refused),
            Tongue::CodeCup => {
                process::Process::start(&self.words, codecup::FAREWELL).map(|_| ()).map_err(refused)
            }
        }
    }

    fn speaker(&self) -> line::Speaker {
        line::Speaker::new(self.words.clone(), self.game, self.budget, self.patience)
    }
}

impl Contender for Program {
    fn name(&self) -> &str {
        &self.name
    }

    fn described(&self) -> String {
        format!("{}, {:?} {:?}, {}, {:?}", self.name, self.tongue, self.words, self.budget, self.patience)
    }

    fn is_timed(&self) -> bool {
        self.tongue == Tongue::CodeCup || self.budget.millis.is_some()
    }

    fn accepts(&self, options: &Json, opening_plies: usize) -> Result<(), String> {
        let has_options = options.as_object().is_some_and(|options| !options.is_empty());
        if self.tongue == Tongue::CodeCup && (has_options || opening_plies > 0) {
            return Err("a codecup program knows no options and starts from the empty board".to_owned());
        }
        Ok(())
    }

    fn seat(&self, seed: u64) -> Result<Box<dyn Player>, Fault> {
        Ok(match self.tongue {
            Tongue::Line => {
                let mut speaker = self.speaker();
                speaker.seed = Some(seed);
                Box::new(speaker)
            }
            Tongue::CodeCup => Box::new(codecup::Speaker::new(self.words.clone(), self.patience)),
        })
    }
}
