//! Attacks by clients that are slow: requests that are never finished, and answers that are not read.

use crate::fixture::{Client, Line, app, config, listen};
use axum::http::StatusCode;
use serde_json::json;
use server::Config;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A connection from another address of this machine.
async fn connect_from(address: &str, server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
    socket.connect(server).await.unwrap()
}

/// The first line of the answer to a request.
async fn first_line(mut stream: TcpStream, path: &str) -> String {
    stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: parlor.test\r\n\r\n").as_bytes()).await.unwrap();
    let mut bytes = [0; 64];
    let read = tokio::time::timeout(Duration::from_secs(5), stream.read(&mut bytes)).await;
    let read = read.expect("an answer in time").unwrap_or_default();
    String::from_utf8_lossy(&bytes[..read]).lines().next().unwrap_or_default().to_owned()
}

/// Reads until the server closes the connection.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut bytes = [0; 1_024];
    let closing = async { while stream.read(&mut bytes).await.is_ok_and(|read| read > 0) {} };
    tokio::time::timeout(Duration::from_secs(30), closing).await.is_ok()
}

#[tokio::test]
async fn attack_02_half_requests_shut_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config {
        connections: 100,
        connections_per_address: 30,
        slow_client_ms: 5_000,
        ..config(folder.path())
    };
    let (app, address) = listen(settings).await;
    let client = Client::new(&app);
    let id = client.against("random").await;
    let player = Line::game(address, &id, 0, client.cookie()).await;
    let mut half = Vec::new();
    for attacker in 2..12 {
        for _ in 0..30 {
            let mut stream = connect_from(&format!("127.0.0.{attacker}"), address).await;
            // Where there are too many already, the server has closed it.
            stream.write_all(b"GET /api/catalogue HTTP/1.1\r\nhost: parl").await.ok();
            half.push(stream);
        }
        if attacker == 2 {
            let line = first_line(connect_from("127.0.0.2", address).await, "/healthz").await;
            assert!(line.contains("503"), "an address has its share: {line}");
        }
    }
    let began = Instant::now();
    // A player comes back with a new connection while the attack lasts: the last ones are for players.
    let line = first_line(connect_from("127.0.0.1", address).await, "/healthz").await;
    assert_eq!(line, "HTTP/1.1 200 OK");
    assert!(first_line(connect_from("127.0.0.77", address).await, "/healthz").await.contains("503"));
    println!("a player was answered after {:?}", began.elapsed());
    for stream in &mut half {
        assert!(is_closed(stream).await, "who does not send the rest is closed");
    }
    let line = first_line(connect_from("127.0.0.77", address).await, "/healthz").await;
    assert_eq!(line, "HTTP/1.1 200 OK", "then there is room for everyone");
    drop(player);
}

/// Bytes of memory that this process uses.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or_default() * 4_096
}

#[tokio::test]
async fn a_large_answer_is_whole_when_it_is_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let id = client
        .create(json!({"game": "wide", "first": {"kind": "person"}, "second": {"kind": "person"}}))
        .await;
    let request = client.request("GET", &format!("/api/games/{id}")).header("accept-encoding", "gzip");
    let response = client.send(request.body(axum::body::Body::empty()).unwrap()).await;
    assert_eq!(response.headers["content-encoding"], "gzip", "and `send` reads to the end");
}

#[tokio::test]
async fn attack_03_answers_that_nobody_reads_do_not_fill_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { answer_bytes: 32 << 20, slow_client_ms: 5_000, ..config(folder.path()) };
    let (app, address) = listen(settings).await;
    let client = Client::new(&app);
    // A view of more bytes than the system buffers for a connection: the rest waits in the memory of the server.
    let person = json!({"kind": "person"});
    let terms = json!({"game": "wide", "options": {"bytes": 5_000_000}, "first": person, "second": person});
    let path = format!("/api/games/{}", client.create(terms).await);
    assert_eq!(client.get(&path).await.status, StatusCode::OK);
    let before = memory();
    let mut deaf = Vec::new();
    for number in 0..50 {
        let mut stream = connect_from(&format!("127.0.0.{}", 2 + number % 8), address).await;
        stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: parlor.test\r\n\r\n").as_bytes()).await.ok();
        deaf.push(stream);
    }
    let mut grown = 0;
    for _ in 0..40 {
        tokio::time::sleep(Duration::from_millis(25)).await;
        grown = memory().saturating_sub(before).max(grown);
    }
    println!("50 clients that do not read 5 MB each took {} MiB", grown >> 20);
    assert!(grown < 150 << 20, "{} MiB", grown >> 20);
    // Who does not read is closed; then there is room again.
    let began = Instant::now();
    while client.get(&path).await.status != StatusCode::OK {
        assert!(began.elapsed() < Duration::from_mins(1), "those who do not read are not closed");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    drop(deaf);
}
