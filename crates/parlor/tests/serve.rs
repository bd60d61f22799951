//! `parlor serve` as a program: killed at random moments, it loses nothing and tells nothing that it forgets.

#[path = "../../server/tests/suite/database.rs"]
mod database;
#[path = "serve/house.rs"]
#[allow(dead_code, reason = "the tests of several programs use the rest")]
mod house;

use house::{Program, call, free_ports};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

/// What one client was told of one game.
#[derive(Default)]
struct Told {
    events: BTreeMap<u64, Json>,
    accepted: BTreeMap<String, u64>,
}

/// A player of some games who survives every crash of the server.
struct Player<'a> {
    port: u16,
    token: String,
    random: Xoshiro256PlusPlus,
    stop: &'a AtomicBool,
    retries: &'a AtomicU32,
}

impl Player<'_> {
    /// Asks until there is an answer: the server may be away for a while.
    fn ask(&self, path: &str, body: Option<&Json>) -> Option<Json> {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            match call(self.port, &self.token, path, body) {
                Ok(answer) => return Some(answer),
                Err(_) if self.stop.load(Ordering::Relaxed) && body.is_none() => return None,
                Err(error) => assert!(Instant::now() < deadline, "no answer: {error}"),
            }
            self.retries.fetch_add(1, Ordering::Relaxed);
            sleep(Duration::from_millis(10));
        }
    }

    fn create(&self, bot: &str) -> String {
        let bot = json!({"kind": "bot", "player": bot});
        let body = json!({"game": "connect4", "first": {"kind": "person"}, "second": bot});
        self.ask("/api/games", Some(&body)).unwrap()["state"]["id"].as_str().unwrap().to_owned()
    }

    /// Looks at a game and plays a move where it can; false when the game is over.
    fn step(&mut self, id: &str, told: &mut Told) -> bool {
        // So that a fast machine, too, is killed often enough before the games are over.
        sleep(Duration::from_millis(5));
        let known = told.events.keys().last().copied().unwrap_or(0);
        let Some(game) = self.ask(&format!("/api/games/{id}?after={known}"), None) else { return true };
        for event in game["events"].as_array().unwrap() {
            let before = told.events.insert(event["seq"].as_u64().unwrap(), event.clone());
            assert!(before.is_none(), "an event was told twice");
        }
        let state = &game["state"];
        if state["turn"] != "first" {
            return state["status"] != "finished";
        }
        let legal = state["legal"].as_array().unwrap();
        let m = &legal[self.random.random_range(0..legal.len())];
        let name = format!("{:016x}", self.random.random::<u64>());
        let body = json!({"clientMoveId": name, "expectedSeq": state["seq"], "move": m});
        // The same message again until it is answered: accepted now, or a duplicate of what got through.
        let reply = self.ask(&format!("/api/games/{id}/moves"), Some(&body)).unwrap();
        assert!(reply["outcome"] == "accepted" || reply["outcome"] == "duplicate", "{reply}");
        told.accepted.insert(name, reply["seq"].as_u64().unwrap());
        true
    }
}

/// What is stored must be all that was told, and no more than was played.
fn compare(port: u16, token: &str, id: &str, told: &Told) -> usize {
    let game = call(port, token, &format!("/api/games/{id}"), None).unwrap();
    let events = game["events"].as_array().unwrap();
    for (index, event) in events.iter().enumerate() {
        assert_eq!(event["seq"], index + 1, "a gap in the log of {id}");
    }
    for (seq, event) in &told.events {
        assert_eq!(event, &events[*seq as usize - 1], "game {id} was told otherwise");
    }
    let own: Vec<u64> = events
        .iter()
        .filter(|event| event["side"] == "first")
        .map(|event| event["seq"].as_u64().unwrap())
        .collect();
    let mut accepted: Vec<u64> = told.accepted.values().copied().collect();
    accepted.sort_unstable();
    assert_eq!(own, accepted, "moves of {id} that were accepted and moves that are stored");
    let mut position = games::find("connect4").unwrap().rules.start(&Json::Null, 0).unwrap();
    for event in events {
        position.try_play(event["move"].as_str().unwrap()).unwrap();
    }
    assert_eq!(position.view(), game["state"]["view"]);
    events.len()
}

