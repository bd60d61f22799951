//! Connections to Redis: opened at the first use, and opened again after an error and a pause.

use super::Away;
use crate::StartError;
use futures_util::StreamExt;
use redis::aio::{ConnectionManager, ConnectionManagerConfig, PubSubSink, PubSubStream};
use redis::{
    Client, ClientTlsConfig, Cmd, FromRedisValue, IntoConnectionInfo, RedisError, TlsCertificates, Value,
    cmd, parse_redis_url,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};

/// The longest wait for the answer to a plain command.
const ANSWER: Duration = Duration::from_secs(2);
/// The longest wait for a command that blocks.
const EVENT: Duration = Duration::from_secs(10);
/// How often a silent connection is tested.
const TEST: Duration = Duration::from_secs(2);
/// The pause before a lost connection is opened again: the first one, doubled each time up to the second.
const PAUSE: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(1)];

/// A Redis server.
pub struct Redis {
    client: Client,
    plain: ConnectionManager,
    waiting: ConnectionManager,
    database: i64,
}

impl Redis {
    /// The server at an address as `redis://host:6379`, encrypted as `rediss://host:6379`, or `unix:///path`; needs a
    /// runtime around it.
    pub fn new(url: &str) -> Result<Arc<Self>, StartError> {
        let client = client(url)?;
        let database = client.get_connection_info().redis_settings().db();
        let manager = |answer| {
            let config = ConnectionManagerConfig::new()
                .set_number_of_retries(1)
                .set_min_delay(PAUSE[0])
                .set_connection_timeout(Some(ANSWER))
                .set_response_timeout(Some(answer));
            client.get_connection_manager_lazy(config).map_err(wrong)
        };
        let (plain, waiting) = (manager(ANSWER)?, manager(EVENT)?);
        Ok(Arc::new(Redis { client, plain, waiting, database }))
    }

    /// Whether it answers.
    pub async fn check(&self) -> Result<(), Away> {
        Ok(self.ask(&cmd("PING")).await.map(|_: Value| ())?)
    }

    /// Channels are shared by all databases of a server, so the name contains the number of the database.
    pub fn channel(&self, name: &str) -> String {
        format!("parlor:{}:{name}", self.database)
    }

    pub(super) fn connection(&self) -> ConnectionManager {
        self.plain.clone()
    }

    pub(super) async fn ask<T: FromRedisValue>(&self, question: &Cmd) -> Result<T, RedisError> {
        question.query_async(&mut self.connection()).await
    }

    /// Sends a blocking command on its own connection: other commands would have to wait behind it.
    pub(super) async fn ask_and_wait<T: FromRedisValue>(&self, question: &Cmd) -> Result<T, RedisError> {
        question.query_async(&mut self.waiting.clone()).await
    }

    /// Publishes a message.
    pub async fn publish(&self, channel: &str, message: &[u8]) -> Result<(), Away> {
        Ok(self.ask(cmd("PUBLISH").arg(channel).arg(message)).await.map(|_: Value| ())?)
    }

    /// Stores a value for a while.
    pub async fn remember(&self, key: &str, bytes: &[u8], keep: Duration) -> Result<(), Away> {
        let set = cmd("SET").arg(key).arg(bytes).arg("EX").arg(keep.as_secs()).take();
        Ok(self.ask(&set).await.map(|_: Value| ())?)
    }

    /// A stored value, unless it has expired.
    pub async fn recall(&self, key: &str) -> Result<Option<Vec<u8>>, Away> {
        Ok(self.ask(cmd("GET").arg(key)).await?)
    }

    /// Subscribes to a channel; the subscription is renewed when the connection was lost.
    pub fn subscribe(&self, channel: String) -> Listener {
        let (sender, messages) = unbounded_channel();
        let is_up = Arc::new(AtomicBool::new(false));
        tokio::spawn(listen(self.client.clone(), channel, sender, is_up.clone()));
        Listener { messages, is_up }
    }
}

