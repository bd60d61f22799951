//! `parlor serve` as a program: killed at its worst moments, it loses nothing and tells nothing that it forgets.

mod cluster;
mod fault;
mod house;
mod kill;
mod player;
mod postgres;

use house::{Program, call, free_ports};
use serde_json::{Value as Json, json};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use testing::database;

#[test]
fn a_backup_of_a_running_server_can_be_served_again() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let [port] = free_ports();
    let (file, token) = (other.path().join("games.parlor"), format!("{:032x}", 1));
    let run = |command: &str, folder: &Path| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_parlor"));
        program.arg(command).arg(&file).arg("--data").arg(folder);
        let output = program.env("PARLOR_DATABASE", database::postgres(folder)).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let program = Program::server(folder.path(), port);
    let ask = |path: &str, body: Option<Json>| call(port, &token, path, body.as_ref()).unwrap();
    let bot = json!({"kind": "bot", "player": "random"});
    let game = json!({"game": "connect4", "first": {"kind": "person"}, "second": bot});
    let path = format!("/api/games/{}", ask("/api/games", Some(game))["state"]["id"].as_str().unwrap());
    let first = json!({"clientMoveId": "a", "expectedSeq": 0, "move": "4"});
    assert_eq!(ask(&format!("{path}/moves"), Some(first))["outcome"], "accepted");
    assert!(run("backup", folder.path()).starts_with("backed up: 1 games"));
    let before = ask(&path, None)["events"].clone();
    drop(program);
    let restored = run("restore", other.path());
    assert!(restored.starts_with("restored, and every game replays: 1 games"), "{restored}");
    let program = Program::server(other.path(), port);
    let after = ask(&path, None);
    assert_eq!((&after["you"], &after["events"][0]), (&json!(["first"]), &before[0]), "{after}");
    drop(program);
}

#[test]
fn bad_settings_end_it_with_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    std::fs::write(folder.path().join("bad.toml"), "prot = 1\n").unwrap();
    for (arguments, why) in [
        (vec!["--port", &port, "--data", "x"], "cannot listen on 127.0.0.1"),
        (vec!["--config", "bad.toml"], "prot"),
        (vec!["--config", "none.toml"], "none.toml"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .current_dir(folder.path())
            .arg("serve")
            .args(arguments)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(why) && text.lines().count() == 1, "{text}");
    }
}
