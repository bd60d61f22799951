//! News between servers that share a database: which game has moved on, and who is there.
//!
//! A notice may get lost. What is stored is the truth: a notice says only that it is time to look, and a server that
//! may have missed some looks at everything it shows.

use crate::queue::{PubSubEvent, Redis};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use wire::Presence;

/// What servers tell each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// A game has this many events now.
    Moved {
        /// The game.
        game: String,
        /// The number of its last event.
        seq: u32,
    },
    /// The seats of a game have changed hands.
    Reseated {
        /// The game.
        game: String,
    },
    /// Who is at a game, as far as the sender sees.
    Present {
        /// The game.
        game: String,
        /// Who is there.
        presence: Presence,
    },
}

#[derive(Serialize, Deserialize)]
struct Letter {
    from: String,
    notice: Notice,
}

/// What a server hears.
#[derive(Clone, Debug, PartialEq)]
pub enum BusEvent {
    /// Another server, by its name, says something.
    Notice(String, Notice),
    /// Notices may have been missed until now.
    Resumed,
}

/// The line to the other servers; without one, nobody is there.
#[derive(Default)]
pub struct Bus {
    line: Option<Line>,
}

struct Line {
    send: UnboundedSender<Notice>,
    is_up: Arc<AtomicBool>,
}

impl Bus {
    /// Joins the servers that use this Redis under a name that no other has; needs a runtime around it.
    pub fn join(redis: Arc<Redis>, name: String) -> (Self, UnboundedReceiver<BusEvent>) {
        let (send, outgoing) = unbounded_channel();
        let (ear, heard) = unbounded_channel();
        let listener = redis.subscribe(redis.channel("events"));
        let is_up = listener.is_up();
        tokio::spawn(speak(redis, name.clone(), outgoing));
        tokio::spawn(hear(listener, name, ear));
        (Bus { line: Some(Line { send, is_up }) }, heard)
    }

    /// Tells the other servers.
    pub fn tell(&self, notice: impl FnOnce() -> Notice) {
        if let Some(line) = &self.line {
            // The speaker lives as long as the bus.
            line.send.send(notice()).ok();
        }
    }

    /// Whether there may be other servers.
    pub fn is_shared(&self) -> bool {
        self.line.is_some()
    }

    /// Whether nothing is missed now.
    pub fn is_up(&self) -> bool {
        self.line.as_ref().is_none_or(|line| line.is_up.load(Ordering::Relaxed))
    }
}

async fn speak(redis: Arc<Redis>, from: String, mut outgoing: UnboundedReceiver<Notice>) {
    let channel = redis.channel("events");
    while let Some(notice) = outgoing.recv().await {
        let letter = serde_json::to_vec(&Letter { from: from.clone(), notice });
        let Ok(letter) = letter else { continue };
        if let Err(away) = redis.publish(&channel, &letter).await {
            tracing::debug!(target: "bus", %away, "a notice was lost");
            metrics::counter!("parlor_bus_lost_total").increment(1);
        }
    }
}

async fn hear(mut listener: crate::queue::Listener, name: String, ear: UnboundedSender<BusEvent>) {
    while let Some(message) = listener.next().await {
        let heard = match message {
            PubSubEvent::Resumed => Some(BusEvent::Resumed),
            PubSubEvent::Message(bytes) => serde_json::from_slice::<Letter>(&bytes)
                .ok()
                .filter(|letter| letter.from != name)
                .map(|letter| BusEvent::Notice(letter.from, letter.notice)),
        };
        if heard.is_some_and(|heard| ear.send(heard).is_err()) {
            return;
        }
    }
}
