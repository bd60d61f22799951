//! Streams for programs: whole and in order, fair, alive, on every server, and over when they should be.

use crate::account::sign_up;
use crate::bot_account::bot;
use crate::fixture::{Client, Lines, app, catalogue, config, listen};
use crate::token::program;
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::{App, Config};
use std::collections::{HashMap, HashSet};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// A game between two, begun by a challenge.
async fn between(first: &Client, second: &Client, name: &str, game: &str) -> String {
    let terms = json!({"to": name, "game": game, "side": "first"});
    let made = first.post("/api/challenges", terms).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let id = made.body["id"].as_str().unwrap().to_owned();
    let game = second.post(&format!("/api/challenges/{id}/accept"), json!({})).await;
    assert_eq!(game.status, StatusCode::OK, "{}", game.body);
    id
}

/// Reads the next state and keeps the list of moves as the document says.
async fn follow(lines: &mut Lines, moves: &mut Vec<Json>) -> Json {
    let state = lines.next().await;
    assert_eq!(state["type"], "state", "{state}");
    let new = state["moves"].as_array().unwrap();
    moves.truncate(state["ply"].as_u64().unwrap() as usize - new.len());
    moves.extend(new.iter().cloned());
    state
}

#[tokio::test]
async fn the_stream_of_an_account_begins_with_what_waits_and_runs() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let running = between(&alice, &bob, "bob", "connect4").await;
    let waiting = alice.post("/api/challenges", json!({"to": "bob", "game": "dice"})).await.body;
    let over = bob.against("random").await;
    bob.act(&over, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await;

    let mut events = bob.stream("/api/stream/events").await;
    assert_eq!(events.line().await.as_deref(), Some(""), "at once, so that a program knows that it listens");
    let (challenge, game) = (events.next().await, events.next().await);
    assert_eq!((&challenge["type"], &challenge["challenge"]["id"]), (&json!("challenge"), &waiting["id"]));
    assert_eq!((&game["type"], &game["game"]["id"]), (&json!("game_start"), &json!(running)));
    assert_eq!((&game["game"]["side"], &game["game"]["turn"]), (&json!("second"), &json!("first")));
    alice.act(&running, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await;
    let end = events.next().await;
    assert_eq!((&end["type"], &end["game"]["id"]), (&json!("game_finish"), &json!(running)));
    assert_eq!((&end["game"]["ended"], &end["game"]["status"]), (&json!("resigned"), &json!("finished")));
    assert_eq!(end["game"]["result"], json!({"win": "second"}));
    let open = bob
        .create(json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"}}))
        .await;
    alice.act(&open, "join", json!({})).await;
    let start = events.next().await;
    assert_eq!(
        (&start["type"], &start["game"]["id"]),
        (&json!("game_start"), &json!(open)),
        "when it begins"
    );

    assert_eq!(Client::new(&app).get("/api/stream/events").await.refusal(), (401, "not_signed_in"));
    app.close().await;
    events.end().await;
}

#[tokio::test]
async fn the_stream_of_a_game_tells_all_of_it_and_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, deep) = (sign_up(&app, "alice").await, bot(&app, "deep").await);
    let id = between(&alice, &deep, "deep", "connect4").await;
    alice.play(&id, "4").await;
    let mut lines = deep.stream(&format!("/api/games/{id}/stream")).await;
    let game = lines.next().await;
    assert_eq!((&game["type"], &game["id"], &game["game"]), (&json!("game"), &json!(id), &json!("connect4")));
    assert_eq!(
        (&game["you"], &game["turn"], &game["moves"]),
        (&json!(["second"]), &json!("second"), &json!(["4"]))
    );
    assert_eq!((&game["seq"], &game["ply"], &game["status"]), (&json!(1), &json!(1), &json!("in_progress")));
    assert_eq!(
        (&game["options"], &game["rated"], &game["clock"]),
        (&json!(null), &json!(false), &json!(null))
    );
    assert_eq!(game["legal"].as_array().unwrap().len(), 7);
    assert!(game["format"].as_u64().unwrap() > 0 && game["text"] == "///x///", "{game}");
    let mut moves = game["moves"].as_array().unwrap().clone();

    let m = json!({"clientMoveId": "a", "expectedSeq": game["seq"], "move": "4"});
    assert_eq!(deep.act(&id, "moves", m).await.body["outcome"], "accepted");
    let state = follow(&mut lines, &mut moves).await;
    assert_eq!((&state["turn"], &state["seq"]), (&json!("first"), &json!(2)));
    assert_eq!((&state["moves"], &state["ply"]), (&json!(["4"]), &json!(2)), "only what is new");
    assert_ne!(state["text"], game["text"]);
    let offer = json!({"clientMoveId": "t", "expectedSeq": 2});
    alice.act(&id, "takeback", offer.clone()).await;
    assert_eq!(follow(&mut lines, &mut moves).await["takebackOffer"], "first");
    deep.act(&id, "takeback", json!({"clientMoveId": "t", "expectedSeq": 3})).await;
    let state = follow(&mut lines, &mut moves).await;
    assert_eq!((moves.len(), &state["ply"]), (0, &json!(0)), "{state}");
    for m in ["1", "2", "1", "2", "1", "2", "1"] {
        let player = if moves.len() % 2 == 0 { &alice } else { &deep };
        assert_eq!(player.play(&id, m).await.body["outcome"], "accepted");
        let state = follow(&mut lines, &mut moves).await;
        assert_eq!(moves, *player.state(&id).await["moves"].as_array().unwrap());
        assert!(!state["text"].as_str().unwrap().is_empty());
    }
    assert_eq!(lines.line().await, None, "it is over");
    let mut after = deep.stream(&format!("/api/games/{id}/stream")).await;
    let game = after.next().await;
    assert_eq!((&game["result"], &game["ended"]), (&json!({"win": "first"}), &json!("played-out")));
    assert_eq!(after.line().await, None);
    assert_eq!(deep.get("/api/games/nothing/stream").await.refusal(), (404, "no_such_game"));
}

