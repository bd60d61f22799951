//! Analyses of finished games: made once for everybody, streamed as they go, and the same every time.

use crate::fixture::{Client, Line, PATIENCE, app, config, listen};
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// A finished game of these moves.
async fn finished(client: &Client, game: &str, moves: &[&str], result: Json) -> String {
    let record = json!({"format": 1, "game": game, "rules": 1, "seed": "7", "moves": moves, "result": result,
        "ended": "played-out"});
    let imported = client.post("/api/games/import", json!({"record": record})).await;
    assert_eq!(imported.status, StatusCode::CREATED, "{}", imported.body);
    imported.body["state"]["id"].as_str().unwrap().to_owned()
}

/// Connect Four: the second side could have blocked at its last move.
pub(crate) async fn four(client: &Client) -> String {
    finished(client, "connect4", &["4", "1", "4", "1", "4", "2", "4"], json!({"win": "first"})).await
}

/// Waits for the analysis of a game.
pub(crate) async fn until_done(client: &Client, id: &str) -> Json {
    let waiting = async {
        loop {
            let reply = client.get(&format!("/api/games/{id}/analysis")).await.body;
            if reply["status"] == "done" {
                return reply;
            }
            assert_ne!(reply["status"], "failed", "{reply}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(4 * PATIENCE, waiting).await.expect("the analysis ends")
}

#[tokio::test]
async fn a_drawn_opening_is_kept_and_nobody_is_blamed_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let moves = ["4", "1", "4", "1", "4", "2", "4"];
    let record = |opening: u32| {
        json!({"format": 3, "game": "connect4", "rules": 1, "seed": "7", "moves": moves, "opening": opening,
            "result": {"win": "first"}, "ended": "played-out"})
    };
    let longer = client.post("/api/games/import", json!({"record": record(8)})).await;
    assert_eq!(longer.status, StatusCode::BAD_REQUEST);
    let why = "the record says that 8 plies were drawn, but it has 7";
    assert_eq!(longer.body["error"]["message"], why);

    let imported = client.post("/api/games/import", json!({"record": record(6)})).await;
    let id = imported.body["state"]["id"].as_str().unwrap_or_else(|| panic!("{}", imported.body));
    assert_eq!(client.get(&format!("/api/games/{id}/record")).await.body["opening"], 6);
    client.post(&format!("/api/games/{id}/analysis"), Json::Null).await;
    let analysis = &until_done(&client, id).await["analysis"];
    assert_eq!((&analysis["opening"], &analysis["accuracy"][1]), (&json!(6), &Json::Null), "{analysis}");
    let blamed = |ply: &Json| !ply["choice"].is_null();
    let plies = analysis["plies"].as_array().unwrap();
    assert_eq!(plies.iter().map(blamed).collect::<Vec<_>>(), [[false; 6].as_slice(), &[true]].concat());

    // Who goes on from within the opening plays the rest.
    let half = client.post("/api/games/import", json!({"record": record(6), "ply": 4})).await;
    let id = half.body["state"]["id"].as_str().unwrap_or_else(|| panic!("{}", half.body)).to_owned();
    let act = async |id: &str, what: &str| {
        let seq = client.state(id).await["seq"].clone();
        let reply = client.act(id, what, json!({"clientMoveId": what, "expectedSeq": seq})).await;
        assert!(reply.status.is_success(), "{what}: {}", reply.body);
    };
    act(&id, "takeback").await;
    act(&id, "resign").await;
    let kept = client.get(&format!("/api/games/{id}/record")).await.body;
    let left = kept["moves"].as_array().unwrap().len() as u64;
    assert!(left < 4 && kept["opening"].as_u64() == Some(left), "what was taken back is not drawn: {kept}");
    let again = client.act(&id, "rematch", json!({})).await.body;
    let id = again["state"]["id"].as_str().unwrap_or_else(|| panic!("{again}")).to_owned();
    act(&id, "resign").await;
    let record = client.get(&format!("/api/games/{id}/record")).await.body;
    assert!(record["opening"].is_null(), "the next game has an opening of its own: {record}");
}

#[tokio::test]
async fn a_game_is_analysed_once_and_streamed_as_it_goes() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let id = four(&client).await;
    let path = format!("/api/games/{id}/analysis");
    assert_eq!(client.get(&path).await.body["error"]["code"], "no_analysis");
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    line.next("game:state").await;
    let (first, second) =
        (client.post(&path, Json::Null).await, Client::new(&app).post(&path, Json::Null).await);
    assert_eq!(first.status, StatusCode::ACCEPTED, "{}", first.body);
    assert!(second.status.is_success() && second.body["total"] == 7, "the second one joins: {}", second.body);
    let told = line.next("analysis").await;
    assert_eq!((&told["status"], &told["total"]), (&json!("running"), &json!(7)));
    let (mut known, mut plies) = (Vec::new(), BTreeMap::new());
    let mut summary = loop {
        let told = line.next("analysis").await;
        known.extend(told["values"].as_array().unwrap().iter().map(|value| value["ply"].as_u64().unwrap()));
        // A later verdict on the same ply replaces the earlier one.
        plies.extend(told["plies"].as_array().unwrap().iter().map(|ply| (ply["ply"].as_u64(), ply.clone())));
        assert_eq!(told["done"], plies.len(), "{told}");
        assert!(told["refined"].as_u64() <= told["toRefine"].as_u64(), "{told}");
        if told["status"] == "done" {
            break told["summary"].clone();
        }
    };
    assert_eq!(known[..7], [6, 5, 4, 3, 2, 1, 0], "from the end to the start");

    let done = until_done(&client, &id).await;
    summary["plies"] = plies.into_values().collect();
    assert_eq!(summary, done["analysis"], "what was streamed is what is stored");
    assert_eq!((&done["done"], done["values"].as_array().unwrap().len()), (&json!(7), 8));
    let analysis = &done["analysis"];
    let blunder = &analysis["plies"][5];
    assert_eq!(
        (&blunder["move"], &blunder["choice"]["suggestedMove"]),
        (&json!("2"), &json!("4")),
        "{blunder}"
    );
    assert_eq!(done["values"][7]["win"], 1.0);
    assert_eq!(analysis["unit"], "chance");
    assert!(analysis["accuracy"][0].as_f64() >= analysis["accuracy"][1].as_f64(), "{analysis}");
    let again = client.post(&path, Json::Null).await;
    assert_eq!((again.status, &again.body), (StatusCode::OK, &done), "what is known is not looked for again");
    // The same moves in another game come to the same analysis.
    let twin = four(&client).await;
    client.post(&format!("/api/games/{twin}/analysis"), Json::Null).await;
    assert_eq!(until_done(&client, &twin).await, done);
}

#[tokio::test]
async fn draws_are_luck_and_nobody_is_blamed_for_them() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let seats = json!({"kind": "bot", "player": "easy"});
    let id = client.create(json!({"game": "dice", "first": seats, "second": seats})).await;
    client.until(&id, |state| state["status"] == "finished").await;
    client.post(&format!("/api/games/{id}/analysis"), Json::Null).await;
    let analysis = until_done(&client, &id).await["analysis"].clone();
    let number = |value: &Json| value.as_f64().unwrap();
    let skill = &analysis["skill"];
    let terms = ["start", "luck", "correction"].map(|term| number(&analysis[term]));
    let sum = terms.iter().sum::<f64>() + number(&skill[0]) + number(&skill[1]);
    assert!((sum - number(&analysis["end"])).abs() < 1e-9, "{analysis}");
    let plies = analysis["plies"].as_array().unwrap();
    assert!(plies.iter().all(|ply| ply["side"].is_null() == ply["choice"].is_null()));
    assert!(plies.iter().any(|ply| ply["side"].is_null()));
}

