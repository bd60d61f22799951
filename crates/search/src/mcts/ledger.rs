//! What a thread has counted at much-visited nodes and not yet told the others.
//!
//! Every iteration comes by the root and the few nodes below it. Were each visit counted there at once, the threads
//! would spend their time on passing those cache lines to and fro. So a thread keeps its own count of them and adds it
//! to the tree when it amounts to something: when it is a small part of what the tree knows of an edge or a node.
//! Until then the thread itself chooses by the sum of both, and the others by numbers that are hardly behind.

use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::back::Step;
use super::node::{Block, Edge, NONE, Node, WIDTH};
use super::number::parts;

/// What was counted at the edges of one block.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Page {
    block: u32,
    node: u32,
    /// The sum of the values of `visits`, in parts.
    sum: u64,
    /// Visits of the node, and of each edge.
    visits: u32,
    edges: [u32; WIDTH],
}

const BLANK: Page = Page { block: NONE, node: NONE, sum: 0, visits: 0, edges: [0; WIDTH] };

/// The counts of one thread: a page for each block, at the place that its number points to.
#[derive(Default)]
pub struct Ledger {
    pages: Vec<Page>,
    /// What is kept back is at most this part of what the tree knows.
    part: u32,
    /// Visits of a node whose counts are kept back.
    least: u32,
}

/// Pages of a ledger; the blocks of nodes that are worth one are fewer.
const PAGES: usize = 2048;
/// All threads together keep back at most this part of what the tree knows.
const PART: u32 = 16;
/// Visits from which on a node is much visited.
const MANY: u32 = 512;
/// Iterations that share the way down to the first node that is not much visited: this part of its visits, ...
const BURST_PART: u32 = 32;
/// ... and so many at most.
const BURST: u32 = 8;

impl Ledger {
    /// Opens an empty ledger for one of so many threads; one that is alone needs none.
    pub fn open(&mut self, threads: usize) {
        self.pages.clear();
        self.pages.resize(if threads > 1 { PAGES } else { 0 }, BLANK);
        self.part = PART * threads as u32;
        self.least = MANY.max(2 * self.part);
    }

    /// Whether visits of this node are kept back; those of the others are counted in the tree at once.
    #[inline]
    pub fn is_for(&self, node: &Node) -> bool {
        node.visits() >= self.least
    }

    #[inline]
    fn place(&self, block: u32) -> usize {
        // Neighbours in memory are often siblings in the tree: they get pages side by side.
        block as usize % self.pages.len()
    }

    /// What this thread has kept back at the edges of a block.
    #[inline]
    pub fn edges(&self, block: u32) -> [u32; WIDTH] {
        let page = &self.pages[self.place(block)];
        if page.block == block { page.edges } else { [0; WIDTH] }
    }

    /// Counts visits of an edge, and the sum of what they came to.
    #[inline]
    pub fn count(&mut self, arena: &Arena, step: &Step, (visits, sum): (u32, f64)) {
        let Step { node, edge: Edge { block, slot }, .. } = *step;
        let place = self.place(block);
        let page = &mut self.pages[place];
        if page.block != block {
            page.send(arena);
            *page = Page { block, node, ..BLANK };
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

    /// Adds everything to the tree.
    pub fn send_all(&mut self, arena: &Arena) {
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

/// How many iterations, of those asked for, go on from this node on the same way.
#[inline]
pub fn burst(node: &Node, most: u64) -> u32 {
    u64::from((node.visits() / BURST_PART).clamp(1, BURST)).min(most) as u32
}

impl Page {
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
        // What is proven is marked by those who pass it on.
        if let Some(child) = child.filter(|child| !child.proof.is_known()) {
            block.values[slot].store((child.mean() as f32).to_bits(), Relaxed);
        }
    }
}
