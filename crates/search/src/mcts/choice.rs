//! Selects the edge to take from a player's node.

use super::arena::Arena;
use super::atomic::Ordering::Relaxed;
use super::formula::{Formula, puct_scale, ucb1_scale};
use super::node::{Edge, Kind, NONE, Node, WIDTH};
use super::proof::Proven;
use super::settings::Settings;
use game::Side;

/// The value of a move that is proven to lose: never chosen while there is another.
const HOPELESS: f32 = -1e9;
/// A best score below this means that all moves are lost.
pub(super) const LOST: f32 = HOPELESS / 2.0;

/// The chosen edge and how it scored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen {
    pub edge: Edge,
    pub score: f32,
}

/// What all edges of one choice share.
pub(super) struct Rule {
    formula: Formula,
    side: Side,
    scale: f32,
    /// The value of a move that was not tried; for PUCT.
    untried: f32,
}

impl Rule {
    /// The rule at a node where `side` is to act.
    #[inline]
    pub(super) fn new(settings: &Settings, node: &Node, side: Side) -> Self {
        // The logarithm of one is zero, which would leave no exploration term.
        let visits = node.visits().max(2) as f32;
        let exploration = settings.exploration as f32;
        let (scale, untried) = match settings.formula {
            Formula::Ucb1 => (ucb1_scale(visits, exploration), 0.5),
            Formula::Puct => (
                puct_scale(visits, exploration),
                for_side(node.mean() as f32, side) - settings.first_play as f32,
            ),
        };
        Rule { formula: settings.formula, side, scale, untried }
    }
}

#[inline]
fn for_side(value: f32, side: Side) -> f32 {
    match side {
        Side::First => value,
        Side::Second => 1.0 - value,
    }
}

/// The value that an edge gets when the node behind it is proven, for the first player.
#[inline]
pub(super) fn mark(proven: &Proven, chooser: Kind) -> f32 {
    match chooser {
        Kind::First if proven.is_lost(Side::First) => HOPELESS,
        Kind::Second if proven.is_lost(Side::Second) => 1.0 - HOPELESS,
        _ => proven.value,
    }
}

/// No deferred visits.
#[inline]
pub(super) fn none_deferred(_: u32) -> [u32; WIDTH] {
    [0; WIDTH]
}

/// The edge with the highest score, the first of equals; `None` where there is none.
///
/// `deferred` returns the visits of a block's edges that the thread has not added to the tree yet.
#[inline]
pub(super) fn select(
    arena: &Arena,
    node: &Node,
    rule: &Rule,
    deferred: impl Fn(u32) -> [u32; WIDTH],
) -> Option<Chosen> {
    let mut best: Option<Chosen> = None;
    let mut left = node.edges();
    let mut number = node.block();
    while left > 0 && number != NONE {
        let block = arena.block(number);
        let scores = score_block(arena, number, rule, deferred(number));
        for (slot, score) in scores.iter().take(left.min(WIDTH)).enumerate() {
            if best.is_none_or(|best| *score > best.score) {
                best = Some(Chosen { edge: Edge { block: number, slot }, score: *score });
            }
        }
        left = left.saturating_sub(WIDTH);
        number = block.next();
    }
    best
}

/// How one edge scores.
pub(super) fn score(arena: &Arena, edge: Edge, rule: &Rule) -> f32 {
    score_block(arena, edge.block, rule, [0; WIDTH])[edge.slot]
}

