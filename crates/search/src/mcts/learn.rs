//! Learns a policy: self-play, and weights fitted to the visits of its searches.

use super::linear::Features;
use super::playout::{Dice, below, draw, unit};
use super::{Mcts, soften};
use game::{Bot, Candidate, Game, Limits, Silent, Turn};
use rand_xoshiro::rand_core::SeedableRng;

/// One decision: the features of every move, and the share of the visits that each got.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    moves: Vec<Vec<(u16, f32)>>,
    shares: Vec<f32>,
}

impl Sample {
    /// The decision of a search; `None` where there was nothing to decide.
    pub fn new<G: Game>(
        features: &dyn Features<G>,
        position: &G,
        found: &[Candidate<G::Move>],
    ) -> Option<Self> {
        let total: u64 = found.iter().map(|candidate| candidate.visits).sum();
        if found.len() < 2 || total == 0 {
            return None;
        }
        let seen = |m: G::Move| {
            let mut seen = Vec::new();
            features.each(position, m, &mut |feature, amount| seen.push((feature as u16, amount)));
            seen
        };
        Some(Sample {
            moves: found.iter().map(|candidate| seen(candidate.m)).collect(),
            shares: found.iter().map(|candidate| candidate.visits as f32 / total as f32).collect(),
        })
    }

    /// The probabilities that the weights give the moves.
    fn priors(&self, weights: &[f32], out: &mut Vec<f32>) {
        out.clear();
        let promise = |seen: &Vec<(u16, f32)>| {
            seen.iter().map(|(feature, amount)| weights[usize::from(*feature)] * amount).sum::<f32>()
        };
        out.extend(self.moves.iter().map(promise));
        soften(out);
    }
}

/// Plays one game of the bot against itself and returns its decisions.
///
/// The first `free_plies` moves are drawn by their visits, so that no two games are alike.
pub fn self_play<G: Game>(
    bot: &mut Mcts<G>,
    features: &dyn Features<G>,
    start: &G,
    (limits, free_plies): (&Limits, u32),
    seed: u64,
) -> Vec<Sample> {
    let mut dice = Dice::seed_from_u64(seed);
    let mut position = start.clone();
    let mut samples = Vec::new();
    let mut plies = 0;
    bot.forget();
    loop {
        match position.turn() {
            Turn::Over(_) => return samples,
            Turn::Chance => position.play(draw(&position, &position.legal(), &mut dice)),
            Turn::Player(_) => {
                let thought = bot.think(&position, limits, &mut Silent);
                samples.extend(Sample::new(features, &position, &thought.candidates));
                let m = if plies < free_plies { drawn(&thought.candidates, &mut dice) } else { None };
                position.play(m.unwrap_or(thought.best));
                plies += 1;
            }
        }
    }
}

/// A move drawn by its visits.
fn drawn<M: Copy>(found: &[Candidate<M>], dice: &mut Dice) -> Option<M> {
    let total: u64 = found.iter().map(|candidate| candidate.visits).sum();
    let mut left = unit(dice) * total as f64;
    let is_it = |candidate: &&Candidate<M>| {
        left -= candidate.visits as f64;
        left < 0.0
    };
    found.iter().find(is_it).map(|candidate| candidate.m)
}

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitting {
    /// Passes over all samples.
    pub rounds: u32,
    /// The learning rate; it shrinks to a tenth over the passes.
    pub rate: f32,
    /// L2 regularisation.
    pub decay: f32,
    /// The seed of the order of the samples.
    pub seed: u64,
}

impl Default for Fitting {
    fn default() -> Self {
        Fitting { rounds: 20, rate: 0.05, decay: 1e-5, seed: 1 }
    }
}

/// The result of fitting.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights.
    pub weights: Vec<f32>,
    /// The cross entropy between visits and priors, before and after.
    pub loss: [f32; 2],
    /// The lower bound for any weights: the entropy of the visits.
    pub floor: f32,
}

impl Fit {
    /// The weights as they are printed, with four digits.
    pub fn text(weights: &[f32]) -> String {
        weights.iter().map(|weight| format!("{weight:.4}")).collect::<Vec<_>>().join(" ")
    }

    /// Identifies printed weights.
    pub fn checksum(weights: &[f32]) -> u64 {
        Self::text(weights).bytes().fold(0, |sum, byte| game::deal::mix(sum, u64::from(byte)))
    }
}

