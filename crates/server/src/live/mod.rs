//! The games that somebody plays or watches now, one lock each: what happens in a game happens in order.

mod board;
mod check;
mod clock;
mod cluster;
mod interrupt;
mod open;
mod play;
mod rated;
mod room;
mod show;
mod substitute;
#[cfg(test)]
mod tests;
mod turn;

pub use check::{Act, ActionRequest};
pub use interrupt::Interruption;
pub use open::{NewGame, SeatChoice};
pub use play::Play;
pub use rated::bot_of;
pub use room::{Connection, Disconnected, Room, text};
pub use show::seats;

use crate::ApiError;
use crate::bot_counters::BotCounters;
use crate::config::Config;
use crate::identity::Owner;
use crate::league::LeaguePace;
use crate::store::{Append, Store, StoreError, StoredSeat};
use check::ActionCheck;
use game::Side;
use games::entry::Entry;
use play::Draft;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use wire::{ActReply, EventKind, SeatKind, Status, ToClient};
use work::Workers;
use work::bus::{Bus, Notice};

/// Somebody who takes a seat.
pub struct Joiner {
    /// What they are called.
    pub name: Option<String>,
    /// Their account.
    pub account: Option<String>,
}

/// All open rooms.
pub struct LiveGames {
    /// The games that can be played.
    pub catalogue: &'static [Entry],
    store: Arc<Store>,
    workers: Arc<dyn Workers>,
    config: Arc<Config>,
    /// What the league may use of the threads.
    pub pace: LeaguePace,
    /// What bots do.
    pub counters: BotCounters,
    bus: Arc<Bus>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

impl LiveGames {
    /// No rooms yet.
    pub fn new(
        catalogue: &'static [Entry],
        store: Arc<Store>,
        workers: Arc<dyn Workers>,
        config: Arc<Config>,
        bus: Bus,
    ) -> Arc<Self> {
        let pace = LeaguePace::new(config.league, config.threads());
        Arc::new(LiveGames {
            catalogue,
            store,
            workers,
            config,
            bus: Arc::new(bus),
            pace,
            counters: BotCounters::default(),
            rooms: Mutex::default(),
        })
    }

