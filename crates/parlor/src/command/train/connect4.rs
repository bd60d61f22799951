//! `parlor train connect4`: the network, fitted to positions that the exact solver has labelled.

use super::{Failure, bar};
use anyhow::Context;
use lab::train::connect4::{self, EPOCHS, Plan, Progress};
use std::fs;
use std::path::PathBuf;

/// Fit the Connect Four network to positions that are solved exactly
#[derive(clap::Args)]
#[command(after_help = "Example: parlor train connect4 --samples 20000 --seed 1 --out weights.bin\n\
                  The positions are from noisy games of guru and victor; the same samples and seed give the \
                  same weights, byte by byte")]
pub struct Arguments {
    /// Positions to learn from; a few thousand are solved in a second
    #[arg(long, default_value_t = 300_000, value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,
    /// Decides every game and the first weights
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the weights go
    #[arg(long, value_name = "FILE", default_value = "weights.bin")]
    out: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = Plan { samples: arguments.samples as usize, seed: arguments.seed };
    let solved = bar(u64::from(arguments.samples), "positions solved");
    let weights = connect4::learn(&plan, |progress| match progress {
        Progress::Solved => solved.inc(1),
        Progress::Fitted(epoch) => solved.suspend(|| {
            println!(
                "epoch {} of {EPOCHS}: loss {:.4}, on samples held back {:.4}",
                epoch.number, epoch.loss, epoch.held_back
            );
        }),
    });
    solved.finish_and_clear();
    fs::write(&arguments.out, weights.to_bytes()).with_context(|| arguments.out.display().to_string())?;
    println!("{}: checksum {:#018x}", arguments.out.display(), weights.checksum());
    Ok(())
}
