//! Negamax with alpha-beta pruning, for games without chance.
//!
//! Iterative deepening with aspiration windows, principal variation search, a transposition table,
//! killer moves and history. Sides need not alternate: a score changes its sign only when the side
//! to act does. Chance turns count as leaves: for games with chance use [`crate::expecti`] or [`crate::mcts`].

mod order;
mod stack;
mod tree;

use crate::Evaluator;
use crate::evaluate;
use crate::transposition::TranspositionTable;
use game::{Bot, Candidate, Counters, Game, Limits, Observer, Side, Thought, Turn, Watch};
use order::Ordering;
use serde::{Deserialize, Serialize};
use stack::Stack;
use tree::{Tree, Window};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
// Each is an option of its own, named where it is set.
#[allow(clippy::struct_excessive_bools)]
pub struct Settings {
    /// Bytes of the transposition table, in MiB; 0 searches without one.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 0, 4096>")]
    pub table_mb: usize,
    /// Half the width of the first aspiration window; 0 always opens the window fully.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 0, 1_000_000>")]
    pub aspiration: i32,
    /// Gives every root move an exact value, at the cost of pruning at the root.
    pub survey: bool,
    /// Tells positions apart by their secret as well; for games that hide their random state from fair bots.
    pub by_secret: bool,
    /// Uses a table entry only at exactly the depth it was searched to, so that a search of fixed
    /// depth gives the same score with and without a table.
    pub strict_depth: bool,
    /// Searches late moves one ply less deep first, and to the full depth only if they raise alpha.
    pub reduce: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            table_mb: 16,
            aspiration: 30,
            survey: false,
            by_secret: false,
            strict_depth: false,
            reduce: false,
        }
    }
}

/// No search is deeper: the table keeps depths in a byte.
const DEEPEST: u32 = 200;

/// The engine for game `G` with evaluation `E`; keeps its table between the moves of a game.
pub struct AlphaBeta<G: Game, E> {
    evaluator: E,
    settings: Settings,
    table: Option<TranspositionTable<G::Move, i32>>,
    ordering: Ordering,
    stack: Stack<G::Move>,
}

/// A root move and what the last iteration found out about it.
#[derive(Clone)]
struct RootMove<M> {
    m: M,
    score: i32,
    nodes: u64,
}

impl<G: Game, E: Evaluator<G>> AlphaBeta<G, E> {
    /// An engine with an empty table.
    pub fn new(evaluator: E, settings: Settings) -> Self {
        let table = (settings.table_mb > 0).then(|| TranspositionTable::new(settings.table_mb << 20));
        AlphaBeta { evaluator, settings, table, ordering: Ordering::new(), stack: Stack::new() }
    }

    /// The minimax score of exactly `depth` plies for `side`, and the work it took.
    pub fn score(&mut self, position: &G, side: Side, depth: u32) -> (i32, u64, Counters) {
        let limits = Limits::default();
        let watch = Watch::new(&limits);
        let mut tree = self.tree(&watch);
        let score = tree.visit(position, side, depth as i32, 0, Window::FULL);
        (score, tree.nodes, tree.counters)
    }

    fn tree<'a>(&'a mut self, watch: &'a Watch<'a>) -> Tree<'a, G, E> {
        self.stack.clear();
        Tree {
            evaluator: &mut self.evaluator,
            table: self.table.as_mut(),
            ordering: &mut self.ordering,
            stack: &mut self.stack,
            watch,
            settings: self.settings,
            nodes: 0,
            counters: Counters::default(),
            is_stopped: false,
        }
    }
}

impl<G: Game, E: Evaluator<G>> Bot<G> for AlphaBeta<G, E> {
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
        self.ordering.start_search();
        let mut tree = self.tree(&watch);
        let mut roots = tree.roots(position);
        let mut thought = Thought::of(roots[0].m);
        let deepest = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        for depth in 1..=deepest {
            let score = tree.iterate(position, side, depth as i32, &mut roots);
            // In a survey all values must be of the same depth.
            let is_mixed = tree.is_stopped && tree.settings.survey && depth > 1;
            if let Some(score) = score
                && !is_mixed
            {
                let value = |score| evaluate::value::<G, E>(tree.evaluator, score, side);
                thought.best = roots[0].m;
                thought.value = value(score);
                thought.candidates = roots
                    .iter()
                    .map(|root| Candidate { m: root.m, value: value(root.score), visits: root.nodes })
                    .collect();
                tree.line(position, roots[0].m, depth, &mut thought.line);
            }
            thought.depth = if tree.is_stopped { depth - 1 } else { depth };
            thought.nodes = tree.nodes;
            thought.counters = tree.counters;
            thought.time = watch.elapsed();
            if tree.is_stopped || is_decided(&thought, &tree.settings) || watch.is_late() {
                break;
            }
            if watch.may_report() {
                observer.progress(&thought);
            }
        }
        thought
    }

    fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.ordering = Ordering::new();
    }

    fn memory(&self) -> usize {
        self.table.as_ref().map_or(0, TranspositionTable::bytes)
    }
}

/// Whether deeper iterations cannot change the choice: a forced end was found, or there is no choice.
fn is_decided<M>(thought: &Thought<M>, settings: &Settings) -> bool {
    let is_forced = thought.value.proof.is_some_and(|proof| proof.plies <= thought.depth);
    is_forced && !settings.survey || thought.candidates.len() == 1
}
