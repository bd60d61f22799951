//! `parlor solve`: positions in, exact scores out.

use super::Failure;
use anyhow::Context;
use games::entry::{Answer, Entry, Exact, SolverSettings};
use lab::solve;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

/// Solve positions exactly, one a line
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Arguments {
    /// Where the positions are; standard input without it
    file: Option<PathBuf>,
    /// The game (default: the first that can be solved)
    #[arg(long)]
    game: Option<String>,
    /// The score of each move
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

/// The games that can be solved.
fn solved() -> impl Iterator<Item = (&'static Entry, &'static Exact)> {
    games::catalogue().iter().filter_map(|entry| Some((entry, entry.exact.as_ref()?)))
}

fn help() -> String {
    let notations = solved().map(|(entry, exact)| format!("{}: {}\n", entry.name, exact.notation));
    format!(
        "Example: echo 44444 | parlor solve --all\n{}\
         Exit code: 0 done, 1 a score differs from the one given, 2 a line is malformed",
        notations.collect::<String>()
    )
}

/// The exact scores of a game.
pub(super) fn exact(entry: &Entry) -> Result<&Exact, Failure> {
    entry.exact.as_ref().ok_or_else(|| {
        let ids: Vec<&str> = solved().map(|(entry, _)| entry.id()).collect();
        Failure::Input(format!("only {} has exact scores to judge by", ids.join(", ")))
    })
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let input: Box<dyn Read> = match &arguments.file {
        Some(path) => Box::new(File::open(path).with_context(|| path.display().to_string())?),
        None => Box::new(io::stdin()),
    };
    let exact = match &arguments.game {
        Some(id) => exact(games::find(id)?)?,
        None => solved()
            .next()
            .map(|(_, exact)| exact)
            .ok_or_else(|| Failure::Input("no game can be solved".to_owned()))?,
    };
    let answer = match (arguments.all, arguments.win) {
        (true, _) => Answer::Moves,
        (_, true) => Answer::Winner,
        _ => Answer::Score,
    };
    let mut solver = (exact.solver)(SolverSettings {
        table_bytes: (arguments.table_mb as usize) << 20,
        threads: usize::from(arguments.threads),
        has_book: !arguments.no_book,
    });
    let output = io::stdout().lock();
    let counts =
        solve::solve_lines((exact, &mut *solver), answer, BufReader::new(input), output, io::stderr());
    let counts = match counts {
        // The reader of the scores has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(Failure::Closed),
        other => other.context("cannot read or write")?,
    };
    if counts.malformed > 0 {
        Err(Failure::Input(format!(
            "{} of {} lines are malformed",
            counts.malformed,
            counts.malformed + counts.solved
        )))
    } else if counts.wrong > 0 {
        Err(Failure::Differs(format!("{} of {} scores are wrong", counts.wrong, counts.solved)))
    } else {
        Ok(())
    }
}
