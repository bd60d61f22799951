//! What people's chances are in a position, beside what is proven of it: fitted from games of the calibrated levels.
//!
//! A game says which features of a value matter, all of them for the first side: the chance is the logistic function of
//! their weighted sum. `parlor train practical` fits the weights and holds them against other games.

use super::{Budget, Draft, Entry};
use game::erased::{AnyGame, Erased};
use game::{Game, PlayError, Side, Thought, Turn, Value};
use std::ops::Range;

type Read = Box<dyn Fn(&dyn AnyGame, &Aspect) -> Option<Vec<f64>> + Send + Sync>;

/// A value of a thought, as a game reads it.
#[derive(Clone, Copy, Debug)]
pub struct Aspect {
    /// Who is to act in the position.
    pub side: Side,
    /// What the position is worth, or what one of its moves is worth.
    pub value: Value,
    /// Whether it is the value of a move, which is judged as the position that the move leads to.
    pub is_after: bool,
    /// How many of the moves keep the proven outcome, from 0 for a single one to 1 for all; `None` where that is not
    /// known.
    pub kept: Option<f64>,
}

/// What the chance depends on.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// Its name in the table.
    pub name: &'static str,
    /// Whether more of it is never worse for the first side: its weight is not negative.
    pub rises: bool,
}

/// Where the samples of a fit come from.
#[derive(Clone, Debug)]
pub struct Sampling {
    /// How long the analyst looks at a position.
    pub budget: Budget,
    /// Each game begins with as many drawn moves as this at most: players that hardly vary would play one game again and
    /// again.
    pub opening: u64,
    /// Plies that are left out because the analyst would take too long; what holds before and after them holds there.
    pub skipped: Range<usize>,
}

/// The practical scale of game `G`.
pub struct Scale<G> {
    /// What the chance depends on.
    pub features: &'static [Feature],
    /// The features of a value in their order; `None` where the value stays as it is.
    pub read: fn(&G, &Aspect) -> Option<Vec<f64>>,
    /// The table that the last fit wrote.
    pub table: &'static str,
    /// Where samples come from.
    pub sampling: Sampling,
}

/// The practical scale of some game.
pub struct Practical {
    /// What the chance depends on.
    pub features: &'static [Feature],
    /// The table that the last fit wrote.
    pub table: &'static str,
    /// Where samples come from.
    pub sampling: Sampling,
    read: Read,
    /// Nothing before the first fit.
    weights: Option<Vec<f64>>,
}

/// Games that were not fitted to, whose predictions fall between two bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// The lower bound.
    pub from: f64,
    /// The upper bound.
    pub to: f64,
    /// How many games there are; each of them has one position.
    pub games: u64,
    /// The mean of the predictions.
    pub predicted: f64,
    /// The mean of the results.
    pub observed: f64,
}

impl Bin {
    /// How many standard deviations the results are off, if they are as predicted and no game is drawn.
    pub fn deviation(&self) -> f64 {
        let variance = self.predicted * (1.0 - self.predicted) / self.games.max(1) as f64;
        (self.observed - self.predicted) / libm::sqrt(variance.max(f64::MIN_POSITIVE))
    }
}

/// The chance that the first side wins, by features and their weights.
pub fn chance(features: &[f64], weights: &[f64]) -> f64 {
    let sum: f64 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + libm::exp(-sum))
}

impl Practical {
    /// The features of what a thought says of its position; `None` where that stays as it is.
    pub fn read(&self, position: &dyn AnyGame, thought: &Thought<String>) -> Option<Vec<f64>> {
        let Turn::Player(side) = position.turn() else { return None };
        let kept = kept(position, thought);
        (self.read)(position, &Aspect { side, value: thought.value, is_after: false, kept })
    }

    /// The weights of the table, in the order of the features; `None` before the first fit.
    pub fn weights(&self) -> Option<&[f64]> {
        self.weights.as_deref()
    }

    /// The table's games that were not fitted to.
    pub fn bins(&self) -> Result<Vec<Bin>, PlayError> {
        let lines = self.table.lines().enumerate().filter(|(_, line)| line.starts_with("bin "));
        lines
            .map(|(index, line)| {
                let wrong = || PlayError::text("line", &(index + 1).to_string(), "expected five numbers");
                let numbers: Result<Vec<f64>, _> = line.split(' ').skip(1).map(str::parse).collect();
                let [from, to, games, predicted, observed] = numbers.map_err(|_| wrong())?[..] else {
                    return Err(wrong());
                };
                Ok(Bin { from, to, games: games as u64, predicted, observed })
            })
            .collect()
    }

    fn chance(&self, position: &dyn AnyGame, aspect: &Aspect) -> Option<f32> {
        let features = (self.read)(position, aspect)?;
        Some(chance(&features, self.weights.as_deref()?) as f32)
    }

