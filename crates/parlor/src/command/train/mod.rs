//! `parlor train`: the numbers that bots play by, learned again from a seed.

mod data;
mod practical;

use super::Failure;
use super::tools::{Chosen, Offer, examples};
use games::entry::Entry;
use games::tool::Tool;

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
    Practical(practical::Arguments),
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
        Training::Practical(arguments) => practical::run(arguments),
    }
}
