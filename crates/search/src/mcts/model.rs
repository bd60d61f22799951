//! The shared part of the tree under the model checker: every order in which two threads may meet, on a tiny tree.
//!
//! `cargo test --package parlor-search --features model --lib mcts::model` runs these and nothing else: with the numbers of
//! the model checker in place of real ones no other test can run.
#![cfg(feature = "model")]

use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::backpropagate::Step;
use super::deferred::DeferredVisits;
use super::free_list::Reserved;
use super::node::{Edge, Kind};
use super::proof::{Proven, prove};
use super::scratch::Scratch;
use super::walk::Walker;
use super::{Parts, Settings, Tree};
use game::{Game, Outcome, Side};
use loom::thread;
use std::sync::Arc;
use testing::toy::{Shape, Toy};

/// Tries the orders in which threads may meet, with so many unforced switches between them.
fn check(switches: usize, orders: usize, test: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(switches);
    model.max_permutations = Some(orders);
    model.max_branches = 20_000;
    model.check(test);
}

/// Lets two threads do the same and returns what both came to.
fn both<T: 'static>(act: impl Fn(u32) -> T + Send + Sync + 'static) -> [T; 2] {
    let act = Arc::new(act);
    let other = thread::spawn({
        let act = act.clone();
        move || act(1)
    });
    let own = act(0);
    [own, other.join().expect("the other thread ends")]
}

fn node(arena: &Arena, key: u64) -> u32 {
    arena.new_node::<true>(&mut Reserved::default(), key, Kind::First).expect("there is room")
}

/// A node with so many edges.
fn parent(arena: &Arena, edges: usize) -> u32 {
    let number = node(arena, 1);
    for edge in 0..edges {
        let at =
            arena.room::<false>(&mut Reserved::default(), arena.node(number), edge).expect("there is room");
        arena.write(at, edge as u32, 0);
    }
    arena.node(number).publish(edges, edges);
    number
}

fn first_edge(arena: &Arena, number: u32) -> Edge {
    Edge { block: arena.node(number).block(), slot: 0 }
}

#[test]
fn edges_are_seen_whole_or_not_at_all() {
    check(3, 5_000, || {
        let arena = Arc::new(Arena::new(0));
        let number = node(&arena, 1);
        let shared = arena.clone();
        let seen = both(move |_| {
            let node = shared.node(number);
            if node.try_lock() {
                let edges = node.edges();
                if edges == 0 {
                    let at = shared.room::<true>(&mut Reserved::default(), node, 0).expect("there is room");
                    shared.write(at, 77, 0);
                    node.publish(1, 1);
                }
                node.unlock();
            }
            let tags: Vec<u32> =
                shared.edges(node).map(|(edge, block)| block.tags[edge.slot].load(Relaxed)).collect();
            assert!(tags.is_empty() || tags == [77], "{tags:?}");
            tags.len()
        });
        assert!(seen.contains(&1) && arena.node(number).edges() == 1 && arena.used_blocks() <= 2);
    });
}

#[test]
fn one_position_gets_one_node() {
    check(3, 5_000, || {
        let arena = Arc::new(Arena::new(0));
        let edge = first_edge(&arena, parent(&arena, 1));
        let shared = arena.clone();
        let found = both(move |_| {
            let (arena, key) = (&*shared, 42);
            let number = arena.index.find(&arena.nodes, key).unwrap_or_else(|| {
                let new = node(arena, key);
                arena.index.insert(&arena.nodes, key, new)
            });
            let child = arena.connect::<true>(edge, number);
            // Who sees a node sees what was written before it was shown.
            assert!(arena.node(child).key() == key && arena.node(child).kind() == Kind::First);
            child
        });
        assert!(found[0] == found[1] && arena.child(edge) == Some(found[0]));
    });
}

