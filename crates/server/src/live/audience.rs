//! The connections to one game, on this server and on others.

use super::{Room, Services};
use axum::extract::ws::Utf8Bytes;
use game::Side;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::broadcast;
use wire::{Presence, ToClient};
use work::Mutex;
use work::bus::Notice;

/// Messages that a connection may be behind before it is closed and has to resume.
const MOST_BEHIND: usize = 64;
/// A server without a notice for this long has no connections.
const FORGOTTEN: Duration = Duration::from_secs(15);

/// The connections to one game.
pub(super) struct Audience {
    pub(super) game: String,
    services: Arc<Services>,
    messages: broadcast::Sender<Utf8Bytes>,
    present: Mutex<Present>,
}

#[derive(Default)]
struct Present {
    here: Presence,
    /// Connections for each side.
    seated: [u32; 2],
    /// Who is present on other servers, and when they last said so.
    elsewhere: HashMap<String, (Presence, Instant)>,
}

impl Present {
    /// Who is present on all servers.
    fn everywhere(&self) -> Presence {
        self.elsewhere.values().fold(self.here, |sum, (other, _)| Presence {
            first: sum.first || other.first,
            second: sum.second || other.second,
            spectators: sum.spectators.saturating_add(other.spectators),
        })
    }
}

impl Audience {
    pub(super) fn new(game: String, services: Arc<Services>) -> Self {
        Audience { game, services, messages: broadcast::Sender::new(MOST_BEHIND), present: Mutex::default() }
    }

    /// Sends a message to every connection.
    pub(super) fn broadcast(&self, message: &ToClient) {
        if self.messages.receiver_count() > 0 {
            // Fails only when the last connection has closed since.
            self.messages.send(text(message)).ok();
        }
    }

    fn count(&self, sides: &[Side], is_coming: bool) {
        let everywhere = {
            let mut present = self.present.lock();
            let step = |count: u32| if is_coming { count + 1 } else { count.saturating_sub(1) };
            for side in sides {
                present.seated[side.index()] = step(present.seated[side.index()]);
            }
            if sides.is_empty() {
                present.here.spectators = step(present.here.spectators);
            }
            present.here.first = present.seated[0] > 0;
            present.here.second = present.seated[1] > 0;
            present.everywhere()
        };
        self.broadcast(&ToClient::Presence(everywhere));
        self.tell_other_servers();
    }

    fn tell_other_servers(&self) {
        self.services
            .bus
            .tell(|| Notice::Present { game: self.game.clone(), presence: self.present.lock().here });
    }

    /// Notes who is present on another server.
    pub(super) fn note_elsewhere(&self, server: String, presence: Presence) {
        let is_new =
            self.change_elsewhere(|elsewhere| elsewhere.insert(server, (presence, Instant::now())).is_none());
        if is_new {
            // It does not know about this server either.
            self.tell_other_servers();
        }
    }

    /// Reminds other servers of who is present here, and forgets servers that no longer do the same.
    pub(super) fn announce(&self) {
        self.change_elsewhere(|elsewhere| elsewhere.retain(|_, (_, at)| at.elapsed() < FORGOTTEN));
        if self.present.lock().here != Presence::default() {
            self.tell_other_servers();
        }
    }

    /// Changes what is known of other servers, and tells the connections if that makes a difference.
    fn change_elsewhere<T>(&self, change: impl FnOnce(&mut HashMap<String, (Presence, Instant)>) -> T) -> T {
        let (result, changed) = {
            let mut present = self.present.lock();
            let before = present.everywhere();
            let result = change(&mut present.elsewhere);
            (result, Some(present.everywhere()).filter(|now| *now != before))
        };
        if let Some(presence) = changed {
            self.broadcast(&ToClient::Presence(presence));
        }
        result
    }
}

/// A client with an open socket.
pub(crate) struct Connection {
    room: Arc<Room>,
    messages: broadcast::Receiver<Utf8Bytes>,
    sides: Vec<Side>,
}

/// Why a connection gets no more messages.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Disconnected {
    /// It reads too slowly.
    Slow,
    /// The room is closed.
    Closed,
}

impl Connection {
    /// Adds a connection; call it while holding the game, and no message is missed or sent twice.
    pub(crate) fn new(room: Arc<Room>, sides: Vec<Side>) -> Self {
        let messages = room.audience.messages.subscribe();
        room.audience.count(&sides, true);
        Connection { room, messages, sides }
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Result<Utf8Bytes, Disconnected> {
        tokio::select! {
            () = self.room.closed.cancelled() => Err(Disconnected::Closed),
            message = self.messages.recv() => message.map_err(|error| match error {
                broadcast::error::RecvError::Lagged(_) => Disconnected::Slow,
                broadcast::error::RecvError::Closed => Disconnected::Closed,
            }),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.room.touch();
        self.room.audience.count(&self.sides, false);
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are made of text, numbers and lists").into()
}
