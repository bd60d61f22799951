//! Imports decisions that a server recorded into a file of training data.

use super::format::{Header, Sample};
use super::play::weigh;
use super::{BLOCK, DataError, Output, Summary};
use games::entry::Entry;
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
    output: Output,
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
        let output = File::create_new(path).and_then(|file| Output::begin(file, &header)).map_err(failed)?;
        Ok(Import { path: path.to_owned(), output })
    }

    /// Adds the decisions of a game; a position that is there already is left out.
    pub fn add(&mut self, game: impl IntoIterator<Item = Decided>) -> Result<(), DataError> {
        game.into_iter().filter_map(sample).for_each(|sample| self.output.add(&sample));
        self.output.summary.games += 1;
        if self.output.summary.games.is_multiple_of(BLOCK) { self.write() } else { Ok(()) }
    }

    /// Writes what is left.
    pub fn finish(mut self) -> Result<Summary, DataError> {
        if !self.output.fresh.is_empty() {
            self.write()?;
        }
        Ok(self.output.summary)
    }

    fn write(&mut self) -> Result<(), DataError> {
        let written = self.output.write();
        written.map_err(|why| DataError::File { path: self.path.clone(), why: why.to_string() })
    }
}
