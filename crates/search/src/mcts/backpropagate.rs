//! Backpropagation: counts a result on every node and edge of the path from the leaf to the root.

use super::atomic::Ordering::Relaxed;
use super::choice;
use super::node::{Block, Edge, add};
use super::number::parts;
use super::proof::prove;
use super::walk::Walker;
use game::Game;

/// When the visit of a step is counted in the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Count {
    /// On the way back.
    Back,
    /// On the way down, with a virtual loss that keeps other threads away; `value` is the edge's value before it.
    Down { value: f32 },
    /// On the way back, in the thread's [`DeferredVisits`](super::deferred::DeferredVisits).
    Deferred,
}

/// A node on the way and the edge that was taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub node: u32,
    pub edge: Edge,
    /// When its visit is counted.
    pub count: Count,
}

impl Step {
    /// A step that is counted on the way back.
    pub(super) fn new(node: u32, edge: Edge) -> Self {
        Step { node, edge, count: Count::Back }
    }

    /// The mean of an edge without a node, after one more visit with this value.
    fn mean_with(&self, block: &Block, value: f32) -> f32 {
        let visits = block.visits[self.edge.slot].load(Relaxed) as f32;
        let (known, visits) = match self.count {
            Count::Down { value } => (value, visits),
            Count::Back | Count::Deferred => (block.value(self.edge.slot), visits + 1.0),
        };
        let known = known.clamp(0.0, 1.0);
        known + (value - known) / visits
    }
}

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Counts visits and the sum of their values on the steps from `first` on, and propagates proofs; returns the
    /// sum at the first of them.
    pub(super) fn back_up(&mut self, leaf: Option<u32>, (visits, mut sum): (u32, f64), first: usize) -> f64 {
        let arena = self.arena;
        let mut below = leaf;
        for step in self.scratch.path[first..].iter().rev() {
            let node = arena.node(step.node);
            let block = arena.block(step.edge.block);
            let slot = step.edge.slot;
            let proven =
                below.filter(|_| self.settings.solver).and_then(|below| arena.node(below).proof.get());
            if proven.is_some()
                && !node.proof.is_known()
                && let Some(proven) = prove(arena, node)
            {
                node.proof.set(proven);
                sum = f64::from(proven.value) * f64::from(visits);
            }
            let is_deferred = SHARED && step.count == Count::Deferred;
            if !is_deferred || proven.is_some() || below.is_none() {
                let seen = match (proven, below) {
                    (Some(proven), _) => choice::mark(&proven, node.kind()),
                    (None, Some(below)) => arena.node(below).mean() as f32,
                    (None, None) => step.mean_with(block, sum as f32),
                };
                // A store would invalidate the cache line for the other threads: skip it where the value is the same.
                if !is_deferred || block.values[slot].load(Relaxed) != seen.to_bits() {
                    block.values[slot].store(seen.to_bits(), Relaxed);
                }
            }
            match step.count {
                Count::Deferred if SHARED => self.scratch.deferred.count(arena, step, (visits, sum)),
                Count::Down { .. } if SHARED => node.count::<SHARED>(sum),
                _ => {
                    node.count_all::<SHARED>(visits, parts(sum));
                    add::<SHARED>(&block.visits[slot], visits);
                }
            }
            below = Some(step.node);
        }
        sum
    }
}
