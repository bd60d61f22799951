//! The WebSocket of a game: it resumes after the last known event, answers every message and drops slow readers.

use crate::analysis::progress;
use crate::connection::ConnectionToken;
use crate::identity::Owner;
use crate::limit::Address;
use crate::live::{Act, ActionRequest, Connection, Disconnected, Room, text};
use crate::origin::SUBPROTOCOL;
use crate::question::Asker;
use crate::route::{After, EVENT_BYTES, Id, Query, Sender, request_analysis};
use crate::tally::Token;
use crate::{ApiError, App};
use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use governor::{Quota, RateLimiter};
use std::error::Error;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};
use tokio_tungstenite::tungstenite;
use tracing::Instrument;
use wire::{ActReply, ErrorBody, FromClient, ToClient};
use work::span;

/// The largest message of a client, in bytes.
const FRAME: usize = 8 << 10;
/// The read buffer of a socket in bytes; small, because it is cleared for every message.
const READ_BUFFER: usize = 1 << 10;
/// What the reader hands to the writer: an answer, or why the socket is closed.
type Reply = Result<ToClient, Closing>;
/// The code and the reason of a close.
type Closing = (u16, &'static str);
/// How long a client may take to receive a message.
const WRITE: Duration = Duration::from_secs(10);
/// How often a ping is sent, and how long a client may be silent.
const PING: Duration = Duration::from_secs(20);
const SILENT: Duration = Duration::from_mins(1);
/// Replies that may wait for one client.
const ANSWERS: usize = 32;
/// The time over which messages of one socket are counted.
const SPAN: Duration = Duration::from_secs(20);

/// Opens the socket of a game.
#[utoipa::path(get, path = "/api/games/{id}/socket", operation_id = "open_socket", tag = "play",
    params(("id" = String, Path, description = "The id of the game."), After),
    responses((status = 101, description = "a WebSocket with the messages FromClient and ToClient")))]
pub(crate) async fn upgrade(
    Id(id): Id,
    sender: Sender,
    Query(After { after }): Query<After>,
    connection: Option<Extension<ConnectionToken>>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|rejection| ApiError::BadRequest(rejection.body_text()))?;
    let asker = sender.asker();
    let Sender { app, address, visitor } = sender;
    if app.shutdown.is_cancelled() {
        return Err(ApiError::ShuttingDown);
    }
    let room = app.room(&id, address).await?;
    let tokens = (app.limits.socket(address)?, connection.map(|Extension(token)| token));
    let (owner, session, answering) = (visitor.player(), visitor.token, Mutex::default());
    let client = Client { app, id, owner, session, address, asker, after, tokens, answering };
    let upgrade = upgrade.protocols([SUBPROTOCOL]);
    let upgrade = upgrade.max_message_size(FRAME).max_frame_size(FRAME).read_buffer_size(READ_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| client.serve(socket, room)))
}

/// The client of a socket.
struct Client {
    app: App,
    id: String,
    owner: Option<Owner>,
    /// The hash of the token that opened it.
    session: Option<Owner>,
    address: Address,
    asker: Asker,
    after: u32,
    /// The socket and its connection are counted for as long as these live.
    tokens: (Token, Option<ConnectionToken>),
    /// Held while a message is answered.
    answering: Mutex<()>,
}

type Outgoing = SplitSink<WebSocket, Message>;

impl Client {
    async fn serve(self, socket: WebSocket, room: Arc<Room>) {
        metrics::gauge!("parlor_sockets").increment(1.0);
        let (mut outgoing, incoming) = socket.split();
        let (answer, answers) = mpsc::channel(ANSWERS);
        let (connection, greeting) = self.enter(&room).await;
        drop(room);
        let writing = async {
            let code = self.write(&mut outgoing, connection, greeting, answers).await;
            let closing = CloseFrame { code: code.0, reason: Utf8Bytes::from_static(code.1) };
            send(&mut outgoing, Message::Close(Some(closing))).await;
        };
        tokio::select! {
            () = writing => {}
            () = self.read(incoming, answer) => {}
        }
        metrics::gauge!("parlor_sockets").decrement(1.0);
        drop(self.tokens);
    }

    /// Joins the room and reads the game under one lock, so that no event is missed in between.
    async fn enter(&self, room: &Arc<Room>) -> (Connection, [Utf8Bytes; 2]) {
        let play = room.play().await;
        let sides = play.sides_of(self.owner.as_ref());
        if !sides.is_empty() {
            self.app.limits.note_player(self.address);
        }
        let welcome = ToClient::Welcome { you: sides.clone() };
        let state = ToClient::GameState(Box::new(play.update(self.after)));
        let state = text(&state);
        self.app.limits.owe_bytes(self.address, state.len());
        (Connection::new(room.clone(), sides), [text(&welcome), state])
    }

