//! The connections to a server: HTTP requests and game sockets.

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use std::io;
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use wire::{Ending, FromClient, Side, Status};

/// Messages have one or two kilobytes; clearing larger buffers would cost time.
const READ_BUFFER: usize = 4 << 10;
/// A request or socket without an answer for longer has failed.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Why a game of the load generator failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum LoadError {
    /// A request failed or was refused.
    #[error("POST {path}: {why}")]
    Request {
        /// The path of the request.
        path: String,
        /// What happened.
        why: String,
    },
    /// A socket failed or was closed.
    #[error("socket: {0}")]
    Socket(String),
    /// A message could not be read or written.
    #[error("message: {0}")]
    Message(#[from] serde_json::Error),
    /// The server did not accept a move.
    #[error("a move was answered {0}")]
    Refused(String),
}

/// A server, and the address of this machine that it is asked from.
#[derive(Clone, Debug)]
pub(super) struct Endpoint {
    /// As in `127.0.0.1:8080`.
    pub server: String,
    /// `None` is the choice of the system.
    pub from: Option<Ipv4Addr>,
}

impl Endpoint {
    /// A connection whose receive buffer the system sizes.
    pub(super) async fn connect(&self) -> io::Result<TcpStream> {
        if self.from.is_none() {
            return TcpStream::connect(&self.server).await;
        }
        self.connect_with(|_| Ok(())).await
    }

    /// A connection with settings of its own.
    pub(super) async fn connect_with(
        &self,
        set: impl FnOnce(&TcpSocket) -> io::Result<()>,
    ) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.set_reuseaddr(true)?;
        set(&socket)?;
        socket.bind((self.from.unwrap_or(Ipv4Addr::UNSPECIFIED), 0).into())?;
        socket.connect(self.server.parse().map_err(io::Error::other)?).await
    }

    /// Posts JSON and returns the body of the answer.
    pub(super) async fn post(&self, token: &str, path: &str, body: &str) -> Result<String, LoadError> {
        let failed = |why: String| LoadError::Request { path: path.to_owned(), why };
        let asking = async {
            let mut stream = self.connect().await?;
            let request = format!(
                "POST {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\n\
                 content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
                self.server,
                body.len()
            );
            stream.write_all(request.as_bytes()).await?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await?;
            io::Result::Ok(answer)
        };
        let answer = match tokio::time::timeout(TIMEOUT, asking).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => return Err(failed(error.to_string())),
            Err(_) => return Err(failed("no answer".to_owned())),
        };
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.lines().next().unwrap_or_default();
        if status.split(' ').nth(1).is_some_and(|code| code.starts_with('2')) {
            Ok(body.to_owned())
        } else {
            Err(failed(status.to_owned()))
        }
    }
}

/// The part of a message that a player reads.
#[derive(Debug, Deserialize)]
pub(super) struct PlayerMessage {
    /// The game, where the message is about it.
    pub state: Option<State>,
    /// The answer to a move.
    pub reply: Option<Reply>,
}

/// The part of a game that a player reads.
#[derive(Debug, Deserialize)]
pub(super) struct State {
    /// The number of the last event.
    pub seq: u32,
    /// Whether it goes on.
    pub status: Status,
    /// How it ended.
    pub ended: Option<Ending>,
    /// Who is to act.
    pub turn: Option<Side>,
    /// What may be played.
    pub legal: Vec<String>,
}

/// The part of an answer that a player reads.
#[derive(Debug, Deserialize)]
pub(super) struct Reply {
    /// `accepted` for a move that was played; anything else counts as an error.
    pub outcome: String,
}

/// The part of a message that a spectator reads.
#[derive(Debug, Deserialize)]
pub(super) struct SpectatorMessage {
    /// The game, where the message is about it.
    pub state: Option<Seq>,
}

/// The part of a game that a spectator reads.
#[derive(Debug, Deserialize)]
pub(super) struct Seq {
    /// The number of the last event.
    pub seq: u32,
}

/// An open socket of a game.
pub(super) struct GameSocket(WebSocketStream<TcpStream>);

impl GameSocket {
    /// Opens the socket of a game; without a token as a spectator.
    pub(super) async fn open(endpoint: &Endpoint, id: &str, token: Option<&str>) -> Result<Self, LoadError> {
        let failed = |error: &dyn std::fmt::Display| LoadError::Socket(error.to_string());
        let mut request = format!("ws://{}/api/games/{id}/socket?after=0", endpoint.server)
            .into_client_request()
            .map_err(|error| failed(&error))?;
        if let Some(token) = token.and_then(|token| format!("Bearer {token}").parse().ok()) {
            request.headers_mut().insert("authorization", token);
        }
        let stream = endpoint.connect().await.map_err(|error| failed(&error))?;
        stream.set_nodelay(true).map_err(|error| failed(&error))?;
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let opening = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        match tokio::time::timeout(TIMEOUT, opening).await {
            Ok(Ok((socket, _))) => Ok(GameSocket(socket)),
            Ok(Err(error)) => Err(failed(&error)),
            Err(_) => Err(LoadError::Socket("no answer".to_owned())),
        }
    }

    /// The next message of the server.
    pub(super) async fn receive(&mut self) -> Result<Utf8Bytes, LoadError> {
        loop {
            match tokio::time::timeout(TIMEOUT, self.0.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => return Ok(text),
                Ok(Some(Ok(Message::Close(_))) | None) => return Err(LoadError::Socket("closed".to_owned())),
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(error))) => return Err(LoadError::Socket(error.to_string())),
                Err(_) => return Err(LoadError::Socket("silence".to_owned())),
            }
        }
    }

    /// Sends a message.
    pub(super) async fn send(&mut self, message: &FromClient) -> Result<(), LoadError> {
        let text = serde_json::to_string(message)?;
        self.0.send(Message::text(text)).await.map_err(|error| LoadError::Socket(error.to_string()))
    }
}

/// Reads a part of a message.
pub(super) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, LoadError> {
    Ok(serde_json::from_str(text)?)
}
