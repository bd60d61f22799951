//! Rated games: fair while they run, and counted once when they end.

use crate::account::sign_up;
use crate::fixture::{Client, app};
use axum::http::StatusCode;
use futures_util::future::join_all;
use serde_json::{Value as Json, json};

pub(crate) fn clock() -> Json {
    json!({"kind": "game", "seconds": 600, "increment": 0})
}

pub(crate) fn against(bot: &str) -> Json {
    let bot = json!({"kind": "bot", "player": bot});
    json!({"game": "connect4", "first": {"kind": "person"}, "second": bot, "rated": true, "clock": clock()})
}

pub(crate) fn open() -> Json {
    let open = json!({"kind": "open"});
    json!({"game": "connect4", "first": {"kind": "person"}, "second": open, "rated": true, "clock": clock()})
}

pub(crate) async fn resign(client: &Client, id: &str) -> Json {
    client.act(id, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await.body
}

/// A move of either player, so that the game counts.
pub(crate) async fn begin(first: &Client, second: &Client, id: &str) {
    for (client, m) in [(first, "4"), (second, "3")] {
        assert_eq!(client.play(id, m).await.body["outcome"], "accepted");
    }
}

/// The rating of a player at Connect Four, and the games that made it.
pub(crate) async fn rating(client: &Client, player: &str) -> (i64, i64) {
    let reply = client.get(&format!("/api/players/{player}?game=connect4")).await.body;
    let (rating, history) = (&reply["ratings"][0], reply["history"].as_array().unwrap());
    assert_eq!(rating["games"].as_u64().unwrap_or(0), history.len() as u64, "{reply}");
    assert!(history.is_empty() || history[0]["rating"] == rating["rating"], "{reply}");
    (rating["rating"].as_i64().unwrap_or(0), history.len() as i64)
}

#[tokio::test]
async fn a_rated_game_tells_nobody_what_it_is_worth_and_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let running = app(folder.path()).await;
    let client = sign_up(&running, "Alice").await;
    let id = client.create(against("easy")).await;
    client.play(&id, "4").await;
    let state = client.until(&id, |state| state["turn"] == "first").await;
    assert_eq!((&state["rated"], &state["takeback"]), (&json!(true), &json!(false)));
    assert_eq!(state["seats"][0]["rating"]["before"]["rating"], 1_500);
    assert_eq!(state["seats"][1]["player"], "connect4.easy");
    for question in ["hint", "explain"] {
        assert_eq!(client.act(&id, question, json!({})).await.body["error"]["code"], "hidden");
    }
    let takeback = client.act(&id, "takeback", json!({"clientMoveId": "t", "expectedSeq": 2})).await;
    assert_eq!(takeback.body["error"]["code"], "not_now");
    assert_eq!(client.act(&id, "hurry", json!({})).await.body["error"]["code"], "not_now");
    let events = client.get(&format!("/api/games/{id}")).await.body["events"].clone();
    assert_eq!((&events[1]["side"], &events[1]["value"]), (&json!("second"), &json!(null)), "{events}");

    assert_eq!(resign(&client, &id).await["outcome"], "accepted");
    assert_eq!(resign(&client, &id).await["outcome"], "duplicate");
    let seats = client.state(&id).await["seats"].clone();
    let (lost, won) = (&seats[0]["rating"]["after"], &seats[1]["rating"]["after"]);
    assert_eq!(
        (&lost["rating"], &won["rating"]),
        (&json!(1_338), &json!(1_500)),
        "a new account tells nothing about the bot"
    );
    assert_eq!(lost["isProvisional"], true);
    assert_eq!(client.act(&id, "rematch", json!({})).await.body["state"]["rated"], true);
    assert_eq!(rating(&client, "alice").await, (1_338, 1));
    assert_eq!(rating(&client, "connect4.easy").await, (1_500, 1));
    let leaders = client.get("/api/leaderboard?game=connect4").await.body["leaders"].clone();
    let names: Vec<&Json> =
        leaders.as_array().unwrap().iter().map(|leader| &leader["player"]["name"]).collect();
    assert_eq!(names, [&json!("easy"), &json!("Alice")]);
    assert_eq!(client.get("/api/players/nobody").await.body["error"]["code"], "no_such_player");
    assert_eq!(client.get("/api/players/connect4.hard").await.body["ratings"], json!([]));

    running.close().await;
    let again = Client::new(&app(folder.path()).await);
    assert_eq!(again.state(&id).await["seats"], seats, "a restart changes nothing");
}

