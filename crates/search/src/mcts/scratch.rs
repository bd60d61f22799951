//! What one thread works with, and what it has done.

use super::back::Step;
use super::ledger::Ledger;
use super::playout::{Dice, Table};
use super::supply::Supply;
use rand_xoshiro::rand_core::SeedableRng;

/// What one thread works with, kept between iterations and moves so that searching allocates nothing.
///
/// Those of several threads lie side by side: none may share a cache line with another.
#[repr(align(128))]
pub struct Scratch<M> {
    /// Moves and random numbers of playouts; the tree uses the same random numbers.
    pub(super) table: Table<M>,
    /// The edges from the root to the leaf.
    pub(super) path: Vec<Step>,
    /// Moves of the position at hand.
    pub(super) moves: Vec<M>,
    pub(super) priors: Vec<f32>,
    pub(super) order: Vec<u32>,
    /// Places for new nodes and edges.
    pub(super) supply: Supply,
    /// What is not counted in the tree yet.
    pub(super) ledger: Ledger,
    /// What was done since the search began.
    pub tally: Tally,
}

impl<M> Scratch<M> {
    /// Random numbers that follow from the seed.
    pub fn new(seed: u64) -> Self {
        Scratch {
            table: Table::new(Dice::seed_from_u64(seed)),
            path: Vec::with_capacity(256),
            moves: Vec::with_capacity(256),
            priors: Vec::with_capacity(256),
            order: Vec::with_capacity(256),
            supply: Supply::default(),
            ledger: Ledger::default(),
            tally: Tally::default(),
        }
    }

    /// Begins a search as one of so many threads.
    pub fn begin(&mut self, threads: usize) {
        self.tally = Tally::default();
        self.ledger.open(threads);
    }
}

/// What a thread has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
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

impl Tally {
    /// Both together.
    #[must_use]
    pub fn plus(&self, other: &Tally) -> Tally {
        Tally {
            iterations: self.iterations + other.iterations,
            deepest: self.deepest.max(other.deepest),
            probes: self.probes + other.probes,
            hits: self.hits + other.hits,
            nodes: self.nodes + other.nodes,
        }
    }
}
