//! Files of scores: a line each, so that a run that was killed goes on where it was.

use games::tool::{Scores, ToolError};
use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Scores by number, in memory and in a file.
#[derive(Debug)]
pub struct ScoreFile {
    path: PathBuf,
    file: File,
    scores: Vec<Option<i8>>,
}

impl ScoreFile {
    /// Opens or creates the file with this first line for `count` scores, and forgets a last line that was not finished.
    pub fn open(path: &Path, heading: &str, count: usize) -> Result<Self, ToolError> {
        let io = |error| failed(path, error);
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => failed(path, "another run is writing to it"),
            TryLockError::Error(error) => io(error),
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(io)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut file = ScoreFile { path: path.to_owned(), file, scores: vec![None; count] };
        if whole == 0 {
            file.write(&format!("{heading}\n"))?;
        } else {
            file.read(&text[..whole], heading)?;
        }
        Ok(file)
    }

    fn read(&mut self, text: &str, heading: &str) -> Result<(), ToolError> {
        for (index, line) in text.lines().enumerate() {
            let is_fine = if index == 0 { line == heading } else { self.take(line).is_some() };
            if !is_fine {
                let why = match index {
                    0 => format!("expected \"{heading}\""),
                    _ => format!("\"{line}\" is not a number and its score"),
                };
                let (path, line) = (self.path.display(), index + 1);
                return Err(ToolError::Input(format!("{path}, line {line}: {why}")));
            }
        }
        Ok(())
    }

    /// Takes in a line; nothing if it makes no sense or contradicts an earlier one.
    fn take(&mut self, line: &str) -> Option<()> {
        let (number, score) = line.split_once(' ')?;
        let score: i8 = score.parse().ok().filter(|score: &i8| score.abs() < 22)?;
        let known = self.scores.get_mut(number.parse::<usize>().ok()?)?;
        if known.is_some_and(|known| known != score) {
            return None;
        }
        *known = Some(score);
        Some(())
    }

    fn write(&mut self, line: &str) -> Result<(), ToolError> {
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| failed(&self.path, error))
    }
}

impl Scores for ScoreFile {
    fn known(&self) -> &[Option<i8>] {
        &self.scores
    }

    /// The score is in the file when this returns.
    fn add(&mut self, number: usize, score: i8) -> Result<(), ToolError> {
        self.scores[number] = Some(score);
        self.write(&format!("{number} {score}\n"))
    }
}

fn failed(path: &Path, why: impl Display) -> ToolError {
    ToolError::file(&path.display().to_string(), why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const HEADING: &str = "a book: 25 scores, by number";

    #[test]
    fn a_run_that_was_killed_in_the_middle_of_a_line_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("scores");
        let mut file = ScoreFile::open(&path, HEADING, 25).unwrap();
        let busy = ScoreFile::open(&path, HEADING, 25).unwrap_err().to_string();
        assert!(busy.ends_with(": another run is writing to it"), "{busy}");
        file.add(7, -2).unwrap();
        file.add(3, 11).unwrap();
        drop(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}12 -1")).unwrap();
        let mut file = ScoreFile::open(&path, HEADING, 25).unwrap();
        file.add(24, 0).unwrap();
        drop(file);
        let file = ScoreFile::open(&path, HEADING, 25).unwrap();
        let known = file.known().iter().enumerate().filter_map(|(n, score)| Some((n, (*score)?)));
        assert_eq!(known.collect::<Vec<_>>(), [(3, 11), (7, -2), (24, 0)]);
    }

    #[test]
    fn a_damaged_file_is_refused_by_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("scores");
        drop(ScoreFile::open(&path, HEADING, 25).unwrap());
        let heading = fs::read_to_string(&path).unwrap();
        for (line, lines) in [(1, "3 1\n"), (3, "3 1\n3 2\n"), (2, "25 0\n"), (2, "3 22\n"), (2, "3\n")] {
            let text = if line == 1 { lines.to_owned() } else { format!("{heading}{lines}") };
            fs::write(&path, text).unwrap();
            let error = ScoreFile::open(&path, HEADING, 25).unwrap_err().to_string();
            assert!(error.contains(&format!("scores, line {line}: ")), "{error}");
        }
    }
}
