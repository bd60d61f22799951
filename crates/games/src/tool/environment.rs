//! What a tool needs from the program that runs it: files, clocks, and a place to report to.

use game::{PlayError, Time};
use std::fmt::Display;

/// Why a tool did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// The game or an option refuses.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A file is missing or is not what it should be; the message says where.
    #[error("{0}")]
    Input(String),
    /// Something was checked and is wrong.
    #[error("{0}")]
    Wrong(String),
}

impl ToolError {
    /// What is wrong with a file.
    pub fn file(path: &str, why: impl Display) -> Self {
        ToolError::Input(format!("{path}: {why}"))
    }
}

/// The program that runs a tool.
pub trait Environment: Sync {
    /// Prints a line on standard output.
    fn print(&self, line: &str);

    /// Begins a progress bar of so many steps; there is one at a time.
    fn begin(&self, steps: u64, unit: &str);

    /// Moves the bar on by so many steps.
    fn advance(&self, steps: u64);

    /// Removes the bar.
    fn end(&self);

    /// Whether the bar is seen; otherwise a long run prints a line now and then.
    fn has_bar(&self) -> bool;

    /// Threads to use by default.
    fn threads(&self) -> usize;

    /// The clock of the machine.
    fn wall(&self) -> Time;

    /// The processor time of the thread that asks.
    fn thread_time(&self) -> Time;

    /// The processor time of all threads.
    fn process_time(&self) -> Time;

    /// The bytes of a file.
    fn read(&self, path: &str) -> Result<Vec<u8>, ToolError>;

    /// Writes a file.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), ToolError>;

    /// The paths of the files in a folder, sorted.
    fn list(&self, folder: &str) -> Result<Vec<String>, ToolError>;

    /// Opens a file of scores with this first line, or begins it.
    fn scores(&self, path: &str, heading: &str, count: usize) -> Result<Box<dyn Scores>, ToolError>;
}

impl dyn Environment + '_ {
    /// So many threads as were asked for, or as the environment has.
    pub fn threads_or(&self, asked: Option<u16>) -> usize {
        asked.map_or_else(|| self.threads(), usize::from)
    }

    /// The text of a file.
    pub fn read_text(&self, path: &str) -> Result<String, ToolError> {
        String::from_utf8(self.read(path)?).map_err(|error| ToolError::file(path, error))
    }
}

/// Scores by number that outlive the run: each is stored as soon as it is known.
pub trait Scores: Send {
    /// The score of each number, as far as it is known.
    fn known(&self) -> &[Option<i8>];

    /// Stores a score.
    fn add(&mut self, number: usize, score: i8) -> Result<(), ToolError>;
}
