//! The players of a match: catalogue bots, and the interface for players that may fail.

use super::{MatchError, PlayerSpec};
use game::{Host, PlayError, Side, Silent};
use games::entry::{self, Budget, Entry, split_limits};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A player's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move as text; the host checks it.
    pub m: String,
    /// Positions visited, where the player tells.
    pub nodes: u64,
}

/// Why a player forfeits the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It gave an error instead of a move.
    #[error("no move: {0}")]
    NoMove(String),
    /// It crashed.
    #[error("crashed: {0}")]
    Crash(String),
    /// It did not answer in time.
    #[error("too late: {0}")]
    Late(String),
    /// It sent something that is not an answer, or too much.
    #[error("not an answer: {0}")]
    Invalid(String),
    /// It played an illegal move.
    #[error(transparent)]
    Illegal(#[from] PlayError),
}

impl Fault {
    /// The same with a sentence for whoever wrote the player.
    pub(crate) fn explained(self, hint: &str) -> Self {
        let with = |why: String| format!("{why}; {hint}");
        match self {
            Fault::Crash(why) => Fault::Crash(with(why)),
            Fault::Late(why) => Fault::Late(with(why)),
            Fault::Invalid(why) => Fault::Invalid(with(why)),
            Fault::NoMove(_) | Fault::Illegal(_) => self,
        }
    }
}

/// The output of a program that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The last lines sent to it and received from it, marked with `>` and `<`.
    pub dialogue: Vec<String>,
    /// The end of its standard error.
    pub errors: String,
}

/// Plays one game; a failure forfeits it.
pub trait Player: Send {
    /// Chooses a move for the side to act. A fair player uses the seed of the game only where its position
    /// cannot be built without it.
    fn choose(&mut self, game: &Host) -> Result<Choice, Fault>;

    /// What the player left for inspection after a fault.
    fn evidence(&mut self) -> Option<Evidence> {
        None
    }
}

/// A participant of a match, who sends a fresh player to every game.
pub trait Contender: Sync {
    /// Its name in records and tables.
    fn name(&self) -> &str;
    /// The name with everything else that its play depends on, such as its limits.
    fn described(&self) -> String {
        self.name().to_owned()
    }
    /// Whether its moves depend on the clock.
    fn is_timed(&self) -> bool {
        false
    }
    /// Refuses matches that it cannot play.
    fn accepts(&self, _options: &Json, _opening_plies: usize) -> Result<(), MatchError> {
        Ok(())
    }
    /// What another machine needs to start the same player; `None` for one that runs on this machine only.
    fn spec(&self) -> Option<PlayerSpec> {
        None
    }
    /// A player for one game; the seed feeds every choice that it makes at random.
    fn seat(&self, seed: u64) -> Result<Box<dyn Player>, Fault>;
}

impl Player for entry::Player {
    fn choose(&mut self, game: &Host) -> Result<Choice, Fault> {
        let limits = self.budget.limits();
        // A bot that panics is never asked again: its game is lost and the next one has a fresh bot.
        let thought =
            catch_unwind(AssertUnwindSafe(|| self.bot.think(game.position(), &limits, &mut Silent)))
                .map_err(|panic| Fault::Crash(panic_text(&*panic)))?
                .map_err(|error| Fault::NoMove(error.to_string()))?;
        Ok(Choice { m: thought.best, nodes: thought.nodes })
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("panic").to_owned()
}

/// A bot or level of the catalogue.
pub struct CatalogueBot<'a> {
    entry: &'a Entry,
    name: String,
    spec: String,
    budget: Budget,
}

impl<'a> CatalogueBot<'a> {
    /// A player by its text: `alphabeta:table_mb=4`, `easy`, or with limits of its own
    /// `alphabeta@nodes=5000`.
    ///
    /// Without limits of its own a level keeps the ones it is defined with, and a plain bot thinks
    /// within `budget`.
    pub fn new(entry: &'a Entry, text: &str, budget: Budget) -> Result<Self, PlayError> {
        let (bot, side) = CatalogueBot::parse(entry, text, budget)?;
        if let Some(side) = side {
            let (spec, side) = (&bot.spec, entry.rules.sides()[side.index()]);
            return Err(PlayError::options(format!(
                "{spec} plays only {side}, and the games of a pair swap sides"
            )));
        }
        Ok(bot)
    }

    /// The same for games in which it always has this side.
    pub fn on(side: Side, entry: &'a Entry, text: &str, budget: Budget) -> Result<Self, PlayError> {
        let (bot, only) = CatalogueBot::parse(entry, text, budget)?;
        if only.is_some_and(|only| only != side) {
            let side = entry.rules.sides()[side.index()];
            return Err(PlayError::options(format!("{} does not play {side}", bot.spec)));
        }
        Ok(bot)
    }

    /// The player, and the side it is made for if that is not both.
    fn parse(entry: &'a Entry, text: &str, budget: Budget) -> Result<(Self, Option<Side>), PlayError> {
        let (spec, own) = split_limits(text)?;
        let trial = entry.player(spec, 0)?;
        let level = Some(trial.budget).filter(|budget| !budget.is_empty());
        let budget = own.or(level).unwrap_or(budget);
        Ok((CatalogueBot { entry, name: text.to_owned(), spec: spec.to_owned(), budget }, trial.side))
    }

    /// The limits it thinks within.
    pub fn budget(&self) -> Budget {
        self.budget
    }
}

impl Contender for CatalogueBot<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn described(&self) -> String {
        format!("{}, {}", self.name, self.budget)
    }

    fn is_timed(&self) -> bool {
        self.budget.millis.is_some()
    }

    fn spec(&self) -> Option<PlayerSpec> {
        Some(PlayerSpec { name: self.name.clone(), budget: self.budget })
    }

    fn seat(&self, seed: u64) -> Result<Box<dyn Player>, Fault> {
        let player = self.entry.player(&self.spec, seed).map_err(|error| Fault::NoMove(error.to_string()))?;
        Ok(Box::new(entry::Player { budget: self.budget, ..player }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(text: &str) -> Result<CatalogueBot<'static>, String> {
        let entry = games::find("connect4").map_err(|error| error.to_string())?;
        CatalogueBot::new(entry, text, Budget::nodes(10_000)).map_err(|error| error.to_string())
    }

    #[test]
    fn limits_come_from_the_player_then_the_level_then_the_match() {
        assert_eq!(bot("alphabeta").unwrap().budget(), Budget::nodes(10_000));
        assert_eq!(bot("easy").unwrap().budget(), Budget::depth(3));
        assert_eq!(bot("easy@nodes=5").unwrap().budget(), Budget::nodes(5));
        let both = bot("alphabeta:table_mb=1@nodes=5,depth=3").unwrap();
        assert_eq!(both.budget(), Budget { nodes: Some(5), depth: Some(3), millis: None });
        assert_eq!(both.name(), "alphabeta:table_mb=1@nodes=5,depth=3");
    }

    #[test]
    fn a_wrong_player_is_refused_before_the_first_game() {
        let error = |text| bot(text).err().unwrap();
        assert_eq!(error("alfabeta"), "no bot or level \"alfabeta\"; did you mean alphabeta?");
        assert_eq!(error("alphabeta@node=5"), "no option \"node\"; did you mean nodes?");
        assert!(error("alphabeta@").contains("expected nodes="), "{}", error("alphabeta@"));
        assert!(error("alphabeta@nodes=many").starts_with("bad options: nodes"));
    }
}
