//! Several programs as one service: servers, workers and Redis, any of which is killed; every game goes on.

use crate::house::{Program, call, free_ports};
use serde_json::{Value as Json, json};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use testing::program::{output, parlor, records, report};
use testing::redis::RedisServer;

const PATIENCE: Duration = Duration::from_mins(1);

/// A server on the database of this folder, with bots by queue.
fn server(folder: &Path, port: u16, redis: &RedisServer, bots: &str) -> Program {
    let settings = [("PARLOR_REDIS", redis.url()), ("PARLOR_BOTS", bots.to_owned())];
    Program::server_with(folder, port, &settings)
}

/// A worker with one hand.
pub(crate) fn worker(folder: &Path, redis: &RedisServer) -> Program {
    let line =
        format!("botd --port 0 --metrics-port 0 --log error --search-threads 1 --queue {}", redis.url());
    Program(parlor(folder, &line).stdout(Stdio::null()).spawn().unwrap())
}

/// A person with some games.
struct Person {
    token: String,
    games: Vec<String>,
}

impl Person {
    fn against(port: u16, bot: &str, games: usize) -> Self {
        let token = format!("{:032x}", 7);
        let bot = json!({"kind": "bot", "player": bot});
        let body = json!({"game": "connect4", "first": {"kind": "person"}, "second": bot});
        let open = |_| call(port, &token, "/api/games", Some(&body)).unwrap()["state"]["id"].clone();
        let games = (0..games).map(open).map(|id| id.as_str().unwrap().to_owned()).collect();
        Person { token, games }
    }

    fn state(&self, port: u16, id: &str) -> Json {
        call(port, &self.token, &format!("/api/games/{id}"), None).unwrap()["state"].clone()
    }

    /// Moves in every game where it is the person's turn.
    fn step(&self, port: u16) {
        for id in &self.games {
            let state = self.state(port, id);
            if state["turn"] == "first" {
                let name = format!("{id}-{}", state["seq"]);
                let body =
                    json!({"clientMoveId": name, "expectedSeq": state["seq"], "move": state["legal"][0]});
                let reply = call(port, &self.token, &format!("/api/games/{id}/moves"), Some(&body)).unwrap();
                // A server that has not heard of the move yet is told of it a second time.
                assert!(reply["outcome"] == "accepted" || reply["outcome"] == "duplicate", "{reply}");
                assert_eq!(reply["seq"].as_u64(), state["seq"].as_u64().map(|seq| seq + 1), "{reply}");
            }
        }
    }

    /// Plays until every game has so many plies, or is over.
    fn play_until(&self, port: u16, plies: u64) {
        let began = Instant::now();
        let is_there = |id: &String| {
            let state = self.state(port, id);
            state["status"] == "finished" || state["ply"].as_u64() >= Some(plies)
        };
        while !self.games.iter().all(is_there) {
            assert!(began.elapsed() < PATIENCE, "{}", self.state(port, &self.games[0]));
            self.step(port);
            sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_killed_server_is_no_loss_to_its_players() {
    let (folder, redis) = (tempfile::tempdir().unwrap(), RedisServer::start());
    let [one, two] = free_ports();
    let mut first = server(folder.path(), one, &redis, "");
    let _second = server(folder.path(), two, &redis, "");
    let person = Person::against(one, "random", 5);
    person.play_until(one, 4);
    let known: Vec<Json> = person.games.iter().map(|id| person.state(one, id)["moves"].clone()).collect();
    first.kill();
    person.play_until(two, 10);
    for (id, known) in person.games.iter().zip(known) {
        let known = known.as_array().unwrap();
        let moves = person.state(two, id)["moves"].as_array().unwrap().clone();
        assert_eq!(&moves[..known.len()], &known[..], "moves that were told are stored");
    }
    let first = server(folder.path(), one, &redis, "");
    person.play_until(one, 14);
    drop(first);
}

#[test]
fn the_work_of_a_killed_worker_is_done_by_another() {
    let (folder, redis) = (tempfile::tempdir().unwrap(), RedisServer::start());
    let [port] = free_ports();
    let _server = server(folder.path(), port, &redis, "queue");
    let mut dying = worker(folder.path(), &redis);
    let person = Person::against(port, "random", 1);
    person.play_until(port, 4);
    // A second of thought for every move: one is at work when it dies.
    let person = Person::against(port, "mcts", 3);
    person.step(port);
    let _other = worker(folder.path(), &redis);
    sleep(Duration::from_millis(700));
    dying.kill();
    person.play_until(port, 4);
}

#[test]
fn a_killed_redis_and_no_worker_at_all_stop_no_game() {
    let (folder, mut redis) = (tempfile::tempdir().unwrap(), RedisServer::start());
    let [one, two] = free_ports();
    let _first = server(folder.path(), one, &redis, "queue");
    let _second = server(folder.path(), two, &redis, "queue");
    let worker = worker(folder.path(), &redis);
    let person = Person::against(one, "random", 4);
    person.play_until(one, 4);
    redis.kill();
    person.play_until(one, 8);
    redis.restart();
    person.play_until(two, 12);
    drop(worker);
    person.play_until(one, 16);
}

#[test]
fn bots_in_a_process_of_their_own_are_started_again() {
    let (folder, redis) = (tempfile::tempdir().unwrap(), RedisServer::start());
    let [port] = free_ports();
    let mut server = server(folder.path(), port, &redis, "process");
    let children = || {
        let found = Command::new("pgrep").args(["-P", &server.0.id().to_string()]).output().unwrap();
        String::from_utf8(found.stdout).unwrap().split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let until = |what: &str, holds: &dyn Fn() -> bool| {
        let began = Instant::now();
        while !holds() {
            assert!(began.elapsed() < PATIENCE, "{what}");
            sleep(Duration::from_millis(20));
        }
    };
    until("a child", &|| children().len() == 1);
    let first = children()[0].clone();
    let person = Person::against(port, "random", 3);
    person.play_until(port, 4);
    assert!(Command::new("kill").args(["-9", &first]).status().unwrap().success());
    person.play_until(port, 8);
    let other = || children().into_iter().find(|child| *child != first);
    until("another child", &|| other().is_some());
    let last = other().unwrap();
    server.kill();
    // Its standard input has ended.
    let is_gone =
        || !Command::new("kill").args(["-0", &last]).stderr(Stdio::null()).status().unwrap().success();
    until("the end of the child", &is_gone);
}

#[test]
fn a_tournament_by_queue_comes_to_the_same_standings_though_a_worker_is_killed() {
    let (folder, redis) = (tempfile::tempdir().unwrap(), RedisServer::start());
    let folder = folder.path();
    let line =
        "tournament connect4 random easy alphabeta alphabeta@nodes=50 --pairs 8 --nodes 1500 --jobs 2 --json";
    let mut dying = worker(folder, &redis);
    let away = parlor(folder, &format!("{line} --out away --queue {}", redis.url()))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    let lines =
        || std::fs::read_to_string(folder.join("away/games.jsonl")).unwrap_or_default().lines().count();
    while lines() < 5 {
        assert!(began.elapsed() < PATIENCE, "nobody plays");
        sleep(Duration::from_millis(5));
    }
    dying.kill();
    let _others = [worker(folder, &redis), worker(folder, &redis)];
    let away = away.wait_with_output().unwrap();
    assert!(away.status.success(), "{}", String::from_utf8_lossy(&away.stderr));
    let here = output(folder, &format!("{line} --out here"));
    assert_eq!(report(&away), report(&here));
    assert_eq!(records(&folder.join("away/games.jsonl")), records(&folder.join("here/games.jsonl")));
}
