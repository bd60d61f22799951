//! The report of a search: visits and values of the root moves, the best move and the expected line.

use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::node::{Edge, Kind, Node};
use super::proof::Proven;
use super::settings::{Luck, Settings};
use super::{Parts, open};
use game::{Candidate, Game, Side, Thought};
use std::cmp::Ordering;

/// A root move with its statistics.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove<M> {
    pub m: M,
    /// How often it was taken.
    pub visits: u64,
    /// Its mean value to the first side.
    pub value: f64,
    pub proven: Option<Proven>,
}

/// The moves of a root with their statistics, best first.
pub(super) fn root_moves<G: Game>(
    arena: &Arena,
    root: u32,
    position: &G,
    settings: &Settings,
) -> Vec<RootMove<G::Move>> {
    let node = arena.node(root);
    let legal = position.legal();
    let known = |m: G::Move, edge: Edge| {
        let block = arena.block(edge.block);
        let visits = block.visits[edge.slot].load(Relaxed);
        let child = arena.child(edge).map(|child| arena.node(child)).filter(|child| child.visits() > 0);
        let proven = child.and_then(|child| child.proof.get());
        let value = f64::from(block.value(edge.slot).clamp(0.0, 1.0));
        let value = proven.map_or(child.map_or(value, Node::mean), |proven| f64::from(proven.value));
        RootMove { m, visits: u64::from(visits), value, proven }
    };
    let mut moves: Vec<_> = if settings.luck == Luck::Open {
        legal.iter().filter_map(|m| open::edge_of(arena, node, *m).map(|edge| known(*m, edge))).collect()
    } else {
        let edges = arena.edges(node).map(|(edge, block)| (block.tags[edge.slot].load(Relaxed), edge));
        edges.filter_map(|(tag, edge)| legal.get(tag as usize).map(|m| known(*m, edge))).collect()
    };
    // Moves without an edge yet are legal moves, too.
    let rest = |m: &&G::Move| !moves.iter().any(|known| known.m == **m);
    let rest: Vec<_> =
        legal.iter().filter(rest).map(|m| RootMove { m: *m, visits: 0, value: 0.5, proven: None }).collect();
    moves.extend(rest);
    moves
}

/// Adds the moves of another tree with the same root.
pub(super) fn merge<M: Copy + Eq>(moves: &mut Vec<RootMove<M>>, others: &[RootMove<M>]) {
    for other in others {
        match moves.iter_mut().find(|known| known.m == other.m) {
            Some(known) => {
                let visits = known.visits + other.visits;
                if visits > 0 {
                    let sum = known.value * known.visits as f64 + other.value * other.visits as f64;
                    known.value = sum / visits as f64;
                }
                known.visits = visits;
                known.proven = known.proven.or(other.proven);
            }
            None => moves.push(*other),
        }
    }
}

/// Puts the best move first: a proven win, then by visits, proven losses last.
pub(super) fn sort<M>(moves: &mut [RootMove<M>], side: Side) {
    moves.sort_by(|a, b| compare(a, b, side));
}

fn compare<M>(a: &RootMove<M>, b: &RootMove<M>, side: Side) -> Ordering {
    let class = |found: &RootMove<M>| match found.proven {
        Some(proven) if proven.is_won(side) => (0, proven.plies),
        Some(proven) if proven.is_lost(side) => (2, u32::MAX - proven.plies),
        _ => (1, 0),
    };
    let value = |found: &RootMove<M>| if side == Side::First { found.value } else { 1.0 - found.value };
    class(a).cmp(&class(b)).then_with(|| b.visits.cmp(&a.visits)).then_with(|| value(b).total_cmp(&value(a)))
}

/// The [`Thought`] of sorted root moves.
pub(super) fn thought<G: Game>(
    moves: &[RootMove<G::Move>],
    position: &G,
    parts: &Parts<G>,
) -> Thought<G::Move> {
    let value = |found: &RootMove<G::Move>| {
        let estimate = parts.guide.report(position, found.value);
        found.proven.map_or(estimate, |proven| {
            // The ply to the proven position is one more.
            Proven { plies: proven.plies + 1, ..proven }.report(estimate)
        })
    };
    let best = &moves[0];
    let candidates =
        moves.iter().map(|found| Candidate { m: found.m, value: value(found), visits: found.visits });
    Thought { value: value(best), candidates: candidates.collect(), ..Thought::of(best.m) }
}

/// The most visited moves, up to the first chance event.
pub(super) fn line<G: Game>(arena: &Arena, root: u32, position: &G, first: G::Move) -> Vec<G::Move> {
    const LONGEST: usize = 60;
    let mut line = vec![first];
    let mut position = position.clone();
    let mut number = root;
    let mut moves = position.legal();
    let mut next = moves.iter().position(|m| *m == first);
    while let Some(tag) = next.take() {
        let node = arena.node(number);
        let is_it =
            |(edge, block): &(Edge, &super::node::Block)| block.tags[edge.slot].load(Relaxed) as usize == tag;
        let child = arena.edges(node).find(is_it).and_then(|(edge, _)| arena.child(edge));
        let Some(child) = child.filter(|_| line.len() < LONGEST) else { break };
        position.play(moves[tag]);
        let node = arena.node(child);
        let side = match node.kind() {
            Kind::First => Side::First,
            Kind::Second => Side::Second,
            Kind::Chance | Kind::Luck | Kind::Over => break,
        };
        moves.clear();
        position.moves(&mut moves);
        let mut found: Vec<_> = arena
            .edges(node)
            .map(|(edge, block)| RootMove {
                m: block.tags[edge.slot].load(Relaxed) as usize,
                visits: u64::from(block.visits[edge.slot].load(Relaxed)),
                value: f64::from(block.value(edge.slot)),
                proven: arena.child(edge).and_then(|child| arena.node(child).proof.get()),
            })
            .filter(|found| found.visits > 0 && found.m < moves.len())
            .collect();
        sort(&mut found, side);
        next = found.first().map(|found| found.m);
        line.extend(next.map(|tag| moves[tag]));
        number = child;
    }
    line
}
