//! Bot turns: asking, hearing, asking again, and whose answer counts.

use super::play::{Draft, Play};
use super::room::Room;
use super::{LiveGames, substitute};
use crate::ApiError;
use crate::store::{StoreError, StoredDecision};
use game::{Clock, Side, Thought};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wire::{ClockSettings, EventKind, Thinking, ToClient};
use work::{Answer, Failure, Job, JobKey, News, Refusal, Report, Task, Terms, decision};

/// Between two reports of one search to the connections.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// A search that is over sooner than anybody sees is not told of.
const NOTICED: Duration = Duration::from_millis(20);
/// A search that overruns its bound by this, or by as much again where that is less, is given up.
const GRACE: Duration = Duration::from_secs(5);

/// The bot turn that a game waits for.
pub struct Pending {
    pub(super) key: JobKey,
    pub(super) attempt: u32,
    side: Side,
    bot: String,
    player_id: String,
    pub(super) is_submitted: bool,
    is_secret: bool,
    began: Option<Instant>,
    told: Instant,
    /// Not before this.
    due: Instant,
    /// The best that a search elsewhere has told of.
    pub(super) known: Option<Thought<String>>,
    /// Whether the first that it tells of will do.
    pub(super) is_hurried: bool,
}

impl Pending {
    fn fits(&self, report: &Report) -> bool {
        self.key == report.key && self.attempt == report.attempt
    }
}

impl LiveGames {
    /// Asks the bot that is to act, unless it was asked; calls off a search whose position is gone.
    pub(super) fn dispatch(self: &Arc<Self>, room: &Arc<Room>, play: &Play) {
        let wanted = play.bot_to_act().map(|(side, bot)| (side, bot.to_owned()));
        let key = JobKey {
            game: play.terms.id.clone(),
            seq: play.seq(),
            position: play.board.game.position().key(),
            task: Task::Turn,
        };
        let mut pending = room.pending();
        if pending.as_ref().is_some_and(|pending| wanted.is_some() && pending.key == key) {
            return;
        }
        if let Some(gone) = pending.take() {
            self.workers.cancel(&gone.key);
        }
        let Some((side, bot)) = wanted else { return };
        let player_id = play.board.seats[side.index()].player_id.clone().unwrap_or_default();
        let told = Instant::now();
        let delay = self.delay(play);
        let is_secret = play.is_secret();
        *pending = Some(Pending {
            key,
            attempt: 0,
            side,
            bot,
            player_id,
            is_submitted: false,
            is_secret,
            began: None,
            told,
            due: told + delay,
            known: None,
            is_hurried: false,
        });
        match pending.as_mut() {
            Some(pending) if delay.is_zero() => self.submit(play, pending),
            _ => self.submit_later(room, play.seq(), delay),
        }
    }

    /// How long a bot waits before it thinks: to be watched, and to leave the processor to others.
    fn delay(&self, play: &Play) -> Duration {
        let watched = Duration::from_millis(u64::from(play.terms.setup.delay_ms));
        if play.terms.setup.league { watched.max(self.pace.rest(Instant::now())) } else { watched }
    }

