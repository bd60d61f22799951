//! The state that all games of a phase share: whether the phase is over, and the measurements.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// What the games of a phase measured.
#[derive(Clone, Debug, Default)]
pub(super) struct Measurements {
    /// Events that were stored, of people and of bots.
    pub moves: u64,
    /// Moves of the generator that were accepted.
    pub accepted: u64,
    /// Microseconds from sending a move to receiving it, for every socket that received it.
    pub delays: Vec<u32>,
    /// Bytes that all sockets received.
    pub bytes: u64,
    /// Errors, and how often each occurred.
    pub errors: BTreeMap<String, u64>,
    /// Games that ended because a clock ran out.
    pub lost_on_time: u64,
    /// Requests of attackers that the server did.
    pub attacks_accepted: u64,
    /// Requests of attackers that the server refused, or connections that it closed at once.
    pub attacks_refused: u64,
}

/// A phase that is running.
pub(super) struct RunningPhase {
    is_measured: AtomicBool,
    open: watch::Sender<usize>,
    over: watch::Sender<bool>,
    measurements: Mutex<Measurements>,
}

impl RunningPhase {
    /// A phase that has not begun.
    pub(super) fn new() -> Self {
        RunningPhase {
            is_measured: AtomicBool::new(false),
            open: watch::Sender::new(0),
            over: watch::Sender::new(false),
            measurements: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Measurements> {
        self.measurements.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts or stops the measurement.
    pub(super) fn measure(&self, is_measured: bool) {
        self.is_measured.store(is_measured, Ordering::Relaxed);
    }

    /// Adds to the measurements, while they count.
    pub(super) fn record(&self, write: impl FnOnce(&mut Measurements)) {
        if self.is_measured.load(Ordering::Relaxed) {
            write(&mut self.lock());
        }
    }

    /// Counts an error, also outside the measurement.
    pub(super) fn fail(&self, why: String) {
        *self.lock().errors.entry(why).or_default() += 1;
    }

    /// Counts a game that a clock ended, also outside the measurement.
    pub(super) fn lost_on_time(&self) {
        self.lock().lost_on_time += 1;
    }

    /// Counts a game that has its sockets.
    pub(super) fn opened(&self) {
        self.open.send_modify(|count| *count += 1);
    }

    /// Waits until so many games were opened.
    pub(super) async fn wait_for(&self, games: usize) {
        // Cannot fail: `self` owns the sender.
        self.open.subscribe().wait_for(|open| *open >= games).await.ok();
    }

    /// Ends the phase.
    pub(super) fn end(&self) {
        self.over.send_replace(true);
    }

    /// Whether the phase is over.
    pub(super) fn is_over(&self) -> bool {
        *self.over.borrow()
    }

    /// Waits for the end of the phase.
    pub(super) async fn over(&self) {
        self.over.subscribe().wait_for(|is_over| *is_over).await.ok();
    }

    /// Waits; true when the phase ended meanwhile.
    pub(super) async fn pause(&self, time: Duration) -> bool {
        if time.is_zero() {
            return self.is_over();
        }
        tokio::time::timeout(time, self.over()).await.is_ok()
    }

    /// The measurements so far.
    pub(super) fn measurements(&self) -> Measurements {
        self.lock().clone()
    }
}
