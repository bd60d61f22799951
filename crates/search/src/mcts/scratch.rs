//! The buffers and statistics of one search thread.

use super::backpropagate::Step;
use super::deferred::DeferredVisits;
use super::free_list::Reserved;
use super::playout::{Dice, PlayoutBuffers};
use rand_xoshiro::rand_core::SeedableRng;

/// The buffers of one thread, kept between iterations and moves so that searching allocates nothing.
///
/// Aligned so that no two threads share a cache line.
#[repr(align(128))]
pub(super) struct Scratch<M> {
    /// Moves and random numbers of playouts; the tree uses the same random numbers.
    pub(super) playout: PlayoutBuffers<M>,
    /// The edges from the root to the leaf.
    pub(super) path: Vec<Step>,
    /// Moves of the current position.
    pub(super) moves: Vec<M>,
    pub(super) priors: Vec<f32>,
    pub(super) order: Vec<u32>,
    /// Reserved slots for new nodes and edges.
    pub(super) reserved: Reserved,
    /// Visits that are not counted in the tree yet.
    pub(super) deferred: DeferredVisits,
    /// The work since the search began.
    pub stats: SearchStats,
}

impl<M> Scratch<M> {
    /// Empty buffers; the seed starts the random numbers.
    pub(super) fn new(seed: u64) -> Self {
        Scratch {
            playout: PlayoutBuffers::new(Dice::seed_from_u64(seed)),
            path: Vec::with_capacity(256),
            moves: Vec::with_capacity(256),
            priors: Vec::with_capacity(256),
            order: Vec::with_capacity(256),
            reserved: Reserved::default(),
            deferred: DeferredVisits::default(),
            stats: SearchStats::default(),
        }
    }

    /// Begins a search with `threads` threads.
    pub(super) fn begin(&mut self, threads: usize) {
        self.stats = SearchStats::default();
        self.deferred.open(threads);
    }
}

/// Statistics of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// Iterations, each with one leaf.
    pub iterations: u64,
    /// Edges of the longest path.
    pub deepest: usize,
    /// Look-ups in the index.
    pub probes: u64,
    /// Look-ups that found a node.
    pub hits: u64,
    /// Nodes added.
    pub nodes: u64,
}

impl SearchStats {
    /// The sum of both.
    #[must_use]
    pub fn plus(&self, other: &SearchStats) -> SearchStats {
        SearchStats {
            iterations: self.iterations + other.iterations,
            deepest: self.deepest.max(other.deepest),
            probes: self.probes + other.probes,
            hits: self.hits + other.hits,
            nodes: self.nodes + other.nodes,
        }
    }
}