    fn submit_later(self: &Arc<Self>, room: &Arc<Room>, seq: u32, delay: Duration) {
        let (games, room) = (self.clone(), room.clone());
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            let play = room.play().await;
            let is_waiting = |pending: &&mut Pending| pending.key.seq == seq && !pending.is_submitted;
            if let Some(pending) = room.pending().as_mut().filter(is_waiting) {
                games.submit(&play, pending);
            }
        });
    }

    /// Hands the turn to the workers; when they are full, the sweep tries again.
    pub(super) fn submit(self: &Arc<Self>, play: &Play, pending: &mut Pending) {
        if pending.bot == substitute::CARETAKER {
            let first = play.board.game.position().moves().into_iter().next().unwrap_or_default();
            let news = News::Done(Answer::Move(Thought::of(first)));
            pending.is_submitted = true;
            let (games, report) =
                (self.clone(), Report { key: pending.key.clone(), attempt: pending.attempt, news });
            // Not from here: whoever looks for idle rooms takes the two locks in the other order.
            tokio::spawn(async move { games.hear(report) });
            return;
        }
        let mut longest = self.config.longest_search();
        let clock = play.board.clocks.and_then(|clocks| {
            let left =
                clocks.left(pending.side, play.board.running().map_or(Duration::ZERO, |(_, time)| time));
            match clocks.settings {
                ClockSettings::Game { .. } => Some(Clock { left, increment: clocks.increment() }),
                ClockSettings::Turn { .. } => {
                    longest = longest.min(left.mul_f64(0.8));
                    None
                }
            }
        });
        let job = Job {
            key: pending.key.clone(),
            attempt: pending.attempt,
            entry: play.entry,
            position: play.board.game.position().boxed(),
            player: pending.bot.clone(),
            // Another stream than the draws: a bot that knew its own seed would know nothing of them.
            seed: game::deal::mix(play.terms.seed, 1 << 32 | pending.side.index() as u64),
            clock,
            longest,
            terms: Terms { gives_way: play.terms.setup.league, ..Terms::default() },
        };
        pending.is_submitted = match self.workers.submit(job) {
            Ok(()) | Err(Refusal::Double) => true,
            Err(Refusal::Full) => false,
        };
    }

    /// Asks again where an answer got lost: the line was full, the search hangs, storage failed.
    pub(super) fn revive(self: &Arc<Self>, room: &Arc<Room>, play: &Play) {
        let hung = {
            let mut pending = room.pending();
            match pending.as_mut() {
                None => None,
                Some(pending) if !pending.is_submitted => {
                    if pending.due <= Instant::now() {
                        self.submit(play, pending);
                    }
                    return;
                }
                Some(pending) => {
                    let longest = self.config.longest_search();
                    let longest = longest + longest.min(GRACE);
                    let is_hung = pending.began.is_some_and(|began| began.elapsed() > longest);
                    is_hung.then(|| (pending.key.clone(), pending.attempt))
                }
            }
        };
        if let Some((key, attempt)) = hung {
            self.workers.cancel(&key);
            self.hear(Report { key, attempt, news: News::Failed(Failure::Late) });
        } else if room.pending().is_none() {
            self.dispatch(room, play);
        }
    }

    /// Hears what the workers report.
    pub fn hear(self: &Arc<Self>, report: Report) {
        let Some(room) = self.rooms().get(&report.key.game).cloned() else {
            return dropped("gone");
        };
        match &report.news {
            News::Began => {
                begin(&room, &report);
                tokio::spawn(async move {
                    tokio::time::sleep(NOTICED).await;
                    thinking(&room, &report);
                });
            }
            News::Progress(thought, _) => {
                thinking(&room, &report);
                if note(&room, &report, thought) {
                    self.hear(Report { news: News::Done(Answer::Move(thought.clone())), ..report });
                }
            }
            News::Done(Answer::Move(thought)) => {
                let (games, thought) = (self.clone(), thought.clone());
                tokio::spawn(async move { games.play_bot(&room, &report, thought).await });
            }
            News::Failed(Failure::Stopped) => self.give_way(&room, &report),
            News::Done(Answer::Facts(_)) => {}
            News::Failed(failure) => {
                let (games, failure) = (self.clone(), failure.clone());
                tokio::spawn(async move { games.fail_bot(&room, &report, failure).await });
            }
        }
    }

    /// A search of the league was called off because somebody needed the thread: it begins anew later.
    fn give_way(&self, room: &Room, report: &Report) {
        let mut pending = room.pending();
        if let Some(pending) = pending.as_mut().filter(|pending| pending.fits(report)) {
            pending.is_submitted = false;
            let now = Instant::now();
            self.pace.spent(pending.began.take().map_or(Duration::ZERO, |began| now - began), now);
            pending.due = now + self.pace.rest(now);
        }
    }

    /// Plays what a bot has chosen, if the game is still where the bot was asked.
    async fn play_bot(self: &Arc<Self>, room: &Arc<Room>, report: &Report, thought: Thought<String>) {
        let mut play = room.play().await;
        let Some((side, bot)) =
            room.pending().as_ref().filter(|pending| pending.fits(report)).map(|p| (p.side, p.bot.clone()))
        else {
            return dropped("late");
        };
        if play.terms.setup.league {
            self.pace.spent(thought.time, Instant::now());
        }
        let happened = if let Some(side) = play.board.flagged() {
            self.happen(room, &mut play, vec![EventKind::Time { side }]).await
        } else {
            let value = Some(thought.value.into()).filter(|_| !play.is_secret());
            match play.move_event(side, &thought.best, value) {
                Ok(kind) => {
                    let (game, ply) = (play.entry.id(), play.seq() + 1);
                    self.counters.decided(game, &bot, &thought);
                    decision::report(&decision::Place { game, id: &play.terms.id, ply }, &bot, &thought);
                    let recorded = self.config.record_training.then(|| decided(&play, side, bot, thought));
                    match play.draft(vec![kind], None) {
                        Ok(draft) => {
                            self.commit(room, &mut play, Draft { decision: recorded, ..draft }, None).await
                        }
                        Err(error) => Err(error.into()),
                    }
                }
                Err(error) => {
                    drop(play);
                    dropped("illegal");
                    return self.fail_bot(room, report, Failure::Illegal(error.to_string())).await;
                }
            }
        };
        match happened {
            // Another server has played it.
            Ok(()) | Err(ApiError::Storage(StoreError::Conflict)) => {}
            Err(error) => {
                tracing::error!(target: "bot", game = report.key.game, %error, "a bot's move was not stored");
            }
        }
    }

    /// Asks once more; then a substitute takes the seat.
    async fn fail_bot(self: &Arc<Self>, room: &Arc<Room>, report: &Report, failure: Failure) {
        let mut play = room.play().await;
        let (side, bot, attempt) = {
            let mut pending = room.pending();
            let Some(pending) = pending.as_mut().filter(|pending| pending.fits(report)) else {
                return dropped("late");
            };
            room.tell(&ToClient::BotError {
                player_id: pending.player_id.clone(),
                error: word(&failure).to_owned(),
                message: failure.to_string(),
            });
            metrics::counter!("parlor_bot_failures_total", "bot" => pending.bot.clone(), "error" => word(&failure))
                .increment(1);
            tracing::warn!(target: "bot", game = report.key.game, bot = pending.bot, attempt = pending.attempt, %failure,
                "a bot failed");
            pending.attempt += 1;
            pending.began = None;
            pending.known = None;
            if pending.attempt == 1 {
                return self.submit(&play, pending);
            }
            (pending.side, pending.bot.clone(), pending.attempt)
        };
        let substitute = substitute::choose(&play, side, &bot);
        tracing::warn!(target: "bot", game = report.key.game, bot, substitute, attempt, "a substitute plays on");
        let kind = EventKind::Substitute { side, failed: bot, bot: substitute, reason: failure.to_string() };
        let stored = match play.draft(vec![kind], None) {
            Ok(draft) => self.commit(room, &mut play, draft, Some(side)).await,
            Err(error) => Err(error.into()),
        };
        if let Err(error) = stored {
            tracing::error!(target: "bot", game = report.key.game, %error, "a substitute was not stored");
        }
    }
}

