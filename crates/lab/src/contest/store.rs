//! Keeps every game of a match in a file, one record a line.

use super::{ContestError, Played};
use game::record::Writer;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file of records that grows while the match is played: an interrupted match keeps its finished games.
pub struct Store {
    path: PathBuf,
    writer: Writer<File>,
}

impl Store {
    /// A new file; one that already holds something is not overwritten.
    pub fn create(path: &Path) -> Result<Self, ContestError> {
        let failed = |why: String| ContestError::Store { path: path.to_owned(), why };
        if fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0) {
            return Err(failed("the file already holds something; choose another one".to_owned()));
        }
        let file = File::create(path).map_err(|error| failed(error.to_string()))?;
        Ok(Store { path: path.to_owned(), writer: Writer::new(file) })
    }

    /// Where the records are.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a game.
    pub fn add(&mut self, played: &Played) -> Result<(), ContestError> {
        let failed = |error: game::record::RecordError| ContestError::Store {
            path: self.path.clone(),
            why: error.to_string(),
        };
        self.writer.write(&played.record).map_err(failed)
    }
}

/// A file name that says what was played; numbered where the name is taken.
pub fn default_path(folder: &Path, game: &str, players: [&str; 2], seed: u64) -> io::Result<PathBuf> {
    let [a, b] = players.map(plain);
    let stem = format!("parlor-match-{game}-{a}-{b}-{seed}");
    let mut path = folder.join(format!("{stem}.jsonl"));
    for number in 2.. {
        if !path.try_exists()? {
            break;
        }
        path = folder.join(format!("{stem}-{number}.jsonl"));
    }
    Ok(path)
}

/// Letters and digits survive; a long name is cut, because file systems stop at 255 bytes.
fn plain(name: &str) -> String {
    let keep = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    name.chars().take(60).map(keep).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = || default_path(folder.path(), "nim", ["a:x=1/2", "b"], 7).unwrap();
        assert_eq!(path().file_name().unwrap(), "parlor-match-nim-a-x-1-2-b-7.jsonl");
        fs::write(path(), "precious").unwrap();
        assert_eq!(path().file_name().unwrap(), "parlor-match-nim-a-x-1-2-b-7-2.jsonl");
        let taken = folder.path().join("parlor-match-nim-a-x-1-2-b-7.jsonl");
        let error = Store::create(&taken).err().unwrap().to_string();
        assert!(error.ends_with("the file already holds something; choose another one"), "{error}");
    }

    #[test]
    fn a_place_that_is_not_there_is_named() {
        let error = Store::create(Path::new("/nowhere/at/all.jsonl")).err().unwrap().to_string();
        assert!(error.starts_with("cannot write /nowhere/at/all.jsonl: "), "{error}");
    }
}
