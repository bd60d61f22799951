//! The one binary: every command is a thin call into a library.

mod command;
#[cfg(target_arch = "x86_64")]
mod cpu;

use clap::Parser;
use command::{Command, Failure};
use std::process::ExitCode;

/// A house of game bots: play, measure and build them.
#[derive(Parser)]
#[command(
    name = "parlor",
    version,
    about,
    after_help = command::help("Example: parlor play GAME --bot hard"),
    propagate_version = true,
    max_term_width = 110
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    #[cfg(target_arch = "x86_64")]
    if let Some(missing) = cpu::missing() {
        eprintln!("parlor: this processor lacks {missing}; x86-64-v3 is needed, which most have since 2013");
        return ExitCode::from(2);
    }
    run()
}

/// Runs the command; apart from `main`, so that none of its code is executed before the check of the processor.
#[inline(never)]
fn run() -> ExitCode {
    match Arguments::parse().command.run() {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("parlor: {failure}");
            ExitCode::from(if matches!(failure, Failure::Differs(_)) { 1 } else { 2 })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_commands_are_well_formed() {
        Arguments::command().debug_assert();
    }
}