    /// Puts chances in practice in the place of win probabilities.
    fn apply(&self, position: &dyn AnyGame, thought: &mut Thought<String>) {
        let Turn::Player(side) = position.turn() else { return };
        let exact = thought.value;
        let before = Aspect { side, value: exact, is_after: false, kept: kept(position, thought) };
        let Some(win) = self.chance(position, &before) else { return };
        thought.value.win = win;
        for candidate in &mut thought.candidates {
            let value = candidate.value;
            let is_as_good = match (exact.proof, value.proof) {
                (None, None) => value == exact,
                (ours, theirs) => ours == theirs,
            };
            let own = self.chance(position, &Aspect { value, is_after: true, kept: None, ..before });
            let own = own.unwrap_or(value.win);
            // The position is worth its best move: none of them is worth more.
            candidate.value.win = match side {
                _ if is_as_good => win,
                Side::First => own.min(win),
                Side::Second => own.max(win),
            };
        }
    }
}

/// How many moves keep the proven outcome, where the outcome of every move is proven.
fn kept(position: &dyn AnyGame, thought: &Thought<String>) -> Option<f64> {
    let outcome = thought.value.proof?.outcome;
    let moves = position.moves().len();
    let proofs = thought.candidates.iter().map(|candidate| candidate.value.proof);
    let outcomes: Option<Vec<_>> = proofs.map(|proof| Some(proof?.outcome)).collect();
    let outcomes = outcomes.filter(|outcomes| outcomes.len() == moves)?;
    let keeping = outcomes.iter().filter(|other| **other == outcome).count();
    Some(if moves < 2 { 1.0 } else { keeping.saturating_sub(1) as f64 / (moves - 1) as f64 })
}

/// The weights of a table, if it has one for each feature.
fn weights(features: &[Feature], table: &str) -> Option<Vec<f64>> {
    let weight = |feature: &Feature| {
        let of_feature = |line: &str| {
            let (name, weight) = line.strip_prefix("weight ")?.split_once(' ')?;
            if name == feature.name { weight.parse().ok() } else { None }
        };
        table.lines().find_map(of_feature)
    };
    features.iter().map(weight).collect()
}

impl<G: Game> Draft<G> {
    /// What people's chances are.
    #[must_use]
    pub fn practical(self, scale: Scale<G>) -> Self {
        let Scale { features, read, table, sampling } = scale;
        let read: Read = Box::new(move |position, aspect| {
            let Erased(position) = position.as_any().downcast_ref::<Erased<G>>()?;
            read(position, aspect)
        });
        let weights = weights(features, table);
        self.with(|entry| entry.practical = Some(Practical { features, table, sampling, read, weights }))
    }
}

impl Entry {
    /// Puts people's chances in the place of a thought's win probabilities; proofs and points stay as they are.
    ///
    /// Where the game has no practical scale, or the scale nothing to say of the value, nothing changes.
    pub fn in_practice(&self, position: &dyn AnyGame, thought: &mut Thought<String>) {
        if let Some(practical) = &self.practical {
            practical.apply(position, thought);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    fn scales() -> impl Iterator<Item = (&'static str, &'static Practical)> {
        catalogue().iter().filter_map(|entry| Some((entry.id(), entry.practical.as_ref()?)))
    }

    #[test]
    fn every_table_has_a_weight_for_each_feature_and_none_falls_that_must_rise() {
        assert!(scales().count() > 0);
        for (game, scale) in scales() {
            let weights = scale.weights().unwrap_or_else(|| panic!("{game}: a weight is missing"));
            for (feature, weight) in scale.features.iter().zip(weights) {
                assert!(!feature.rises || *weight >= 0.0, "{game}: {} falls", feature.name);
            }
            assert!(scale.table.starts_with(&format!("# parlor train practical {game} ")));
        }
    }

    /// Of games at 30%, 30% are won, within what the number of games allows.
    #[test]
    fn the_chances_of_games_that_were_not_fitted_to_come_true() {
        for (game, scale) in scales() {
            let bins = scale.bins().unwrap();
            let games: u64 = bins.iter().map(|bin| bin.games).sum();
            assert!(bins.len() >= 8 && games >= 300, "{game}: {games} games in {} bins", bins.len());
            for bin in &bins {
                assert!((bin.from..=bin.to).contains(&bin.predicted), "{game}: {bin:?}");
                assert!(bin.deviation().abs() < 3.0, "{game}: {bin:?} is off by {:.1}", bin.deviation());
            }
            let squares: f64 = bins.iter().map(|bin| bin.deviation() * bin.deviation()).sum();
            // The 99th percentile of so many squares of a normal variable, by Wilson and Hilferty.
            let few = 2.0 / (9.0 * bins.len() as f64);
            let most = bins.len() as f64 * (1.0 - few + 2.326 * few.sqrt()).powi(3);
            assert!(squares < most, "{game}: {squares:.1}, more than {most:.1}");
        }
    }

    #[test]
    fn a_table_with_a_gap_has_no_weights() {
        let features = [Feature { name: "a", rises: true }, Feature { name: "b", rises: false }];
        assert_eq!(weights(&features, "weight a 0.5\nweight b -1"), Some(vec![0.5, -1.0]));
        assert_eq!(weights(&features, "weight a 0.5\nweight c -1"), None);
        assert_eq!(weights(&features, "weight a much\nweight b -1"), None);
    }

    #[test]
    fn a_bin_is_off_by_what_it_should_not_be() {
        let bin = Bin { from: 0.0, to: 1.0, games: 100, predicted: 0.5, observed: 0.6 };
        assert!((bin.deviation() - 2.0).abs() < 1e-9);
    }
}
