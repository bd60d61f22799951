//! People's chances, measured: plays games of the calibrated levels, fits the practical scale of a game to positions of
//! them, and holds it against positions of other games.

mod fit;
mod plot;
mod sample;

pub use plot::plot;

use crate::calibration::LEVELS;
use fit::fit;
use game::{PlayError, deal};
use games::entry::{Bin, Entry, Feature, Practical, chance};
use games::tool::spread;
use sample::{Game, Sample};
use std::fmt;

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games that the weights are fitted to.
    pub games: u64,
    /// Other games that the weights are held against, with one position of each.
    pub checks: u64,
    /// Positions of each game that the weights are fitted to.
    pub positions: usize,
    /// The source of everything random.
    pub seed: u64,
    /// Games at the same time; the table does not depend on it.
    pub jobs: usize,
}

/// The weights of a practical scale, with what became of games that they were not fitted to.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    command: String,
    /// Positions that the weights are fitted to.
    pub fitted: usize,
    /// The features with their weights.
    pub weights: Vec<(&'static str, f64)>,
    /// The other games, by what was predicted.
    pub bins: Vec<Bin>,
}

/// The seeds of the games that are fitted to, and of the others.
const STREAMS: [u64; 2] = [0, 1];
/// Bounds between bins, in percent.
const BINS: usize = 10;

/// Who plays, against itself: chances are those of equal players. The last level gives nothing away, so it does not show
/// what becomes of people.
fn players() -> &'static [&'static str] {
    &LEVELS[..LEVELS.len() - 1]
}

/// Fits the practical scale of a game; `tell` is called after every game.
pub fn measure(entry: &Entry, plan: &Plan, tell: &mut dyn FnMut()) -> Result<Table, PlayError> {
    let lacking = || PlayError::options(format!("{} has no practical scale", entry.id()));
    let practical = entry.practical.as_ref().ok_or_else(lacking)?;
    let [fitted, others] = STREAMS.map(|stream| deal::mix(plan.seed, stream));
    let fitted = samples((entry, practical), (fitted, plan.games), plan.positions, plan.jobs, tell)?;
    let weights: Vec<f64> = fit(practical.features, &fitted).into_iter().map(rounded).collect();
    let others = samples((entry, practical), (others, plan.checks), 1, plan.jobs, tell)?;
    let Plan { games, checks, positions, seed, .. } = plan;
    Ok(Table {
        command: format!(
            "parlor train practical {} --games {games} --positions {positions} --checks {checks} --seed {seed}",
            entry.id()
        ),
        fitted: fitted.len(),
        bins: bins(&others, &weights),
        weights: practical.features.iter().map(|Feature { name, .. }| *name).zip(weights).collect(),
    })
}

fn samples(
    scale: (&Entry, &Practical),
    (seed, games): (u64, u64),
    positions: usize,
    jobs: usize,
    tell: &mut dyn FnMut(),
) -> Result<Vec<Sample>, PlayError> {
    let numbers: Vec<u64> = (0..games).collect();
    let mut played = Vec::new();
    let worker = || {
        |number: &u64| {
            Game::play(scale, seed, *number).and_then(|game| Ok((*number, game.samples(scale, positions)?)))
        }
    };
    spread((jobs, 1), &numbers, worker, |result| {
        tell();
        result.map(|samples| played.push(samples))
    })?;
    // Sums of floating-point numbers depend on their order.
    played.sort_by_key(|(number, _)| *number);
    Ok(played.into_iter().flat_map(|(_, samples)| samples).collect())
}

fn bins(samples: &[Sample], weights: &[f64]) -> Vec<Bin> {
    let bin = |index: usize| {
        let [from, to] = [index, index + 1].map(|bound| bound as f64 / BINS as f64);
        let predicted = |sample: &&Sample| {
            let chance = chance(&sample.features, weights);
            (chance >= from && (chance < to || index + 1 == BINS)).then_some((chance, sample.result))
        };
        let inside: Vec<(f64, f64)> = samples.iter().filter_map(|sample| predicted(&sample)).collect();
        let mean = |of: fn(&(f64, f64)) -> f64| inside.iter().map(of).sum::<f64>() / inside.len() as f64;
        let (predicted, observed) = (rounded(mean(|pair| pair.0)), rounded(mean(|pair| pair.1)));
        (!inside.is_empty()).then_some(Bin { from, to, games: inside.len() as u64, predicted, observed })
    };
    (0..BINS).filter_map(bin).collect()
}

/// As the table has it.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {}", self.command)?;
        writeln!(
            f,
            "# weight: of a feature of {} positions; bin: from, to, games, predicted, observed",
            self.fitted
        )?;
        self.weights.iter().try_for_each(|(name, weight)| writeln!(f, "weight {name} {weight}"))?;
        let line = |Bin { from, to, games, predicted, observed }: &Bin| {
            format!("bin {from} {to} {games} {predicted} {observed}")
        };
        self.bins.iter().try_for_each(|bin| writeln!(f, "{}", line(bin)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan { games: 24, checks: 12, positions: 2, seed: 3, jobs: 1 };

    #[test]
    fn the_table_follows_from_the_seed_and_not_from_the_number_of_jobs() {
        let entry = games::catalogue().iter().find(|entry| entry.practical.is_some()).unwrap();
        let mut games = 0;
        let table = measure(entry, &PLAN, &mut || games += 1).unwrap();
        assert_eq!(games, 36);
        assert_eq!(table, measure(entry, &Plan { jobs: 3, ..PLAN }, &mut || {}).unwrap());
        assert_ne!(table.weights, measure(entry, &Plan { seed: 4, ..PLAN }, &mut || {}).unwrap().weights);
        assert!(table.fitted > 24 && table.bins.iter().map(|bin| bin.games).sum::<u64>() > 6, "{table}");
        assert!(table.to_string().starts_with("# parlor train practical "), "{table}");
    }

    #[test]
    fn every_position_falls_into_one_bin() {
        let sample = |feature: f64, result| Sample { features: vec![feature], result };
        // Chances of 0, one half and 1: bounds belong to the bin above them, the last to the one below.
        let samples = [sample(-900.0, 0.0), sample(0.0, 1.0), sample(0.0, 0.5), sample(900.0, 1.0)];
        let bins = bins(&samples, &[1.0]);
        let told: Vec<_> =
            bins.iter().map(|bin| (bin.from, bin.games, bin.predicted, bin.observed)).collect();
        assert_eq!(told, [(0.0, 1, 0.0, 0.0), (0.5, 2, 0.5, 0.75), (0.9, 1, 1.0, 1.0)]);
    }
}
