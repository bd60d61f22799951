//! A reader who leaves early, as in `parlor … | head -1`, ends a command without a word.

use std::process::{Command, Stdio};
use tests::program::{binary, run};

#[test]
fn commands_end_quietly_when_nobody_reads_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (data, games) = (path("positions.ptrd"), path("games.jsonl"));
    let made = run(&["train", "data", "connect4", "--games", "1", "--nodes", "20", "--out", &data], b"");
    assert_eq!(made.code, Some(0), "{made:?}");
    let players = ["match", "connect4", "random", "random", "--pairs", "1", "--jobs", "1"];
    let played = run(&[&players[..], &["--out", &games]].concat(), b"");
    assert_eq!(played.code, Some(0), "{played:?}");
    for arguments in [
        &["train", "data", "--show", &data][..],
        &["analyse", &games, "--bot", "alphabeta", "--nodes", "10"],
        &["list"],
        &["list", "--json"],
        &["completions", "bash"],
        &["serve", "--example"],
        &["check", "nim", "--games", "1"],
        &["match", "connect4", "random", "random", "--pairs", "1", "--out", &path("more.jsonl")],
        &["play", "connect4", "--bot", "random", "--side", "none"],
        &["bot", "connect4", "random"],
    ] {
        let command = arguments.join(" ");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = Command::new(binary());
        child.args(arguments).stdin(Stdio::null()).stdout(writer);
        let ended = child.output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success(), "parlor {command}: {} {said}", ended.status);
        // A match tells on standard error where its records go.
        assert!(said.lines().all(|line| line.starts_with("records go to ")), "parlor {command}: {said}");
    }
}
