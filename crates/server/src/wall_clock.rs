//! Wall-clock time; use `Instant` for durations.

use crate::identity::now;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The clock of the system; tests can move it forward or back.
#[derive(Clone, Debug)]
pub struct WallClock {
    ahead: Arc<AtomicI64>,
    started_at: u64,
}

impl Default for WallClock {
    fn default() -> Self {
        WallClock { ahead: Arc::default(), started_at: now() }
    }
}

impl WallClock {
    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        now().saturating_add_signed(self.ahead.load(Ordering::Relaxed))
    }

    /// When this server started.
    pub(crate) fn started_at(&self) -> u64 {
        self.started_at.saturating_add_signed(self.ahead.load(Ordering::Relaxed))
    }

    /// Moves the clock by this many milliseconds.
    pub fn jump(&self, millis: i64) {
        self.ahead.fetch_add(millis, Ordering::Relaxed);
    }
}

/// The time does not make two configurations different.
impl PartialEq for WallClock {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
