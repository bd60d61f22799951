//! Personal tokens: what they allow, what no token allows, and how they end.

use crate::account::sign_up;
use crate::fixture::{Client, Line, app, catalogue, config, listen};
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::{Value as Json, json};
use server::{App, Config};

/// Makes a token and returns it with its id.
async fn create(client: &Client, scopes: Json) -> (String, String) {
    let made = client.post("/api/account/tokens", json!({"name": "laptop", "scopes": scopes})).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let text = |name: &str| made.body[name].as_str().unwrap().to_owned();
    (text("token"), text("id"))
}

/// A program that acts for an account.
pub(crate) async fn program(app: &App, owner: &Client, scopes: Json) -> Client {
    Client::with_token(app, &create(owner, scopes).await.0)
}

async fn message(client: &Client, path: &str) -> String {
    client.get(path).await.body["error"]["message"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_token_is_shown_once_listed_and_revoked_with_its_sockets() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let alice = sign_up(&app, "alice").await;
    let (token, id) = create(&alice, json!(["play", "read", "play"])).await;
    assert!(token.starts_with("parlor_") && token.len() > 40, "{token}");
    let listed = alice.get("/api/account/tokens").await.body;
    assert_eq!(listed["tokens"][0]["scopes"], json!(["read", "play"]), "{listed}");
    assert_eq!((&listed["tokens"][0]["id"], &listed["tokens"][0]["usedAt"]), (&json!(id), &json!(null)));
    assert!(!listed.to_string().contains(&token), "{listed}");

    let program = Client::with_token(&app, &token);
    assert_eq!(program.get("/api/account").await.body["account"]["id"], "alice");
    let game = program.against("random").await;
    assert_eq!(program.play(&game, "4").await.body["outcome"], "accepted");
    assert_eq!(alice.state(&game).await["seats"][0]["name"], "alice", "it plays for the account");
    let path = format!("/api/games/{game}/socket");
    let mut line = Line::open(address, &path, &[("authorization", format!("Bearer {token}"))]).await.unwrap();
    assert_eq!(line.next("welcome").await["you"], json!(["first"]));
    let export = alice.get("/api/account/export").await.body;
    assert_eq!(export["tokens"][0]["name"], "laptop");
    assert!(!export.to_string().contains(&token), "no secrets");

    assert_eq!(alice.delete(&format!("/api/account/tokens/{id}")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(line.close_code().await, Some(1008));
    assert_eq!(program.get("/api/account").await.refusal(), (401, "bad_token"));
    assert_eq!(alice.delete(&format!("/api/account/tokens/{id}")).await.refusal(), (404, "no_such_token"));
    app.close().await;
}

#[tokio::test]
async fn a_bearer_that_is_neither_a_token_nor_a_guest_is_refused_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    for bad in ["parlor_0123", "nonsense", "", "0123456789abcdef", "parlor_"] {
        let program = Client::with_token(&app, bad);
        for path in ["/api/account", "/api/catalogue", "/api/games?mine=true", "/api/players/nobody"] {
            assert_eq!(program.get(path).await.refusal(), (401, "bad_token"), "{bad:?} {path}");
        }
        assert!(message(&program, "/api/account").await.contains("parlor_"));
        assert_eq!(program.post("/api/games", json!({})).await.refusal(), (401, "bad_token"));
    }
    let guest = Client::with_token(&app, "0123456789abcdef0123456789abcdef");
    let game = guest.against("random").await;
    assert_eq!(guest.get(&format!("/api/games/{game}")).await.body["you"], json!(["first"]));
}

#[tokio::test]
async fn attack_30_a_token_does_what_its_scopes_say_and_never_what_only_the_owner_may() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let alice = sign_up(&app, "alice").await;
    let (read, _) = create(&alice, json!(["read"])).await;
    let all = program(&app, &alice, json!(["read", "play", "bot"])).await;
    let game = alice.against("random").await;
    let reader = Client::with_token(&app, &read);
    assert_eq!(reader.get("/api/games?mine=true").await.body["games"].as_array().unwrap().len(), 1);
    let refused = reader.play(&game, "4").await;
    assert_eq!(refused.refusal(), (403, "missing_scope"));
    assert!(refused.body["error"]["message"].as_str().unwrap().ends_with("play"), "{}", refused.body);
    let path = format!("/api/games/{game}/socket");
    let socket = Line::open(address, &path, &[("authorization", format!("Bearer {read}"))]).await;
    assert!(socket.is_err(), "a socket moves as well as it watches");
    assert_eq!(
        program(&app, &alice, json!(["play"])).await.play(&game, "4").await.body["outcome"],
        "accepted"
    );

    let password = json!({"old": "correct horse", "new": "battery staple"});
    for (path, body) in [
        ("/api/account/password", password.clone()),
        ("/api/account/delete", json!({"password": "correct horse"})),
        ("/api/account/address", json!({"address": null, "password": "correct horse"})),
        ("/api/account/tokens", json!({"name": "more", "scopes": ["read"]})),
    ] {
        assert_eq!(all.post(path, body).await.refusal(), (403, "needs_session"), "{path}");
    }
    for path in ["/api/session", "/api/account/sessions", "/api/account/tokens/x"] {
        assert_eq!(all.delete(path).await.refusal(), (403, "needs_session"), "{path}");
    }
    assert_eq!(all.get("/api/account/tokens").await.refusal(), (403, "needs_session"));
    assert_eq!(all.get("/api/operator/log").await.refusal(), (403, "missing_scope"));

    // A new password is for whoever may have lost more than the old one.
    assert_eq!(alice.post("/api/account/password", password).await.status, StatusCode::OK);
    assert_eq!(all.get("/api/account").await.refusal(), (401, "bad_token"));
    assert_eq!(alice.get("/api/account/tokens").await.body, json!({"tokens": []}));
    app.close().await;
}

#[tokio::test]
async fn attack_30_tokens_are_bounded_and_end_with_the_account() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    for request in [
        json!({"name": "", "scopes": ["read"]}),
        json!({"name": "x".repeat(41), "scopes": ["read"]}),
        json!({"name": "x", "scopes": []}),
        json!({"name": "x", "scopes": ["write"]}),
        json!({"name": "x"}),
    ] {
        assert_eq!(alice.post("/api/account/tokens", request).await.refusal(), (400, "bad_request"));
    }
    let guest = json!({"name": "x", "scopes": ["read"]});
    let made = Client::new(&app).post("/api/account/tokens", guest).await;
    assert_eq!(made.refusal(), (401, "not_signed_in"));
    let (first, id) = create(&alice, json!(["read"])).await;
    assert_eq!(bob.delete(&format!("/api/account/tokens/{id}")).await.refusal(), (404, "no_such_token"));
    for _ in 1..20 {
        create(&alice, json!(["read"])).await;
    }
    let more = alice.post("/api/account/tokens", json!({"name": "x", "scopes": ["read"]})).await;
    assert_eq!(more.refusal(), (409, "not_now"));

    let (bobs, _) = create(&bob, json!(["play"])).await;
    alice.post("/api/operator/accounts/bob/close", json!({"reason": "cheating"})).await;
    assert_eq!(Client::with_token(&app, &bobs).get("/api/account").await.refusal(), (401, "bad_token"));
    alice.post("/api/account/delete", json!({"password": "correct horse"})).await;
    assert_eq!(Client::with_token(&app, &first).get("/api/account").await.refusal(), (401, "bad_token"));
}

