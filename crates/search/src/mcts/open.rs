//! Open-loop search: a node is a sequence of actions, and chance is drawn anew in every iteration.

use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::choice::{Chosen, Rule, score};
use super::node::{Edge, Kind, Node};
use super::playout::draw;
use super::walk::Walker;
use game::{Game, Side, Turn};
use rand_xoshiro::rand_core::Rng;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Identifies a move among those that may follow a sequence of actions.
fn tag_of<M: Hash>(m: M) -> u32 {
    let mut hasher = FxHasher::default();
    m.hash(&mut hasher);
    (hasher.finish() >> 32) as u32
}

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Descends to a leaf by actions only.
    pub(super) fn descend_open(&mut self, mut position: G) -> (Option<u32>, f64) {
        let mut number = self.root;
        loop {
            position.redraw(self.scratch.playout.dice.next_u64());
            self.scratch.moves.clear();
            position.moves(&mut self.scratch.moves);
            let side = match position.turn() {
                Turn::Over(outcome) => return (Some(number), G::reward(outcome)),
                Turn::Chance => {
                    position.play(draw(&position, &self.scratch.moves, &mut self.scratch.playout.dice));
                    continue;
                }
                Turn::Player(side) => side,
            };
            let node = self.arena.node(number);
            let is_leaf = node.visits() < self.settings.expand_after && number != self.root;
            if is_leaf || self.scratch.path.len() >= self.longest {
                return (Some(number), self.evaluate(position));
            }
            let Some((edge, m)) = self.choose_open(node, &position, side) else {
                return (Some(number), self.evaluate(position));
            };
            let step = self.depart(number, edge, side);
            self.scratch.path.push(step);
            position.play(m);
            let child = self.arena.child(edge).or_else(|| self.new_open(edge));
            match child {
                Some(child) => number = child,
                None => return (None, self.evaluate(position)),
            }
        }
    }

    fn new_open(&mut self, edge: Edge) -> Option<u32> {
        // The kind of the node is not used: the current position says who chooses.
        let node = self.arena.new_node::<SHARED>(&mut self.scratch.reserved, 0, Kind::First)?;
        self.scratch.stats.nodes += 1;
        Some(self.arena.connect::<SHARED>(edge, node))
    }

    /// The best of the moves that are legal now; one that has no edge yet gets it, if the node may be wider.
    fn choose_open(&mut self, node: &Node, position: &G, side: Side) -> Option<(Edge, G::Move)> {
        let width = self.settings.width(node.visits());
        self.rank(position);
        let rule = Rule::new(self.settings, node, side);
        let mut best: Option<(Chosen, G::Move)> = None;
        let mut tried = 0;
        for place in 0..self.scratch.moves.len() {
            let index = self.scratch.order.get(place).map_or(place, |index| *index as usize);
            let m = self.scratch.moves[index];
            let known = find(self.arena, node, tag_of(m));
            if known.is_none() && tried >= width {
                continue;
            }
            let prior = self.scratch.priors.get(index).copied();
            let Some(edge) = known.or_else(|| self.add_open(node, m, prior)) else { continue };
            tried += 1;
            let score = score(self.arena, edge, &rule);
            if best.is_none_or(|(best, _)| score > best.score) {
                best = Some((Chosen { edge, score }, m));
            }
        }
        best.map(|(chosen, m)| (chosen.edge, m))
    }

    fn add_open(&mut self, node: &Node, m: G::Move, prior: Option<f32>) -> Option<Edge> {
        if SHARED && !node.try_lock() {
            return None;
        }
        let edges = node.edges();
        let at = self.arena.room::<SHARED>(&mut self.scratch.reserved, node, edges);
        if let Some(at) = at {
            let prior = prior.unwrap_or(1.0 / self.scratch.moves.len() as f32);
            self.arena.write(at, tag_of(m), prior.to_bits());
            node.publish(edges + 1, edges + 1);
        }
        if SHARED {
            node.unlock();
        }
        at
    }
}

fn find(arena: &Arena, node: &Node, tag: u32) -> Option<Edge> {
    let is_it = |(edge, block): &(Edge, &super::node::Block)| block.tags[edge.slot].load(Relaxed) == tag;
    arena.edges(node).find(is_it).map(|(edge, _)| edge)
}

/// The edge of a move at the root of an open tree.
pub(super) fn edge_of<M: Hash>(arena: &Arena, node: &Node, m: M) -> Option<Edge> {
    find(arena, node, tag_of(m))
}
