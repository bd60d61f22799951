//! What the workers did so far.

use std::sync::atomic::{AtomicU64, Ordering};

/// A reading of the counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchMetrics {
    /// Jobs that wait for a thread.
    pub waiting: u64,
    /// Jobs that run now.
    pub running: u64,
    /// Jobs that were answered.
    pub done: u64,
    /// Jobs that failed other than by a panic.
    pub failed: u64,
    /// Jobs that panicked.
    pub panicked: u64,
    /// Jobs that were called off.
    pub stopped: u64,
    /// Jobs that were refused because too many waited.
    pub refused: u64,
    /// Jobs that were refused because they were under way.
    pub doubled: u64,
    /// Requests that joined a search that was under way.
    pub joined: u64,
    /// Bots that went on with what they knew of their game or session.
    pub kept: u64,
    /// Bots that knew the opening position from another game.
    pub warm: u64,
    /// Bytes of the bots that wait for their next turn.
    pub bench_bytes: u64,
    /// Bots that wait for their next turn.
    pub bench_bots: u64,
}

/// The counters themselves.
#[derive(Default)]
pub struct SearchCounters {
    pub done: AtomicU64,
    pub failed: AtomicU64,
    pub panicked: AtomicU64,
    pub stopped: AtomicU64,
    pub refused: AtomicU64,
    pub doubled: AtomicU64,
    pub joined: AtomicU64,
    pub kept: AtomicU64,
    pub warm: AtomicU64,
}

impl SearchCounters {
    /// Counts one.
    pub fn add(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Reads them all.
    pub fn read(&self, waiting: usize, running: usize) -> SearchMetrics {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        SearchMetrics {
            waiting: waiting as u64,
            running: running as u64,
            done: read(&self.done),
            failed: read(&self.failed),
            panicked: read(&self.panicked),
            stopped: read(&self.stopped),
            refused: read(&self.refused),
            doubled: read(&self.doubled),
            joined: read(&self.joined),
            kept: read(&self.kept),
            warm: read(&self.warm),
            ..SearchMetrics::default()
        }
    }
}
