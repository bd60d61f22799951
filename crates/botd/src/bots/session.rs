//! One seat in one game: positions in, thoughts out, pondering during the opponent's turn.

use super::ask;
use crate::bounds::Bounds;
use crate::limit::Permit;
use crate::position::Given;
use crate::{App, BotError, spec, thought};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender;
use tonic::{Status, Streaming};
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::session_reply::News;
use wire::grpc::parlor::v1::session_request::Act;
use work::{Answer, BotMemory, ClientId, Search, SearchRequest, SearchUpdate, Task, sleep_until};

/// Pondering that had to give way tries again after this.
const PONDER_AGAIN: Duration = Duration::from_millis(200);
/// Between two thoughts while pondering.
const PONDER_EVERY: Duration = Duration::from_millis(250);

type Replies = Sender<Result<proto::SessionReply, Status>>;

struct Seat {
    given: Given,
    player: String,
    /// Those that the player brings.
    limits: Option<proto::Limits>,
    seed: Option<u64>,
    may_ponder: bool,
}

enum Thinking {
    Nothing,
    Go(Search, proto::Limits),
    Ponder(Search),
}

pub(super) struct Session {
    app: App,
    name: String,
    replies: Replies,
    client: ClientId,
    /// Counts the session as long as it is open.
    _permit: Permit,
    seat: Option<Seat>,
    thinking: Thinking,
    /// When to ponder again, and until when at all.
    ponder: Option<(Instant, Instant)>,
    told: Instant,
}

impl Session {
    /// A session of a client that answers there.
    pub(super) fn new(app: App, (client, permit): (ClientId, Permit), replies: Replies) -> Self {
        Session {
            name: app.private_session(),
            app,
            replies,
            client,
            _permit: permit,
            seat: None,
            thinking: Thinking::Nothing,
            ponder: None,
            told: Instant::now(),
        }
    }

    /// Serves until the caller has nothing more to say or does not listen any more.
    pub(super) async fn serve(mut self, mut acts: Streaming<proto::SessionRequest>) {
        let shutdown = self.app.shutdown.clone();
        loop {
            let again = self.ponder.map(|(again, _)| again);
            let is_idle = matches!(self.thinking, Thinking::Nothing);
            tokio::select! {
                () = shutdown.cancelled() => {
                    self.end_thinking().await;
                    return self.fail(BotError::ShuttingDown.into()).await;
                }
                () = self.replies.closed() => return,
                act = acts.message() => match act {
                    Ok(Some(act)) => {
                        if let Err(error) = self.act(act).await {
                            self.tell_problem(&error).await;
                        }
                    }
                    // Nothing more will be asked; what is under way is still answered.
                    Ok(None) => return self.finish().await,
                    Err(status) => return self.fail(status).await,
                },
                update = next(&mut self.thinking) => self.handle_update(update).await,
                () = sleep_until(again), if is_idle && again.is_some() => self.start_pondering(),
            }
        }
    }

    async fn act(&mut self, act: proto::SessionRequest) -> Result<(), BotError> {
        match act.act.ok_or_else(|| BotError::Input("act: missing".into()))? {
            Act::Open(open) => self.open(open).await,
            Act::Played(played) => self.play(&played.moves).await,
            Act::Go(go) => self.go(go.limits).await,
            Act::Stop(proto::Stop {}) => {
                match &self.thinking {
                    Thinking::Go(search, _) => search.finish_now(),
                    Thinking::Ponder(_) | Thinking::Nothing => self.end_thinking().await,
                }
                self.ponder = None;
                Ok(())
            }
        }
    }

    async fn open(&mut self, open: proto::Open) -> Result<(), BotError> {
        let given = self.app.spawn_blocking(move || Given::read(open.position)).await?;
        let (player, limits) = spec::read(&open.player, None)?;
        let player = ask::allowed_player(&self.app, &given, player)?;
        self.end_thinking().await;
        self.seat = Some(Seat { given, player, limits, seed: open.seed, may_ponder: open.ponder });
        self.tell_state().await;
        Ok(())
    }

    async fn play(&mut self, moves: &[String]) -> Result<(), BotError> {
        let seat = self.seat.as_mut().ok_or_else(not_open)?;
        let length = seat.given.game.moves().len();
        for m in moves {
            if let Err(error) = seat.given.play(m) {
                seat.given.game.truncate(length)?;
                return Err(error);
            }
        }
        self.end_thinking().await;
        self.tell_state().await;
        let now = Instant::now();
        self.ponder = Some((now, now + self.app.config.longest_search()));
        self.start_pondering();
        Ok(())
    }

    async fn go(&mut self, limits: Option<proto::Limits>) -> Result<(), BotError> {
        if matches!(self.thinking, Thinking::Go(..)) {
            return Err(BotError::NotNow("the bot thinks already".into()));
        }
        let seat = self.seat.as_ref().ok_or_else(not_open)?;
        ask::player(&self.app, &seat.given, seat.player.clone())?;
        // The bot has to be back with its tree before it is asked again.
        self.end_thinking().await;
        let seat = self.seat.as_ref().ok_or_else(not_open)?;
        let limits = limits.or(seat.limits);
        let bounds = Bounds::new(&self.app.config, (seat.given.entry, &seat.player), limits.as_ref(), None);
        let shown = bounds.shown;
        let search = self.app.search(self.request(seat, &bounds, Task::Turn))?;
        self.thinking = Thinking::Go(search, shown);
        Ok(())
    }

