//! Tournaments that were played elsewhere: kept once, shown to everybody, sent and removed by the operator alone.

use crate::fixture::{Client, app, catalogue, config};
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::{Value as Json, json};
use server::{App, Config};

/// A tournament of two players with so many games.
pub(crate) fn tournament(games: usize) -> Json {
    let row = |name: &str, won: u32| {
        json!({"name": name, "rating": {"value": 40.5, "low": null, "high": 90.0}, "score": 1.5, "pairs": 2,
            "won": won, "drawn": 0, "lost": 4 - won, "course": [1.0, 0.75], "nodesPerMove": 100.0,
            "millisPerMove": 0.5, "faults": 1})
    };
    let share = json!({"value": 0.75, "low": 0.5, "high": 1.0});
    let fault = json!({"pair": 1, "player": "easy", "opponent": "random", "side": "second", "ply": 7,
        "why": "the program ended", "evidence": {"said": "…"}});
    let record = |number: usize| {
        json!({"format": 1, "game": "connect4", "rules": 1, "seed": number.to_string(),
            "players": ["random", "easy"], "moves": ["1", "2", "1", "2", "1", "2", "1"], "result": {"win": "first"},
            "ended": "played-out"})
    };
    json!({
        "name": "The cup",
        "standings": {
            "game": "connect4", "options": null, "format": {"kind": "swiss", "rounds": 1}, "seed": "7",
            "pairs": 2, "unit": "games", "players": [row("random", 3), row("easy", 1)],
            "meetings": [{"round": 1, "players": ["random", "easy"], "seed": "9", "pairScores": [0, 0, 1, 0, 1],
                "share": share, "elo": {"value": 190.8, "low": 0.0, "high": null}, "difference": null,
                "repeatedOpenings": 0}],
            "faults": [fault], "seconds": 1.5,
        },
        "games": (0..games).map(record).collect::<Vec<_>>(),
    })
}

async fn delete(client: &Client, path: &str) -> StatusCode {
    client.send(client.request("DELETE", path).body(Body::empty()).unwrap()).await.status
}

#[tokio::test]
async fn a_tournament_is_kept_once_and_shown_whole() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let sent = tournament(230);
    let first = client.post("/api/tournaments", sent.clone()).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.body);
    let id = first.body["tournament"]["id"].as_str().unwrap();
    let mut again = sent.clone();
    again["standings"]["seconds"] = json!(99.0);
    again["games"].as_array_mut().unwrap().reverse();
    let second = client.post("/api/tournaments", again).await;
    assert_eq!(
        (second.status, &second.body),
        (StatusCode::OK, &first.body),
        "the same games are the same cup"
    );

    let shown = client.get(&format!("/api/tournaments/{id}")).await.body;
    assert_eq!(shown, first.body);
    let mut standings = sent["standings"].clone();
    standings["faults"][0].as_object_mut().unwrap().remove("evidence");
    assert_eq!(shown["standings"], standings);
    let list = client.get("/api/tournaments?game=connect4").await.body["tournaments"].clone();
    assert_eq!(list, json!([shown["tournament"]]));
    assert_eq!((&list[0]["players"], &list[0]["games"]), (&json!(["random", "easy"]), &json!(230)));
    assert_eq!(client.get("/api/tournaments?game=entropy").await.body["tournaments"], json!([]));

    let games = async |query: &str| client.get(&format!("/api/tournaments/{id}/games{query}")).await.body;
    let page = games("?from=95&count=10").await;
    let seeds: Vec<&str> =
        page["games"].as_array().unwrap().iter().map(|game| game["seed"].as_str().unwrap()).collect();
    assert_eq!(page["total"], 230);
    assert_eq!(seeds, ["95", "96", "97", "98", "99", "100", "101", "102", "103", "104"]);
    assert_eq!(games("?from=225").await["games"].as_array().unwrap().len(), 5);
    assert_eq!(games("?from=4000000000").await["games"], json!([]));
    let imported = client.post("/api/games/import", json!({"record": page["games"][0]})).await;
    assert_eq!(
        imported.status,
        StatusCode::CREATED,
        "a game of a tournament can be replayed: {}",
        imported.body
    );

    assert_eq!(delete(&client, &format!("/api/tournaments/{id}")).await, StatusCode::NO_CONTENT);
    assert_eq!(delete(&client, &format!("/api/tournaments/{id}")).await, StatusCode::NOT_FOUND);
    assert_eq!(
        client.get(&format!("/api/tournaments/{id}/games")).await.body["error"]["code"],
        "no_such_tournament"
    );
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    for (place, value, why) in [
        ("/standings/game", json!("chess"), "no game \"chess\""),
        ("/standings/players", json!([]), "2 to 200 players"),
        (
            "/standings/players/0/name",
            json!("a\nb"),
            "must have 1 to 200 characters and no control characters",
        ),
        ("/standings/meetings/0/players/1", json!("nobody"), "not among the players"),
        ("/games/1/moves/2", json!("8"), "game 2: ply 3"),
        ("/games/0/result", json!("draw"), "game 1: "),
        ("/games/0/seed", json!("x"), "games[0].seed: the seed"),
        ("/name", json!("x".repeat(41)), "at most 40"),
    ] {
        let mut sent = tournament(2);
        *sent.pointer_mut(place).unwrap() = value;
        let answer = client.post("/api/tournaments", sent).await;
        let message = answer.body["error"]["message"].as_str().unwrap_or_default();
        assert!(
            answer.status == StatusCode::BAD_REQUEST && message.contains(why),
            "{place}: {}",
            answer.body
        );
    }
    let mut large = tournament(1);
    large["name"] = json!("x".repeat(9 << 20));
    assert_eq!(client.post("/api/tournaments", large).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(client.get("/api/tournaments").await.body["tournaments"], json!([]));
}

#[tokio::test]
async fn with_a_key_only_whoever_sends_it_is_the_operator() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { operator_key: "open sesame".into(), ..config(folder.path()) };
    let client = Client::new(&App::new(config, catalogue()).await.unwrap());
    let send = async |key: &str| {
        let request = client.request("POST", "/api/tournaments").header(header::AUTHORIZATION, key);
        let body = Body::from(tournament(1).to_string());
        client.send(request.header(header::CONTENT_TYPE, "application/json").body(body).unwrap()).await.status
    };
    assert_eq!(client.post("/api/tournaments", tournament(1)).await.body["error"]["code"], "not_operator");
    assert_eq!(send("Bearer open barley").await, StatusCode::UNAUTHORIZED);
    assert_eq!(send("Bearer open sesame").await, StatusCode::CREATED);
    assert_eq!(delete(&client, "/api/tournaments/any").await, StatusCode::UNAUTHORIZED);
}