    /// Sends messages until there is a reason to close; returns that reason.
    async fn write(
        &self,
        outgoing: &mut Outgoing,
        mut connection: Connection,
        greeting: [Utf8Bytes; 2],
        mut answers: mpsc::Receiver<Reply>,
    ) -> Closing {
        let slow = (close_code::AGAIN, "too slow: connect again with after");
        for message in greeting {
            if !send(outgoing, Message::Text(message)).await {
                return slow;
            }
        }
        let mut signed_out = self.app.live.signed_out();
        let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
        loop {
            let message = tokio::select! {
                () = self.app.shutdown.cancelled() => return (close_code::AWAY, "the server is shutting down"),
                answer = answers.recv() => match answer {
                    Some(Ok(answer)) => {
                        let answer = text(&answer);
                        self.app.limits.owe_bytes(self.address, answer.len());
                        Message::Text(answer)
                    }
                    Some(Err(closing)) => return closing,
                    None => return (close_code::NORMAL, ""),
                },
                message = connection.next() => match message {
                    Ok(message) => Message::Text(message),
                    Err(Disconnected::Slow) => return slow,
                    Err(Disconnected::Closed) => {
                        // The message that closed the game is answered before the socket closes.
                        let last = tokio::time::timeout(WRITE, self.answering.lock()).await;
                        while let Ok(Ok(answer)) = answers.try_recv() {
                            send(outgoing, Message::Text(text(&answer))).await;
                        }
                        drop(last);
                        return (close_code::RESTART, "connect again with after");
                    }
                },
                ended = signed_out.recv() => match ended {
                    Ok(tokens) if !self.session.is_some_and(|own| tokens.contains(&own)) => continue,
                    Ok(_) => return (close_code::POLICY, "signed out"),
                    Err(_) => return slow,
                },
                _ = ping.tick() => Message::Ping(axum::body::Bytes::new()),
            };
            if !send(outgoing, message).await {
                metrics::counter!("parlor_slow_sockets_total").increment(1);
                return slow;
            }
        }
    }

    /// Reads messages until the client leaves, falls silent or sends too many.
    async fn read(&self, mut incoming: SplitStream<WebSocket>, answer: mpsc::Sender<Reply>) {
        let quota = NonZeroU32::new(self.app.config.socket_messages)
            .and_then(|most| Some(Quota::with_period(SPAN / most.get())?.allow_burst(most)));
        let limiter = quota.map(RateLimiter::direct);
        let is_allowed = || limiter.as_ref().is_none_or(|limiter| limiter.check().is_ok());
        while let Ok(Some(message)) = tokio::time::timeout(SILENT, incoming.next()).await {
            let answering = self.answering.lock().await;
            let reply = match message {
                Ok(Message::Ping(_) | Message::Pong(_)) => continue,
                Ok(Message::Text(text)) if is_allowed() => Ok(match self.app.limits.request(self.address) {
                    Ok(()) => self.answer(&text).await,
                    Err(why) => ToClient::Error { error: why.body() },
                }),
                Ok(Message::Binary(_)) if is_allowed() => Ok(error("messages must be text frames")),
                Ok(Message::Text(_) | Message::Binary(_)) => {
                    metrics::counter!("parlor_refusals_total", "code" => "socket_messages").increment(1);
                    Err((close_code::POLICY, "too many messages"))
                }
                Err(error) if is_too_large(&error) => Err((close_code::SIZE, "the frame is too large")),
                Ok(Message::Close(_)) | Err(_) => return,
            };
            let is_end = reply.is_err();
            if answer.send(reply).await.is_err() {
                return;
            }
            drop(answering);
            if is_end {
                // The writer closes the socket; further messages are not read.
                return std::future::pending().await;
            }
        }
    }

    /// Answers one message; every message gets an answer.
    async fn answer(&self, text: &str) -> ToClient {
        let request = match serde_json::from_str(text) {
            Ok(FromClient::Ping) => return ToClient::Pong,
            Ok(FromClient::Analyse) => return self.analyse().await,
            Ok(FromClient::Move(request)) => request.into(),
            Ok(FromClient::Takeback(request)) => ActionRequest::new(request, Act::Takeback),
            Ok(FromClient::Resign(request)) => ActionRequest::new(request, Act::Resign),
            Ok(FromClient::Draw(request)) => ActionRequest::new(request, Act::Draw),
            Err(why) => return error(&format!("cannot read the message: {why}")),
        };
        let span = span!("act", otel.kind = "server", otel.name = "socket message", game = self.id);
        ToClient::Reply { reply: self.act(request).instrument(span).await }
    }

    /// All that is known of the analysis of this game; the rest follows as it becomes known.
    async fn analyse(&self) -> ToClient {
        let known = match self.app.limits.game(self.address) {
            Ok(()) => request_analysis(&self.app, &self.id, self.asker, self.address).await,
            Err(why) => Err(why),
        };
        match known {
            Ok(reply) => ToClient::Analysis(progress(reply)),
            Err(why) => ToClient::Error { error: self.refusal(&why) },
        }
    }

    fn refusal(&self, why: &ApiError) -> ErrorBody {
        if let ApiError::Storage(_) | ApiError::Internal(_) = why {
            tracing::error!(game = self.id, ?why, "a message failed");
        }
        why.body()
    }

    async fn act(&self, request: ActionRequest) -> ActReply {
        let client_move_id = request.client_move_id.clone();
        let acted = match self.app.limits.store(self.address, self.owner, EVENT_BYTES) {
            Ok(()) => self.app.live.act(&self.id, self.owner, self.address, request).await,
            Err(why) => Err(why),
        };
        match acted {
            Ok(reply) => reply,
            Err(why) => ActReply::Refused { client_move_id, error: self.refusal(&why) },
        }
    }
}

fn is_too_large(error: &axum::Error) -> bool {
    let cause = error.source().and_then(|cause| cause.downcast_ref::<tungstenite::Error>());
    matches!(cause, Some(tungstenite::Error::Capacity(_)))
}

async fn send(outgoing: &mut Outgoing, message: Message) -> bool {
    matches!(tokio::time::timeout(WRITE, outgoing.send(message)).await, Ok(Ok(())))
}

fn error(why: &str) -> ToClient {
    ToClient::Error { error: ErrorBody { code: "bad_request".to_owned(), message: why.to_owned() } }
}