#[tokio::test]
async fn a_running_game_is_not_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let id = client.against("random").await;
    let answer = client.post(&format!("/api/games/{id}/analysis"), Json::Null).await;
    assert_eq!((answer.status, &answer.body["error"]["code"]), (StatusCode::CONFLICT, &json!("not_now")));
    assert_eq!(client.post("/api/games/none/analysis", Json::Null).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_socket_asks_for_an_analysis_and_is_told_all_that_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = Client::new(&app);
    let id = four(&client).await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    line.send(json!({"type": "analyse"})).await;
    while line.next("analysis").await["status"] != "done" {}
    let done = until_done(&client, &id).await;
    // Whoever comes later is told everything at once.
    let mut late = Line::game(address, &id, 0, client.cookie()).await;
    late.send(json!({"type": "analyse"})).await;
    let told = late.next("analysis").await;
    assert_eq!((&told["status"], &told["plies"]), (&json!("done"), &done["analysis"]["plies"]));
    assert_eq!(told["values"].as_array().unwrap().len(), 8);
    assert_eq!(told["summary"]["accuracy"], done["analysis"]["accuracy"]);

    let running = client.against("random").await;
    let mut line = Line::game(address, &running, 0, client.cookie()).await;
    line.send(json!({"type": "analyse"})).await;
    assert_eq!(line.next("error").await["error"]["code"], "not_now");
}

#[tokio::test]
async fn a_move_may_be_tried_in_a_finished_game() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    // The third move gives the middle away.
    let record = json!({"format": 1, "game": "connect4", "rules": 1, "seed": "7",
        "moves": ["4", "4", "1", "4", "1", "7", "1"], "result": {"win": "second"}, "ended": "resigned"});
    let imported = client.post("/api/games/import", json!({"record": record})).await.body;
    let id = imported["state"]["id"].as_str().unwrap_or_else(|| panic!("{imported}"));
    let path = format!("/api/games/{id}/tries");
    let fails = client.post(&path, json!({"ply": 2, "move": "1"})).await;
    assert_eq!((fails.status, &fails.body["accepted"]), (StatusCode::OK, &json!(false)), "{}", fails.body);
    let fails = fails.body;
    assert_eq!((&fails["refutation"][0], fails["ply"].as_u64()), (&json!("1"), Some(2)), "{fails}");
    assert!(fails["refutation"].as_array().is_some_and(|line| line.len() >= 2), "{fails}");
    assert!(fails["reason"]["text"].as_str().is_some_and(|text| text.ends_with('.')), "{fails}");
    assert!(fails["exact"].as_str().is_some_and(|text| text.contains(" won in ")), "{fails}");
    let better = client.post(&path, json!({"ply": 2, "move": fails["suggestedMove"]})).await.body;
    assert_eq!((&better["accepted"], &better["reason"]), (&json!(true), &Json::Null), "{better}");
    for (ply, m) in [(5, "9"), (5, "x"), (8, "1")] {
        let refused = client.post(&path, json!({"ply": ply, "move": m})).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{}", refused.body);
    }
    let over = four(&client).await;
    let over = client.post(&format!("/api/games/{over}/tries"), json!({"ply": 7, "move": "1"})).await;
    assert_eq!(over.status, StatusCode::CONFLICT, "nobody is to move: {}", over.body);
    let running = client.against("random").await;
    let early = client.post(&format!("/api/games/{running}/tries"), json!({"ply": 0, "move": "1"})).await;
    assert_eq!(early.status, StatusCode::CONFLICT, "{}", early.body);
}
