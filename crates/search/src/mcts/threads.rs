//! Runs a search on one or several threads.
//!
//! Threads share only the atomic numbers of the arena. When it is full, all of them return, the owner makes room, and
//! they start again: no node is freed while a thread may use it.

use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::atomic::{AtomicBool, AtomicU64};
use super::free_list::{CachePadded, Reserved};
use super::report;
use super::scratch::{Scratch, SearchStats};
use super::settings::Sharing;
use super::walk::Walker;
use super::{Mcts, Parts, Settings, Tree};
use game::{Game, Limits, Observer, Side, Watch};
use std::panic::resume_unwind;
use std::thread::ScopedJoinHandle;

/// The longest path without a depth limit: a longer one has to contain a cycle.
const LONGEST: usize = 512;
/// Iterations that a thread takes from the budget at a time.
const BATCH: u64 = 64;
/// Iterations after which the only legal move is played.
const FORCED: u64 = 64;

/// What all threads of one search share besides the tree.
struct SharedState<'a, G: Game> {
    position: &'a G,
    parts: &'a Parts<G>,
    settings: &'a Settings,
    longest: usize,
    /// Iterations that threads have taken from the budget.
    taken: CachePadded<AtomicU64>,
    limits: &'a Limits,
    /// The budget of iterations.
    most: u64,
    is_over: AtomicBool,
}

impl<G: Game> SharedState<'_, G> {
    fn walker<'a, const SHARED: bool>(
        &'a self,
        tree: &'a Tree,
        scratch: &'a mut Scratch<G::Move>,
    ) -> Option<Walker<'a, G, SHARED>> {
        let (parts, settings, longest) = (self.parts, self.settings, self.longest);
        let root = tree.root?;
        Some(Walker { arena: &tree.arena, root, start: self.position, parts, settings, longest, scratch })
    }

    /// Takes iterations from the budget; 0 when it is spent.
    fn take(&self) -> u64 {
        let batch = |taken: u64| self.most.saturating_sub(taken).min(BATCH);
        let taken = self.taken.0.fetch_update(Relaxed, Relaxed, |taken| Some(taken + batch(taken)));
        taken.map_or(0, batch)
    }

    /// Gives iterations back that were taken and not done.
    fn give_back(&self, iterations: u64) {
        self.taken.0.fetch_sub(iterations, Relaxed);
    }
}

/// Reports progress to the observer at a limited rate.
struct ProgressReporter<'a, G: Game> {
    watch: &'a Watch<'a>,
    observer: &'a mut dyn Observer<G::Move>,
    side: Side,
}

impl<G: Game> ProgressReporter<'_, G> {
    #[inline]
    fn report(&mut self, tree: &Tree, state: &SharedState<G>, stats: &SearchStats) {
        if self.watch.may_report()
            && let Some(root) = tree.root
        {
            let mut moves = report::root_moves(&tree.arena, root, state.position, state.settings);
            report::sort(&mut moves, self.side);
            let mut thought = report::thought(&moves, state.position, state.parts);
            thought.line = report::line(&tree.arena, root, state.position, thought.best);
            thought.nodes = stats.iterations.max(state.taken.0.load(Relaxed).min(state.most));
            thought.depth = stats.deepest as u32;
            thought.time = self.watch.elapsed();
            self.observer.progress(&thought);
        }
    }
}

impl<G: Game> Mcts<G> {
    /// Iterates until a limit is reached or the root is proven.
    pub(super) fn search(
        &mut self,
        position: &G,
        side: Side,
        limits: &Limits,
        watch: &Watch,
        observer: &mut dyn Observer<G::Move>,
    ) {
        let is_forced = position.legal().len() == 1;
        let most = limits.nodes.unwrap_or(u64::MAX / 2).min(if is_forced { FORCED } else { u64::MAX / 2 });
        let state = SharedState {
            position,
            parts: &self.parts,
            settings: &self.settings,
            longest: limits.depth.map_or(LONGEST, |depth| (depth.max(1) as usize).min(LONGEST)),
            taken: CachePadded(AtomicU64::new(0)),
            limits,
            most,
            is_over: AtomicBool::new(false),
        };
        let mut reporter = ProgressReporter { watch, observer, side };
        let scratches = &mut self.scratches[..];
        let recyclings = match (&mut self.trees[..], scratches) {
            ([tree], [scratch]) => single_thread(&state, tree, scratch, &mut reporter),
            ([tree], scratches) => shared_tree(&state, tree, scratches, &mut reporter),
            (trees, scratches) => own_trees(&state, trees, scratches, &mut reporter),
        };
        self.recyclings += recyclings;
    }
}

