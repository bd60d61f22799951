//! Fits the network of Connect Four to positions that the exact solver has labelled.

use game::{Game, Side};
use games::connect4::Connect4;
use games::connect4::network::Weights;
use games::connect4::network::fit::{self, Epoch, Sample, Settings};
use games::connect4::network::sample::Sampler;
use games::connect4::solver::Solver;
use std::collections::BTreeSet;

/// How much to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Different positions, each of which is solved.
    pub samples: usize,
    /// Decides the games they are from, the first weights and the order in which they are seen.
    pub seed: u64,
}

/// How far the training has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// One more position is solved.
    Solved,
    /// All samples have been seen once more.
    Fitted(Epoch),
}

/// Times that every sample is seen.
pub const EPOCHS: u32 = 30;
/// Bytes of the solver's table.
const TABLE: usize = 64 << 20;

/// Learns from nothing but the seed, on one thread: the same plan gives the same weights.
pub fn learn(plan: &Plan, mut told: impl FnMut(Progress)) -> Weights {
    let mut solver = Solver::new(TABLE, 1);
    let mut seen = BTreeSet::new();
    let samples: Vec<Sample> = Sampler::new(plan.seed)
        .filter(|position| seen.insert(position.key()))
        .filter_map(|position| label(&mut solver, &position))
        .inspect(|_| told(Progress::Solved))
        .take(plan.samples)
        .collect();
    let settings = Settings { epochs: EPOCHS, seed: plan.seed, ..Settings::default() };
    fit::fit(&samples, settings, |epoch| told(Progress::Fitted(epoch)))
}

/// The position with its exact result; there always is one, as nothing interrupts the solver.
fn label(solver: &mut Solver, position: &Connect4) -> Option<Sample> {
    let sign = solver.solve_win_draw_loss(position.mine(), position.mask(), &|_| false)? as i8;
    Some(Sample {
        first: position.stones(Side::First),
        second: position.stones(Side::Second),
        result: if position.side() == Side::First { sign } else { -sign },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trained(plan: &Plan) -> (Weights, Vec<Epoch>) {
        let mut epochs = Vec::new();
        let weights = learn(plan, |progress| {
            if let Progress::Fitted(epoch) = progress {
                epochs.push(epoch);
            }
        });
        (weights, epochs)
    }

    #[test]
    fn training_lowers_the_loss_on_positions_it_has_not_seen() {
        let (_, epochs) = trained(&Plan { samples: 2000, seed: 4 });
        let (first, last) = (epochs[0], epochs[epochs.len() - 1]);
        assert_eq!(last.number, EPOCHS);
        assert!(
            last.loss < first.loss - 0.1 && last.held_back < first.held_back - 0.02,
            "{first:?} {last:?}"
        );
    }

    #[test]
    fn the_same_seed_gives_the_same_weights() {
        let weights = |seed| trained(&Plan { samples: 100, seed }).0;
        assert_eq!(weights(1), weights(1));
        assert_ne!(weights(1), weights(2));
    }

    #[test]
    fn results_are_in_the_eyes_of_the_first_mover() {
        let mut solver = Solver::new(1 << 20, 1);
        let mut result = |moves| label(&mut solver, &Connect4::after(moves).unwrap()).unwrap().result;
        // Each time the side to move completes the bottom row.
        assert_eq!([result("112233"), result("7112233")], [1, -1]);
    }
}
