//! Visits of frequently visited nodes that a thread has counted and not yet added to the shared tree.
//!
//! Every iteration passes the root and the few nodes below it. If each visit were counted there at once, the threads
//! would spend their time passing those cache lines back and forth. So a thread keeps its own count of them and adds
//! it to the tree in batches, each a small part of the visits that the tree already has at that edge or node.
//! Until then the thread itself chooses by the sum of both; the other threads see slightly older numbers.

use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::backpropagate::Step;
use super::node::{Block, Edge, NONE, Node, WIDTH};
use super::number::parts;

/// Deferred visits of one node and the edges of one of its blocks.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct BlockVisits {
    block: u32,
    node: u32,
    /// The sum of the values of `visits`, in parts.
    sum: u64,
    /// Visits of the node, and of each edge.
    visits: u32,
    edges: [u32; WIDTH],
}

const BLANK: BlockVisits = BlockVisits { block: NONE, node: NONE, sum: 0, visits: 0, edges: [0; WIDTH] };

/// The deferred visits of one thread: a direct-mapped table with one page for each block.
#[derive(Default)]
pub(super) struct DeferredVisits {
    pages: Vec<BlockVisits>,
    /// At most this part of a tree's visits is deferred.
    part: u32,
    /// Visits from which on a node's counts are deferred.
    least: u32,
}

/// Pages of the table; fewer nodes than this are visited often enough to need one.
const PAGES: usize = 2048;
/// All threads together defer at most this part of the visits in the tree.
const PART: u32 = 16;
/// Visits from which on a node counts as frequently visited.
const MANY: u32 = 512;
/// Iterations that share the path to the first node that is not frequently visited: this part of its visits, ...
const BURST_PART: u32 = 32;
/// ... and at most this many.
const BURST: u32 = 8;

impl DeferredVisits {
    /// Empties the table for one of `threads` threads; a single thread defers nothing.
    pub(super) fn open(&mut self, threads: usize) {
        self.pages.clear();
        self.pages.resize(if threads > 1 { PAGES } else { 0 }, BLANK);
        self.part = PART * threads as u32;
        self.least = MANY.max(2 * self.part);
    }

    /// Whether visits of this node are deferred; those of other nodes are counted in the tree at once.
    #[inline]
    pub(super) fn is_for(&self, node: &Node) -> bool {
        node.visits() >= self.least
    }

    #[inline]
    fn place(&self, block: u32) -> usize {
        // Neighbours in memory are often siblings in the tree: they get pages side by side.
        block as usize % self.pages.len()
    }

    /// Visits that this thread has deferred at the edges of a block.
    #[inline]
    pub(super) fn edges(&self, block: u32) -> [u32; WIDTH] {
        let page = &self.pages[self.place(block)];
        if page.block == block { page.edges } else { [0; WIDTH] }
    }

    /// Counts visits of an edge and the sum of their values.
    #[inline]
    pub(super) fn count(&mut self, arena: &Arena, step: &Step, (visits, sum): (u32, f64)) {
        let Step { node, edge: Edge { block, slot }, .. } = *step;
        let place = self.place(block);
        let page = &mut self.pages[place];
        if page.block != block {
            page.send(arena);
            *page = BlockVisits { block, node, ..BLANK };
        }
        page.edges[slot] += visits;
        page.visits += visits;
        page.sum += parts(sum);
        let known = arena.block(block);
        if page.edges[slot] * self.part > known.visits[slot].load(Relaxed) {
            page.send_edge(arena, known, slot);
        }
        if page.visits * self.part > arena.node(node).visits() {
            page.send_node(arena);
        }
    }

    /// Adds all deferred visits to the tree.
    pub(super) fn send_all(&mut self, arena: &Arena) {
        // Nodes first: the value of an edge is that of the node behind it.
        for page in self.pages.iter_mut().filter(|page| page.block != NONE) {
            page.send_node(arena);
        }
        for page in self.pages.iter_mut().filter(|page| page.block != NONE) {
            page.send(arena);
            *page = BLANK;
        }
    }
}

/// How many of the requested iterations share the path down to this node.
#[inline]
pub(super) fn burst(node: &Node, most: u64) -> u32 {
    u64::from((node.visits() / BURST_PART).clamp(1, BURST)).min(most) as u32
}

impl BlockVisits {
    fn send(&mut self, arena: &Arena) {
        if self.block == NONE {
            return;
        }
        self.send_node(arena);
        let block = arena.block(self.block);
        for slot in 0..WIDTH {
            if self.edges[slot] > 0 {
                self.send_edge(arena, block, slot);
            }
        }
    }

    fn send_node(&mut self, arena: &Arena) {
        arena.node(self.node).count_all::<true>(self.visits, self.sum);
        (self.visits, self.sum) = (0, 0);
    }

    fn send_edge(&mut self, arena: &Arena, block: &Block, slot: usize) {
        block.visits[slot].fetch_add(self.edges[slot], Relaxed);
        self.edges[slot] = 0;
        let child = arena.child(Edge { block: self.block, slot }).map(|child| arena.node(child));
        // The value of a proven node is written where the proof is propagated.
        if let Some(child) = child.filter(|child| !child.proof.is_known()) {
            block.values[slot].store((child.mean() as f32).to_bits(), Relaxed);
        }
    }
}
