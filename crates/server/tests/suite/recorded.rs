//! What bots thought is stored where that is wanted, and read with how the games ended.

use crate::fixture::{Client, catalogue, config};
use game::{Outcome, Side};
use serde_json::json;
use server::{App, Config, ServerError};
use work::decision::Decided;

async fn read(config: &Config) -> Vec<Vec<Decided>> {
    let mut games = Vec::new();
    let take = |game| {
        games.push(game);
        Ok(())
    };
    server::recorded::<ServerError>(config, &catalogue()[0], take).await.unwrap();
    games
}

#[tokio::test]
async fn every_decision_of_a_bot_is_a_row_with_the_result_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { record_training: true, ..config(folder.path()) };
    let app = App::new(config.clone(), catalogue()).await.unwrap();
    let client = Client::new(&app);
    let id = client.against("weighs").await;
    let answered = |state: &serde_json::Value| state["turn"] == "first";
    client.play(&id, "4").await;
    let state = client.until(&id, answered).await;
    let seq = state["seq"].clone();
    client.act(&id, "takeback", json!({"clientMoveId": "t", "expectedSeq": seq})).await;
    for m in ["3", "5"] {
        client.play(&id, m).await;
        client.until(&id, answered).await;
    }
    assert!(read(&config).await.is_empty(), "a game that runs has no result");
    client.act(&id, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await;
    let unfinished = client.against("weighs").await;
    client.play(&unfinished, "4").await;
    client.until(&unfinished, answered).await;

    let games = read(&config).await;
    let [game] = &games[..] else { panic!("one game is over: {games:?}") };
    assert_eq!(game.len(), 2, "what was taken back is left out: {game:?}");
    for decision in game {
        assert_eq!((decision.side, decision.result), (Side::Second, Outcome::Win(Side::Second)));
        assert_eq!((decision.candidates.len(), decision.candidates[6].visits), (7, 7));
        assert_eq!(decision.played, decision.candidates[0].m);
        assert!((decision.value.win - 0.25).abs() < 1e-6);
        let position = games::find("connect4").unwrap().rules.parse(&decision.position).unwrap();
        assert_eq!(position.key(), decision.key);
    }
}

#[tokio::test]
async fn nothing_is_recorded_unless_it_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let client = Client::new(&App::new(config.clone(), catalogue()).await.unwrap());
    let id = client.against("weighs").await;
    client.play(&id, "4").await;
    client.until(&id, |state| state["turn"] == "first").await;
    client.act(&id, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await;
    assert!(read(&config).await.is_empty());
    let nowhere = Config { data: folder.path().join("nowhere"), database: String::new(), ..config };
    let why =
        server::recorded::<ServerError>(&nowhere, &catalogue()[0], |_| Ok(())).await.unwrap_err().to_string();
    assert!(why.ends_with("there is no database"), "{why}");
}
