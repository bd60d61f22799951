//! Who sits down where a request names nobody, and how long it may think.

use crate::fixture::{Client, app, catalogue, config};
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::{App, Config, Mode};
use std::path::Path;

/// A server with the real catalogue.
async fn house(folder: &Path, change: impl FnOnce(Config) -> Config) -> Client {
    let config = change(config(folder));
    Client::new(&App::new(config, games::catalogue()).await.unwrap())
}

/// The bot on a side of a game.
async fn bot(client: &Client, id: &Json, side: usize) -> Json {
    client.state(id.as_str().unwrap()).await["seats"][side]["bot"].clone()
}

#[tokio::test]
async fn without_a_name_the_classic_bot_sits_down() {
    let folder = tempfile::tempdir().unwrap();
    let client = house(folder.path(), |config| config).await;
    // The body of the original site, which names neither a game nor a level.
    let game = client.post("/api/game/create-vs-bot", json!({"humanSide": "blue"})).await;
    assert_eq!((game.status, &game.body["game"]), (StatusCode::CREATED, &json!("lolchess")));
    assert_eq!(bot(&client, &game.body["_id"], 1).await, "classic");
    for (name, classic) in [("entropy", "minimax-spoiler"), ("connect4", "hard")] {
        let game =
            client.post("/api/game/create-vs-bot", json!({"humanSide": "blue", "game": name})).await.body;
        assert_eq!(bot(&client, &game["_id"], 1).await, classic);
        let both = client.post("/api/game/create-bot-vs-bot", json!({"game": name})).await.body;
        assert_eq!(bot(&client, &both["_id"], 0).await, classic);
        let new = json!({"game": name, "first": {"kind": "person"}, "second": {"kind": "bot"}});
        let id = json!(client.create(new).await);
        assert_eq!(bot(&client, &id, 1).await, classic);
    }
}

#[tokio::test]
async fn development_starts_with_gold() {
    let gold = async |mode: Mode, options: Json| {
        let folder = tempfile::tempdir().unwrap();
        let client = house(folder.path(), |config| Config { mode, ..config }).await;
        let person = json!({"kind": "person"});
        let new = json!({"game": "lolchess", "first": person, "second": person, "options": options});
        let id = client.create(new).await;
        client.state(&id).await["view"]["gold"].clone()
    };
    assert_eq!(gold(Mode::Production, json!({})).await, json!({"blue": 0, "red": 0}));
    assert_eq!(gold(Mode::Development, json!({})).await, json!({"blue": 1000, "red": 1000}));
    assert_eq!(gold(Mode::Development, json!({"starting_gold": 7})).await, json!({"blue": 7, "red": 7}));
}

#[tokio::test]
async fn a_bot_may_think_longer_where_a_turn_lasts_for_days() {
    let folder = tempfile::tempdir().unwrap();
    let config =
        Config { longest_search_ms: 100, longest_correspondence_ms: 60_000, ..config(folder.path()) };
    let client = Client::new(&App::new(config, catalogue()).await.unwrap());
    let against = async |clock: Json| {
        let bot = json!({"kind": "bot", "player": "sleeps"});
        let new = json!({"game": "connect4", "first": {"kind": "person"}, "second": bot, "clock": clock});
        let id = client.create(new).await;
        client.play(&id, "4").await;
        client.until(&id, |state| state["turn"] == "first").await["seats"][1]["bot"].clone()
    };
    // It takes two seconds for a move.
    assert_eq!(against(json!({"kind": "turn", "seconds": 86_400})).await, "sleeps");
    assert_ne!(against(json!({"kind": "turn", "seconds": 600})).await, "sleeps");
}

#[tokio::test]
async fn a_named_bot_sits_down_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let game = json!({"humanSide": "red", "game": "connect4", "level": "easy"});
    let game = client.post("/api/game/create-vs-bot", game).await.body;
    assert_eq!(bot(&client, &game["_id"], 0).await, "easy");
}
