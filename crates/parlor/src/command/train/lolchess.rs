//! `parlor train lolchess`: the judgement of LOL Chess's expert from quick games.

use super::{Failure, bar, threads};
use anyhow::Context;
use lab::train::Plan;
use lab::train::lolchess::{Round, learn};
use std::fs;
use std::path::PathBuf;

/// Learn what positions and champions of LOL Chess are worth from quick games
#[derive(clap::Args)]
#[command(after_help = "Example: parlor train lolchess --rounds 2 --games 500 --out weights.txt\n\
                  The same rounds, games and seed give the same weights, whatever the number of threads")]
pub struct Arguments {
    /// Rounds; each plays with the weights of the one before
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// Games a round
    #[arg(long, default_value_t = 1500)]
    games: u64,
    /// Decides every game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time (default: one for each processor)
    #[arg(long)]
    threads: Option<usize>,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { rounds, games, seed, .. } = *arguments;
    let threads = threads(arguments.threads);
    let bar = bar(u64::from(rounds) * games, "games");
    let told = |Round { number, draws, positions, loss }: Round| {
        bar.suspend(|| println!("round {number}: {draws} draws, {positions} positions, loss {loss:.4}"));
    };
    let weights = learn(&Plan { rounds, games, seed, threads }, told, || bar.inc(1));
    bar.finish_and_clear();
    let text = format!(
        "# parlor train lolchess --rounds {rounds} --games {games} --seed {seed}\n\
         # thousandths of the logarithm of the odds: features of a position, then picks, roles by file and by spell\n\
         {weights}"
    );
    fs::write(&arguments.out, text).with_context(|| arguments.out.display().to_string())?;
    println!("checksum {:#018x}", weights.checksum());
    Ok(())
}
