//! `parlor book lolchess`: what to play in the draft and in the first rounds, by games of `expert` against itself.

use super::super::train::{bar, threads};
use super::Failure;
use anyhow::Context;
use games::lolchess::bots::book::growth::{Growth, Played};
use lab::book::Shard;
use lab::book::lolchess::{grow, heading};
use std::fs;
use std::path::PathBuf;

/// Play games of expert against itself, for the opening book
#[derive(clap::Args)]
#[command(after_help = "Example: parlor book lolchess --games 100 --out book.txt\n\
                  Every score is in the file of scores as soon as its game ends: a run that was stopped goes on \
                  where it was. The same games and seed give the same book, whatever the number of threads")]
pub struct Arguments {
    /// Games; every second one begins with a draft
    #[arg(long, default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Positions that an action behind the book may take
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Decides every game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time (default: one for each processor)
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The file of scores, one a line (default: lolchess-book-SEED.txt in the current folder)
    #[arg(long, value_name = "FILE")]
    scores: Option<PathBuf>,
    /// Where the book goes, when all is done
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { games, nodes, seed, .. } = *arguments;
    let path = arguments.scores.clone().unwrap_or_else(|| format!("lolchess-book-{seed}.txt").into());
    let mut shard = Shard::open(&path, &heading(games as usize, nodes, seed), games as usize)?;
    let mut growth = Growth::new(seed, nodes)?;
    let bar = bar(games.into(), "games");
    let (mut done, mut balance) = (0, 0);
    let tell = |played: &Played| {
        (done, balance) = (done + 1, balance + i32::from(played.score));
        bar.inc(1);
        if bar.is_hidden() && done % 50 == 0 {
            println!("{done} of {games} games, blue is {balance:+}");
        }
    };
    grow(&mut growth, threads(arguments.threads.map(usize::from)), &mut shard, tell)?;
    bar.finish_and_clear();
    let book = growth.book();
    let text = format!(
        "# parlor book lolchess --games {games} --nodes {nodes} --seed {seed}\n\
         # a position a line: its key, the action, its games, and blue's chances in thousandths\n\
         {book}"
    );
    fs::write(&arguments.out, &text).with_context(|| arguments.out.display().to_string())?;
    let out = arguments.out.display();
    println!("{out}: {} positions, {} bytes, checksum {:#018x}", book.len(), text.len(), book.checksum());
    Ok(())
}