#[test]
fn killed_at_random_moments_it_loses_no_move_and_plays_none_twice() {
    const GAMES: usize = 100;
    const PLAYERS: usize = 4;
    let folder = tempfile::tempdir().unwrap();
    let [port] = free_ports();
    let (stop, retries) = (AtomicBool::new(false), AtomicU32::new(0));
    let all = Mutex::new(Vec::new());
    let mut kills = 0;
    let begin = Instant::now();
    let mut program = Program::server(folder.path(), port);
    scope(|threads| {
        let players: Vec<_> = (0..PLAYERS)
            .map(|number| {
                let (stop, retries, all) = (&stop, &retries, &all);
                threads.spawn(move || {
                    let random = Xoshiro256PlusPlus::seed_from_u64(number as u64);
                    let token = format!("{:032x}", number + 1);
                    let mut player = Player { port, token, random, stop, retries };
                    let bots = ["random", "easy"];
                    let mut games: Vec<(String, Told, bool)> = (0..GAMES / PLAYERS)
                        .map(|game| (player.create(bots[game % 2]), Told::default(), true))
                        .collect();
                    while !stop.load(Ordering::Relaxed) && games.iter().any(|game| game.2) {
                        for (id, told, is_open) in games.iter_mut().filter(|game| game.2) {
                            *is_open = player.step(id, told);
                        }
                    }
                    all.lock()
                        .unwrap()
                        .extend(games.into_iter().map(|(id, told, _)| (player.token.clone(), id, told)));
                })
            })
            .collect();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(99);
        while players.iter().any(|player| !player.is_finished()) {
            sleep(Duration::from_millis(random.random_range(5..120)));
            program.0.kill().unwrap();
            program.0.wait().unwrap();
            kills += 1;
            program = Program::server(folder.path(), port);
            if begin.elapsed() > Duration::from_secs(40) {
                stop.store(true, Ordering::Relaxed);
                break;
            }
        }
        // Players that are stopped in a move still get their answer from the server that runs now.
        for player in players {
            player.join().unwrap();
        }
    });
    drop(program);
    let program = Program::server(folder.path(), port);
    let all = all.into_inner().unwrap();
    let events: usize = all.iter().map(|(token, id, told)| compare(port, token, id, told)).sum();
    let accepted: usize = all.iter().map(|(_, _, told)| told.accepted.len()).sum();
    println!(
        "{} games, {events} events, {accepted} moves accepted, {kills} kills, {} requests sent again, {:?}",
        all.len(),
        retries.load(Ordering::Relaxed),
        begin.elapsed()
    );
    assert!(all.len() == GAMES && kills >= 10 && accepted > GAMES, "too little happened to prove anything");
    drop(program);
}

#[test]
fn a_polite_end_is_quick_with_games_under_way() {
    let folder = tempfile::tempdir().unwrap();
    let [port] = free_ports();
    let mut program = Program::server(folder.path(), port);
    let token = format!("{:032x}", 1);
    let bots = json!({"blue": "alphabeta", "red": "alphabeta", "game": "connect4", "delayMs": 0});
    for _ in 0..50 {
        assert!(call(port, &token, "/api/game/create-bot-vs-bot", Some(&bots)).unwrap()["_id"].is_string());
    }
    let begin = Instant::now();
    program.signal("-TERM");
    assert!(program.0.wait().unwrap().success());
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    let again = Program::server(folder.path(), port);
    let games = call(port, &token, "/api/games?limit=100", None).unwrap();
    assert_eq!(games["games"].as_array().unwrap().len(), 50);
    drop(again);
}

#[test]
fn a_backup_of_a_running_server_can_be_served_again() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let [port] = free_ports();
    let (file, token) = (other.path().join("games.parlor"), format!("{:032x}", 1));
    let run = |command: &str, folder: &Path| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_parlor"));
        program.arg(command).arg(&file).arg("--data").arg(folder);
        let output = program.env("PARLOR_DATABASE", database::address(folder)).output().unwrap();
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
