//! Challenges: made, accepted, declined, taken back, lapsed, and bounded.

use crate::account::sign_up;
use crate::bot_account::bot;
use crate::fixture::{Answer, Client, app, catalogue, config};
use crate::rated::clock;
use crate::token::program;
use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::{App, Config, WallClock};

async fn challenge(from: &Client, to: &str) -> Answer {
    from.post("/api/challenges", json!({"to": to, "game": "connect4", "side": "first"})).await
}

fn id(answer: &Answer) -> String {
    answer.body["id"].as_str().unwrap_or_else(|| panic!("{}", answer.body)).to_owned()
}

async fn answer(client: &Client, id: &str, what: &str) -> Answer {
    client.post(&format!("/api/challenges/{id}/{what}"), json!({})).await
}

async fn waiting(client: &Client) -> [usize; 2] {
    let list = client.get("/api/challenges").await.body;
    ["in", "out"].map(|way| list[way].as_array().unwrap().len())
}

#[tokio::test]
async fn a_challenge_that_is_accepted_is_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let alice = sign_up(&app, "Alice").await;
    let deep = bot(&app, "Deep").await;
    let mut events = deep.stream("/api/stream/events").await;
    let mut hers = alice.stream("/api/stream/events").await;
    let terms = json!({"to": "DEEP", "game": "connect4", "side": "second", "rated": true, "clock": clock()});
    let made = alice.post("/api/challenges", terms).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let told = events.next().await;
    assert_eq!((&told["type"], &told["challenge"]), (&json!("challenge"), &made.body));
    assert_eq!((&made.body["from"]["name"], &made.body["to"]["isBot"]), (&json!("Alice"), &json!(true)));
    assert_eq!((waiting(&alice).await, waiting(&deep).await), ([0, 1], [1, 0]));
    assert_eq!(answer(&alice, &id(&made), "accept").await.refusal(), (404, "no_such_challenge"), "not hers");

    let game = answer(&deep, &id(&made), "accept").await;
    assert_eq!(game.status, StatusCode::OK, "{}", game.body);
    let state = &game.body["state"];
    assert_eq!((&state["id"], &game.body["you"]), (&made.body["id"], &json!(["first"])));
    assert_eq!((&state["rated"], &state["clock"]["settings"]), (&json!(true), &clock()));
    let start = events.next().await;
    assert_eq!((&start["type"], &start["game"]["side"]), (&json!("game_start"), &json!("first")));
    assert_eq!(start["game"]["opponent"]["name"], "Alice");
    let start = hers.next().await;
    assert_eq!((&start["game"]["id"], &start["game"]["side"]), (&made.body["id"], &json!("second")));
    assert_eq!(start["game"]["opponent"]["isBot"], true);
    assert_eq!(
        answer(&deep, &id(&made), "accept").await.body["state"]["id"],
        made.body["id"],
        "twice is once"
    );
    assert_eq!((waiting(&alice).await, waiting(&deep).await), ([0, 0], [0, 0]));
    assert_eq!(deep.play(&id(&made), "4").await.body["outcome"], "accepted");
    assert_eq!(alice.play(&id(&made), "4").await.body["outcome"], "accepted");
}

#[tokio::test]
async fn a_challenge_is_declined_taken_back_or_lapses() {
    let folder = tempfile::tempdir().unwrap();
    let clock = WallClock::default();
    let settings = Config { wall_clock: clock.clone(), ..config(folder.path()) };
    let app = App::new(settings, catalogue()).await.unwrap();
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let (mut hers, mut his) =
        (alice.stream("/api/stream/events").await, bob.stream("/api/stream/events").await);

    let first = challenge(&alice, "bob").await;
    his.next().await;
    let reason = json!({"reason": "not now"});
    let declined = bob.post(&format!("/api/challenges/{}/decline", id(&first)), reason).await;
    assert_eq!(declined.status, StatusCode::NO_CONTENT, "{}", declined.body);
    let told = hers.next().await;
    assert_eq!((&told["type"], &told["reason"]), (&json!("challenge_declined"), &json!("not now")));
    assert_eq!(told["challenge"]["id"], first.body["id"]);
    assert_eq!(answer(&bob, &id(&first), "accept").await.refusal(), (404, "no_such_challenge"));

    let soon = challenge(&alice, "bob").await;
    assert_eq!(soon.refusal(), (429, "too_many_requests"), "who has declined has a minute of rest");
    clock.jump(61_000);
    let second = challenge(&alice, "bob").await;
    his.next().await;
    assert_eq!(
        bob.delete(&format!("/api/challenges/{}", id(&second))).await.refusal(),
        (404, "no_such_challenge")
    );
    let taken = alice.delete(&format!("/api/challenges/{}", id(&second))).await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT, "{}", taken.body);
    let told = his.next().await;
    assert_eq!((&told["type"], &told["challenge"]["id"]), (&json!("challenge_canceled"), &second.body["id"]));

    let third = challenge(&alice, "bob").await;
    his.next().await;
    clock.jump(15 * 60_000 + 1);
    assert_eq!(answer(&bob, &id(&third), "accept").await.refusal(), (404, "no_such_challenge"), "too late");
    for stream in [&mut hers, &mut his] {
        let told = stream.next().await;
        assert_eq!(
            (&told["type"], &told["challenge"]["id"]),
            (&json!("challenge_canceled"), &third.body["id"])
        );
    }
    let slow = json!({"to": "bob", "game": "connect4", "clock": {"kind": "turn", "seconds": 86_400}});
    let slow = alice.post("/api/challenges", slow).await;
    clock.jump(20 * 3_600_000);
    let without_body = bob.request("POST", &format!("/api/challenges/{}/decline", id(&slow)));
    let without_body = bob.send(without_body.body(Body::empty()).unwrap()).await;
    assert_eq!(
        without_body.status,
        StatusCode::NO_CONTENT,
        "a day for a game with days: {}",
        without_body.body
    );
    app.close().await;
}

