//! `parlor book connect4`: exact scores of a ply, made again or made deeper.

use super::super::train::threads;
use super::Failure;
use anyhow::Context;
use games::connect4::book::{self, packed};
use indicatif::{ProgressBar, ProgressStyle};
use lab::book::Shard;
use lab::book::connect4::{Plan, Solved, heading, positions, sample, solve};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Solve all positions of a ply exactly, for the opening book
#[derive(clap::Args)]
#[command(after_help = "Example: parlor book connect4 --plies 5 --out book.bin\n\
                  Every score is in the file of scores as soon as it is found: a run that was stopped goes on \
                  where it was. The book is the same whatever the number of threads")]
pub struct Arguments {
    /// Stones on the board
    #[arg(long, default_value_t = book::PLIES, value_parser = clap::value_parser!(u32).range(1..=12))]
    plies: u32,
    /// Positions at the same time (default: one for each processor)
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Size of the table that all threads share
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table_mb: u32,
    /// The file of scores, one a line (default: connect4-book-PLIES.txt in the current folder)
    #[arg(long, value_name = "FILE")]
    scores: Option<PathBuf>,
    /// Begin with the scores of a packed book of these plies
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Where the packed book goes, when all is done
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Solve only so many positions at random, and estimate what all would take
    #[arg(long, value_name = "COUNT", conflicts_with = "pack")]
    estimate: Option<usize>,
    /// Solve nothing and pack the scores that are there
    #[arg(long, requires = "out")]
    pack: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let positions = positions(arguments.plies);
    let path = arguments.scores.clone();
    let path = path.unwrap_or_else(|| format!("connect4-book-{}.txt", arguments.plies).into());
    let mut shard = Shard::open(&path, &heading(arguments.plies, positions.len()), positions.len())?;
    if let Some(from) = &arguments.from {
        take(&mut shard, from)?;
    }
    if !arguments.pack {
        let numbers: Vec<usize> = match arguments.estimate {
            Some(wanted) => sample(positions.len(), wanted),
            None => (0..positions.len()).collect(),
        };
        let left: Vec<usize> = numbers.into_iter().filter(|&n| shard.scores()[n].is_none()).collect();
        let mut progress = Progress::new(left.len());
        solve(&arguments.plan(), &positions, &left, &mut shard, |solved| progress.add(solved))?;
        progress.end(shard.scores().iter().filter(|score| score.is_none()).count());
    }
    match &arguments.out {
        Some(out) => pack(&shard, out),
        None => Ok(()),
    }
}

impl Arguments {
    fn plan(&self) -> Plan {
        Plan {
            threads: threads(self.threads.map(usize::from)),
            table_bytes: (self.table_mb as usize) << 20,
            plies: self.plies,
        }
    }
}

/// Adds what a packed book knows and the file of scores does not.
fn take(shard: &mut Shard, from: &Path) -> Result<(), Failure> {
    let bytes = fs::read(from).with_context(|| from.display().to_string())?;
    // Before anything is unpacked: a file of another kind may ask for any amount of memory.
    let (found, wanted) = (packed::count(&bytes), shard.scores().len());
    if found != wanted {
        return Err(Failure::Input(format!("{}: {found} scores, expected {wanted}", from.display())));
    }
    for (number, score) in packed::unpack(&bytes).into_iter().enumerate() {
        if let (Some(score), None) = (score, shard.scores()[number]) {
            shard.add(number, score)?;
        }
    }
    Ok(())
}

fn pack(shard: &Shard, out: &Path) -> Result<(), Failure> {
    let bytes = packed::pack(shard.scores());
    fs::write(out, &bytes).with_context(|| out.display().to_string())?;
    let known = shard.scores().iter().flatten().count();
    println!(
        "{}: {known} of {} scores, {} bytes, checksum {:#018x}",
        out.display(),
        shard.scores().len(),
        bytes.len(),
        packed::checksum(&bytes)
    );
    Ok(())
}

/// A bar for people, a line now and then for a log.
struct Progress {
    bar: ProgressBar,
    has_bar: bool,
    count: usize,
    done: usize,
    nodes: u64,
    time: Duration,
}

impl Progress {
    fn new(count: usize) -> Self {
        let has_bar = io::stderr().is_terminal();
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} positions, {eta} left  {msg}");
        let bar = if has_bar { ProgressBar::new(count as u64) } else { ProgressBar::hidden() };
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Progress { bar, has_bar, count, done: 0, nodes: 0, time: Duration::ZERO }
    }

    fn add(&mut self, solved: &Solved) {
        self.done += 1;
        self.nodes += solved.nodes;
        self.time += solved.time;
        self.bar.inc(1);
        if !self.has_bar && self.done.is_multiple_of(500) {
            println!("{}", self.state());
        }
    }

    fn state(&self) -> String {
        let each = self.time.as_secs_f64() / self.done.max(1) as f64;
        format!(
            "{} of {} positions, {:.0} ms and {} nodes each, {:.1} minutes of thread time so far",
            self.done,
            self.count,
            each * 1e3,
            self.nodes / self.done.max(1) as u64,
            self.time.as_secs_f64() / 60.0,
        )
    }

    fn end(&self, missing: usize) {
        self.bar.finish_and_clear();
        let each = self.time.as_secs_f64() / self.done.max(1) as f64;
        println!("{}", self.state());
        println!(
            "{missing} positions are left, about {:.1} minutes of thread time",
            each * missing as f64 / 60.0
        );
    }
}
