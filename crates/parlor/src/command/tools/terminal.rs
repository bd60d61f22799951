//! The terminal and the file system as the environment of a tool.

use super::super::progress::{bar, threads};
use game::Time;
use games::tool::{Environment, Scores, ToolError};
use indicatif::ProgressBar;
use lab::clock;
use lab::scores::ScoreFile;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Prints, shows progress and opens files.
pub(super) struct Terminal {
    bar: Mutex<ProgressBar>,
}

impl Default for Terminal {
    fn default() -> Self {
        Terminal { bar: Mutex::new(ProgressBar::hidden()) }
    }
}

impl Terminal {
    fn bar(&self) -> MutexGuard<'_, ProgressBar> {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Environment for Terminal {
    fn print(&self, line: &str) {
        // A tool goes on to write its files even if nobody reads what it says.
        self.bar().suspend(|| writeln!(io::stdout(), "{line}")).ok();
    }

    fn begin(&self, steps: u64, unit: &str) {
        *self.bar() = bar(steps as usize, unit);
    }

    fn advance(&self, steps: u64) {
        self.bar().inc(steps);
    }

    fn end(&self) {
        self.bar().finish_and_clear();
    }

    fn has_bar(&self) -> bool {
        !self.bar().is_hidden()
    }

    fn threads(&self) -> usize {
        threads(None)
    }

    fn wall(&self) -> Time {
        Time::system()
    }

    fn thread_time(&self) -> Time {
        clock::thread_time()
    }

    fn process_time(&self) -> Time {
        clock::process_time()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ToolError> {
        fs::read(path).map_err(|error| ToolError::file(path, error))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), ToolError> {
        fs::write(path, bytes).map_err(|error| ToolError::file(path, error))
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, ToolError> {
        let wrong = |error| ToolError::file(folder, error);
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            if path.is_file() {
                paths.push(path.to_string_lossy().into_owned());
            }
        }
        paths.sort();
        Ok(paths)
    }

    fn scores(&self, path: &str, heading: &str, count: usize) -> Result<Box<dyn Scores>, ToolError> {
        Ok(Box::new(ScoreFile::open(Path::new(path), heading, count)?))
    }
}
