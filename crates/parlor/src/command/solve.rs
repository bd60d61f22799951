//! `parlor solve`: Connect Four positions in, exact scores out.

use super::Failure;
use anyhow::Context;
use games::connect4::book::Book;
use games::connect4::solver::Solver;
use lab::solve::{self, Answer};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

/// Solve Connect Four positions exactly, one a line
#[derive(clap::Args)]
#[command(after_help = "Example: echo 44444 | parlor solve --all\n\
    A line is the moves so far, 1 to 7, or - for the empty board; the score it should have may follow.\n\
    Output: position score nodes microseconds. A score is 0 for a draw; a win counts 22 less the winner's\n\
    stones at the end, positive for the side to move.\n\
    Exit code: 0 done, 1 a score differs from the one given, 2 a line is malformed")]
pub struct Arguments {
    /// Where the positions are; standard input without it
    file: Option<PathBuf>,
    /// The score of each column
    #[arg(long, conflicts_with = "win")]
    all: bool,
    /// Only who wins: 1, 0 or -1
    #[arg(long)]
    win: bool,
    /// Threads that work on a position together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the table
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table_mb: u32,
    /// Search every position, even those that the opening book has
    #[arg(long)]
    no_book: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let input: Box<dyn Read> = match &arguments.file {
        Some(path) => Box::new(File::open(path).with_context(|| path.display().to_string())?),
        None => Box::new(io::stdin()),
    };
    let answer = match (arguments.all, arguments.win) {
        (true, _) => Answer::Columns,
        (_, true) => Answer::Winner,
        _ => Answer::Score,
    };
    let mut solver = Solver::new((arguments.table_mb as usize) << 20, usize::from(arguments.threads));
    if !arguments.no_book {
        solver = solver.with_book(Book::shipped());
    }
    let output = io::stdout().lock();
    let tally = solve::solve_lines(&mut solver, answer, BufReader::new(input), output, io::stderr());
    let tally = match tally {
        // Whoever read the scores has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
        other => other.context("cannot read or write")?,
    };
    if tally.malformed > 0 {
        Err(Failure::Input(format!(
            "{} of {} lines are malformed",
            tally.malformed,
            tally.malformed + tally.solved
        )))
    } else if tally.wrong > 0 {
        Err(Failure::Differs(format!("{} of {} scores are wrong", tally.wrong, tally.solved)))
    } else {
        Ok(())
    }
}
