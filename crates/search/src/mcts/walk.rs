//! One iteration: down the tree by choices, one node further, a playout, and back up.

use super::Parts;
use super::arena::{Arena, Edge, Kind, Node, add};
use super::choice::{self, LOST, Rule};
use super::playout::{Dice, Ending, Stopping, Table};
use super::proof::{Proven, prove};
use super::settings::{Luck, Settings};
use game::{Game, Side, Turn};
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::atomic::Ordering::Relaxed;

/// What one thread works with, kept between iterations and moves so that searching allocates nothing.
pub struct Scratch<M> {
    /// Moves and random numbers of playouts; the tree uses the same random numbers.
    pub(super) table: Table<M>,
    /// The edges from the root to the leaf.
    pub(super) path: Vec<Step>,
    /// Moves of the position at hand.
    pub(super) moves: Vec<M>,
    pub(super) priors: Vec<f32>,
    pub(super) order: Vec<u32>,
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
            tally: Tally::default(),
        }
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

/// A node on the way and the edge that was taken.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The node.
    pub node: u32,
    /// The edge.
    pub edge: Edge,
}

/// Where a step has led.
pub(super) enum Reached {
    /// To this node.
    Node(u32),
    /// To a position without a node: the arena is full, or another thread is at work.
    Nowhere,
    /// Back to where the path has been before.
    Again,
}

