//! `parlor bot`: any bot as a program on standard input and output.

use super::Failure;
use game::PlayError;
use games::entry::Entry;
use lab::protocol::{self, ServeError, codecup, json};
use std::io;
use std::time::Duration;

/// Speak for a bot on standard input and output
#[derive(clap::Args)]
#[command(
    after_help = "Example: printf 'position moves 4 4\\ngo nodes 100000\\n' | parlor bot connect4 alphabeta\n\
                  docs/line-protocol.md describes the line protocol"
)]
pub struct Arguments {
    /// The game
    game: String,
    /// A bot or level, with options as in `alphabeta:table_mb=4` (default: the bot of the strongest level)
    bot: Option<String>,
    /// How to speak
    #[arg(long, value_enum, default_value_t)]
    protocol: Protocol,
    /// Seconds: of processor time for the whole game with codecup (default 30), for a move with json (default 1.8)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    clock: Option<Duration>,
    /// Feeds every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The languages that `parlor bot` speaks.
#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Protocol {
    /// Our line protocol, for every game
    #[default]
    Line,
    /// Entropy: one JSON `GameState` a line in, one move a line out
    Json,
    /// Entropy: the `CodeCup` contest, either side
    Codecup,
}

/// The clock of the contest.
const CONTEST: Duration = Duration::from_secs(30);
/// What the document leaves for a search.
const DOCUMENT: Duration = Duration::from_millis(1800);

/// A number of seconds, as people write it.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = games::find(&arguments.game)?;
    let bot = match &arguments.bot {
        Some(bot) => bot,
        None => entry.strongest()?,
    };
    match serve(entry, bot, arguments) {
        // The other end has closed the pipe: that is its way to say quit.
        Err(ServeError::Output(_)) | Ok(()) => Ok(()),
        Err(ServeError::Bot(error)) => Err(error.into()),
        Err(ServeError::Input(why)) => Err(Failure::Input(why)),
    }
}

fn serve(entry: &'static Entry, bot: &str, arguments: &Arguments) -> Result<(), ServeError> {
    let (input, output) = (io::BufReader::new(io::stdin()), io::stdout().lock());
    if arguments.protocol != Protocol::Line && entry.id() != "entropy" {
        return Err(PlayError::options("protocol: only entropy has json and codecup").into());
    }
    match arguments.protocol {
        Protocol::Line => protocol::serve(entry, bot, arguments.seed, input, output),
        Protocol::Json => {
            let mut bot = entry.player(bot, arguments.seed)?.bot;
            json::serve(&mut *bot, arguments.clock.unwrap_or(DOCUMENT), input, output)
        }
        Protocol::Codecup => {
            let bot = entry.player(bot, arguments.seed)?.bot;
            let clock = arguments.clock.unwrap_or(CONTEST);
            codecup::serve(bot, (clock, codecup::processor_time()), input, output, io::stderr())
        }
    }
}
