//! `parlor book`: opening books, made again.

mod connect4;
mod lolchess;

use super::Failure;
use lab::book::ShardError;

/// Make an opening book again; a run that was stopped goes on where it was
#[derive(clap::Args)]
#[command(after_help = "Example: parlor book connect4 --plies 5 --out book.bin\n\
                  Example: parlor book lolchess --games 100 --out book.txt")]
pub struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand)]
enum Game {
    Connect4(connect4::Arguments),
    Lolchess(lolchess::Arguments),
}

impl From<ShardError> for Failure {
    fn from(error: ShardError) -> Self {
        Failure::Input(error.to_string())
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.game {
        Game::Connect4(arguments) => connect4::run(arguments),
        Game::Lolchess(arguments) => lolchess::run(arguments),
    }
}
