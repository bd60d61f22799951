//! What all games of a phase share: where the server is, whether they are over, and what they saw.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// What the games of a phase saw.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Events that were stored, of people and of bots.
    pub moves: u64,
    /// Moves of the generator that were accepted.
    pub accepted: u64,
    /// Microseconds from sending a move to hearing of it, for every socket that heard.
    pub heard: Vec<u32>,
    /// Bytes that all sockets received.
    pub bytes: u64,
    /// What went wrong, and how often.
    pub errors: BTreeMap<String, u64>,
}

/// The desk of a phase.
pub struct Desk {
    /// As in `127.0.0.1:8080`.
    pub address: String,
    is_measured: AtomicBool,
    open: watch::Sender<usize>,
    over: watch::Sender<bool>,
    tally: Mutex<Tally>,
}

impl Desk {
    /// A phase that has not begun.
    pub fn new(address: String) -> Self {
        Desk {
            address,
            is_measured: AtomicBool::new(false),
            open: watch::Sender::new(0),
            over: watch::Sender::new(false),
            tally: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on what is seen counts, or no longer.
    pub fn measure(&self, is_measured: bool) {
        self.is_measured.store(is_measured, Ordering::Relaxed);
    }

    /// Notes something, while it counts.
    pub fn note(&self, write: impl FnOnce(&mut Tally)) {
        if self.is_measured.load(Ordering::Relaxed) {
            write(&mut self.lock());
        }
    }

    /// Something went wrong; that counts always.
    pub fn fail(&self, why: String) {
        *self.lock().errors.entry(why).or_default() += 1;
    }

    /// A game has its sockets.
    pub fn opened(&self) {
        self.open.send_modify(|count| *count += 1);
    }

    /// Waits until so many games were opened.
    pub async fn wait_for(&self, games: usize) {
        // The sender lives in here: it cannot be gone.
        self.open.subscribe().wait_for(|open| *open >= games).await.ok();
    }

    /// The phase is over.
    pub fn end(&self) {
        self.over.send_replace(true);
    }

    /// Whether the phase is over.
    pub fn is_over(&self) -> bool {
        *self.over.borrow()
    }

    /// Waits for the end of the phase.
    pub async fn over(&self) {
        self.over.subscribe().wait_for(|is_over| *is_over).await.ok();
    }

    /// Waits; true when the phase ended meanwhile.
    pub async fn pause(&self, time: Duration) -> bool {
        if time.is_zero() {
            return self.is_over();
        }
        tokio::time::timeout(time, self.over()).await.is_ok()
    }

    /// What was seen so far.
    pub fn tally(&self) -> Tally {
        self.lock().clone()
    }
}
