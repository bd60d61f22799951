//! `parlor train entropy`: weights from games of a bot against itself.

use super::{Failure, bar};
use anyhow::Context;
use game::PlayError;
use lab::train::spans::{self, Plan, Round};
use std::fs;
use std::path::PathBuf;

/// Learn the weights of an Entropy bot from games against itself
#[derive(clap::Args)]
#[command(after_help = "Example: parlor train entropy spans --rounds 2 --games 1000 --out weights.txt\n\
                  The same rounds, games and seed give the same weights, whatever the number of threads")]
pub struct Arguments {
    /// The bot that learns
    bot: String,
    /// Rounds of self-play
    #[arg(long, default_value_t = 8)]
    rounds: u32,
    /// Games a round
    #[arg(long, default_value_t = 20_000)]
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
    games::find("entropy")?.bot(&arguments.bot)?;
    if arguments.bot != "spans" {
        return Err(PlayError::unknown("bot that learns", &arguments.bot, ["spans"]).into());
    }
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let plan = Plan {
        rounds: arguments.rounds,
        games: arguments.games,
        seed: arguments.seed,
        threads: arguments.threads.unwrap_or_else(processors),
    };
    let bar = bar(u64::from(plan.rounds) * plan.games, "games");
    let told = |round: Round| {
        bar.suspend(|| {
            println!(
                "round {}: mean score {:.1}, {} positions",
                round.number, round.mean_score, round.samples
            );
        });
    };
    let weights = spans::learn(&plan, told, || bar.inc(1));
    bar.finish_and_clear();
    let Plan { rounds, games, seed, .. } = plan;
    let text = format!(
        "# parlor train entropy spans --rounds {rounds} --games {games} --seed {seed}\n\
         # a line for every number of chips: constant, deviation and 57 classes of spans, in thousandths of a point\n\
         {weights}"
    );
    fs::write(&arguments.out, text).with_context(|| arguments.out.display().to_string())?;
    println!("checksum {:#018x}", weights.checksum());
    Ok(())
}
