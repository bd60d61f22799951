//! How hard a puzzle is: how often each calibrated level finds its line.

use super::line::own_steps;
use super::words::solver;
use crate::lolchess::LolChess;
use crate::lolchess::action::Action;
use crate::lolchess::bots::{Expert, Foresight, expert, foresight};
use game::{Bot, Limits, Silent, deal};

/// Tries of each level.
const TRIES: u64 = 4;
/// Ends of the scale.
const BOUNDS: [f64; 2] = [300.0, 2200.0];
/// The measured strength of the levels.
const TABLE: &str = include_str!("../levels.txt");

/// What came of the tries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Difficulty {
    /// Where a level finds the line every second time.
    pub(super) rating: f64,
    /// Whether the level that takes what is best at once finds it every time.
    pub(super) is_easy: bool,
    /// Whether every level finds it every time.
    pub(super) is_trivial: bool,
}

/// Lets every level try a puzzle.
pub(super) fn difficulty(game: &LolChess, line: &[Action]) -> Difficulty {
    let mut scores = Vec::new();
    let mut is_easy = true;
    for level in 1..=5_u64 {
        let Some(elo) = elo(level) else { continue };
        for attempt in 0..TRIES {
            let seed = deal::mix(deal::mix(17, level), attempt);
            let is_found = match level {
                1 => finds(&mut greedy(0.1, seed), &Limits::depth(1), game, line),
                2 => finds(&mut greedy(0.01, seed), &Limits::depth(1), game, line),
                3 => finds(&mut greedy(0.0, seed), &Limits::depth(1), game, line),
                _ => {
                    finds(&mut expert(seed), &Limits::nodes(if level == 4 { 300 } else { 5000 }), game, line)
                }
            };
            is_easy &= is_found || level != 3;
            scores.push((elo, f64::from(u8::from(is_found))));
        }
    }
    let is_trivial = scores.iter().all(|(_, score)| *score > 0.5);
    Difficulty { rating: fit(&scores), is_easy, is_trivial }
}

fn greedy(noise: f64, seed: u64) -> impl Bot<LolChess> {
    Foresight::greedy(foresight::Greed { noise, ..foresight::Greed::default() }, seed)
}

fn expert(seed: u64) -> impl Bot<LolChess> {
    Expert::new(expert::Options::default(), seed)
}

/// Whether a bot chooses every own action of a line.
fn finds(bot: &mut impl Bot<LolChess>, limits: &Limits, game: &LolChess, line: &[Action]) -> bool {
    let Some((side, _)) = solver(game) else { return false };
    let steps = own_steps(game, side, line);
    steps.iter().all(|(at, action, _)| bot.think(at, limits, &mut Silent).best == *action)
}

/// The strength of a level, from the table of the calibration.
fn elo(level: u64) -> Option<f64> {
    let begin = format!("level {level} ");
    let figures = TABLE.lines().find_map(|line| line.strip_prefix(begin.as_str()))?;
    figures.split_whitespace().next()?.parse().ok()
}

/// The rating that explains the scores best, with one win and one loss against 1000 that nobody played.
fn fit(scores: &[(f64, f64)]) -> f64 {
    let expected =
        |elo: f64, rating: f64| 1.0 / (1.0 + libm::exp((rating - elo) * core::f64::consts::LN_10 / 400.0));
    let all = || scores.iter().copied().chain([(1000.0, 0.0), (1000.0, 1.0)]);
    let [mut low, mut high] = BOUNDS;
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        let surplus: f64 = all().map(|(elo, score)| expected(elo, middle) - score).sum();
        if surplus > 0.0 { low = middle } else { high = middle }
    }
    libm::round(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_found_by_everybody_is_easy() {
        let tries = |score: f64| (1..=5).filter_map(elo).map(move |elo| (elo, score)).collect::<Vec<_>>();
        let [easy, hard] = [1.0, 0.0].map(|score| fit(&tries(score)));
        assert!(easy < 700.0 && hard > 1500.0, "{easy} {hard}");
        let strong: Vec<(f64, f64)> =
            (1..=5).filter_map(elo).map(|elo| (elo, f64::from(u8::from(elo > 1200.0)))).collect();
        assert!((950.0..1450.0).contains(&fit(&strong)), "{}", fit(&strong));
    }
}
