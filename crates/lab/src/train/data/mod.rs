//! Training data from self-play: positions with the search's move weights, values and the results of the games.
//!
//! The file grows block by block and its format is in `docs/training-data.md`. A run that was interrupted goes on
//! behind the last whole block, and the file is then the same as if nothing had happened; it does not depend on the
//! number of threads either. A position that comes again is left out.

mod format;
mod import;
mod play;

pub use format::{Header, Reader, Sample, Weighed};
pub use import::Import;

use format::{Writer, encode};
use game::PlayError;
use games::entry::{Budget, Entry};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bot that plays both sides; `None` takes the game's tree search.
    pub bot: Option<String>,
    /// How long it thinks about each move.
    pub nodes: u64,
    /// Games in the file at the end.
    pub games: u64,
    /// Plies at the beginning whose moves are drawn by their shares; later the best is played.
    pub explore: u32,
    /// The source of everything random; the number of threads does not matter.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
}

/// What a file contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games in the file.
    pub games: u64,
    /// Games that an earlier run had left.
    pub resumed: u64,
    /// Positions in the file.
    pub positions: u64,
    /// Positions of this run that were there already.
    pub repeated: u64,
}

/// Why data could not be written.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// The catalogue does not have the game, the bot or an option.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The file cannot be used, for example because it belongs to another run.
    #[error("{}: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
}

/// Games of a block: an interrupted run loses at most so many.
const BLOCK: u64 = 16;

/// Plays games of a bot against itself and appends them to a file; `tell` is called after every game.
pub fn gather(
    entry: &Entry,
    plan: &Plan,
    path: &Path,
    tell: &(dyn Fn() + Sync),
) -> Result<Summary, DataError> {
    let failed = |why: io::Error| DataError::File { path: path.to_owned(), why: why.to_string() };
    let bot = match &plan.bot {
        Some(bot) => bot.clone(),
        None => teacher(entry)?.to_owned(),
    };
    entry.player(&bot, plan.seed)?;
    let header = Header {
        game: entry.id().to_owned(),
        rules: entry.rules.version(),
        bot,
        nodes: plan.nodes,
        explore: plan.explore,
        seed: plan.seed.to_string(),
    };
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    let mut seen = BTreeSet::new();
    let mut summary = Summary::default();
    if file.metadata().map_err(failed)?.len() > 0 {
        resume(&mut file, &header, &mut seen, &mut summary).map_err(failed)?;
    } else {
        format::begin(&mut file, &header).map_err(failed)?;
    }
    let mut writer = Writer::new(file);
    while summary.games < plan.games {
        let until = plan.games.min(summary.games + BLOCK);
        let games = block(entry, &header, plan, summary.games..until, tell)?;
        let mut fresh = Vec::new();
        for sample in games.into_iter().flatten() {
            if seen.insert(sample.key) {
                encode(&sample, &mut fresh);
                summary.positions += 1;
            } else {
                summary.repeated += 1;
            }
        }
        summary.games = until;
        writer.block(until, &fresh).map_err(failed)?;
    }
    Ok(summary)
}

/// The bot whose visits say how it weighs moves.
fn teacher(entry: &Entry) -> Result<&'static str, PlayError> {
    let searches = ["mcts", "classic"];
    let found = searches.into_iter().find(|name| entry.bot(name).is_ok());
    found.map_or_else(|| entry.strongest(), Ok)
}

/// Reads what an earlier run left, and cuts off what it did not finish.
fn resume(
    file: &mut File,
    header: &Header,
    seen: &mut BTreeSet<u64>,
    summary: &mut Summary,
) -> io::Result<()> {
    let mut reader = Reader::new(BufReader::new(&mut *file))?;
    if reader.header() != header {
        return Err(io::Error::other("the file is of another game, bot, limit or seed; choose another one"));
    }
    let mut samples = Vec::new();
    // A block that cannot be read to its end was being written when the run was interrupted.
    while let Ok(true) = reader.block(&mut samples) {
        seen.extend(samples.drain(..).map(|sample| sample.key));
    }
    (summary.games, summary.resumed) = (reader.games(), reader.games());
    summary.positions = seen.len() as u64;
    let end = reader.place();
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok(())
}

/// The samples of a game, or why it could not be played.
type Game = Result<Vec<Sample>, PlayError>;

/// Plays the games of a block, spread over threads, and returns them in their order.
fn block(
    entry: &Entry,
    header: &Header,
    plan: &Plan,
    numbers: std::ops::Range<u64>,
    tell: &(dyn Fn() + Sync),
) -> Result<Vec<Vec<Sample>>, PlayError> {
    let count = (numbers.end - numbers.start) as usize;
    let next = AtomicUsize::new(0);
    let played: Mutex<Vec<Option<Game>>> = Mutex::new(vec![None; count]);
    thread::scope(|scope| {
        for _ in 0..plan.threads.clamp(1, count) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        return;
                    }
                    let budget = Budget::nodes(plan.nodes);
                    let game = play::game(entry, header, budget, numbers.start + index as u64);
                    played.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some(game);
                    tell();
                }
            });
        }
    });
    played.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect()
}

#[cfg(test)]
mod tests;
