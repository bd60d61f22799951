//! Players who survive every crash of the server, and what they were told against what is stored.

use crate::house::call;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What one client was told of one game.
#[derive(Default)]
pub(crate) struct Told {
    pub events: BTreeMap<u64, Json>,
    pub accepted: BTreeMap<String, u64>,
}

/// A player of some games who survives every crash of the servers.
pub(crate) struct Player<'a> {
    /// Any of them will do.
    pub ports: &'a [u16],
    pub token: String,
    pub random: Xoshiro256PlusPlus,
    pub stop: &'a AtomicBool,
    pub retries: &'a AtomicU32,
}

impl Player<'_> {
    /// Asks one server after the other until there is an answer: they may be away for a while.
    fn ask(&self, path: &str, body: Option<&Json>) -> Option<Json> {
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let port = self.ports[self.retries.load(Ordering::Relaxed) as usize % self.ports.len()];
            match call(port, &self.token, path, body) {
                // A database that is away is no fault of the server; it says so, and one asks again.
                Ok(answer) if answer["error"]["code"] != "storage" => return Some(answer),
                Ok(answer) => assert!(Instant::now() < deadline, "no answer: {answer}"),
                Err(_) if self.stop.load(Ordering::Relaxed) && body.is_none() => return None,
                Err(error) => assert!(Instant::now() < deadline, "no answer: {error}"),
            }
            self.retries.fetch_add(1, Ordering::Relaxed);
            sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn create(&self, bot: &str) -> String {
        let bot = json!({"kind": "bot", "player": bot});
        let body = json!({"game": "connect4", "first": {"kind": "person"}, "second": bot});
        self.ask("/api/games", Some(&body)).unwrap()["state"]["id"].as_str().unwrap().to_owned()
    }

    /// Looks at a game and plays a move where it can; false when the game is over.
    pub(crate) fn step(&mut self, id: &str, told: &mut Told) -> bool {
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
        match reply["outcome"].as_str() {
            Some("accepted" | "duplicate") => {
                told.accepted.insert(name, reply["seq"].as_u64().unwrap());
            }
            // The state came from a server that had not heard of the last move yet.
            Some("stale") if self.ports.len() > 1 => {}
            _ => panic!("{reply}"),
        }
        true
    }
}

/// What is stored must be all that was told, and no more than was played.
pub(crate) fn compare(port: u16, token: &str, id: &str, told: &Told) -> usize {
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
        .filter(|event| event["kind"] == "move" && event["side"] == "first")
        .map(|event| event["seq"].as_u64().unwrap())
        .collect();
    let mut accepted: Vec<u64> = told.accepted.values().copied().collect();
    accepted.sort_unstable();
    assert_eq!(own, accepted, "moves of {id} that were accepted and moves that are stored");
    let mut position = games::find("connect4").unwrap().rules.start(&Json::Null, 0).unwrap();
    for event in events.iter().filter(|event| event["kind"] == "move") {
        position.try_play(event["move"].as_str().unwrap()).unwrap();
    }
    assert_eq!(position.view(), game["state"]["view"]);
    events.len()
}