#[tokio::test]
async fn who_may_play_rated() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, bob, guest) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await, Client::new(&app));
    let refused = guest.post("/api/games", against("easy")).await;
    assert_eq!(
        (refused.status, &refused.body["error"]["code"]),
        (StatusCode::UNAUTHORIZED, &json!("not_signed_in"))
    );
    let person = json!({"kind": "person"});
    let bot = json!({"kind": "bot", "player": "easy"});
    for (field, value) in [
        ("seed", json!("1")),
        ("takeback", json!(true)),
        ("options", json!({})),
        ("clock", json!(null)),
        ("second", person),
        ("first", bot),
    ] {
        let mut body = against("easy");
        body[field] = value;
        let refused = alice.post("/api/games", body).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{field}: {}", refused.body);
    }
    let id = alice.create(open()).await;
    assert_eq!(guest.act(&id, "join", json!({})).await.status, StatusCode::UNAUTHORIZED);
    let joined = bob.act(&id, "join", json!({"name": "Alice"})).await.body;
    assert_eq!(joined["state"]["seats"][1]["name"], "bob", "people with an account have its name: {joined}");
    assert_eq!(joined["state"]["seats"][1]["rating"]["before"]["rating"], 1_500);
    begin(&alice, &bob, &id).await;
    resign(&alice, &id).await;
    assert_eq!((rating(&guest, "alice").await, rating(&guest, "bob").await), ((1_500, 1), (1_500, 1)));
    let unrated = json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"}});
    let id = alice.create(unrated).await;
    guest.act(&id, "join", json!({})).await;
    resign(&guest, &id).await;
    assert_eq!(rating(&guest, "alice").await, (1_500, 1), "other games count for nothing");
}

#[tokio::test]
async fn games_that_end_at_once_all_count() {
    const GAMES: i64 = 12;
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let alice = sign_up(&app, "alice").await;
    let mut games = Vec::new();
    for number in 0..GAMES {
        // Both players have the first side in half of the games: rows are wanted in both orders.
        let mut terms = against("easy");
        if number % 2 == 1 {
            terms = json!({"first": terms["second"], "second": terms["first"], "game": "connect4", "rated": true,
                "clock": clock()});
        }
        let id = alice.create(terms).await;
        let has_two = |state: &Json| state["ply"].as_u64() >= Some(2);
        let own = if number % 2 == 1 { "second" } else { "first" };
        alice.until(&id, |state| state["turn"] == own).await;
        alice.play(&id, "4").await;
        alice.until(&id, has_two).await;
        games.push(id);
    }
    let ended = join_all(games.iter().map(|id| resign(&alice, id))).await;
    assert!(ended.iter().all(|reply| reply["outcome"] == "accepted"), "{ended:?}");
    let (last, lost) = rating(&alice, "alice").await;
    assert!(lost == GAMES && last < 1_300, "{last} after {lost}");
    // Each game began with what the one before had left: none was lost on the way.
    let mut after: Vec<i64> = vec![1_500];
    let mut before = Vec::new();
    for id in &games {
        let seat = alice.state(id).await["seats"]
            .as_array()
            .unwrap()
            .iter()
            .find(|seat| seat["player"] == "alice")
            .cloned();
        let rating = &seat.unwrap()["rating"];
        before.push(rating["before"]["rating"].as_i64().unwrap());
        after.push(rating["after"]["rating"].as_i64().unwrap());
    }
    before.push(last);
    before.sort_unstable();
    after.sort_unstable();
    assert_eq!(before, after);
}

#[tokio::test]
async fn a_game_for_points_is_rated_as_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let client = sign_up(&app(folder.path()).await, "alice").await;
    let (person, bot) = (json!({"kind": "person"}), json!({"kind": "bot", "player": "random"}));
    let match_of =
        json!({"game": "entropy", "first": person, "second": bot, "rated": true, "clock": clock()});
    let first = client.create(match_of).await;
    play_out(&client, &first).await;
    assert_eq!(client.get("/api/players/alice").await.body["ratings"], json!([]));
    let same = client.act(&first, "rematch", json!({"sameDraws": true, "swap": false})).await;
    assert_eq!(same.status, StatusCode::BAD_REQUEST, "{}", same.body);
    let second = client.act(&first, "rematch", json!({"sameDraws": true})).await.body;
    let second = second["state"]["id"].as_str().unwrap();
    play_out(&client, second).await;
    let third = client.act(second, "rematch", json!({"sameDraws": true})).await;
    assert_eq!(third.status, StatusCode::BAD_REQUEST, "by then the draws are known: {}", third.body);
    let points = |state: Json| state["result"]["points"].as_i64().unwrap();
    let (own, other) = (points(client.state(&first).await), points(client.state(second).await));
    let rating = client.get("/api/players/alice").await.body["ratings"][0]["rating"].as_i64().unwrap();
    assert_eq!(rating.cmp(&1_500), own.cmp(&other), "{own} {other} {rating}");
}

/// Plays one's own side of a game to its end.
pub(crate) async fn play_out(client: &Client, id: &str) {
    let you = client.get(&format!("/api/games/{id}")).await.body["you"][0].clone();
    loop {
        let state = client.until(id, |state| state["turn"] == you || state["status"] == "finished").await;
        if state["status"] == "finished" {
            return;
        }
        client.play(id, state["legal"][0].as_str().unwrap()).await;
    }
}
