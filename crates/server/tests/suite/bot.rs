//! Bot turns and their faults: nobody loses a game because a bot breaks down.

use crate::fixture::{Client, app, catalogue, config};
use axum::http::StatusCode;
use serde_json::json;
use server::App;

#[tokio::test]
async fn a_panic_is_retried_once() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let id = client.against("panics-once").await;
    client.play(&id, "4").await;
    let state = client.until(&id, |state| state["turn"] == "first").await;
    assert_eq!((&state["seq"], &state["seats"][1]["bot"]), (&json!(2), &json!("panics-once")));
}

#[tokio::test]
async fn a_bot_that_fails_twice_is_replaced_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let (id, other) = (client.against("panics").await, client.against("random").await);
    client.play(&id, "4").await;
    client.play(&other, "4").await;
    client.until(&other, |state| state["turn"] == "first").await;
    let state = client.until(&id, |state| state["turn"] == "first").await;
    let events = client.get(&format!("/api/games/{id}")).await.body["events"].clone();
    assert_eq!((&events[1]["kind"], &events[1]["failed"]), (&json!("substitute"), &json!("panics")));
    assert!(events[1]["reason"].as_str().unwrap().contains("injected"));
    assert_eq!(state["seats"][1]["bot"], events[1]["bot"]);
    assert_ne!(events[1]["bot"], "panics");
    assert_eq!((&events[2]["kind"], &events[2]["side"]), (&json!("move"), &json!("second")));
}

#[tokio::test]
async fn fault_04_bot_answers_with_an_illegal_move() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let record = json!({"format": 1, "game": "connect4", "rules": 1, "seed": "7", "moves": vec!["1"; 6]});
    let bot = json!({"kind": "bot", "player": "first-column"});
    let game = client.post("/api/games/import", json!({"record": record, "second": bot})).await;
    let id = game.body["state"]["id"].as_str().unwrap();
    client.play(id, "4").await;
    let state = client.until(id, |state| state["turn"] == "first").await;
    assert_ne!(state["seats"][1]["bot"], "first-column");
    let events = client.get(&format!("/api/games/{id}?after=7")).await.body["events"].clone();
    assert!(events[0]["reason"].as_str().unwrap().contains("illegal move"), "{events}");
}

#[tokio::test]
async fn fault_02_bot_answers_after_the_deadline() {
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config { longest_search_ms: 100, ..config(folder.path()) };
    let client = Client::new(&App::new(config, catalogue()).await.unwrap());
    let id = client.against("sleeps").await;
    client.play(&id, "4").await;
    let state = client.until(&id, |state| state["turn"] == "first").await;
    assert_eq!(state["seq"], 3, "a substitute and its move");
    // Both late answers come in now; neither is played.
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    assert_eq!(client.state(&id).await["moves"], state["moves"]);
    assert_eq!(client.state(&id).await["seq"], 3);
}

#[tokio::test]
async fn fault_12_takeback_while_the_bot_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let client = Client::new(&app);
    let id = client.against("ponders").await;
    for round in 0..5 {
        let seq = 2 * round;
        let sent = json!({"clientMoveId": format!("m{round}"), "expectedSeq": seq, "move": "4"});
        assert_eq!(client.act(&id, "moves", sent).await.body["outcome"], "accepted");
        let back = json!({"clientMoveId": format!("t{round}"), "expectedSeq": seq + 1});
        assert_eq!(client.act(&id, "takeback", back).await.body["outcome"], "accepted");
    }
    let state = client.state(&id).await;
    assert_eq!((&state["seq"], &state["ply"], &state["turn"]), (&json!(10), &json!(0), &json!("first")));
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(client.state(&id).await["seq"], 10, "the searches that were called off played nothing");
}

#[tokio::test]
async fn a_bot_that_is_hurried_moves_with_what_it_knows() {
    let folder = tempfile::tempdir().unwrap();
    let running = app(folder.path()).await;
    let client = Client::new(&running);
    let id = client.against("ponders").await;
    assert_eq!(client.act(&id, "hurry", json!({})).await.body["error"]["code"], "not_now");
    client.play(&id, "4").await;
    let stranger = Client::new(&running);
    assert_eq!(stranger.act(&id, "hurry", json!({})).await.body["error"]["code"], "not_your_seat");
    assert_eq!(client.act(&id, "hurry", json!({})).await.status, StatusCode::NO_CONTENT);
    let state = client.until(&id, |state| state["turn"] == "first").await;
    assert_eq!(state["seats"][1]["bot"], "ponders", "the bot itself has moved");
}

