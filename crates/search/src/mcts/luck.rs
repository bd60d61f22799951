//! Chance turns, and the luck inside an action.
//!
//! A chance turn is a node whose edges are the events, taken in proportion to their probabilities. The result of an
//! action that uses random numbers is sampled by redrawing the secret before it: the resulting positions are the edges
//! of a luck node, one for each key, added as the visits grow. An edge stores the random number that led to it, so
//! that the same position can be reached again.

use super::atomic::Ordering::Relaxed;
use super::backpropagate::Step;
use super::node::{Edge, Node, add};
use super::playout::unit;
use super::walk::{Reached, Walker, key_of};
use game::{Game, deal};
use rand_xoshiro::rand_core::Rng;

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Selects the next event: drawn among those visited less often than their probability calls for.
    pub(super) fn draw_event(&mut self, node: &Node, position: &G) -> Option<Edge> {
        if node.edges() == 0 || node.edges() < node.moves() {
            self.list_events(node, position);
        }
        let due = f64::from(node.visits() + 1);
        let lack = |(edge, block): (Edge, &super::node::Block)| {
            let visits = f64::from(block.visits[edge.slot].load(Relaxed));
            (edge, (f64::from(block.weight(edge.slot)) * due - visits).max(0.0))
        };
        let total: f64 = self.arena.edges(node).map(lack).map(|(_, lack)| lack).sum();
        let mut left = unit(&mut self.scratch.playout.dice) * total;
        let mut last = None;
        for (edge, lack) in self.arena.edges(node).map(lack) {
            left -= lack;
            last = Some(edge);
            if left < 0.0 {
                break;
            }
        }
        last
    }

    /// Gives a chance turn its events, all of them unless the arena is full.
    fn list_events(&mut self, node: &Node, position: &G) {
        if SHARED && !node.try_lock() {
            return;
        }
        let moves = self.scratch.moves.len();
        let before = node.edges();
        let mut edges = before;
        while edges < moves
            && let Some(at) = self.arena.room::<SHARED>(&mut self.scratch.reserved, node, edges)
        {
            let chance = position.chance(self.scratch.moves[edges]) as f32;
            self.arena.write(at, edges as u32, chance.to_bits());
            edges += 1;
        }
        // With only some of the events these would be drawn too often, so the node stays a leaf for now.
        if edges == moves && edges > before {
            node.publish(edges, moves);
        }
        if SHARED {
            node.unlock();
        }
    }

    /// Plays an action that uses random numbers and finds the node of the resulting position.
    pub(super) fn try_luck(&mut self, number: u32, m: G::Move, position: &mut G) -> Reached {
        let luck = self.arena.node(number);
        if luck.edges() >= self.settings.luck_width(luck.visits()) {
            return self.repeat_luck(number, m, position);
        }
        let draw = self.scratch.playout.dice.next_u32();
        position.redraw(deal::mix(u64::from(draw), 0));
        position.play(m);
        let key = key_of(position, self.settings);
        let known =
            self.arena.edges(luck).map(|(edge, _)| edge).find(|edge| {
                self.arena.child(*edge).is_some_and(|child| self.arena.node(child).key() == key)
            });
        if let Some(edge) = known {
            add::<SHARED>(&self.arena.block(edge.block).weights[edge.slot], 1);
            self.scratch.path.push(Step::new(number, edge));
            return self.arena.child(edge).map_or(Reached::Nowhere, |child| self.enter(child));
        }
        if SHARED && !luck.try_lock() {
            return Reached::Nowhere;
        }
        let edges = luck.edges();
        let at = self.arena.room::<SHARED>(&mut self.scratch.reserved, luck, edges);
        if let Some(at) = at {
            self.arena.write(at, draw, 1);
            luck.publish(edges + 1, edges + 1);
        }
        if SHARED {
            luck.unlock();
        }
        let Some(edge) = at else { return Reached::Nowhere };
        self.scratch.path.push(Step::new(number, edge));
        self.adopt(edge, position)
    }

    /// Revisits one of the known results of an action: the one that is furthest behind its share.
    fn repeat_luck(&mut self, number: u32, m: G::Move, position: &mut G) -> Reached {
        let luck = self.arena.node(number);
        let share = |(edge, block): (Edge, &super::node::Block)| {
            let drawn = f64::from(block.weights[edge.slot].load(Relaxed));
            (edge, drawn / (1.0 + f64::from(block.visits[edge.slot].load(Relaxed))))
        };
        let most = self.arena.edges(luck).map(share).max_by(|a, b| a.1.total_cmp(&b.1));
        let Some((edge, _)) = most else { return Reached::Nowhere };
        let draw = self.arena.block(edge.block).tags[edge.slot].load(Relaxed);
        position.redraw(deal::mix(u64::from(draw), 0));
        position.play(m);
        self.scratch.path.push(Step::new(number, edge));
        match self.arena.child(edge) {
            Some(child) => self.enter(child),
            None => self.adopt(edge, position),
        }
    }
}
