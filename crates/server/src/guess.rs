//! How long strangers wait before they may try a password: longer after every wrong one, for a bounded time.

use crate::limit::Address;
use std::collections::HashMap;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
/// Nobody is told to wait longer, in milliseconds.
pub(crate) const LONGEST: u64 = 15 * MINUTE;
/// How long a place in the line of an account is kept for who does not come.
const KEPT: u64 = MINUTE;
/// A wait is doubled this often at most: then it is the longest.
const MOST_DOUBLINGS: u32 = 10;

/// How waits grow with wrong passwords.
struct Growth {
    /// Attempts without a wait.
    free: u32,
    /// The first wait; every further one is twice as long.
    first: u64,
    /// The time after which one wrong password is forgotten.
    forgotten: u64,
}

/// For one address at one account.
const PAIR: Growth = Growth { free: 3, first: 5 * SECOND, forgotten: 4 * 60 * MINUTE };
/// For one address at all accounts together, which many people may share.
const ADDRESS: Growth = Growth { free: 20, first: SECOND, forgotten: 5 * MINUTE };

/// Wrong passwords, with the time of the last one.
#[derive(Clone, Copy, Default)]
struct Failures {
    count: u32,
    last: u64,
}

impl Failures {
    /// How many of them count at this time.
    fn at(self, now: u64, growth: &Growth) -> u32 {
        let forgotten = now.saturating_sub(self.last) / growth.forgotten;
        self.count.saturating_sub(forgotten.try_into().unwrap_or(u32::MAX))
    }

    /// How long the next attempt has to wait.
    fn wait(self, now: u64, growth: &Growth) -> u64 {
        let Some(over) = self.count.checked_sub(growth.free) else { return 0 };
        let wait = (growth.first << over).min(LONGEST);
        (self.last + wait).saturating_sub(now).min(LONGEST)
    }

    fn add(&mut self, now: u64, growth: &Growth) {
        let count = (self.at(now, growth) + 1).min(growth.free + MOST_DOUBLINGS);
        *self = Failures { count, last: now };
    }
}

/// The strangers who want to try the password of one account: some are let through at once, the others in line.
#[derive(Default)]
struct Line {
    /// The next moment that is free.
    next: u64,
    places: HashMap<Address, Place>,
}

#[derive(Clone, Copy)]
struct Place {
    at: u64,
    /// The failures of the address at the account before: who has fewer may take the place.
    failures: u32,
}

/// The attempts of strangers at passwords, in the memory of this server.
pub(crate) struct Guesses {
    /// Milliseconds between two attempts at one account.
    interval: u64,
    pairs: HashMap<(String, Address), Failures>,
    addresses: HashMap<Address, Failures>,
    lines: HashMap<String, Line>,
}

impl Guesses {
    /// No attempts yet; an account is tried this often in a minute by all strangers together.
    pub(crate) fn new(per_minute: u32) -> Self {
        Guesses {
            interval: (MINUTE / u64::from(per_minute.max(1))).max(1),
            pairs: HashMap::new(),
            addresses: HashMap::new(),
            lines: HashMap::new(),
        }
    }

    /// Counts an attempt as a failure until it turns out right; otherwise the milliseconds to wait. Who has to wait
    /// for the others in line has a place there, and the attempt is counted already.
    pub(crate) fn attempt(&mut self, account: &str, address: Address, now: u64) -> Result<(), u64> {
        let key = (account.to_owned(), address);
        let line = self.lines.entry(key.0.clone()).or_default();
        line.places.retain(|_, place| place.at + KEPT > now);
        if let Some(place) = line.places.get(&address).copied() {
            if place.at > now {
                return Err(place.at - now);
            }
            line.places.remove(&address);
            return Ok(());
        }
        let pair = self.pairs.entry(key).or_default();
        let of_address = self.addresses.entry(address).or_default();
        let wait = pair.wait(now, &PAIR).max(of_address.wait(now, &ADDRESS));
        if wait > 0 {
            return Err(wait);
        }
        let turn = line.turn(address, pair.at(now, &PAIR), self.interval, now);
        // Where the line is full, nothing was tried.
        let at = turn.ok_or(LONGEST)?;
        pair.add(now, &PAIR);
        of_address.add(now, &ADDRESS);
        if at > now { Err(at - now) } else { Ok(()) }
    }

    /// The attempt was right: the address knows the password of this account. It stays as suspect as it was at others,
    /// because anybody can sign in to an account of their own.
    pub(crate) fn succeeded(&mut self, account: &str, address: Address) {
        self.pairs.remove(&(account.to_owned(), address));
        if let Some(failures) = self.addresses.get_mut(&address) {
            failures.count = failures.count.saturating_sub(1);
        }
    }

