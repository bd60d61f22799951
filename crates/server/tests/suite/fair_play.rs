//! Attacks of players on players: bought ratings, halves that are dropped, help from the engine, borrowed names.

use crate::account::sign_up;
use crate::fixture::{Client, app, catalogue, config};
use crate::rated::{against, begin, open, play_out, rating, resign};
use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::{App, Config};

/// A post from an address, as a proxy tells of it.
async fn post_from(client: &Client, address: &str, path: &str, body: Json) -> Json {
    let request = client.request("POST", path).header("x-forwarded-for", address);
    let request = request.header("content-type", "application/json").body(Body::from(body.to_string()));
    client.send(request.unwrap()).await.body
}

/// Loses a rated game as one player to the other.
async fn lose(loser: &Client, winner: &Client) {
    let id = winner.create(open()).await;
    assert_eq!(loser.act(&id, "join", json!({})).await.status, StatusCode::OK);
    begin(winner, loser, &id).await;
    assert_eq!(resign(loser, &id).await["outcome"], "accepted");
}

#[tokio::test]
async fn attack_06_a_champion_is_not_made_of_sock_puppets() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let champion = sign_up(&app, "champion").await;
    for number in 0..20 {
        let puppet = sign_up(&app, &format!("puppet{number}")).await;
        for _ in 0..2 {
            lose(&puppet, &champion).await;
        }
    }
    let reply = champion.get("/api/players/champion?game=connect4").await.body;
    let (rating, deviation) = (&reply["ratings"][0]["rating"], &reply["ratings"][0]["deviation"]);
    let (rating, deviation) = (rating.as_i64().unwrap(), deviation.as_i64().unwrap());
    println!("forty games bought from twenty accounts: {rating} +- {deviation}");
    assert_eq!((rating, deviation), (1_500, 350), "what new accounts give is worth nothing");
}

#[tokio::test]
async fn attack_06_the_same_two_players_count_less_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let alice = sign_up(&app, "alice").await;
    let mut changes = Vec::new();
    let mut before = 1_500;
    for _ in 0..8 {
        let id = alice.create(against("easy")).await;
        alice.play(&id, "4").await;
        alice.until(&id, |state| state["turn"] == "first").await;
        assert_eq!(resign(&alice, &id).await["outcome"], "accepted");
        let (after, _) = rating(&alice, "alice").await;
        changes.push(before - after);
        before = after;
    }
    assert!(changes[0] > 20 && changes[3] < changes[2] && changes[6..] == [0, 0], "{changes:?}");
}

#[tokio::test]
async fn attack_06_a_rated_game_needs_a_clock_and_two_addresses() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { trust_proxy: true, ..config(folder.path()) };
    let app = App::new(settings, catalogue()).await.unwrap();
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let mut endless = open();
    endless["clock"] = Json::Null;
    let refused = alice.post("/api/games", endless).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{}", refused.body);
    let opened = post_from(&alice, "203.0.113.7", "/api/games", open()).await;
    let path = format!("/api/games/{}/join", opened["state"]["id"].as_str().unwrap());
    let own = post_from(&bob, "203.0.113.7", &path, json!({})).await;
    assert_eq!(own["error"]["code"], "not_now", "{own}");
    let other = post_from(&bob, "203.0.113.8", &path, json!({})).await;
    assert_eq!(other["you"], json!(["second"]), "{other}");
}

#[tokio::test]
async fn attack_09_a_match_that_goes_badly_cannot_be_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let settings = config(folder.path());
    let wall_clock = settings.wall_clock.clone();
    let app = App::new(settings, catalogue()).await.unwrap();
    let client = sign_up(&app, "alice").await;
    let (person, bot) = (json!({"kind": "person"}), json!({"kind": "bot", "player": "random"}));
    let turn = json!({"kind": "turn", "seconds": 3});
    let terms = json!({"game": "entropy", "first": person, "second": bot, "rated": true, "clock": turn});
    let first = client.create(terms).await;
    play_out(&client, &first).await;
    let record = format!("/api/games/{first}/record");
    assert_eq!(
        client.get(&record).await.body["error"]["code"],
        "hidden",
        "its seed is that of the second half"
    );
    wall_clock.jump(30_000);
    let state = client.until(&first, |state| state["rematch"].is_string()).await;
    let second = state["rematch"].as_str().unwrap();
    assert_eq!(client.get(&record).await.body["error"]["code"], "hidden");
    // Nobody plays it: the clock runs before the first move, which is that of the second side.
    let state = client.until(second, |state| state["status"] == "finished").await;
    assert_eq!((&state["ended"], &state["result"]), (&json!("time"), &json!({"win": "first"})), "{state}");
    let rating = client.get("/api/players/alice").await.body["ratings"][0]["rating"].as_i64().unwrap();
    assert!(rating < 1_500, "{rating}");
    assert_eq!(client.get(&record).await.status, StatusCode::OK);
}

#[tokio::test]
async fn attack_17_nobody_asks_the_engine_behind_the_back_of_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    for is_agreed in [false, true] {
        let (alice, bob) = (Client::new(&app), Client::new(&app));
        let terms = json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"},
            "help": is_agreed});
        let id = alice.create(terms).await;
        let joined = bob.act(&id, "join", json!({})).await.body;
        assert_eq!(joined["state"]["help"], is_agreed, "who joins is told");
        for question in ["hint", "explain"] {
            let reply = alice.act(&id, question, json!({})).await;
            assert_eq!(reply.status.is_success(), is_agreed, "{}", reply.body);
            assert!(is_agreed || reply.body["error"]["code"] == "hidden", "{}", reply.body);
        }
        resign(&bob, &id).await;
        assert!(
            alice.act(&id, "hint", json!({"ply": 0})).await.status.is_success(),
            "afterwards all may ask"
        );
    }
}

#[tokio::test]
async fn attack_25_a_guest_cannot_be_taken_for_somebody_else() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let alice = sign_up(&app, "alice").await;
    let guest = Client::new(&app);
    let open = |name: &str| json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"}, "name": name});
    for name in ["al\u{200b}ice", "\u{202e}ecila", "al\u{0456}ce", "alice", "ALICE", "ali ce"] {
        let refused = guest.post("/api/games", open(name)).await;
        assert!(refused.status.is_client_error(), "{name:?}: {}", refused.body);
    }
    let id = guest.create(open("Zo\u{eb}")).await;
    let seats = alice.act(&id, "join", json!({})).await.body["state"]["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[0]["player"]), (&json!("Zo\u{eb}"), &Json::Null), "{seats}");
    assert_eq!((&seats[1]["name"], &seats[1]["player"]), (&json!("alice"), &json!("alice")), "{seats}");
}
