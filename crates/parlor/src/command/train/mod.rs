//! `parlor train`: the numbers that bots play by, learned again from a seed.

mod data;

use super::Failure;
use super::tools::{Chosen, Offer, examples};
use games::entry::Entry;
use games::tool::Tool;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};

/// Learn what a bot knows; the same seed gives the same weights
#[derive(clap::Args)]
#[command(after_help = examples::<Trainings>(None))]
pub(crate) struct Arguments {
    #[command(subcommand)]
    training: Training,
}

#[derive(clap::Subcommand)]
enum Training {
    #[command(flatten)]
    Tool(Chosen<Trainings>),
    Data(data::Arguments),
}

/// The trainings of the games.
struct Trainings;

impl Offer for Trainings {
    fn tools(entry: &Entry) -> &[Tool] {
        &entry.trainings
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.training {
        Training::Tool(tool) => tool.run(),
        Training::Data(arguments) => data::run(arguments),
    }
}

/// A progress bar on a terminal, nothing elsewhere.
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
