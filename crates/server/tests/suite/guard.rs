//! What keeps strangers and floods out.

use crate::fixture::{Client, app, catalogue, config};
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::json;
use server::App;

#[tokio::test]
async fn pages_of_other_sites_cannot_act() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let send = |origin: &'static str| {
        let body = json!({"humanSide": "blue", "game": "connect4"}).to_string();
        let request = client.request("POST", "/api/game/create-vs-bot").header(header::ORIGIN, origin);
        client.send(request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body)).unwrap())
    };
    assert_eq!(send("https://evil.test").await.body["error"]["code"], "foreign_origin");
    assert_eq!(send("null").await.status, StatusCode::FORBIDDEN);
    assert_eq!(send("http://parlor.test").await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_of_scripts_and_kept_as_a_hash() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let client = Client::new(&app);
    let answer =
        client.post("/api/game/create-vs-bot", json!({"humanSide": "blue", "game": "connect4"})).await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let token = client.cookie().split_once('=').unwrap().1.to_owned();
    assert_eq!(token.len(), 32);
    let again =
        client.post("/api/game/create-vs-bot", json!({"humanSide": "blue", "game": "connect4"})).await;
    assert!(!again.headers.contains_key(header::SET_COOKIE));
    app.close().await;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(32).any(|window| window == token.as_bytes()), "the token itself is stored");
    }
}

#[tokio::test]
async fn bodies_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let moves = vec!["4"; 20_000];
    let record = json!({"format": 1, "game": "connect4", "rules": 1, "seed": "7", "moves": moves});
    let large = client.post("/api/games", json!({"game": "x".repeat(70_000)})).await;
    assert_eq!(
        (large.status, &large.body["error"]["code"]),
        (StatusCode::PAYLOAD_TOO_LARGE, &json!("too_large"))
    );
    let import = client.post("/api/games/import", json!({"record": record})).await;
    assert_eq!(import.status, StatusCode::BAD_REQUEST, "80 kB of moves are read and found too many");
    let huge = client.post("/api/games/import", json!({"record": "x".repeat(300_000)})).await;
    assert_eq!(huge.status, StatusCode::PAYLOAD_TOO_LARGE);
    let plain = client.request("POST", "/api/games").body(Body::from("{}")).unwrap();
    assert_eq!(client.send(plain).await.body["error"]["code"], "not_json");
}

#[tokio::test]
async fn floods_are_told_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config {
        requests_per_second: 1,
        request_burst: 5,
        games_per_minute: 2,
        ..config(folder.path())
    };
    let client = Client::new(&App::new(config, catalogue()).await.unwrap());
    let game = json!({"humanSide": "blue", "game": "connect4"});
    for _ in 0..2 {
        assert_eq!(client.post("/api/game/create-vs-bot", game.clone()).await.status, StatusCode::CREATED);
    }
    let third = client.post("/api/game/create-vs-bot", game).await;
    assert_eq!(
        (third.status, &third.body["error"]["code"]),
        (StatusCode::TOO_MANY_REQUESTS, &json!("too_many_requests"))
    );
    client.get("/api/catalogue").await;
    client.get("/api/catalogue").await;
    let sixth = client.get("/api/catalogue").await;
    assert_eq!(sixth.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(sixth.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u64>().unwrap() >= 1);
}

#[tokio::test]
async fn the_page_answers_browsers_alone() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let html = client
        .request("GET", "/game/anything")
        .header(header::ACCEPT, "text/html,*/*")
        .body(Body::empty())
        .unwrap();
    let html = client.send(html).await;
    assert_eq!(html.status, StatusCode::OK);
    assert!(html.headers[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/html"));
    let front = client.request("GET", "/").header(header::ACCEPT, "*/*").body(Body::empty()).unwrap();
    assert_eq!(client.send(front).await.status, StatusCode::OK);
    for path in ["/api", "/api/", "/api/nothing", "/api/games/x/y/z"] {
        let request =
            client.request("GET", path).header(header::ACCEPT, "text/html").body(Body::empty()).unwrap();
        let answer = client.send(request).await;
        assert_eq!(
            (answer.status, &answer.body["error"]["code"]),
            (StatusCode::NOT_FOUND, &json!("no_such_route")),
            "{path}"
        );
    }
    let grpc = client
        .request("POST", "/parlor.v1.Bots/Think")
        .header(header::CONTENT_TYPE, "application/grpc+proto");
    let grpc = client.send(grpc.body(Body::empty()).unwrap()).await;
    assert_eq!(grpc.headers["grpc-status"], "12");
    assert_eq!(client.get("/robots.txt").await.status, StatusCode::NOT_FOUND);
    let delete = client.request("DELETE", "/api/games").body(Body::empty()).unwrap();
    assert_eq!(client.send(delete).await.body["error"]["code"], "method_not_allowed");
}

#[tokio::test]
async fn readiness_ends_with_the_shutdown() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let client = Client::new(&app);
    assert_eq!(client.get("/readyz").await.status, StatusCode::OK);
    app.close().await;
    assert_eq!(client.get("/healthz").await.status, StatusCode::OK);
    assert_eq!(client.get("/readyz").await.body["error"]["code"], "shutting_down");
}
