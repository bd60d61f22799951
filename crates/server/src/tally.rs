//! Counts what each address holds now, such as connections or bytes of answers, against a limit for each and for all.

use crate::limit::Address;
use std::collections::HashMap;
use std::sync::Arc;
use work::Mutex;

/// What all addresses hold now.
pub(crate) struct Tally {
    held: Mutex<Held>,
    /// The most that one address may hold.
    most_each: u64,
    /// The most that all may hold together.
    most: u64,
}

#[derive(Default)]
struct Held {
    all: u64,
    by_address: HashMap<Address, u64>,
}

impl Tally {
    /// Nothing is held yet; a limit of 0 is none.
    pub(crate) fn new(most_each: u64, most: u64) -> Arc<Self> {
        let limit = |most: u64| if most == 0 { u64::MAX } else { most };
        Arc::new(Tally { held: Mutex::default(), most_each: limit(most_each), most: limit(most) })
    }

    /// Counts an amount until the token is dropped; `None` if that is more than an address or all may hold.
    pub(crate) fn hold(self: &Arc<Self>, address: Address, amount: u64) -> Option<Token> {
        self.hold_below(address, amount, self.most)
    }

    /// The same, but leaves the last tenth of what all may hold to others.
    pub(crate) fn hold_unreserved(self: &Arc<Self>, address: Address, amount: u64) -> Option<Token> {
        self.hold_below(address, amount, self.most - self.most / 10)
    }

    fn hold_below(self: &Arc<Self>, address: Address, amount: u64, most: u64) -> Option<Token> {
        let mut held = self.held.lock();
        let own = held.by_address.get(&address).copied().unwrap_or_default();
        if own.saturating_add(amount) > self.most_each || held.all.saturating_add(amount) > most {
            return None;
        }
        held.by_address.insert(address, own + amount);
        held.all += amount;
        Some(Token { tally: self.clone(), address, amount })
    }
}

/// An amount that is counted; dropping it ends that.
pub(crate) struct Token {
    tally: Arc<Tally>,
    address: Address,
    amount: u64,
}

impl Drop for Token {
    fn drop(&mut self) {
        let mut held = self.tally.held.lock();
        held.all -= self.amount;
        if let Some(own) = held.by_address.get_mut(&self.address) {
            *own -= self.amount;
            if *own == 0 {
                held.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> Address {
        Address([10, 0, 0, last].into())
    }

    #[test]
    fn an_amount_counts_until_it_is_dropped() {
        let tally = Tally::new(2, 3);
        let first = tally.hold(address(1), 2);
        assert!(first.is_some() && tally.hold(address(1), 1).is_none(), "one address has two at most");
        let second = tally.hold(address(2), 1);
        assert!(second.is_some() && tally.hold(address(3), 1).is_none(), "all have three at most");
        drop(first);
        assert!(tally.hold(address(3), 2).is_some());
        drop(second);
        assert!(tally.held.lock().by_address.is_empty());
        assert!(Tally::new(0, 0).hold(address(1), u64::MAX - 1).is_some(), "no limit");
    }

    #[test]
    fn the_last_tenth_is_kept_for_others() {
        let tally = Tally::new(0, 10);
        let tokens: Vec<_> = (0..9).map_while(|_| tally.hold_unreserved(address(1), 1)).collect();
        assert!(tokens.len() == 9 && tally.hold_unreserved(address(2), 1).is_none());
        assert!(tally.hold(address(2), 1).is_some());
    }
}
