//! Notices between servers that share a database: which game has changed, and who is connected.
//!
//! A notice may be lost. Storage is the truth: a notice only says that it is time to read it again, and a server that may
//! have missed some compares all of its open games.

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
    /// The seats of a game have new owners.
    Reseated {
        /// The game.
        game: String,
    },
    /// Sessions have ended: the hashes of their tokens.
    SignedOut {
        /// The hashes.
        tokens: Vec<[u8; 32]>,
    },
    /// Something happened to an account.
    Account {
        /// Its id.
        account: String,
        /// The line for those who follow it.
        line: String,
    },
    /// Who is connected to a game through the sender.
    Present {
        /// The game.
        game: String,
        /// Who is connected.
        presence: Presence,
    },
}

#[derive(Serialize, Deserialize)]
struct Envelope {
    from: String,
    notice: Notice,
}

/// What arrives on the bus.
#[derive(Clone, Debug, PartialEq)]
pub enum BusEvent {
    /// A notice of another server, by its name.
    Notice(String, Notice),
    /// Notices may have been missed until now.
    Resumed,
}

/// The connection to the other servers; without one this is a single server.
#[derive(Default)]
pub struct Bus {
    link: Option<Link>,
}

struct Link {
    send: UnboundedSender<Notice>,
    is_up: Arc<AtomicBool>,
}

impl Bus {
    /// Joins the servers that use this Redis under a name that no other has; needs a runtime around it.
    pub fn join(redis: Arc<Redis>, name: String) -> (Self, UnboundedReceiver<BusEvent>) {
        let (send, outgoing) = unbounded_channel();
        let (events, received) = unbounded_channel();
        let listener = redis.subscribe(redis.channel("events"));
        let is_up = listener.is_up();
        tokio::spawn(publish(redis, name.clone(), outgoing));
        tokio::spawn(receive(listener, name, events));
        (Bus { link: Some(Link { send, is_up }) }, received)
    }

    /// Tells the other servers.
    pub fn tell(&self, notice: impl FnOnce() -> Notice) {
        if let Some(link) = &self.link {
            // The speaker lives as long as the bus.
            link.send.send(notice()).ok();
        }
    }

    /// Whether there may be other servers.
    pub fn is_shared(&self) -> bool {
        self.link.is_some()
    }

    /// Whether nothing is missed now.
    pub fn is_up(&self) -> bool {
        self.link.as_ref().is_none_or(|link| link.is_up.load(Ordering::Relaxed))
    }
}

async fn publish(redis: Arc<Redis>, from: String, mut outgoing: UnboundedReceiver<Notice>) {
    let channel = redis.channel("events");
    while let Some(notice) = outgoing.recv().await {
        let envelope = serde_json::to_vec(&Envelope { from: from.clone(), notice });
        let Ok(envelope) = envelope else { continue };
        if let Err(away) = redis.publish(&channel, &envelope).await {
            tracing::debug!(target: "bus", %away, "a notice was lost");
            metrics::counter!("parlor_bus_lost_total").increment(1);
        }
    }
}

async fn receive(mut listener: crate::queue::Listener, name: String, events: UnboundedSender<BusEvent>) {
    while let Some(message) = listener.next().await {
        let event = match message {
            PubSubEvent::Resumed => Some(BusEvent::Resumed),
            PubSubEvent::Message(bytes) => serde_json::from_slice::<Envelope>(&bytes)
                .ok()
                .filter(|envelope| envelope.from != name)
                .map(|envelope| BusEvent::Notice(envelope.from, envelope.notice)),
        };
        if event.is_some_and(|event| events.send(event).is_err()) {
            return;
        }
    }
}
