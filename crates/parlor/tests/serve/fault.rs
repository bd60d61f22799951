//! Single faults of whole processes, each at its worst moment.

use crate::house::{Program, call, free_ports};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

const TOKEN: &str = "00000000000000000000000000000001";
/// No wait in these tests is longer.
const PATIENCE: Duration = Duration::from_mins(1);

/// A game of Connect Four against this bot, the caller first.
fn against(port: u16, bot: &str) -> String {
    let bot = json!({"kind": "bot", "player": bot});
    let body = json!({"game": "connect4", "first": {"kind": "person"}, "second": bot});
    let game = call(port, TOKEN, "/api/games", Some(&body)).unwrap();
    format!("/api/games/{}", game["state"]["id"].as_str().unwrap())
}

/// Waits until the game is as wanted.
fn until(port: u16, path: &str, wanted: impl Fn(&Json) -> bool) -> Json {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let game = call(port, TOKEN, path, None).unwrap();
        if wanted(&game["state"]) {
            return game;
        }
        assert!(Instant::now() < deadline, "{}", game["state"]);
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn fault_01_bot_service_is_killed_while_it_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let [port, first, second] = free_ports();
    let mut bots = [first, second].map(Program::bots);
    let settings = [("PARLOR_BOTS", format!("127.0.0.1:{first},127.0.0.1:{second}"))];
    let server = Program::server_with(folder.path(), port, &settings);
    // It thinks for a second, wherever it does.
    let path = against(port, "mcts");
    for (seq, victims) in [(0, 0..1), (2, 1..2), (4, 0..0)] {
        let body = json!({"clientMoveId": seq.to_string(), "expectedSeq": seq, "move": "4"});
        assert_eq!(call(port, TOKEN, &format!("{path}/moves"), Some(&body)).unwrap()["outcome"], "accepted");
        sleep(Duration::from_millis(200));
        // First one of two, then the other, which leaves nobody but the server.
        bots[victims].iter_mut().for_each(Program::kill);
        let game = until(port, &path, |state| state["turn"] == "first" || state["status"] == "finished");
        assert_eq!(game["state"]["seats"][1]["bot"], "mcts", "no substitute was needed: {game}");
        let moves = game["state"]["moves"].as_array().unwrap().len();
        assert_eq!(moves, seq + 2, "one move, and played once");
    }
    drop(server);
}

#[test]
fn fault_06_server_is_killed_around_a_commit() {
    let folder = tempfile::tempdir().unwrap();
    let [port] = free_ports();
    let mut server = Program::server(folder.path(), port);
    let mut seen = BTreeSet::new();
    let mut usual = Duration::from_millis(4);
    let mut kills = 0;
    for round in 0..120 {
        let person = json!({"kind": "person"});
        let body = json!({"game": "connect4", "first": person, "second": person});
        let game = call(port, TOKEN, "/api/games", Some(&body)).unwrap();
        let path = format!("/api/games/{}", game["state"]["id"].as_str().unwrap());
        let sent = json!({"clientMoveId": "a", "expectedSeq": 0, "move": "4"});
        let begin = Instant::now();
        let answer = scope(|threads| {
            let asking = threads.spawn(|| call(port, TOKEN, &format!("{path}/moves"), Some(&sent)));
            // From before the move arrives until after it is answered, in steps that fit this machine.
            sleep(usual * (round % 24) / 16);
            server.kill();
            asking.join().unwrap()
        });
        if answer.is_ok() {
            usual = begin.elapsed().min(usual * 2).max(usual / 2);
        }
        kills += 1;
        server = Program::server(folder.path(), port);
        let stored = call(port, TOKEN, &path, None).unwrap()["state"]["seq"] == 1;
        let again = call(port, TOKEN, &format!("{path}/moves"), Some(&sent)).unwrap();
        assert_eq!(again["outcome"], if stored { "duplicate" } else { "accepted" }, "{again}");
        assert!(stored || answer.is_err(), "a move was answered and is lost: {answer:?}");
        let next = json!({"clientMoveId": "b", "expectedSeq": 1, "move": "4"});
        assert_eq!(call(port, TOKEN, &format!("{path}/moves"), Some(&next)).unwrap()["outcome"], "accepted");
        seen.insert((stored, answer.is_ok()));
        // Before the commit, between the commit and the answer, after the answer.
        if seen.len() == 3 {
            break;
        }
    }
    println!("{kills} kills; stored and answered: {seen:?}");
    assert!(
        seen.contains(&(false, false)) && seen.len() >= 2,
        "every kill came at the same moment: {seen:?}"
    );
}

#[test]
fn fault_15_deploy_with_200_live_games() {
    let folder = tempfile::tempdir().unwrap();
    let [port] = free_ports();
    let mut program = Program::server(folder.path(), port);
    let bots = json!({"blue": "alphabeta", "red": "alphabeta", "game": "connect4", "delayMs": 0});
    let games: Vec<String> = (0..200)
        .map(|_| {
            let game = call(port, TOKEN, "/api/game/create-bot-vs-bot", Some(&bots)).unwrap();
            format!("/api/games/{}", game["_id"].as_str().unwrap())
        })
        .collect();
    let look = || games.iter().map(|path| call(port, TOKEN, path, None).unwrap()["events"].clone()).collect();
    let before: Vec<Json> = look();
    let begin = Instant::now();
    program.signal("-TERM");
    assert!(program.0.wait().unwrap().success());
    println!("ended in good order after {:?}", begin.elapsed());
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    let again = Program::server(folder.path(), port);
    let after: Vec<Json> = look();
    for (before, after) in before.iter().zip(&after) {
        let (before, after) = (before.as_array().unwrap(), after.as_array().unwrap());
        assert!(after.starts_with(before), "what was told is stored: {before:?} {after:?}");
    }
    let plies = |games: &[Json]| games.iter().map(|events| events.as_array().unwrap().len()).sum::<usize>();
    let deadline = Instant::now() + PATIENCE;
    while plies(&look()) <= plies(&after) {
        assert!(Instant::now() < deadline, "no bot moves after the deploy");
        sleep(Duration::from_millis(50));
    }
    drop(again);
}
