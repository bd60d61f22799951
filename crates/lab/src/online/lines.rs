//! A stream of JSON objects, one a line; empty lines show that it is alive.

use super::OnlineError;
use super::client::{Sender, link};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use serde_json::Value as Json;
use std::time::Duration;

/// A stream without a line for this long is dead.
const SILENCE: Duration = Duration::from_secs(20);
/// The longest line.
const LONGEST: usize = 4 << 20;

/// A stream that is read line by line.
pub(super) struct Lines {
    body: Incoming,
    buffer: Vec<u8>,
    /// The connection lives as long as this does.
    _sender: Sender,
}

impl Lines {
    pub(super) fn new(body: Incoming, sender: Sender) -> Self {
        Lines { body, buffer: Vec::new(), _sender: sender }
    }

    /// The next object; `None` at the end. Nothing is lost when the waiting is cut short.
    pub(super) async fn next(&mut self) -> Result<Option<Json>, OnlineError> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                if line.trim_ascii().is_empty() {
                    continue;
                }
                return serde_json::from_slice(&line).map(Some).map_err(link);
            }
            if self.buffer.len() > LONGEST {
                return Err(OnlineError::Link("a line of the stream is too long".to_owned()));
            }
            let silent = |_| OnlineError::Link(format!("silence for {} s", SILENCE.as_secs()));
            let Some(frame) = tokio::time::timeout(SILENCE, self.body.frame()).await.map_err(silent)? else {
                return Ok(None);
            };
            if let Ok(data) = frame.map_err(link)?.into_data() {
                self.buffer.extend_from_slice(&data);
            }
        }
    }
}
