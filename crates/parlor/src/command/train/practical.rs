//! `parlor train practical`: fits people's chances to games of the levels.

use super::super::progress::{bar, threads};
use super::super::{Failure, help, say};
use anyhow::Context;
use lab::practical::{Plan, measure, plot};
use std::fs;
use std::path::PathBuf;

/// Fit people's chances to games of the levels, and hold them against other games
#[derive(clap::Args)]
#[command(after_help = help(
    "Example: parlor train practical GAME --games 600 --checks 600 --out practical.txt --plot practical.svg\n\
     The same games, positions, checks and seed give the same table, whatever the number of jobs; \
     docs/analysis.md says what the chances are used for"
))]
pub(super) struct Arguments {
    /// The game
    game: String,
    /// Games that the weights are fitted to
    #[arg(long, default_value_t = 600)]
    games: u64,
    /// Positions of each of them
    #[arg(long, default_value_t = 3)]
    positions: usize,
    /// Other games that the weights are held against, with one position of each
    #[arg(long, default_value_t = 600)]
    checks: u64,
    /// Decides every game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time (default: one for each processor)
    #[arg(long)]
    jobs: Option<usize>,
    /// Write the table here too
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw what was predicted and what came true, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { games, positions, checks, seed, .. } = *arguments;
    let entry = games::find(&arguments.game)?;
    let bar = bar((games + checks) as usize, "games");
    let plan = Plan { games, checks, positions, seed, jobs: threads(arguments.jobs) };
    let table = measure(entry, &plan, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    say(table.to_string().trim_end())?;
    let drawn = plot(entry.name, &table.bins);
    for (path, text) in [(&arguments.out, table.to_string()), (&arguments.plot, drawn)] {
        if let Some(path) = path {
            fs::write(path, text).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}
