//! `parlor train data`: positions of a bot's games against itself, for learning elsewhere.

use super::super::progress::{bar, threads};
use super::super::{Failure, help, say, written};
use anyhow::Context;
use lab::train::data::{Import, Plan, Reader, Summary, gather};
use server::Config;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Write positions of games of a bot against itself, with its shares of moves, values and results
#[derive(clap::Args)]
#[command(after_help = help(
    "Example: parlor train data GAME --games 1000 --nodes 800 --out positions.ptrd\n\
     Example: parlor train data GAME --import parlor-data --out recorded.ptrd\n\
     Example: parlor train data --show positions.ptrd | head -1\n\
     The same command goes on where it was interrupted, and plays more where --games is larger; \
     docs/training-data.md has the format and a reader in Python"
))]
pub(super) struct Arguments {
    /// The game
    #[arg(required_unless_present = "show", conflicts_with = "show")]
    game: Option<String>,
    /// The bot that plays both sides, with options (default: the game's tree search)
    #[arg(long)]
    bot: Option<String>,
    /// Games in the file at the end
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Positions a move
    #[arg(long, default_value_t = 800)]
    nodes: u64,
    /// Plies at the beginning whose moves are drawn by their shares
    #[arg(long, default_value_t = 12)]
    explore: u32,
    /// Decides every game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time (default: one for each processor)
    #[arg(long)]
    threads: Option<usize>,
    /// Where the positions go
    #[arg(long, value_name = "FILE", required_unless_present = "show")]
    out: Option<PathBuf>,
    #[arg(
        long,
        value_name = "DATABASE",
        help = "Take what the bots of a server thought in place of games of its own: the folder of its database, or \
                postgres://…; `parlor serve --record-training` records it"
    )]
    import: Option<String>,
    /// Print the positions of a file, one object a line
    #[arg(long, value_name = "FILE")]
    show: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match (&arguments.show, &arguments.game, &arguments.out) {
        (Some(file), ..) => show(file),
        (None, Some(game), Some(out)) => match &arguments.import {
            Some(database) => import(database, game, out),
            None => make(arguments, game, out),
        },
        _ => Err(Failure::Input("a game and a file are needed".to_owned())),
    }
}

fn make(arguments: &Arguments, game: &str, out: &Path) -> Result<(), Failure> {
    let plan = Plan {
        bot: arguments.bot.clone(),
        nodes: arguments.nodes,
        games: arguments.games,
        explore: arguments.explore,
        seed: arguments.seed,
        threads: threads(arguments.threads),
    };
    let bar = bar(plan.games as usize, "games");
    let summary = gather(games::find(game)?, &plan, out, &|| bar.inc(1))?;
    bar.finish_and_clear();
    tell(out, summary)
}

/// What the bots of a server thought, in the same format.
fn import(database: &str, game: &str, out: &Path) -> Result<(), Failure> {
    let entry = games::find(game)?;
    let config = if database.contains("://") {
        Config { database: database.to_owned(), ..Config::default() }
    } else {
        Config { data: database.into(), ..Config::default() }
    };
    let mut import = Import::new(entry, out)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let take = |game| Ok(import.add(game)?);
    if let Err(failure) = runtime.block_on(server::recorded(&config, entry, take)) {
        fs::remove_file(out).with_context(|| out.display().to_string())?;
        return Err(failure);
    }
    tell(out, import.finish()?)
}

fn tell(out: &Path, summary: Summary) -> Result<(), Failure> {
    let Summary { games, resumed, positions, repeated } = summary;
    say(format_args!(
        "{}: {games} games, {resumed} of them from before; {positions} positions, {repeated} repeated ones left out",
        out.display()
    ))
}

fn show(file: &Path) -> Result<(), Failure> {
    let place = || file.display().to_string();
    let mut reader =
        Reader::new(BufReader::new(File::open(file).with_context(place)?)).with_context(place)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let mut samples = Vec::new();
    while reader.block(&mut samples).with_context(place)? {
        for sample in samples.drain(..) {
            let line = serde_json::to_string(&sample).with_context(place)?;
            written(writeln!(out, "{line}"))?;
        }
    }
    written(out.flush())
}
