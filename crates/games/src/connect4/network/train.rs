//! Fits the network to positions that the exact solver has labelled.

use super::Weights;
use super::fit::{self, Epoch, Sample, Settings};
use super::sample::Sampler;
use crate::connect4::Connect4;
use crate::connect4::solver::Solver;
use crate::tool::{ANY, Environment, Kind, Tool, ToolError};
use game::{Game, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What can be chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Options {
    samples: usize,
    seed: u64,
    out: String,
}

impl Default for Options {
    fn default() -> Self {
        Options { samples: 300_000, seed: 1, out: "weights.bin".to_owned() }
    }
}

/// The tool for `parlor train`.
pub fn tool() -> Tool {
    Tool::new("", "Fit the Connect Four network to positions that are solved exactly", train)
        .help(
            "Example: parlor train connect4 --samples 20000 --seed 1 --out weights.bin\n\
             The positions are from noisy games of guru and victor; the same samples and seed give the \
             same weights, byte by byte",
        )
        .parameter(
            "samples",
            "Positions to learn from; a few thousand are solved in a second",
            Kind::Number(1..=u64::from(u32::MAX)),
        )
        .parameter("seed", "Decides every game and the first weights", Kind::Number(ANY))
        .parameter("out", "Where the weights go", Kind::Text("FILE"))
}

fn train(Options { samples, seed, out }: &Options, env: &dyn Environment) -> Result<(), ToolError> {
    env.begin(*samples as u64, "positions solved");
    let weights = learn(
        *samples,
        *seed,
        || env.advance(1),
        |epoch| {
            env.print(&format!(
                "epoch {} of {EPOCHS}: loss {:.4}, on samples held back {:.4}",
                epoch.number, epoch.loss, epoch.held_back
            ));
        },
    );
    env.end();
    env.write(out, &weights.to_bytes())?;
    env.print(&format!("{out}: checksum {:#018x}", weights.checksum()));
    Ok(())
}

/// Times that every sample is seen.
const EPOCHS: u32 = 30;
/// Bytes of the solver's table.
const TABLE: usize = 64 << 20;

/// Learns from nothing but the seed, on one thread, so that the weights are always the same.
fn learn(samples: usize, seed: u64, mut solved: impl FnMut(), fitted: impl FnMut(Epoch)) -> Weights {
    let mut solver = Solver::new(TABLE, 1);
    let mut seen = BTreeSet::new();
    let samples: Vec<Sample> = Sampler::new(seed)
        .filter(|position| seen.insert(position.key()))
        .filter_map(|position| label(&mut solver, &position))
        .inspect(|_| solved())
        .take(samples)
        .collect();
    fit::fit(&samples, Settings { epochs: EPOCHS, seed, ..Settings::default() }, fitted)
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

    fn trained(samples: usize, seed: u64) -> (Weights, Vec<Epoch>) {
        let mut epochs = Vec::new();
        let weights = learn(samples, seed, || {}, |epoch| epochs.push(epoch));
        (weights, epochs)
    }

    #[test]
    fn training_lowers_the_loss_on_positions_it_has_not_seen() {
        let (_, epochs) = trained(2000, 4);
        let (first, last) = (epochs[0], epochs[epochs.len() - 1]);
        assert_eq!(last.number, EPOCHS);
        assert!(
            last.loss < first.loss - 0.1 && last.held_back < first.held_back - 0.02,
            "{first:?} {last:?}"
        );
    }

    #[test]
    fn the_same_seed_gives_the_same_weights() {
        let weights = |seed| trained(100, seed).0;
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
