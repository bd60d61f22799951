//! The transposition table of the classic levels; it is kept between the moves of a game.

use super::search::MATE;
use search::transposition::Bound;

/// The result of searching one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The position; none has key 0.
    pub key: u64,
    /// The score for the side to move.
    pub score: i32,
    /// The remaining depth with which the position was searched.
    pub depth: u8,
    /// How to read the score.
    pub bound: Bound,
    /// The column of the best move.
    pub best: u8,
}

impl Entry {
    /// The score for a search with `depth` plies left: a four stays as far away as it was.
    #[inline]
    pub fn score_at(&self, depth: u8) -> i32 {
        let deeper = i32::from(self.depth) - i32::from(depth);
        match self.score {
            score if score > MATE / 2 => score - deeper,
            score if score < -MATE / 2 => score + deeper,
            score => score,
        }
    }
}

/// A fixed number of two-entry buckets: one entry keeps the deeper search, the other the later one.
#[derive(Clone, Debug)]
pub struct ScoreTable {
    buckets: Vec<[Entry; 2]>,
}

/// Room for 128 Ki entries in 2 MiB: a move of the deepest level fills a quarter of it.
const BUCKETS: usize = 1 << 16;

impl Default for ScoreTable {
    fn default() -> Self {
        ScoreTable { buckets: vec![[Entry::default(); 2]; BUCKETS] }
    }
}

impl ScoreTable {
    /// Removes all entries, for a new game or another evaluation.
    pub fn clear(&mut self) {
        self.buckets.fill([Entry::default(); 2]);
    }

    /// The entry of a position, if it is still there.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        self.buckets[index(key)].iter().find(|entry| entry.key == key).copied()
    }

    /// Keeps an entry; an older one of the same position gives way only to an equal or deeper search.
    #[inline]
    pub fn store(&mut self, entry: Entry) {
        let bucket = &mut self.buckets[index(entry.key)];
        let slot = match bucket.iter().position(|old| old.key == entry.key) {
            Some(slot) if bucket[slot].depth > entry.depth => return,
            Some(slot) => slot,
            None => usize::from(bucket[0].depth > entry.depth),
        };
        bucket[slot] = entry;
    }
}

#[inline]
const fn index(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BUCKETS.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deeper_search_of_the_same_position_stays() {
        let mut table = ScoreTable::default();
        let entry = |depth, score| Entry { key: 99, score, depth, bound: Bound::Exact, best: 3 };
        table.store(entry(5, 10));
        table.store(entry(3, 20));
        assert_eq!(table.find(99), Some(entry(5, 10)));
        table.store(entry(5, 30));
        assert_eq!(table.find(99), Some(entry(5, 30)));
        table.clear();
        assert_eq!(table.find(99), None);
    }

    #[test]
    fn a_four_keeps_its_distance() {
        let entry = Entry { key: 1, score: MATE + 4, depth: 7, bound: Bound::Exact, best: 0 };
        assert_eq!(entry.score_at(7), MATE + 4);
        assert_eq!(entry.score_at(5), MATE + 2);
        assert_eq!(Entry { score: -MATE - 4, ..entry }.score_at(5), -MATE - 2);
        assert_eq!(Entry { score: 12, ..entry }.score_at(5), 12);
    }
}
