//! The search itself, on one thread or on many.
//!
//! Threads meet only in the atomic numbers of the arena. When it is full, all of them come back, the owner makes room,
//! and they go on: nothing is ever taken away from under a walker.

use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::atomic::{AtomicBool, AtomicU64};
use super::report;
use super::scratch::{Scratch, Tally};
use super::settings::Sharing;
use super::supply::{Apart, Supply};
use super::walk::Walker;
use super::{Mcts, Parts, Settings, Tree};
use game::{Game, Limits, Observer, Side, Watch};
use std::panic::resume_unwind;
use std::thread::ScopedJoinHandle;

/// Edges of a path at most, where the limits say nothing: longer ones would have to be cycles.
const LONGEST: usize = 512;
/// Iterations that a thread takes from the budget at a time.
const BATCH: u64 = 64;
/// Iterations after which the only legal move is played.
const FORCED: u64 = 64;

/// What all threads of one search share beside the tree.
struct Common<'a, G: Game> {
    position: &'a G,
    parts: &'a Parts<G>,
    settings: &'a Settings,
    longest: usize,
    /// Iterations that somebody has taken.
    taken: Apart<AtomicU64>,
    limits: &'a Limits,
    /// Iterations in all.
    most: u64,
    is_over: AtomicBool,
}

impl<G: Game> Common<'_, G> {
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

/// Tells the observer about a tree, when it may be told.
struct Teller<'a, G: Game> {
    watch: &'a Watch<'a>,
    observer: &'a mut dyn Observer<G::Move>,
    side: Side,
}

impl<G: Game> Teller<'_, G> {
    #[inline]
    fn tell(&mut self, tree: &Tree, common: &Common<G>, tally: &Tally) {
        if self.watch.may_report()
            && let Some(root) = tree.root
        {
            let mut moves = report::root_moves(&tree.arena, root, common.position, common.settings);
            report::sort(&mut moves, self.side);
            let mut thought = report::thought(&moves, common.position, common.parts);
            thought.line = report::line(&tree.arena, root, common.position, thought.best);
            thought.nodes = tally.iterations.max(common.taken.0.load(Relaxed).min(common.most));
            thought.depth = tally.deepest as u32;
            thought.time = self.watch.elapsed();
            self.observer.progress(&thought);
        }
    }
}

impl<G: Game> Mcts<G> {
    /// Iterates until the limits are met, or nothing is left to find out.
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
        let common = Common {
            position,
            parts: &self.parts,
            settings: &self.settings,
            longest: limits.depth.map_or(LONGEST, |depth| (depth.max(1) as usize).min(LONGEST)),
            taken: Apart(AtomicU64::new(0)),
            limits,
            most,
            is_over: AtomicBool::new(false),
        };
        let mut teller = Teller { watch, observer, side };
        let scratches = &mut self.scratches[..];
        let recyclings = match (&mut self.trees[..], scratches) {
            ([tree], [scratch]) => alone(&common, tree, scratch, &mut teller),
            ([tree], scratches) => together(&common, tree, scratches, &mut teller),
            (trees, scratches) => apart(&common, trees, scratches, &mut teller),
        };
        self.recyclings += recyclings;
    }
}

/// One thread, one tree.
fn alone<G: Game>(
    common: &Common<G>,
    tree: &mut Tree,
    scratch: &mut Scratch<G::Move>,
    teller: &mut Teller<G>,
) -> u64 {
    let mut recyclings = 0;
    while !is_solved(tree) {
        let Some(mut walker) = common.walker::<false>(tree, scratch) else { break };
        while !walker.arena.is_full() {
            let done = walker.scratch.tally.iterations;
            if done >= common.most || teller.watch.is_over(done) {
                return recyclings;
            }
            walker.iterate(1);
            if is_solved(tree) {
                return recyclings;
            }
            teller.tell(tree, common, &walker.scratch.tally);
        }
        recyclings += make_room(tree);
    }
    recyclings
}

