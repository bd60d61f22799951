//! One open game and the people in it.

use super::play::Play;
use super::turn::Pending;
use axum::extract::ws::Utf8Bytes;
use game::Side;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{TryLockError, broadcast};
use tokio::task::AbortHandle;
use tokio_util::sync::CancellationToken;
use wire::{Presence, Status, ToClient};
use work::bus::{Bus, Notice};

/// Messages that a connection may be behind before it is sent away to resume.
const MOST_BEHIND: usize = 64;
/// A room without connections and without a bot at work is closed after this time; the game stays in storage.
const IDLE: Duration = Duration::from_mins(10);
/// Where the game is over, nobody but a latecomer will ask for it.
const IDLE_WHEN_OVER: Duration = Duration::from_secs(30);
/// A server that is not heard of for this long has no connections.
const FORGOTTEN: Duration = Duration::from_secs(15);

/// An open game.
pub struct Room {
    play: tokio::sync::Mutex<Play>,
    news: broadcast::Sender<Utf8Bytes>,
    closed: CancellationToken,
    lobby: Mutex<Lobby>,
    id: String,
    bus: Arc<Bus>,
    /// The bot that is asked now. Apart from the game, so that its progress waits for nobody.
    pub(super) pending: Mutex<Option<Pending>>,
}

struct Lobby {
    presence: Presence,
    /// Who is there on other servers, and when these were heard of.
    elsewhere: HashMap<String, (Presence, Instant)>,
    sockets: [u32; 2],
    flag: Option<AbortHandle>,
    touched: Instant,
}

impl Lobby {
    /// Who is here and on other servers.
    fn everybody(&self) -> Presence {
        self.elsewhere.values().fold(self.presence, |sum, (other, _)| Presence {
            first: sum.first || other.first,
            second: sum.second || other.second,
            spectators: sum.spectators.saturating_add(other.spectators),
        })
    }
}

impl Room {
    /// Opens a game.
    pub fn new(play: Play, bus: Arc<Bus>) -> Self {
        let lobby = Lobby {
            presence: Presence::default(),
            elsewhere: HashMap::new(),
            sockets: [0; 2],
            flag: None,
            touched: Instant::now(),
        };
        Room {
            id: play.terms.id.clone(),
            bus,
            play: tokio::sync::Mutex::new(play),
            news: broadcast::Sender::new(MOST_BEHIND),
            closed: CancellationToken::new(),
            lobby: Mutex::new(lobby),
            pending: Mutex::new(None),
        }
    }

    /// The game; whoever holds this is alone with it.
    pub async fn play(&self) -> tokio::sync::MutexGuard<'_, Play> {
        self.lobby().touched = Instant::now();
        self.play.lock().await
    }

    /// The game, if nobody is busy with it.
    pub(super) fn try_play(&self) -> Result<tokio::sync::MutexGuard<'_, Play>, TryLockError> {
        self.play.try_lock()
    }

    fn lobby(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bot that is asked now.
    pub(super) fn pending(&self) -> MutexGuard<'_, Option<Pending>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells every connection.
    pub fn tell(&self, message: &ToClient) {
        if self.news.receiver_count() > 0 {
            // Fails only when the last connection has left since.
            self.news.send(text(message)).ok();
        }
    }

    /// Comes in; subscribe while holding the game, and nothing is missed or heard twice.
    pub fn enter(self: &Arc<Self>, sides: Vec<Side>) -> Connection {
        let news = self.news.subscribe();
        self.seat(&sides, true);
        Connection { room: self.clone(), news, sides }
    }

    fn seat(&self, sides: &[Side], is_coming: bool) {
        let presence = {
            let mut lobby = self.lobby();
            lobby.touched = Instant::now();
            let step = |count: u32| if is_coming { count + 1 } else { count.saturating_sub(1) };
            for side in sides {
                lobby.sockets[side.index()] = step(lobby.sockets[side.index()]);
            }
            if sides.is_empty() {
                lobby.presence.spectators = step(lobby.presence.spectators);
            }
            lobby.presence.first = lobby.sockets[0] > 0;
            lobby.presence.second = lobby.sockets[1] > 0;
            lobby.everybody()
        };
        self.tell(&ToClient::Presence(presence));
        self.say_who_is_here();
    }

    fn say_who_is_here(&self) {
        self.bus.tell(|| Notice::Present { game: self.id.clone(), presence: self.lobby().presence });
    }

    /// Another server says who is there.
    pub(super) fn meet(&self, from: String, presence: Presence) {
        let (everybody, is_new, is_change) = {
            let mut lobby = self.lobby();
            let before = lobby.everybody();
            let known = lobby.elsewhere.insert(from, (presence, Instant::now()));
            let everybody = lobby.everybody();
            (everybody, known.is_none(), everybody != before)
        };
        if is_new {
            // It has not heard of this server either.
            self.say_who_is_here();
        }
        if is_change {
            self.tell(&ToClient::Presence(everybody));
        }
    }

    /// Reminds the other servers of who is here, and forgets those that are not heard of any more.
    pub(super) fn announce(&self) {
        let (everybody, is_change, is_watched) = {
            let mut lobby = self.lobby();
            let before = lobby.everybody();
            lobby.elsewhere.retain(|_, (_, heard)| heard.elapsed() < FORGOTTEN);
            let everybody = lobby.everybody();
            (everybody, everybody != before, lobby.presence != Presence::default())
        };
        if is_change {
            self.tell(&ToClient::Presence(everybody));
        }
        if is_watched {
            self.say_who_is_here();
        }
    }

    /// Watches a clock instead of the one before.
    pub(super) fn watch(&self, flag: Option<AbortHandle>) {
        let before = std::mem::replace(&mut self.lobby().flag, flag);
        // The flag that falls now is the one that calls this: it has done its work.
        if let Some(before) = before.filter(|handle| Some(handle.id()) != tokio::task::try_id()) {
            before.abort();
        }
    }

    /// Sends everybody away to resume.
    pub(super) fn close(&self) {
        self.closed.cancel();
    }

    /// Whether the game is read anew elsewhere: what happens in here would come too late.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.is_cancelled()
    }

    pub(super) fn is_idle(&self) -> bool {
        let is_over = self.try_play().is_ok_and(|play| play.board.status() == Status::Finished);
        let lobby = self.lobby();
        let untouched = lobby.touched.elapsed();
        let limit = if is_over { IDLE_WHEN_OVER } else { IDLE };
        self.pending().is_none() && lobby.flag.is_none() && untouched > limit
    }
}

/// Somebody with an open socket.
pub struct Connection {
    room: Arc<Room>,
    news: broadcast::Receiver<Utf8Bytes>,
    sides: Vec<Side>,
}

/// Why a connection hears nothing more.
#[derive(Debug, PartialEq, Eq)]
pub enum Disconnected {
    /// It reads too slowly.
    Slow,
    /// The room is closed.
    Closed,
}

impl Connection {
    /// The next message.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, Disconnected> {
        tokio::select! {
            () = self.room.closed.cancelled() => Err(Disconnected::Closed),
            news = self.news.recv() => news.map_err(|error| match error {
                broadcast::error::RecvError::Lagged(_) => Disconnected::Slow,
                broadcast::error::RecvError::Closed => Disconnected::Closed,
            }),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.room.seat(&self.sides, false);
    }
}

/// A message as it travels.
pub fn text(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are made of text, numbers and lists").into()
}