    /// Forgets what no longer makes anybody wait.
    pub(crate) fn sweep(&mut self, now: u64) {
        self.pairs.retain(|_, failures| failures.at(now, &PAIR) > 0);
        self.addresses.retain(|_, failures| failures.at(now, &ADDRESS) > 0);
        // All places are before the next moment that is free.
        self.lines.retain(|_, line| line.next + KEPT > now);
    }
}

impl Line {
    /// When an address may try; `None` if the line is full. Half a minute's attempts may come at once.
    fn turn(&mut self, address: Address, failures: u32, interval: u64, now: u64) -> Option<u64> {
        let next = self.next.max(now.saturating_sub(MINUTE / 2));
        if next <= now {
            self.next = next + interval;
            return Some(now);
        }
        // Who has tried less often goes first: whoever guesses cannot keep the owner waiting.
        let worse = self.places.iter().filter(|(_, place)| place.failures > failures && place.at > now);
        let taken = worse.min_by_key(|(_, place)| place.at).map(|(other, place)| (*other, place.at));
        let at = if let Some((other, at)) = taken {
            self.places.remove(&other);
            at
        } else if next - now < LONGEST {
            self.next = next + interval;
            next
        } else {
            return None;
        };
        self.places.insert(address, Place { at, failures });
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 24 * 60 * MINUTE;

    fn address(number: u32) -> Address {
        Address(std::net::Ipv4Addr::from_bits(number).into())
    }

    /// How many attempts a stranger makes in a day who comes whenever it is told to.
    fn a_day_of(addresses: u32) -> usize {
        let mut guesses = Guesses::new(10);
        let mut attempts = 0;
        let mut due: std::collections::BTreeSet<(u64, u32)> =
            (0..addresses).map(|number| (0, number)).collect();
        while let Some((now, number)) = due.pop_first().filter(|(now, _)| *now < DAY) {
            match guesses.attempt("alice", address(number), now) {
                Ok(()) => {
                    attempts += 1;
                    due.insert((now, number));
                }
                Err(wait) => {
                    due.insert((now + wait, number));
                }
            }
        }
        attempts
    }

    #[test]
    fn attack_18_guesses_of_a_day_are_bounded() {
        // docs/security.md has these numbers.
        assert!((90..=110).contains(&a_day_of(1)), "{}", a_day_of(1));
        assert!(a_day_of(1_000) <= 14_400 + 5, "{}", a_day_of(1_000));
    }

    #[test]
    fn attack_18_the_owner_gets_a_place_in_a_line_full_of_guesses() {
        let mut guesses = Guesses::new(10);
        let mut now = 0;
        for number in 0..200 {
            assert_eq!(guesses.attempt("alice", address(number), now), Ok(()));
            now += 6 * SECOND;
        }
        // All of them come again at once, and one is let through.
        let again = |guesses: &mut Guesses, now| {
            (0..200).filter(|number| guesses.attempt("alice", address(*number), now).is_ok()).count()
        };
        assert_eq!(again(&mut guesses, now), 1);
        assert_eq!(guesses.lines["alice"].places.len(), 149, "fifteen minutes of places");
        let owner = address(1_000_000);
        let wait = guesses.attempt("alice", owner, now).unwrap_err();
        assert!(wait <= 6 * SECOND, "who has never guessed goes first: {wait}");
        again(&mut guesses, now + wait - 1);
        assert_eq!(guesses.attempt("alice", owner, now + wait - 1), Err(1), "the place is kept");
        again(&mut guesses, now + wait);
        assert_eq!(guesses.attempt("alice", owner, now + wait), Ok(()));
        guesses.succeeded("alice", owner);
        guesses.sweep(now + 3 * DAY);
        assert!(guesses.pairs.is_empty() && guesses.addresses.is_empty() && guesses.lines.is_empty());
    }

    #[test]
    fn waits_grow_and_end() {
        let mut guesses = Guesses::new(10);
        let mut now = DAY;
        let mut waits = Vec::new();
        for _ in 0..12 {
            while let Err(wait) = guesses.attempt("alice", address(1), now) {
                waits.push(wait / SECOND);
                now += wait;
            }
        }
        assert_eq!(waits, [5, 10, 20, 40, 80, 160, 320, 640, 900]);
        assert_eq!(guesses.attempt("bob", address(1), now), Ok(()), "other accounts are another matter");
        for number in 0..20 {
            guesses.attempt(&format!("user-{number}"), address(2), now).ok();
        }
        assert_eq!(guesses.attempt("carol", address(2), now), Err(SECOND), "but not without end");
    }
}