/// Many threads, one tree.
fn together<G: Game>(
    common: &Common<G>,
    tree: &mut Tree,
    scratches: &mut [Scratch<G::Move>],
    teller: &mut Teller<G>,
) -> u64 {
    let mut recyclings = 0;
    let Some((own, others)) = scratches.split_first_mut() else { return 0 };
    loop {
        let shared = &*tree;
        std::thread::scope(|scope| {
            let spawn = |scratch| {
                scope.spawn(move || {
                    // The owner may be kept from the processor: every thread minds the time.
                    let watch = Watch::new(common.limits);
                    work(common, shared, scratch, |tally| watch.is_over(tally.iterations));
                })
            };
            let others: Vec<_> = others.iter_mut().map(spawn).collect();
            work(common, shared, own, |tally| {
                teller.tell(shared, common, tally);
                teller.watch.is_over(tally.iterations)
            });
            others.into_iter().for_each(joined);
        });
        if !tree.arena.is_full() || common.is_over.load(Relaxed) {
            return recyclings;
        }
        recyclings += make_room(tree);
    }
}

/// What a thread has come to; if it has panicked, so does its owner.
fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// Iterates in a tree that others work in too, until the budget is spent, the arena is full or somebody says stop.
fn work<G: Game>(
    common: &Common<G>,
    tree: &Tree,
    scratch: &mut Scratch<G::Move>,
    mut is_over: impl FnMut(&Tally) -> bool,
) {
    let Some(mut walker) = common.walker::<true>(tree, scratch) else { return };
    // What was left of the last supply is found again when the tree is swept.
    walker.scratch.supply = Supply::default();
    let mut batch = 0;
    loop {
        if batch == 0 {
            batch = common.take();
        }
        if is_solved(tree) || is_over(&walker.scratch.tally) {
            common.is_over.store(true, Relaxed);
        }
        if batch == 0 || tree.arena.is_full() || common.is_over.load(Relaxed) {
            break;
        }
        batch -= walker.iterate(batch);
    }
    common.give_back(batch);
    walker.scratch.ledger.send_all(&tree.arena);
}

/// Many threads, each with a tree of its own.
fn apart<G: Game>(
    common: &Common<G>,
    trees: &mut [Tree],
    scratches: &mut [Scratch<G::Move>],
    teller: &mut Teller<G>,
) -> u64 {
    debug_assert_eq!(common.settings.sharing, Sharing::Root);
    let mut pairs = trees.iter_mut().zip(scratches);
    let Some((tree, scratch)) = pairs.next() else { return 0 };
    std::thread::scope(|scope| {
        let others: Vec<_> = pairs
            .map(|(tree, scratch)| {
                scope.spawn(move || {
                    let watch = Watch::new(common.limits);
                    work_apart(common, tree, scratch, |_, tally| watch.is_over(tally.iterations))
                })
            })
            .collect();
        let own = work_apart(common, tree, scratch, |tree, tally| {
            teller.tell(tree, common, tally);
            teller.watch.is_over(tally.iterations)
        });
        others.into_iter().map(joined).sum::<u64>() + own
    })
}

/// Iterates in a tree of one's own.
fn work_apart<G: Game>(
    common: &Common<G>,
    tree: &mut Tree,
    scratch: &mut Scratch<G::Move>,
    mut is_over: impl FnMut(&Tree, &Tally) -> bool,
) -> u64 {
    let mut recyclings = 0;
    let mut batch = 0;
    while let Some(mut walker) = common.walker::<false>(tree, scratch) {
        while !walker.arena.is_full() {
            if batch == 0 {
                batch = common.take();
            }
            if is_solved(tree) || is_over(tree, &walker.scratch.tally) {
                common.is_over.store(true, Relaxed);
            }
            if batch == 0 || common.is_over.load(Relaxed) {
                common.give_back(batch);
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
