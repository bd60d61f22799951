//! The state of a game after its events: the moves, the seats, offers, clocks and the result.

use super::clock::Clocks;
use crate::WallClock;
use crate::store::{Flag, StoreError, StoredSeat, Summary, Terms};
use game::{Host, Side, Turn};
use games::entry::Entry;
use std::time::{Duration, Instant};
use wire::{Ending, Event, EventKind, Outcome, RematchOffer, SeatKind, Status};

/// The state of a game after its events. New events are applied to a copy before they are stored.
#[derive(Clone)]
pub(crate) struct LiveState {
    /// The position and the moves that led to it.
    pub(crate) game: Host,
    /// Plies at the start that were drawn before play began, as far as they were not taken back.
    pub(crate) opening: u32,
    /// The number of the event of each move.
    pub(crate) seqs: Vec<u32>,
    /// First side, second side.
    pub(crate) seats: [StoredSeat; 2],
    /// The result of a game that did not end by the rules.
    pub(crate) stopped: Option<(Outcome, Ending)>,
    /// The side that offers a takeback.
    pub(crate) offer: Option<Side>,
    /// Takebacks and offers of one so far.
    pub(crate) takebacks: u32,
    pub(crate) draw_offer: Option<Side>,
    pub(crate) rematch: Option<String>,
    /// The rematch that a person offers the other.
    pub(crate) rematch_offer: Option<RematchOffer>,
    /// Whether a clock runs before the first move: in the second half of a rated match, which both have begun.
    runs_at_once: bool,
    /// The clocks when the turn began.
    pub(crate) clocks: Option<Clocks>,
    /// When the turn began, on the clock of this process.
    pub(crate) began: Instant,
    /// Since when a bot waits for a thread: its clock stands still.
    pub(super) paused: Option<Instant>,
}

impl LiveState {
    /// The state before the first event.
    pub(crate) fn start(
        entry: &Entry,
        terms: &Terms,
        seats: [StoredSeat; 2],
    ) -> Result<Self, game::PlayError> {
        let (options, format) = (terms.options.clone(), terms.setup.record_format);
        Ok(LiveState {
            game: Host::start_in_format(&*entry.rules, options, terms.seed, format)?,
            opening: terms.setup.opening,
            seqs: Vec::new(),
            seats,
            stopped: None,
            offer: None,
            takebacks: 0,
            draw_offer: None,
            rematch: None,
            rematch_offer: None,
            runs_at_once: terms.setup.rated && terms.setup.same_draws_as.is_some(),
            clocks: terms.setup.clock.map(Clocks::new),
            began: Instant::now(),
            paused: None,
        })
    }

    /// Applies an event of the game with this id; one that cannot be applied is damaged storage.
    pub(crate) fn apply(&mut self, id: &str, event: &Event) -> Result<(), StoreError> {
        let damaged =
            |why: game::PlayError| StoreError::Damaged(format!("game {id}, event {}: {why}", event.seq));
        match &event.kind {
            EventKind::Move { side, m, clock_ms, .. } => {
                self.game.play(m).map_err(damaged)?;
                self.seqs.push(event.seq);
                if let (Some(clocks), Some(millis)) = (&mut self.clocks, clock_ms) {
                    clocks.set_millis(*millis);
                }
                self.offer = None;
                // A move of the other side declines a draw offer; one's own move keeps it.
                self.draw_offer =
                    self.draw_offer.filter(|offerer| side.is_none_or(|mover| mover == *offerer));
                self.begin_turn();
            }
            EventKind::Takeback { ply, .. } => {
                self.game.truncate(*ply as usize).map_err(damaged)?;
                self.seqs.truncate(*ply as usize);
                self.opening = self.opening.min(*ply);
                self.takebacks += 1;
                self.offer = None;
                self.draw_offer = None;
                self.begin_turn();
            }
            EventKind::TakebackOffer { side } => {
                self.takebacks += 1;
                self.offer = Some(*side);
            }
            EventKind::DrawOffer { side } => self.draw_offer = Some(*side),
            EventKind::Join { .. } => self.begin_turn(),
            EventKind::Resign { side } => self.stop(Outcome::Win(side.other()), Ending::Resigned),
            EventKind::Time { side } => self.stop(Outcome::Win(side.other()), Ending::Time),
            EventKind::Adjudicated { result, ended } => self.stop(*result, *ended),
            EventKind::Substitute { side, bot, .. } => {
                self.seats[side.index()].bot = Some(bot.clone());
            }
            EventKind::RematchOffer(offer) => self.rematch_offer = Some(*offer),
            EventKind::Rematch { id } => self.rematch = Some(id.clone()),
        }
        Ok(())
    }

