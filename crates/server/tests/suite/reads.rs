//! Attacks by costly reads: positions, records, large answers and long games.

use crate::fixture::{Answer, Client, app, catalogue, config};
use crate::wide::HELD;
use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::{App, Config};
use std::sync::atomic::Ordering;

/// Sends a request from an address, as a proxy tells of it.
async fn from(client: &Client, address: &str, path: &str, body: Option<Json>) -> Answer {
    let method = if body.is_some() { "POST" } else { "GET" };
    let request = client.request(method, path).header("x-forwarded-for", address);
    let request = request.header("content-type", "application/json");
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    client.send(request.body(body).unwrap()).await
}

/// A game between the two hands of one client.
async fn open(client: &Client, address: &str, game: &str) -> String {
    let person = json!({"kind": "person"});
    let terms = json!({"game": game, "first": person, "second": person});
    let created = from(client, address, "/api/games", Some(terms)).await;
    created.body["state"]["id"].as_str().unwrap().to_owned()
}

async fn play(client: &Client, address: &str, id: &str, seq: u32, m: &str) -> Answer {
    let body = json!({"clientMoveId": format!("{m}-{seq}"), "expectedSeq": seq, "move": m});
    from(client, address, &format!("/api/games/{id}/moves"), Some(body)).await
}

#[tokio::test]
async fn attack_12_a_flood_of_costly_reads_is_refused_to_its_address_alone() {
    const HONEST: &str = "203.0.113.8";
    let folder = tempfile::tempdir().unwrap();
    let settings =
        Config { requests_per_second: 1, request_burst: 100, trust_proxy: true, ..config(folder.path()) };
    let app = App::new(settings, catalogue()).await.unwrap();
    let (attacker, honest) = (Client::new(&app), Client::new(&app));
    let long = open(&attacker, "203.0.113.9", "connect4").await;
    for (seq, m) in (0..).zip(["1", "2", "3", "4", "5", "6", "7", "1", "2", "3", "4", "5", "6", "7"]) {
        assert_eq!(play(&attacker, "203.0.113.9", &long, seq, m).await.body["outcome"], "accepted");
    }
    let wide = open(&attacker, "203.0.113.10", "wide").await;
    let game = open(&honest, HONEST, "connect4").await;
    // A hundred plain requests are allowed at once; what is computed or sent costs more.
    for (path, address, most) in [
        (format!("/api/games/{long}/plies"), "203.0.113.1", 80),
        ("/api/games?limit=100".to_owned(), "203.0.113.2", 60),
        (format!("/api/games/{wide}"), "203.0.113.3", 60),
        ("/api/tournaments/none/games".to_owned(), "203.0.113.4", 40),
    ] {
        let mut answered = 0;
        while from(&attacker, address, &path, None).await.status != StatusCode::TOO_MANY_REQUESTS {
            answered += 1;
            assert!(answered < most, "{path} is as cheap as a plain request");
        }
        let refused = from(&attacker, address, "/api/catalogue", None).await;
        println!("{answered} answers to {path}, then {}", refused.status);
    }
    for (seq, m) in (0..).zip(["4", "4", "4", "4"]) {
        let reply = play(&honest, HONEST, &game, seq, m).await;
        assert_eq!(reply.body["outcome"], "accepted", "another address is not concerned: {}", reply.body);
    }
}

#[tokio::test]
async fn attack_12_moves_are_answered_while_long_games_are_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let attacker = Client::new(&app);
    let wide = open(&attacker, "127.0.0.1", "wide").await;
    assert_eq!(play(&attacker, "127.0.0.1", &wide, 0, "on").await.body["outcome"], "accepted");
    // Nobody can play a move of this game again until the test lets them. There is one thread that serves requests.
    HELD.store(true, Ordering::SeqCst);
    let reading: Vec<_> = (0..20)
        .map(|_| {
            let (client, path) = (Client::new(&app), format!("/api/games/{wide}/plies?from=0&count=2"));
            tokio::spawn(async move { client.get(&path).await.status })
        })
        .collect();
    tokio::task::yield_now().await;
    let honest = Client::new(&app);
    let game = open(&honest, "127.0.0.1", "connect4").await;
    for (seq, m) in (0..).zip(["4", "4", "4"]) {
        assert_eq!(play(&honest, "127.0.0.1", &game, seq, m).await.body["outcome"], "accepted");
    }
    assert!(reading.iter().all(|reading| !reading.is_finished()), "the readers wait, the players do not");
    HELD.store(false, Ordering::SeqCst);
    for reading in reading {
        assert_eq!(reading.await.unwrap(), StatusCode::OK);
    }
}
