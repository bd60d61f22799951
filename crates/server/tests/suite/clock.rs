//! Clocks are kept by the server.

use crate::fixture::{Client, app};
use serde_json::json;

#[tokio::test]
async fn a_clock_that_runs_out_ends_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let client = Client::new(&app);
    let person = json!({"kind": "person"});
    let clock = json!({"kind": "game", "seconds": 1, "increment": 0});
    let id =
        client.create(json!({"game": "connect4", "first": person, "second": person, "clock": clock})).await;
    assert_eq!(client.state(&id).await["clock"]["running"], json!(null));
    client.play(&id, "4").await;
    let state = client.state(&id).await;
    assert_eq!((&state["clock"]["running"], &state["clock"]["leftMs"][0]), (&json!("second"), &json!(1_000)));
    let state = client.until(&id, |state| state["status"] == "finished").await;
    assert_eq!((&state["result"], &state["ended"]), (&json!({"win": "first"}), &json!("time")));
    assert_eq!(state["clock"]["running"], json!(null));
    let events = client.get(&format!("/api/games/{id}")).await.body["events"].clone();
    assert_eq!((&events[1]["kind"], &events[1]["side"]), (&json!("time"), &json!("second")));
}

#[tokio::test]
async fn time_is_stored_with_each_move_and_a_restart_costs_none() {
    let folder = tempfile::tempdir().unwrap();
    let first = app(folder.path()).await;
    let client = Client::new(&first);
    let person = json!({"kind": "person"});
    let clock = json!({"kind": "game", "seconds": 60, "increment": 5});
    let id =
        client.create(json!({"game": "connect4", "first": person, "second": person, "clock": clock})).await;
    client.play(&id, "4").await;
    tokio::time::sleep(std::time::Duration::from_millis(120)).await;
    client.play(&id, "4").await;
    let event = client.get(&format!("/api/games/{id}?after=1")).await.body["events"][0].clone();
    let left = event["clockMs"][1].as_u64().unwrap();
    assert!((63_000..=64_880).contains(&left), "60 s, less what was thought, and 5 s more: {left}");
    assert!(event["thinkMs"].as_u64().unwrap() >= 120);
    first.close().await;
    let second = Client::new(&app(folder.path()).await);
    assert_eq!(second.state(&id).await["clock"]["leftMs"][1], left);
    assert_eq!(second.state(&id).await["clock"]["running"], "first");
}

#[tokio::test]
async fn every_clock_of_the_catalogue_can_be_had() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let person = json!({"kind": "person"});
    let clocks = client.get("/api/catalogue").await.body["clocks"].clone();
    assert!(clocks.as_array().unwrap().len() > 10);
    for preset in clocks.as_array().unwrap() {
        let body = json!({"game": "connect4", "first": person, "second": person, "clock": preset["clock"]});
        let id = client.create(body).await;
        client.play(&id, "4").await;
        let clock = client.state(&id).await["clock"].clone();
        assert_eq!((&clock["settings"], &clock["running"]), (&preset["clock"], &json!("second")));
    }
}

#[tokio::test]
async fn a_bot_plays_by_the_clock() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let bot = json!({"kind": "bot", "player": "alphabeta"});
    for clock in
        [json!({"kind": "game", "seconds": 4, "increment": 0}), json!({"kind": "turn", "seconds": 1})]
    {
        let id = client
            .create(json!({"game": "connect4", "first": {"kind": "person"}, "second": bot, "clock": clock}))
            .await;
        client.play(&id, "1").await;
        let state =
            client.until(&id, |state| state["turn"] == "first" || state["status"] == "finished").await;
        assert_eq!(state["status"], "in_progress", "{state}");
    }
}