    /// The game of the catalogue with this id.
    pub fn entry(&self, id: &str) -> Result<&'static Entry, ApiError> {
        let known = self.catalogue.iter().map(Entry::id);
        let found = self.catalogue.iter().find(|entry| entry.id() == id);
        found.ok_or_else(|| game::PlayError::unknown("game", id, known).into())
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a game, opened from storage where it is not open.
    pub async fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, ApiError> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(room.clone());
        }
        let stored = self.store.load(id).await?.ok_or(ApiError::NoSuchGame)?;
        let entry = self.entry(&stored.terms.game)?;
        if stored.terms.rules != entry.rules.version() {
            let why = format!("the game was played by version {} of the rules", stored.terms.rules);
            return Err(ApiError::NotNow(why));
        }
        let mut play = Play::load(entry, stored, &self.config.wall_clock)?;
        self.look_up(&mut play).await?;
        let opened = Arc::new(Room::new(play, self.bus.clone()));
        let room = self.rooms().entry(id.to_owned()).or_insert(opened).clone();
        self.follow(&room, &*room.play().await);
        Ok(room)
    }

    /// Lets a visitor act. Runs to its end even if the visitor is gone.
    pub async fn act(
        self: &Arc<Self>,
        id: &str,
        owner: Option<Owner>,
        request: ActionRequest,
    ) -> Result<ActReply, ApiError> {
        let began = Instant::now();
        let room = self.find(id).await?;
        let (games, id) = (self.clone(), id.to_owned());
        let reply = self.to_the_end(async move {
            match games.act_in(&room, owner, &request).await {
                // Another server has moved the game on: once more with what is stored now.
                Err(ApiError::Storage(StoreError::Conflict)) => {
                    let room = games.find(&id).await?;
                    games.act_in(&room, owner, &request).await
                }
                other => other,
            }
        });
        let reply = reply.await?;
        if let ActReply::Accepted { .. } = reply {
            // Stored, and told to everybody who watches.
            metrics::histogram!("parlor_act_seconds").record(began.elapsed().as_secs_f64());
        }
        Ok(reply)
    }

    async fn act_in(
        self: &Arc<Self>,
        room: &Arc<Room>,
        owner: Option<Owner>,
        request: &ActionRequest,
    ) -> Result<ActReply, ApiError> {
        let mut play = room.play().await;
        if request.expected_seq > play.seq() && self.bus.is_shared() {
            // Another server told the client more than is known here.
            self.catch_up(room, &mut play).await?;
        }
        if let Some(side) = play.board.flagged() {
            self.happen(room, &mut play, vec![EventKind::Time { side }]).await?;
        }
        let client_move_id = request.client_move_id.clone();
        Ok(match play.check(owner.as_ref(), request)? {
            ActionCheck::Duplicate(seq) => ActReply::Duplicate { client_move_id, seq },
            ActionCheck::Stale => {
                ActReply::Stale { client_move_id, update: Box::new(play.update(request.expected_seq)) }
            }
            ActionCheck::Illegal(reason) => ActReply::Illegal { client_move_id, reason },
            ActionCheck::Happens(kinds, side) => {
                let seq = play.seq() + 1;
                let draft = play.draft(kinds, Some((side, client_move_id.clone())))?;
                self.commit(room, &mut play, draft, None).await?;
                ActReply::Accepted { client_move_id, seq }
            }
        })
    }

    /// Gives an open seat to a visitor; one who sits there already stays.
    pub async fn join(self: &Arc<Self>, id: &str, owner: Owner, who: Joiner) -> Result<Arc<Room>, ApiError> {
        let room = self.find(id).await?;
        let (games, inside) = (self.clone(), room.clone());
        self.to_the_end(async move {
            let mut play = inside.play().await;
            if !play.sides_of(Some(&owner)).is_empty() {
                return Ok(());
            }
            let open = |side: &Side| play.board.seats[side.index()].kind == SeatKind::Open;
            let side = Side::BOTH.into_iter().find(open);
            let side = side.ok_or_else(|| ApiError::NotNow("no seat is open".into()))?;
            let mut draft = play.draft(vec![EventKind::Join { side, name: who.name.clone() }], None)?;
            let persons = draft.board.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count();
            draft.board.seats[side.index()] = StoredSeat {
                kind: SeatKind::Person,
                player_id: Some(format!("player-{}", persons + 1)),
                name: who.name,
                bot: None,
                owner: Some(owner),
                account: who.account,
            };
            if play.terms.setup.rated && draft.board.seats[side.index()].account.is_none() {
                return Err(ApiError::NotSignedIn);
            }
            games.commit(&inside, &mut play, draft, Some(side)).await
        })
        .await?;
        Ok(room)
    }

    /// Reads games anew whose seats have changed hands; their connections come again.
    pub async fn reload(self: &Arc<Self>, games: &[String]) {
        for id in games {
            self.bus.tell(|| Notice::Reseated { game: id.clone() });
        }
        self.reload_here(games).await;
    }

    async fn reload_here(self: &Arc<Self>, games: &[String]) {
        for id in games {
            let room = self.rooms().remove(id);
            if let Some(room) = room {
                room.close();
                // A bot may be at work for it.
                if let Err(error) = self.find(id).await {
                    tracing::error!(game = id, %error, "a game could not be read anew");
                }
            }
        }
    }

    /// Stores events of the server itself.
    async fn happen(
        self: &Arc<Self>,
        room: &Arc<Room>,
        play: &mut Play,
        kinds: Vec<EventKind>,
    ) -> Result<(), ApiError> {
        let draft = play.draft(kinds, None)?;
        self.commit(room, play, draft, None).await
    }

    /// Stores a draft, then makes it real, then tells everybody; in this order, always.
    async fn commit(
        self: &Arc<Self>,
        room: &Arc<Room>,
        play: &mut Play,
        draft: Draft,
        seat: Option<Side>,
    ) -> Result<(), ApiError> {
        if room.is_closed() {
            return Err(StoreError::Conflict.into());
        }
        let before = play.seq();
        let append = Append {
            game: &play.terms.id,
            expected_seq: before,
            events: &draft.events,
            summary: draft.board.summary(),
            seat: seat.map(|side| (side, draft.board.seats[side.index()].clone())),
            rated: play.rated(&draft),
            decision: draft.decision.as_ref(),
        };
        if let Err(error) = self.store.append(append).await {
            // Another server was first: the connections see what happened there.
            if matches!(error, StoreError::Conflict)
                && self.bus.is_shared()
                && self.catch_up(room, play).await.is_ok()
            {
                return Err(error.into());
            }
            // Nobody knows what is stored now: the next visitor reads it anew.
            self.rooms().remove(&play.terms.id);
            room.close();
            return Err(error.into());
        }
        self.count(play, &draft);
        let is_over = draft.board.status() == Status::Finished;
        play.commit(draft);
        if (is_over || seat.is_some())
            && let Err(error) = self.look_up(play).await
        {
            // The move is stored and must be told; whoever opens the game next sees the ratings.
            tracing::warn!(game = play.terms.id, %error, "ratings could not be read");
        }
        room.tell(&ToClient::GameState(Box::new(play.update(before))));
        self.bus.tell(|| Notice::Moved { game: play.terms.id.clone(), seq: play.seq() });
        self.follow(room, play);
        Ok(())
    }

    /// What has to be done about a position: ask a bot, watch a clock.
    fn follow(self: &Arc<Self>, room: &Arc<Room>, play: &Play) {
        self.dispatch(room, play);
        let Some((side, elapsed)) = play.board.running() else {
            return room.watch(None);
        };
        let left = play.board.clocks.map_or(Duration::ZERO, |clocks| clocks.left(side, elapsed));
        let (games, inside) = (self.clone(), room.clone());
        let flag = tokio::spawn(async move {
            tokio::time::sleep(left + Duration::from_millis(1)).await;
            let mut play = inside.play().await;
            if let Some(side) = play.board.flagged() {
                let flagged = games.happen(&inside, &mut play, vec![EventKind::Time { side }]).await;
                if let Err(error) = flagged {
                    tracing::error!(game = play.terms.id, %error, "a flag fall was not stored");
                }
            }
        });
        room.watch(Some(flag.abort_handle()));
    }

    /// Runs something that must not be torn between storage and memory when a visitor leaves.
    async fn to_the_end<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
    ) -> Result<T, ApiError> {
        tokio::spawn(work).await.unwrap_or_else(|error| Err(ApiError::Internal(error.to_string())))
    }

    /// Opens every game that waits for a bot or a clock.
    pub async fn resume(self: &Arc<Self>) -> Result<usize, StoreError> {
        self.open_restless(self.config.wall_clock.now()).await
    }

    /// Opens those of them in which nothing has happened since.
    async fn open_restless(self: &Arc<Self>, before: u64) -> Result<usize, StoreError> {
        let games = self.store.games_to_resume(before).await?;
        for id in &games {
            if let Err(error) = self.find(id).await {
                tracing::error!(game = id, %error, "a game could not be resumed");
            }
        }
        Ok(games.len())
    }

    /// Closes idle rooms and asks bots again that got lost; called every second or so.
    pub fn sweep(self: &Arc<Self>) {
        let rooms: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        for room in rooms {
            // A room that is busy now is not lost.
            if let Ok(play) = room.try_play() {
                self.revive(&room, &play);
            }
        }
        // Whoever uses a room holds it: under the lock of the map, one holder means nobody does.
        self.rooms().retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle());
        metrics::gauge!("parlor_rooms").set(self.rooms().len() as f64);
    }
}

