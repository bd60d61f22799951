//! The games that are played or watched now, each in a room with its own lock.

mod audience;
mod bot_turn;
mod check;
mod clock;
mod cluster;
mod live_game;
mod live_state;
mod open;
mod rated;
mod room;
mod show;
mod substitute;
#[cfg(test)]
mod tests;
mod thinking;
mod told;
mod waiting;

pub(crate) use audience::{Connection, Disconnected, text};
pub(crate) use bot_turn::Interruption;
pub(crate) use check::{Act, ActionRequest};
pub(crate) use live_game::LiveGame;
pub(crate) use open::NewGame;
pub(crate) use room::Room;
pub(crate) use show::{plies, seats};

use crate::ApiError;
use crate::account_event::Followers;
use crate::blocking::BlockingPool;
use crate::bot_counters::BotCounters;
use crate::config::Config;
use crate::identity::Owner;
use crate::league::LeaguePace;
use crate::limit::Address;
use crate::store::{Store, StoreError, StoredGame, StoredSeat};
use crate::webhook::Hooks;
use game::Side;
use games::entry::Entry;
use live_game::PendingEvents;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::broadcast;
use tracing::Instrument;
use waiting::Waiting;
use wire::{ActReply, Ending, EventKind, Outcome, SeatKind};
use work::bus::{Bus, Notice};
use work::{Mutex, SearchBackend};

/// Games that are remembered after they were removed: those of some seconds.
const MOST_REMOVED: usize = 1_000;

/// Ends of sessions that a socket may be behind before it is closed and has to resume.
const MOST_SIGNED_OUT: usize = 64;

/// What every room uses.
pub(crate) struct Services {
    store: Arc<Store>,
    searches: Arc<dyn SearchBackend>,
    config: Arc<Config>,
    bus: Bus,
    blocking: BlockingPool,
    /// Who follows which account.
    pub(crate) followers: Followers,
    /// Who has webhooks.
    pub(crate) hooks: Hooks,
    /// The share of the processor that the league may use.
    pub(crate) league_pace: LeaguePace,
    /// What bots did since it was last stored.
    pub(crate) counters: BotCounters,
}

impl Services {
    /// Plays a stored game again, away from the threads that serve requests.
    async fn replay(&self, entry: &'static Entry, stored: StoredGame) -> Result<LiveGame, ApiError> {
        let wall_clock = self.config.wall_clock.clone();
        let mut play = self.blocking.run(move || LiveGame::load(entry, stored, &wall_clock)).await??;
        self.load_ratings(&mut play).await?;
        Ok(play)
    }

    /// Counts what pending events add.
    fn count(&self, play: &LiveGame, pending: &PendingEvents) {
        let game = play.entry.id();
        for stored in &pending.events {
            if let EventKind::Move { side, .. } = &stored.event.kind {
                let by = side.map_or("chance", |side| match play.state.seats[side.index()].kind {
                    SeatKind::Bot => "bot",
                    SeatKind::Person | SeatKind::Open => "person",
                });
                metrics::counter!("parlor_moves_total", "game" => game, "by" => by).increment(1);
            }
        }
        let Some((outcome, ending)) = pending.state.result().filter(|_| play.state.result().is_none()) else {
            return;
        };
        if ending == Ending::Aborted {
            return;
        }
        let plies = pending.state.game.moves().len();
        metrics::histogram!("parlor_game_plies", "game" => game).record(plies as f64);
        for side in Side::BOTH {
            let Some(bot) = pending.state.seats[side.index()].bot.clone() else { continue };
            let result = match outcome {
                Outcome::Win(winner) if winner == side => "won",
                Outcome::Win(_) => "lost",
                Outcome::Points(_) => "scored",
                Outcome::Draw => "drawn",
            };
            self.counters.ended(game, (side, &bot), outcome, plies);
            metrics::counter!("parlor_results_total", "game" => game, "bot" => bot, "result" => result)
                .increment(1);
        }
    }
}

