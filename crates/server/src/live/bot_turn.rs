//! Bot turns. Each is one task: it starts the search, waits for it, and stores the move or replaces a bot that failed.

use super::live_game::{LiveGame, PendingEvents};
use super::thinking::ThinkingReport;
use super::{Room, substitute};
use crate::ApiError;
use crate::identity::Owner;
use crate::store::{StoreError, StoredDecision};
use game::{Clock, Side, Thought};
use games::entry::{Budget, parse_spec};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tracing::{Instrument, Span};
use wire::{ClockSettings, EventKind, ToClient};
use work::{
    Answer, BotMemory, Failure, History, Priority, Refusal, Search, SearchRequest, SearchUpdate, Updates,
    decision, sleep_until, span, trace,
};

/// A search that overruns its limit by this, or by as much again where that is less, is given up.
const GRACE: Duration = Duration::from_secs(5);
/// When to try again where no thread was free.
const RETRY: Duration = Duration::from_secs(1);
/// How often a bot is asked for one move.
const ATTEMPTS: u32 = 2;
/// A wait for a thread that clients are told of, because their clocks went on.
const NOTICED: Duration = Duration::from_millis(500);

/// The name of the span of a turn.
const SPAN: &str = "bot turn";

/// The bot turn that a game waits for. Dropping it cancels the search and ends the task.
pub(super) struct BotTurn {
    /// The number of the event before the move.
    seq: u32,
    /// The search, once it is started.
    search: Option<Search>,
    is_unplugged: bool,
    /// Wakes the task: something above has changed.
    wake: Arc<Notify>,
}

impl Drop for BotTurn {
    fn drop(&mut self) {
        self.wake.notify_one();
    }
}

/// What a player may do to the bot that thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Interruption {
    /// It answers with the best move it has; a pause before its turn ends.
    MoveNow,
    /// Its search fails at once, as after a crash: it is asked once more, then a substitute plays.
    Unplug,
}

impl Room {
    /// Asks the bot that is to move, unless it was asked; cancels a search for a position that is gone.
    pub(super) fn ask_bot(self: &Arc<Self>, play: &LiveGame) {
        let mut current = self.bot_turn.lock();
        let asked = current.as_ref().map(|turn| turn.seq);
        let Some((side, bot)) = play.bot_to_act().filter(|_| !self.is_closed()) else {
            *current = None;
            return;
        };
        if asked == Some(play.seq()) {
            return;
        }
        let wake = Arc::<Notify>::default();
        *current = Some(BotTurn { seq: play.seq(), search: None, is_unplugged: false, wake: wake.clone() });
        drop(current);
        let setup = &play.terms.setup;
        let mut delay = Duration::from_millis(u64::from(setup.delay_ms));
        if setup.league {
            delay = delay.max(self.services.league_pace.rest(Instant::now()));
        }
        let task = TurnTask {
            room: self.clone(),
            seq: play.seq(),
            side,
            bot: bot.to_owned(),
            player_id: play.state.seats[side.index()].player_id.clone().unwrap_or_default(),
            is_secret: play.is_secret(),
            is_league: setup.league,
            wake,
        };
        let span = task.span();
        tokio::spawn(task.run(delay).instrument(span));
    }

    /// Interrupts the bot that the game waits for.
    pub(crate) async fn interrupt(
        &self,
        owner: Option<&Owner>,
        interruption: Interruption,
    ) -> Result<(), ApiError> {
        let play = self.play().await;
        if play.sides_of(owner).is_empty() {
            return Err(ApiError::NotYourSeat("you do not sit at this game"));
        }
        if play.is_secret() {
            return Err(ApiError::NotNow("bots are left alone in a rated game".into()));
        }
        let mut turn = self.bot_turn.lock();
        let turn = turn.as_mut().ok_or_else(|| ApiError::NotNow("no bot is thinking".into()))?;
        match (interruption, &turn.search) {
            (Interruption::MoveNow, Some(search)) => search.finish_now(),
            (Interruption::MoveNow, None) => turn.wake.notify_one(),
            (Interruption::Unplug, _) => {
                turn.is_unplugged = true;
                turn.search = None;
                turn.wake.notify_one();
            }
        }
        Ok(())
    }
}

