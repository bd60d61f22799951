//! The limit of requests by address, in which a request counts for as much as it costs.

use crate::limit::{Address, check_many};
use crate::{ApiError, Config};
use governor::{DefaultKeyedRateLimiter, Quota};
use std::collections::HashMap;
use std::num::NonZeroU32;
use work::Mutex;

/// Bytes of an answer that count as one request.
const BYTES: u64 = 32 << 10;
/// Events of a game that is read from storage, and moves of a record, that count as one request.
pub(crate) const EVENTS: u32 = 20;
/// Positions that count as one request, and moves that are played only to reach them.
pub(crate) const POSITIONS: u32 = 10;
pub(crate) const SKIPPED: u32 = 100;
/// Rows of a list that count as one request.
pub(crate) const ROWS: u32 = 25;

/// Requests of all addresses.
pub(crate) struct RequestLimit {
    limiter: DefaultKeyedRateLimiter<Address>,
    per_second: u32,
    burst: u32,
    /// What was found to be dearer than it had been counted for: the next request pays for it.
    debts: Mutex<HashMap<Address, u32>>,
}

impl RequestLimit {
    /// The limit that the configuration asks for, if it asks for one.
    pub(crate) fn new(config: &Config) -> Option<Self> {
        let rate = NonZeroU32::new(config.requests_per_second)?;
        let burst = NonZeroU32::new(config.request_burst).unwrap_or(rate);
        Some(RequestLimit {
            limiter: DefaultKeyedRateLimiter::keyed(Quota::per_second(rate).allow_burst(burst)),
            per_second: rate.get(),
            burst: burst.get(),
            debts: Mutex::default(),
        })
    }

    /// Counts what is about to be done, and what the address owes.
    pub(crate) fn spend(&self, address: Address, cost: u32) -> Result<(), ApiError> {
        // What costs more than may ever come at once takes all of it.
        let cost = cost.min(self.burst);
        let mut debts = self.debts.lock();
        let owed = debts.get(&address).copied().unwrap_or_default();
        if owed.saturating_add(cost) <= self.burst {
            self.take(address, owed + cost)?;
            debts.remove(&address);
            return Ok(());
        }
        let paid = owed.min(self.burst);
        self.take(address, paid)?;
        debts.insert(address, owed - paid);
        Err(ApiError::TooManyRequests(u64::from((owed - paid + cost) / self.per_second) + 1))
    }

    fn take(&self, address: Address, cost: u32) -> Result<(), ApiError> {
        NonZeroU32::new(cost).map_or(Ok(()), |cost| check_many(Some(&self.limiter), &address, cost))
    }

    /// Counts what was done already.
    pub(crate) fn owe(&self, address: Address, cost: u32) {
        if cost > 0 {
            let mut debts = self.debts.lock();
            let owed = debts.entry(address).or_default();
            *owed = owed.saturating_add(cost);
        }
    }

    /// Counts the bytes of an answer.
    pub(crate) fn owe_bytes(&self, address: Address, bytes: u64) {
        self.owe(address, (bytes / BYTES).try_into().unwrap_or(u32::MAX));
    }

    /// Forgets addresses that have not sent anything for a minute, and what they could have paid in it.
    pub(crate) fn sweep(&self) {
        self.limiter.retain_recent();
        self.debts.lock().retain(|_, owed| {
            *owed = owed.saturating_sub(self.per_second.saturating_mul(60));
            *owed > 0
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debts_are_paid_before_anything_new() {
        let config = Config { requests_per_second: 1, request_burst: 10, ..Config::default() };
        let limit = RequestLimit::new(&config).unwrap();
        let (one, other) = (Address([10, 0, 0, 1].into()), Address([10, 0, 0, 2].into()));
        limit.spend(one, 1).unwrap();
        limit.owe_bytes(one, 25 * BYTES + 1);
        assert!(limit.spend(one, 1).is_err(), "it owes more than is left");
        limit.spend(other, 10).unwrap();
        assert!(limit.spend(other, 1).is_err());
        let third = Address([10, 0, 0, 3].into());
        limit.spend(third, 1_000).unwrap();
        assert!(limit.spend(third, 1).is_err(), "what is too dear takes all that there is");
        let fourth = Address([10, 0, 0, 4].into());
        limit.owe(fourth, 25);
        assert!(limit.spend(fourth, 1).is_err());
        assert_eq!(limit.debts.lock()[&fourth], 15, "a part is paid");
        limit.sweep();
        assert!(limit.debts.lock().is_empty(), "a minute pays for sixty requests");
    }
}
