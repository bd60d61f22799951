//! BOT accounts: for good, marked everywhere, listed with the bots, and played by programs alone.

use crate::account::sign_up;
use crate::fixture::{Client, Line, app, config, listen};
use crate::rated::{against, begin, open, resign};
use crate::token::program;
use axum::http::StatusCode;
use serde_json::json;
use server::App;

/// A program with an account that is a BOT.
pub(crate) async fn bot(app: &App, name: &str) -> Client {
    let program = program(app, &sign_up(app, name).await, json!(["bot"])).await;
    let reply = program.post("/api/account/bot", json!(null)).await;
    assert_eq!(
        (reply.status, &reply.body["account"]["isBot"]),
        (StatusCode::OK, &json!(true)),
        "{}",
        reply.body
    );
    program
}

#[tokio::test]
async fn a_bot_is_marked_everywhere_and_listed_with_the_bots() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let alice = sign_up(&app, "alice").await;
    let deep = bot(&app, "Deep").await;
    let again = deep.post("/api/account/bot", json!(null)).await;
    assert_eq!(again.status, StatusCode::OK, "twice is once");
    for client in [&alice, &deep] {
        let id = client.create(against("random")).await;
        client.play(&id, "4").await;
        client.until(&id, |state| state["turn"] == "first").await;
        resign(client, &id).await;
    }
    let id = deep.against("random").await;
    let seat = &alice.state(&id).await["seats"][0];
    assert_eq!(
        (&seat["isBot"], &seat["kind"], &seat["name"]),
        (&json!(true), &json!("person"), &json!("Deep"))
    );
    assert_eq!(deep.get("/api/games?mine=true").await.body["games"][0]["seats"][0]["isBot"], true);
    assert_eq!(alice.get("/api/players/deep").await.body["player"]["isBot"], true);
    assert_eq!(alice.get("/api/players/alice").await.body["player"]["isBot"], json!(null));
    let listed = async |kind: &str| {
        let board = alice.get(&format!("/api/leaderboard?game=connect4{kind}")).await.body;
        let mut ids: Vec<String> = board["leaders"]
            .as_array()
            .unwrap()
            .iter()
            .map(|leader| leader["player"]["id"].as_str().unwrap().to_owned())
            .collect();
        ids.sort();
        ids
    };
    assert_eq!(listed("&kind=person").await, ["alice"]);
    assert_eq!(listed("&kind=bot").await, ["connect4.random", "deep"]);
    assert_eq!(listed("").await, ["alice", "connect4.random", "deep"]);
    let odd = alice.get("/api/leaderboard?game=connect4&kind=open").await;
    assert_eq!(odd.refusal(), (400, "bad_request"));
}

#[tokio::test]
async fn attack_31_who_has_met_people_in_rated_games_does_not_become_a_bot() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let guest = Client::new(&app).post("/api/account/bot", json!(null)).await;
    assert_eq!(guest.refusal(), (401, "not_signed_in"));
    let player = program(&app, &alice, json!(["play"])).await;
    assert_eq!(player.post("/api/account/bot", json!(null)).await.refusal(), (403, "missing_scope"));

    let id = alice.create(open()).await;
    bob.act(&id, "join", json!({})).await;
    let refused = bob.post("/api/account/bot", json!(null)).await;
    assert_eq!(refused.refusal(), (409, "not_now"), "not in the middle of a rated game");
    begin(&alice, &bob, &id).await;
    resign(&bob, &id).await;
    for client in [&alice, &bob] {
        assert_eq!(client.post("/api/account/bot", json!(null)).await.refusal(), (409, "not_now"));
    }
    // Casual games, and rated ones against the bots of the catalogue, do not matter.
    let carol = sign_up(&app, "carol").await;
    let id = carol.create(against("random")).await;
    carol.play(&id, "4").await;
    carol.until(&id, |state| state["turn"] == "first").await;
    resign(&carol, &id).await;
    let casual = json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"}});
    let casual = alice.create(casual).await;
    carol.act(&casual, "join", json!({})).await;
    assert_eq!(carol.post("/api/account/bot", json!(null)).await.status, StatusCode::OK);
    assert_eq!(alice.state(&casual).await["seats"][1]["isBot"], true, "its opponent sees it at once");
}

#[tokio::test]
async fn attack_31_a_bot_plays_by_its_token_and_takes_no_seat_of_a_person() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let hand = sign_up(&app, "deep").await;
    let deep = program(&app, &hand, json!(["play", "bot"])).await;
    assert_eq!(deep.post("/api/account/bot", json!(null)).await.status, StatusCode::OK);
    let id = deep.against("random").await;
    assert_eq!(hand.play(&id, "4").await.refusal(), (403, "plays_by_token"));
    let bots = json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "bot", "player": "random"}});
    assert_eq!(hand.post("/api/games", bots).await.refusal(), (403, "plays_by_token"));
    let mut line = Line::game(address, &id, 0, hand.cookie()).await;
    assert_eq!(line.next("welcome").await["you"], json!([]), "it may watch");
    line.send(json!({"type": "move", "clientMoveId": "m", "expectedSeq": 0, "move": "4"})).await;
    assert_eq!(line.next("reply").await["reply"]["error"]["code"], "not_your_seat");
    assert_eq!(deep.play(&id, "4").await.body["outcome"], "accepted");
    let settings = hand.request("PUT", "/api/account/settings").header("content-type", "application/json");
    let settings = settings.body(json!({"settings": {}}).to_string().into()).unwrap();
    assert_eq!(hand.send(settings).await.status, StatusCode::OK, "the account is still its owner's");

    let alice = sign_up(&app, "alice").await;
    let open = alice
        .create(json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"}}))
        .await;
    assert_eq!(deep.act(&open, "join", json!({})).await.refusal(), (409, "not_now"));
    app.close().await;
}