#[test]
fn no_visit_is_lost_in_the_tree_or_in_a_ledger() {
    check(2, 5_000, || {
        let arena = Arc::new(Arena::new(0));
        let number = parent(&arena, 1);
        let edge = first_edge(&arena, number);
        let shared = arena.clone();
        both(move |thread| {
            if thread == 0 {
                shared.node(number).count::<true>(0.5);
                shared.block(edge.block).visits[0].fetch_add(1, Relaxed);
            } else {
                let mut deferred = DeferredVisits::default();
                deferred.open(2);
                deferred.count(&shared, &Step::new(number, edge), (3, 1.5));
                deferred.count(&shared, &Step::new(number, edge), (1, 0.5));
                deferred.send_all(&shared);
            }
        });
        assert_eq!((arena.node(number).visits(), arena.block(edge.block).visits[0].load(Relaxed)), (5, 5));
        assert!((arena.node(number).mean() - 0.5).abs() < 1e-9);
    });
}

#[test]
fn proofs_that_meet_are_sound_and_found_at_the_next_visit() {
    check(3, 5_000, || {
        let arena = Arc::new(Arena::new(0));
        let number = parent(&arena, 2);
        let at = |slot: u32| Edge { slot: slot as usize, ..first_edge(&arena, number) };
        let children = [0, 1].map(|slot| arena.connect::<true>(at(slot), node(&arena, u64::from(slot) + 5)));
        let shared = arena.clone();
        let lost = Proven::ending::<Toy>(Outcome::Win(Side::Second), 2);
        both(move |thread| {
            shared.node(children[thread as usize]).proof.set(lost);
            if let Some(proven) = prove(&shared, shared.node(number)) {
                shared.node(number).proof.set(proven);
            }
        });
        let expected = Some(Proven { plies: 3, ..lost });
        let known = arena.node(number).proof.get();
        assert!(known.is_none() || known == expected, "{known:?}");
        assert_eq!(prove(&arena, arena.node(number)), expected);
    });
}

/// Everything that two threads need to iterate.
struct Fixture {
    tree: Tree,
    start: Toy,
    parts: Parts<Toy>,
    settings: Settings,
}

impl Fixture {
    fn new(solver: bool) -> Self {
        let start = Toy::start(&Shape { plies: 2, width: 2, chance: 0 }, 4).expect("the shape is right");
        let settings = Settings { solver, cycles: false, ..Settings::DEFAULT };
        let mut tree = Tree { arena: Arena::new(0), root: None };
        tree.stand_at(&start, &settings);
        Fixture { tree, start, parts: Parts::plain(), settings }
    }

    fn iterate(&self, seed: u32, iterations: u64) {
        let mut scratch = Scratch::new(u64::from(seed));
        scratch.begin(2);
        let mut walker = Walker::<Toy, true> {
            arena: &self.tree.arena,
            root: self.tree.root.expect("the tree has a root"),
            start: &self.start,
            parts: &self.parts,
            settings: &self.settings,
            longest: 8,
            scratch: &mut scratch,
        };
        for _ in 0..iterations {
            walker.iterate(1);
        }
        scratch.deferred.send_all(&self.tree.arena);
    }

    /// Visits of the root and of its edges.
    fn visits(&self) -> (u32, u32) {
        let arena = &self.tree.arena;
        let root = arena.node(self.tree.root.expect("the tree has a root"));
        let edges = arena.edges(root).map(|(edge, block)| block.visits[edge.slot].load(Relaxed)).sum();
        (root.visits(), edges)
    }
}

#[test]
fn iterations_of_two_threads_are_all_counted() {
    for solver in [false, true] {
        check(2, 500, move || {
            let ground = Arc::new(Fixture::new(solver));
            let shared = ground.clone();
            both(move |thread| shared.iterate(thread, 2));
            let (root, edges) = ground.visits();
            // Who finds the root locked by the other plays out from there.
            assert!(root == 4 && (3..=4).contains(&edges), "{root} {edges}");
        });
    }
}

#[test]
fn a_tree_that_was_swept_between_is_walked_as_before() {
    check(1, 500, || {
        let mut ground = Arc::new(Fixture::new(false));
        for round in 1..=2 {
            let shared = ground.clone();
            both(move |thread| shared.iterate(thread, 1));
            let owned = Arc::get_mut(&mut ground).expect("both threads are back");
            let root = owned.tree.root.expect("the tree has a root");
            owned.tree.arena.recycle(root);
            assert_eq!(owned.visits().0, 2 * round);
        }
    });
}