/// All open rooms.
pub(crate) struct LiveGames {
    /// The games that can be played.
    pub(crate) catalogue: &'static [Entry],
    /// What every room uses.
    pub(crate) services: Arc<Services>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// The last games that were removed: who has read one just before must not open it. Locked after the rooms.
    removed: Mutex<VecDeque<String>>,
    waiting: tokio::sync::Mutex<Waiting>,
    /// Tells the sockets of sessions that have ended.
    signed_out: broadcast::Sender<Vec<Owner>>,
}

impl LiveGames {
    /// No rooms yet.
    pub(crate) fn new(
        catalogue: &'static [Entry],
        store: Arc<Store>,
        searches: Arc<dyn SearchBackend>,
        config: Arc<Config>,
        bus: Bus,
        blocking: BlockingPool,
    ) -> Arc<Self> {
        let league_pace = LeaguePace::new(config.league, config.threads());
        let counters = BotCounters::default();
        let (followers, hooks) = (Followers::default(), Hooks::default());
        let services =
            Services { store, searches, config, bus, blocking, followers, hooks, league_pace, counters };
        let signed_out = broadcast::Sender::new(MOST_SIGNED_OUT);
        Arc::new(LiveGames {
            catalogue,
            services: Arc::new(services),
            rooms: Mutex::default(),
            removed: Mutex::default(),
            waiting: tokio::sync::Mutex::default(),
            signed_out,
        })
    }

    /// Hears of sessions that end, by the hashes of their tokens.
    pub(crate) fn signed_out(&self) -> broadcast::Receiver<Vec<Owner>> {
        self.signed_out.subscribe()
    }

    /// Closes the sockets of sessions that have ended, on all servers.
    pub(crate) fn sign_out(&self, tokens: Vec<Owner>) {
        self.services.bus.tell(|| Notice::SignedOut { tokens: tokens.iter().map(|token| token.0).collect() });
        self.sign_out_here(tokens);
    }

    fn sign_out_here(&self, tokens: Vec<Owner>) {
        // Fails only when there are no sockets.
        self.signed_out.send(tokens).ok();
    }

