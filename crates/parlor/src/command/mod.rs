//! The commands, one file each.

mod analyse;
mod backup;
mod bench;
mod book;
mod bot;
mod botd;
mod check;
mod completions;
mod connect;
mod judge;
mod levels;
mod list;
mod load;
mod man;
mod many;
mod matches;
mod place;
mod play;
mod progress;
mod puzzles;
mod serve;
mod signal;
mod solve;
mod strength;
mod terms;
mod tools;
mod tournament;
mod train;
mod upload;

use anyhow::Context;
use clap::Subcommand;
use game::PlayError;
use games::entry::Entry;
use lab::matches::MatchError;
use lab::train::data::DataError;
use server::ServerError;
use std::fmt::Display;
use std::io::{self, Write};

/// Everything that `parlor` can do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(serve::Arguments),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Play(play::Arguments),
    Botd(botd::Arguments),
    Bot(bot::Arguments),
    Match(matches::Arguments),
    Tournament(tournament::Arguments),
    Strength(strength::Arguments),
    Analyse(analyse::Arguments),
    Solve(solve::Arguments),
    Book(book::Arguments),
    Puzzles(puzzles::Arguments),
    Judge(judge::Arguments),
    Levels(levels::Arguments),
    Check(check::Arguments),
    Bench(bench::Arguments),
    Train(train::Arguments),
    Load(load::Arguments),
    List(list::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// The game of examples, and of commands that name none: the first of the catalogue.
pub(crate) fn first_game() -> &'static str {
    games::catalogue().first().map_or("", Entry::id)
}

/// A text of `--help` with a real game in place of `GAME`.
pub(crate) fn help(text: &str) -> String {
    text.replace("GAME", first_game())
}

/// Why a command did not succeed. The exit code is 2, but 1 for a check that failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The input is bad; the line says what and where.
    #[error("{0}")]
    Input(String),
    /// The check failed; the line says where.
    #[error("{0}")]
    Differs(String),
    /// Nobody reads standard output any more, as after `| head -1`: the command ends without a word.
    #[error("standard output is closed")]
    Closed,
    #[error("{0:#}")]
    Context(#[from] anyhow::Error),
    #[error("{0}")]
    Data(#[from] DataError),
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("{0}")]
    Match(#[from] MatchError),
    #[error("{0}")]
    Play(#[from] PlayError),
    #[error("{0}")]
    Server(#[from] ServerError),
}

impl Failure {
    /// Bad input, in the words of an error.
    pub(crate) fn input(error: impl Display) -> Self {
        Failure::Input(error.to_string())
    }
}

/// Prints a line.
pub(crate) fn say(line: impl Display) -> Result<(), Failure> {
    written(writeln!(io::stdout(), "{line}"))
}

/// What became of a write to standard output.
pub(crate) fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::Closed),
        other => Ok(other.context("standard output")?),
    }
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Serve(arguments) => serve::run(&arguments),
            Command::Backup(arguments) => arguments.run(),
            Command::Restore(arguments) => arguments.run(),
            Command::Play(arguments) => play::run(&arguments),
            Command::Botd(arguments) => botd::run(&arguments),
            Command::Bot(arguments) => bot::run(&arguments),
            Command::Match(arguments) => matches::run(&arguments),
            Command::Tournament(arguments) => tournament::run(&arguments),
            Command::Strength(arguments) => strength::run(&arguments),
            Command::Analyse(arguments) => analyse::run(&arguments),
            Command::Solve(arguments) => solve::run(&arguments),
            Command::Book(arguments) => book::run(&arguments),
            Command::Puzzles(arguments) => puzzles::run(&arguments),
            Command::Judge(arguments) => judge::run(&arguments),
            Command::Levels(arguments) => levels::run(&arguments),
            Command::Check(arguments) => check::run(&arguments),
            Command::Bench(arguments) => bench::run(&arguments),
            Command::Train(arguments) => train::run(&arguments),
            Command::Load(arguments) => load::run(&arguments),
            Command::List(arguments) => list::run(&arguments),
            Command::Completions(arguments) => completions::run(&arguments),
            Command::Man(arguments) => man::run(&arguments),
        }
    }
}
