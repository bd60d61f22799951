//! Imports decisions that a server recorded into a file of training data.

use super::format::{self, Header, Sample, Writer, encode};
use super::play::weigh;
use super::{BLOCK, DataError, Summary};
use games::entry::Entry;
use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use work::decision::Decided;

/// The bot of the header: imported decisions come from several.
const BOT: &str = "recorded";

/// Nothing where the search has no shares to learn from.
fn sample(decided: Decided) -> Option<Sample> {
    let moves = weigh(&decided.candidates);
    let played = moves.iter().position(|weighed| weighed.m == decided.played)?;
    Some(Sample {
        key: decided.key,
        side: decided.side,
        win: decided.value.win,
        points: decided.value.points,
        result: decided.result,
        position: decided.position,
        played: played as u16,
        moves,
    })
}

/// A file that games are added to, one after the other.
pub struct Import {
    path: PathBuf,
    writer: Writer<File>,
    seen: BTreeSet<u64>,
    fresh: Vec<u8>,
    summary: Summary,
}

impl Import {
    /// Begins a file; one that is there already is left alone.
    pub fn new(entry: &Entry, path: &Path) -> Result<Self, DataError> {
        let failed = |why: io::Error| DataError::File { path: path.to_owned(), why: why.to_string() };
        let header = Header {
            game: entry.id().to_owned(),
            rules: entry.rules.version(),
            bot: BOT.to_owned(),
            nodes: 0,
            explore: 0,
            seed: "0".to_owned(),
        };
        let mut file = File::create_new(path).map_err(failed)?;
        format::begin(&mut file, &header).map_err(failed)?;
        Ok(Import {
            path: path.to_owned(),
            writer: Writer::new(file),
            seen: BTreeSet::new(),
            fresh: Vec::new(),
            summary: Summary::default(),
        })
    }

    /// Adds the decisions of a game; a position that is there already is left out.
    pub fn add(&mut self, game: impl IntoIterator<Item = Decided>) -> Result<(), DataError> {
        for sample in game.into_iter().filter_map(sample) {
            if self.seen.insert(sample.key) {
                encode(&sample, &mut self.fresh);
                self.summary.positions += 1;
            } else {
                self.summary.repeated += 1;
            }
        }
        self.summary.games += 1;
        if self.summary.games.is_multiple_of(BLOCK) { self.write() } else { Ok(()) }
    }

    /// Writes what is left.
    pub fn finish(mut self) -> Result<Summary, DataError> {
        if !self.fresh.is_empty() {
            self.write()?;
        }
        Ok(self.summary)
    }

    fn write(&mut self) -> Result<(), DataError> {
        let written = self.writer.block(self.summary.games, &self.fresh);
        self.fresh.clear();
        written.map_err(|why| DataError::File { path: self.path.clone(), why: why.to_string() })
    }
}
