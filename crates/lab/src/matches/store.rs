//! Stores the games of a match: a file of records, and beside it a journal from which the match can be resumed.
//!
//! The journal holds what a record does not: which game of the match it is, what the players spent, and the output of
//! a player that failed. Its first line is the request. A game counts when it is in both files.

use super::{Finish, MatchError, Played};
use game::record::Writer;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// The two files of a match; every finished game is appended at once.
pub struct Store {
    path: PathBuf,
    records: Writer<File>,
    journal: File,
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
struct Line {
    meeting: usize,
    #[serde(flatten)]
    finish: Finish,
}

impl Store {
    /// Creates the files of a match; a file with content is not overwritten.
    pub fn create(path: &Path, request: &Json) -> Result<Self, MatchError> {
        let journal_path = journal_of(path);
        for path in [path, &journal_path] {
            if size(path) > 0 {
                let why = "the file is not empty; choose another one, or continue it with --resume";
                return Err(failed(path, &why));
            }
        }
        let [records, mut journal] = [create(path)?, create(&journal_path)?];
        writeln!(journal, "{request}").map_err(|error| failed(&journal_path, &error))?;
        Ok(Store { path: path.to_owned(), records: Writer::new(records), journal })
    }

    /// Opens files of the same request, or creates them; returns the games that count, each with the number of its
    /// meeting.
    ///
    /// A line that was not written completely is cut off.
    pub fn resume(path: &Path, request: &Json) -> Result<(Self, Vec<(usize, Finish)>), MatchError> {
        let journal_path = journal_of(path);
        if size(path) == 0 && size(&journal_path) == 0 {
            return Ok((Store::create(path, request)?, Vec::new()));
        }
        let mut lines = Lines::open(&journal_path)?;
        let asked = lines.next()?.and_then(|line| serde_json::from_str::<Json>(&line).ok());
        if asked.as_ref() != Some(request) {
            let why = "it belongs to another match; choose another file, or ask for the same match";
            return Err(failed(&journal_path, &why));
        }
        let mut records = Lines::open(path)?;
        let (mut known, mut ends) = (Vec::new(), [records.end, lines.end]);
        while let (Some(line), Some(_)) = (lines.next()?, records.next()?) {
            let line: Line = serde_json::from_str(&line)
                .map_err(|error| failed(&journal_path, &format!("line {}: {error}", known.len() + 2)))?;
            known.push((line.meeting, line.finish));
            ends = [records.end, lines.end];
        }
        let [records, journal] = [continued(path, ends[0])?, continued(&journal_path, ends[1])?];
        Ok((Store { path: path.to_owned(), records: Writer::new(records), journal }, known))
    }

    /// The path of the records.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a game of the meeting with this number; a match is meeting 0.
    pub fn add(&mut self, meeting: usize, played: &Played) -> Result<(), MatchError> {
        self.records.write(&played.record).map_err(|error| failed(&self.path, &error))?;
        let line = Line { meeting, finish: played.finish.clone() };
        let line = serde_json::to_string(&line).map_err(|error| failed(&self.path, &error))? + "\n";
        self.journal.write_all(line.as_bytes()).map_err(|error| failed(&journal_of(&self.path), &error))
    }
}

/// The journal beside a file of records.
fn journal_of(path: &Path) -> PathBuf {
    let mut name: OsString = path.into();
    name.push(".journal");
    name.into()
}

fn failed(path: &Path, why: &dyn Display) -> MatchError {
    MatchError::Store { path: path.to_owned(), why: why.to_string() }
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |found| found.len())
}

fn create(path: &Path) -> Result<File, MatchError> {
    File::create(path).map_err(|error| failed(path, &error))
}

/// Truncates the file at `end` and opens it for appending.
fn continued(path: &Path, end: u64) -> Result<File, MatchError> {
    let open = || {
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(end)?;
        Ok(file)
    };
    open().map_err(|error: io::Error| failed(path, &error))
}

/// The complete lines of a file, and where the last one ends.
struct Lines {
    path: PathBuf,
    file: BufReader<File>,
    end: u64,
}

impl Lines {
    fn open(path: &Path) -> Result<Self, MatchError> {
        let file = File::open(path).map_err(|error| failed(path, &error))?;
        Ok(Lines { path: path.to_owned(), file: BufReader::new(file), end: 0 })
    }

