//! A server in a folder of its own, clients without and with sockets, and bots with a fault each.

use crate::contract;
use crate::wide::Wide;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use game::{Bot, Candidate, Game, Limits, Observer, Thought, Value};
use games::connect4::{self, Column, Connect4};
use games::entropy;
use games::entry::{Draft, Entry};
use search::Random;
use serde_json::{Value as Json, json};
use server::{App, Config, Server};
use sqlx::{AnyPool, Executor};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use testing::dice::Dice;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt;

/// No wait in a test is longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Panics in any game.
struct Panics;

impl<G: Game> Bot<G> for Panics {
    fn think(&mut self, _: &G, _: &Limits, _: &mut dyn Observer<G::Move>) -> Thought<G::Move> {
        panic!("injected")
    }
}

/// Bots with a fault each.
enum Odd {
    PanicsOnce,
    /// Deaf to the stop flag.
    Sleeps(Duration),
    /// Thinks until it is stopped.
    Ponders,
    FirstColumn,
    /// Says how much it thought of every move.
    Weighs,
}

static PANICS_LEFT: AtomicU32 = AtomicU32::new(1);

impl Bot<Connect4> for Odd {
    fn think(
        &mut self,
        position: &Connect4,
        limits: &Limits,
        _: &mut dyn Observer<Column>,
    ) -> Thought<Column> {
        match self {
            Odd::PanicsOnce => {
                let left =
                    PANICS_LEFT.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
                assert!(left.is_err(), "injected once");
            }
            Odd::Sleeps(time) => std::thread::sleep(*time),
            Odd::Ponders => {
                while !limits.stop.is_raised() {
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
            Odd::FirstColumn => return Thought::of("1".parse().unwrap()),
            Odd::Weighs => {
                let legal = position.legal();
                let weighed = legal.iter().zip(1..).map(|(m, visits)| Candidate {
                    m: *m,
                    value: Value::estimate(0.25),
                    visits,
                });
                let candidates = weighed.collect();
                return Thought { candidates, value: Value::estimate(0.25), ..Thought::of(legal[0]) };
            }
        }
        Thought::of(position.legal()[0])
    }
}

/// Connect Four with odd bots, a game with dice, and one with halves.
pub(crate) fn catalogue() -> &'static [Entry] {
    let odd = Draft::<Connect4>::new("", "")
        .bot("panics", "always panics", |(), _| Panics)
        .bot("panics-once", "panics at its first decision", |(), _| Odd::PanicsOnce)
        .bot("sleeps", "answers late", |(), _| Odd::Sleeps(Duration::from_secs(2)))
        .bot("ponders", "never ends", |(), _| Odd::Ponders)
        .bot("weighs", "says how much it thought of every move", |(), _| Odd::Weighs)
        .bot("first-column", "plays the first column, full or not", |(), _| Odd::FirstColumn)
        .done();
    let mut four = connect4::entry();
    four.bots.extend(odd.bots);
    let dice = Draft::<Dice>::new("Dice", "Keep or drop.")
        .bot("random", "plays anything", |(), seed| Random::new(seed))
        .level("easy", "random", json!({}), games::entry::Budget::nodes(1))
        .explain(|position, _| json!({"key": position.key().to_string()}))
        .done();
    let wide =
        Draft::<Wide>::new("Wide", "A large view.").bot("panics", "always panics", |(), _| Panics).done();
    Box::leak(Box::new([four, dice, wide, entropy::entry()]))
}

/// Settings for tests: a database, free ports, no limits.
pub(crate) fn config(folder: &Path) -> Config {
    Config {
        port: 0,
        metrics_port: None,
        data: folder.to_owned(),
        database: testing::database::postgres(folder),
        redis: testing::database::redis(folder),
        search_threads: 2,
        requests_per_second: 0,
        stored_bytes_per_day: 0,
        games_per_minute: 0,
        sign_ins_per_minute: 0,
        socket_messages: 0,
        ..Config::default()
    }
}

/// A client that talks to the routes without a socket.
pub(crate) struct Client {
    router: Router,
    cookie: Mutex<Option<String>>,
    /// The cookie by which accounts know the device.
    device: Mutex<Option<String>>,
    /// The token that it sends as a program does.
    bearer: Option<String>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub status: StatusCode,
    pub headers: header::HeaderMap,
    pub body: Json,
}

impl Answer {
    /// The status and the code of a refusal.
    pub(crate) fn refusal(&self) -> (u16, &str) {
        (self.status.as_u16(), self.body["error"]["code"].as_str().unwrap_or_default())
    }
}

impl Client {
    pub(crate) fn new(app: &App) -> Self {
        contract::read(app);
        Client { router: app.router(), cookie: Mutex::new(None), device: Mutex::new(None), bearer: None }
    }

