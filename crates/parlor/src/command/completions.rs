//! `parlor completions`: what a shell needs to complete our commands.

use super::Failure;
use clap::CommandFactory;

/// Print completions for a shell
#[derive(clap::Args)]
#[command(
    after_help = "Example: parlor completions bash > ~/.local/share/bash-completion/completions/parlor"
)]
pub(crate) struct Arguments {
    /// The shell to complete for
    shell: clap_complete::Shell,
}

#[expect(clippy::unnecessary_wraps, reason = "every command has this shape")]
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut command = crate::Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "parlor", &mut std::io::stdout());
    Ok(())
}
