//! The clocks of a game.

use game::Side;
use std::time::Duration;
use wire::ClockSettings;

/// What is left for each side when the turn began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// What was agreed.
    pub(crate) settings: ClockSettings,
    left: [Duration; 2],
}

impl Clocks {
    /// Full clocks.
    pub(crate) fn new(settings: ClockSettings) -> Self {
        let (ClockSettings::Game { seconds, .. } | ClockSettings::Turn { seconds }) = settings;
        Clocks { settings, left: [Duration::from_secs(u64::from(seconds)); 2] }
    }

    /// Whether a turn lasts for hours and days, so that no player waits at the board.
    pub(crate) fn is_correspondence(&self) -> bool {
        matches!(self.settings, ClockSettings::Turn { seconds } if seconds >= 3_600)
    }

    /// What is left for a side that has been thinking for `elapsed`.
    pub(crate) fn left(&self, side: Side, elapsed: Duration) -> Duration {
        self.left[side.index()].saturating_sub(elapsed)
    }

    /// What is added after each move.
    pub(crate) fn increment(&self) -> Duration {
        match self.settings {
            ClockSettings::Game { increment, .. } => Duration::from_secs(u64::from(increment)),
            ClockSettings::Turn { .. } => Duration::ZERO,
        }
    }

    /// The clocks after a side thought for `elapsed`; it has ended its turn unless it moves again.
    #[must_use]
    pub(crate) fn after(mut self, side: Side, elapsed: Duration, moves_again: bool) -> Self {
        let left = self.left(side, elapsed);
        self.left[side.index()] = match self.settings {
            _ if moves_again => left,
            ClockSettings::Game { .. } => left + self.increment(),
            ClockSettings::Turn { seconds } => Duration::from_secs(u64::from(seconds)),
        };
        self
    }

    /// Sets what is stored with a move.
    pub(crate) fn set_millis(&mut self, millis: [u32; 2]) {
        self.left = millis.map(|ms| Duration::from_millis(u64::from(ms)));
    }

    /// What is left, when `running` has been thinking for `elapsed`.
    pub(crate) fn millis(&self, running: Option<(Side, Duration)>) -> [u32; 2] {
        let left = |side| match running {
            Some((other, elapsed)) if other == side => self.left(side, elapsed),
            _ => self.left[Side::index(side)],
        };
        Side::BOTH.map(|side| left(side).as_millis() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_increment_comes_when_the_turn_ends() {
        let clocks = Clocks::new(ClockSettings::Game { seconds: 10, increment: 2 });
        let twice = clocks.after(Side::First, SECOND * 3, true);
        assert_eq!(twice.left(Side::First, Duration::ZERO), SECOND * 7);
        assert_eq!(twice.after(Side::First, SECOND, false).millis(None), [8_000, 10_000]);
        assert_eq!(clocks.left(Side::Second, SECOND * 11), Duration::ZERO);
    }

    #[test]
    fn a_turn_clock_starts_again() {
        let clocks = Clocks::new(ClockSettings::Turn { seconds: 5 });
        assert_eq!(clocks.after(Side::Second, SECOND * 4, false), clocks);
        assert_eq!(clocks.millis(Some((Side::Second, SECOND))), [5_000, 4_000]);
    }
}
