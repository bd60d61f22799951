//! What people do with their accounts and the operator with all of them, and what strangers cannot.

use crate::account::sign_up;
use crate::fixture::{Answer, Client, Line, app, catalogue, config, listen};
use crate::rated;
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::{Value as Json, json};
use server::{App, Config, WallClock};

const PASSWORD: &str = "correct horse";

async fn delete(client: &Client, path: &str) -> Answer {
    client.send(client.request("DELETE", path).body(Body::empty()).unwrap()).await
}

/// Signs in on another device.
async fn sign_in(app: &App, name: &str, agent: &str) -> (Client, Answer) {
    let client = Client::new(app);
    let body = Body::from(json!({"name": name, "password": PASSWORD}).to_string());
    let request = client.request("POST", "/api/session").header(header::CONTENT_TYPE, "application/json");
    let answer = client.send(request.header(header::USER_AGENT, agent).body(body).unwrap()).await;
    (client, answer)
}

async fn sessions(client: &Client) -> Vec<Json> {
    client.get("/api/account/sessions").await.body["sessions"].as_array().cloned().unwrap_or_default()
}

async fn is_signed_in(client: &Client) -> bool {
    client.get("/api/account").await.body["account"] != json!(null)
}

fn code(answer: &Answer) -> (u16, &str) {
    (answer.status.as_u16(), answer.body["error"]["code"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn sessions_are_listed_and_ended_with_their_sockets() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let alice = sign_up(&app, "alice").await;
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let (laptop, _) = sign_in(&app, "alice", firefox).await;
    let (phone, _) = sign_in(&app, "alice", "curl/8.0").await;
    let listed = sessions(&alice).await;
    assert_eq!(listed.len(), 3, "{listed:?}");
    assert_eq!(listed.iter().filter(|session| session["isCurrent"] == true).count(), 1);
    let other = listed.iter().find(|session| session["device"] == "Firefox on Linux").unwrap();
    assert!(other["createdAt"].as_u64().unwrap() > 0 && other["isCurrent"] == false, "{other}");

    let id = alice.against("random").await;
    let mut line = Line::game(address, &id, 0, laptop.cookie()).await;
    line.next("welcome").await;
    let ended = delete(&alice, &format!("/api/account/sessions/{}", other["id"].as_str().unwrap())).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT, "{}", ended.body);
    assert_eq!(line.close_code().await, Some(1008));
    assert!(!is_signed_in(&laptop).await && is_signed_in(&phone).await);
    assert_eq!(delete(&alice, "/api/account/sessions").await.status, StatusCode::NO_CONTENT);
    assert!(!is_signed_in(&phone).await && is_signed_in(&alice).await);
    assert_eq!(sessions(&alice).await.len(), 1);
    app.close().await;
}

#[tokio::test]
async fn attack_20_strangers_reach_nothing_of_an_account() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, mallory, guest) =
        (sign_up(&app, "alice").await, sign_up(&app, "mallory").await, Client::new(&app));
    guest.against("random").await;
    for path in ["/api/account/sessions", "/api/account/export"] {
        assert_eq!(code(&guest.get(path).await), (401, "not_signed_in"), "{path}");
    }
    assert_eq!(code(&delete(&guest, "/api/account/sessions").await), (401, "not_signed_in"));
    let right = json!({"password": PASSWORD});
    assert_eq!(code(&guest.post("/api/account/delete", right.clone()).await), (401, "not_signed_in"));
    let hers = sessions(&alice).await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/account/sessions/{hers}");
    assert_eq!(code(&delete(&guest, &path).await), (401, "not_signed_in"));
    assert_eq!(code(&delete(&mallory, &path).await), (404, "no_such_session"));
    delete(&mallory, "/api/account/sessions").await;
    assert!(is_signed_in(&alice).await);

    let wrong = alice.post("/api/account/delete", json!({"password": "wrong horse"})).await;
    assert_eq!(code(&wrong), (401, "wrong_password"), "a stolen session does not delete the account");
    // The page of another site sends the cookie of its visitor.
    for (method, path) in [("POST", "/api/account/delete"), ("DELETE", "/api/account/sessions")] {
        let request = alice.request(method, path).header(header::ORIGIN, "https://evil.example");
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let answer = alice.send(request.body(Body::from(right.to_string())).unwrap()).await;
        assert_eq!(code(&answer), (403, "foreign_origin"), "{path}");
    }
    assert!(is_signed_in(&alice).await);
}