/// One thread, one tree.
fn single_thread<G: Game>(
    state: &SharedState<G>,
    tree: &mut Tree,
    scratch: &mut Scratch<G::Move>,
    reporter: &mut ProgressReporter<G>,
) -> u64 {
    let mut recyclings = 0;
    while !is_solved(tree) {
        let Some(mut walker) = state.walker::<false>(tree, scratch) else { break };
        while !walker.arena.is_full() {
            let done = walker.scratch.stats.iterations;
            if done >= state.most || reporter.watch.is_over(done) {
                return recyclings;
            }
            walker.iterate(1);
            if is_solved(tree) {
                return recyclings;
            }
            reporter.report(tree, state, &walker.scratch.stats);
        }
        recyclings += make_room(tree);
    }
    recyclings
}

/// Several threads, one tree.
fn shared_tree<G: Game>(
    state: &SharedState<G>,
    tree: &mut Tree,
    scratches: &mut [Scratch<G::Move>],
    reporter: &mut ProgressReporter<G>,
) -> u64 {
    let mut recyclings = 0;
    let Some((own, others)) = scratches.split_first_mut() else { return 0 };
    loop {
        let shared = &*tree;
        std::thread::scope(|scope| {
            let spawn = |scratch| {
                scope.spawn(move || {
                    // Every thread checks the time, because the first one may not be scheduled.
                    let watch = Watch::new(state.limits);
                    run_shared_tree(state, shared, scratch, |stats| watch.is_over(stats.iterations));
                })
            };
            let others: Vec<_> = others.iter_mut().map(spawn).collect();
            run_shared_tree(state, shared, own, |stats| {
                reporter.report(shared, state, stats);
                reporter.watch.is_over(stats.iterations)
            });
            others.into_iter().for_each(joined);
        });
        if !tree.arena.is_full() || state.is_over.load(Relaxed) {
            return recyclings;
        }
        recyclings += make_room(tree);
    }
}

/// Joins a thread and passes on its panic.
fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// Iterates in a shared tree until the budget is spent, the arena is full or the search is stopped.
fn run_shared_tree<G: Game>(
    state: &SharedState<G>,
    tree: &Tree,
    scratch: &mut Scratch<G::Move>,
    mut is_over: impl FnMut(&SearchStats) -> bool,
) {
    let Some(mut walker) = state.walker::<true>(tree, scratch) else { return };
    // Slots that were reserved before become free again when the tree is swept.
    walker.scratch.reserved = Reserved::default();
    let mut batch = 0;
    loop {
        if batch == 0 {
            batch = state.take();
        }
        if is_solved(tree) || is_over(&walker.scratch.stats) {
            state.is_over.store(true, Relaxed);
        }
        if batch == 0 || tree.arena.is_full() || state.is_over.load(Relaxed) {
            break;
        }
        batch -= walker.iterate(batch);
    }
    state.give_back(batch);
    walker.scratch.deferred.send_all(&tree.arena);
}

/// Several threads, each with its own tree.
fn own_trees<G: Game>(
    state: &SharedState<G>,
    trees: &mut [Tree],
    scratches: &mut [Scratch<G::Move>],
    reporter: &mut ProgressReporter<G>,
) -> u64 {
    debug_assert_eq!(state.settings.sharing, Sharing::Root);
    let mut pairs = trees.iter_mut().zip(scratches);
    let Some((tree, scratch)) = pairs.next() else { return 0 };
    std::thread::scope(|scope| {
        let others: Vec<_> = pairs
            .map(|(tree, scratch)| {
                scope.spawn(move || {
                    let watch = Watch::new(state.limits);
                    run_own_tree(state, tree, scratch, |_, stats| watch.is_over(stats.iterations))
                })
            })
            .collect();
        let own = run_own_tree(state, tree, scratch, |tree, stats| {
            reporter.report(tree, state, stats);
            reporter.watch.is_over(stats.iterations)
        });
        others.into_iter().map(joined).sum::<u64>() + own
    })
}

/// Iterates in the thread's own tree.
fn run_own_tree<G: Game>(
    state: &SharedState<G>,
    tree: &mut Tree,
    scratch: &mut Scratch<G::Move>,
    mut is_over: impl FnMut(&Tree, &SearchStats) -> bool,
) -> u64 {
    let mut recyclings = 0;
    let mut batch = 0;
    while let Some(mut walker) = state.walker::<false>(tree, scratch) {
        while !walker.arena.is_full() {
            if batch == 0 {
                batch = state.take();
            }
            if is_solved(tree) || is_over(tree, &walker.scratch.stats) {
                state.is_over.store(true, Relaxed);
            }
            if batch == 0 || state.is_over.load(Relaxed) {
                state.give_back(batch);
                return recyclings;
            }
            batch -= walker.iterate(batch);
        }
        recyclings += make_room(tree);
    }
    recyclings
}

/// Whether the result of the root is proven.
#[inline]
fn is_solved(tree: &Tree) -> bool {
    tree.root.is_some_and(|root| tree.arena.node(root).proof.is_known())
}

/// Makes a full arena larger, or recycles what was visited least; returns how often it did the latter.
fn make_room(tree: &mut Tree) -> u64 {
    let Some(root) = tree.root else { return 0 };
    let arena: &mut Arena = &mut tree.arena;
    if arena.grow() {
        return 0;
    }
    arena.recycle(root);
    1
}
