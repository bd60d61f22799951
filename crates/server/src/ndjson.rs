//! Streams of JSON lines: they show that they are alive, and end with the session, the server or a slow reader.

use crate::identity::Owner;
use crate::limit::Address;
use crate::tally::Token;
use crate::{ApiError, App};
use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::{Interval, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

/// The type of every answer that is a stream.
pub(crate) const CONTENT_TYPE: &str = "application/x-ndjson";
/// Between two empty lines.
const BEAT: Duration = Duration::from_secs(5);
/// An empty line, which says nothing but that the stream is alive.
pub(crate) const ALIVE: &str = "\n";

/// Where lines come from; what is not read yet waits there, and not in the memory of the connection.
pub(crate) trait Source: Send + 'static {
    /// The next line; `None` at the end.
    fn next(&mut self) -> impl Future<Output = Option<String>> + Send;
}

/// An answer that goes on until its source ends.
pub(crate) fn answer(source: impl Source) -> Response {
    let lines = stream::unfold(source, |mut source| async move {
        let line = source.next().await?;
        Some((Ok::<_, Infallible>(line), source))
    });
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], Body::from_stream(lines)).into_response()
}

/// A message as a line.
pub(crate) fn line(message: &impl Serialize) -> String {
    match serde_json::to_string(message) {
        Ok(text) => text + "\n",
        Err(error) => {
            tracing::error!(%error, "a message could not be written");
            ALIVE.to_owned()
        }
    }
}

/// What every stream has beside its lines.
pub(crate) struct Pulse {
    shutdown: CancellationToken,
    signed_out: broadcast::Receiver<Vec<Owner>>,
    /// The hash of the token that opened the stream.
    session: Option<Owner>,
    beat: Interval,
    /// The stream counts as a socket for as long as it lives.
    _counted: Token,
}

impl Pulse {
    /// The pulse of a new stream; refused where an address has too many.
    pub(crate) fn new(app: &App, address: Address, session: Option<Owner>) -> Result<Self, ApiError> {
        if app.shutdown.is_cancelled() {
            return Err(ApiError::ShuttingDown);
        }
        let mut beat = tokio::time::interval_at(tokio::time::Instant::now() + BEAT, BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(Pulse {
            shutdown: app.shutdown.clone(),
            signed_out: app.live.signed_out(),
            session,
            beat,
            _counted: app.limits.socket(address)?,
        })
    }

    /// Waits until an empty line is due; `None` if the stream has to end.
    pub(crate) async fn next(&mut self) -> Option<String> {
        loop {
            tokio::select! {
                () = self.shutdown.cancelled() => return None,
                ended = self.signed_out.recv() => match ended {
                    Ok(tokens) if !self.session.is_some_and(|own| tokens.contains(&own)) => {}
                    _ => return None,
                },
                _ = self.beat.tick() => return Some(ALIVE.to_owned()),
            }
        }
    }
}
