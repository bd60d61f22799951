//! How hard a puzzle is: the rating at which a level would solve it every other time.

use crate::entropy::rules::Entropy;
use crate::entry::{Budget, Entry, Puzzle, split_limits};
use game::{Game, PlayError, Silent, deal};
use serde_json::json;

/// Tries of each level; the strongest one has no noise and needs fewer.
const TRIES: u64 = 12;
const TRIES_OF_TOP: u64 = 4;
/// Ratings beyond these say no more.
const LOWEST: f64 = 400.0;
const HIGHEST: f64 = 2600.0;
/// One puzzle in doubt, so that always and never have a rating too: half solved by a level of this rating.
const DOUBT: (f64, f64) = (1400.0, 1.0);

/// How often a level solves a puzzle.
#[derive(Clone, Copy, Debug)]
struct Tried {
    rating: f64,
    solved: f64,
    tries: f64,
}

/// A level that tries puzzles.
pub(super) struct Solver {
    name: &'static str,
    rating: f64,
    budget: Budget,
    tries: u64,
    table_mb: usize,
}

/// The calibrated levels of the game.
pub(super) fn solvers() -> Result<Vec<Solver>, PlayError> {
    let entry = crate::find(Entropy::ID)?;
    let top = entry.calibration.as_ref().map_or("", |calibration| calibration.top);
    let (top, top_budget) = split_limits(top)?;
    let rated = entry.levels.iter().filter_map(|level| Some((level, level.rating?)));
    let solver = |(level, rating): (&crate::entry::Level, crate::entry::Rating)| {
        let is_top = level.name == top;
        Solver {
            name: level.name,
            rating: f64::from(rating.value),
            budget: top_budget.filter(|_| is_top).unwrap_or(level.budget),
            tries: if is_top { TRIES_OF_TOP } else { TRIES },
            // One ply needs no table.
            table_mb: usize::from(is_top),
        }
    };
    Ok(rated.map(solver).collect())
}

impl Solver {
    /// The move of the level in a position; the seed decides everything.
    pub(super) fn choose(&self, entry: &Entry, position: &str, seed: u64) -> Result<String, PlayError> {
        let mut player = entry.player_with(self.name, &json!({"table_mb": self.table_mb}), seed)?;
        let position = entry.rules.parse(position)?;
        Ok(player.bot.think(&*position, &self.budget.limits(), &mut Silent)?.best)
    }

    /// How often it finds the answer.
    fn try_at(&self, entry: &Entry, puzzle: &Puzzle, seed: u64) -> Result<Tried, PlayError> {
        let mut solved = 0;
        for number in 0..self.tries {
            let found = self.choose(entry, &puzzle.position, deal::mix(seed, number))?;
            solved += u32::from(puzzle.line.first() == Some(&found));
        }
        Ok(Tried { rating: self.rating, solved: f64::from(solved), tries: self.tries as f64 })
    }
}

/// The rating of a puzzle, by the tries of all levels.
pub(super) fn rating(solvers: &[Solver], puzzle: &Puzzle, seed: u64) -> Result<f64, PlayError> {
    let entry = crate::find(Entropy::ID)?;
    let tried: Result<Vec<Tried>, PlayError> =
        solvers.iter().map(|solver| solver.try_at(entry, puzzle, seed)).collect();
    Ok(fit(&tried?).round())
}

/// The chance that a level solves a puzzle.
fn chance(level: f64, puzzle: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, (puzzle - level) / 400.0))
}

/// The rating at which as much is solved as was.
fn fit(tried: &[Tried]) -> f64 {
    let (doubtful, weight) = DOUBT;
    let doubt = Tried { rating: doubtful, solved: weight / 2.0, tries: weight };
    let all = || tried.iter().chain([&doubt]);
    let solved: f64 = all().map(|tried| tried.solved).sum();
    let expected = |puzzle: f64| all().map(|tried| tried.tries * chance(tried.rating, puzzle)).sum::<f64>();
    let (mut low, mut high) = (LOWEST, HIGHEST);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > solved { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(rates: [f64; 3]) -> f64 {
        let ratings = [600.0, 1300.0, 2300.0];
        let all: Vec<Tried> = ratings
            .into_iter()
            .zip(rates)
            .map(|(rating, rate)| Tried { rating, solved: 12.0 * rate, tries: 12.0 })
            .collect();
        fit(&all)
    }

    #[test]
    fn a_puzzle_is_as_hard_as_the_levels_find_it() {
        assert!((tried([0.0, 0.5, 1.0]) - 1300.0).abs() < 100.0);
        assert!(tried([1.0, 1.0, 1.0]) < 600.0 && tried([0.0, 0.0, 0.0]) > 2300.0);
        assert!(tried([0.2, 0.5, 1.0]) < tried([0.0, 0.5, 1.0]));
        assert!((LOWEST..=HIGHEST).contains(&tried([0.0; 3])));
    }

    #[test]
    fn all_five_levels_try() {
        let names: Vec<&str> = solvers().unwrap().iter().map(|solver| solver.name).collect();
        assert_eq!(names, ["1", "2", "3", "4", "5"]);
    }
}
