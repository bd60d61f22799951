//! The binary as a process, and what it leaves behind.

use game::record::{Reader, Record};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The path of the binary that was built together with the running test.
pub fn binary() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).expect("tests lie in target/PROFILE/deps").join("parlor")
}

/// A command that runs the binary with these arguments in a folder.
pub fn parlor(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(binary());
    command.current_dir(folder).args(line.split_whitespace());
    command
}

/// Runs the binary with these arguments in a folder until it ends.
pub fn output(folder: &Path, line: &str) -> Output {
    parlor(folder, line).output().unwrap()
}

/// The records in a file, sorted, because games finish in any order.
pub fn records(path: &Path) -> Vec<Record> {
    let text = fs::read_to_string(path).unwrap();
    let mut records: Vec<Record> = Reader::new(text.as_bytes()).map(Result::unwrap).collect();
    records.sort_by_key(|record| (record.seed, record.players.clone()));
    records
}

/// The JSON report on standard output, without times and paths, which differ from run to run.
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

/// Starts a match or tournament and kills it once its file of records has this many lines.
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
