//! The transposition table: results of positions that were already searched, in a fixed number of bytes.

/// What a stored score says about the true one.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true score.
    #[default]
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// What the result of a search between `low` and `high` says.
    #[inline]
    pub fn of<S: Copy + PartialOrd>(score: S, low: S, high: S) -> Self {
        if score <= low {
            Bound::Upper
        } else if score >= high {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Whether a stored score spares a search between `low` and `high`.
    #[inline]
    pub fn answers<S: Copy + PartialOrd>(self, score: S, low: S, high: S) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= high,
            Bound::Upper => score <= low,
        }
    }
}

/// The stored result of one position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<M, S> {
    /// The score, for the side to act.
    pub score: S,
    /// The best move, or the one that caused a cut-off.
    pub best: Option<M>,
    /// How deep it was searched.
    pub depth: u8,
    /// What `score` means.
    pub bound: Bound,
}

#[derive(Clone, Copy)]
struct Slot<M, S> {
    key: u64,
    entry: Entry<M, S>,
    /// The search that wrote it; 0 is empty.
    generation: u8,
}

/// Entries by key, two slots in a bucket; old and shallow entries are replaced first.
pub struct TranspositionTable<M, S> {
    slots: Vec<Slot<M, S>>,
    generation: u8,
}

impl<M: Copy, S: Copy + Default> TranspositionTable<M, S> {
    const EMPTY_ENTRY: fn() -> Entry<M, S> =
        || Entry { score: S::default(), best: None, depth: 0, bound: Bound::Upper };

    /// A table of at most `bytes`, but with at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / (2 * size_of::<Slot<M, S>>())).max(1);
        // A power of two turns the choice of a bucket into one shift.
        let slots = 2 * (1 << buckets.ilog2());
        let empty = Slot { key: 0, entry: (Self::EMPTY_ENTRY)(), generation: 0 };
        TranspositionTable { slots: vec![empty; slots], generation: 1 }
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.generation = 1;
        for slot in &mut self.slots {
            slot.generation = 0;
        }
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub fn age(&mut self) {
        self.generation = if self.generation == u8::MAX { 1 } else { self.generation + 1 };
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // Keys may be dense (a packed board): spread them by the golden ratio and take the high bits.
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((spread >> 32) as usize & (self.slots.len() / 2 - 1)) * 2
    }

    /// The entry of the position with this key.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry<M, S>> {
        let bucket = self.bucket(key);
        self.slots[bucket..bucket + 2]
            .iter()
            .find(|slot| slot.key == key && slot.generation != 0)
            .map(|slot| slot.entry)
    }

    /// Stores the result of a search.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry<M, S>) {
        let bucket = self.bucket(key);
        let generation = self.generation;
        let slots = &mut self.slots[bucket..bucket + 2];
        let worth = |slot: &Slot<M, S>| {
            if slot.key == key && slot.generation != 0 {
                -1
            } else if slot.generation == generation {
                i32::from(slot.entry.depth) + 1
            } else {
                0
            }
        };
        let victim = if worth(&slots[0]) <= worth(&slots[1]) { &mut slots[0] } else { &mut slots[1] };
        *victim = Slot { key, entry, generation };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: u8) -> Entry<u8, i32> {
        Entry { score, best: Some(3), depth, bound: Bound::Exact }
    }

    #[test]
    fn stored_entries_are_found_and_cleared() {
        let mut table = TranspositionTable::new(1 << 16);
        for key in 0..1000 {
            table.store(key, entry(key as i32, 1));
        }
        assert!(table.find(999).is_some_and(|e| e.score == 999 && e.best == Some(3)));
        assert!(table.find(5000).is_none());
        table.clear();
        assert!((0..1000).all(|key| table.find(key).is_none()));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_of_the_same_search() {
        let mut table = TranspositionTable::new(0);
        table.store(1, entry(10, 9));
        table.store(2, entry(20, 1));
        table.store(3, entry(30, 2));
        assert!(table.find(1).is_some() && table.find(2).is_none() && table.find(3).is_some());
        table.age();
        table.store(4, entry(40, 1));
        table.store(5, entry(50, 1));
        assert!(table.find(1).is_none(), "an older search gives way");
    }

    #[test]
    fn the_size_is_a_bound() {
        let table = TranspositionTable::<u8, i32>::new(1 << 20);
        let bytes = table.slots.len() * size_of::<Slot<u8, i32>>();
        assert!(bytes <= 1 << 20 && bytes > 1 << 18, "{bytes}");
    }
}