/// The task of a bot turn.
struct TurnTask {
    room: Arc<Room>,
    seq: u32,
    side: Side,
    bot: String,
    player_id: String,
    is_secret: bool,
    is_league: bool,
    wake: Arc<Notify>,
}

impl TurnTask {
    /// The span of the turn: in the trace of the move before it, if a person made it. Otherwise it begins a trace, because a
    /// game between bots would be a single one.
    fn span(&self) -> Span {
        let (game, bot) = (&self.room.audience.game, &self.bot);
        if trace::is_in(SPAN) {
            span!(parent: None, SPAN, game, bot, seq = self.seq)
        } else {
            span!(SPAN, game, bot, seq = self.seq)
        }
    }

    async fn run(self, delay: Duration) {
        if !delay.is_zero() {
            self.pause(delay).await;
        }
        let mut last = Failure::Stopped;
        for attempt in 0..ATTEMPTS {
            match self.attempt(attempt).await {
                // The move is stored, or the turn is over.
                Ok(()) | Err(Failure::Stopped) => return self.forget(),
                Err(failure) => {
                    self.report_failure(attempt, &failure);
                    last = failure;
                }
            }
        }
        self.replace_bot(&last).await;
        self.forget();
    }

    /// Waits, or until something changes.
    async fn pause(&self, time: Duration) {
        tokio::select! {
            () = tokio::time::sleep(time) => {}
            () = self.wake.notified() => {}
        }
    }

    /// Does something with the turn, if the game still waits for it.
    fn with_turn<T>(&self, work: impl FnOnce(&mut BotTurn) -> T) -> Option<T> {
        self.room.bot_turn.lock().as_mut().filter(|turn| turn.seq == self.seq).map(work)
    }

    /// Fails when the turn is over or its bot was unplugged.
    fn check(&self) -> Result<(), Failure> {
        match self.with_turn(|turn| std::mem::take(&mut turn.is_unplugged)) {
            None => Err(Failure::Stopped),
            Some(true) => Err(Failure::Unplugged),
            Some(false) => Ok(()),
        }
    }

    /// Ends the turn. Where the game still waits for it, the next sweep asks again.
    fn forget(&self) {
        self.room.bot_turn.lock().take_if(|turn| turn.seq == self.seq);
    }

    /// Asks the bot once and stores its move.
    async fn attempt(&self, attempt: u32) -> Result<(), Failure> {
        loop {
            self.check()?;
            match self.search(attempt).await {
                Ok(Some(thought)) => return self.play_move(thought).await,
                // No thread was free.
                Ok(None) => self.pause(RETRY).await,
                // It was cancelled because another search needed its thread: it starts again later.
                Err(Failure::Stopped) => {
                    self.check()?;
                    self.pause(self.room.services.league_pace.rest(Instant::now()).max(RETRY)).await;
                }
                // It made room for another client: that says nothing about the bot.
                Err(Failure::Displaced(wait)) => self.pause(wait).await,
                Err(failure) => return Err(failure),
            }
        }
    }

    /// The bot's move; `None` if too many searches wait.
    async fn search(&self, attempt: u32) -> Result<Option<Thought<String>>, Failure> {
        let (updates, longest) = {
            let mut play = self.room.play().await;
            self.check()?;
            play.state.pause();
            if self.bot == substitute::CARETAKER {
                return Ok(play.state.game.position().moves().into_iter().next().map(Thought::of));
            }
            let request = self.request(&play, attempt);
            let longest = request.longest;
            let search = match self.room.services.searches.start(request) {
                Ok(search) => search,
                Err(Refusal::Full) => return Ok(None),
                Err(Refusal::Closed) => {
                    self.forget();
                    return Err(Failure::Stopped);
                }
            };
            let updates = search.updates();
            self.with_turn(|turn| turn.search = Some(search));
            (updates, longest)
        };
        let mut report = ThinkingReport::new(&self.room, &self.player_id, self.seq, self.is_secret);
        let result = self.wait(updates, longest, &mut report).await;
        if self.is_league {
            let now = Instant::now();
            let spent = match &result {
                Ok(thought) => thought.time,
                Err(_) => report.began.map_or(Duration::ZERO, |began| now - began),
            };
            self.room.services.league_pace.spent(spent, now);
        }
        result.map(Some)
    }

