//! How hard a puzzle is: how often each calibrated level plays its whole line.

use super::solution::Solution;
use crate::connect4::Connect4;
use crate::connect4::reason::threat::Drop;
use crate::entry::{Entry, Level};
use game::bot::Silent;
use game::erased::Erased;
use game::{Game, PlayError, deal};

/// Tries of a level that errs by chance; one without noise does the same every time.
const TRIES: u32 = 12;
/// The ratings that a puzzle can have: a few hundred beyond the levels.
pub(super) const RATINGS: std::ops::RangeInclusive<f64> = 400.0..=2000.0;

/// How often a player of a known strength solved a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tries {
    /// Elo of the player.
    pub elo: f64,
    /// Whole lines that it found.
    pub solved: u32,
    /// Lines that it tried.
    pub tried: u32,
}

/// The rating at which the levels would most likely solve a puzzle as often as they did.
pub(super) fn rate(solution: &Solution, seed: u64) -> Result<f64, PlayError> {
    let entry = crate::find(Connect4::ID)?;
    let drops = solution.drops();
    let measured = |level: &Level| level.rating.map(|rating| (level.name, rating));
    let mut tries = Vec::new();
    for (number, (name, rating)) in entry.levels.iter().filter_map(measured).enumerate() {
        let stream = deal::mix(seed, number as u64);
        let solved = try_often(entry, name, &drops, stream)?;
        tries.push(Tries { elo: f64::from(rating.value), solved, tried: TRIES });
    }
    Ok(fit(&tries).round())
}

/// How many of [`TRIES`] lines a level finds.
fn try_often(entry: &Entry, level: &str, drops: &[Drop], seed: u64) -> Result<u32, PlayError> {
    let errs = entry.levels.iter().any(|known| known.name == level && known.options.get("noise").is_some());
    let games = if errs { TRIES } else { 1 };
    let mut solved = 0;
    for number in 0..games {
        solved += u32::from(finds(entry, level, drops, deal::mix(seed, u64::from(number)))?);
    }
    Ok(solved * (TRIES / games))
}

/// Whether a level plays every own move of the line.
fn finds(entry: &Entry, level: &str, drops: &[Drop], seed: u64) -> Result<bool, PlayError> {
    let mut player = entry.player(level, seed)?;
    for drop in drops.iter().step_by(2) {
        let limits = player.budget.limits();
        let thought = player.bot.think(&Erased(drop.before), &limits, &mut Silent)?;
        if thought.best != drop.m.to_string() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The rating of greatest likelihood if a player solves with the chance that its Elo gives against it.
pub(super) fn fit(tries: &[Tries]) -> f64 {
    // Solutions more than expected lower the rating; the expected ones fall as it rises.
    let surplus = |rating: f64| -> f64 {
        let more =
            |tries: &Tries| f64::from(tries.solved) - f64::from(tries.tried) * chance(tries.elo, rating);
        tries.iter().map(more).sum()
    };
    let (mut low, mut high) = RATINGS.into_inner();
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if surplus(middle) > 0.0 { high = middle } else { low = middle }
    }
    f64::midpoint(low, high)
}

fn chance(elo: f64, rating: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, (rating - elo) / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tries(solved: [u32; 3]) -> Vec<Tries> {
        [600.0, 1000.0, 1400.0]
            .into_iter()
            .zip(solved)
            .map(|(elo, solved)| Tries { elo, solved, tried: 12 })
            .collect()
    }

    #[test]
    fn the_fit_is_where_as_many_are_expected_as_were_solved() {
        let rating = fit(&tries([1, 6, 11]));
        let expected: f64 = tries([0; 3]).iter().map(|t| 12.0 * chance(t.elo, rating)).sum();
        assert!((expected - 18.0).abs() < 1e-6 && (rating - 1000.0).abs() < 1e-6, "{rating} {expected}");
    }

    #[test]
    fn what_nobody_solves_is_hard_and_what_everybody_solves_is_easy() {
        let ratings =
            [[12, 12, 12], [10, 12, 12], [0, 6, 12], [0, 0, 3], [0, 0, 0]].map(|solved| fit(&tries(solved)));
        assert!(ratings.is_sorted(), "{ratings:?}");
        assert!((ratings[0] - 400.0).abs() < 1.0 && (ratings[4] - 2000.0).abs() < 1.0, "{ratings:?}");
    }
}