    fn next(&mut self) -> Result<Option<String>, MatchError> {
        let mut line = String::new();
        let length = self.file.read_line(&mut line).map_err(|error| failed(&self.path, &error))?;
        if !line.ends_with('\n') {
            return Ok(None);
        }
        self.end += length as u64;
        Ok(Some(line))
    }
}

/// A file name made of game, players and seed.
pub fn default_path(folder: &Path, game: &str, players: [&str; 2], seed: u64) -> PathBuf {
    let [a, b] = players.map(plain);
    folder.join(format!("parlor-match-{game}-{a}-{b}-{seed}.jsonl"))
}

/// The path, with a number where the file exists.
pub fn free_path(path: &Path) -> io::Result<PathBuf> {
    let (stem, mut free) = (path.with_extension(""), path.to_owned());
    for number in 2.. {
        if !free.try_exists()? {
            break;
        }
        free = PathBuf::from(format!("{}-{number}.jsonl", stem.display()));
    }
    Ok(free)
}

/// Keeps letters and digits, and shortens long names: file systems allow 255 bytes.
fn plain(name: &str) -> String {
    let keep = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    name.chars().take(60).map(keep).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Effort;
    use super::*;
    use game::Outcome;
    use game::record::{Ending, Record};
    use serde_json::json;

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let wanted = default_path(folder.path(), "nim", ["a:x=1/2", "b"], 7);
        let path = || free_path(&wanted).unwrap();
        assert_eq!(path().file_name().unwrap(), "parlor-match-nim-a-x-1-2-b-7.jsonl");
        fs::write(path(), "precious").unwrap();
        assert_eq!(path().file_name().unwrap(), "parlor-match-nim-a-x-1-2-b-7-2.jsonl");
        let error = Store::create(&wanted, &Json::Null).err().unwrap().to_string();
        assert!(error.ends_with("is not empty; choose another one, or continue it with --resume"), "{error}");
    }

    #[test]
    fn a_place_that_is_not_there_is_named() {
        let error = Store::create(Path::new("/nowhere/at/all.jsonl"), &Json::Null).err().unwrap().to_string();
        assert!(error.starts_with("cannot write /nowhere/at/all.jsonl: "), "{error}");
    }

    fn played(pair: usize) -> Played {
        let rules = &*games::find("nim").unwrap().rules;
        let finish = Finish {
            pair,
            first: 0,
            outcome: Outcome::Points(-3),
            ending: Ending::PlayedOut,
            effort: [Effort { moves: 3, nodes: u64::MAX, ..Effort::default() }; 2],
            breakdown: None,
        };
        Played { record: Record::new(rules, Json::Null, pair as u64), finish }
    }

    #[test]
    fn what_was_cut_off_at_any_byte_is_played_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let request = json!({"pairs": 3});
        let mut store = Store::create(&path, &request).unwrap();
        (0..3).for_each(|pair| store.add(pair, &played(pair)).unwrap());
        let files = || [&path, &journal_of(&path)].map(|path| fs::read(path).unwrap());
        let [records, journal] = files();
        let whole = |bytes: &[u8]| bytes.split(|byte| *byte == b'\n').count() - 1;
        let header = journal.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        for (records_cut, journal_cut) in (0..=records.len())
            .map(|cut| (cut, journal.len()))
            .chain((header..=journal.len()).map(|cut| (records.len(), cut)))
        {
            fs::write(&path, &records[..records_cut]).unwrap();
            fs::write(journal_of(&path), &journal[..journal_cut]).unwrap();
            let (mut store, known) = Store::resume(&path, &request).unwrap();
            assert_eq!(known.len(), whole(&records[..records_cut]).min(whole(&journal[..journal_cut]) - 1));
            for (pair, (meeting, finish)) in known.iter().enumerate() {
                assert_eq!((*meeting, finish), (pair, &played(pair).finish));
            }
            (known.len()..3).for_each(|pair| store.add(pair, &played(pair)).unwrap());
            assert_eq!(files(), [records.clone(), journal.clone()]);
        }
    }

    #[test]
    fn another_match_does_not_go_on_here() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        assert!(Store::resume(&path, &json!(1)).unwrap().1.is_empty(), "a match that has not begun");
        let error = Store::resume(&path, &json!(2)).err().unwrap().to_string();
        assert!(error.contains("games.jsonl.journal: it belongs to another match"), "{error}");
        fs::write(journal_of(&path), "1\nrubbish\n").unwrap();
        fs::write(&path, "{}\n").unwrap();
        let error = Store::resume(&path, &json!(1)).err().unwrap().to_string();
        assert!(error.contains("line 2: "), "{error}");
    }
}