/// A walker through one tree. `SHARED` says that others walk there too.
pub struct Walker<'a, G: Game, const SHARED: bool> {
    /// The tree.
    pub arena: &'a Arena,
    /// Its root.
    pub root: u32,
    /// The position at the root.
    pub start: &'a G,
    /// What the game brings along.
    pub parts: &'a Parts<G>,
    /// How to search.
    pub settings: &'a Settings,
    /// Edges of a path at most.
    pub longest: usize,
    /// This thread's own things.
    pub scratch: &'a mut Scratch<G::Move>,
}

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Does one iteration.
    #[inline]
    pub fn iterate(&mut self) {
        self.scratch.path.clear();
        let (leaf, value) =
            if self.settings.luck == Luck::Open { self.descend_open() } else { self.descend() };
        let tally = &mut self.scratch.tally;
        tally.iterations += 1;
        tally.deepest = tally.deepest.max(self.scratch.path.len());
        self.back_up(leaf, value);
    }

    /// Goes down to a leaf; returns it, where it has a node, and what it is worth to the first side.
    fn descend(&mut self) -> (Option<u32>, f64) {
        let mut position = self.start.clone();
        let mut number = self.root;
        loop {
            let node = self.arena.node(number);
            // At the root a choice is due, whatever is known of it.
            if let Some(proven) = node.proof.get()
                && number != self.root
            {
                return (Some(number), f64::from(proven.value));
            }
            let is_far = self.scratch.path.len() >= self.longest;
            let edge = if is_far { None } else { self.choose(number, node, &position) };
            let Some(edge) = edge else {
                return (Some(number), self.evaluate(position));
            };
            match self.follow(number, edge, &mut position) {
                Reached::Node(child) => number = child,
                Reached::Nowhere => return (None, self.evaluate(position)),
                Reached::Again => return (None, G::reward(game::Outcome::Draw)),
            }
        }
    }

    /// The edge to take from a node; `None` at a leaf.
    #[inline]
    fn choose(&mut self, number: u32, node: &Node, position: &G) -> Option<Edge> {
        self.scratch.moves.clear();
        if node.edges() == 0 && node.visits() < self.settings.expand_after && number != self.root {
            return None;
        }
        position.moves(&mut self.scratch.moves);
        let side = match node.kind() {
            Kind::First => Side::First,
            Kind::Second => Side::Second,
            Kind::Chance => return self.draw_event(node, position),
            Kind::Luck | Kind::Over => return None,
        };
        let edges = node.edges();
        if edges == 0 || edges < node.moves() && edges < self.settings.width(node.visits()) {
            self.widen(node, position, self.settings.width(node.visits()));
        }
        let rule = Rule::new(self.settings, node, side);
        let mut chosen = choice::select::<SHARED>(self.arena, node, &rule)?;
        if chosen.score < LOST && node.edges() < node.moves() {
            // Every move that was tried is lost: the others cannot wait.
            self.widen(node, position, node.edges() + 1);
            chosen = choice::select::<SHARED>(self.arena, node, &rule)?;
        }
        if SHARED {
            self.arena.block(chosen.edge.block).pending[chosen.edge.slot].fetch_add(1, Relaxed);
        }
        Some(chosen.edge)
    }

    /// Adds edges until there are `width`, the most promising first; does nothing if another thread is about to.
    fn widen(&mut self, node: &Node, position: &G, width: usize) {
        if SHARED && !node.try_lock() {
            return;
        }
        self.rank(position);
        let scratch = &*self.scratch;
        let moves = scratch.moves.len();
        let before = node.edges();
        let mut edges = before;
        let even = 1.0 / moves as f32;
        while edges < moves.min(width)
            && let Some(at) = self.arena.room::<SHARED>(node, edges)
        {
            let tag = scratch.order.get(edges).copied().unwrap_or(edges as u32);
            let prior = scratch.priors.get(tag as usize).copied().unwrap_or(even);
            self.arena.write(at, tag, prior.to_bits());
            edges += 1;
        }
        if edges > before {
            node.publish(edges, moves);
        }
        if SHARED {
            node.unlock();
        }
    }

    /// Asks the guide about the listed moves and puts the likeliest first.
    pub(super) fn rank(&mut self, position: &G) {
        let Scratch { moves, priors, order, .. } = &mut *self.scratch;
        priors.clear();
        order.clear();
        self.parts.guide.priors(position, moves, priors);
        if !priors.is_empty() {
            order.extend(0..moves.len() as u32);
            order.sort_by(|a, b| priors[*b as usize].total_cmp(&priors[*a as usize]));
        }
    }

    /// Plays the move of an edge and finds the node behind it.
    #[inline]
    fn follow(&mut self, number: u32, edge: Edge, position: &mut G) -> Reached {
        self.scratch.path.push(Step { node: number, edge });
        let tag = self.arena.block(edge.block).tags[edge.slot].load(Relaxed) as usize;
        let m = self.scratch.moves[tag];
        let child = self.arena.child(edge);
        if let Some(child) = child {
            if self.arena.node(child).kind() == Kind::Luck {
                return self.try_luck(child, m, position);
            }
            position.play(m);
            return self.enter(child);
        }
        if self.settings.luck == Luck::Deterministic {
            position.play(m);
            return self.adopt(edge, position);
        }
        position.redraw(self.scratch.table.dice.next_u64());
        let before = position.secret();
        let mut next = position.clone();
        next.play(m);
        if next.secret() == before {
            *position = next;
            return self.adopt(edge, position);
        }
        let Some(luck) = self.arena.new_node::<SHARED>(0, Kind::Luck) else {
            *position = next;
            return Reached::Nowhere;
        };
        let block = self.arena.block(edge.block);
        self.arena.inherit(luck, block.visits[edge.slot].load(Relaxed), block.value(edge.slot));
        let luck = self.arena.connect::<SHARED>(edge, luck);
        self.try_luck(luck, m, position)
    }

    /// Goes on to a node, unless the path has been there.
    #[inline]
    pub(super) fn enter(&self, child: u32) -> Reached {
        let is_again = self.settings.cycles && self.scratch.path.iter().any(|step| step.node == child);
        if is_again { Reached::Again } else { Reached::Node(child) }
    }

    /// The node of a position, new if there is none, behind an edge that has none yet.
    pub(super) fn adopt(&mut self, edge: Edge, position: &G) -> Reached {
        let key = key_of(position, self.settings);
        if self.settings.transpositions {
            self.scratch.tally.probes += 1;
            if let Some(found) = self.arena.index.find(&self.arena.nodes, key) {
                self.scratch.tally.hits += 1;
                return self.enter(self.arena.connect::<SHARED>(edge, found));
            }
        }
        let Some(mut number) = add_node::<G, SHARED>(self.arena, key, position) else {
            return Reached::Nowhere;
        };
        self.scratch.tally.nodes += 1;
        let node = self.arena.node(number);
        if self.settings.solver
            && node.kind() != Kind::Over
            && let Some(proof) = self.parts.guide.proof(position)
        {
            node.proof.set(Proven::ending::<G>(proof.outcome, proof.plies));
        }
        let block = self.arena.block(edge.block);
        let visits = block.visits[edge.slot].load(Relaxed);
        if visits > 0 {
            self.arena.inherit(number, visits, block.value(edge.slot));
        }
        if self.settings.transpositions {
            number = self.arena.index.insert(&self.arena.nodes, key, number);
        }
        Reached::Node(self.arena.connect::<SHARED>(edge, number))
    }

    /// What a leaf is worth to the first side: by the guide, by a playout, or by both.
    pub(super) fn evaluate(&mut self, mut position: G) -> f64 {
        if let Turn::Over(outcome) = position.turn() {
            return G::reward(outcome);
        }
        let mix = self.settings.mix;
        let guide = &*self.parts.guide;
        let Some(policy) = &self.parts.policy else {
            return guide.value(&position).unwrap_or(0.5);
        };
        let judged = if mix > 0.0 { guide.value(&position) } else { None };
        if let Some(value) = judged
            && mix >= 1.0
        {
            return value;
        }
        if self.settings.luck != Luck::Deterministic {
            position.redraw(self.scratch.table.dice.next_u64());
        }
        let Settings { depth, early_exit, cycles, .. } = *self.settings;
        let stopping = Stopping { depth, early_exit, cycles };
        let played = match policy.play_out(&mut position, stopping, &mut self.scratch.table) {
            Ending::Over(outcome) => G::reward(outcome),
            Ending::Decided(value) => value,
            Ending::Cycle => G::reward(game::Outcome::Draw),
            Ending::Depth => guide.value(&position).unwrap_or(0.5),
        };
        judged.map_or(played, |value| mix * value + (1.0 - mix) * played)
    }

    /// Counts the visit on every node and edge of the path, and passes proofs on.
    fn back_up(&mut self, leaf: Option<u32>, mut value: f64) {
        let arena = self.arena;
        if let Some(leaf) = leaf {
            arena.node(leaf).count::<SHARED>(value);
        }
        let mut below = leaf;
        for step in self.scratch.path.iter().rev() {
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
                value = f64::from(proven.value);
            }
            node.count::<SHARED>(value);
            let seen = match (proven, below) {
                (Some(proven), _) => choice::mark(&proven, node.kind()),
                (None, Some(below)) => arena.node(below).mean() as f32,
                (None, None) => {
                    let visits = block.visits[slot].load(Relaxed) as f32;
                    let known = block.value(slot).clamp(0.0, 1.0);
                    known + (value as f32 - known) / (visits + 1.0)
                }
            };
            block.values[slot].store(seen.to_bits(), Relaxed);
            add::<SHARED>(&block.visits[slot], 1);
            if SHARED && matches!(node.kind(), Kind::First | Kind::Second) {
                block.pending[slot].fetch_sub(1, Relaxed);
            }
            below = Some(step.node);
        }
    }
}

/// A node for a position, with its end where the game is over.
pub(super) fn add_node<G: Game, const SHARED: bool>(arena: &Arena, key: u64, position: &G) -> Option<u32> {
    let turn = position.turn();
    let kind = match turn {
        Turn::Player(Side::First) => Kind::First,
        Turn::Player(Side::Second) => Kind::Second,
        Turn::Chance => Kind::Chance,
        Turn::Over(_) => Kind::Over,
    };
    let number = arena.new_node::<SHARED>(key, kind)?;
    if let Turn::Over(outcome) = turn {
        arena.node(number).proof.set(Proven::ending::<G>(outcome, 0));
    }
    Some(number)
}

/// Identifies a position to the tree.
#[inline]
pub(super) fn key_of<G: Game>(position: &G, settings: &Settings) -> u64 {
    match settings.luck {
        Luck::Deterministic => game::deal::mix(position.key(), position.secret()),
        Luck::Fair | Luck::Open => position.key(),
    }
}
