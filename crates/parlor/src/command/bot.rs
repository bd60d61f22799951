//! `parlor bot`: any bot as a program on standard input and output.

use super::Failure;
use lab::protocol::{self, ServeError};
use std::io;

/// Speak for a bot on standard input and output, by the line protocol
#[derive(clap::Args)]
#[command(
    after_help = "Example: printf 'position moves 4 4\\ngo nodes 100000\\n' | parlor bot connect4 alphabeta\n\
                  docs/line-protocol.md describes the protocol"
)]
pub struct Arguments {
    /// The game
    game: String,
    /// A bot or level, with options as in `alphabeta:table_mb=4`
    bot: String,
    /// Feeds every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = games::find(&arguments.game)?;
    let input = io::BufReader::new(io::stdin());
    match protocol::serve(entry, &arguments.bot, arguments.seed, input, io::stdout().lock()) {
        // The other end has closed the pipe: that is its way to say quit.
        Err(ServeError::Output(_)) | Ok(()) => Ok(()),
        Err(ServeError::Bot(error)) => Err(error.into()),
    }
}