    fn begin_turn(&mut self) {
        self.began = Instant::now();
        self.paused = None;
    }

    /// Stops the clock of a bot that waits for a thread.
    pub(super) fn pause(&mut self) {
        self.paused.get_or_insert_with(Instant::now);
    }

    /// Lets the clock run on; returns how long it stood still.
    pub(super) fn go_on(&mut self) -> Duration {
        let waited = self.paused.take().map_or(Duration::ZERO, |since| since.elapsed());
        self.began += waited;
        waited
    }

    /// The time of the turn so far.
    pub(super) fn elapsed(&self) -> Duration {
        self.paused.unwrap_or_else(Instant::now).saturating_duration_since(self.began)
    }

    fn stop(&mut self, outcome: Outcome, ending: Ending) {
        self.stopped = Some((outcome, ending));
        self.offer = None;
        self.draw_offer = None;
    }

    /// The result and how the game ended.
    pub(crate) fn result(&self) -> Option<(Outcome, Ending)> {
        match self.game.turn() {
            Turn::Over(outcome) => Some((outcome, Ending::PlayedOut)),
            Turn::Player(_) | Turn::Chance => self.stopped,
        }
    }

    /// Who is to act, while the game runs.
    pub(crate) fn turn(&self) -> Option<Side> {
        match self.game.turn() {
            Turn::Player(side) if self.status() == Status::InProgress => Some(side),
            Turn::Player(_) | Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// Whether the game waits, runs or is over.
    pub(crate) fn status(&self) -> Status {
        if self.result().is_some() {
            Status::Finished
        } else if self.seats.iter().any(|seat| seat.kind == SeatKind::Open) {
            Status::Waiting
        } else {
            Status::InProgress
        }
    }

    /// Sets the start of the turn of a loaded game by the event that began it. A game that is read anew does not give
    /// time back; the time before this server started costs nobody anything, except in correspondence games.
    pub(crate) fn resume(&mut self, events: &[Event], wall_clock: &WallClock) {
        let is_beginning = |kind: &EventKind| {
            matches!(kind, EventKind::Move { .. } | EventKind::Takeback { .. } | EventKind::Join { .. })
        };
        // A bot may have waited for a thread; nobody plays for it who could gain from its time.
        if self.turn().is_some_and(|side| self.seats[side.index()].bot.is_some()) {
            return;
        }
        let last = events.iter().rfind(|event| is_beginning(&event.kind));
        if let (Some(event), Some(clocks)) = (last, self.clocks) {
            let earliest = if clocks.is_correspondence() { 0 } else { wall_clock.started_at() };
            let spent = Duration::from_millis(wall_clock.now().saturating_sub(event.at.max(earliest)));
            self.began = Instant::now().checked_sub(spent).unwrap_or(self.began);
        }
    }

    /// The side whose clock runs, and for how long.
    pub(crate) fn running(&self) -> Option<(Side, Duration)> {
        self.clocks?;
        let has_begun = || self.game.movers().iter().any(Option::is_some);
        let side = self.turn().filter(|_| self.runs_at_once || has_begun())?;
        Some((side, self.elapsed()))
    }

    /// The side whose clock has run out.
    pub(crate) fn flagged(&self) -> Option<Side> {
        let (side, elapsed) = self.running()?;
        self.clocks?.left(side, elapsed).is_zero().then_some(side)
    }

    /// When the clock of a person who is to move runs out. That of a bot stands still while it waits for a thread.
    pub(crate) fn flag(&self, now: u64) -> Option<Flag> {
        let (side, elapsed) = self.running().filter(|(side, _)| self.seats[side.index()].bot.is_none())?;
        let clocks = self.clocks?;
        let millis = |left: Duration| left.as_millis() as u64;
        let uptime = if clocks.is_correspondence() { 0 } else { millis(clocks.left(side, Duration::ZERO)) };
        Some(Flag { at: now + millis(clocks.left(side, elapsed)), uptime })
    }

    /// The columns that lists and the start of the server read.
    pub(crate) fn summary(&self) -> Summary {
        let (result, ended) = self.result().unzip();
        Summary { status: self.status(), turn: self.turn(), result, ended }
    }
}
