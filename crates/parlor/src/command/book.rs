//! `parlor book`: opening books, made again.

use super::Failure;
use super::tools::{Chosen, Offer, examples};
use games::entry::Entry;
use games::tool::Tool;

/// Make an opening book again; a run that was stopped goes on where it was
#[derive(clap::Args)]
#[command(after_help = examples::<Books>(None))]
pub(crate) struct Arguments {
    #[command(subcommand)]
    book: Chosen<Books>,
}

/// The books of the games.
struct Books;

impl Offer for Books {
    fn tools(entry: &Entry) -> &[Tool] {
        &entry.books
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.book.run()
}
