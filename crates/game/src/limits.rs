//! Limits of a search, and the clock that engines use.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The bounds of one decision; whichever is met first ends it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Positions to visit. The only bound that makes a bot reproducible.
    pub nodes: Option<u64>,
    /// Plies to search.
    pub depth: Option<u32>,
    /// The moment on `time` at which the move is due.
    pub deadline: Option<Duration>,
    /// The player's clock for the rest of the game; the bot divides it among its moves.
    pub clock: Option<Clock>,
    /// Threads to use.
    pub threads: usize,
    /// Set from outside to end the search now.
    pub stop: Stop,
    /// The clock that deadlines refer to.
    pub time: Time,
}

/// A player's game clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for all remaining moves.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            nodes: None,
            depth: None,
            deadline: None,
            clock: None,
            threads: 1,
            stop: Stop::default(),
            time: Time::system(),
        }
    }
}

impl Limits {
    /// A bound on positions: reproducible.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Self::default() }
    }

    /// A bound on plies: reproducible.
    pub fn depth(depth: u32) -> Self {
        Limits { depth: Some(depth), ..Self::default() }
    }

    /// A bound on time, counted from now.
    pub fn within(time: Duration) -> Self {
        let limits = Self::default();
        Limits { deadline: Some(limits.time.now().saturating_add(time)), ..limits }
    }

    /// When the search must end: the deadline, or the share of the game clock if that is earlier.
    pub fn due(&self) -> Option<Duration> {
        // A twentieth of the time left: games here last 20 to 50 moves a side, and the share shrinks with the rest.
        let share = self.clock.map(|clock| {
            let share = clock.left / 20 + clock.increment.mul_f64(0.8);
            self.time.now().saturating_add(share.min(clock.left.mul_f64(0.8)))
        });
        match (self.deadline, share) {
            (Some(deadline), Some(share)) => Some(deadline.min(share)),
            (deadline, share) => deadline.or(share),
        }
    }
}

/// A flag that ends a search from another thread; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to end now.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to end.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A clock: the system's, or one that a test sets.
#[derive(Clone)]
pub struct Time(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Time {
    /// The monotonic clock of the machine.
    pub fn system() -> Self {
        let start = Instant::now();
        Time(Arc::new(move || start.elapsed()))
    }

    /// A clock that reads `source`.
    pub fn from_source(source: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Time(Arc::new(source))
    }

    /// The time since an arbitrary start.
    pub fn now(&self) -> Duration {
        (self.0)()
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Time({:?})", self.now())
    }
}

/// Checks the limits of one search; cheap enough to call at every node.
pub struct Watch<'a> {
    limits: &'a Limits,
    started: Duration,
    due: Option<Duration>,
    most_nodes: u64,
    // The clock is read every `stride` nodes, and the stride follows the speed of the search, so that
    // a slow evaluation overruns the deadline no more than a fast one.
    next_look: Cell<u64>,
    stride: Cell<u64>,
    last_look: Cell<Duration>,
    last_report: Cell<Duration>,
    is_over: Cell<bool>,
}

/// The interval between two reads of the clock; far below the 20 ms that a search may overrun.
const LOOK_EVERY: Duration = Duration::from_millis(2);
/// The interval between two reports to an observer.
const REPORT_EVERY: Duration = Duration::from_millis(50);

impl<'a> Watch<'a> {
    /// Starts the clock of the search.
    pub fn new(limits: &'a Limits) -> Self {
        let started = limits.time.now();
        let due = limits.due();
        Watch {
            limits,
            started,
            due,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            next_look: Cell::new(0),
            stride: Cell::new(1),
            last_look: Cell::new(started),
            last_report: Cell::new(started),
            is_over: Cell::new(false),
        }
    }

    /// Whether the search has to end, having visited `nodes`; once true, always true.
    #[inline]
    pub fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.next_look.get() && self.look(nodes)
    }

    #[cold]
    fn look(&self, nodes: u64) -> bool {
        if self.is_over.get() {
            return true;
        }
        let now = self.limits.time.now();
        let since = now.saturating_sub(self.last_look.replace(now));
        let stride = self.stride.get();
        if since * 2 < LOOK_EVERY {
            self.stride.set((stride * 2).min(1 << 14));
        } else if since > LOOK_EVERY {
            self.stride.set((stride / 4).max(1));
        }
        let is_due = self.due.is_some_and(|due| now >= due);
        self.is_over.set(nodes >= self.most_nodes || is_due || self.limits.stop.is_raised());
        let next = if self.is_over.get() { 0 } else { nodes + self.stride.get() };
        self.next_look.set(next.min(self.most_nodes));
        self.is_over.get()
    }

    /// Whether to report to the observer now; true at most every 50 ms.
    pub fn may_report(&self) -> bool {
        // Reading the clock here as well would cost more than the search between two iterations.
        let now = self.last_look.get();
        let is_due = now.saturating_sub(self.last_report.get()) >= REPORT_EVERY;
        if is_due {
            self.last_report.set(now);
        }
        is_due
    }

    /// Whether more than half of the time is used: a deeper iteration would hardly finish.
    pub fn is_late(&self) -> bool {
        self.due.is_some_and(|due| {
            let now = self.limits.time.now();
            now.saturating_sub(self.started) * 2 > due.saturating_sub(self.started)
        })
    }

    /// Time since the start of the search.
    pub fn elapsed(&self) -> Duration {
        self.limits.time.now().saturating_sub(self.started)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    /// A clock that moves only by hand.
    fn manual() -> (Arc<AtomicU64>, Time) {
        let micros = Arc::new(AtomicU64::new(0));
        let source = micros.clone();
        (micros, Time::from_source(move || Duration::from_micros(source.load(Ordering::Relaxed))))
    }

    const DEADLINE: Duration = Duration::from_millis(100);

    fn overrun(micros_per_node: u64) -> Duration {
        let (now, time) = manual();
        let limits = Limits { deadline: Some(DEADLINE), time: time.clone(), ..Limits::default() };
        let watch = Watch::new(&limits);
        let mut nodes = 0;
        while !watch.is_over(nodes) {
            nodes += 1;
            now.fetch_add(micros_per_node, Ordering::Relaxed);
        }
        time.now().saturating_sub(DEADLINE)
    }

    #[test]
    fn the_deadline_is_overrun_by_at_most_20_ms_at_any_speed() {
        for micros_per_node in [1, 3, 10, 100, 1_000, 15_000_u64] {
            let late = overrun(micros_per_node);
            assert!(late <= Duration::from_millis(20), "{micros_per_node} us a node: {late:?} late");
        }
    }

    #[test]
    fn a_node_limit_is_exact_and_needs_no_clock() {
        let limits = Limits::nodes(1000);
        let watch = Watch::new(&limits);
        assert_eq!((0..5000).find(|n| watch.is_over(*n)), Some(1000));
    }

    #[test]
    fn stop_is_seen_and_stays() {
        let limits = Limits::default();
        let watch = Watch::new(&limits);
        assert!(!watch.is_over(0));
        limits.stop.raise();
        assert!((1..20_000).any(|n| watch.is_over(n)) && watch.is_over(0));
    }

    #[test]
    fn a_game_clock_is_never_spent_at_once() {
        let (_, time) = manual();
        let clock = Clock { left: Duration::from_secs(10), increment: Duration::from_mins(1) };
        let limits = Limits { clock: Some(clock), time, ..Limits::default() };
        assert_eq!(limits.due(), Some(Duration::from_secs(8)));
    }
}
