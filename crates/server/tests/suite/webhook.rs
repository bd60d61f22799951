//! Webhooks: who is called, with which signature, how often, and whither never.

use crate::account::sign_up;
use crate::fixture::{Client, PATIENCE, app, catalogue, config};
use crate::token::program;
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::{App, Config, WallClock};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// A receiver of calls: it answers each with the same status.
struct Receiver {
    url: String,
    status: Arc<AtomicU16>,
    calls: mpsc::UnboundedReceiver<(String, Json)>,
}

impl Receiver {
    async fn start(status: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook?a=b", listener.local_addr().unwrap());
        let (send, calls) = mpsc::unbounded_channel();
        let status = Arc::new(AtomicU16::new(status));
        let answer = status.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut read = String::new();
                // The body is one line at the end.
                while !(read.contains("\r\n\r\n") && read.ends_with('\n') && !read.ends_with("\r\n")) {
                    let mut part = [0; 4_096];
                    match stream.read(&mut part).await {
                        Ok(count) if count > 0 => read += std::str::from_utf8(&part[..count]).unwrap(),
                        _ => break,
                    }
                }
                let Some((head, body)) = read.split_once("\r\n\r\n") else { continue };
                let status = answer.load(Ordering::SeqCst);
                let location = "location: http://127.0.0.1:1/";
                let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\n{location}\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.ok();
                let body = serde_json::from_str(body).unwrap();
                if send.send((head.to_ascii_lowercase(), body)).is_err() {
                    return;
                }
            }
        });
        Receiver { url, status, calls }
    }

    async fn next(&mut self) -> (String, Json) {
        tokio::time::timeout(PATIENCE, self.calls.recv()).await.expect("a call in time").unwrap()
    }
}

/// A server that may call this machine, by a clock of the test.
async fn trusting(folder: &Path, clock: &WallClock) -> App {
    let settings = Config { webhook_private_addresses: true, wall_clock: clock.clone(), ..config(folder) };
    App::new(settings, catalogue()).await.unwrap()
}

async fn create(client: &Client, url: &str, events: Json) -> Json {
    let made = client.post("/api/account/webhooks", json!({"url": url, "events": events})).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    made.body
}

/// The only webhook of a client, as it is listed.
async fn listed(client: &Client) -> Json {
    client.get("/api/account/webhooks").await.body["webhooks"][0].clone()
}