    fn request(&self, play: &LiveGame, attempt: u32) -> SearchRequest {
        let config = &self.room.services.config;
        let is_correspondence = play.state.clocks.is_some_and(|clocks| clocks.is_correspondence());
        let mut longest = config.longest_search(is_correspondence);
        let name = parse_spec(&self.bot).map_or("", |(name, _)| name);
        // Where nobody waits at the board, a limit on time is the longer one; other limits are what a level is.
        let budget =
            Some(play.entry.usual_budget(name)).filter(|usual| is_correspondence && usual.millis.is_some());
        let clock = play.state.clocks.and_then(|clocks| {
            let elapsed = play.state.running().map_or(Duration::ZERO, |(_, elapsed)| elapsed);
            let left = clocks.left(self.side, elapsed);
            match clocks.settings {
                ClockSettings::Game { .. } => Some(Clock { left, increment: clocks.increment() }),
                ClockSettings::Turn { .. } => {
                    longest = longest.min(left.mul_f64(0.8));
                    None
                }
            }
        });
        let is_program = self.room.services.config.program(play.entry.id(), &self.bot).is_some();
        SearchRequest {
            game: play.terms.id.clone(),
            history: is_program.then(|| History::of(&play.state.game)),
            seq: self.seq,
            client: self.room.client(),
            attempt,
            // A bot, here or at another place, must not come to know the luck of the game from its own seed.
            seed: Some(game::deal::derive(play.terms.seed, self.side.index() as u32)),
            budget: budget
                .map(|usual| Budget { millis: Some(longest.as_millis() as u64), ..usual })
                .unwrap_or_default(),
            clock,
            memory: BotMemory::Named(play.terms.id.clone()),
            priority: if self.is_league { Priority::Idle } else { Priority::Normal },
            ..SearchRequest::new(play.entry, play.state.game.position().boxed(), self.bot.clone(), longest)
        }
    }

    /// Waits for the move of a search, and tells the connections how it goes.
    async fn wait(
        &self,
        mut updates: Updates,
        longest: Duration,
        report: &mut ThinkingReport<'_>,
    ) -> Result<Thought<String>, Failure> {
        loop {
            let late = report.began.map(|began| began + longest + longest.min(GRACE));
            let update = tokio::select! {
                update = updates.next() => update,
                () = self.wake.notified() => {
                    self.check()?;
                    continue;
                }
                () = sleep_until(report.first_message_at()) => {
                    report.tell(None, Some(0.0));
                    continue;
                }
                () = sleep_until(late) => return Err(Failure::Late),
            };
            match update {
                Some(SearchUpdate::Waiting(_)) => {}
                Some(SearchUpdate::Began) => {
                    report.begin();
                    self.go_on().await;
                }
                Some(SearchUpdate::Progress(thought, progress)) => report.tell_progress(&thought, progress),
                Some(SearchUpdate::Done(Answer::Move(thought))) => return Ok(thought),
                Some(SearchUpdate::Done(Answer::Facts(_))) => {
                    return Err(Failure::Illegal("facts instead of a move".into()));
                }
                Some(SearchUpdate::Failed(failure)) => return Err(failure),
                None => return Err(Failure::Stopped),
            }
        }
    }

    /// The bot has a thread: its clock runs on.
    async fn go_on(&self) {
        let mut play = self.room.play().await;
        if self.with_turn(|_| ()).is_none() {
            return;
        }
        let waited = play.state.go_on();
        if play.state.clocks.is_some() {
            self.room.schedule(&play);
            if waited >= NOTICED {
                let seq = play.seq();
                self.room.broadcast(&ToClient::GameState(Box::new(play.update(seq))));
            }
        }
    }

