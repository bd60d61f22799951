//! Wall-clock time; use `Instant` for durations.

use crate::identity::now;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The clock of the system; tests can move it forward or back.
#[derive(Clone, Debug, Default)]
pub struct WallClock(Arc<AtomicI64>);

impl WallClock {
    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        now().saturating_add_signed(self.0.load(Ordering::Relaxed))
    }

    /// Moves the clock by this many milliseconds.
    pub fn jump(&self, millis: i64) {
        self.0.fetch_add(millis, Ordering::Relaxed);
    }
}

/// The time does not make two configurations different.
impl PartialEq for WallClock {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
