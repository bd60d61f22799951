//! Monte Carlo tree search for every game of the contract.
//!
//! Each iteration goes down the tree by UCB1 or PUCT, adds a node, plays out from it and counts the result on every
//! node of its path; the move taken most is played. All of the following holds at once: positions reached in several
//! ways share a node, the tree is kept between moves, its memory is bounded and recycled, chance turns and luck inside
//! actions are nodes of their own, results are proven where they can be, and any number of threads walk one tree.
//! With one thread, a seed and a bound on nodes (iterations) everything is reproducible to the bit.
//!
//! A node's value is stored for the first player and converted for the player who chooses, since sides need not
//! alternate. A game provides a [`Guide`] (priors, values, proofs) and a [`Policy`] for playouts:
//!
//! ```
//! use game::{Bot, Game, Limits, Silent};
//! use search::mcts::{Mcts, Parts, Settings};
//! use testing::toy::{Shape, Toy};
//!
//! let toy = Toy::start(&Shape::default(), 3)?;
//! let mut bot = Mcts::new(Settings::default(), Parts::plain(), 1);
//! let thought = bot.think(&toy, &Limits::nodes(1_000), &mut Silent);
//! assert!(toy.legal().contains(&thought.best) && thought.nodes <= 1_000);
//! # Ok::<(), game::PlayError>(())
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | `settings` | the options of the engine |
//! | `guide`, `linear`, `playout` | what a game provides: advice, a fitted policy, playouts |
//! | `learn` | games of the bot against itself, and the policy that is fitted on them |
//! | `arena`, `node`, `free_list`, `atomic`, `index`, `recycle` | the memory of the tree |
//! | `walk`, `backpropagate`, `choice`, `formula`, `luck`, `open`, `scratch` | one iteration, and its parts |
//! | `proof` | the solver |
//! | `threads`, `deferred`, `report` | several threads in one tree, and the thought that is reported |

mod arena;
mod atomic;
mod backpropagate;
mod choice;
mod deferred;
pub mod formula;
mod free_list;
mod guide;
mod index;
mod learn;
mod linear;
mod luck;
#[cfg(test)]
mod model;
mod node;
mod number;
mod open;
pub mod playout;
mod proof;
mod recycle;
mod report;
mod scratch;
mod settings;
#[cfg(test)]
mod stress;
mod threads;
mod walk;

pub use formula::Formula;
pub use guide::{Guide, Heuristic, NoGuide, soften};
pub use learn::{Fit, Fitting, Sample, fit, self_play};
pub use linear::{Features, Linear};
pub use playout::{Dice, Ending, Policy, Stopping, Uniform};
pub use scratch::SearchStats;
pub use settings::{Luck, Settings, Sharing};

use arena::Arena;
use free_list::Reserved;
use game::{Bot, Counters, Game, Limits, Observer, Side, Thought, Turn, Watch, deal};
use report::RootMove;
use scratch::Scratch;
use std::sync::Arc;

/// What a game provides to the search.
pub struct Parts<G: Game> {
    /// Priors, values and proofs.
    pub guide: Arc<dyn Guide<G>>,
    /// The moves of playouts; `None` values leaves by the guide alone.
    pub policy: Option<Arc<dyn Policy<G>>>,
}

impl<G: Game> Parts<G> {
    /// No guide, and uniformly random playouts: this works for every game.
    pub fn plain() -> Self {
        Parts { guide: Arc::new(NoGuide), policy: Some(Arc::new(Uniform)) }
    }
}

impl<G: Game> Clone for Parts<G> {
    fn clone(&self) -> Self {
        Parts { guide: self.guide.clone(), policy: self.policy.clone() }
    }
}

/// A tree and its root.
pub(crate) struct Tree {
    arena: Arena,
    root: Option<u32>,
}

/// What was kept of the tree at the last decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Visits of the new root that were there before the search.
    pub visits: u64,
    /// Visits that the old root had.
    pub of: u64,
}

/// The state of the memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Nodes in use.
    pub nodes: usize,
    /// Bytes that these need, with their edges and their places in the index.
    pub used_bytes: usize,
    /// Bytes that are allocated; never more than the settings allow.
    pub bytes: usize,
    /// How often the least-visited subtrees were recycled since the bot was made.
    pub recyclings: u64,
}

/// The engine for game `G`; keeps its tree between the moves of a game.
pub struct Mcts<G: Game> {
    settings: Settings,
    parts: Parts<G>,
    trees: Vec<Tree>,
    scratches: Vec<Scratch<G::Move>>,
    seed: u64,
    kept: Kept,
    recyclings: u64,
}

impl<G: Game> Mcts<G> {
    /// An engine with an empty tree; all its random choices follow from the seed.
    pub fn new(settings: Settings, parts: Parts<G>, seed: u64) -> Self {
        Mcts {
            settings: settings.settled(),
            parts,
            trees: Vec::new(),
            scratches: Vec::new(),
            seed,
            kept: Kept::default(),
            recyclings: 0,
        }
    }

    /// What was kept of the tree at the last decision.
    pub fn kept(&self) -> Kept {
        self.kept
    }

    /// The memory as it is now.
    pub fn memory(&self) -> Memory {
        let sum = |of: fn(&Arena) -> usize| self.trees.iter().map(|tree| of(&tree.arena)).sum();
        Memory {
            nodes: sum(Arena::used_nodes),
            used_bytes: sum(Arena::used_bytes),
            bytes: sum(Arena::bytes),
            recyclings: self.recyclings,
        }
    }