    /// The game of the catalogue with this id.
    pub(crate) fn entry(&self, id: &str) -> Result<&'static Entry, ApiError> {
        let known = self.catalogue.iter().map(Entry::id);
        let found = self.catalogue.iter().find(|entry| entry.id() == id);
        found.ok_or_else(|| game::PlayError::unknown("game", id, known).into())
    }

    /// The room of a game that is open here.
    fn open_room(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms.lock().get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// Whether a game is in memory.
    pub(crate) fn is_open(&self, id: &str) -> bool {
        self.open_room(id).is_some()
    }

    fn all_rooms(&self) -> Vec<Arc<Room>> {
        self.rooms.lock().values().cloned().collect()
    }

    /// The room of a game, opened from storage if it is not open.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        if let Some(room) = self.open_room(id) {
            return Ok(room);
        }
        let stored = self.services.store.load(id).await?.ok_or(ApiError::NoSuchGame)?;
        let entry = self.entry(&stored.terms.game)?;
        if stored.terms.rules != entry.rules.version() {
            let why = format!("the game was played by version {} of the rules", stored.terms.rules);
            return Err(ApiError::NotNow(why));
        }
        let play = self.services.replay(entry, stored).await?;
        let opened = Room::new(play, self.services.clone());
        let room = {
            let mut rooms = self.rooms.lock();
            if self.removed.lock().iter().any(|removed| removed == id) {
                return Err(ApiError::NoSuchGame);
            }
            let room = rooms.entry(id.to_owned()).or_insert_with(|| opened.clone());
            if room.is_closed() {
                *room = opened;
            }
            room.clone()
        };
        room.schedule(&*room.play().await);
        Ok(room)
    }

    /// Lets a visitor act. Runs to its end even if the visitor has left.
    pub(crate) async fn act(
        self: &Arc<Self>,
        id: &str,
        owner: Option<Owner>,
        address: Address,
        request: ActionRequest,
    ) -> Result<ActReply, ApiError> {
        let began = Instant::now();
        let room = self.find(id).await?;
        room.used_by(address.client(owner.as_ref()));
        let (games, id) = (self.clone(), id.to_owned());
        let reply = run_to_end(async move {
            match room.act(owner, &request).await {
                // Another server has moved the game on: try again with what is stored now.
                Err(ApiError::Storage(StoreError::Conflict)) => {
                    games.find(&id).await?.act(owner, &request).await
                }
                other => other,
            }
        });
        let reply = reply.await?;
        if let ActReply::Accepted { .. } = reply {
            // By now it is stored and broadcast.
            metrics::histogram!("parlor_act_seconds").record(began.elapsed().as_secs_f64());
        }
        Ok(reply)
    }

    /// Ends a game whose result then counts for nothing.
    pub(crate) async fn abort(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        let (games, id) = (self.clone(), id.to_owned());
        run_to_end(async move {
            match games.find(&id).await?.abort().await {
                // Another server has moved the game on.
                Err(ApiError::Storage(StoreError::Conflict)) => games.find(&id).await?.abort().await,
                other => other,
            }
        })
        .await
    }

    /// Gives an open seat to a visitor; one who has a seat keeps it.
    pub(crate) async fn join(
        &self,
        id: &str,
        visitor: StoredSeat,
        address: Address,
    ) -> Result<Arc<Room>, ApiError> {
        let room = self.find(id).await?;
        let joined = room.clone();
        run_to_end(async move { joined.join(visitor, address).await }).await?;
        Ok(room)
    }

    /// Reads games again whose seats have changed; their connections have to resume.
    pub(crate) async fn reload(&self, games: &[String]) {
        for id in games {
            self.services.bus.tell(|| Notice::Reseated { game: id.clone() });
            self.reload_here(id).await;
        }
    }

    async fn reload_here(&self, id: &str) {
        if let Some(room) = self.open_room(id) {
            room.close();
            // Its bot may be to move.
            if let Err(error) = self.find(id).await {
                tracing::error!(game = id, %error, "a game could not be read again");
            }
        }
    }

    /// Closes the rooms of games that are removed.
    pub(crate) fn forget(&self, games: &[String]) {
        let mut rooms = self.rooms.lock();
        let mut removed = self.removed.lock();
        removed.extend(games.iter().cloned());
        let surplus = removed.len().saturating_sub(MOST_REMOVED);
        removed.drain(..surplus);
        games.iter().filter_map(|id| rooms.remove(id)).for_each(|room| room.close());
    }

    /// Closes idle rooms and asks bots whose search was lost; called about every second.
    pub(crate) fn sweep(&self) {
        for room in self.all_rooms() {
            // A room that is busy now is not lost.
            if let Ok(play) = room.try_play() {
                room.ask_bot(&play);
            }
        }
        let mut rooms = self.rooms.lock();
        // Users of a room hold it: under the lock of the map, one holder means that there is no user.
        rooms.retain(|_, room| room.is_closed() || Arc::strong_count(room) > 1 || !room.is_idle());
        metrics::gauge!("parlor_rooms").set(rooms.len() as f64);
    }

    /// Reads the games of closed rooms again: a bot or a clock may wait there for storage that failed.
    async fn reopen_closed(&self) {
        let rooms = self.all_rooms();
        let closed = rooms.iter().filter(|room| room.is_closed()).map(|room| room.audience.game.clone());
        for id in closed {
            match self.find(&id).await {
                Ok(_) => {}
                // Storage fails still: the next second is soon enough for all of them.
                Err(ApiError::Storage(error)) => {
                    return tracing::warn!(game = id, %error, "a game could not be read again");
                }
                Err(error) => {
                    tracing::error!(game = id, %error, "a game could not be read again");
                    self.rooms.lock().remove(&id);
                }
            }
        }
    }
}

/// Runs something that must not stop between storage and memory when a visitor leaves.
async fn run_to_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work.in_current_span())
        .await
        .unwrap_or_else(|error| Err(ApiError::Internal(error.to_string())))
}