/// The scores of all eight slots of a block; those of unused slots are meaningless.
#[inline]
fn score_block(arena: &Arena, number: u32, rule: &Rule, deferred: [u32; WIDTH]) -> [f32; WIDTH] {
    let block = arena.block(number);
    // The chosen edge is read next: load the other half of the block together with this one.
    std::hint::black_box(block.children[0].load(Relaxed));
    // Loaded first and scored afterwards, so that eight edges are scored by one vector instruction each.
    let visits: [f32; WIDTH] = std::array::from_fn(|slot| {
        block.visits[slot].load(Relaxed).wrapping_add(deferred[slot]).cast_signed() as f32
    });
    let values: [f32; WIDTH] = std::array::from_fn(|slot| block.value(slot));
    let mut values = values.map(|value| for_side(value, rule.side));
    if rule.formula == Formula::Puct {
        for slot in 0..WIDTH {
            values[slot] = if visits[slot] > 0.0 { values[slot] } else { rule.untried };
        }
    }
    match rule.formula {
        Formula::Ucb1 => std::array::from_fn(|slot| values[slot] + (rule.scale / visits[slot]).sqrt()),
        Formula::Puct => {
            std::array::from_fn(|slot| values[slot] + rule.scale * block.weight(slot) / (1.0 + visits[slot]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::formula::{puct, ucb1};
    use super::super::free_list::Reserved;
    use super::*;

    /// A node of `First` with these edges: visits, value to the first side, prior.
    fn scores(edges: &[(u32, f32, f32)], settings: &Settings, side: Side) -> Chosen {
        let arena = Arena::new(0);
        let node = arena.node(arena.new_node::<false>(&mut Reserved::default(), 0, Kind::First).unwrap());
        for (number, (visits, value, prior)) in edges.iter().enumerate() {
            let at = arena.room::<false>(&mut Reserved::default(), node, number).unwrap();
            arena.write(at, number as u32, prior.to_bits());
            let block = arena.block(at.block);
            block.visits[at.slot].store(*visits, Relaxed);
            block.values[at.slot].store(value.to_bits(), Relaxed);
            (0..*visits).for_each(|_| node.count::<false>(f64::from(*value)));
        }
        node.publish(edges.len(), edges.len());
        let rule = Rule::new(settings, node, side);
        let chosen = select(&arena, node, &rule, none_deferred).unwrap();
        // Deferred visits count for their thread as if they were in the tree.
        let first = arena.block(node.block());
        let known: [u32; WIDTH] = std::array::from_fn(|slot| first.visits[slot].load(Relaxed));
        known.iter().zip(&first.visits).for_each(|(known, visits)| visits.store(known - known / 3, Relaxed));
        let deferred =
            |block| if block == node.block() { known.map(|visits| visits / 3) } else { [0; WIDTH] };
        let summed = select(&arena, node, &rule, deferred).unwrap();
        assert!(chosen.edge == summed.edge && chosen.score.total_cmp(&summed.score).is_eq());
        chosen
    }

    #[test]
    fn ucb1_is_computed_for_every_edge_of_a_node() {
        let settings = Settings { exploration: 1.414, ..Settings::default() };
        let edges = [(10, 0.7, 0.0), (60, 0.8, 0.0), (30, 0.6, 0.0)];
        let chosen = scores(&edges, &settings, Side::First);
        assert_eq!(chosen.edge.slot, 0);
        assert!((chosen.score - ucb1(0.7, 10.0, 100.0, 1.414)).abs() < 1e-5);
        // For the other side the same values are inverted.
        let chosen = scores(&edges, &settings, Side::Second);
        assert!((chosen.score - ucb1(0.3, 10.0, 100.0, 1.414)).abs() < 1e-5);
        let greedy = Settings { exploration: 0.0, ..settings };
        assert_eq!(scores(&edges, &greedy, Side::First).edge.slot, 1);
    }

    #[test]
    fn an_untried_move_comes_first_with_ucb1_and_by_its_prior_with_puct() {
        let edges = [(5, 0.9, 0.2), (0, 0.5, 0.1), (0, 0.5, 0.7)];
        assert_eq!(scores(&edges, &Settings::default(), Side::First).edge.slot, 1);
        let settings =
            Settings { formula: Formula::Puct, exploration: 1.0, first_play: 0.0, ..Settings::default() };
        let chosen = scores(&edges, &settings, Side::First);
        assert_eq!(chosen.edge.slot, 2);
        assert!((chosen.score - puct(0.9, 0.7, 0.0, 5.0, 1.0)).abs() < 1e-5);
    }

    #[test]
    fn lost_moves_are_chosen_last_by_either_side() {
        let lost = |side: Side| Proven {
            value: if side == Side::First { 0.0 } else { 1.0 },
            plies: 1,
            outcome: None,
        };
        for (side, kind) in [(Side::First, Kind::First), (Side::Second, Kind::Second)] {
            let hopeless = mark(&lost(side), kind);
            let edges = [(1, hopeless, 0.5), (5000, 0.5, 0.5)];
            assert_eq!(scores(&edges, &Settings::default(), side).edge.slot, 1);
            assert!(scores(&edges[..1], &Settings::default(), side).score < LOST);
            assert!((mark(&lost(side.other()), kind) - lost(side.other()).value).abs() < 1e-6);
        }
    }

    #[test]
    fn more_than_eight_moves_are_all_seen() {
        let mut edges = vec![(10, 0.5, 0.1); 30];
        edges[27].1 = 0.9;
        let chosen = scores(&edges, &Settings::default(), Side::First);
        assert_eq!(chosen.edge.slot, 3);
    }
}
