//! The league: bots play for their ratings while nobody needs the threads, and visitors cannot tamper with it.

use crate::fixture::{Client, PATIENCE, catalogue, config};
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::{App, Config};
use std::path::Path;
use std::time::Duration;

/// A league without pauses for spectators.
async fn league(folder: &Path, share: f32) -> App {
    let config = Config { league: share, league_delay_ms: 0, ..config(folder) };
    App::new(config, catalogue()).await.unwrap()
}

/// Waits until the league of a game is as wanted.
async fn until(client: &Client, game: &str, wanted: impl Fn(&Json) -> bool) -> Json {
    let looking = async {
        loop {
            let league = client.get(&format!("/api/league?game={game}")).await.body;
            if wanted(&league["tables"][0]) {
                return league;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(4 * PATIENCE, looking).await.expect("the league goes on")
}

#[tokio::test]
async fn bots_are_rated_by_games_that_can_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&league(folder.path(), 1.0).await);
    let league = client.get("/api/league?game=dice").await.body;
    assert_eq!(league["share"], 1.0);
    assert_eq!(league["tables"][0]["standings"].as_array().unwrap().len(), 1, "one level has nobody to play");
    let league = until(&client, "connect4", |table| !table["recent"].as_array().unwrap().is_empty()).await;
    let table = &league["tables"][0];
    let played: Vec<&Json> =
        table["standings"].as_array().unwrap().iter().filter(|row| row["games"] != 0).collect();
    assert!(played.len() >= 2, "{table}");
    for row in &played {
        assert!(
            row["low"].as_i64() < row["rating"].as_i64() && row["rating"].as_i64() < row["high"].as_i64()
        );
        assert!(row["deviation"].as_i64().unwrap() < 350);
    }
    let id = table["recent"][0]["id"].as_str().unwrap();
    let state = client.state(id).await;
    assert_eq!(
        (&state["league"], &state["rated"], &state["public"]),
        (&json!(true), &json!(true), &json!(true))
    );
    assert!(state["seats"][0]["rating"]["after"].is_object(), "{state}");

    // A visitor who wants more gets a game of his own.
    let again = client.act(id, "rematch", json!({})).await;
    assert_eq!(again.status, StatusCode::CREATED, "{}", again.body);
    assert_eq!((&again.body["state"]["league"], &again.body["state"]["rated"]), (&Json::Null, &Json::Null));
}

#[tokio::test]
async fn the_league_gives_way_to_people() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(
        Config { league: 1.0, league_delay_ms: 0, search_threads: 1, ..config(folder.path()) },
        catalogue(),
    )
    .await
    .unwrap();
    let client = Client::new(&app);
    until(&client, "connect4", |table| !table["running"].as_array().unwrap().is_empty()).await;
    // The one thread is asked for again and again, and every answer comes.
    let id = client.against("random").await;
    for _ in 0..4 {
        let state = client.until(&id, |state| state["turn"] == "first").await;
        client.play(&id, state["legal"][0].as_str().unwrap()).await;
    }
    client.until(&id, |state| state["turn"] == "first" || state["status"] == "finished").await;
    let before = client.get("/api/league?game=connect4").await.body["tables"][0]["recent"].clone();
    let known = before.as_array().unwrap().len();
    until(&client, "connect4", |table| table["recent"].as_array().unwrap().len() > known.min(9)).await;
}

#[tokio::test]
async fn without_a_share_there_is_no_league_but_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&league(folder.path(), 0.0).await);
    let league = client.get("/api/league").await.body;
    assert_eq!(league["share"], 0.0);
    let row = &league["tables"][0]["standings"][0];
    assert_eq!((&row["rating"], &row["deviation"], &row["games"]), (&json!(1_500), &json!(350), &json!(0)));
    assert_eq!(client.get("/api/league?game=chess").await.status, StatusCode::BAD_REQUEST);
}
