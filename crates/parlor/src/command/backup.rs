//! `parlor backup` and `parlor restore`: everything that is stored into a file, and back.

use super::place::Place;
use super::{Failure, say};
use server::{Counts, ServerError};
use std::path::PathBuf;

/// Write games, accounts and ratings into a file; the server may run
#[derive(clap::Args)]
#[command(after_help = "Example: parlor backup monday.parlor --data games")]
pub(crate) struct Backup {
    /// The file to write
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Read a backup into an empty database, of either kind, and replay every game
#[derive(clap::Args)]
#[command(after_help = "Example: parlor restore monday.parlor --database postgres://parlor@localhost/parlor")]
pub(crate) struct Restore {
    /// The file to read
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

impl Backup {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let config = self.place.settings()?;
        let counts = wait(server::backup(&config, &self.file))?;
        say(format_args!("backed up: {}", summary(&counts)))
    }
}

impl Restore {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let config = self.place.settings()?;
        let counts = wait(server::restore(&config, &self.file, games::catalogue()))?;
        say(format_args!("restored, and every game replays: {}", summary(&counts)))
    }
}

fn wait(work: impl Future<Output = Result<Counts, ServerError>>) -> Result<Counts, Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    Ok(runtime.block_on(work)?)
}

fn summary(counts: &Counts) -> String {
    let of = |table: &str| counts.get(table).copied().unwrap_or(0);
    format!("{} games with {} events, {} accounts", of("game"), of("event"), of("account"))
}
