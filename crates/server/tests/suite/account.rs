//! Accounts: nobody needs one, and whoever has one finds the games again on every device.

use crate::fixture::{Answer, Client, app, catalogue, config};
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::{Value as Json, json};
use server::App;

fn credentials(name: &str, password: &str) -> Json {
    json!({"name": name, "password": password})
}

/// Signs up as somebody with a common password.
pub(crate) async fn sign_up(app: &App, name: &str) -> Client {
    let client = Client::new(app);
    let answer = client.post("/api/account", credentials(name, "correct horse")).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    client
}

async fn sign_in(client: &Client, name: &str, password: &str) -> Answer {
    client.post("/api/session", credentials(name, password)).await
}

async fn sign_out(client: &Client) -> Answer {
    client.send(client.request("DELETE", "/api/session").body(Body::empty()).unwrap()).await
}

fn refusal(answer: &Answer) -> (u16, &str) {
    (answer.status.as_u16(), answer.body["error"]["code"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn the_games_of_a_guest_follow_to_every_device() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (client, copy) = (Client::new(&app), Client::new(&app));
    assert_eq!(client.get("/api/account").await.body, json!({"account": null, "hasMail": false}));
    let id = client.against("random").await;
    copy.borrow_cookie(&client);
    assert_eq!(copy.get(&format!("/api/games/{id}")).await.body["you"], json!(["first"]));

    let answer = client.post("/api/account", credentials("Alice", "correct horse")).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    assert_eq!(
        (&answer.body["account"]["id"], &answer.body["account"]["name"]),
        (&json!("alice"), &json!("Alice"))
    );
    assert!(!answer.body.to_string().contains("argon2"), "{}", answer.body);
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert_eq!(client.play(&id, "4").await.body["outcome"], "accepted");
    assert_eq!(client.state(&id).await["seats"][0]["name"], "Alice");
    assert_eq!(copy.play(&id, "4").await.body["error"]["code"], "not_your_seat", "an old token is nobody");

    let other = Client::new(&app);
    let second = other.against("random").await;
    assert_eq!(sign_in(&other, "aLICE", "correct horse").await.status, StatusCode::OK);
    let mine = other.get("/api/games?mine=true").await.body;
    assert_eq!(mine["games"].as_array().unwrap().len(), 2, "{mine}");
    other.until(&id, |state| state["turn"] == "first").await;
    assert_eq!(other.play(&id, "3").await.body["outcome"], "accepted");
    assert_eq!(
        client.play(&second, "3").await.body["outcome"],
        "accepted",
        "a guest's games come with a sign-in"
    );

    let answer = sign_out(&other).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert!(answer.headers[header::SET_COOKIE].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(other.get("/api/account").await.body, json!({"account": null, "hasMail": false}));
    assert_eq!(other.play(&id, "4").await.status, StatusCode::FORBIDDEN);
    assert_eq!(client.get("/api/account").await.body["account"]["id"], "alice");
}

#[tokio::test]
async fn a_bot_that_thinks_while_its_opponent_signs_up_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let client = Client::new(&app);
    let id = client.against("sleeps").await;
    client.play(&id, "4").await;
    client.post("/api/account", credentials("alice", "correct horse")).await;
    let state = client.until(&id, |state| state["turn"] == "first").await;
    assert_eq!((&state["seq"], &state["seats"][1]["bot"]), (&json!(2), &json!("sleeps")));
}

#[tokio::test]
async fn names_are_single_and_passwords_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (client, eve) = (sign_up(&app, "Alice").await, Client::new(&app));
    let taken = eve.post("/api/account", credentials("ALICE", "other horse")).await;
    assert_eq!(refusal(&taken), (409, "name_taken"));
    let wrong = sign_in(&eve, "alice", "wrong horse").await;
    let nobody = sign_in(&eve, "nobody", "wrong horse").await;
    assert_eq!(refusal(&wrong), (401, "wrong_password"));
    assert_eq!(wrong.body, nobody.body, "nobody learns which names there are");
    for (name, password) in [
        ("al", "correct horse"),
        ("al ice", "correct horse"),
        ("alicia", "short"),
        ("älice", "correct horse"),
    ] {
        let answer = eve.post("/api/account", credentials(name, password)).await;
        assert_eq!(refusal(&answer), (400, "bad_request"), "{name} {password}");
    }
    let settings = json!({"settings": {"sound": 0.5}});
    let put = |client: &Client, body: &Json| {
        let request = client.request("PUT", "/api/account/settings");
        request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string())).unwrap()
    };
    assert_eq!(refusal(&eve.send(put(&eve, &settings)).await), (401, "not_signed_in"));
    assert_eq!(client.send(put(&client, &settings)).await.body["account"]["settings"], settings["settings"]);
    assert_eq!(client.get("/api/account").await.body["account"]["settings"], settings["settings"]);
    let large = json!({"settings": {"x": "x".repeat(5_000)}});
    assert_eq!(refusal(&client.send(put(&client, &large)).await), (400, "bad_request"));
}

#[tokio::test]
async fn another_password_ends_every_other_session() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (client, other) = (sign_up(&app, "alice").await, Client::new(&app));
    sign_in(&other, "alice", "correct horse").await;
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let wrong = client.post("/api/account/password", change("wrong horse", "battery staple")).await;
    assert_eq!(refusal(&wrong), (401, "wrong_password"));
    let right = client.post("/api/account/password", change("correct horse", "battery staple")).await;
    assert_eq!(right.status, StatusCode::OK, "{}", right.body);
    assert_eq!(client.get("/api/account").await.body["account"]["id"], "alice");
    assert_eq!(other.get("/api/account").await.body["account"], json!(null));
    assert_eq!(refusal(&sign_in(&other, "alice", "correct horse").await), (401, "wrong_password"));
    assert_eq!(sign_in(&other, "alice", "battery staple").await.status, StatusCode::OK);
    assert_eq!(
        refusal(&Client::new(&app).post("/api/account/password", change("a", "battery staple")).await).0,
        401
    );
}

#[tokio::test]
async fn guessing_is_slow() {
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config { sign_ins_per_minute: 10, ..config(folder.path()) };
    let app = App::new(config, catalogue()).await.unwrap();
    let (client, stranger) = (sign_up(&app, "alice").await, Client::new(&app));
    for _ in 0..3 {
        assert_eq!(refusal(&sign_in(&stranger, "alice", "wrong horse").await), (401, "wrong_password"));
    }
    let answer = sign_in(&stranger, "alice", "correct horse").await;
    assert_eq!(refusal(&answer), (429, "too_many_requests"));
    assert!(answer.headers.contains_key(header::RETRY_AFTER));
    assert_eq!(client.get("/api/account").await.body["account"]["id"], "alice", "who is in stays in");
}
