//! `parlor completions`: what a shell needs to complete our commands.

use super::{Failure, written};
use clap::CommandFactory;
use std::io::{self, Write};

/// Print completions for a shell
#[derive(clap::Args)]
#[command(
    after_help = "Example: parlor completions bash > ~/.local/share/bash-completion/completions/parlor"
)]
pub(crate) struct Arguments {
    /// The shell to complete for
    shell: clap_complete::Shell,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut command = crate::Arguments::command();
    // Into memory first: the generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "parlor", &mut script);
    written(io::stdout().write_all(&script))
}