    /// The work of the last decision, over all threads.
    pub fn stats(&self) -> SearchStats {
        self.scratches.iter().fold(SearchStats::default(), |sum, scratch| sum.plus(&scratch.stats))
    }

    /// Makes the trees and scratch buffers that this decision needs, with all counters at zero.
    fn prepare(&mut self, position: &G, threads: usize) {
        while self.scratches.len() < threads {
            self.scratches.push(Scratch::new(deal::mix(self.seed, self.scratches.len() as u64)));
        }
        self.scratches.truncate(threads);
        self.scratches.iter_mut().for_each(|scratch| scratch.begin(threads));
        let trees = if self.settings.sharing == Sharing::Root { threads } else { 1 };
        if self.trees.len() != trees {
            let bytes = (self.settings.memory_mb << 20) / trees;
            self.trees = (0..trees).map(|_| Tree { arena: Arena::new(bytes), root: None }).collect();
        }
        self.kept = Kept::default();
        for tree in &mut self.trees {
            let kept = tree.stand_at(position, &self.settings);
            self.kept.visits += kept.visits;
            self.kept.of += kept.of;
        }
    }

    /// The limits, with a default bound where they have none, so that every search ends.
    fn bounded(&self, limits: &Limits) -> Limits {
        let is_bounded = limits.nodes.is_some() || limits.deadline.is_some() || limits.clock.is_some();
        let nodes = if is_bounded { limits.nodes } else { Some(self.settings.iterations) };
        Limits { nodes, ..limits.clone() }
    }

    /// The root moves of all trees together, the best first.
    fn root_moves(&self, position: &G, side: Side) -> Vec<RootMove<G::Move>> {
        let mut moves = Vec::new();
        for tree in &self.trees {
            if let Some(root) = tree.root {
                report::merge(&mut moves, &report::root_moves(&tree.arena, root, position, &self.settings));
            }
        }
        report::sort(&mut moves, side);
        moves
    }

    fn finish(&self, position: &G, side: Side, watch: &Watch) -> Thought<G::Move> {
        let moves = self.root_moves(position, side);
        let mut thought = report::thought(&moves, position, &self.parts);
        let stats = self.stats();
        if let Some(tree) = self.trees.first()
            && let Some(root) = tree.root
        {
            thought.line = report::line(&tree.arena, root, position, thought.best);
        }
        thought.nodes = stats.iterations;
        thought.depth = stats.deepest as u32;
        thought.time = watch.elapsed();
        thought.counters = Counters {
            probes: stats.probes,
            hits: stats.hits,
            inner: stats.nodes,
            reused: self.kept.visits,
            ..Counters::default()
        };
        thought
    }
}

impl<G: Game> Bot<G> for Mcts<G> {
    fn think(
        &mut self,
        position: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Thought<G::Move> {
        let Turn::Player(side) = position.turn() else {
            // Hosts ask only where a player is to act, so any move will do for the others.
            return Thought::of(position.legal()[0]);
        };
        let limits = self.bounded(limits);
        let watch = Watch::new(&limits);
        let threads =
            if self.settings.threads > 0 { self.settings.threads } else { limits.threads.clamp(1, 64) };
        self.prepare(position, threads);
        self.search(position, side, &limits, &watch, observer);
        self.finish(position, side, &watch)
    }

    fn forget(&mut self) {
        for tree in &mut self.trees {
            tree.arena.clear();
            tree.root = None;
        }
    }

    fn memory(&self) -> usize {
        Mcts::memory(self).bytes
    }
}

impl Tree {
    /// Makes the position the root; keeps its subtree where the settings say so.
    fn stand_at<G: Game>(&mut self, position: &G, settings: &Settings) -> Kept {
        let key = walk::key_of(position, settings);
        let of = self.root.map_or(0, |root| u64::from(self.arena.node(root).visits()));
        let found = settings.reuse.then(|| self.find(key)).flatten();
        if let Some(root) = found {
            self.arena.keep(root);
            self.root = Some(root);
            let node = self.arena.node(root);
            // A root that is proven without proven moves does not say which of them to play.
            if node.proof.is_known() && proof::prove(&self.arena, node).is_none() {
                node.proof.clear();
            }
            return Kept { visits: u64::from(node.visits()), of };
        }
        self.arena.clear();
        self.root = walk::add_node::<G, false>(&self.arena, &mut Reserved::default(), key, position);
        if let Some(root) = self.root
            && settings.transpositions
        {
            self.arena.index.insert(&self.arena.nodes, key, root);
        }
        Kept { visits: 0, of }
    }

    /// The node with this key: from the index, or without one by searching a few plies below the old root.
    fn find(&self, key: u64) -> Option<u32> {
        self.arena.index.find(&self.arena.nodes, key).or_else(|| {
            let mut level = Vec::from_iter(self.root);
            // Own moves, luck and the opponent's moves may lie between two decisions of a bot.
            for _ in 0..6 {
                if let Some(found) = level.iter().find(|node| self.arena.node(**node).key() == key) {
                    return Some(*found);
                }
                let children = |node: &u32| self.arena.edges(self.arena.node(*node)).collect::<Vec<_>>();
                level =
                    level.iter().flat_map(children).filter_map(|(edge, _)| self.arena.child(edge)).collect();
            }
            None
        })
    }
}
