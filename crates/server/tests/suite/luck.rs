//! The luck of a running game: neither players nor watchers nor bots can know it before it comes.

use crate::account::sign_up;
use crate::fixture::{Client, Line, config};
use crate::rated::{clock, resign};
use game::{Bot, Game, Limits, Observer, Thought, deal};
use games::entry::{Budget, Draft, Entry};
use games::lolchess::action::Action;
use games::lolchess::{self, LolChess};
use serde_json::{Value as Json, json};
use server::Server;
use std::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;

/// Seeds that the bot was made with, and positions that it saw.
static SPIED: Mutex<(Vec<u64>, Vec<String>)> = Mutex::new((Vec::new(), Vec::new()));

/// A fair bot that keeps what it is told.
struct Spy;

impl Bot<LolChess> for Spy {
    fn think(&mut self, seen: &LolChess, _: &Limits, _: &mut dyn Observer<Action>) -> Thought<Action> {
        SPIED.lock().unwrap().1.push(seen.to_string());
        Thought::of(seen.legal()[0])
    }
}

fn catalogue() -> &'static [Entry] {
    let spy = Draft::<LolChess>::new("", "")
        .bot("spy", "keeps what it is told", |(), seed| {
            SPIED.lock().unwrap().0.push(seed);
            Spy
        })
        .level("spy", "spy", json!({}), Budget::nodes(1))
        .done();
    let mut entry = lolchess::entry();
    entry.bots.extend(spy.bots);
    entry.levels.extend(spy.levels);
    Box::leak(Box::new([entry]))
}

/// The seed from which [`deal::mix`] made another one.
fn unmixed(mixed: u64, stream: u64) -> u64 {
    let mut x = mixed ^ (mixed >> 31) ^ (mixed >> 62);
    x = x.wrapping_mul(0x3196_42B2_D24D_8EC3);
    x ^= (x >> 27) ^ (x >> 54);
    x = x.wrapping_mul(0x96DE_1B17_3F11_9089);
    x ^= (x >> 30) ^ (x >> 60);
    x ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x9E37_79B9_7F4A_7C15)
}

/// Every answer about a game that this client gets.
async fn answers(client: &Client, id: &str) -> Vec<String> {
    let document = client.get("/api/openapi.json").await.body;
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let is_read = methods["get"].is_object() && !path.ends_with("socket");
        if let Some(path) = Some(path.replace("{id}", id)).filter(|path| is_read && path.contains(id)) {
            // A stream goes on with the game.
            let is_stream = path.ends_with("/stream");
            let answer = if is_stream {
                client.stream(&path).await.next().await
            } else {
                client.get(&path).await.body
            };
            all.push(answer.to_string());
        }
    }
    for path in ["/api/games", "/api/games?status=running", "/api/players/alice"] {
        all.push(client.get(path).await.body.to_string());
    }
    all.push(client.get(&format!("/api/games/{id}/plies?from=0&count=99")).await.body.to_string());
    for question in ["hint", "explain", "analysis"] {
        all.push(client.act(id, question, json!({})).await.body.to_string());
    }
    all
}

#[tokio::test]
async fn attack_07_a_running_game_tells_nobody_its_luck() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(config(folder.path()), catalogue()).await.unwrap();
    let (app, address) = (server.app().clone(), server.address().unwrap());
    tokio::spawn(server.run(std::future::pending()));
    let (alice, stranger) = (sign_up(&app, "alice").await, Client::new(&app));
    let bot = json!({"kind": "bot", "player": "spy"});
    let mut terms = json!({"game": "lolchess", "first": {"kind": "person"}, "second": bot, "rated": true,
        "clock": clock(), "public": true, "seed": "7"});
    assert_eq!(alice.post("/api/games", terms.clone()).await.status, 400, "nobody chooses the seed");
    terms["seed"] = Json::Null;
    let id = alice.create(terms).await;
    let mut lines = Vec::new();
    for client in [&alice, &stranger] {
        lines.push(Line::game(address, &id, 0, client.cookie()).await);
    }
    for _ in 0..6 {
        let state = alice.until(&id, |state| state["turn"] == "first").await;
        let m = state["legal"].as_array().unwrap().last().unwrap().as_str().unwrap().to_owned();
        assert_eq!(alice.play(&id, &m).await.body["outcome"], "accepted", "{m}");
    }
    alice.until(&id, |state| state["turn"] == "first").await;
    let mut told = answers(&alice, &id).await;
    told.extend(answers(&stranger, &id).await);
    let shown = told.iter().filter(|answer| answer.contains("\"shop\"")).count();
    assert!(shown >= 4, "{shown} answers show the board");
    assert_eq!(told.iter().filter(|answer| answer.contains("shop=")).count(), 2, "and streams tell of it");
    assert_eq!(alice.get(&format!("/api/games/{id}/record")).await.body["error"]["code"], "hidden");

    resign(&alice, &id).await;
    for line in &mut lines {
        while !told.last().is_some_and(|text| text.contains("\"resigned\"")) {
            let Some(Message::Text(text)) = line.frame().await else { panic!("closed") };
            told.push(text.to_string());
        }
        told.push(String::new());
    }
    let record = alice.get(&format!("/api/games/{id}/record")).await.body;
    let seed: u64 = record["seed"].as_str().unwrap().parse().unwrap();
    assert!(seed > u64::from(u32::MAX), "{seed}: all of its 64 bits are drawn");
    let (seeds, positions) = SPIED.lock().unwrap().clone();
    assert!(!seeds.is_empty() && positions.len() >= 3, "{} positions", positions.len());
    let texts = told.iter().chain(&positions);
    let numbers = [seed.to_string(), format!("{seed:x}"), "\"seed\"".into(), "drawn=".into()];
    for text in texts {
        assert!(numbers.iter().all(|number| !text.contains(number.as_str())), "{seed}: {text}");
    }
    for number in seeds {
        assert_eq!(deal::mix(unmixed(number, 3), 3), number);
        let (own, sides) = (unmixed(number, 0), [0, 1].map(|side| 1 << 32 | side));
        let guesses = sides.map(|stream| unmixed(own, stream)).into_iter().chain([number, own]);
        assert!(guesses.into_iter().all(|guess| guess != seed), "the bot computes the seed of the game");
    }
}
