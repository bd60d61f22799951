//! The memory of a tree: nodes and blocks of edges in two pools of bounded size, and an index from keys to nodes.
//!
//! Everything that threads share is an atomic number, so that the tree needs neither locks nor `unsafe`: a node or
//! an edge is written first and then published by one store that readers load before anything else. Pools grow and
//! are recycled only between iterations, when one thread owns the arena.

use super::atomic::AtomicBool;
use super::atomic::Ordering::{Acquire, Relaxed, Release};
use super::free_list::{FreeList, Reserved};
use super::index::Index;
use super::node::{Block, Edge, GONE, Kind, NONE, Node, WIDTH};

/// Nodes, blocks and the index, within a bound of bytes.
pub(super) struct Arena {
    pub(super) nodes: Vec<Node>,
    pub(super) blocks: Vec<Block>,
    free_nodes: FreeList,
    free_blocks: FreeList,
    pub(super) index: Index,
    most_bytes: usize,
    is_full: AtomicBool,
}

/// Nodes and blocks that the pools begin with; they grow as the search needs it.
const FIRST: (usize, usize) = if cfg!(feature = "model") { (8, 6) } else { (1 << 12, 1 << 10) };
/// Extra bytes for each node: its place in the free list, in the index, on the stack of a sweep, and two marks.
const NODE_BYTES: usize = size_of::<Node>() + 4 + Index::BYTES_A_NODE + 4 + 2;
/// Extra bytes for each block.
const BLOCK_BYTES: usize = size_of::<Block>() + 4 + 1;

impl Arena {
    /// The smallest bound: enough for the widest of our games.
    pub(super) const LEAST_BYTES: usize = 1 << 20;