#[tokio::test]
async fn attack_07_a_stream_tells_nobody_the_luck_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(config(folder.path()), games::catalogue()).await.unwrap();
    let client = Client::new(&app);
    let mut hidden = HashSet::new();
    let mut texts: HashMap<String, HashSet<String>> = HashMap::new();
    for seed in 0..20 {
        for game in ["lolchess", "entropy"] {
            let person = json!({"kind": "person"});
            let terms = json!({"game": game, "first": person, "second": person, "seed": seed.to_string()});
            let id = client.create(terms).await;
            let line = client.stream(&format!("/api/games/{id}/stream")).await.next().await;
            let (moves, text) = (&line["moves"], line["text"].as_str().unwrap());
            assert_eq!(*moves, client.state(&id).await["moves"]);
            if game == "lolchess" {
                let is_random = |word: &&str| word.starts_with("seed=") || word.starts_with("random=");
                hidden.insert(text.split(' ').filter(is_random).collect::<Vec<_>>().join(" "));
            } else {
                texts.entry(moves.to_string()).or_default().insert(text.to_owned());
            }
        }
    }
    assert_eq!(hidden.len(), 1, "what no player can know is the same in every game: {hidden:?}");
    assert!(texts.len() < 20, "some of the games look alike");
    assert!(texts.values().all(|texts| texts.len() == 1), "then their texts are the same: {texts:?}");
}

#[tokio::test]
async fn attack_10_a_stream_ends_with_its_token() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let alice = sign_up(&app, "alice").await;
    let program = program(&app, &alice, json!(["play"])).await;
    let id = program.against("ponders").await;
    let mut streams = [
        program.stream("/api/stream/events").await,
        program.stream(&format!("/api/games/{id}/stream")).await,
    ];
    let tokens = alice.get("/api/account/tokens").await.body;
    let revoked = tokens["tokens"][0]["id"].as_str().unwrap();
    alice.delete(&format!("/api/account/tokens/{revoked}")).await;
    for stream in &mut streams {
        stream.end().await;
    }
    app.close().await;
}

#[tokio::test]
async fn streams_count_as_sockets_and_are_not_held_back_by_a_compressor() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(Config { sockets_per_address: 1, ..config(folder.path()) }).await;
    let alice = sign_up(&app, "alice").await;
    let mut wire = tokio::net::TcpStream::connect(address).await.unwrap();
    let request = format!(
        "GET /api/stream/events HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip, br\r\ncookie: {}\r\n\r\n",
        alice.cookie()
    );
    wire.write_all(request.as_bytes()).await.unwrap();
    let mut read = String::new();
    let id = alice.against("random").await;
    let reading = async {
        while !read.contains(&id) {
            let mut part = [0; 4_096];
            let count = wire.read(&mut part).await.unwrap();
            assert!(count > 0, "{read}");
            read += std::str::from_utf8(&part[..count]).unwrap();
        }
    };
    tokio::time::timeout(crate::fixture::PATIENCE, reading).await.expect("the game is told at once");
    assert!(!read.contains("content-encoding"), "{read}");
    let local = Client::new(&app);
    local.borrow_cookie(&alice);
    assert_eq!(local.get("/api/stream/events").await.refusal(), (429, "too_many_requests"));
    app.close().await;
}

#[tokio::test]
async fn streams_follow_what_happens_on_another_server() {
    let folder = tempfile::tempdir().unwrap();
    if config(folder.path()).redis.is_empty() {
        return;
    }
    let one = app(folder.path()).await;
    let other = App::new(config(folder.path()), catalogue()).await.unwrap();
    let alice = sign_up(&one, "alice").await;
    let deep = bot(&one, "deep").await;
    let elsewhere = Client::new(&other);
    elsewhere.borrow_cookie(&alice);
    let mut hers = elsewhere.stream("/api/stream/events").await;
    hers.line().await;
    let id = between(&alice, &deep, "deep", "connect4").await;
    assert_eq!(hers.next().await["game"]["id"], json!(id), "the bus has told it");
    let mut lines = elsewhere.stream(&format!("/api/games/{id}/stream")).await;
    let mut moves = lines.next().await["moves"].as_array().unwrap().clone();
    alice.play(&id, "4").await;
    follow(&mut lines, &mut moves).await;
    deep.play(&id, "3").await;
    assert_eq!(follow(&mut lines, &mut moves).await["turn"], "first");
    assert_eq!(moves, [json!("4"), json!("3")]);
    alice.act(&id, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await;
    assert_eq!(hers.next().await["type"], "game_finish");
    lines.end().await;
    one.close().await;
    other.close().await;
}
