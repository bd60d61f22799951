//! The hybrids: Order searches where the tree is small and evaluates otherwise; Chaos mixes spoiler and gap.

use super::choice::{self, TieBreaker};
use super::constant::hybrid::{GAP, SEARCH_BELOW, SPOILER};
use super::heuristic::{Heuristic, HeuristicOptions};
use super::minimax::{self, Minimax, branching};
use super::phase::{Phase, phase};
use super::placer::{Terms, value};
use super::{gap, spoiler};
use crate::entropy::{CHAOS, Entropy, Move};
use game::{Bot, Limits, Observer, Thought, Watch};
use serde::{Deserialize, Serialize};

/// The options of hybrid Order: those of its two halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HybridOptions {
    /// How it searches.
    #[serde(flatten)]
    pub minimax: minimax::Options,
    /// How it evaluates.
    #[serde(flatten)]
    pub heuristic: HeuristicOptions,
}

/// Order: the minimax late or where slides times empty cells are few, the heuristic otherwise.
pub struct HybridOrder {
    minimax: Minimax,
    heuristic: Heuristic,
}

impl HybridOrder {
    /// The same seed breaks ties the same way.
    pub fn new(options: HybridOptions, seed: u64) -> Self {
        HybridOrder {
            minimax: Minimax::new(options.minimax, seed),
            heuristic: Heuristic::new(options.heuristic, seed),
        }
    }
}

/// Whether hybrid Order searches here.
fn searches(position: &Entropy) -> bool {
    let board = position.board();
    phase(board) == Phase::Late || branching(board) < SEARCH_BELOW
}

impl Bot<Entropy> for HybridOrder {
    fn think(
        &mut self,
        position: &Entropy,
        limits: &Limits,
        observer: &mut dyn Observer<Move>,
    ) -> Thought<Move> {
        if searches(position) {
            self.minimax.think(position, limits, observer)
        } else {
            self.heuristic.think(position, limits, observer)
        }
    }
}

/// Chaos: 60 % spoiler and 40 % gap, each brought to one scale over the cells at hand.
pub struct HybridChaos {
    ties: TieBreaker,
}

impl HybridChaos {
    /// The same seed breaks ties the same way.
    pub fn new(seed: u64) -> Self {
        HybridChaos { ties: TieBreaker::new(seed) }
    }
}

/// How many standard deviations each value lies above the mean; all zero if they are equal.
pub(super) fn standardised(values: &[f64]) -> Vec<f64> {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count;
    // Equal values may differ by the rounding of their mean.
    let deviation = if variance > 1e-12 { variance.sqrt() } else { f64::INFINITY };
    values.iter().map(|value| (value - mean) / deviation).collect()
}

/// The mixed values of the moves, in their order.
pub(super) fn mixed(position: &Entropy, moves: &[Move]) -> Vec<f64> {
    let values =
        |terms: Terms| standardised(&moves.iter().map(|m| value(position, *m, terms)).collect::<Vec<_>>());
    let pairs = values(spoiler::terms).into_iter().zip(values(gap::terms));
    pairs.map(|(spoiler, gap)| SPOILER * spoiler + GAP * gap).collect()
}

impl Bot<Entropy> for HybridChaos {
    fn think(&mut self, position: &Entropy, limits: &Limits, _: &mut dyn Observer<Move>) -> Thought<Move> {
        let watch = Watch::new(limits);
        let mut moves = self.ties.moves(position);
        // The scale needs all values before the first choice, so a limit bounds how many moves get any.
        let most = limits.nodes.map_or(moves.len(), |nodes| nodes.max(1).min(moves.len() as u64) as usize);
        moves.truncate(most);
        let scored: Vec<_> = moves.iter().copied().zip(mixed(position, &moves)).collect();
        let nodes = scored.len() as u64;
        choice::conclude(scored, CHAOS, nodes, &watch)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::position;
    use super::*;
    use game::Silent;

    #[test]
    fn a_scale_of_standard_deviations() {
        let scaled = standardised(&[1.0, 3.0, 5.0, 7.0]);
        let step = 1.0 / 5f64.sqrt();
        let expected = [-3.0 * step, -step, step, 3.0 * step];
        assert!(scaled.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{scaled:?}");
        assert_eq!(standardised(&[0.1, 0.1, 0.1]), [0.0, 0.0, 0.0]);
        assert_eq!(standardised(&[4.0]), [0.0]);
    }

    #[test]
    fn sixty_parts_spoiler_and_forty_parts_gap() {
        let position = position("R.R..../......./......./......./...GG..", "hidden:chaos:B");
        let moves: Vec<Move> = ["a2", "g7", "d4"].map(|text| text.parse().unwrap()).to_vec();
        let scaled = |terms: Terms| {
            let values: Vec<f64> = moves.iter().map(|m| value(&position, *m, terms)).collect();
            let mean = values.iter().sum::<f64>() / 3.0;
            let deviation = (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / 3.0).sqrt();
            values.iter().map(|v| (v - mean) / deviation).collect::<Vec<f64>>()
        };
        let (spoiler, gap) = (scaled(spoiler::terms), scaled(gap::terms));
        for (index, value) in mixed(&position, &moves).into_iter().enumerate() {
            assert!((value - (0.6 * spoiler[index] + 0.4 * gap[index])).abs() < 1e-12);
        }
    }

    #[test]
    fn order_searches_late_or_where_the_tree_is_small() {
        // One chip: 12 slides times 48 cells.
        assert!(searches(&position("R......", "hidden:order")));
        // Eight chips far apart: more than thirty slides times 41 cells.
        let open = position("R.....G/......./..Y.B../......./..W.K../......./P.....R", "hidden:order");
        assert!(!searches(&open) && branching(open.board()) >= 1000);
        let late = position("RGYBWKP/GYBWKPR/RGYBWKP/GYBWKPR/RGYBWKP/......./.......", "hidden:order");
        assert!(searches(&late));
    }

    #[test]
    fn the_halves_answer_for_hybrid_order() {
        let open = position("R.....G/......./..Y.B../......./..W.K../......./P.....R", "hidden:order");
        let limits = Limits::default();
        let mut hybrid = HybridOrder::new(HybridOptions::default(), 3);
        let mut heuristic = Heuristic::new(HeuristicOptions::default(), 3);
        let best = heuristic.think(&open, &limits, &mut Silent).best;
        assert_eq!(hybrid.think(&open, &limits, &mut Silent).best, best);
        let small = position("R......", "hidden:order");
        assert!(
            hybrid.think(&small, &Limits::depth(2), &mut Silent).counters.probes > 0,
            "the minimax has a table"
        );
    }
}
