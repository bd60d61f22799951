//! One trace for a move: from the request through storage, queue and worker and back, as a collector receives it.

use crate::service::{Running, http};
use futures_util::{SinkExt, StreamExt};
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use serde_json::{Value as Json, json};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use testing::database;
use testing::redis::RedisServer;
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tonic::{Request, Response, Status};

const PATIENCE: Duration = Duration::from_mins(1);
/// The span of the caller, in whose trace the moves of a test are.
const CALLER: &str = "b7ad6b7169203331";

/// A span as it was received; ids are hexadecimal.
#[derive(Clone, Debug)]
struct Received {
    service: String,
    name: String,
    kind: SpanKind,
    trace: String,
    id: String,
    parent: String,
    /// The value of `db.system.name`.
    database: String,
}

#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Received>>>);

fn text(attributes: &[KeyValue], name: &str) -> String {
    let found = attributes.iter().find(|attribute| attribute.key == name);
    match found.and_then(|attribute| attribute.value.clone()) {
        Some(AnyValue { value: Some(Value::StringValue(text)) }) => text,
        _ => String::new(),
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.concat()
}

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        let mut received = self.0.lock().unwrap();
        for part in request.into_inner().resource_spans {
            let service = text(&part.resource.unwrap().attributes, "service.name");
            for span in part.scope_spans.into_iter().flat_map(|scope| scope.spans) {
                received.push(Received {
                    service: service.clone(),
                    kind: span.kind(),
                    trace: hexadecimal(&span.trace_id),
                    id: hexadecimal(&span.span_id),
                    parent: hexadecimal(&span.parent_span_id),
                    database: text(&span.attributes, "db.system.name"),
                    name: span.name,
                });
            }
        }
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

impl Collector {
    /// Listens on a port of its own; returns the settings of programs that send their traces there.
    async fn start() -> (Self, Vec<(&'static str, String)>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let collector = Collector::default();
        let service = TraceServiceServer::new(collector.clone());
        let serving = tonic::transport::Server::builder().add_service(service);
        tokio::spawn(serving.serve_with_incoming(TcpListenerStream::new(listener)));
        let delay = ("OTEL_BSP_SCHEDULE_DELAY", "50".to_owned());
        (collector, vec![("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint), delay])
    }

    /// The spans of a trace, when it has these, named as in `service: name`.
    async fn trace(&self, trace: &str, names: &[&str]) -> Option<Trace> {
        let began = Instant::now();
        loop {
            let received = self.0.lock().unwrap().clone();
            let spans: Vec<Received> = received.into_iter().filter(|span| span.trace == trace).collect();
            let found = Trace(spans);
            if names.iter().all(|name| found.0.iter().any(|span| span.full_name() == *name)) {
                return Some(found);
            }
            if began.elapsed() > PATIENCE {
                println!("{names:?} are not all in {found:#?}");
                return None;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Received {
    fn full_name(&self) -> String {
        format!("{}: {}", self.service, self.name)
    }
}

/// The spans of one trace.
#[derive(Debug)]
struct Trace(Vec<Received>);

impl Trace {
    /// The only span of this name below another one.
    fn below(&self, parent: &str, name: &str) -> &Received {
        let mut found = self.0.iter().filter(|span| span.parent == parent && span.full_name() == name);
        let span = found.next().unwrap_or_else(|| panic!("{name} is not below {parent}: {self:#?}"));
        assert!(found.next().is_none(), "{name} is there twice: {self:#?}");
        span
    }
}

const MOVE: &str = "parlor-server: POST /api/games/{id}/moves";
const STORE: &str = "parlor-server: store";
const TURN: &str = "parlor-server: bot turn";

/// A game of a person against a bot.
struct Game<'a> {
    address: &'a str,
    id: String,
}

impl<'a> Game<'a> {
    fn open(address: &'a str) -> Self {
        let bot = json!({"kind": "bot", "player": "easy"});
        let body = json!({"game": "connect4", "first": {"kind": "person"}, "second": bot});
        let opened = ask(address, "", "/api/games", Some(&body));
        Game { address, id: opened["state"]["id"].as_str().unwrap().to_owned() }
    }

    /// The state when it is the person's turn.
    async fn state(&self) -> Json {
        let began = Instant::now();
        loop {
            let path = format!("/api/games/{}", self.id);
            let state = ask(self.address, "", &path, None)["state"].take();
            if state["turn"] == "first" {
                return state;
            }
            assert!(began.elapsed() < PATIENCE, "{state}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// A move that another process answered, as its trace shows. On a busy machine a server may lose patience with the
    /// others and think itself: then the next move is tried.
    async fn traced(&self, collector: &Collector, names: &[&str]) -> Trace {
        for number in 1..4 {
            let trace = self.step(number).await;
            if let Some(trace) = collector.trace(&trace, names).await {
                return trace;
            }
        }
        panic!("no trace has {names:?}");
    }

    /// Moves in a trace of its own, waits for the answer of the bot, and returns the trace.
    async fn step(&self, trace: u128) -> String {
        let state = self.state().await;
        let trace = format!("{trace:032x}");
        let headers = format!("\r\ntraceparent: 00-{trace}-{CALLER}-01");
        let body = json!({"clientMoveId": trace, "expectedSeq": state["seq"], "move": state["legal"][0]});
        let path = format!("/api/games/{}/moves", self.id);
        let reply = ask(self.address, &headers, &path, Some(&body));
        assert_eq!(reply["outcome"], "accepted", "{reply}");
        self.state().await;
        trace
    }
}

const TOKEN: &str = "00000000000000000000000000000009";

/// One request with further headers; the answer is JSON.
fn ask(address: &str, headers: &str, path: &str, body: Option<&Json>) -> Json {
    let (method, body) = body.map_or(("GET", String::new()), |body| ("POST", body.to_string()));
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nauthorization: Bearer {TOKEN}\r\ncontent-type: application/json\r\n\
         content-length: {length}{headers}"
    );
    let reply = http(address, &head, &body);
    let (_, body) = reply.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {reply}"))
}

/// A server on the database of this folder.
fn server(folder: &Path, settings: &[(&str, String)]) -> Running {
    let places = [("PARLOR_DATABASE", database::postgres(folder)), ("PARLOR_REDIS", database::redis(folder))];
    // What the test sets comes last and wins.
    let settings: Vec<_> = places.into_iter().chain(settings.iter().cloned()).collect();
    Running::start_with(&["serve", "--data", folder.to_str().unwrap()], &settings)
}

/// What every trace of a move by HTTP has; returns the turn of the bot.
fn check_server(trace: &Trace, folder: &Path) -> Received {
    let request = trace.below(CALLER, MOVE);
    assert_eq!(request.kind, SpanKind::Server);
    let turn = trace.below(&request.id, TURN);
    let system = if database::postgres(folder).is_empty() { "sqlite" } else { "postgresql" };
    // The move of the person, and that of the bot.
    for parent in [request, turn] {
        let store = trace.below(&parent.id, STORE);
        assert_eq!((store.kind, store.database.as_str()), (SpanKind::Client, system));
    }
    turn.clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_one_trace_where_bots_think_in_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let (collector, mut settings) = Collector::start().await;
    // By our own name as well as by the usual one.
    settings[0].0 = "PARLOR_TRACES";
    let server = server(folder.path(), &settings);
    let game = Game::open(&server.address);
    let [queue, search] = ["parlor-server: queue", "parlor-server: search"];
    for number in 1..3 {
        let trace = game.step(number).await;
        let trace = collector.trace(&trace, &[MOVE, STORE, TURN, queue, search]).await.unwrap();
        let turn = check_server(&trace, folder.path());
        trace.below(&turn.id, queue);
        trace.below(&turn.id, search);
        assert_eq!(trace.0.len(), 6, "{trace:#?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_of_a_socket_begins_a_trace() {
    let folder = tempfile::tempdir().unwrap();
    let (collector, settings) = Collector::start().await;
    let server = server(folder.path(), &settings);
    let game = Game::open(&server.address);
    let address = format!("ws://{}/api/games/{}/socket", server.address, game.id);
    let mut request = address.into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {TOKEN}").parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    let body = json!({"type": "move", "clientMoveId": "a", "expectedSeq": 0, "move": "4"});
    socket.send(Message::text(body.to_string())).await.unwrap();
    socket.next().await.unwrap().unwrap();
    game.state().await;
    let began = Instant::now();
    let message = loop {
        let received = find(&collector, "parlor-server: socket message");
        if let Some(message) = received {
            break message;
        }
        assert!(began.elapsed() < PATIENCE, "{:#?}", collector.0.lock().unwrap());
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(message.parent, "");
    let names = [STORE, TURN, "parlor-server: search"];
    let trace = collector.trace(&message.trace, &names).await.unwrap();
    trace.below(&message.id, STORE);
    let turn = trace.below(&message.id, TURN);
    trace.below(&turn.id, "parlor-server: search");
}

fn find(collector: &Collector, name: &str) -> Option<Received> {
    collector.0.lock().unwrap().iter().find(|span| span.full_name() == name).cloned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_one_trace_through_a_bot_service() {
    let folder = tempfile::tempdir().unwrap();
    let (collector, mut settings) = Collector::start().await;
    let bots = Running::start_with(&["botd"], &settings);
    settings.push(("PARLOR_BOTS", bots.address.clone()));
    let server = server(folder.path(), &settings);
    let game = Game::open(&server.address);
    let names = [MOVE, STORE, TURN, "parlor-server: call", "parlor-bots: Think", "parlor-bots: search"];
    let trace = game.traced(&collector, &names).await;
    let turn = check_server(&trace, folder.path());
    let call = trace.below(&turn.id, names[3]);
    let think = trace.below(&call.id, names[4]);
    assert_eq!((call.kind, think.kind), (SpanKind::Client, SpanKind::Server));
    trace.below(&think.id, names[5]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_one_trace_through_the_queue() {
    let (folder, redis) = (tempfile::tempdir().unwrap(), RedisServer::start());
    let (collector, mut settings) = Collector::start().await;
    settings.push(("REDIS_URL", redis.url()));
    // It says that it listens after it has begun to take orders.
    let _worker = Running::start_with(&["botd"], &settings);
    settings.extend([("PARLOR_REDIS", redis.url()), ("PARLOR_BOTS", "queue".to_owned())]);
    let server = server(folder.path(), &settings);
    let game = Game::open(&server.address);
    let names = [MOVE, STORE, TURN, "parlor-server: queue", "parlor-bots: order", "parlor-bots: search"];
    let trace = game.traced(&collector, &names).await;
    let turn = check_server(&trace, folder.path());
    let queue = trace.below(&turn.id, names[3]);
    let order = trace.below(&queue.id, names[4]);
    assert_eq!((queue.kind, order.kind), (SpanKind::Producer, SpanKind::Consumer));
    trace.below(&order.id, names[5]);
}
