//! Games that were stored when luck came from elsewhere keep the luck they began with: the server numbered chance events
//! from 1, and LOL Chess drew the numbers of its reference.

use crate::fixture::{Client, app, catalogue, config};
use game::Host;
use serde_json::{Value as Json, json};
use server::App;
use std::path::Path;

/// A backup of two games of Entropy with the seed 7, written before records had format 2: one is running after a
/// takeback, one was resigned.
const BACKUP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/format-1.parlor");
const RUNNING: &str = "5k866gfbh4rsxaxq";
const RESIGNED: &str = "j2q337adp0aq5cb5";
/// The player on both sides of both games.
const COOKIE: &str = "parlor=00000000000000000000000000000001";
/// What the old server drew.
const OLD_LUCK: [&str; 5] = ["P", "Y", "G", "P", "W"];

/// The chance events among the moves: one letter each.
fn drawn(state: &Json) -> Vec<String> {
    let moves = state["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_owned());
    moves.filter(|m| m.len() == 1).collect()
}

/// What the seed draws in a new game.
fn new_luck(count: usize) -> Vec<String> {
    let entry = games::find("entropy").unwrap();
    let mut game = Host::start(&*entry.rules, Json::Null, 7).unwrap();
    let mut drawn = Vec::new();
    while drawn.len() < count {
        if let Some(event) = game.deal_one().unwrap() {
            drawn.push(event.to_owned());
        } else {
            let first = game.position().moves().swap_remove(0);
            game.play(&first).unwrap();
        }
    }
    drawn
}

/// Plays any legal moves until so many chance events have come.
async fn play_on(client: &Client, id: &str, events: usize) -> Json {
    loop {
        let state = client.state(id).await;
        if drawn(&state).len() >= events {
            return state;
        }
        let m = state["legal"][0].as_str().unwrap().to_owned();
        client.play(id, &m).await;
    }
}

#[tokio::test]
async fn stored_games_go_on_with_the_luck_they_began_with() {
    let folder = tempfile::tempdir().unwrap();
    server::restore(&config(folder.path()), Path::new(BACKUP), catalogue()).await.unwrap();
    let client = Client::new(&app(folder.path()).await);
    client.set_cookie(COOKIE);
    assert_eq!(drawn(&client.state(RUNNING).await), OLD_LUCK[..4]);
    let state = play_on(&client, RUNNING, 5).await;
    assert_eq!(drawn(&state), OLD_LUCK, "the event that was taken back comes again");
    for ask in ["one", "two", "three"] {
        let seq = client.state(RUNNING).await["seq"].clone();
        client.act(RUNNING, "takeback", json!({"clientMoveId": ask, "expectedSeq": seq})).await;
    }
    assert!(drawn(&client.state(RUNNING).await).len() < 5);
    assert_eq!(drawn(&play_on(&client, RUNNING, 5).await), OLD_LUCK, "by other moves too");
    client.act(RUNNING, "resign", json!({"clientMoveId": "end", "expectedSeq": 0})).await;
    assert_eq!(client.get(&format!("/api/games/{RUNNING}/record")).await.body["format"], 1);
}

#[tokio::test]
async fn a_game_of_lol_chess_goes_on_with_the_numbers_of_the_reference() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&App::new(config(folder.path()), games::catalogue()).await.unwrap());
    let golden = include_str!("../../../games/src/lolchess/golden/games.jsonl");
    let mut record: Json = serde_json::from_str(golden.lines().next().unwrap()).unwrap();
    assert_eq!(record["format"], 1);
    let moves: Vec<String> = serde_json::from_value(record["moves"].clone()).unwrap();
    let first_purchase = moves.iter().position(|m| m.starts_with('b')).unwrap();
    let import = client.post("/api/games/import", json!({"record": record, "ply": 20})).await.body;
    let id = import["state"]["id"].as_str().unwrap();
    for m in &moves[20..=first_purchase] {
        assert_eq!(client.play(id, m).await.body["outcome"], "accepted", "{m}");
    }
    let whole = client.post("/api/games/import", json!({"record": record})).await;
    assert_eq!(whole.body["state"]["result"], record["result"], "{}", whole.body);
    record["format"] = json!(3);
    let other = client.post("/api/games/import", json!({"record": record})).await;
    assert_eq!(other.status, 400, "in a new game this seed brings other luck");
}

#[tokio::test]
async fn records_and_rematches_of_stored_games_keep_their_luck_and_new_games_do_not_share_it() {
    let folder = tempfile::tempdir().unwrap();
    server::restore(&config(folder.path()), Path::new(BACKUP), catalogue()).await.unwrap();
    let client = Client::new(&app(folder.path()).await);
    client.set_cookie(COOKIE);
    let mut record = client.get(&format!("/api/games/{RESIGNED}/record")).await.body;
    assert_eq!((&record["format"], &record["moves"][3]), (&json!(1), &json!("Y")));
    let import = client.post("/api/games/import", json!({"record": record, "ply": 3})).await.body;
    let id = import["state"]["id"].as_str().unwrap();
    assert_eq!(drawn(&play_on(&client, id, 5).await), OLD_LUCK);
    let half = client.act(RESIGNED, "rematch", json!({"sameDraws": true})).await.body;
    let id = half["state"]["id"].as_str().unwrap();
    assert_eq!(drawn(&play_on(&client, id, 5).await), OLD_LUCK);

    let person = json!({"kind": "person"});
    let id = client.create(json!({"game": "entropy", "first": person, "second": person, "seed": "7"})).await;
    let luck = new_luck(5);
    assert_ne!(luck, OLD_LUCK);
    assert_eq!(drawn(&play_on(&client, &id, 5).await), luck);
    client.act(&id, "resign", json!({"clientMoveId": "end", "expectedSeq": 0})).await;
    assert_eq!(client.get(&format!("/api/games/{id}/record")).await.body["format"], 3);
    // A later format is refused, with one line.
    record["format"] = json!(4);
    assert_eq!(client.post("/api/games/import", json!({"record": record})).await.status, 400);
}
