//! `parlor train`: the numbers that bots play by, learned again from a seed.

mod connect4;
mod data;
mod entropy;
mod lolchess;
mod policy;

use super::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};

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