/// Finds weights for so many features by stochastic gradient descent on the cross entropy.
pub fn fit(samples: &[Sample], features: usize, fitting: &Fitting) -> Fit {
    let mut weights = vec![0.0; features];
    let before = loss(samples, &weights);
    let mut dice = Dice::seed_from_u64(fitting.seed);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut priors = Vec::new();
    for round in 0..fitting.rounds {
        let rate = fitting.rate * (1.0 - 0.9 * round as f32 / fitting.rounds as f32);
        for last in (1..order.len()).rev() {
            order.swap(last, below(&mut dice, last + 1));
        }
        for number in &order {
            let sample = &samples[*number];
            sample.priors(&weights, &mut priors);
            for ((seen, share), prior) in sample.moves.iter().zip(&sample.shares).zip(&priors) {
                for (feature, amount) in seen {
                    let weight = &mut weights[usize::from(*feature)];
                    *weight += rate * ((share - prior) * amount - fitting.decay * *weight);
                }
            }
        }
    }
    let floor =
        samples.iter().flat_map(|sample| &sample.shares).map(|share| entropy(*share, *share)).sum::<f32>();
    Fit { loss: [before, loss(samples, &weights)], weights, floor: floor / samples.len().max(1) as f32 }
}

fn entropy(share: f32, prior: f32) -> f32 {
    if share > 0.0 { -share * libm::logf(prior.max(1e-12)) } else { 0.0 }
}

fn loss(samples: &[Sample], weights: &[f32]) -> f32 {
    let mut priors = Vec::new();
    let of = |sample: &Sample| {
        sample.priors(weights, &mut priors);
        sample.shares.iter().zip(&priors).map(|(share, prior)| entropy(*share, *prior)).sum::<f32>()
    };
    samples.iter().map(of).sum::<f32>() / samples.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::{Guide, Linear, NoGuide, Parts, Settings};
    use std::sync::Arc;
    use testing::toy::{Shape, Step, Toy};

    /// Two features: the evaluation after a move, and whether it is the first move.
    struct Ahead;

    impl Features<Toy> for Ahead {
        fn count(&self) -> usize {
            2
        }

        fn each(&self, position: &Toy, m: Step, see: &mut dyn FnMut(usize, f32)) {
            let mut next = *position;
            next.play(m);
            see(0, next.judge() as f32 / 100.0);
            if position.legal().first() == Some(&m) {
                see(1, 1.0);
            }
        }
    }

    #[test]
    fn weights_that_made_the_choices_are_found_again() {
        let truth = [1.5, -0.5];
        let guide = Linear::new(Arc::new(Ahead), truth.to_vec(), Arc::new(NoGuide));
        let mut samples = Vec::new();
        for seed in 0..2000 {
            let toy = Toy::start(&Shape { plies: 4, width: 5, chance: 0 }, seed).unwrap();
            let moves = toy.legal();
            let mut priors = Vec::new();
            guide.priors(&toy, &moves, &mut priors);
            let found: Vec<Candidate<Step>> = moves
                .iter()
                .zip(&priors)
                .map(|(m, prior)| Candidate { m: *m, value: game::Value::EVEN, visits: (prior * 1e6) as u64 })
                .collect();
            samples.extend(Sample::new(&Ahead, &toy, &found));
        }
        let fitted = fit(&samples, 2, &Fitting::default());
        for (found, truth) in fitted.weights.iter().zip(truth) {
            assert!((found - truth).abs() < 0.1, "{fitted:?}");
        }
        assert!(fitted.loss[1] < fitted.loss[0] && fitted.loss[1] < fitted.floor + 0.001, "{fitted:?}");
        assert_eq!(fitted, fit(&samples, 2, &Fitting::default()));
    }

    #[test]
    fn a_bot_that_plays_itself_leaves_samples() {
        let mut bot = Mcts::new(Settings::default(), Parts::plain(), 1);
        let start = Toy::start(&Shape { plies: 12, width: 4, chance: 2 }, 5).unwrap();
        let play = |bot: &mut Mcts<Toy>, seed| self_play(bot, &Ahead, &start, (&Limits::nodes(50), 4), seed);
        let games: Vec<Vec<Sample>> = (0..10).map(|seed| play(&mut bot, seed)).collect();
        assert!(games.iter().map(Vec::len).sum::<usize>() > 10);
        for sample in games.iter().flatten() {
            assert!((sample.shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        }
    }
}