    /// An empty arena that never grows beyond `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let mut arena = Arena {
            nodes: Vec::new(),
            blocks: Vec::new(),
            free_nodes: FreeList::default(),
            free_blocks: FreeList::default(),
            index: Index::default(),
            most_bytes: bytes.max(Self::LEAST_BYTES),
            is_full: AtomicBool::new(false),
        };
        arena.resize(FIRST.0, FIRST.1);
        arena
    }

    /// Bytes in use at present, free places included.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.len() * NODE_BYTES + self.blocks.len() * BLOCK_BYTES
    }

    pub(super) fn used_nodes(&self) -> usize {
        self.nodes.len() - self.free_nodes.left()
    }

    pub(super) fn used_blocks(&self) -> usize {
        self.blocks.len() - self.free_blocks.left()
    }

    /// Bytes that the nodes and blocks in use need.
    pub(super) fn used_bytes(&self) -> usize {
        self.used_nodes() * NODE_BYTES + self.used_blocks() * BLOCK_BYTES
    }

    #[inline]
    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    #[inline]
    pub(super) fn block(&self, block: u32) -> &Block {
        &self.blocks[block as usize]
    }

    /// Whether a thread found no free slot.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Relaxed)
    }

    /// A new node that no other thread can see yet; `None` when the arena is full.
    #[inline]
    pub(super) fn new_node<const SHARED: bool>(
        &self,
        reserved: &mut Reserved,
        key: u64,
        kind: Kind,
    ) -> Option<u32> {
        let Some(number) = self.free_nodes.take::<SHARED>(&mut reserved.nodes) else {
            self.is_full.store(true, Relaxed);
            return None;
        };
        let node = self.node(number);
        node.key.store(key, Relaxed);
        node.sum.clear();
        node.proof.clear();
        node.visits.store(0, Relaxed);
        node.block.store(NONE, Relaxed);
        node.edges.store(0, Relaxed);
        node.moves.store(0, Relaxed);
        node.kind.store(kind as u8, Relaxed);
        node.is_locked.store(false, Relaxed);
        Some(number)
    }

    /// Gives a new node the visits that its edge has from a recycled node.
    #[inline]
    pub(super) fn inherit(&self, node: u32, visits: u32, value: f32) {
        let node = self.node(node);
        node.visits.store(visits, Relaxed);
        node.sum.set(f64::from(value.clamp(0.0, 1.0)), visits);
    }

    /// The block with the edge number `edges` of a node, new where the last one is full; only with the node's lock.
    #[inline]
    pub(super) fn room<const SHARED: bool>(
        &self,
        reserved: &mut Reserved,
        node: &Node,
        edges: usize,
    ) -> Option<Edge> {
        let slot = edges % WIDTH;
        let last = (edges > 0).then(|| self.last_block(node, edges - 1));
        if slot > 0 {
            return last.map(|block| Edge { block, slot });
        }
        let Some(number) = self.free_blocks.take::<SHARED>(&mut reserved.blocks) else {
            self.is_full.store(true, Relaxed);
            return None;
        };
        self.block(number).next.store(NONE, Relaxed);
        match last {
            Some(last) => self.block(last).next.store(number, Relaxed),
            None => node.set_block(number),
        }
        Some(Edge { block: number, slot })
    }

    fn last_block(&self, node: &Node, edge: usize) -> u32 {
        (0..edge / WIDTH).fold(node.block(), |block, _| self.block(block).next())
    }

    /// Writes an edge; it is seen once the node publishes it.
    #[inline]
    pub(super) fn write(&self, at: Edge, tag: u32, weight: u32) {
        let block = self.block(at.block);
        block.visits[at.slot].store(0, Relaxed);
        block.values[at.slot].store(0.5_f32.to_bits(), Relaxed);
        block.children[at.slot].store(NONE, Relaxed);
        block.tags[at.slot].store(tag, Relaxed);
        block.weights[at.slot].store(weight, Relaxed);
    }

    /// The published edges of a node, in order.
    pub(super) fn edges<'a>(&'a self, node: &Node) -> impl Iterator<Item = (Edge, &'a Block)> + use<'a> {
        // In this order, so that a thread that sees edges also sees their first block.
        let edges = node.edges();
        let mut number = node.block();
        (0..edges).map(move |edge| {
            if edge > 0 && edge % WIDTH == 0 {
                number = self.block(number).next();
            }
            (Edge { block: number, slot: edge % WIDTH }, self.block(number))
        })
    }

    /// Where an edge leads.
    #[inline]
    pub(super) fn child(&self, edge: Edge) -> Option<u32> {
        let child = self.block(edge.block).children[edge.slot].load(Acquire);
        (child < GONE).then_some(child)
    }

    /// Whether an edge led to a node that was recycled.
    #[inline]
    pub(super) fn is_gone(&self, edge: Edge) -> bool {
        self.block(edge.block).children[edge.slot].load(Relaxed) == GONE
    }

    /// Connects an edge to a node, unless another thread was first; returns the node that it leads to.
    #[inline]
    pub(super) fn connect<const SHARED: bool>(&self, edge: Edge, node: u32) -> u32 {
        let child = &self.block(edge.block).children[edge.slot];
        if !SHARED {
            child.store(node, Relaxed);
            return node;
        }
        let before = child.load(Acquire);
        if before < GONE {
            return before;
        }
        child.compare_exchange(before, node, Release, Acquire).err().unwrap_or(node)
    }

    /// Disconnects an edge whose node is recycled.
    pub(super) fn disconnect(&mut self, edge: Edge) {
        self.block(edge.block).children[edge.slot].store(GONE, Relaxed);
    }

    pub(super) fn clear(&mut self) {
        let (nodes, blocks) = (self.nodes.len() as u32, self.blocks.len() as u32);
        self.release(0..nodes, 0..blocks);
        self.index.clear();
    }

    /// Makes exactly these slots free.
    pub(super) fn release(&mut self, nodes: impl Iterator<Item = u32>, blocks: impl Iterator<Item = u32>) {
        self.free_nodes.reset(nodes);
        self.free_blocks.reset(blocks);
        self.is_full.store(false, Relaxed);
    }

    /// Makes a full pool larger, if the bound allows.
    pub(super) fn grow(&mut self) -> bool {
        let left = self.most_bytes.saturating_sub(self.bytes());
        let lacks = |free: &FreeList, all: usize| free.left() < all / 8;
        let mut sizes = [(self.nodes.len(), NODE_BYTES), (self.blocks.len(), BLOCK_BYTES)];
        let lacking =
            [lacks(&self.free_nodes, self.nodes.len()), lacks(&self.free_blocks, self.blocks.len())];
        let wanted: usize =
            sizes.iter().zip(lacking).filter(|(_, lacks)| *lacks).map(|((n, b), _)| n * b).sum();
        if wanted == 0 || left < self.most_bytes / 32 {
            return false;
        }
        let share = (left as f64 / wanted as f64).min(1.0);
        for ((size, _), _) in sizes.iter_mut().zip(lacking).filter(|(_, lacks)| *lacks) {
            *size += (*size as f64 * share) as usize;
        }
        self.resize(sizes[0].0, sizes[1].0);
        true
    }

    fn resize(&mut self, nodes: usize, blocks: usize) {
        let unused = |free: &FreeList, from: usize, to: usize| -> Vec<u32> {
            let taken = free.taken.0.load(Relaxed).min(free.recycled.len());
            free.recycled[taken..].iter().copied().chain(from as u32..to as u32).collect()
        };
        let free_nodes = unused(&self.free_nodes, self.nodes.len(), nodes);
        let free_blocks = unused(&self.free_blocks, self.blocks.len(), blocks);
        // `reserve_exact`, because doubling the capacity would exceed the bound.
        self.nodes.reserve_exact(nodes - self.nodes.len());
        self.blocks.reserve_exact(blocks - self.blocks.len());
        self.nodes.resize_with(nodes, Node::default);
        self.blocks.resize_with(blocks, Block::default);
        self.release(free_nodes.into_iter(), free_blocks.into_iter());
        let old = std::mem::replace(&mut self.index, Index::new(nodes));
        old.each(|node| self.index.insert_new(self.nodes[node as usize].key(), node));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_fits_into_a_cache_line_and_a_block_into_three() {
        assert_eq!((size_of::<Node>(), size_of::<Block>()), (40, 192));
    }

    #[test]
    fn places_are_given_once_and_the_bound_holds() {
        let mut arena = Arena::new(Arena::LEAST_BYTES);
        let mut seen = std::collections::BTreeSet::new();
        loop {
            while let Some(node) =
                arena.new_node::<false>(&mut Reserved::default(), seen.len() as u64, Kind::First)
            {
                assert!(seen.insert(node), "{node} twice");
            }
            assert!(arena.is_full() && arena.bytes() <= Arena::LEAST_BYTES);
            if !arena.grow() {
                break;
            }
        }
        assert_eq!(seen.len(), arena.used_nodes());
        assert!(arena.bytes() > Arena::LEAST_BYTES / 2, "{}", arena.bytes());
    }

    #[test]
    fn edges_are_chained_over_blocks_and_seen_when_published() {
        let arena = Arena::new(0);
        let number = arena.new_node::<false>(&mut Reserved::default(), 7, Kind::First).unwrap();
        let node = arena.node(number);
        for edge in 0..20 {
            let at = arena.room::<false>(&mut Reserved::default(), node, edge).unwrap();
            arena.write(at, edge as u32 * 3, 0);
        }
        assert_eq!(arena.edges(node).count(), 0);
        node.publish(19, 30);
        let tags: Vec<u32> = arena.edges(node).map(|(at, block)| block.tags[at.slot].load(Relaxed)).collect();
        assert_eq!(tags, (0..19).map(|edge| edge * 3).collect::<Vec<_>>());
        assert_eq!(arena.used_blocks(), 3);
    }

    #[test]
    fn should_identify_fully_expanded_nodes() {
        let arena = Arena::new(0);
        let node = arena.node(arena.new_node::<false>(&mut Reserved::default(), 1, Kind::Second).unwrap());
        assert!(!node.is_fully_expanded(), "nobody has listed its moves");
        node.publish(1, 2);
        assert!(!node.is_fully_expanded());
        node.publish(2, 2);
        assert!(node.is_fully_expanded());
    }
}