/// What is recorded of a decision.
fn decided(play: &Play, side: Side, bot: String, thought: Thought<String>) -> StoredDecision {
    let position = play.board.game.position();
    StoredDecision {
        seq: play.seq() + 1,
        side,
        bot,
        key: position.key(),
        position: position.veiled().to_string(),
        played: thought.best,
        value: thought.value.into(),
        candidates: thought.candidates.into_iter().map(Into::into).collect(),
        nodes: thought.nodes,
    }
}

/// Notes that a search began.
fn begin(room: &Room, report: &Report) {
    if let Some(pending) = room.pending().as_mut().filter(|pending| pending.fits(report)) {
        pending.began.get_or_insert_with(Instant::now);
    }
}

/// Notes what a search knows; true when somebody waits for just that.
fn note(room: &Room, report: &Report, thought: &Thought<String>) -> bool {
    let mut pending = room.pending();
    let Some(pending) = pending.as_mut().filter(|pending| pending.fits(report)) else { return false };
    pending.known = Some(thought.clone());
    std::mem::take(&mut pending.is_hurried)
}

/// Tells the connections how a search goes.
fn thinking(room: &Room, report: &Report) {
    let mut pending = room.pending();
    let Some(pending) = pending.as_mut().filter(|pending| pending.fits(report)) else { return };
    let began = *pending.began.get_or_insert_with(Instant::now);
    if matches!(report.news, News::Began) && pending.told > began {
        return;
    }
    let (thought, progress) = match &report.news {
        News::Progress(_, progress) if pending.is_secret => (None, *progress),
        News::Progress(thought, progress) => (Some(thought), *progress),
        _ => (None, Some(0.0)),
    };
    if matches!(report.news, News::Progress(..)) && pending.told.elapsed() < TELL_EVERY {
        return;
    }
    pending.told = Instant::now();
    let candidates = thought.map_or(&[][..], |thought| &thought.candidates);
    room.tell(&ToClient::BotThinking(Thinking {
        player_id: pending.player_id.clone(),
        seq: pending.key.seq,
        elapsed: began.elapsed().as_millis() as u32,
        progress,
        candidates: candidates.iter().take(10).cloned().map(Into::into).collect(),
        line: thought.map(|thought| thought.line.clone()).unwrap_or_default(),
        nodes: thought.map_or(0, |thought| thought.nodes),
        depth: thought.map_or(0, |thought| thought.depth),
    }));
}

/// Counts an answer that nobody waits for.
fn dropped(why: &'static str) {
    metrics::counter!("parlor_answers_dropped_total", "why" => why).increment(1);
}

fn word(failure: &Failure) -> &'static str {
    match failure {
        Failure::Panic(_) => "panic",
        Failure::Late => "timeout",
        Failure::Unplugged => "unplugged",
        Failure::Refused(_) => "refused",
        Failure::Illegal(_) => "illegal_move",
        Failure::Stopped => "stopped",
    }
}