/// The client of an address. As in those of `PostgreSQL`, `sslrootcert` names the file of the authority to trust instead of
/// those of the system, and `sslcert` and `sslkey` those of a certificate of our own.
fn client(url: &str) -> Result<Client, StartError> {
    let info = url.into_connection_info().map_err(wrong)?;
    let file = |name: &str| {
        let url = parse_redis_url(url)?;
        let (_, path) = url.query_pairs().find(|(known, _)| known == name)?;
        let unreadable = |error| StartError::Redis(format!("{name} = {path}: {error}"));
        Some(std::fs::read(&*path).map_err(unreadable))
    };
    let [root_cert, client_cert, client_key] =
        ["sslrootcert", "sslcert", "sslkey"].map(|name| file(name).transpose());
    let client_tls = match (client_cert?, client_key?) {
        (Some(client_cert), Some(client_key)) => Some(ClientTlsConfig { client_cert, client_key }),
        (None, None) => None,
        _ => return Err(StartError::Redis("sslcert and sslkey need each other".to_owned())),
    };
    match (root_cert?, client_tls) {
        (None, None) => Client::open(info),
        (root_cert, client_tls) => Client::build_with_tls(info, TlsCertificates { client_tls, root_cert }),
    }
    .map_err(wrong)
}

/// Without the address: it may hold a password.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
fn wrong(error: RedisError) -> StartError {
    StartError::Redis(error.to_string())
}

/// What arrives on a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PubSubEvent {
    /// The subscription stands from now on; earlier messages may have been missed.
    Resumed,
    /// A message.
    Message(Vec<u8>),
}

/// A subscription to a channel.
pub struct Listener {
    messages: UnboundedReceiver<PubSubEvent>,
    is_up: Arc<AtomicBool>,
}

impl Listener {
    /// The next message.
    pub async fn next(&mut self) -> Option<PubSubEvent> {
        self.messages.recv().await
    }

    /// Whether the subscription stands, now and later.
    pub fn is_up(&self) -> Arc<AtomicBool> {
        self.is_up.clone()
    }
}

/// Listens until the receiver is dropped.
async fn listen(
    client: Client,
    channel: String,
    sender: UnboundedSender<PubSubEvent>,
    is_up: Arc<AtomicBool>,
) {
    let mut pause = PAUSE[0];
    while !sender.is_closed() {
        if let Ok(Ok((sink, stream))) = timeout(ANSWER, open(&client, &channel)).await {
            pause = PAUSE[0];
            is_up.store(true, Ordering::Relaxed);
            if sender.send(PubSubEvent::Resumed).is_ok() {
                pass_on(sink, stream, &sender).await;
            }
            is_up.store(false, Ordering::Relaxed);
        }
        tracing::debug!(target: "redis", channel, "nothing is heard for now");
        sleep(pause).await;
        pause = (pause * 2).min(PAUSE[1]);
    }
}

async fn open(client: &Client, channel: &str) -> Result<(PubSubSink, PubSubStream), RedisError> {
    let (mut sink, stream) = client.get_async_pubsub().await?.split();
    sink.subscribe(channel).await?;
    Ok((sink, stream))
}

/// Passes messages on until the connection breaks or the receiver is dropped.
async fn pass_on(mut sink: PubSubSink, mut stream: PubSubStream, sender: &UnboundedSender<PubSubEvent>) {
    let mut test = tokio::time::interval(TEST);
    loop {
        tokio::select! {
            message = stream.next() => {
                let Some(message) = message else { return };
                if sender.send(PubSubEvent::Message(message.get_payload_bytes().to_vec())).is_err() {
                    return;
                }
            }
            () = sender.closed() => return,
            _ = test.tick() => {
                // The other machine may be gone without closing the connection.
                if !matches!(timeout(TEST, sink.ping::<Value>()).await, Ok(Ok(_))) {
                    return;
                }
            }
        }
    }
}
