//! The nodes of a tree, and the blocks of edges between them.

use super::atomic::Ordering::{Acquire, Relaxed, Release};
use super::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU32, AtomicU64};
use super::number::{Sum, parts};
use super::proof::ProofWord;

/// No node, or no block.
pub(super) const NONE: u32 = u32::MAX;
/// A node that was recycled.
pub(super) const GONE: u32 = NONE - 1;
/// Edges of a block: seven moves fit into one.
pub(super) const WIDTH: usize = 8;

/// Who decides at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Kind {
    First,
    Second,
    /// A chance turn of the game: its edges are the events.
    Chance,
    /// The randomness inside an action: its edges are the positions that resulted from it.
    Luck,
    /// The game is over, so that no player or event follows.
    Over,
}

impl Kind {
    const ALL: [Kind; 5] = [Kind::First, Kind::Second, Kind::Chance, Kind::Luck, Kind::Over];
}

/// A position, or the luck of an action.
#[derive(Default)]
pub(super) struct Node {
    pub(super) key: AtomicU64,
    /// The sum of the values of all visits, for the first player.
    pub sum: Sum,
    pub proof: ProofWord,
    pub(super) visits: AtomicU32,
    pub(super) block: AtomicU32,
    /// Published edges; further slots of the last block are empty or being written.
    pub(super) edges: AtomicU16,
    /// Moves of the position; 0 before they are generated.
    pub(super) moves: AtomicU16,
    pub(super) kind: AtomicU8,
    pub(super) is_locked: AtomicBool,
}

impl Node {
    /// Identifies the position.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key.load(Relaxed)
    }

    /// How often the search came here, over all parents.
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    #[inline]
    pub(super) fn kind(&self) -> Kind {
        Kind::ALL[usize::from(self.kind.load(Relaxed)) % Kind::ALL.len()]
    }

    #[inline]
    pub(super) fn block(&self) -> u32 {
        self.block.load(Relaxed)
    }

    /// How many edges there are to choose from.
    #[inline]
    pub(super) fn edges(&self) -> usize {
        usize::from(self.edges.load(Acquire))
    }

    /// How many moves the position has; 0 before they are generated.
    #[inline]
    pub(super) fn moves(&self) -> usize {
        usize::from(self.moves.load(Relaxed))
    }

    /// Whether every move has its edge.
    #[inline]
    pub(super) fn is_fully_expanded(&self) -> bool {
        let edges = self.edges();
        edges > 0 && edges == self.moves()
    }

    /// The mean of all visits, for the first player.
    #[inline]
    pub(super) fn mean(&self) -> f64 {
        self.sum.mean(self.visits())
    }

    /// Counts one visit with this value.
    #[inline]
    pub(super) fn count<const SHARED: bool>(&self, value: f64) {
        self.count_all::<SHARED>(1, parts(value));
    }

    /// Counts visits and the sum of their values, in parts.
    #[inline]
    pub(super) fn count_all<const SHARED: bool>(&self, visits: u32, parts: u64) {
        add::<SHARED>(&self.visits, visits);
        self.sum.add::<SHARED>(parts);
    }

    /// Takes the lock for adding edges, unless another thread has it.
    #[inline]
    pub(super) fn try_lock(&self) -> bool {
        !self.is_locked.swap(true, Acquire)
    }

    /// Releases the lock for adding edges.
    #[inline]
    pub(super) fn unlock(&self) {
        self.is_locked.store(false, Release);
    }

    /// Publishes `edges` of `moves`.
    #[inline]
    pub(super) fn publish(&self, edges: usize, moves: usize) {
        self.moves.store(moves as u16, Relaxed);
        self.edges.store(edges as u16, Release);
    }

    /// Sets the first block of edges, before they are published.
    #[inline]
    pub(super) fn set_block(&self, block: u32) {
        self.block.store(block, Relaxed);
    }

    /// Removes the edges; visits and values stay.
    pub(super) fn close(&mut self) {
        self.block.store(NONE, Relaxed);
        self.edges.store(0, Relaxed);
        self.is_locked.store(false, Relaxed);
    }
}

/// Eight edges. The data that selection reads comes first and fills one cache line.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Block {
    /// How often each was taken.
    pub visits: [AtomicU32; WIDTH],
    /// The value of the node behind each for the first player, as bits of an `f32`.
    pub values: [AtomicU32; WIDTH],
    /// Where each leads, or [`NONE`], or [`GONE`].
    pub children: [AtomicU32; WIDTH],
    /// The index of each move or event, or the random number of a draw.
    pub tags: [AtomicU32; WIDTH],
    /// The prior of a move and the probability of an event as bits of an `f32`; the count of a draw.
    pub weights: [AtomicU32; WIDTH],
    pub(super) next: AtomicU32,
}

impl Block {
    #[inline]
    pub(super) fn next(&self) -> u32 {
        self.next.load(Relaxed)
    }

    /// The value of the node behind an edge, for the first player.
    #[inline]
    pub(super) fn value(&self, slot: usize) -> f32 {
        f32::from_bits(self.values[slot].load(Relaxed))
    }

    /// The prior of a move, or the probability of an event.
    #[inline]
    pub(super) fn weight(&self, slot: usize) -> f32 {
        f32::from_bits(self.weights[slot].load(Relaxed))
    }
}

/// Adds to a counter; with a single thread without the cost of an atomic addition.
#[inline]
pub(super) fn add<const SHARED: bool>(counter: &AtomicU32, number: u32) {
    if SHARED {
        counter.fetch_add(number, Relaxed);
    } else {
        counter.store(counter.load(Relaxed).wrapping_add(number), Relaxed);
    }
}

/// The location of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub block: u32,
    /// The place in it.
    pub slot: usize,
}
