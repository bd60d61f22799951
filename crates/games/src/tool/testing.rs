//! An environment in memory.

use super::{Environment, Scores, ToolError};
use game::Time;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Keeps files and printed lines in memory.
#[derive(Default)]
pub struct Memory {
    /// By path.
    pub files: Mutex<BTreeMap<String, Vec<u8>>>,
    /// In the order in which they were printed.
    pub lines: Mutex<Vec<String>>,
}

impl Memory {
    /// A file as text.
    pub fn text(&self, path: &str) -> String {
        let env: &dyn Environment = self;
        env.read_text(path).unwrap()
    }
}

impl Environment for Memory {
    fn print(&self, line: &str) {
        self.lines.lock().unwrap().push(line.to_owned());
    }

    fn begin(&self, _: u64, _: &str) {}

    fn advance(&self, _: u64) {}

    fn end(&self) {}

    fn has_bar(&self) -> bool {
        false
    }

    fn threads(&self) -> usize {
        2
    }

    fn wall(&self) -> Time {
        Time::system()
    }

    fn thread_time(&self) -> Time {
        Time::system()
    }

    fn process_time(&self) -> Time {
        Time::system()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ToolError> {
        self.files.lock().unwrap().get(path).cloned().ok_or_else(|| ToolError::file(path, "not found"))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), ToolError> {
        self.files.lock().unwrap().insert(path.to_owned(), bytes.to_owned());
        Ok(())
    }

    fn list(&self, _: &str) -> Result<Vec<String>, ToolError> {
        Ok(self.files.lock().unwrap().keys().cloned().collect())
    }

    fn scores(&self, _: &str, _: &str, count: usize) -> Result<Box<dyn Scores>, ToolError> {
        Ok(Box::new(Known(vec![None; count])))
    }
}

/// Scores in memory.
pub struct Known(pub Vec<Option<i8>>);

impl Scores for Known {
    fn known(&self) -> &[Option<i8>] {
        &self.0
    }

    fn add(&mut self, number: usize, score: i8) -> Result<(), ToolError> {
        self.0[number] = Some(score);
        Ok(())
    }
}
