//! The two ways to a server: a request on a connection of its own, and a socket.

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use wire::{FromClient, Side, Status};

/// A message is a kilobyte or two; larger buffers are cleared for nothing.
const READ_BUFFER: usize = 4 << 10;
/// A server that is silent for longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Posts JSON and returns the body of the answer.
pub async fn post(address: &str, token: &str, path: &str, body: &str) -> Result<String, String> {
    let asking = async {
        let mut stream = TcpStream::connect(address).await?;
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        std::io::Result::Ok(answer)
    };
    let answer = match tokio::time::timeout(PATIENCE, asking).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(error)) => return Err(format!("POST {path}: {error}")),
        Err(_) => return Err(format!("POST {path}: no answer")),
    };
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.lines().next().unwrap_or_default();
    if status.split(' ').nth(1).is_some_and(|code| code.starts_with('2')) {
        Ok(body.to_owned())
    } else {
        Err(format!("POST {path}: {status}"))
    }
}

/// What a player needs of a message.
#[derive(Debug, Deserialize)]
pub struct Heard {
    /// The game, where the message is about it.
    pub state: Option<State>,
    /// The answer to a move.
    pub reply: Option<Reply>,
}

/// What a player needs of a game.
#[derive(Debug, Deserialize)]
pub struct State {
    /// The number of the last event.
    pub seq: u32,
    /// Whether it goes on.
    pub status: Status,
    /// Who is to act.
    pub turn: Option<Side>,
    /// What may be played.
    pub legal: Vec<String>,
}

/// What a player needs of an answer.
#[derive(Debug, Deserialize)]
pub struct Reply {
    /// `accepted`, one hopes.
    pub outcome: String,
}

/// What a watcher needs of a message.
#[derive(Debug, Deserialize)]
pub struct Glance {
    /// The game, where the message is about it.
    pub state: Option<Seq>,
}

/// What a watcher needs of a game.
#[derive(Debug, Deserialize)]
pub struct Seq {
    /// The number of the last event.
    pub seq: u32,
}

/// An open socket of a game.
pub struct Line(WebSocketStream<TcpStream>);

impl Line {
    /// Opens the socket of a game; without a token one watches.
    pub async fn open(address: &str, id: &str, token: Option<&str>) -> Result<Self, String> {
        let failed = |error: &dyn std::fmt::Display| format!("socket: {error}");
        let mut request = format!("ws://{address}/api/games/{id}/socket?after=0")
            .into_client_request()
            .map_err(|error| failed(&error))?;
        if let Some(token) = token.and_then(|token| format!("Bearer {token}").parse().ok()) {
            request.headers_mut().insert("authorization", token);
        }
        let stream = TcpStream::connect(address).await.map_err(|error| failed(&error))?;
        stream.set_nodelay(true).map_err(|error| failed(&error))?;
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let opening = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        match tokio::time::timeout(PATIENCE, opening).await {
            Ok(Ok((socket, _))) => Ok(Line(socket)),
            Ok(Err(error)) => Err(failed(&error)),
            Err(_) => Err("socket: no answer".to_owned()),
        }
    }

    /// The next text of the server.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, String> {
        loop {
            match tokio::time::timeout(PATIENCE, self.0.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => return Ok(text),
                Ok(Some(Ok(Message::Close(_))) | None) => return Err("socket: closed".to_owned()),
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(error))) => return Err(format!("socket: {error}")),
                Err(_) => return Err("socket: silence".to_owned()),
            }
        }
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &FromClient) -> Result<(), String> {
        let text = serde_json::to_string(message).map_err(|error| error.to_string())?;
        self.0.send(Message::text(text)).await.map_err(|error| format!("socket: {error}"))
    }
}

/// Reads what is needed of a message.
pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("message: {error}"))
}
