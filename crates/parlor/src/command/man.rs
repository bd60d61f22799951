//! `parlor man`: the manual pages, one for each command.

use super::Failure;
use clap::CommandFactory;
use std::fs;
use std::path::PathBuf;

/// Write the manual pages, one for each command
#[derive(clap::Args)]
#[command(after_help = "Example: parlor man ~/.local/share/man/man1 && man parlor-serve")]
pub(crate) struct Arguments {
    /// The folder to write them to; it is made if it is missing
    folder: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let written = fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(crate::Arguments::command(), folder));
    written.map_err(|error| Failure::Input(format!("cannot write to {}: {error}", folder.display())))
}
