//! Strangers who guess passwords keep nobody out of an account.

use crate::account::sign_up;
use crate::fixture::{Answer, Client, app, catalogue, config};
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::json;
use server::{App, Config, WallClock};

/// Tries a password from an address.
async fn attempt(client: &Client, address: &str, name: &str, password: &str) -> Answer {
    let body = json!({"name": name, "password": password}).to_string();
    let request = client.request("POST", "/api/session").header(header::CONTENT_TYPE, "application/json");
    let request = request.header("x-forwarded-for", address).body(Body::from(body)).unwrap();
    client.send(request).await
}

async fn sign_out(client: &Client) {
    let request = client.request("DELETE", "/api/session").body(Body::empty()).unwrap();
    assert_eq!(client.send(request).await.status, StatusCode::NO_CONTENT);
}

/// Seconds that a refused client is told to wait.
fn wait(answer: &Answer) -> u64 {
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{}", answer.body);
    answer.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap()
}

/// A server behind a proxy, with the clock that it uses.
async fn behind_a_proxy(folder: &std::path::Path) -> (App, WallClock) {
    let clock = WallClock::default();
    let settings = Config {
        sign_ins_per_minute: 10,
        trust_proxy: true,
        secure_cookies: true,
        wall_clock: clock.clone(),
        ..config(folder)
    };
    (App::new(settings, catalogue()).await.unwrap(), clock)
}

/// Strangers guess from a hundred addresses, and one from the address of the owner, until nothing more is tried.
async fn guess(app: &App, name: &str) {
    let stranger = Client::new(app);
    for number in 0..100 {
        attempt(&stranger, &format!("10.0.0.{number}"), name, "wrong horse").await;
    }
    for _ in 0..30 {
        attempt(&stranger, "192.0.2.1", name, "wrong horse").await;
    }
}

#[tokio::test]
async fn attack_18_a_known_device_signs_in_while_strangers_guess() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = behind_a_proxy(folder.path()).await;
    let owner = sign_up(&app, "alice").await;
    sign_out(&owner).await;
    guess(&app, "alice").await;
    let right = attempt(&owner, "192.0.2.1", "alice", "correct horse").await;
    assert_eq!(right.status, StatusCode::OK, "{}", right.body);
    sign_out(&owner).await;

    // Who has an account of their own is a stranger to others.
    let other = sign_up(&app, "mallory").await;
    assert!(wait(&attempt(&other, "10.0.1.1", "alice", "wrong horse").await) > 0);
    // A known device that guesses uses up its own attempts only.
    let mut last = StatusCode::OK;
    for _ in 0..20 {
        last = attempt(&owner, "192.0.2.1", "alice", "wrong horse").await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn attack_18_a_new_device_waits_a_bounded_time_and_is_told_how_long() {
    let folder = tempfile::tempdir().unwrap();
    let (app, clock) = behind_a_proxy(folder.path()).await;
    sign_up(&app, "alice").await;
    guess(&app, "alice").await;
    let owner = Client::new(&app);
    let told = wait(&attempt(&owner, "198.51.100.1", "alice", "correct horse").await);
    assert!(told <= 900, "{told}");
    clock.jump(told as i64 * 1_000);
    guess(&app, "alice").await;
    let right = attempt(&owner, "198.51.100.1", "alice", "correct horse").await;
    assert_eq!(right.status, StatusCode::OK, "{}", right.body);
    // From now on the account knows the device.
    sign_out(&owner).await;
    assert_eq!(attempt(&owner, "10.0.0.1", "alice", "correct horse").await.status, StatusCode::OK);
    // Names without an account are answered in the same way.
    guess(&app, "nobody").await;
    wait(&attempt(&Client::new(&app), "198.51.100.2", "nobody", "wrong horse").await);
}

#[tokio::test]
async fn attack_18_a_device_is_known_by_a_secret_that_ends_with_the_password() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = behind_a_proxy(folder.path()).await;
    let owner = Client::new(&app);
    let signed_up = owner.post("/api/account", json!({"name": "alice", "password": "correct horse"})).await;
    let cookies = signed_up.headers.get_all(header::SET_COOKIE).iter().map(|value| value.to_str().unwrap());
    let device = cookies.into_iter().find(|cookie| cookie.starts_with("parlor_device=")).unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Secure", "Max-Age=31536000"] {
        assert!(device.contains(part), "{device}");
    }
    let secret = device.split(['=', ';']).nth(1).unwrap();
    assert_eq!(secret.len(), 32);

    let thief = Client::new(&app);
    assert_eq!(attempt(&thief, "10.0.1.1", "alice", "correct horse").await.status, StatusCode::OK);
    sign_out(&thief).await;
    let change = json!({"old": "correct horse", "new": "battery staple"});
    assert_eq!(owner.post("/api/account/password", change).await.status, StatusCode::OK);
    guess(&app, "alice").await;
    wait(&attempt(&thief, "10.0.1.1", "alice", "correct horse").await);
    sign_out(&owner).await;
    assert_eq!(attempt(&owner, "192.0.2.1", "alice", "battery staple").await.status, StatusCode::OK);
    app.close().await;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(32).any(|window| window == secret.as_bytes()), "the secret itself is stored");
    }
}

#[tokio::test]
async fn without_a_limit_nobody_waits() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    sign_up(&app, "alice").await;
    let client = Client::new(&app);
    for _ in 0..6 {
        let wrong = attempt(&client, "10.0.0.1", "alice", "wrong horse").await;
        assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    }
}
