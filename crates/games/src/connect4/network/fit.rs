//! Fits the network of Connect Four to exact results by stochastic gradient descent.

use super::{HIDDEN, INPUTS, Planes, Weights};
use crate::connect4::board::Board;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A quiet position and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Stones of the first mover.
    pub first: Board,
    /// Stones of the second mover.
    pub second: Board,
    /// 1 if the first mover wins, 0 in a draw, −1 if he loses.
    pub result: i8,
}

/// The hyperparameters of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Passes over all samples.
    pub epochs: u32,
    /// Samples in a batch.
    pub batch: usize,
    /// The initial learning rate; it falls to zero over the epochs.
    pub rate: f32,
    /// The seed of the initial weights and of the order of the samples.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { epochs: 30, batch: 512, rate: 0.002, seed: 1 }
    }
}

/// How one epoch went: cross entropy by sample.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// Loss on the samples that were fitted.
    pub loss: f64,
    /// Loss on the validation samples.
    pub held_back: f64,
}

/// One sample in twenty is used for validation.
const HELD_BACK: usize = 20;
/// A byte holds weights up to 127/64.
const MOST: f32 = 1.98;
const PARAMETERS: usize = INPUTS * HIDDEN + 2 * HIDDEN + 1;
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUT: usize = BIAS + HIDDEN;
const CONSTANT: usize = OUTPUT + HIDDEN;

struct Seen {
    inputs: Vec<u16>,
    target: f32,
}

impl Seen {
    fn new(planes: &Planes, result: i8) -> Self {
        let mut inputs = Vec::new();
        planes.for_each(|input| inputs.push(input as u16));
        Self { inputs, target: f32::from(result) * 0.5 + 0.5 }
    }
}

/// Fits weights to the samples and their mirror images.
pub fn fit(samples: &[Sample], settings: Settings, mut progress: impl FnMut(Epoch)) -> Weights {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let (mut fitted, mut held) = (Vec::new(), Vec::new());
    for (number, sample) in samples.iter().enumerate() {
        let planes = Planes::new(sample.first, sample.second);
        let list = if number % HELD_BACK == 0 { &mut held } else { &mut fitted };
        list.push(Seen::new(&planes, sample.result));
        list.push(Seen::new(&planes.mirrored(), sample.result));
    }
    let mut model = Model::new(&mut random);
    for number in 1..=settings.epochs {
        shuffle(&mut fitted, &mut random);
        let rate = settings.rate * (1.0 - (number - 1) as f32 / settings.epochs as f32);
        let loss: f64 = fitted.chunks(settings.batch).map(|batch| model.learn(batch, rate)).sum();
        let missed: f64 = held.iter().map(|seen| loss_of(seen.target, model.logit(&seen.inputs).0)).sum();
        let share = |total: f64, list: &[Seen]| total / list.len().max(1) as f64;
        progress(Epoch { number, loss: share(loss, &fitted), held_back: share(missed, &held) });
    }
    model.weights()
}

fn shuffle(list: &mut [Seen], random: &mut Xoshiro256PlusPlus) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.random_range(0..=last));
    }
}

fn probability(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}

fn loss_of(target: f32, logit: f32) -> f64 {
    let right = f64::from(probability(logit)).clamp(1e-7, 1.0 - 1e-7);
    -(f64::from(target) * libm::log(right) + (1.0 - f64::from(target)) * libm::log(1.0 - right))
}

