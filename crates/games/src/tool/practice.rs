//! Learning from rounds of games against itself: what such trainings have in common.

use super::{ANY, Environment, Kind, THREADS, Tool, ToolError};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// What can be chosen, with the usual number of rounds and games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Practice<const ROUNDS: u32, const GAMES: u64> {
    rounds: u32,
    games: u64,
    seed: u64,
    threads: Option<u16>,
    out: String,
}

impl<const ROUNDS: u32, const GAMES: u64> Default for Practice<ROUNDS, GAMES> {
    fn default() -> Self {
        Practice { rounds: ROUNDS, games: GAMES, seed: 1, threads: None, out: String::new() }
    }
}

/// How much to learn from games against itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Rounds; each plays with the weights of the one before.
    pub rounds: u32,
    /// Games a round.
    pub games: u64,
    /// Decides every game; the number of threads does not.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
    /// Where the weights go.
    pub out: String,
}

impl Plan {
    /// The head of a file of weights: the command that makes it.
    pub fn command(&self, what: &str) -> String {
        let Plan { rounds, games, seed, .. } = self;
        format!("# parlor train {what} --rounds {rounds} --games {games} --seed {seed}")
    }

    /// Learns with a bar for all games, writes the weights below the command that makes them, and prints their checksum.
    pub fn train<W: Display>(
        &self,
        env: &dyn Environment,
        (what, format): (&str, &str),
        learn: fn(&Plan, &dyn Environment) -> W,
        checksum: fn(&W) -> u64,
    ) -> Result<(), ToolError> {
        env.begin(u64::from(self.rounds) * self.games, "games");
        let weights = learn(self, env);
        env.end();
        env.write(&self.out, format!("{}\n# {format}\n{weights}", self.command(what)).as_bytes())?;
        env.print(&format!("checksum {:#018x}", checksum(&weights)));
        Ok(())
    }
}

impl Tool {
    /// A training in rounds of games.
    pub fn practice<const ROUNDS: u32, const GAMES: u64>(
        name: &'static str,
        about: &'static str,
        learn: fn(&Plan, &dyn Environment) -> Result<(), ToolError>,
    ) -> Self {
        let tool = Tool::new(name, about, move |options: &Practice<ROUNDS, GAMES>, env| {
            let Practice { rounds, games, seed, threads, out } = options.clone();
            learn(&Plan { rounds, games, seed, threads: env.threads_or(threads), out }, env)
        });
        tool.parameter(
            "rounds",
            "Rounds; each plays with the weights of the one before",
            Kind::Number(0..=u64::from(u32::MAX)),
        )
        .parameter("games", "Games a round", Kind::Number(ANY))
        .parameter("seed", "Decides every game", Kind::Number(ANY))
        .parameter(
            "threads",
            "Games at the same time (default: one for each processor)",
            Kind::Number(THREADS),
        )
        .parameter("out", "Where the weights go", Kind::Required("FILE"))
    }
}
