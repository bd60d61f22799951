//! Sockets: resume, answers, order, slow readers and garbage.

use crate::fixture::{Client, Line, config, listen};
use futures_util::SinkExt;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value as Json, json};
use sqlx::Row;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::{self, Message};

fn seqs(message: &Json) -> Vec<u64> {
    message["events"].as_array().unwrap().iter().map(|event| event["seq"].as_u64().unwrap()).collect()
}

fn move_message(name: &str, seq: u64, m: &str) -> Json {
    json!({"type": "move", "clientMoveId": name, "expectedSeq": seq, "move": m})
}

/// A game of one client against itself.
async fn alone(client: &Client) -> String {
    let person = json!({"kind": "person"});
    client.create(json!({"game": "connect4", "first": person, "second": person})).await
}

#[tokio::test]
async fn fault_09_client_drops_after_sending_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let id = alone(&client).await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    assert_eq!(line.next("welcome").await["you"], json!(["first", "second"]));
    assert_eq!(seqs(&line.next("game:state").await), [] as [u64; 0]);
    line.send(move_message("a", 0, "4")).await;
    assert_eq!(seqs(&line.next("game:state").await), [1]);
    // Gone after sending, before the answer.
    line.send(move_message("b", 1, "4")).await;
    drop(line);
    client.until(&id, |state| state["seq"] == 2).await;
    client.play(&id, "3").await;
    let mut line = Line::game(address, &id, 1, client.cookie()).await;
    assert_eq!(seqs(&line.next("game:state").await), [2, 3]);
    line.send(move_message("b", 1, "4")).await;
    let reply = line.next("reply").await["reply"].clone();
    assert_eq!((&reply["outcome"], &reply["seq"]), (&json!("duplicate"), &json!(2)));
    line.send(json!({"type": "ping"})).await;
    line.next("pong").await;
    // A client from the future gets the state and no events.
    let mut ahead = Line::game(address, &id, 99, client.cookie()).await;
    let state = ahead.next("game:state").await;
    assert_eq!((seqs(&state).len(), &state["state"]["seq"]), (0, &json!(3)));
}

#[tokio::test]
async fn everybody_sees_every_event_once_in_order_and_only_when_it_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let settings = config(folder.path());
    let file = format!("sqlite://{}?mode=ro", folder.path().join("parlor.sqlite").display());
    let database = if settings.database.is_empty() { file } else { settings.database.clone() };
    let (app, address) = listen(settings).await;
    let client = Client::new(&app);
    let bots = json!({"blue": "random", "red": "random", "game": "connect4", "delayMs": 5});
    let game = client.post("/api/game/create-bot-vs-bot", bots).await.body;
    let id = game["_id"].as_str().unwrap();
    let reader = sqlx::AnyPool::connect(&database).await.unwrap();
    let mut line = Line::game(address, id, 0, String::new()).await;
    let mut known = 0;
    loop {
        let message = line.next("game:state").await;
        for seq in seqs(&message) {
            assert_eq!(seq, known + 1);
            known = seq;
        }
        assert_eq!(message["state"]["seq"], known);
        let stored = sqlx::query("SELECT count(*) FROM event WHERE game = $1")
            .bind(id)
            .fetch_one(&reader)
            .await
            .unwrap();
        assert!(stored.get::<i64, _>(0) as u64 >= known, "told before it was stored");
        if message["state"]["status"] == "finished" {
            break;
        }
    }
    assert!(known >= 7);
}

#[tokio::test]
async fn fault_11_two_tabs_move_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let id = alone(&client).await;
    let mut tabs = [
        Line::game(address, &id, 0, client.cookie()).await,
        Line::game(address, &id, 0, client.cookie()).await,
    ];
    for round in 0..20 {
        let column = (round % 7 + 1).to_string();
        for (tab, line) in tabs.iter_mut().enumerate() {
            line.send(move_message(&format!("{tab}-{round}"), round, &column)).await;
        }
        let mut outcomes = Vec::new();
        for line in &mut tabs {
            outcomes.push(line.next("reply").await["reply"]["outcome"].as_str().unwrap().to_owned());
        }
        outcomes.sort();
        assert_eq!(outcomes, ["accepted", "stale"], "round {round}");
        if client.state(&id).await["status"] == "finished" {
            break;
        }
    }
}

