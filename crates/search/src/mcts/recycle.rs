//! Frees memory: keeps the subtree of a new root, or the most visited nodes when the arena is full.

use super::arena::Arena;

/// The minimum number of visits to be kept.
#[derive(Clone, Copy, Debug, Default)]
struct Least {
    /// Of a node that is not a child of the root.
    node: u32,
    /// Of a node, to keep its edges.
    edges: u32,
}

impl Arena {
    /// Keeps what can be reached from this node and frees the rest.
    pub(super) fn keep(&mut self, root: u32) {
        self.sweep(root, Least::default());
    }

    /// Frees at least half of the arena: removes nodes with few visits and everything below them.
    ///
    /// An edge keeps its visits and value when its node is removed; a new node there starts with them.
    pub(super) fn recycle(&mut self, root: u32) {
        let least = self.least(root);
        self.sweep(root, least);
    }

    /// The visits below which nodes and edges are removed so that half of each pool becomes free.
    fn least(&self, root: u32) -> Least {
        let (mut nodes, mut blocks) = (Histogram::default(), Histogram::default());
        let mut seen = vec![false; self.nodes.len()];
        let mut stack = vec![root];
        seen[root as usize] = true;
        while let Some(number) = stack.pop() {
            let node = self.node(number);
            nodes.add(node.visits(), 1);
            blocks.add(node.visits(), node.edges().div_ceil(super::node::WIDTH));
            for (edge, _) in self.edges(node) {
                if let Some(child) = self.child(edge)
                    && !std::mem::replace(&mut seen[child as usize], true)
                {
                    stack.push(child);
                }
            }
        }
        Least {
            node: nodes.least_of_at_most(self.nodes.len() / 2),
            edges: blocks.least_of_at_most(self.blocks.len() / 2),
        }
    }

    fn sweep(&mut self, root: u32, least: Least) {
        let mut kept = vec![false; self.nodes.len()];
        let mut kept_blocks = vec![false; self.blocks.len()];
        let mut stack = vec![root];
        kept[root as usize] = true;
        while let Some(number) = stack.pop() {
            let is_root = number == root;
            if !is_root && self.node(number).visits() < least.edges {
                self.nodes[number as usize].close();
                continue;
            }
            let edges: Vec<_> = self.edges(self.node(number)).map(|(edge, _)| edge).collect();
            for edge in edges {
                kept_blocks[edge.block as usize] = true;
                let Some(child) = self.child(edge).filter(|child| !kept[*child as usize]) else { continue };
                if is_root || self.node(child).visits() >= least.node {
                    kept[child as usize] = true;
                    stack.push(child);
                } else {
                    self.disconnect(edge);
                }
            }
        }
        let mut index = std::mem::take(&mut self.index);
        index.retain(&self.nodes, |node| kept[node as usize]);
        self.index = index;
        let free = |kept: Vec<bool>| (0..).zip(kept).filter(|(_, kept)| !kept).map(|(number, _)| number);
        self.release(free(kept), free(kept_blocks));
    }
}

/// Counts by number of visits: exact below 256, by powers of two above.
struct Histogram([usize; EXACT + 32]);

const EXACT: usize = 256;

impl Default for Histogram {
    fn default() -> Self {
        Histogram([0; EXACT + 32])
    }
}

impl Histogram {
    fn add(&mut self, visits: u32, things: usize) {
        let visits = visits as usize;
        let bucket = if visits < EXACT { visits } else { EXACT + (visits / EXACT).ilog2() as usize };
        self.0[bucket] += things;
    }

    /// The smallest number of visits that at most `most` items reach.
    fn least_of_at_most(&self, most: usize) -> u32 {
        let mut things = 0;
        for (bucket, count) in self.0.iter().enumerate().rev() {
            things += count;
            if things > most {
                let above = bucket + 1;
                return if above <= EXACT { above as u32 } else { (EXACT << (above - EXACT)) as u32 };
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::super::atomic::Ordering::Relaxed;
    use super::super::free_list::Reserved;
    use super::super::node::{Edge, Kind};
    use super::*;

    #[test]
    fn the_histogram_finds_the_least_visits() {
        let mut histogram = Histogram::default();
        for (visits, things) in [(1, 100), (2, 50), (10, 20), (300, 5), (5000, 2)] {
            histogram.add(visits, things);
        }
        assert_eq!(histogram.least_of_at_most(1000), 0);
        assert_eq!(histogram.least_of_at_most(100), 2);
        assert_eq!(histogram.least_of_at_most(30), 3);
        assert_eq!(histogram.least_of_at_most(10), 11);
        assert_eq!(histogram.least_of_at_most(6), 512);
        assert!(histogram.least_of_at_most(1) > 5000);
    }

    /// A node with these visits behind a new edge of its parent.
    fn grow(arena: &Arena, parent: u32, visits: u32) -> u32 {
        let node = arena.node(parent);
        let edges = node.edges();
        let at: Edge = arena.room::<false>(&mut Reserved::default(), node, edges).unwrap();
        arena.write(at, edges as u32, 0);
        node.publish(edges + 1, edges + 1);
        let key = u64::from(parent) * 1_000_000 + edges as u64 + 7;
        let child = arena.new_node::<false>(&mut Reserved::default(), key, Kind::Second).unwrap();
        arena.index.insert(&arena.nodes, key, child);
        arena.inherit(child, visits, 0.5);
        arena.block(at.block).visits[at.slot].store(visits, Relaxed);
        arena.connect::<false>(at, child)
    }

    #[test]
    fn what_was_visited_least_goes_and_its_edge_remembers() {
        let mut arena = Arena::new(0);
        let root = arena.new_node::<false>(&mut Reserved::default(), 1, Kind::First).unwrap();
        let often = grow(&arena, root, 5000);
        let rarely = grow(&arena, root, 1);
        let below_often: Vec<u32> =
            (0..3000).map(|n| grow(&arena, often, if n < 10 { 400 } else { 1 })).collect();
        let deep = grow(&arena, below_often[0], 300);
        let used = arena.used_nodes();
        arena.recycle(root);
        assert!(arena.used_nodes() < arena.nodes.len() / 2 && used > arena.nodes.len() / 2);
        let is_there = |number: u32| arena.index.find(&arena.nodes, arena.node(number).key()) == Some(number);
        assert!(is_there(often) && is_there(rarely) && is_there(below_often[5]) && is_there(deep));
        assert!(!is_there(below_often[50]));
        let lost: Vec<u32> = arena
            .edges(arena.node(often))
            .filter(|(edge, _)| arena.child(*edge).is_none())
            .map(|(edge, block)| block.visits[edge.slot].load(Relaxed))
            .collect();
        assert_eq!((lost.len(), lost[0]), (2990, 1));
    }

    #[test]
    fn a_new_root_keeps_its_subtree_only() {
        let mut arena = Arena::new(0);
        let root = arena.new_node::<false>(&mut Reserved::default(), 1, Kind::First).unwrap();
        let (left, right) = (grow(&arena, root, 10), grow(&arena, root, 20));
        let below = grow(&arena, left, 5);
        grow(&arena, right, 6);
        arena.keep(left);
        assert_eq!((arena.used_nodes(), arena.used_blocks()), (2, 1));
        assert_eq!(arena.child(Edge { block: arena.node(left).block(), slot: 0 }), Some(below));
        assert!(arena.index.find(&arena.nodes, arena.node(right).key()).is_none());
    }
}
