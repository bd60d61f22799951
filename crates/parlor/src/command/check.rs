//! `parlor check`: golden files of a game against the implementation.

use super::{Failure, help, say};
use anyhow::Context;
use flate2::read::MultiGzDecoder;
use game::check::Effort;
use games::entry::{CheckError, Entry};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Hold a game against its golden data: built-in tables, or files given
#[derive(clap::Args)]
#[command(after_help = help(
    "Example: parlor check GAME\n\
     Exit code: 0 everything agrees, 1 a difference, 2 a damaged file"
))]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// Golden files, plain or gzip; without any, the contract, the perft table and the recorded games
    files: Vec<PathBuf>,
    /// Random games to play when checking the contract
    #[arg(long, default_value_t = 200)]
    games: u64,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = games::find(&arguments.game)?;
    if arguments.files.is_empty() {
        return check_contract(entry, arguments.games);
    }
    for path in &arguments.files {
        let checked = entry.check_file(&mut *open(path)?).map_err(|error| match error {
            CheckError::Damaged(why) => Failure::Input(format!("{}: {why}", path.display())),
            CheckError::Differs(why) => Failure::Differs(format!("{}: {why}", path.display())),
        })?;
        if checked == 0 {
            return Err(Failure::Input(format!("{}: there is nothing to check in it", path.display())));
        }
        say(format_args!("{}: {checked} agree", path.display()))?;
    }
    Ok(())
}

fn check_contract(entry: &Entry, games: u64) -> Result<(), Failure> {
    let verdict = entry.verify(&Effort { games, ..Effort::default() }, u64::MAX);
    let verdict = verdict.map_err(|error| Failure::Differs(error.to_string()))?;
    say(format_args!(
        "{}: {} random games with {} positions keep the contract; {} perft lines and {} recorded games agree",
        entry.id(),
        verdict.conformance.games,
        verdict.conformance.positions,
        verdict.perft,
        verdict.games
    ))
}

/// Opens a file, through gzip when it begins like one.
fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let place = || path.display().to_string();
    let mut file = BufReader::new(File::open(path).with_context(place)?);
    let is_gzip = file.fill_buf().with_context(place)?.starts_with(&[0x1f, 0x8b]);
    Ok(if is_gzip { Box::new(BufReader::new(MultiGzDecoder::new(file))) } else { Box::new(file) })
}
