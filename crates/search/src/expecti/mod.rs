//! Expectiminimax, for two players and chance events such as dice, cards or a bag.
//!
//! Values are for [`game::Side::First`], who maximises them; a chance turn is worth
//! the mean of its events. Alpha-beta windows pass through chance turns by the Star1 and Star2 bounds
//! of Ballard, so that the result is the one of the full search. Iterative deepening with a
//! transposition table.

mod evaluator;
mod tree;

pub use evaluator::{ChanceEvaluator, Window};

use crate::transposition::TranspositionTable;
use game::{Bot, Candidate, Counters, Game, Limits, Observer, Side, Thought, Turn, Watch};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use tree::{Branch, Ranked, Tree};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Bytes of the transposition table, in MiB; 0 searches without one.
    pub table_mb: usize,
    /// Star1: whether a chance turn is cut off when the remaining events cannot matter.
    pub star1: bool,
    /// Star2: whether one move after each event is tried first, to cut off even earlier.
    pub star2: bool,
    /// Gives every root move an exact value, at the cost of pruning at the root.
    pub survey: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { table_mb: 16, star1: true, star2: true, survey: false }
    }
}

/// No search is deeper: the table keeps depths in seven bits.
const DEEPEST: u32 = 120;

/// The engine for game `G` with evaluator `J`; keeps its table between the moves of a game.
pub struct Expecti<G: Game, J> {
    evaluator: J,
    settings: Settings,
    table: Option<TranspositionTable<G::Move, f64>>,
    stack: Vec<Ranked<G::Move>>,
    branches: Vec<Branch<G::Move>>,
    moves: Vec<G::Move>,
    /// Breaks ties between root moves.
    random: Option<Xoshiro256PlusPlus>,
}

/// A root move and what the last iteration found out about it.
#[derive(Clone)]
struct Root<M> {
    m: M,
    value: f64,
    nodes: u64,
}

impl<G: Game, J: ChanceEvaluator<G>> Expecti<G, J> {
    /// An engine with an empty table.
    pub fn new(evaluator: J, settings: Settings) -> Self {
        let table = (settings.table_mb > 0).then(|| TranspositionTable::new(settings.table_mb << 20));
        // Room for more plies and moves than any of our games needs: searching allocates nothing.
        let (stack, branches, moves) =
            (Vec::with_capacity(1 << 14), Vec::with_capacity(1 << 10), Vec::with_capacity(1 << 10));
        Expecti { evaluator, settings, table, stack, branches, moves, random: None }
    }

    /// Lets a seed decide between root moves of the same promise and value; without one the first is taken.
    #[must_use]
    pub fn breaking_ties(self, seed: u64) -> Self {
        Expecti { random: Some(Xoshiro256PlusPlus::seed_from_u64(seed)), ..self }
    }

    /// The exact value of a position, `depth` deep, and the work it took.
    pub fn value(&mut self, position: &G, depth: u32) -> (f64, u64, Counters) {
        let limits = Limits::default();
        let watch = Watch::new(&limits);
        let mut tree = self.tree(&watch);
        let value = tree.visit(position, depth, Window::FULL);
        (value, tree.nodes, tree.counters)
    }

    fn tree<'a>(&'a mut self, watch: &'a Watch<'a>) -> Tree<'a, G, J> {
        self.stack.clear();
        self.branches.clear();
        Tree {
            evaluator: &mut self.evaluator,
            table: self.table.as_mut(),
            stack: &mut self.stack,
            branches: &mut self.branches,
            moves: &mut self.moves,
            watch,
            settings: self.settings,
            nodes: 0,
            counters: Counters::default(),
            is_stopped: false,
            has_evaluated: false,
        }
    }
}

impl<G: Game, J: ChanceEvaluator<G>> Bot<G> for Expecti<G, J> {
    fn think(
        &mut self,
        position: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Thought<G::Move> {
        let Turn::Player(side) = position.turn() else { panic!("no player is to act at {position}") };
        let watch = Watch::new(limits);
        if let Some(table) = &mut self.table {
            table.age();
        }
        let mut random = self.random.take();
        let mut tree = self.tree(&watch);
        let mut roots = tree.roots(position, side, random.as_mut());
        let mut thought = Thought::of(roots[0].m);
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        for depth in 1..=deepest {
            tree.has_evaluated = false;
            let has_value = tree.iterate(position, side, depth, &mut roots);
            // In a survey all values must be of the same depth.
            let is_mixed = tree.is_stopped && tree.settings.survey && depth > 1;
            if has_value && !is_mixed {
                thought.best = roots[0].m;
                thought.value = tree.evaluator.report(position, roots[0].value);
                let evaluator = &*tree.evaluator;
                let candidate = |root: &Root<G::Move>| Candidate {
                    m: root.m,
                    value: evaluator.report(position, root.value),
                    visits: root.nodes,
                };
                thought.candidates = roots.iter().map(candidate).collect();
                thought.line = vec![roots[0].m];
            }
            thought.depth = if tree.is_stopped { depth - 1 } else { depth };
            thought.nodes = tree.nodes;
            thought.counters = tree.counters;
            thought.time = watch.elapsed();
            // No position was evaluated: every line ended with the game, so a deeper search finds the same.
            if tree.is_stopped || !tree.has_evaluated || roots.len() == 1 || watch.is_late() {
                break;
            }
            if watch.may_report() {
                observer.progress(&thought);
            }
        }
        self.random = random;
        thought
    }

    fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    fn memory(&self) -> usize {
        self.table.as_ref().map_or(0, TranspositionTable::bytes)
    }
}

/// Whether `value` is better than `other` for `side`.
#[inline]
fn is_better(value: f64, other: f64, side: Side) -> bool {
    match side {
        Side::First => value > other,
        Side::Second => value < other,
    }
}