#[tokio::test]
async fn attack_30_a_token_of_the_operator_needs_the_key_and_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    // Of the form of a guest's token, as `openssl rand -hex 16` prints.
    let key = "0123456789abcdef0123456789abcdef";
    let settings = |key: &str| Config { operator_key: key.into(), ..config(folder.path()) };
    let app = App::new(settings(key), catalogue()).await.unwrap();
    let alice = sign_up(&app, "alice").await;
    let request = json!({"name": "upload", "scopes": ["operator"]});
    let refused = alice.post("/api/account/tokens", request.clone()).await;
    assert_eq!(refused.refusal(), (401, "not_operator"));
    let made = alice.request("POST", "/api/account/tokens").header(header::CONTENT_TYPE, "application/json");
    let made = made.header(header::AUTHORIZATION, format!("Bearer {key}"));
    let made = alice.send(made.body(Body::from(request.to_string())).unwrap()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let token = made.body["token"].as_str().unwrap().to_owned();
    let operator = Client::with_token(&app, &token);
    assert_eq!(operator.get("/api/operator/log").await.status, StatusCode::OK);
    assert_eq!(
        operator.get("/api/account").await.refusal(),
        (403, "missing_scope"),
        "it is for nothing else"
    );
    app.close().await;

    let app = App::new(settings("another"), catalogue()).await.unwrap();
    let operator = Client::with_token(&app, &token);
    assert_eq!(operator.get("/api/operator/log").await.refusal(), (403, "missing_scope"));
    app.close().await;
}
