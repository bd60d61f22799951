//! The binary as a process, for the tests of matches and tournaments.

use game::record::{Reader, Record};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The binary with these words, in a folder.
pub fn parlor(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.current_dir(folder).args(line.split_whitespace());
    command
}

/// How it ends.
pub fn output(folder: &Path, line: &str) -> Output {
    parlor(folder, line).output().unwrap()
}

/// The records of a file, in an order that does not depend on who finished first.
pub fn records(path: &Path) -> Vec<Record> {
    let text = fs::read_to_string(path).unwrap();
    let mut records: Vec<Record> = Reader::new(text.as_bytes()).map(Result::unwrap).collect();
    records.sort_by_key(|record| (record.seed, record.players.clone()));
    records
}

/// A report without what differs from run to run.
pub fn report(output: &Output) -> serde_json::Value {
    let mut report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    report["seconds"].take();
    report["records"].take();
    for player in report["players"].as_array_mut().unwrap() {
        for name in ["millis_per_move", "millisPerMove"] {
            player[name].take();
        }
    }
    report
}

/// Starts a match or tournament and kills it once its records have so many lines.
pub fn kill_after(lines: usize, folder: &Path, line: &str, records: &Path) {
    let mut child = parlor(folder, line).stdout(Stdio::null()).spawn().unwrap();
    let started = Instant::now();
    let written = || fs::read_to_string(records).unwrap_or_default().lines().count();
    while written() < lines && started.elapsed() < Duration::from_mins(1) {
        sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success(), "it ended before it was killed");
    assert!(written() >= lines);
}