#[tokio::test]
async fn attack_20_a_download_has_everything_but_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let over = alice.against("random").await;
    alice.play(&over, "4").await;
    alice.until(&over, |state| state["turn"] == "first").await;
    rated::resign(&alice, &over).await;
    let running = alice.against("random").await;
    bob.against("random").await;
    let answer = alice.get("/api/account/export").await;
    assert_eq!(answer.headers[header::CONTENT_DISPOSITION], "attachment; filename=\"parlor-alice.json\"");
    let export = &answer.body;
    assert_eq!(
        (&export["account"]["id"], &export["sessions"][0]["isCurrent"]),
        (&json!("alice"), &json!(true))
    );
    let games = export["games"].as_array().unwrap();
    assert_eq!(games.len(), 2, "{export}");
    for game in games {
        if game["listing"]["id"] == running.as_str() {
            assert_eq!(game["record"], json!(null), "the seed would reveal what comes");
        } else {
            assert_eq!(
                (&game["record"]["game"], &game["record"]["ended"]),
                (&json!("connect4"), &json!("resigned"))
            );
        }
    }
    assert_eq!((&export["tokens"], &export["webhooks"]), (&json!([]), &json!([])));
    let text = export.to_string().replace("\"tokens\"", "");
    for secret in ["argon2", "password", "token", "owner", &alice.cookie()[7..]] {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn attack_20_a_deleted_account_leaves_its_games_and_nobody_takes_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let clock = WallClock::default();
    let settings = Config { wall_clock: clock.clone(), ..config(folder.path()) };
    let app = App::new(settings, catalogue()).await.unwrap();
    let (alice, bob) = (sign_up(&app, "Alice").await, sign_up(&app, "bob").await);
    let (phone, _) = sign_in(&app, "alice", "").await;
    let first = bob.create(rated::open()).await;
    alice.act(&first, "join", json!({})).await;
    bob.play(&first, "4").await;
    alice.play(&first, "4").await;
    let waiting = alice.create(rated::open()).await;
    let gone = alice.post("/api/account/delete", json!({"password": PASSWORD})).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.body);
    assert!(!is_signed_in(&alice).await && !is_signed_in(&phone).await);

    let game = bob.get(&format!("/api/games/{first}")).await.body;
    assert_eq!((&game["state"]["status"], &game["state"]["ended"]), (&json!("finished"), &json!("resigned")));
    assert_eq!(game["state"]["seats"][1]["name"], "deleted account");
    assert!(!game.to_string().contains("lice"), "{game}");
    assert_eq!(bob.state(&waiting).await["ended"], "aborted", "nobody waits for it");
    assert_eq!(bob.get("/api/players/alice").await.status, StatusCode::NOT_FOUND);
    assert!(!bob.get("/api/leaderboard?game=connect4").await.body.to_string().contains("lice"));
    assert_eq!(code(&sign_in(&app, "alice", "").await.1), (401, "wrong_password"));

    let again = json!({"name": "ALICE", "password": PASSWORD});
    let guest = Client::new(&app);
    assert_eq!(code(&guest.post("/api/account", again.clone()).await), (409, "name_taken"));
    let open = |name: &str| json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"}, "name": name});
    for name in ["Alice", "deleted account", "Deleted Account"] {
        assert_eq!(code(&guest.post("/api/games", open(name)).await), (409, "name_taken"), "{name}");
    }
    clock.jump(366 * 86_400_000);
    assert_eq!(guest.post("/api/account", again).await.status, StatusCode::CREATED);
    assert_eq!(guest.get("/api/games?mine=true").await.body["games"], json!([]), "it is another account");
}

#[tokio::test]
async fn attack_20_a_closed_account_is_out_and_only_the_operator_closes() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { operator_key: "secret".into(), ..config(folder.path()) };
    let (app, address) = listen(settings).await;
    let (alice, operator) = (sign_up(&app, "alice").await, Client::new(&app));
    let id = alice.against("random").await;
    let reason = json!({"reason": "cheating"});
    let send = async |client: &Client, method: &str, path: &str, key: &str| {
        let request = client.request(method, path).header(header::CONTENT_TYPE, "application/json");
        let request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
        client.send(request.body(Body::from(reason.to_string())).unwrap()).await
    };
    let calls = [
        ("GET", "/api/operator/accounts/alice".to_owned()),
        ("POST", "/api/operator/accounts/alice/close".to_owned()),
        ("POST", "/api/operator/accounts/alice/reopen".to_owned()),
        ("POST", format!("/api/operator/games/{id}/close")),
        ("GET", "/api/operator/log".to_owned()),
    ];
    for (method, path) in &calls {
        assert_eq!(code(&send(&alice, method, path, "guess").await), (401, "not_operator"), "{path}");
    }
    let found = send(&operator, "GET", "/api/operator/accounts/Alice", "secret").await.body;
    assert_eq!((&found["games"], &found["sessions"], &found["closed"]), (&json!(1), &json!(1), &json!(null)));
    assert!(!found.to_string().contains("argon2"), "{found}");

    let mut line = Line::game(address, &id, 0, alice.cookie()).await;
    line.next("welcome").await;
    let closed = send(&operator, "POST", "/api/operator/accounts/alice/close", "secret").await;
    assert_eq!((closed.status, &closed.body["closed"]), (StatusCode::OK, &json!("cheating")));
    assert_eq!(line.close_code().await, Some(1008));
    assert!(!is_signed_in(&alice).await);
    let refused = sign_in(&app, "alice", "").await.1;
    assert_eq!(code(&refused), (403, "account_closed"));
    assert!(refused.body["error"]["message"].as_str().unwrap().contains("cheating"), "{}", refused.body);
    let wrong = json!({"name": "alice", "password": "wrong horse"});
    let wrong = Client::new(&app).post("/api/session", wrong).await;
    assert_eq!(code(&wrong), (401, "wrong_password"), "only its owner learns of it");
    send(&operator, "POST", "/api/operator/accounts/alice/reopen", "secret").await;
    let (alice, opened) = sign_in(&app, "alice", "").await;
    assert_eq!(opened.status, StatusCode::OK, "{}", opened.body);

    let mut line = Line::game(address, &id, 0, alice.cookie()).await;
    line.next("game:state").await;
    let ended = send(&operator, "POST", &format!("/api/operator/games/{id}/close"), "secret").await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT, "{}", ended.body);
    assert_eq!(line.next("game:state").await["state"]["ended"], "aborted", "the players are told");
    let twice = send(&operator, "POST", &format!("/api/operator/games/{id}/close"), "secret").await;
    assert_eq!(code(&twice), (409, "not_now"));
    let log = send(&operator, "GET", "/api/operator/log", "secret").await.body;
    let acts = log["acts"].as_array().unwrap();
    let mut acts: Vec<&str> = acts.iter().map(|act| act["action"].as_str().unwrap()).collect();
    acts.sort_unstable();
    assert_eq!(acts, ["close account", "close game", "reopen account"], "{log}");
    app.close().await;
}