#[tokio::test]
async fn a_bot_whose_plug_is_pulled_is_asked_once_more_and_then_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let id = client.against("ponders").await;
    client.play(&id, "4").await;
    let unplug = async || client.act(&id, "unplug", json!({})).await.status;
    assert_eq!(unplug().await, StatusCode::NO_CONTENT);
    // The second search has to be asked for first.
    while client.state(&id).await["seq"] == 1 {
        unplug().await;
    }
    let state = client.until(&id, |state| state["turn"] == "first").await;
    assert_ne!(state["seats"][1]["bot"], "ponders");
    let events = client.get(&format!("/api/games/{id}")).await.body["events"].clone();
    assert_eq!((&events[1]["kind"], &events[1]["failed"]), (&json!("substitute"), &json!("ponders")));
    assert_eq!(events[1]["reason"], "somebody pulled its plug");
}

#[tokio::test]
async fn fault_12_takeback_races_a_quick_bot() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let id = client.against("random").await;
    for round in 0..20 {
        let seq = client.until(&id, |state| state["turn"] == "first").await["seq"].as_u64().unwrap();
        let sent = json!({"clientMoveId": format!("m{round}"), "expectedSeq": seq, "move": "4"});
        client.act(&id, "moves", sent).await;
        let back = json!({"clientMoveId": format!("t{round}"), "expectedSeq": seq + 1});
        let first_try = client.act(&id, "takeback", back).await.body;
        if first_try["outcome"] == "stale" {
            let now = first_try["update"]["state"]["seq"].clone();
            let back = json!({"clientMoveId": format!("u{round}"), "expectedSeq": now});
            assert_eq!(client.act(&id, "takeback", back).await.body["outcome"], "accepted");
        }
        let state = client.state(&id).await;
        assert_eq!((&state["ply"], &state["turn"]), (&json!(0), &json!("first")), "{state}");
    }
}

#[tokio::test]
async fn a_restart_asks_waiting_bots_again() {
    let folder = tempfile::tempdir().unwrap();
    let first = app(folder.path()).await;
    let client = Client::new(&first);
    let mut ids = Vec::new();
    for _ in 0..5 {
        // Delayed by two seconds: the server is gone before the bot is asked.
        let bot = json!({"kind": "bot", "player": "random"});
        let seats = json!({"game": "connect4", "first": {"kind": "person"}, "second": bot, "delayMs": 2_000});
        let id = client.create(seats).await;
        client.play(&id, "4").await;
        ids.push(id);
    }
    first.close().await;
    drop(client);
    let second = Client::new(&app(folder.path()).await);
    for id in ids {
        let state = second.until(&id, |state| state["turn"] == "first").await;
        assert_eq!(state["ply"], 2);
    }
}

#[tokio::test]
async fn people_do_not_wait_while_every_search_thread_is_busy() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    for _ in 0..6 {
        let id = client.against("ponders").await;
        client.play(&id, "4").await;
    }
    let person = json!({"kind": "person"});
    let id = client.create(json!({"game": "connect4", "first": person, "second": person})).await;
    let started = std::time::Instant::now();
    // Six rows of a column, then the next: nobody connects four in three columns of alternating stones.
    for round in 0..18 {
        let column = (round / 6 + 1).to_string();
        assert_eq!(client.play(&id, &column).await.body["outcome"], "accepted");
    }
    let each = started.elapsed() / 18;
    println!("{each:?} for a move and a look while two searches run and four wait");
    assert!(each < std::time::Duration::from_millis(100), "{each:?}");
}

#[tokio::test]
async fn where_every_bot_is_broken_the_caretaker_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let bot = json!({"kind": "bot", "player": "panics"});
    let id = client
        .create(json!({"game": "wide", "first": bot, "second": {"kind": "person"}, "delayMs": 20}))
        .await;
    let state = client.until(&id, |state| state["ply"].as_u64() >= Some(3)).await;
    assert_eq!(state["seats"][0]["bot"], "caretaker");
}