    /// Plays the bot's move, if the game still waits for it.
    async fn play_move(&self, thought: Thought<String>) -> Result<(), Failure> {
        let (room, services) = (&self.room, &self.room.services);
        let mut play = room.play().await;
        if self.with_turn(|_| ()).is_none() {
            count_dropped("late");
            return Ok(());
        }
        let stored = match room.end_on_time(&mut play).await {
            Ok(false) => {
                let value = Some(thought.value.into()).filter(|_| !play.is_secret());
                let kind = play.move_event(self.side, &thought.best, value).map_err(|error| {
                    count_dropped("illegal");
                    Failure::Illegal(error.to_string())
                })?;
                let game = play.entry.id();
                services.counters.decided(game, &self.bot, &thought);
                decision::report(game, &play.terms.id, self.seq + 1, &self.bot, &thought);
                let recorded = services.config.record_training.then(|| self.stored_decision(&play, thought));
                match play.prepare(kind, None) {
                    Ok(pending) => {
                        room.commit(&mut play, PendingEvents { decision: recorded, ..pending }, None).await
                    }
                    Err(error) => Err(error.into()),
                }
            }
            ended => ended.map(drop),
        };
        match stored {
            // After a conflict, another server has played it.
            Ok(()) | Err(ApiError::Storage(StoreError::Conflict)) => {}
            Err(error) => {
                tracing::error!(target: "bot", game = play.terms.id, %error, "a bot's move was not stored");
            }
        }
        Ok(())
    }

    /// What is recorded of a decision.
    fn stored_decision(&self, play: &LiveGame, thought: Thought<String>) -> StoredDecision {
        let position = play.state.game.position();
        StoredDecision {
            seq: self.seq + 1,
            side: self.side,
            bot: self.bot.clone(),
            key: position.key(),
            position: position.veiled().to_string(),
            played: thought.best,
            value: thought.value.into(),
            candidates: thought.candidates.into_iter().map(Into::into).collect(),
            nodes: thought.nodes,
        }
    }

    /// Tells the connections that an attempt failed, and cancels its search.
    fn report_failure(&self, attempt: u32, failure: &Failure) {
        self.with_turn(|turn| turn.search = None);
        let (bot, error) = (&self.bot, failure_code(failure));
        self.room.broadcast(&ToClient::BotError {
            player_id: self.player_id.clone(),
            error: error.to_owned(),
            message: failure.to_string(),
        });
        if matches!(failure, Failure::Unplugged) {
            // The experiment of a visitor says nothing about the bot and must not wake the operator.
            metrics::counter!("parlor_bots_unplugged_total").increment(1);
        } else {
            metrics::counter!("parlor_bot_failures_total", "bot" => bot.clone(), "error" => error)
                .increment(1);
        }
        tracing::warn!(target: "bot", game = self.room.audience.game, bot, attempt, %failure, "a bot failed");
    }

    /// Gives the seat to a substitute.
    async fn replace_bot(&self, failure: &Failure) {
        let mut play = self.room.play().await;
        if self.with_turn(|_| ()).is_none() {
            return count_dropped("late");
        }
        let substitute = substitute::choose(&play, self.side, &self.bot);
        tracing::warn!(target: "bot", game = play.terms.id, bot = self.bot, substitute, "a substitute plays on");
        let kind = EventKind::Substitute {
            side: self.side,
            failed: self.bot.clone(),
            bot: substitute,
            reason: failure.to_string(),
        };
        if let Err(error) = self.room.append(&mut play, kind, Some(self.side)).await {
            tracing::error!(target: "bot", game = play.terms.id, %error, "a substitute was not stored");
        }
    }
}

/// Counts an answer that is not played.
fn count_dropped(why: &'static str) {
    metrics::counter!("parlor_answers_dropped_total", "why" => why).increment(1);
}

fn failure_code(failure: &Failure) -> &'static str {
    match failure {
        Failure::Panic(_) => "panic",
        Failure::Late => "timeout",
        Failure::Unplugged => "unplugged",
        Failure::Refused(_) => "refused",
        Failure::Illegal(_) => "illegal_move",
        Failure::Displaced(_) => "displaced",
        Failure::Stopped => "stopped",
    }
}