#[tokio::test]
async fn fault_10_messages_are_reordered_repeated_and_delayed() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let id = alone(&client).await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    let messages = [
        ("c", 2, "3"),
        ("a", 0, "1"),
        ("b", 1, "2"),
        ("a", 0, "1"),
        ("c", 2, "3"),
        ("b", 1, "2"),
        ("c", 2, "3"),
    ];
    let mut outcomes = Vec::new();
    for (name, seq, m) in messages {
        line.send(move_message(name, seq, m)).await;
        outcomes.push(line.next("reply").await["reply"]["outcome"].as_str().unwrap().to_owned());
    }
    let expected = ["stale", "accepted", "accepted", "duplicate", "accepted", "duplicate", "duplicate"];
    assert_eq!(outcomes, expected);
    assert_eq!(client.state(&id).await["moves"], json!(["1", "2", "3"]));
}

#[tokio::test]
async fn thinking_errors_and_presence_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let id = client.against("panics").await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    assert_eq!(line.next("presence").await["first"], true);
    let watcher = Line::game(address, &id, 0, String::new()).await;
    assert_eq!(line.next("presence").await["spectators"], 1);
    drop(watcher);
    assert_eq!(line.next("presence").await["spectators"], 0);
    line.send(move_message("a", 0, "4")).await;
    let error = line.next("bot:error").await;
    assert_eq!((&error["playerId"], &error["error"]), (&json!("bot-player-1"), &json!("panic")));
    assert!(error["message"].as_str().unwrap().contains("injected"));
    let substitute = line.next("game:state").await;
    assert_eq!(substitute["events"][0]["kind"], "substitute");
    let moved = line.next("game:state").await;
    assert_eq!(moved["state"]["lastAction"]["casterId"], "bot-player-1");
    let id = client.against("ponders").await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    line.send(move_message("a", 0, "4")).await;
    let thinking = line.next("bot:thinking").await;
    assert_eq!((&thinking["playerId"], &thinking["seq"]), (&json!("bot-player-1"), &json!(1)));
}

#[tokio::test]
async fn fault_13_slow_spectator_is_sent_away_and_nobody_waits() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let person = json!({"kind": "person"});
    let id = client.create(json!({"game": "wide", "first": person, "second": person})).await;
    let mut slow = Line::game(address, &id, 0, String::new()).await;
    slow.next("game:state").await;
    // Enough to fill the buffers of the system and then the line of the room.
    let started = Instant::now();
    let mut slowest = Duration::ZERO;
    for seq in 0..200 {
        let asked = Instant::now();
        let sent = json!({"clientMoveId": format!("m{seq}"), "expectedSeq": seq, "move": "on"});
        assert_eq!(client.act(&id, "moves", sent).await.body["outcome"], "accepted");
        slowest = slowest.max(asked.elapsed());
    }
    println!(
        "200 moves in {:?}, the slowest in {slowest:?}, with a reader that does not read",
        started.elapsed()
    );
    assert!(slowest < Duration::from_secs(5), "somebody waited for the slow reader: {slowest:?}");
    // What was on its way arrives; then the line is closed without the rest.
    let mut heard = 0;
    let code = loop {
        match slow.frame().await {
            Some(Message::Text(_)) => heard += 1,
            Some(Message::Close(frame)) => break frame.map(|frame| u16::from(frame.code)),
            Some(_) => {}
            None => break None,
        }
    };
    assert!(heard < 200 && code.is_none_or(|code| code == 1013), "{heard} messages, then {code:?}");
    let mut again = Line::game(address, &id, 199, String::new()).await;
    assert_eq!(seqs(&again.next("game:state").await), [200]);
}

