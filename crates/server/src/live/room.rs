//! One open game: its lock, its connections, and the way from a request to storage and to the connections.

use super::Services;
use super::audience::Audience;
use super::bot_turn::BotTurn;
use super::check::{ActionCheck, ActionRequest};
use super::live_game::{LiveGame, PendingEvents};
use crate::ApiError;
use crate::identity::Owner;
use crate::limit::Address;
use crate::store::{Append, StoreError, StoredSeat};
use game::Side;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::TryLockError;
use tokio::task::AbortHandle;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;
use wire::{ActReply, Ending, EventKind, Outcome, SeatKind, Status, ToClient};
use work::bus::Notice;
use work::{ClientId, Mutex, span};

/// A room without connections and without a bot at work is closed after this time; the game stays in storage, and so does
/// the time at which its clock runs out.
const IDLE: Duration = Duration::from_mins(10);
/// The same when the game is over.
const IDLE_WHEN_OVER: Duration = Duration::from_secs(30);

/// An open game.
pub(crate) struct Room {
    pub(super) services: Arc<Services>,
    pub(super) audience: Audience,
    play: tokio::sync::Mutex<LiveGame>,
    /// The bot turn that the game waits for, with the handle of its search. It has its own lock, so that the progress
    /// of a search does not wait for the game.
    pub(super) bot_turn: Mutex<Option<BotTurn>>,
    /// Ends the game when the running clock has no time left.
    flag: Mutex<Option<AbortHandle>>,
    /// Whoever plays here, whose share of the search threads the bots take.
    client: Mutex<ClientId>,
    /// When the room was last used.
    touched: Mutex<Instant>,
    pub(super) closed: CancellationToken,
}

impl Room {
    pub(super) fn new(play: LiveGame, services: Arc<Services>) -> Arc<Self> {
        Arc::new(Room {
            audience: Audience::new(play.terms.id.clone(), services.clone()),
            services,
            play: tokio::sync::Mutex::new(play),
            bot_turn: Mutex::new(None),
            flag: Mutex::default(),
            client: Mutex::default(),
            touched: Mutex::new(Instant::now()),
            closed: CancellationToken::new(),
        })
    }