/// Waits until the webhook of a client is as wanted.
async fn until(client: &Client, wanted: impl Fn(&Json) -> bool) -> Json {
    let waiting = async {
        loop {
            let hook = listed(client).await;
            if wanted(&hook) {
                return hook;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.expect("the webhook changes in time")
}

#[tokio::test]
async fn a_webhook_is_called_when_it_is_your_turn_and_when_a_game_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let app = trusting(folder.path(), &WallClock::default()).await;
    let alice = sign_up(&app, "alice").await;
    let mut receiver = Receiver::start(204).await;
    let made = create(&alice, &receiver.url, json!(["your_turn", "game_over", "your_turn"])).await;
    assert!(made["secret"].as_str().unwrap().starts_with("whsec_"), "{made}");
    let hook = listed(&alice).await;
    assert_eq!((&hook["id"], &hook["isOn"], &hook["secret"]), (&made["id"], &json!(true), &json!(null)));
    assert_eq!((&hook["events"], &hook["triedAt"]), (&json!(["game_over", "your_turn"]), &json!(null)));

    let ping = alice
        .post(&format!("/api/account/webhooks/{}/ping", made["id"].as_str().unwrap()), json!(null))
        .await;
    assert_eq!((ping.status, &ping.body["fault"]), (StatusCode::OK, &json!(null)), "{}", ping.body);
    let (head, body) = receiver.next().await;
    assert_eq!((&body["type"], &body["game"]), (&json!("ping"), &json!(null)));
    assert!(head.starts_with("post /hook?a=b http/1.1"), "{head}");
    for name in
        ["parlor-delivery", "parlor-timestamp", "parlor-signature: v1=", "content-type: application/json"]
    {
        assert!(head.contains(name), "{head}");
    }

    let id = alice.against("first-column").await;
    let (head, begun) = receiver.next().await;
    assert_eq!(
        (&begun["type"], &begun["game"]["id"]),
        (&json!("your_turn"), &json!(id)),
        "it begins with her"
    );
    assert!(head.contains(&format!("parlor-delivery: {}", begun["id"].as_str().unwrap())), "{head}");
    alice.play(&id, "4").await;
    let (_, turn) = receiver.next().await;
    assert_eq!(
        (&turn["type"], &turn["game"]["turn"]),
        (&json!("your_turn"), &json!("first")),
        "the bot has moved"
    );
    alice.act(&id, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await;
    let (_, over) = receiver.next().await;
    assert_eq!((&over["type"], &over["game"]["ended"]), (&json!("game_over"), &json!("resigned")));
    assert_eq!(over["game"]["result"], json!({"win": "second"}));
    until(&alice, |hook| hook["triedAt"].is_u64()).await;
    app.close().await;
}

#[tokio::test]
async fn attack_33_a_webhook_that_fails_is_tried_seven_times_and_switched_off() {
    let folder = tempfile::tempdir().unwrap();
    let clock = WallClock::default();
    let mut app = trusting(folder.path(), &clock).await;
    let alice = sign_up(&app, "alice").await;
    let mut receiver = Receiver::start(500).await;
    let made = create(&alice, &receiver.url, json!(["your_turn"])).await;
    alice.against("ponders").await;
    let (_, first) = receiver.next().await;
    let hook = until(&alice, |hook| hook["fault"].is_string()).await;
    assert_eq!((&hook["fault"], &hook["isOn"]), (&json!("the answer was 500"), &json!(true)));

    let cookie = alice.cookie();
    let mut alice = alice;
    for (number, seconds) in [10, 60, 300, 1_800, 7_200, 21_600].into_iter().enumerate() {
        // A redirect is an answer like any other that is not a success.
        receiver.status.store(if number % 2 == 0 { 302 } else { 500 }, Ordering::SeqCst);
        if number == 2 {
            // What is stored survives the end of a server.
            app.close().await;
            app = trusting(folder.path(), &clock).await;
            alice = Client::new(&app);
            alice.set_cookie(&cookie);
        }
        let before = listed(&alice).await["triedAt"].as_u64().unwrap();
        clock.jump(seconds * 500);
        if seconds > 10 {
            // Half of it is left, which no busy machine needs.
            tokio::time::sleep(Duration::from_millis(1_500)).await;
            assert!(receiver.calls.try_recv().is_err(), "not before its time: try {number}");
        }
        clock.jump(seconds * 500);
        let (_, again) = receiver.next().await;
        assert_eq!(again, first, "the same call");
        until(&alice, |hook| hook["triedAt"].as_u64().unwrap() > before).await;
    }
    let hook = until(&alice, |hook| hook["isOn"] == false).await;
    assert_eq!(hook["fault"], "the answer was 500");
    clock.jump(86_400_000);
    alice.against("ponders").await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert!(receiver.calls.try_recv().is_err(), "it is off");

    let ping = format!("/api/account/webhooks/{}/ping", made["id"].as_str().unwrap());
    assert_eq!(alice.post(&ping, json!(null)).await.body["isOn"], false);
    receiver.status.store(200, Ordering::SeqCst);
    let pinged = alice.post(&ping, json!(null)).await.body;
    assert_eq!((&pinged["isOn"], &pinged["fault"]), (&json!(true), &json!(null)));
    receiver.calls.recv().await;
    receiver.calls.recv().await;
    alice.against("ponders").await;
    assert_eq!(receiver.next().await.1["type"], "your_turn", "a ping that succeeds switches it on");
    app.close().await;
}

#[tokio::test]
async fn attack_33_a_webhook_does_not_reach_the_machines_around() {
    let folder = tempfile::tempdir().unwrap();
    let mut receiver = Receiver::start(200).await;
    let port = receiver.url.split([':', '/']).nth(4).unwrap().to_owned();
    let trusting = trusting(folder.path(), &WallClock::default()).await;
    let alice = sign_up(&trusting, "alice").await;
    let made = create(&alice, &receiver.url, json!(["your_turn"])).await;
    let cookie = alice.cookie();
    trusting.close().await;

    let app = app(folder.path()).await;
    let alice = Client::new(&app);
    alice.set_cookie(&cookie);
    for url in [
        format!("http://127.0.0.1:{port}/"),
        format!("http://localhost:{port}/"),
        format!("http://[::ffff:127.0.0.1]:{port}/"),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
        "https://10.0.0.1/".to_owned(),
        "https://name.that.is.invalid/".to_owned(),
        "ftp://example.org/".to_owned(),
        "nonsense".to_owned(),
    ] {
        let refused = alice.post("/api/account/webhooks", json!({"url": url, "events": ["your_turn"]})).await;
        assert_eq!(refused.refusal(), (400, "bad_request"), "{url}");
    }
    // One that was made before, as if its name led elsewhere now.
    let ping = alice
        .post(&format!("/api/account/webhooks/{}/ping", made["id"].as_str().unwrap()), json!(null))
        .await;
    assert_eq!(ping.body["fault"], "the host is in a private network", "{}", ping.body);
    alice.against("ponders").await;
    let tried = ping.body["triedAt"].as_u64().unwrap();
    until(&alice, |hook| hook["triedAt"].as_u64().unwrap() > tried).await;
    assert!(receiver.calls.try_recv().is_err());
    app.close().await;
}

#[tokio::test]
async fn attack_33_webhooks_are_bounded_and_their_owners() {
    let folder = tempfile::tempdir().unwrap();
    let app = trusting(folder.path(), &WallClock::default()).await;
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let url = "http://127.0.0.1:9/";
    for request in
        [json!({"url": url, "events": []}), json!({"url": url, "events": ["ping"]}), json!({"url": url})]
    {
        assert_eq!(alice.post("/api/account/webhooks", request).await.refusal(), (400, "bad_request"));
    }
    let wanted = json!({"url": url, "events": ["game_over"]});
    let guest = Client::new(&app);
    assert_eq!(guest.post("/api/account/webhooks", wanted.clone()).await.refusal(), (401, "not_signed_in"));
    let reader = program(&app, &alice, json!(["read"])).await;
    assert_eq!(reader.post("/api/account/webhooks", wanted.clone()).await.refusal(), (403, "missing_scope"));
    let player = program(&app, &alice, json!(["play"])).await;
    let made = create(&player, url, json!(["game_over"])).await;
    for _ in 1..5 {
        create(&alice, url, json!(["game_over"])).await;
    }
    assert_eq!(alice.post("/api/account/webhooks", wanted).await.refusal(), (409, "not_now"));
    let path = format!("/api/account/webhooks/{}", made["id"].as_str().unwrap());
    assert_eq!(bob.delete(&path).await.refusal(), (404, "no_such_webhook"));
    assert_eq!(bob.post(&format!("{path}/ping"), json!(null)).await.refusal(), (404, "no_such_webhook"));
    let export = alice.get("/api/account/export").await.body;
    assert_eq!(export["webhooks"].as_array().unwrap().len(), 5);
    assert!(!export.to_string().contains("whsec_"), "no secrets");
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    let gone = alice.post("/api/account/delete", json!({"password": "correct horse"})).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.body);
    app.close().await;
}
