//! `parlor train`: the numbers that bots play by, learned again from a seed.

mod connect4;
mod data;
mod entropy;
mod lolchess;
mod policy;

use super::Failure;
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use lab::train::Plan;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// Learn what a bot knows; the same seed gives the same weights
#[derive(clap::Args)]
#[command(after_help = "Example: parlor train connect4 --samples 20000 --seed 1 --out weights.bin")]
pub struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand)]
enum Game {
    Connect4(connect4::Arguments),
    Data(data::Arguments),
    Entropy(entropy::Arguments),
    Lolchess(lolchess::Arguments),
    Policy(policy::Arguments),
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.game {
        Game::Connect4(arguments) => connect4::run(arguments),
        Game::Data(arguments) => data::run(arguments),
        Game::Entropy(arguments) => entropy::run(arguments),
        Game::Lolchess(arguments) => lolchess::run(arguments),
        Game::Policy(arguments) => {
            policy::run(arguments);
            Ok(())
        }
    }
}

/// What all that learn from rounds of games take.
#[derive(clap::Args)]
struct Practice {
    /// Decides every game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time (default: one for each processor)
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Practice {
    fn plan(&self, rounds: u32, games: u64) -> Plan {
        Plan { rounds, games, seed: self.seed, threads: threads(self.threads.map(usize::from)) }
    }

    fn write(&self, text: &str) -> Result<(), Failure> {
        Ok(fs::write(&self.out, text).with_context(|| self.out.display().to_string())?)
    }
}

/// A bar where somebody looks.
pub(super) fn bar(count: u64, what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template(&format!("{{bar:24}} {{pos}}/{{len}} {what}, {{eta}} left  {{msg}}"));
    ProgressBar::new(count).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// So many threads, or one for each processor.
pub(super) fn threads(given: Option<usize>) -> usize {
    given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}
