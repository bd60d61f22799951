//! `parlor levels`: how strong the levels of a game are.

use super::progress::{bar, threads};
use super::{Failure, help, say};
use anyhow::Context;
use games::entry::Entry;
use lab::calibration::{LevelTable, Plan, measure};
use std::fs;
use std::path::PathBuf;

/// Measure the levels 1 to 5 of a game, step by step from a greedy player upwards
#[derive(clap::Args)]
#[command(
    after_help = help("Example: parlor levels GAME --pairs 100 --out crates/games/src/GAME/levels.txt\n\
                       The same pairs and seed give the same table, whatever the number of jobs.\n\
                       Exit code: 0 the levels are as they should be, 1 they are not, 2 bad input")
)]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// Pairs of games of each of the six matches
    #[arg(long, default_value_t = 100)]
    pairs: usize,
    /// Feeds every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pairs of the match of level 5, which takes longest (default: as the others)
    #[arg(long)]
    top_pairs: Option<usize>,
    /// Its seed (default: as the others)
    #[arg(long)]
    top_seed: Option<u64>,
    /// Games at the same time (default: one for each processor)
    #[arg(long)]
    jobs: Option<usize>,
    /// Write the table here too
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let table = arguments.measure(games::find(&arguments.game)?)?;
    say(table.to_string().trim_end())?;
    if let Some(path) = &arguments.out {
        fs::write(path, table.to_string()).with_context(|| path.display().to_string())?;
    }
    match &table.faults()[..] {
        [] => Ok(()),
        faults => Err(Failure::Differs(faults.join("; "))),
    }
}

impl Arguments {
    fn measure(&self, entry: &Entry) -> Result<LevelTable, Failure> {
        let Arguments { pairs, seed, .. } = *self;
        let top = (self.top_pairs.unwrap_or(pairs), self.top_seed.unwrap_or(seed));
        let bar = bar(5 * pairs + top.0, "pairs");
        let plan = Plan { steps: (pairs, seed), top, jobs: threads(self.jobs) };
        let table = measure(entry, plan, &mut |what| {
            bar.set_message(what.to_owned());
            bar.inc(1);
        })?;
        bar.finish_and_clear();
        Ok(table)
    }
}
