//! `parlor strength`: the report on the bots of the documents, made again by one command.

use super::Failure;
use super::terms::bar;
use anyhow::Context;
use lab::strength::{self, FIELDS, Plan};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

/// Play the bots of the documents against each other and ours, in every game, and write the report
#[derive(clap::Args)]
#[command(after_help = "Example: parlor strength --out docs/strength.md\n\
                  Interrupted, it goes on where it was: the games are kept in a folder")]
pub struct Arguments {
    /// So many times the usual number of games, for narrower intervals
    #[arg(long, default_value_t = 1)]
    times: usize,
    /// Feeds every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time (default: one for each processor)
    #[arg(long)]
    jobs: Option<usize>,
    /// The folder for the games
    #[arg(long, value_name = "FOLDER", default_value = "target/strength")]
    games: PathBuf,
    /// Write the report here (default: standard output)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let Arguments { times, seed, games, .. } = arguments;
    let plan =
        Plan { times: *times, seed: *seed, jobs: arguments.jobs.unwrap_or_else(processors), folder: games };
    fs::create_dir_all(games).with_context(|| games.display().to_string())?;
    let mut standings = Vec::new();
    for field in &FIELDS {
        let bar = bar(field.total_pairs(&plan), field.game);
        standings.push(field.measure(&plan, &mut |count| bar.set_position(count))?);
        bar.finish_and_clear();
    }
    let bar = bar(strength::total_duels(&plan), "duels");
    let duels = strength::duels(&plan, &mut |count| bar.set_position(count))?;
    bar.finish_and_clear();
    let text = strength::document(&standings, &duels, &plan);
    match &arguments.out {
        Some(path) => fs::write(path, text).with_context(|| path.display().to_string())?,
        None => io::stdout().write_all(text.as_bytes()).context("standard output")?,
    }
    Ok(())
}