impl LiveGames {
    /// Counts what a draft adds.
    fn count(&self, play: &Play, draft: &Draft) {
        let game = play.entry.id();
        for stored in &draft.events {
            if let EventKind::Move { side, .. } = stored.kind() {
                let by = side.map_or("chance", |side| match play.board.seats[side.index()].kind {
                    SeatKind::Bot => "bot",
                    SeatKind::Person | SeatKind::Open => "person",
                });
                metrics::counter!("parlor_moves_total", "game" => game, "by" => by).increment(1);
            }
        }
        if play.board.status() != Status::Finished && draft.board.status() == Status::Finished {
            metrics::histogram!("parlor_game_plies", "game" => game)
                .record(draft.board.game.moves().len() as f64);
            for side in Side::BOTH {
                let Some(bot) = draft.board.seats[side.index()].bot.clone() else { continue };
                let result = match draft.board.result() {
                    Some((wire::Outcome::Win(winner), _)) if winner == side => "won",
                    Some((wire::Outcome::Win(_), _)) => "lost",
                    Some((wire::Outcome::Points(_), _)) => "scored",
                    Some((wire::Outcome::Draw, _)) | None => "drawn",
                };
                if let Some((outcome, _)) = draft.board.result() {
                    self.counters.ended(game, (side, &bot), outcome, draft.board.game.moves().len());
                }
                metrics::counter!("parlor_results_total", "game" => game, "bot" => bot, "result" => result)
                    .increment(1);
            }
        }
    }
}
