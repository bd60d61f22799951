//! The table of proven score bounds, shared by threads without locks.

use super::memory;
use crate::connect4::board::Board;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries that share a place and are searched together.
const WAYS: usize = 2;
/// Bits of a position's key: the stones of the mover added to all stones.
const KEY_BITS: u32 = 49;
const KEY_MASK: u64 = (1 << KEY_BITS) - 1;
/// Odd, so that multiplication shuffles the keys without merging any.
const SCATTER: u64 = 0x0001_9E37_79B9_7F4B;

/// Below the rest of the scattered key, an entry holds six bits each of lower bound, upper bound, work and
/// generation. With at least `2^FEWEST_BITS` places the rest of the key fits above them, so that an entry
/// always names its position exactly.
const DATA_BITS: u32 = 24;
const FEWEST_BITS: u32 = 10;
const UPPER_AT: u32 = 6;
const WORK_AT: u32 = 12;
const GENERATION_AT: u32 = 18;
const SIX_BITS: u64 = 63;
/// Added to a bound so that an entry in use is never zero.
const BIAS: i32 = 32;

/// What is known of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
}

impl Bounds {
    pub(super) const UNKNOWN: Bounds = Bounds { lower: -31, upper: 31 };
}

#[repr(align(16))]
struct Place([AtomicU64; WAYS]);

/// A fixed number of entries; when a place is full, the entry that cost least work makes room.
pub(super) struct BoundsTable {
    places: Vec<Place>,
    shift: u32,
    generation: AtomicU64,
}

impl BoundsTable {
    /// The largest table that fits into `bytes`, but at least one of 16 KiB.
    pub(super) fn new(bytes: usize) -> Self {
        let bits = (bytes / size_of::<Place>()).checked_ilog2().unwrap_or(0).clamp(FEWEST_BITS, 40);
        let count = 1 << bits;
        let mut places = Vec::with_capacity(count);
        memory::advise_large_pages(&places);
        // Written now, so that no page is first touched in the middle of a search.
        places.resize_with(count, || Place([const { AtomicU64::new(0) }; WAYS]));
        BoundsTable { places, shift: KEY_BITS - bits, generation: AtomicU64::new(0) }
    }

    /// Marks what is stored so far as older than what follows; it stays valid.
    pub(super) fn next_generation(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    pub(super) fn clear(&self) {
        for entry in self.places.iter().flat_map(|place| &place.0) {
            entry.store(0, Relaxed);
        }
    }

    /// The place of a key, and the part of it that the place does not imply.
    #[inline]
    fn locate(&self, key: Board) -> (usize, u64) {
        let scattered = key.wrapping_mul(SCATTER) & KEY_MASK;
        ((scattered >> self.shift) as usize, scattered & ((1 << self.shift) - 1))
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn bounds(&self, key: Board) -> Bounds {
        let (place, rest) = self.locate(key);
        for entry in &self.places[place].0 {
            let word = entry.load(Relaxed);
            if word >> DATA_BITS == rest && word != 0 {
                return Bounds {
                    lower: (word & SIX_BITS) as i32 - BIAS,
                    upper: ((word >> UPPER_AT) & SIX_BITS) as i32 - BIAS,
                };
            }
        }
        Bounds::UNKNOWN
    }

    /// Stores what is known of a position, and how many nodes it took to find out.
    #[inline]
    pub(super) fn store(&self, key: Board, bounds: Bounds, nodes: u64) {
        let (place, rest) = self.locate(key);
        let generation = self.generation.load(Relaxed) & SIX_BITS;
        let entries = &self.places[place].0;
        let mut slot = 0;
        let mut least = u64::MAX;
        for (index, entry) in entries.iter().enumerate() {
            let word = entry.load(Relaxed);
            if word >> DATA_BITS == rest {
                slot = index;
                break;
            }
            let is_current = (word >> GENERATION_AT) & SIX_BITS == generation;
            let value = ((word >> WORK_AT) & SIX_BITS) + if is_current { SIX_BITS } else { 0 };
            if value < least {
                least = value;
                slot = index;
            }
        }
        let word = (rest << DATA_BITS)
            | (generation << GENERATION_AT)
            | (u64::from(u64::BITS - nodes.leading_zeros()).min(SIX_BITS) << WORK_AT)
            | (((bounds.upper + BIAS) as u64) << UPPER_AT)
            | (bounds.lower + BIAS) as u64;
        entries[slot].store(word, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys that land in the same place as key 0.
    fn neighbours(table: &BoundsTable) -> impl Iterator<Item = Board> {
        let home = table.locate(0).0;
        (0..1 << 20).filter(move |&key| table.locate(key).0 == home)
    }

    #[test]
    fn what_is_stored_is_found_under_its_own_key_alone() {
        let table = BoundsTable::new(0);
        let known = Bounds { lower: -21, upper: 21 };
        table.store(77, known, 1);
        assert_eq!(table.bounds(77), known);
        assert_eq!((0..100_000).filter(|&key| table.bounds(key) != Bounds::UNKNOWN).count(), 1);
    }

    #[test]
    fn a_full_place_gives_up_old_entries_first_and_then_cheap_ones() {
        let table = BoundsTable::new(0);
        let keys: Vec<Board> = neighbours(&table).take(4).collect();
        let known = Bounds { lower: 1, upper: 2 };
        table.store(keys[0], known, 1 << 40);
        table.next_generation();
        table.store(keys[1], known, 1 << 2);
        table.store(keys[2], known, 1 << 10);
        let is_kept =
            |table: &BoundsTable| keys.iter().map(|&key| table.bounds(key) == known).collect::<Vec<_>>();
        assert_eq!(is_kept(&table), [false, true, true, false]);
        table.store(keys[3], known, 1);
        assert_eq!(is_kept(&table), [false, false, true, true]);
        table.clear();
        assert!(!is_kept(&table).contains(&true));
    }
}
