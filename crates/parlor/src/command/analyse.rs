//! `parlor analyse`: luck and skill of recorded games, ply by ply.

use super::Failure;
use anyhow::Context;
use games::entry::Budget;
use lab::analysis::{self, Plan};
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

/// Look at recorded games: what was expected, what the draws brought, what the decisions cost
#[derive(clap::Args)]
#[command(after_help = "Example: parlor analyse entropy-games.jsonl --bot spans --nodes 100000\n\
                  Values are expected points where the game has points, otherwise chances to win in per cent, both \
                  in the eyes of the first side; start, luck and decisions add up to the result")]
pub struct Arguments {
    /// Records, one a line, as `parlor match` stores them
    file: PathBuf,
    /// The bot or level that judges, for both sides (default: the bot of the strongest level)
    #[arg(long)]
    bot: Option<String>,
    /// Positions to search for each position of the game
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Feeds every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// For machines: one object a game
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let place = || arguments.file.display().to_string();
    let file = BufReader::new(File::open(&arguments.file).with_context(place)?);
    let records = analysis::read(file).with_context(place)?;
    let plan =
        Plan { bot: arguments.bot.clone(), budget: Budget::nodes(arguments.nodes), seed: arguments.seed };
    for (index, record) in records.iter().enumerate() {
        let analysed = analysis::analyse(record, &plan);
        let analysed = analysed.with_context(|| format!("{}: game {}", place(), index + 1))?;
        let text = if arguments.json {
            serde_json::to_string(&analysed).context("the analysis")?
        } else {
            analysed.to_string()
        };
        writeln!(io::stdout(), "{text}").context("standard output")?;
    }
    Ok(())
}
