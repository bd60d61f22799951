//! One iteration: selection, expansion, playout, and backpropagation.

use super::Parts;
use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::backpropagate::{Count, Step};
use super::choice::{self, Chosen, LOST, Rule};
use super::deferred::burst;
use super::free_list::Reserved;
use super::node::{Edge, Kind, Node};
use super::playout::{Ending, Stopping};
use super::proof::Proven;
use super::scratch::Scratch;
use super::settings::{Luck, Settings};
use game::{Game, Side, Turn};
use rand_xoshiro::rand_core::Rng;

/// The result of a step.
pub(super) enum Reached {
    Node(u32),
    /// A position without a node: the arena is full, or another thread is expanding it.
    Nowhere,
    /// A node that the path has visited before.
    Again,
}

/// A thread's view of a tree. `SHARED` says that other threads use the tree at the same time.
pub(super) struct Walker<'a, G: Game, const SHARED: bool> {
    pub arena: &'a Arena,
    pub root: u32,
    /// The position at the root.
    pub start: &'a G,
    pub parts: &'a Parts<G>,
    pub settings: &'a Settings,
    /// Edges of a path at most.
    pub longest: usize,
    /// This thread's buffers.
    pub scratch: &'a mut Scratch<G::Move>,
}

impl<G: Game, const SHARED: bool> Walker<'_, G, SHARED> {
    /// Does one iteration, or several of the requested ones where they share the beginning of their path.
    #[inline]
    pub(super) fn iterate(&mut self, most: u64) -> u64 {
        self.scratch.path.clear();
        let mut position = self.start.clone();
        if self.settings.luck == Luck::Open {
            let (leaf, value) = self.descend_open(position);
            self.finish(leaf, value, 0);
            return 1;
        }
        if !SHARED {
            let (leaf, value) = self.descend(self.root, position);
            self.finish(leaf, value, 0);
            return 1;
        }
        let camp = match self.approach(&mut position) {
            Reached::Node(camp) => camp,
            Reached::Nowhere => {
                let value = self.evaluate(position);
                self.finish(None, value, 0);
                return 1;
            }
            Reached::Again => {
                self.finish(None, G::reward(game::Outcome::Draw), 0);
                return 1;
            }
        };
        let steps = self.scratch.path.len();
        let burst = burst(self.arena.node(camp), most);
        let mut sum = 0.0;
        for _ in 0..burst {
            self.scratch.path.truncate(steps);
            let (leaf, value) = self.descend(camp, position.clone());
            sum += self.finish(leaf, value, steps);
        }
        self.scratch.path.truncate(steps);
        self.back_up(Some(camp), (burst, sum), 0);
        u64::from(burst)
    }

    /// Descends through frequently visited nodes. They hardly change within a few iterations, so that these can share
    /// the path; its visits are deferred.
    fn approach(&mut self, position: &mut G) -> Reached {
        let mut number = self.root;
        loop {
            let node = self.arena.node(number);
            let is_settled =
                self.scratch.deferred.is_for(node) && (number == self.root || !node.proof.is_known());
            if !is_settled || self.scratch.path.len() >= self.longest {
                return Reached::Node(number);
            }
            let Some(step) = self.choose(number, node, position) else { return Reached::Node(number) };
            match self.follow(step, position) {
                Reached::Node(child) => number = child,
                reached => return reached,
            }
        }
    }

    /// Counts an iteration on the steps from `first` on; returns its value there.
    #[inline]
    fn finish(&mut self, leaf: Option<u32>, value: f64, first: usize) -> f64 {
        let stats = &mut self.scratch.stats;
        stats.iterations += 1;
        stats.deepest = stats.deepest.max(self.scratch.path.len());
        if let Some(leaf) = leaf {
            self.arena.node(leaf).count::<SHARED>(value);
        }
        self.back_up(leaf, (1, value), first)
    }

    /// Descends to a leaf; returns its node, if it has one, and its value for the first player.
    fn descend(&mut self, from: u32, mut position: G) -> (Option<u32>, f64) {
        let mut number = from;
        loop {
            let node = self.arena.node(number);
            // The root needs a choice even if it is proven.
            if let Some(proven) = node.proof.get()
                && number != self.root
            {
                return (Some(number), f64::from(proven.value));
            }
            let is_far = self.scratch.path.len() >= self.longest;
            let step = if is_far { None } else { self.choose(number, node, &position) };
            let Some(step) = step else {
                return (Some(number), self.evaluate(position));
            };
            match self.follow(step, &mut position) {
                Reached::Node(child) => number = child,
                Reached::Nowhere => return (None, self.evaluate(position)),
                Reached::Again => return (None, G::reward(game::Outcome::Draw)),
            }
        }
    }

    /// Selects the step to take from a node; `None` at a leaf.
    #[inline]
    fn choose(&mut self, number: u32, node: &Node, position: &G) -> Option<Step> {
        self.scratch.moves.clear();
        if node.edges() == 0 && node.visits() < self.settings.expand_after && number != self.root {
            return None;
        }
        position.moves(&mut self.scratch.moves);
        let side = match node.kind() {
            Kind::First => Side::First,
            Kind::Second => Side::Second,
            Kind::Chance => return self.draw_event(node, position).map(|edge| Step::new(number, edge)),
            Kind::Luck | Kind::Over => return None,
        };
        let edges = node.edges();
        if edges == 0 || edges < node.moves() && edges < self.settings.width(node.visits()) {
            self.widen(node, position, self.settings.width(node.visits()));
        }
        let rule = Rule::new(self.settings, node, side);
        let mut chosen = self.select(node, &rule)?;
        if chosen.score < LOST && node.edges() < node.moves() {
            // Every move that was tried is lost, so the others are added now.
            self.widen(node, position, node.edges() + 1);
            chosen = self.select(node, &rule)?;
        }
        Some(self.depart(number, chosen.edge, side))
    }

    #[inline]
    fn select(&self, node: &Node, rule: &Rule) -> Option<Chosen> {
        let deferred = &self.scratch.deferred;
        if SHARED && deferred.is_for(node) {
            return choice::select(self.arena, node, rule, |block| deferred.edges(block));
        }
        choice::select(self.arena, node, rule, choice::none_deferred)
    }

    /// Takes an edge of a player's node. Until backpropagation, other threads see the visit with a virtual loss.
    #[inline]
    pub(super) fn depart(&self, number: u32, edge: Edge, side: Side) -> Step {
        let step = Step::new(number, edge);
        if !SHARED {
            return step;
        }
        if self.scratch.deferred.is_for(self.arena.node(number)) {
            return Step { count: Count::Deferred, ..step };
        }
        let block = self.arena.block(edge.block);
        let visits = block.visits[edge.slot].fetch_add(1, Relaxed) as f32;
        let value = block.value(edge.slot);
        let rest = visits / (visits + self.settings.virtual_loss as f32).max(1.0);
        let lowered = match side {
            Side::First => value * rest,
            Side::Second => 1.0 - (1.0 - value) * rest,
        };
        if (0.0..=1.0).contains(&value) {
            block.values[edge.slot].store(lowered.to_bits(), Relaxed);
        }
        Step { count: Count::Down { value }, ..step }
    }

    /// Adds edges until there are `width`, the most promising first; does nothing if another thread is doing so.
    fn widen(&mut self, node: &Node, position: &G, width: usize) {
        if SHARED && !node.try_lock() {
            return;
        }
        self.rank(position);
        let Scratch { moves, priors, order, reserved, .. } = &mut *self.scratch;
        let moves = moves.len();
        let before = node.edges();
        let mut edges = before;
        let even = 1.0 / moves as f32;
        while edges < moves.min(width)
            && let Some(at) = self.arena.room::<SHARED>(reserved, node, edges)
        {
            let tag = order.get(edges).copied().unwrap_or(edges as u32);
            let prior = priors.get(tag as usize).copied().unwrap_or(even);
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
    fn follow(&mut self, step: Step, position: &mut G) -> Reached {
        self.scratch.path.push(step);
        let edge = step.edge;
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
        position.redraw(self.scratch.playout.dice.next_u64());
        let before = position.secret();
        let mut next = position.clone();
        next.play(m);
        if next.secret() == before {
            *position = next;
            return self.adopt(edge, position);
        }
        let Some(luck) = self.arena.new_node::<SHARED>(&mut self.scratch.reserved, 0, Kind::Luck) else {
            *position = next;
            return Reached::Nowhere;
        };
        self.inherit(edge, luck);
        let luck = self.arena.connect::<SHARED>(edge, luck);
        self.try_luck(luck, m, position)
    }

    /// Enters a node, unless the path has visited it before.
    #[inline]
    pub(super) fn enter(&self, child: u32) -> Reached {
        let is_again = self.settings.cycles && self.scratch.path.iter().any(|step| step.node == child);
        if is_again { Reached::Again } else { Reached::Node(child) }
    }

    /// Finds or creates the node of a position and connects an edge without a node to it.
    pub(super) fn adopt(&mut self, edge: Edge, position: &G) -> Reached {
        let key = key_of(position, self.settings);
        if self.settings.transpositions {
            self.scratch.stats.probes += 1;
            if let Some(found) = self.arena.index.find(&self.arena.nodes, key) {
                self.scratch.stats.hits += 1;
                return self.enter(self.arena.connect::<SHARED>(edge, found));
            }
        }
        let Some(mut number) = add_node::<G, SHARED>(self.arena, &mut self.scratch.reserved, key, position)
        else {
            return Reached::Nowhere;
        };
        self.scratch.stats.nodes += 1;
        let node = self.arena.node(number);
        if self.settings.solver
            && node.kind() != Kind::Over
            && let Some(proof) = self.parts.guide.proof(position)
        {
            node.proof.set(Proven::ending::<G>(proof.outcome, proof.plies));
        }
        self.inherit(edge, number);
        if self.settings.transpositions {
            number = self.arena.index.insert(&self.arena.nodes, key, number);
        }
        Reached::Node(self.arena.connect::<SHARED>(edge, number))
    }

    /// Gives a new node the visits that its edge has from a recycled node; the last step is not counted yet.
    fn inherit(&self, edge: Edge, node: u32) {
        // Visits of a new edge belong to threads that are still descending: each counts itself afterwards.
        if SHARED && !self.arena.is_gone(edge) {
            return;
        }
        let block = self.arena.block(edge.block);
        let visits = block.visits[edge.slot].load(Relaxed);
        let (visits, value) = match self.scratch.path.last().map(|step| step.count) {
            Some(Count::Down { value }) => (visits - 1, value),
            _ => (visits, block.value(edge.slot)),
        };
        if visits > 0 {
            self.arena.inherit(node, visits, value);
        }
    }

    /// The value of a leaf for the first player: by the guide, by a playout, or by both.
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
            position.redraw(self.scratch.playout.dice.next_u64());
        }
        let Settings { depth, early_exit, cycles, .. } = *self.settings;
        let stopping = Stopping { depth, early_exit, cycles };
        let played = match policy.play_out(&mut position, stopping, &mut self.scratch.playout) {
            Ending::Over(outcome) => G::reward(outcome),
            Ending::Decided(value) => value,
            Ending::Cycle => G::reward(game::Outcome::Draw),
            Ending::Depth => guide.value(&position).unwrap_or(0.5),
        };
        judged.map_or(played, |value| mix * value + (1.0 - mix) * played)
    }
}

/// A node for a position, proven where the game is over.
pub(super) fn add_node<G: Game, const SHARED: bool>(
    arena: &Arena,
    reserved: &mut Reserved,
    key: u64,
    position: &G,
) -> Option<u32> {
    let turn = position.turn();
    let kind = match turn {
        Turn::Player(Side::First) => Kind::First,
        Turn::Player(Side::Second) => Kind::Second,
        Turn::Chance => Kind::Chance,
        Turn::Over(_) => Kind::Over,
    };
    let number = arena.new_node::<SHARED>(reserved, key, kind)?;
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