#[tokio::test]
async fn fault_17_garbage_is_answered_and_floods_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let limited = server::Config { socket_messages: 50, ..config(folder.path()) };
    let (app, address) = listen(limited).await;
    let client = Client::new(&app);
    let id = alone(&client).await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    for garbage in [
        "",
        "{",
        "null",
        "[]",
        "{\"type\":\"move\"}",
        "{\"type\":\"fly\"}",
        "\u{0}\u{ffff}",
        "{\"type\":\"move\",\"clientMoveId\":1,\"expectedSeq\":-1,\"move\":{}}",
    ] {
        line.0.send(Message::text(garbage)).await.unwrap();
        assert_eq!(line.next("error").await["error"]["code"], "bad_request", "{garbage}");
    }
    line.0.send(Message::binary(vec![0_u8, 255, 1])).await.unwrap();
    assert_eq!(line.next("error").await["error"]["code"], "bad_request");
    line.send(move_message("a", 0, &"9".repeat(5_000))).await;
    assert_eq!(line.next("reply").await["reply"]["outcome"], "illegal");
    for _ in 0..60 {
        // The server may close before the last of them.
        line.0.send(Message::text("{\"type\":\"ping\"}")).await.ok();
    }
    assert_eq!(line.close_code().await, Some(1008));

    let mut large = Line::game(address, &id, 0, client.cookie()).await;
    large.next("game:state").await;
    large.0.send(Message::text("x".repeat(9_000))).await.unwrap();
    large.close_code().await;
    assert_eq!(client.state(&id).await["seq"], 0);
}

#[tokio::test]
async fn fault_17_frames_at_random_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let id = alone(&client).await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let sound = move_message("a", 0, "4").to_string().into_bytes();
    for round in 0..1_000 {
        let mut frame = sound.clone();
        for _ in 0..random.random_range(1..6) {
            if frame.len() < 2 {
                break;
            }
            let place = random.random_range(0..frame.len());
            match random.random_range(0..3) {
                0 => frame[place] = random.random_range(32..127),
                1 => drop(frame.remove(place)),
                _ => frame.truncate(place.max(1)),
            }
        }
        line.0.send(Message::text(String::from_utf8(frame).unwrap())).await.unwrap();
        line.send(json!({"type": "ping"})).await;
        let kind = loop {
            let Some(Message::Text(text)) = line.frame().await else { panic!("closed in round {round}") };
            let message: Json = serde_json::from_str(&text).unwrap();
            match message["type"].as_str().unwrap() {
                "error" | "reply" => break message,
                "pong" => panic!("round {round} was not answered"),
                _ => {}
            }
        };
        assert!(kind["error"].is_object() || kind["reply"]["outcome"].is_string());
        line.next("pong").await;
    }
    let state = client.state(&id).await;
    assert_eq!(state["seq"].as_u64().unwrap(), state["moves"].as_array().unwrap().len() as u64);
}

#[tokio::test]
async fn upgrades_from_other_sites_and_to_other_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let id = alone(&client).await;
    let path = format!("/api/games/{id}/socket");
    let refused =
        async |path: &str, headers: &[(&'static str, String)]| match Line::open(address, path, headers).await
        {
            Err(tungstenite::Error::Http(response)) => response.status().as_u16(),
            Err(other) => panic!("{other}"),
            Ok(_) => 101,
        };
    assert_eq!(refused(&path, &[("origin", "http://evil.test".into())]).await, 403);
    assert_eq!(refused(&path, &[("origin", format!("http://{address}"))]).await, 101);
    assert_eq!(refused("/api/games/nothing/socket", &[]).await, 404);
    assert_eq!(client.get(&path).await.status, 400);
}

#[tokio::test]
async fn a_shutdown_tells_the_sockets_to_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let id = client.against("ponders").await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    line.send(move_message("a", 0, "4")).await;
    line.next("bot:thinking").await;
    let closing = tokio::spawn(async move { app.close().await });
    assert_eq!(line.close_code().await, Some(1001));
    tokio::time::timeout(Duration::from_secs(30), closing).await.unwrap().unwrap();
}
