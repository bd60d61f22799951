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

use format::encode;
use game::PlayError;
use games::entry::{Budget, Entry};
use games::tool::spread;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

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
    let file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    let is_new = file.metadata().map_err(failed)?.len() == 0;
    let output = if is_new { Output::begin(file, &header) } else { Output::resume(file, &header) };
    let mut output = output.map_err(failed)?;
    while output.summary.games < plan.games {
        let until = plan.games.min(output.summary.games + BLOCK);
        let games = block(entry, &header, plan, output.summary.games..until, tell)?;
        for sample in games.iter().flat_map(|(_, samples)| samples) {
            output.add(sample);
        }
        output.summary.games = until;
        output.write().map_err(failed)?;
    }
    Ok(output.summary)
}

/// The bot whose visits say how it weighs moves.
fn teacher(entry: &Entry) -> Result<&'static str, PlayError> {
    let searches = ["mcts", "classic"];
    let found = searches.into_iter().find(|name| entry.bot(name).is_ok());
    found.map_or_else(|| entry.strongest(), Ok)
}

/// A file that samples are added to; a position that is there already is left out.
struct Output {
    file: File,
    seen: BTreeSet<u64>,
    /// Samples that are not written yet.
    fresh: Vec<u8>,
    summary: Summary,
}

impl Output {
    /// Begins a file.
    fn begin(mut file: File, header: &Header) -> io::Result<Self> {
        format::begin(&mut file, header)?;
        Ok(Output { file, seen: BTreeSet::new(), fresh: Vec::new(), summary: Summary::default() })
    }

    /// Reads what an earlier run left, and cuts off what it did not finish.
    fn resume(mut file: File, header: &Header) -> io::Result<Self> {
        let mut reader = Reader::new(BufReader::new(&mut file))?;
        if reader.header != *header {
            return Err(io::Error::other(
                "the file is of another game, bot, limit or seed; choose another one",
            ));
        }
        let (mut seen, mut samples) = (BTreeSet::new(), Vec::new());
        // A block that cannot be read to its end was being written when the run was interrupted.
        while let Ok(true) = reader.block(&mut samples) {
            seen.extend(samples.drain(..).map(|sample| sample.key));
        }
        let (games, end) = (reader.games, reader.place);
        let summary = Summary { games, resumed: games, positions: seen.len() as u64, repeated: 0 };
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok(Output { file, seen, fresh: Vec::new(), summary })
    }

    fn add(&mut self, sample: &Sample) {
        if self.seen.insert(sample.key) {
            encode(sample, &mut self.fresh);
            self.summary.positions += 1;
        } else {
            self.summary.repeated += 1;
        }
    }

    /// Writes the samples that were added as one block.
    fn write(&mut self) -> io::Result<()> {
        format::append(&mut self.file, self.summary.games, &self.fresh)?;
        self.fresh.clear();
        Ok(())
    }
}

/// Plays the games of a block, spread over threads, and returns their numbers and samples in their order.
fn block(
    entry: &Entry,
    header: &Header,
    plan: &Plan,
    numbers: std::ops::Range<u64>,
    tell: &(dyn Fn() + Sync),
) -> Result<Vec<(u64, Vec<Sample>)>, PlayError> {
    let numbers: Vec<u64> = numbers.collect();
    let worker = || {
        |number: &u64| {
            let game = play::game(entry, header, Budget::nodes(plan.nodes), *number);
            tell();
            game.map(|samples| (*number, samples))
        }
    };
    let mut games = Vec::new();
    spread((plan.threads, 1), &numbers, worker, |game| {
        games.push(game?);
        Ok::<_, PlayError>(())
    })?;
    games.sort_unstable_by_key(|(number, _)| *number);
    Ok(games)
}

#[cfg(test)]
mod tests;
