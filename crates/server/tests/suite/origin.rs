//! Pages of other sites: what they may call, and what they may show in a frame.

use crate::fixture::{Client, Line, catalogue, config, listen};
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::json;
use server::{App, Config};
use std::path::Path;

const FRIEND: &str = "https://friend.test";
const TOKEN: &str = "Bearer 0123456789abcdef0123456789abcdef";

fn settings(folder: &Path) -> Config {
    Config { allowed_origins: vec![FRIEND.into()], ..config(folder) }
}

#[tokio::test]
async fn attack_21_an_allowed_page_calls_with_a_token_and_never_with_a_cookie() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(settings(folder.path()), catalogue()).await.unwrap();
    let client = Client::new(&app);
    let preflight = |origin: &'static str| {
        let request = client.request("OPTIONS", "/api/games").header(header::ORIGIN, origin);
        let request = request.header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST");
        let names = "authorization,content-type";
        client
            .send(request.header(header::ACCESS_CONTROL_REQUEST_HEADERS, names).body(Body::empty()).unwrap())
    };
    let allowed = preflight(FRIEND).await;
    assert_eq!(allowed.status, StatusCode::OK);
    assert_eq!(allowed.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], FRIEND);
    let names = allowed.headers[header::ACCESS_CONTROL_ALLOW_HEADERS].to_str().unwrap().to_lowercase();
    assert!(names.contains("authorization") && names.contains("content-type"), "{names}");
    assert!(!allowed.headers.contains_key(header::ACCESS_CONTROL_ALLOW_CREDENTIALS), "cookies stay at home");
    assert!(!preflight("https://evil.test").await.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));

    // The visitor has an account, and a game by the page of the server.
    client.post("/api/account", json!({"name": "Alice", "password": "correct horse"})).await;
    let id = client.against("random").await;
    let send =
        |method: &'static str, path: String, headers: &[(header::HeaderName, &'static str)], body: String| {
            let mut request = client.request(method, &path).header(header::CONTENT_TYPE, "application/json");
            for (name, value) in headers {
                request = request.header(name, *value);
            }
            client.send(request.body(Body::from(body)).unwrap())
        };
    let page = [(header::ORIGIN, FRIEND)];
    let account = send("GET", "/api/account".into(), &page, String::new()).await;
    assert_eq!(account.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], FRIEND);
    assert!(account.body["account"].is_null(), "the cookie of the visitor is not read: {}", account.body);
    let resign = json!({"clientMoveId": "r", "expectedSeq": 0}).to_string();
    let refused = send("POST", format!("/api/games/{id}/resign"), &page, resign.clone()).await;
    assert_eq!(refused.body["error"]["code"], "not_your_seat");
    assert_eq!(refused.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], FRIEND, "a page may read why");
    let evil = [(header::ORIGIN, "https://evil.test"), (header::AUTHORIZATION, TOKEN)];
    let foreign = send("POST", format!("/api/games/{id}/resign"), &evil, resign).await;
    assert_eq!(foreign.body["error"]["code"], "foreign_origin");
    assert_eq!(foreign.headers.get(header::ACCESS_CONTROL_ALLOW_ORIGIN), None);
    let read = send("GET", "/api/account".into(), &evil, String::new()).await;
    assert_eq!(
        read.headers.get(header::ACCESS_CONTROL_ALLOW_ORIGIN),
        None,
        "the browser keeps it from the page"
    );

    // On the operator's own machine a page is no program of the operator.
    let log = send("GET", "/api/operator/log".into(), &page, String::new()).await;
    assert_eq!(log.body["error"]["code"], "not_operator");
    assert_eq!(send("GET", "/api/operator/log".into(), &[], String::new()).await.status, StatusCode::OK);

    // With a token of its own the page plays.
    let own = [(header::ORIGIN, FRIEND), (header::AUTHORIZATION, TOKEN)];
    let game = json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "person"}});
    let created = send("POST", "/api/games".into(), &own, game.to_string()).await;
    assert_eq!((created.status, &created.body["you"]), (StatusCode::CREATED, &json!(["first", "second"])));
    assert!(!created.headers.contains_key(header::SET_COOKIE));
    let id = created.body["state"]["id"].as_str().unwrap();
    let first = json!({"clientMoveId": "m", "expectedSeq": created.body["state"]["seq"], "move": "4"});
    let moved = send("POST", format!("/api/games/{id}/moves"), &own, first.to_string()).await;
    assert_eq!(moved.body["outcome"], "accepted");
}

#[tokio::test]
async fn a_page_of_another_site_opens_a_socket_with_its_token() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(settings(folder.path())).await;
    let owner = Client::new(&app);
    let id = owner.against("random").await;
    let token = owner.cookie().split_once('=').unwrap().1.to_owned();
    let path = format!("/api/games/{id}/socket");
    let open = async |origin: &str, cookie: String, protocols: String| {
        let headers =
            [("origin", origin.to_owned()), ("cookie", cookie), ("sec-websocket-protocol", protocols)];
        Line::open(address, &path, &headers).await
    };
    // The server answers with the protocol that is no secret; a client fails where it does not.
    let mut own = open(FRIEND, String::new(), format!("parlor, bearer.{token}")).await.unwrap();
    assert_eq!(own.next("welcome").await["you"], json!(["first"]));
    let mut cookie = open(FRIEND, owner.cookie(), "parlor".into()).await.unwrap();
    assert_eq!(cookie.next("welcome").await["you"], json!([]), "the cookie of the visitor is not read");
    assert!(open("https://evil.test", String::new(), format!("parlor, bearer.{token}")).await.is_err());
    app.close().await;
}

#[tokio::test]
async fn attack_21_only_embedded_games_are_shown_in_frames_and_only_on_allowed_sites() {
    let folder = tempfile::tempdir().unwrap();
    let policy = async |client: &Client, path: &str| {
        let request =
            client.request("GET", path).header(header::ACCEPT, "text/html").body(Body::empty()).unwrap();
        let answer = client.send(request).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
        assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
        policy.split_once("frame-ancestors ").unwrap().1.to_owned()
    };
    let none = config(folder.path());
    let friends = format!("{FRIEND} http://localhost:3000");
    let some =
        Config { embed_origins: friends.split(' ').map(str::to_owned).collect(), ..config(folder.path()) };
    let closed = Client::new(&App::new(none, catalogue()).await.unwrap());
    assert_eq!(policy(&closed, "/embed/play").await, "'none'", "by default nobody may");
    let open = Client::new(&App::new(some, catalogue()).await.unwrap());
    for path in ["/embed/play?game=connect4", "/embed/0123"] {
        assert_eq!(policy(&open, path).await, friends, "{path}");
    }
    for path in
        ["/", "/account", "/games/0123", "/embedded", "/embed", "/api/catalogue", "/api/embed/", "/operator"]
    {
        assert_eq!(policy(&open, path).await, "'none'", "{path}");
    }
}
