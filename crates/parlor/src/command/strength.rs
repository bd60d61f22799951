//! `parlor strength`: the strength report, made again by one command.

use super::progress::{self, threads};
use super::{Failure, written};
use anyhow::Context;
use lab::strength::{self, Plan, Section};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

/// Play the classic bots against each other and the others, in every game, and write the report
#[derive(clap::Args)]
#[command(after_help = "Example: parlor strength --out docs/strength.md\n\
                  Interrupted, it goes on where it was: the games are kept in a folder")]
pub(crate) struct Arguments {
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

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { times, seed, games, .. } = arguments;
    let plan = Plan { times: *times, seed: *seed, jobs: threads(arguments.jobs), folder: games };
    fs::create_dir_all(games).with_context(|| games.display().to_string())?;
    let mut sections = Vec::new();
    for field in strength::fields() {
        let bar = progress::bar(field.total_pairs(&plan), field.entry.id());
        let standings = field.measure(&plan, &mut |count| bar.set_position(count))?;
        bar.finish_and_clear();
        let duels = field.players.duels.as_ref().map(|duels| {
            let bar = progress::bar(strength::total_duels(duels, &plan), "duels");
            let played = strength::duels(field.entry, duels, &plan, &mut |count| bar.set_position(count));
            bar.finish_and_clear();
            played
        });
        sections.push(Section { field, standings, duels: duels.transpose()? });
    }
    let text = strength::document(&sections, &plan);
    match &arguments.out {
        Some(path) => fs::write(path, text).with_context(|| path.display().to_string())?,
        None => written(io::stdout().write_all(text.as_bytes()))?,
    }
    Ok(())
}
