//! Options that matches and tournaments share: limits, openings, seed and players.

use super::Failure;
use super::bot::seconds;
use super::progress::threads;
use game::options;
use games::entry::{Budget, Entry};
use lab::matches::{CatalogueBot, Contender, Patience, Program};
use serde_json::Value as Json;
use std::time::Duration;

/// The terms under which games are played.
#[derive(clap::Args)]
pub(super) struct Terms {
    /// Positions a move (default: 10000, where no other limit is given)
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies a move
    #[arg(long)]
    depth: Option<u32>,
    /// Milliseconds a move; such games cannot be repeated exactly
    #[arg(long)]
    millis: Option<u64>,
    /// Feeds every random choice
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games at the same time (default: one for each processor, or 1 with --millis)
    #[arg(long)]
    jobs: Option<usize>,
    /// Random plies before the players take over (default: enough to give every pair its own opening)
    #[arg(long)]
    pub opening_plies: Option<usize>,
    /// Longer games are drawn
    #[arg(long, default_value_t = 1000)]
    pub max_plies: usize,
    /// Options of the game, as in `heaps=[3,4,5]`
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Milliseconds that a program's answer may take beyond its time (default: 500 with --millis, otherwise 60000)
    #[arg(long, value_name = "MILLIS")]
    patience: Option<u64>,
    /// Seconds of processor time that a codecup program has for a whole game
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    clock: Duration,
}

impl Terms {
    /// The limits of players who bring none of their own.
    pub(super) fn budget(&self) -> Budget {
        let given = Budget { nodes: self.nodes, depth: self.depth, millis: self.millis };
        if given.is_empty() { Budget::nodes(10_000) } else { given }
    }

    /// The options of the game.
    pub(super) fn options(&self) -> Result<Json, Failure> {
        Ok(options::from_words(self.options.iter().map(String::as_str))?)
    }

    /// Games that share a processor take each other's time, so games by the clock are played one by one.
    pub(super) fn jobs(&self, players: &[Box<dyn Contender + '_>]) -> usize {
        let is_timed = players.iter().any(|player| player.is_timed());
        threads(self.jobs.or(is_timed.then_some(1)))
    }

    /// A player as people write it.
    pub(super) fn contender<'a>(
        &self,
        entry: &'a Entry,
        text: &str,
    ) -> Result<Box<dyn Contender + 'a>, Failure> {
        let answer = self.patience.unwrap_or(if self.millis.is_some() { 500 } else { 60_000 });
        let patience = Patience { answer: Duration::from_millis(answer), clock: self.clock };
        Ok(match Program::parse(entry, text, self.budget(), patience) {
            Some(program) => Box::new(program?),
            None => Box::new(CatalogueBot::new(entry, text, self.budget())?),
        })
    }
}