    /// The game, locked.
    pub(crate) async fn play(&self) -> tokio::sync::MutexGuard<'_, LiveGame> {
        self.touch();
        self.play.lock().await
    }

    /// The game, if it is not locked.
    pub(super) fn try_play(&self) -> Result<tokio::sync::MutexGuard<'_, LiveGame>, TryLockError> {
        self.play.try_lock()
    }

    /// Notes who plays here.
    pub(super) fn used_by(&self, client: ClientId) {
        *self.client.lock() = client;
    }

    pub(super) fn client(&self) -> ClientId {
        *self.client.lock()
    }

    pub(super) fn touch(&self) {
        *self.touched.lock() = Instant::now();
    }

    /// Sends a message to every connection.
    pub(crate) fn broadcast(&self, message: &ToClient) {
        self.audience.broadcast(message);
    }

    /// Closes the connections, which have to resume, and cancels the bot's search; the game is read again from storage.
    pub(super) fn close(&self) {
        self.closed.cancel();
        *self.bot_turn.lock() = None;
    }

    /// Whether the room was closed: its game may be out of date.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.is_cancelled()
    }

    pub(super) fn is_idle(&self) -> bool {
        let is_over = self.try_play().is_ok_and(|play| play.state.status() == Status::Finished);
        let limit = if is_over { IDLE_WHEN_OVER } else { IDLE };
        self.touched.lock().elapsed() > limit && self.bot_turn.lock().is_none()
    }

    /// Lets a visitor act.
    pub(super) async fn act(
        self: &Arc<Self>,
        owner: Option<Owner>,
        request: &ActionRequest,
    ) -> Result<ActReply, ApiError> {
        let mut play = self.play().await;
        if request.expected_seq > play.seq() && self.services.bus.is_shared() {
            // Another server told the client more than is known here.
            self.catch_up(&mut play).await?;
        }
        self.end_on_time(&mut play).await?;
        let client_move_id = request.client_move_id.clone();
        Ok(match play.check(owner.as_ref(), request)? {
            ActionCheck::Duplicate(seq) => ActReply::Duplicate { client_move_id, seq },
            ActionCheck::Stale => {
                ActReply::Stale { client_move_id, update: Box::new(play.update(request.expected_seq)) }
            }
            ActionCheck::Illegal(reason) => ActReply::Illegal { client_move_id, reason },
            ActionCheck::Happens(kind, side) => {
                let seq = play.seq() + 1;
                let pending = play.prepare(kind, Some((side, client_move_id.clone())))?;
                self.commit(&mut play, pending, None).await?;
                ActReply::Accepted { client_move_id, seq }
            }
        })
    }

    /// Gives an open seat to a visitor; one who has a seat keeps it.
    pub(super) async fn join(
        self: &Arc<Self>,
        visitor: StoredSeat,
        address: Address,
    ) -> Result<(), ApiError> {
        let mut play = self.play().await;
        if !play.sides_of(visitor.owner.as_ref()).is_empty() {
            return Ok(());
        }
        let open = |side: &Side| play.state.seats[side.index()].kind == SeatKind::Open;
        let side = Side::BOTH.into_iter().find(open);
        let side = side.ok_or_else(|| ApiError::NotNow("no seat is open".into()))?;
        play.check_joins(&visitor, address)?;
        let kind = EventKind::Join { side, name: visitor.name.clone() };
        let mut pending = play.prepare(kind, None)?;
        let persons = pending.state.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count();
        let player_id = Some(format!("player-{}", persons + 1));
        pending.state.seats[side.index()] = StoredSeat { player_id, ..visitor };
        self.commit(&mut play, pending, Some(side)).await
    }

    /// Ends the game without a result that counts.
    pub(super) async fn abort(self: &Arc<Self>) -> Result<(), ApiError> {
        let mut play = self.play().await;
        if play.state.status() == Status::Finished {
            return Err(ApiError::NotNow("the game is over".into()));
        }
        let kind = EventKind::Adjudicated { result: Outcome::Draw, ended: Ending::Aborted };
        self.append(&mut play, kind, None).await
    }

    /// Stores an event of the server itself, and the seat that it changes.
    pub(super) async fn append(
        self: &Arc<Self>,
        play: &mut LiveGame,
        kind: EventKind,
        seat: Option<Side>,
    ) -> Result<(), ApiError> {
        let pending = play.prepare(kind, None)?;
        self.commit(play, pending, seat).await
    }

    /// Ends the game if the side to move has no time left; true if it did.
    pub(super) async fn end_on_time(self: &Arc<Self>, play: &mut LiveGame) -> Result<bool, ApiError> {
        let Some(side) = play.state.flagged() else { return Ok(false) };
        let kind = play.left_event(EventKind::Time { side });
        self.append(play, kind, None).await?;
        Ok(true)
    }

    /// Stores pending events, then applies them, then broadcasts them; always in this order.
    pub(super) async fn commit(
        self: &Arc<Self>,
        play: &mut LiveGame,
        pending: PendingEvents,
        seat: Option<Side>,
    ) -> Result<(), ApiError> {
        if self.is_closed() {
            return Err(StoreError::Conflict.into());
        }
        let before = play.seq();
        let append = Append {
            game: &play.terms.id,
            expected_seq: before,
            events: &pending.events,
            summary: pending.state.summary(),
            flag: pending.state.flag(self.services.config.wall_clock.now()),
            seat: seat.map(|side| (side, pending.state.seats[side.index()].clone())),
            rated: play.rated(&pending),
            decision: pending.decision.as_ref(),
        };
        let kind = if self.services.config.database.is_empty() { "sqlite" } else { "postgresql" };
        let span = span!("store", otel.kind = "client", db.system.name = kind, game = play.terms.id);
        if let Err(error) = self.services.store.append(append).instrument(span).await {
            // Another server was first: the connections see what happened there.
            if matches!(error, StoreError::Conflict)
                && self.services.bus.is_shared()
                && self.catch_up(play).await.is_ok()
            {
                return Err(error.into());
            }
            // It is unknown what is stored now: the next visitor reads the game again.
            self.close();
            return Err(error.into());
        }
        self.services.count(play, &pending);
        let (status, turn) = (play.state.status(), play.state.turn());
        let is_over = pending.state.status() == Status::Finished;
        play.commit(pending);
        if (is_over || seat.is_some())
            && let Err(error) = self.services.load_ratings(play).await
        {
            // The move is stored and must be told; the next reader sees the ratings.
            tracing::warn!(game = play.terms.id, %error, "ratings could not be read");
        }
        self.broadcast(&ToClient::GameState(Box::new(play.update(before))));
        self.services.bus.tell(|| Notice::Moved { game: play.terms.id.clone(), seq: play.seq() });
        self.services.tell_players(play, status, turn);
        self.schedule(play);
        Ok(())
    }

    /// Starts what a position needs: a bot's search, and a timer for the running clock.
    pub(super) fn schedule(self: &Arc<Self>, play: &LiveGame) {
        self.ask_bot(play);
        let flag = play.state.running().map(|(side, elapsed)| {
            let left = play.state.clocks.map_or(Duration::ZERO, |clocks| clocks.left(side, elapsed));
            let room = Arc::downgrade(self);
            let timer = tokio::spawn(async move {
                tokio::time::sleep(left + Duration::from_millis(1)).await;
                // A room that was closed meanwhile is opened again when its flag has fallen.
                let Some(room) = room.upgrade() else { return };
                let mut play = room.play().await;
                if let Err(error) = room.end_on_time(&mut play).await {
                    tracing::error!(game = play.terms.id, %error, "a loss on time was not stored");
                }
            });
            timer.abort_handle()
        });
        let before = std::mem::replace(&mut *self.flag.lock(), flag);
        // The timer that calls this has done its work and must not be aborted.
        if let Some(before) = before.filter(|handle| Some(handle.id()) != tokio::task::try_id()) {
            before.abort();
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.flag.lock().iter().for_each(AbortHandle::abort);
    }
}