/// The network in floating point with the running moments of its gradient.
struct Model {
    parameters: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Model {
    fn new(random: &mut Xoshiro256PlusPlus) -> Self {
        let mut parameters = vec![0.0; PARAMETERS];
        for weight in &mut parameters[..BIAS] {
            *weight = (random.random::<f32>() - 0.5) * 0.3;
        }
        parameters[BIAS..OUTPUT].fill(0.1);
        for weight in &mut parameters[OUTPUT..CONSTANT] {
            *weight = (random.random::<f32>() - 0.5) * 0.5;
        }
        let zeros = || vec![0.0; PARAMETERS];
        Self { parameters, gradient: zeros(), mean: zeros(), square: zeros(), steps: 0 }
    }

    /// The output and the hidden units before they are clipped.
    fn logit(&self, inputs: &[u16]) -> (f32, [f32; HIDDEN]) {
        let mut units = [0.0; HIDDEN];
        units.copy_from_slice(&self.parameters[BIAS..OUTPUT]);
        for input in inputs {
            let row = &self.parameters[usize::from(*input) * HIDDEN..][..HIDDEN];
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
        }
        let output = &self.parameters[OUTPUT..CONSTANT];
        let sum: f32 = units.iter().zip(output).map(|(unit, weight)| unit.clamp(0.0, 1.0) * weight).sum();
        (self.parameters[CONSTANT] + sum, units)
    }

    /// One step on a batch; returns its total loss before the step.
    fn learn(&mut self, batch: &[Seen], rate: f32) -> f64 {
        self.gradient.fill(0.0);
        let mut loss = 0.0;
        for seen in batch {
            let (logit, units) = self.logit(&seen.inputs);
            loss += loss_of(seen.target, logit);
            self.blame(seen, units, (probability(logit) - seen.target) / batch.len() as f32);
        }
        self.step(rate);
        loss
    }

    /// Adds the gradient of one sample.
    fn blame(&mut self, seen: &Seen, units: [f32; HIDDEN], error: f32) {
        let mut blame = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            self.gradient[OUTPUT + unit] += error * units[unit].clamp(0.0, 1.0);
            if units[unit] > 0.0 && units[unit] < 1.0 {
                blame[unit] = error * self.parameters[OUTPUT + unit];
                self.gradient[BIAS + unit] += blame[unit];
            }
        }
        self.gradient[CONSTANT] += error;
        for input in &seen.inputs {
            let row = &mut self.gradient[usize::from(*input) * HIDDEN..][..HIDDEN];
            row.iter_mut().zip(&blame).for_each(|(sum, part)| *sum += part);
        }
    }

    /// Adam: steps by the mean of the gradient over the root of its mean square.
    fn step(&mut self, rate: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let fresh = KEEP.map(|keep| 1.0 - libm::powf(keep, self.steps as f32));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        let all = self.parameters.iter_mut().zip(&self.gradient).zip(moments);
        for ((parameter, slope), (mean, square)) in all {
            *mean += (1.0 - KEEP[0]) * (slope - *mean);
            *square += (1.0 - KEEP[1]) * (slope * slope - *square);
            *parameter -= rate * (*mean / fresh[0]) / ((*square / fresh[1]).sqrt() + 1e-8);
        }
        for weight in &mut self.parameters[..BIAS] {
            *weight = weight.clamp(-MOST, MOST);
        }
    }

    fn weights(&self) -> Weights {
        let row = |at: usize| -> [f32; HIDDEN] { std::array::from_fn(|unit| self.parameters[at + unit]) };
        let rows: Vec<_> = (0..INPUTS).map(|input| row(input * HIDDEN)).collect();
        Weights::quantise(&rows, &row(BIAS), &row(OUTPUT), self.parameters[CONSTANT])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::network::sample::Sampler;
    use game::Side;

    #[test]
    fn a_simple_rule_is_learned() {
        // Not a rule of the game: whoever has more stones in the middle column.
        let label = |position: &crate::connect4::Connect4| {
            let middle =
                |side| (position.stones(side) & crate::connect4::board::column(3)).count_ones().cast_signed();
            (middle(Side::First) - middle(Side::Second)).signum() as i8
        };
        let samples: Vec<Sample> = Sampler::new(9)
            .take(400)
            .map(|position| Sample {
                first: position.stones(Side::First),
                second: position.stones(Side::Second),
                result: label(&position),
            })
            .collect();
        let mut epochs = Vec::new();
        let settings = Settings { epochs: 12, batch: 32, rate: 0.01, seed: 2 };
        let weights = fit(&samples, settings, |epoch| epochs.push(epoch));
        assert_eq!(epochs.len(), 12);
        assert!(epochs[11].held_back < epochs[0].held_back - 0.05, "{epochs:?}");
        let agrees = |sample: &&Sample| {
            weights.score(&Planes::new(sample.first, sample.second)).signum() == i32::from(sample.result)
        };
        let decided = samples.iter().filter(|sample| sample.result != 0);
        let (right, all) = (decided.clone().filter(agrees).count(), decided.count());
        assert!(right * 10 > all * 9, "{right} of {all}");
    }
}
