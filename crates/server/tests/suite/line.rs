//! Lines of moves that are shown on the board and not played.

use crate::fixture::{Client, app};
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test]
async fn a_line_is_played_from_any_ply_and_leaves_the_game_alone() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let record = json!({"format": 1, "game": "connect4", "rules": 1, "seed": "7", "moves": ["4", "4", "3"]});
    let game = client.post("/api/games/import", json!({"record": record})).await;
    let id = game.body["state"]["id"].as_str().unwrap().to_owned();
    let before = client.state(&id).await;
    let line = client.post(&format!("/api/games/{id}/lines"), json!({"ply": 1, "moves": ["3", "4"]})).await;
    assert_eq!(line.status, StatusCode::OK, "{}", line.body);
    assert_eq!(line.body["legal"].as_array().unwrap().len(), 7);
    let frames = line.body["frames"].as_array().unwrap();
    let told: Vec<_> = frames.iter().map(|frame| (&frame["move"], &frame["side"])).collect();
    assert_eq!(told, [(&json!("3"), &json!("second")), (&json!("4"), &json!("first"))]);
    assert_eq!(frames[0]["view"]["cells"][5][2], "second");
    assert_eq!(frames[1]["view"]["cells"][4][3], "first");
    assert_eq!(frames[1]["legal"].as_array().unwrap().len(), 7);
    assert_eq!(client.state(&id).await, before);
}

#[tokio::test]
async fn a_line_that_cannot_be_played_is_refused_with_its_move() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let record = json!({"format": 1, "game": "connect4", "rules": 1, "seed": "7", "moves": ["4", "4", "3"]});
    let game = client.post("/api/games/import", json!({"record": record})).await;
    let path = format!("/api/games/{}/lines", game.body["state"]["id"].as_str().unwrap());
    let long: Vec<&str> = ["1"; 61].to_vec();
    for (body, why) in [
        (json!({"ply": 9, "moves": []}), "the game has 3 plies"),
        (json!({"ply": 3, "moves": ["1", "8"]}), "move 2 of the line"),
        (json!({"ply": 3, "moves": long}), "at most 60 moves"),
    ] {
        let refused = client.post(&path, body).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
        let message = refused.body["error"]["message"].as_str().unwrap();
        assert!(message.contains(why), "{message}");
    }
}
