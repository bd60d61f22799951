//! The one binary: every command is a thin call into a library.

mod command;
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
    after_help = "Example: parlor play connect4 --bot hard",
    propagate_version = true,
    max_term_width = 110
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    if let Err(missing) = cpu::check() {
        eprintln!("parlor: this processor lacks {missing}; an x86-64-v3 one (since about 2013) is needed");
        return ExitCode::from(2);
    }
    match Arguments::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let (message, code) = match failure {
                Failure::Input(message) => (message, 2),
                Failure::Differs(message) => (message, 1),
            };
            eprintln!("parlor: {message}");
            ExitCode::from(code)
        }
    }
}
