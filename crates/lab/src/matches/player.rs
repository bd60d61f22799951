//! The players of a match: catalogue bots and programs.

use super::{MatchError, PlayerSpec};
use game::{PlayError, Side};
use games::entry::{self, Budget, Entry, split_limits};
use serde_json::Value as Json;
use work::program::{Fault, Player, Program};

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

impl Contender for Program {
    fn name(&self) -> &str {
        Program::name(self)
    }

    fn described(&self) -> String {
        Program::described(self)
    }

    fn is_timed(&self) -> bool {
        Program::is_timed(self)
    }

    fn accepts(&self, options: &Json, opening_plies: usize) -> Result<(), MatchError> {
        let has_options = options.as_object().is_some_and(|options| !options.is_empty());
        if !self.speaks_line_protocol() && (has_options || opening_plies > 0) {
            let why =
                "a program with a protocol of the game's own has no options and starts from the beginning";
            return Err(MatchError::Request(why.to_owned()));
        }
        Ok(())
    }

    fn seat(&self, seed: u64) -> Result<Box<dyn Player>, Fault> {
        Ok(Program::seat(self, seed))
    }
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