    /// Thinks on, if a player is to act, the caller wants it and a thread is idle.
    fn start_pondering(&mut self) {
        let Some(seat) = &self.seat else { return };
        let Some((_, until)) = self.ponder else { return };
        let now = Instant::now();
        if !seat.may_ponder || now >= until || seat.given.side().is_err() {
            self.ponder = None;
            return;
        }
        let limits = proto::Limits { time_ms: (until - now).as_millis() as u32, ..proto::Limits::default() };
        let bounds = Bounds::new(&self.app.config, (seat.given.entry, &seat.player), Some(&limits), None);
        match self.app.search(self.request(seat, &bounds, Task::Ponder)) {
            Ok(search) => self.thinking = Thinking::Ponder(search),
            Err(_) => self.ponder = Some((now + PONDER_AGAIN, until)),
        }
    }

    fn request(&self, seat: &Seat, bounds: &Bounds, task: Task) -> SearchRequest {
        SearchRequest {
            client: self.client,
            task,
            game: self.name.clone(),
            seed: seat.seed,
            memory: BotMemory::Named(self.name.clone()),
            ..ask::search_request(&seat.given, &seat.player, bounds)
        }
    }

    /// Passes on an update of the search.
    async fn handle_update(&mut self, update: Option<SearchUpdate>) {
        let is_last = update.as_ref().is_none_or(SearchUpdate::is_last);
        match (&self.thinking, update) {
            (Thinking::Go(..), Some(SearchUpdate::Failed(failure))) => {
                self.tell_problem(&failure.into()).await;
            }
            (Thinking::Go(_, limits), Some(update)) => {
                let player = self.seat.as_ref().map_or("", |seat| &seat.player);
                let reply = thought::told_update(&update, player, *limits);
                self.tell(News::Thought(reply)).await;
            }
            (Thinking::Ponder(_), Some(SearchUpdate::Progress(progress, _)))
                if self.told.elapsed() > PONDER_EVERY =>
            {
                self.told = Instant::now();
                self.tell(News::Pondering(thought::told(&progress))).await;
            }
            // A bot for one side alone cannot think for the other.
            (Thinking::Ponder(_), Some(SearchUpdate::Failed(_))) => self.ponder = None,
            (Thinking::Ponder(_), Some(SearchUpdate::Done(Answer::Move(thought))))
                if thought.value.proof.is_some() =>
            {
                self.ponder = None;
            }
            (Thinking::Ponder(_) | Thinking::Nothing | Thinking::Go(..), _) => {}
        }
        if is_last {
            if matches!(self.thinking, Thinking::Ponder(_))
                && let Some((again, _)) = &mut self.ponder
            {
                *again = Instant::now() + PONDER_AGAIN;
            }
            self.thinking = Thinking::Nothing;
        }
    }

    /// Ends the search, and waits until its bot is back in the cache.
    async fn end_thinking(&mut self) {
        let search = match std::mem::replace(&mut self.thinking, Thinking::Nothing) {
            Thinking::Go(search, _) | Thinking::Ponder(search) => search,
            Thinking::Nothing => return,
        };
        search.finish_now();
        // Whatever it came to is about a position that is gone.
        drop(search.answer().await);
    }

    async fn finish(&mut self) {
        if matches!(self.thinking, Thinking::Go(..)) {
            while !matches!(self.thinking, Thinking::Nothing) {
                let update = next(&mut self.thinking).await;
                self.handle_update(update).await;
            }
        }
        self.end_thinking().await;
    }

    async fn tell_state(&mut self) {
        if let Some(seat) = &self.seat {
            let state = seat.given.state();
            self.tell(News::State(state)).await;
        }
    }

    async fn tell_problem(&self, error: &BotError) {
        let problem = proto::Problem {
            code: error.code() as i32,
            message: error.to_string(),
            retry_ms: error.retry_after().map(|wait| wait.as_millis() as u32),
        };
        self.tell(News::Problem(problem)).await;
    }

    async fn tell(&self, news: News) {
        // Fails when the caller has left, which ends the session.
        drop(self.replies.send(Ok(proto::SessionReply { news: Some(news) })).await);
    }

    async fn fail(&self, status: Status) {
        drop(self.replies.send(Err(status)).await);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.thinking = Thinking::Nothing;
        self.app.pool.forget(&self.name);
    }
}

fn not_open() -> BotError {
    BotError::NotNow("the first message of a session is open".into())
}

/// The next update of the search; never ready when there is none.
async fn next(thinking: &mut Thinking) -> Option<SearchUpdate> {
    match thinking {
        Thinking::Go(search, _) | Thinking::Ponder(search) => search.next().await,
        Thinking::Nothing => std::future::pending().await,
    }
}
