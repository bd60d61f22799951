//! The table of the classic minimax: a fixed number of positions, of which the least recently used is replaced.
//!
//! [`search::transposition`] prefers deep entries and has a power of two of them; the classic minimax keeps the five
//! thousand used last.

use crate::entropy::Move;
use rustc_hash::FxHashMap;
use search::transposition::Entry;

/// The stored result of a position, with its value for Order.
pub(super) type Known = Entry<Move, f64>;

struct Slot {
    key: u64,
    known: Known,
    newer: usize,
    older: usize,
}

/// Positions by key, in the order of their last use.
pub(super) struct LruTable {
    places: FxHashMap<u64, usize>,
    slots: Vec<Slot>,
    capacity: usize,
    newest: usize,
    oldest: usize,
}

impl LruTable {
    /// A table of at most so many positions.
    pub(super) fn new(capacity: usize) -> Self {
        let places = FxHashMap::with_capacity_and_hasher(capacity, rustc_hash::FxBuildHasher);
        LruTable {
            places,
            slots: Vec::with_capacity(capacity),
            capacity: capacity.max(1),
            newest: 0,
            oldest: 0,
        }
    }

    /// Removes all positions.
    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.slots.clear();
        (self.newest, self.oldest) = (0, 0);
    }

    /// The entry of a position, which becomes the most recently used.
    pub(super) fn find(&mut self, key: u64) -> Option<Known> {
        let slot = *self.places.get(&key)?;
        self.renew(slot);
        Some(self.slots[slot].known)
    }

    /// Stores a position as the most recently used; replaces the least recently used when full.
    pub(super) fn store(&mut self, key: u64, known: Known) {
        if let Some(&slot) = self.places.get(&key) {
            self.slots[slot].known = known;
            return self.renew(slot);
        }
        let slot = if self.slots.len() < self.capacity {
            self.slots.push(Slot { key, known, newer: self.newest, older: self.newest });
            self.slots.len() - 1
        } else {
            let slot = self.oldest;
            self.oldest = self.slots[slot].newer;
            self.places.remove(&self.slots[slot].key);
            self.slots[slot].key = key;
            self.slots[slot].known = known;
            slot
        };
        self.places.insert(key, slot);
        self.append(slot);
    }

    /// Moves a slot to the new end of the list.
    fn renew(&mut self, slot: usize) {
        if slot == self.newest {
            return;
        }
        let Slot { newer, older, .. } = self.slots[slot];
        if slot == self.oldest {
            self.oldest = newer;
        } else {
            self.slots[older].newer = newer;
        }
        self.slots[newer].older = older;
        self.append(slot);
    }

    fn append(&mut self, slot: usize) {
        self.slots[self.newest].newer = slot;
        self.slots[slot].older = self.newest;
        self.newest = slot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use search::transposition::Bound;

    fn known(score: f64) -> Known {
        Known { score, best: None, depth: 1, bound: Bound::Exact }
    }

    #[test]
    fn the_least_recently_used_gives_way() {
        let mut table = LruTable::new(3);
        for key in 1..=3 {
            table.store(key, known(key as f64));
        }
        assert!(table.find(1).is_some());
        table.store(4, known(4.0));
        assert!(table.find(2).is_none(), "it was used longest ago");
        assert_eq!(
            [1, 3, 4].map(|key| table.find(key).map(|known| known.score)),
            [Some(1.0), Some(3.0), Some(4.0)]
        );
    }

    #[test]
    fn it_behaves_as_a_plain_list_would() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        for capacity in [1, 2, 5, 40] {
            let mut table = LruTable::new(capacity);
            let mut list: Vec<(u64, f64)> = Vec::new();
            for round in 0..5000 {
                let key = random.random_range(0..60);
                let place = list.iter().position(|(known, _)| *known == key);
                if random.random::<bool>() {
                    assert_eq!(table.find(key).map(|known| known.score), place.map(|at| list[at].1));
                    if let Some(at) = place {
                        list[at..].rotate_left(1);
                    }
                } else {
                    table.store(key, known(f64::from(round)));
                    if let Some(at) = place {
                        list.remove(at);
                    } else if list.len() == capacity {
                        list.remove(0);
                    }
                    list.push((key, f64::from(round)));
                }
            }
            table.clear();
            assert!((0..60).all(|key| table.find(key).is_none()));
            table.store(7, known(7.0));
            assert!(table.find(7).is_some(), "a cleared table works again");
        }
    }
}