#[tokio::test]
async fn attack_32_challenges_are_bounded_and_honest() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let guest = challenge(&Client::new(&app), "bob").await;
    assert_eq!(guest.refusal(), (401, "not_signed_in"));
    let reader = program(&app, &alice, json!(["read"])).await;
    assert_eq!(challenge(&reader, "bob").await.refusal(), (403, "missing_scope"));
    let with = |terms: Json| {
        let mut all = json!({"to": "bob", "game": "connect4"});
        all.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
        all
    };
    for (terms, code) in [
        (with(json!({"to": "alice"})), (400, "bad_request")),
        (with(json!({"to": "connect4.easy"})), (400, "bad_request")),
        (with(json!({"to": "nobody"})), (404, "no_such_player")),
        (with(json!({"game": "chess"})), (400, "bad_request")),
        (with(json!({"side": "blue"})), (400, "bad_request")),
        (with(json!({"rated": true})), (400, "bad_request")),
        (with(json!({"options": {"odd": 1}})), (400, "bad_request")),
        (with(json!({"clock": {"kind": "turn", "seconds": 0}})), (400, "bad_request")),
        (with(json!({"seed": "1"})), (400, "bad_request")),
    ] {
        assert_eq!(alice.post("/api/challenges", terms.clone()).await.refusal(), code, "{terms}");
    }
    let first = challenge(&alice, "bob").await;
    assert_eq!(challenge(&alice, "bob").await.refusal(), (409, "not_now"), "one at a time");
    let long = json!({"reason": "x".repeat(201)});
    let long = bob.post(&format!("/api/challenges/{}/decline", id(&first)), long).await;
    assert_eq!(long.refusal(), (400, "bad_request"));
    for number in 1..20 {
        sign_up(&app, &format!("friend{number}")).await;
        assert_eq!(challenge(&alice, &format!("friend{number}")).await.status, StatusCode::CREATED);
    }
    sign_up(&app, "friend20").await;
    assert_eq!(challenge(&alice, "friend20").await.refusal(), (409, "not_now"), "twenty wait");
    assert_eq!(
        challenge(&bob, "alice").await.status,
        StatusCode::CREATED,
        "the other way round is another one"
    );

    alice.post("/api/operator/accounts/bob/close", json!({"reason": "cheating"})).await;
    assert_eq!(waiting(&alice).await, [0, 19], "a closed account plays nobody");
    assert_eq!(challenge(&alice, "bob").await.refusal(), (404, "no_such_player"));
    alice.post("/api/account/delete", json!({"password": "correct horse"})).await;
}

#[tokio::test]
async fn attack_32_a_rated_challenge_needs_two_addresses() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { trust_proxy: true, ..config(folder.path()) };
    let app = App::new(settings, catalogue()).await.unwrap();
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let post = async |client: &Client, address: &str, path: &str, body: Json| {
        let request = client.request("POST", path).header("x-forwarded-for", address);
        let request = request.header("content-type", "application/json").body(Body::from(body.to_string()));
        client.send(request.unwrap()).await
    };
    let terms = json!({"to": "bob", "game": "connect4", "rated": true, "clock": clock()});
    let made = post(&alice, "10.0.0.1", "/api/challenges", terms).await;
    let path = format!("/api/challenges/{}/accept", id(&made));
    assert_eq!(post(&bob, "10.0.0.1", &path, json!({})).await.refusal(), (409, "not_now"));
    assert_eq!(post(&bob, "10.0.0.2", &path, json!({})).await.status, StatusCode::OK);
}
