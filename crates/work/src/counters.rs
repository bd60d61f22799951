//! Counters of searches.

use std::sync::atomic::{AtomicU64, Ordering};

/// A snapshot of the counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchMetrics {
    /// Searches that wait for a thread.
    pub waiting: u64,
    /// Searches that run now.
    pub running: u64,
    /// Searches with a result.
    pub done: u64,
    /// Searches that failed other than by a panic.
    pub failed: u64,
    /// Searches that panicked.
    pub panicked: u64,
    /// Searches that were cancelled.
    pub stopped: u64,
    /// Searches that were refused because too many waited.
    pub refused: u64,
    /// Requests that joined a running search.
    pub joined: u64,
    /// Bots that used their tree of an earlier turn.
    pub kept: u64,
    /// Bots that used a tree of the same opening position.
    pub warm: u64,
    /// Bytes of the bots that are kept for their next turn.
    pub cached_bytes: u64,
    /// Bots that are kept for their next turn.
    pub cached_bots: u64,
}

/// The counters themselves.
#[derive(Default)]
pub(crate) struct SearchCounters {
    pub done: AtomicU64,
    pub failed: AtomicU64,
    pub panicked: AtomicU64,
    pub stopped: AtomicU64,
    pub refused: AtomicU64,
    pub kept: AtomicU64,
    pub warm: AtomicU64,
}

impl SearchCounters {
    /// Counts one.
    pub(crate) fn add(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// A snapshot.
    pub(crate) fn read(&self, waiting: usize, running: usize) -> SearchMetrics {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        SearchMetrics {
            waiting: waiting as u64,
            running: running as u64,
            done: read(&self.done),
            failed: read(&self.failed),
            panicked: read(&self.panicked),
            stopped: read(&self.stopped),
            refused: read(&self.refused),
            kept: read(&self.kept),
            warm: read(&self.warm),
            ..SearchMetrics::default()
        }
    }
}
