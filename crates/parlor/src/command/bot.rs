//! `parlor bot`: any bot as a program on standard input and output.

use super::connect::Connection;
use super::{Failure, help};
use anyhow::Context;
use clap::builder::PossibleValue;
use game::PlayError;
use games::entry::{Dialogue, Entry, ServeError};
use lab::{clock, protocol};
use std::io;
use std::time::Duration;

/// Speak for a bot on standard input and output
#[derive(clap::Args)]
#[command(
    after_help = help("Example: printf 'position moves 4 4\\ngo nodes 100000\\n' | parlor bot GAME alphabeta\n\
                       Example: parlor bot GAME 3 --connect https://parlor.example.org --token-file token\n\
                       Example: parlor bot GAME 'line:./mine' --connect https://parlor.example.org --token-file token\n\
                       docs/line-protocol.md describes the line protocol")
)]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// A bot or level, with options as in `alphabeta:table_mb=4` (default: the bot of the strongest level); with --connect
    /// also a program, as in 'line:./bot'
    bot: Option<String>,
    /// How to speak
    #[arg(long, default_value = LINE, value_parser = protocols())]
    protocol: String,
    /// Seconds: of processor time for the whole game with codecup (default 30), for a move with json (default 1.8)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    clock: Option<Duration>,
    /// Feeds every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    connection: Connection,
}

/// Our own protocol, which every game has.
const LINE: &str = "line";

/// The names of all protocols, ours first.
fn protocols() -> Vec<PossibleValue> {
    let of_games = games::catalogue().iter().flat_map(|entry| {
        let value = |protocol: &games::entry::Protocol| {
            PossibleValue::new(protocol.name).help(format!("{}: {}", entry.name, protocol.about))
        };
        entry.protocols.iter().map(value)
    });
    [PossibleValue::new(LINE).help("Our line protocol, for every game")].into_iter().chain(of_games).collect()
}

/// Parses a number of seconds, as in `1.5`.
pub(super) fn seconds(text: &str) -> anyhow::Result<Duration> {
    let seconds: f64 = text.parse().context("expected a number of seconds")?;
    Ok(Duration::try_from_secs_f64(seconds)?)
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = games::find(&arguments.game)?;
    let bot = match &arguments.bot {
        Some(bot) => bot,
        None => entry.strongest()?,
    };
    if let Some(server) = &arguments.connection.connect {
        return arguments.connection.run(entry, bot, server);
    }
    match serve(entry, bot, arguments) {
        // The other end has closed the pipe: that is its way to say quit.
        Err(ServeError::Output(_)) | Ok(()) => Ok(()),
        Err(ServeError::Bot(error)) => Err(error.into()),
        Err(ServeError::Input(why)) => Err(Failure::Input(why)),
    }
}

fn serve(entry: &'static Entry, bot: &str, arguments: &Arguments) -> Result<(), ServeError> {
    let (mut input, mut output) = (io::BufReader::new(io::stdin()), io::stdout().lock());
    if arguments.protocol == LINE {
        return protocol::serve(entry, bot, arguments.seed, input, output);
    }
    let protocol = entry.protocol(&arguments.protocol).ok_or_else(|| {
        PlayError::options(format!("protocol: {} has no {}", entry.id(), arguments.protocol))
    })?;
    (protocol.serve)(Dialogue {
        bot: entry.player(bot, arguments.seed)?.bot,
        time: arguments.clock.unwrap_or(protocol.time),
        processor: clock::process_time(),
        input: &mut input,
        output: &mut output,
        log: &mut io::stderr(),
    })
}