    /// A program that sends this token.
    pub(crate) fn with_token(app: &App, token: &str) -> Self {
        Client { bearer: Some(token.to_owned()), ..Client::new(app) }
    }

    pub(crate) fn cookie(&self) -> String {
        self.cookie.lock().unwrap().clone().unwrap_or_default()
    }

    /// Sends the token of another client from now on.
    pub(crate) fn borrow_cookie(&self, other: &Client) {
        self.set_cookie(&other.cookie());
    }

    /// Sends this cookie from now on.
    pub(crate) fn set_cookie(&self, cookie: &str) {
        *self.cookie.lock().unwrap() = Some(cookie.to_owned());
    }

    /// Sends a request; every answer must be one that the document describes.
    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        contract::assert_described(&method, &path, parts.status);
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            let cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
            let place = if cookie.starts_with("parlor_device=") { &self.device } else { &self.cookie };
            *place.lock().unwrap() = Some(cookie);
        }
        let bytes = axum::body::to_bytes(body, 16 << 20).await.unwrap();
        let body = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| Json::String(String::from_utf8_lossy(&bytes).into_owned()));
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "parlor.test");
        for cookie in [&self.cookie, &self.device] {
            if let Some(cookie) = &*cookie.lock().unwrap() {
                request = request.header(header::COOKIE, cookie);
            }
        }
        match &self.bearer {
            Some(token) => request.header(header::AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        }
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(self.request("DELETE", path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request("GET", path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: Json) -> Answer {
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// Opens a stream of JSON lines.
    pub(crate) async fn stream(&self, path: &str) -> Lines {
        let request = self.request("GET", path).body(Body::empty()).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/x-ndjson");
        Lines { body: response.into_body().into_data_stream(), read: String::new() }
    }

    /// Creates a game and returns its id.
    pub(crate) async fn create(&self, body: Json) -> String {
        let answer = self.post("/api/games", body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        answer.body["state"]["id"].as_str().unwrap().to_owned()
    }

    /// A game of Connect Four against this bot, the client first.
    pub(crate) async fn against(&self, bot: &str) -> String {
        let bot = json!({"kind": "bot", "player": bot});
        self.create(json!({"game": "connect4", "first": {"kind": "person"}, "second": bot})).await
    }

    pub(crate) async fn state(&self, id: &str) -> Json {
        self.get(&format!("/api/games/{id}")).await.body["state"].clone()
    }

    pub(crate) async fn act(&self, id: &str, what: &str, body: Json) -> Answer {
        self.post(&format!("/api/games/{id}/{what}"), body).await
    }

    /// Plays a move in the state that is there now.
    pub(crate) async fn play(&self, id: &str, m: &str) -> Answer {
        let seq = self.state(id).await["seq"].clone();
        let name = format!("{m}-{seq}");
        self.act(id, "moves", json!({"clientMoveId": name, "expectedSeq": seq, "move": m})).await
    }

    /// Waits until the state is as wanted.
    pub(crate) async fn until(&self, id: &str, wanted: impl Fn(&Json) -> bool) -> Json {
        let waiting = async {
            loop {
                let state = self.state(id).await;
                if wanted(&state) {
                    return state;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if let Ok(state) = tokio::time::timeout(PATIENCE, waiting).await {
            return state;
        }
        panic!("waited too long; the state is {}", self.state(id).await)
    }
}

/// An application on a folder.
pub(crate) async fn app(folder: &Path) -> App {
    App::new(config(folder), catalogue()).await.unwrap()
}

/// A server on a free port, running until the application is closed.
pub(crate) async fn listen(config: Config) -> (App, SocketAddr) {
    let server = Server::start(config, catalogue()).await.unwrap();
    let (app, address) = (server.app().clone(), server.address().unwrap());
    tokio::spawn(server.run(std::future::pending()));
    (app, address)
}

/// Holds the lock that every writer of this database needs.
pub(crate) async fn hold(settings: &Config, id: &str) -> sqlx::pool::PoolConnection<sqlx::Any> {
    let file = format!("sqlite://{}", settings.data.join("parlor.sqlite").display());
    let url = if settings.database.is_empty() { file } else { settings.database.clone() };
    let mut connection = AnyPool::connect(&url).await.unwrap().acquire().await.unwrap();
    if settings.database.is_empty() {
        connection.execute("BEGIN IMMEDIATE").await.unwrap();
    } else {
        connection.execute("BEGIN").await.unwrap();
        let locked = format!("UPDATE game SET seq = seq WHERE id = '{id}'");
        connection.execute(sqlx::AssertSqlSafe(locked)).await.unwrap();
    }
    connection
}

/// A stream of JSON lines.
pub(crate) struct Lines {
    body: axum::body::BodyDataStream,
    read: String,
}

impl Lines {
    /// The next line, empty ones included; `None` at the end.
    pub(crate) async fn line(&mut self) -> Option<String> {
        loop {
            if let Some((line, rest)) = self.read.split_once('\n') {
                let (line, rest) = (line.to_owned(), rest.to_owned());
                self.read = rest;
                return Some(line);
            }
            let part = tokio::time::timeout(PATIENCE, self.body.next()).await.expect("a line in time")?;
            self.read += std::str::from_utf8(&part.unwrap()).unwrap();
        }
    }

    /// The next line that is not empty.
    pub(crate) async fn next(&mut self) -> Json {
        loop {
            let line = self.line().await.expect("the stream goes on");
            if !line.is_empty() {
                return serde_json::from_str(&line).unwrap();
            }
        }
    }

    /// Waits for the end; other lines are passed over.
    pub(crate) async fn end(&mut self) {
        let ending = async { while self.line().await.is_some() {} };
        tokio::time::timeout(PATIENCE, ending).await.expect("the stream ends");
    }
}

/// A socket.
pub(crate) struct Line(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    pub(crate) async fn open(
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Line, tungstenite::Error> {
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        Ok(Line(tokio_tungstenite::connect_async_with_config(request, None, true).await?.0))
    }

    /// The socket of a game for a client.
    pub(crate) async fn game(address: SocketAddr, id: &str, after: u64, cookie: String) -> Line {
        let path = format!("/api/games/{id}/socket?after={after}");
        Line::open(address, &path, &[("cookie", cookie)]).await.unwrap()
    }

    pub(crate) async fn send(&mut self, message: Json) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next frame that is not a ping.
    pub(crate) async fn frame(&mut self) -> Option<Message> {
        loop {
            match tokio::time::timeout(PATIENCE, self.0.next()).await.expect("a frame in time") {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(message)) => return Some(message),
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next message of a type; others are passed over.
    pub(crate) async fn next(&mut self, kind: &str) -> Json {
        loop {
            let Some(Message::Text(text)) = self.frame().await else {
                panic!("closed while waiting for {kind}")
            };
            let message: Json = serde_json::from_str(&text).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The close code; messages before it are passed over.
    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        let closing = async {
            loop {
                if let Message::Close(frame) = self.frame().await? {
                    return frame.map(|frame| frame.code.into());
                }
            }
        };
        // Pings go on for ever on a socket that is not closed.
        tokio::time::timeout(PATIENCE, closing).await.expect("a close in time")
    }
}
