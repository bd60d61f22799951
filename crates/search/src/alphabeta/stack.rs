//! The moves of all plies of a search on one stack; each ply's are taken best first.

use std::ops::Range;

/// Moves as the game wrote them, and beside them the order in which to try them.
pub(super) struct Stack<M> {
    moves: Vec<M>,
    /// The rank in the high bits, and in the low bits how many moves of its ply follow: no two are equal, and among
    /// equal ranks the first move that the game generated wins.
    ranks: Vec<i64>,
}

const INDEX_BITS: u32 = 16;
const LAST_INDEX: i64 = (1 << INDEX_BITS) - 1;

impl<M: Copy> Stack<M> {
    /// With room for more plies and moves than any of our games needs: searching allocates nothing.
    pub(super) fn new() -> Self {
        Stack { moves: Vec::with_capacity(1 << 14), ranks: Vec::with_capacity(1 << 14) }
    }

    /// Adds the moves that `generate` appends, ranked; returns where they are.
    #[inline]
    pub(super) fn push(
        &mut self,
        generate: impl FnOnce(&mut Vec<M>),
        rank: impl Fn(M) -> i32,
    ) -> Range<usize> {
        let first = self.moves.len();
        generate(&mut self.moves);
        let mut highest = i64::MIN;
        self.ranks.extend(self.moves[first..].iter().enumerate().map(|(index, m)| {
            let rank = (i64::from(rank(*m)) << INDEX_BITS) + LAST_INDEX - index as i64;
            highest = highest.max(rank);
            rank
        }));
        // The best is found while ranking, since most positions are cut off after it.
        if let Some(rank) = self.ranks.get(first).copied() {
            self.ranks[first + index_of(highest)] = rank;
            self.ranks[first] = highest;
        }
        first..self.moves.len()
    }

    /// The best of the moves of a ply from `index` on; the ones before were taken.
    #[inline]
    pub(super) fn pick(&mut self, ply: &Range<usize>, index: usize) -> M {
        let ranks = &mut self.ranks[index..ply.end];
        let (mut best, mut highest) = (0, ranks[0]);
        if index > ply.start {
            for (at, rank) in ranks.iter().enumerate() {
                if *rank > highest {
                    (best, highest) = (at, *rank);
                }
            }
        }
        ranks[best] = ranks[0];
        self.moves[ply.start + index_of(highest)]
    }

    /// Removes the moves of the last ply.
    #[inline]
    pub(super) fn pop(&mut self, ply: Range<usize>) {
        self.moves.truncate(ply.start);
        self.ranks.truncate(ply.start);
    }

    /// Removes all moves, including those that an interrupted search left.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.ranks.clear();
    }
}

/// The place of a ranked move in its ply.
#[inline]
fn index_of(rank: i64) -> usize {
    (LAST_INDEX - (rank & LAST_INDEX)) as usize
}
