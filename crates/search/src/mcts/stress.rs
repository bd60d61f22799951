//! Stress tests: invariants of a tree after many threads have searched it.
#![cfg(not(feature = "model"))]

use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::node::Kind;
use super::{Mcts, Memory, Parts, Settings};
use game::{Bot, Game, Limits, Silent, Turn};
use std::collections::BTreeMap;
use testing::toy::{Risk, Shape, Toy};

/// Games of the seeds in which the first move is a player's.
fn starts<G: Game<Options = Shape>>(shape: Shape) -> impl Iterator<Item = G> {
    let starts = (0..).filter_map(move |seed| G::start(&shape, seed).ok());
    starts.filter(|start| matches!(start.turn(), Turn::Player(_)) && start.legal().len() > 1)
}

/// The totals of a tree.
#[derive(Debug, Default)]
struct TreeTotals {
    nodes: usize,
    /// Visits of edges, by the node that they lead to.
    arrivals: BTreeMap<u32, u64>,
    /// The mean error of the values of edges that are the only way to their node.
    off: f64,
}

/// Adds up everything reachable from the root; every node has at least the visits of its edges.
fn totals(arena: &Arena, root: u32) -> TreeTotals {
    let mut totals = TreeTotals { arrivals: BTreeMap::from([(root, 0)]), ..TreeTotals::default() };
    let mut stack = vec![root];
    let (mut off, mut often) = (0.0, 0);
    while let Some(number) = stack.pop() {
        let node = arena.node(number);
        totals.nodes += 1;
        assert!(node.edges() <= node.moves().max(node.edges()) && (0.0..=1.0).contains(&node.mean()));
        assert!(node.try_lock(), "node {number} is still locked");
        node.unlock();
        let mut departures = 0;
        for (edge, block) in arena.edges(node) {
            let visits = u64::from(block.visits[edge.slot].load(Relaxed));
            departures += visits;
            let Some(child) = arena.child(edge) else { continue };
            let below = arena.node(child);
            let is_only_way = visits == u64::from(below.visits());
            if visits > 50 && is_only_way && !below.proof.is_known() {
                off += (f64::from(block.value(edge.slot)) - below.mean()).abs();
                often += 1;
            }
            if !totals.arrivals.contains_key(&child) {
                stack.push(child);
            }
            *totals.arrivals.entry(child).or_default() += visits;
        }
        assert!(departures <= u64::from(node.visits()), "node {number}: {departures} of {}", node.visits());
        assert!(node.kind() != Kind::Over || node.edges() == 0);
    }
    totals.off = off / f64::from(often.max(1));
    totals
}

/// The totals after a search with several threads.
fn searched<G: Game>(settings: Settings, position: &G, nodes: u64) -> (TreeTotals, Vec<u64>, Memory) {
    let mut bot = Mcts::new(settings, Parts::plain(), 1);
    let thought = bot.think(position, &Limits::nodes(nodes), &mut Silent);
    assert_eq!(thought.nodes, nodes);
    let tree = &bot.trees[0];
    let root = tree.root.expect("a search has a root");
    assert_eq!(u64::from(tree.arena.node(root).visits()), nodes, "visits of the root");
    let totals = totals(&tree.arena, root);
    let own = |number: &u32| u64::from(tree.arena.node(*number).visits());
    let visits = totals.arrivals.keys().map(own).collect();
    (totals, visits, bot.memory())
}

const MANY: Settings =
    Settings { threads: 4, solver: false, memory_mb: 64, exploration: 0.5, ..Settings::DEFAULT };

#[test]
fn every_visit_is_counted_once_on_its_way_and_none_is_pending() {
    let mut large = 0;
    for (seed, toy) in starts::<Toy>(Shape { plies: 100, width: 16, chance: 1 }).take(9).enumerate() {
        let loss = [0, 1, 3][seed % 3];
        let settings = Settings { virtual_loss: loss, exploration: 3.0, ..MANY };
        let (totals, visits, memory) = searched(settings, &toy, 40_000);
        large += u32::from(totals.nodes > 500);
        assert!(memory.bytes <= 64 << 20, "{memory:?}");
        // With room for all, a node was visited as often as the edges to it were taken, over all of its parents.
        let mut arrivals = totals.arrivals.values().zip(&visits);
        let root = arrivals.find(|(arrivals, visits)| arrivals != visits);
        assert_eq!(root.map(|(arrivals, visits)| (*arrivals, *visits)), Some((0, 40_000)), "the root");
        assert_eq!(arrivals.find(|(arrivals, visits)| arrivals != visits), None);
        // A loss that was not taken back would show in the values of the edges.
        assert!(totals.off < 0.005, "{}", totals.off);
    }
    assert!(large >= 3, "{large} large graphs");
}

#[test]
fn threads_recycle_a_full_tree_within_its_bound() {
    let mut recyclings = 0;
    for risk in starts::<Risk>(Shape { plies: 100, width: 16, chance: 2 }).take(6) {
        // These graphs are small: only the tree of all ways through them is not.
        let settings = Settings { memory_mb: 1, transpositions: false, ..MANY };
        let (totals, _, memory) = searched(settings, &risk, 60_000);
        assert!(memory.bytes <= 1 << 20 && totals.nodes <= memory.nodes, "{memory:?}");
        recyclings += memory.recyclings;
    }
    assert!(recyclings > 3, "{recyclings} recyclings");
}

#[test]
fn threads_that_prove_agree_with_one_that_is_alone() {
    let mut proven = 0;
    for toy in starts::<Toy>(Shape { plies: 7, width: 4, chance: 0 }).take(60) {
        let think = |threads| {
            let settings = Settings { threads, solver: true, ..MANY };
            Mcts::new(settings, Parts::plain(), 1).think(&toy, &Limits::nodes(50_000), &mut Silent)
        };
        let (one, many) = (think(1), think(4));
        let outcome = |value: game::Value| value.proof.map(|proof| proof.outcome);
        assert_eq!(outcome(one.value), outcome(many.value), "{toy}");
        proven += u32::from(one.value.proof.is_some());
    }
    assert!(proven == 60, "{proven}");
}
