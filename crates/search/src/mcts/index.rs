//! A hash index from keys to nodes: open addressing in one array of atomic numbers that any thread may fill.

use super::atomic::AtomicU64;
use super::atomic::Ordering::{Acquire, Relaxed, Release};
use super::node::Node;

/// Each slot holds a node number plus one and half of its key, so that slots of other nodes are skipped without
/// reading those nodes.
///
/// Nothing is removed while threads search: the owner rebuilds the index after nodes were recycled.
#[derive(Default)]
pub(super) struct Index {
    places: Vec<AtomicU64>,
}

const EMPTY: u64 = 0;

/// The content of a node's slot.
#[inline]
fn place_of(key: u64, node: u32) -> u64 {
    (key & !0xFFFF_FFFF) | (u64::from(node) + 1)
}

/// The node in a slot that is not empty, if it may have this key.
#[inline]
fn node_in(place: u64, key: u64) -> Option<u32> {
    ((place ^ key) >> 32 == 0).then_some(place as u32 - 1)
}

/// The node in a slot.
fn numbered(place: u64) -> Option<u32> {
    (place as u32).checked_sub(1)
}

impl Index {
    /// Bytes that the index needs for each node of an arena.
    pub(super) const BYTES_A_NODE: usize = 12;

    /// An empty index for an arena with so many nodes; a third of its slots stay empty.
    pub(super) fn new(nodes: usize) -> Self {
        let mut places = Vec::new();
        places.resize_with(nodes + nodes / 2, AtomicU64::default);
        Index { places }
    }

    #[inline]
    fn first_place(&self, key: u64) -> usize {
        // Keys may be dense (a packed board): spread them by the golden ratio and take the high bits.
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((u128::from(spread) * self.places.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(super) fn find(&self, nodes: &[Node], key: u64) -> Option<u32> {
        let mut place = self.first_place(key);
        loop {
            let found = self.places[place].load(Acquire);
            if found == EMPTY {
                return None;
            }
            if let Some(node) = node_in(found, key)
                && nodes[node as usize].key() == key
            {
                return Some(node);
            }
            place = self.after(place);
        }
    }

    /// Adds a node, unless there is one with its key; returns the one that is there now.
    #[inline]
    pub(super) fn insert(&self, nodes: &[Node], key: u64, node: u32) -> u32 {
        let mut place = self.first_place(key);
        loop {
            let published = self.places[place].compare_exchange(EMPTY, place_of(key, node), Release, Acquire);
            let Err(found) = published else { return node };
            if let Some(node) = node_in(found, key)
                && nodes[node as usize].key() == key
            {
                return node;
            }
            place = self.after(place);
        }
    }

    /// Adds a node whose key is not there; for the owner.
    pub(super) fn insert_new(&mut self, key: u64, node: u32) {
        let mut place = self.first_place(key);
        while self.places[place].load(Relaxed) != EMPTY {
            place = self.after(place);
        }
        self.places[place].store(place_of(key, node), Relaxed);
    }

    #[inline]
    fn after(&self, place: usize) -> usize {
        if place + 1 == self.places.len() { 0 } else { place + 1 }
    }

    pub(super) fn clear(&mut self) {
        for place in &self.places {
            place.store(EMPTY, Relaxed);
        }
    }

    /// Removes the nodes that are not kept.
    pub(super) fn retain(&mut self, nodes: &[Node], is_kept: impl Fn(u32) -> bool) {
        let kept = |place: &AtomicU64| numbered(place.load(Acquire)).filter(|node| is_kept(*node));
        let kept: Vec<u32> = self.places.iter().filter_map(kept).collect();
        self.clear();
        for node in kept {
            self.insert_new(nodes[node as usize].key(), node);
        }
    }

    pub(super) fn each(self, mut see: impl FnMut(u32)) {
        for place in self.places {
            if let Some(node) = numbered(place.load(Relaxed)) {
                see(node);
            }
        }
    }
}
