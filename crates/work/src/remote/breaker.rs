//! A circuit breaker: a service that fails repeatedly is not asked for a while.

use std::time::{Duration, Instant};

/// Failures in a row that open the breaker.
const MOST_FAILURES: u32 = 3;
/// How long the service is not asked.
const REST: Duration = Duration::from_secs(5);

/// The breaker of one service.
#[derive(Debug, Default)]
pub(super) struct Breaker {
    failures: u32,
    /// While set, no request may try the service before this moment; after it, one may.
    closed_until: Option<Instant>,
}

impl Breaker {
    /// Whether a request may try the service now.
    pub(super) fn may_try(&self, now: Instant) -> bool {
        self.closed_until.is_none_or(|until| now >= until)
    }

    /// A request tries the service; after a pause no other request tries it meanwhile.
    pub(super) fn begin(&mut self, now: Instant) {
        if self.closed_until.is_some() {
            self.closed_until = Some(now + REST);
        }
    }

    /// The service answered.
    pub(super) fn succeed(&mut self) {
        *self = Breaker::default();
    }

    /// The service failed.
    pub(super) fn fail(&mut self, now: Instant) {
        self.failures += 1;
        if self.failures >= MOST_FAILURES {
            self.closed_until = Some(now + REST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_failures_are_a_rest_and_then_one_may_try() {
        let (mut breaker, now) = (Breaker::default(), Instant::now());
        breaker.fail(now);
        breaker.fail(now);
        assert!(breaker.may_try(now));
        breaker.fail(now);
        assert!(!breaker.may_try(now) && !breaker.may_try(now + REST / 2));
        let later = now + REST;
        assert!(breaker.may_try(later));
        breaker.begin(later);
        assert!(!breaker.may_try(later), "one is enough to find out");
        breaker.succeed();
        assert!(breaker.may_try(later));
        breaker.fail(later);
        assert!(breaker.may_try(later), "it begins anew");
    }
}
