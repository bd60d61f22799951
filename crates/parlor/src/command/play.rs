//! `parlor play`: a game in the terminal against any bot.

use super::{Failure, first_game, help, written};
use anyhow::Context;
use game::options;
use game::record::Writer;
use game::{PlayError, Side};
use games::entry::{Budget, Entry};
use games::text_style::TextStyle;
use lab::terminal::{self, Setup, TerminalError};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// Play a game in the terminal
#[derive(clap::Args)]
#[command(after_help = help("Example: parlor play GAME --bot hard --side second"))]
pub(crate) struct Arguments {
    /// The game
    #[arg(default_value = first_game())]
    game: String,
    /// The opponent: a bot or level with options as in alphabeta:noise=0.1, a program as in 'line:./bot', or nobody for two
    /// people
    #[arg(long)]
    bot: Option<String>,
    /// The side you play, by its name, or first or second; none to watch the bot play itself
    #[arg(long)]
    side: Option<String>,
    /// Options of the game, as in `heaps=[3,4,5]`
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Feeds every random choice; by default another one each time
    #[arg(long)]
    seed: Option<u64>,
    /// Positions a bot without a level may search a move [default: the bot's own limits, or 100000]
    #[arg(long)]
    nodes: Option<u64>,
    /// Store the game in this file
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = games::find(&arguments.game)?;
    let bot = match &arguments.bot {
        Some(bot) => bot.clone(),
        None => choose_level(entry)?,
    };
    let side = match arguments.side.as_deref() {
        Some("none") => None,
        Some(name) => Some(side_named(entry, name)?),
        None => Some(Side::First),
    };
    let is_person = |seat: Side| bot == "nobody" || side == Some(seat);
    let setup = Setup {
        entry,
        options: options::from_words(arguments.options.iter().map(String::as_str))?,
        seed: arguments.seed.unwrap_or_else(fresh_seed),
        seats: Side::BOTH.map(|seat| (!is_person(seat)).then(|| bot.clone())),
        budget: Budget { nodes: arguments.nodes, ..Budget::default() },
        style: if io::stdout().is_terminal() { TextStyle::Colour } else { TextStyle::Plain },
    };
    let mut out = match &arguments.out {
        Some(path) => Some(Writer::new(File::create(path).with_context(|| path.display().to_string())?)),
        None => None,
    };
    let record =
        terminal::play(&setup, io::stdin().lock(), io::stdout().lock()).map_err(|error| match error {
            TerminalError::Play(error) => error.into(),
            TerminalError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Failure::Closed,
            TerminalError::Io(error) => Failure::Input(format!("the terminal is gone: {error}")),
        })?;
    if let Some(out) = &mut out {
        out.write(&record).map_err(Failure::input)?;
    }
    Ok(())
}

/// Asks for the opponent when there is a person to ask, else takes the weakest.
fn choose_level(entry: &Entry) -> Result<String, Failure> {
    let names: Vec<&str> = match &entry.levels[..] {
        [] => entry.bots.iter().map(|bot| bot.name).collect(),
        levels => levels.iter().map(|level| level.name).collect(),
    };
    let first = *names.first().ok_or_else(|| Failure::Input(format!("{} has no bots", entry.id())))?;
    if !io::stdin().is_terminal() {
        return Ok(first.to_owned());
    }
    let mut out = io::stdout();
    written(writeln!(out, "{}: {}", entry.name, entry.about))?;
    let question = format!("Your opponent, weakest first ({}) [{first}]> ", names.join(", "));
    written(write!(out, "{question}").and_then(|()| out.flush()))?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer).context("the terminal is gone")?;
    Ok(if answer.trim().is_empty() { first.to_owned() } else { answer.trim().to_owned() })
}

fn side_named(entry: &Entry, name: &str) -> Result<Side, PlayError> {
    let sides = entry.rules.sides();
    Side::BOTH
        .into_iter()
        .find(|side| sides[side.index()] == name || side.to_string() == name)
        .ok_or_else(|| PlayError::unknown("side", name, sides.into_iter().chain(["first", "second", "none"])))
}

/// A seed that differs from game to game.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |time| time.as_nanos() as u64)
}
