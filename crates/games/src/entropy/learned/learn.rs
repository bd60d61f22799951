//! Learns the weights from quick games, by temporal differences.
//!
//! The target of a position is the value of the next one, and for the last one its score: the error corrects every line
//! on the board, and threats explain the rest. Lines are learned first, from fast games that ignore threats; then both
//! together, from games in which both sides see threats, because values fit the style of play from which they were
//! learned.
//! Everything that is summed up is a whole number, so that the result depends on the seed alone and not on the order
//! in which games are added.

use super::policy::{best_cell, best_slide, plain_cell};
use super::practice::{PracticePosition, play};
use super::threat::ThreatSums;
use super::weights::{Knowledge, Weights};
use crate::entropy::board::{Board, LINES};
use crate::entropy::spans;
use crate::entropy::spans::class::{PATTERNS, Patterns};
use crate::entropy::spans::weights::{PatternTable, STAGES, UNIT};

/// How much of the error of a later position is passed back to an earlier one.
const PASSED_BACK: f64 = 0.7;
/// Lines without error that every pattern starts with, so that a few samples do not change it much.
const DOUBT: i64 = 50;
/// Up to this stage neighbours share their samples; late in the game every chip changes too much.
const LAST_SHARED: usize = 40;

/// The error of a pattern at a stage.
#[derive(Clone, Copy, Default)]
struct PatternError {
    lines: i64,
    sum: i64,
}

/// What both sides consider in the games of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeMode {
    /// Lines only.
    Lines,
    /// Lines and threats.
    Threats,
}

impl PracticeMode {
    /// Plays a game with the current weights.
    fn play(self, knowledge: &Knowledge, seed: u64) -> (Vec<PracticePosition>, i32) {
        let values = &knowledge.values;
        match self {
            PracticeMode::Lines => play(
                seed,
                |board, colour| plain_cell(board, colour, values),
                |board| spans::policy::best_slide(board, values.stage(board.chips())).slide,
            ),
            PracticeMode::Threats => play(
                seed,
                |board, colour| best_cell(board, colour, knowledge),
                |board| best_slide(board, knowledge, i32::MAX).slide,
            ),
        }
    }
}

/// Sums over the games of a round.
#[derive(Clone)]
pub struct LearningSums {
    misses: Vec<Vec<PatternError>>,
    threats: ThreatSums,
    /// For each stage: positions, and the squares of final score less value, in whole points.
    spread: Vec<(i64, i64)>,
}

impl Default for LearningSums {
    fn default() -> Self {
        LearningSums {
            misses: vec![vec![PatternError::default(); PATTERNS]; STAGES],
            threats: ThreatSums::default(),
            spread: vec![(0, 0); STAGES],
        }
    }
}

impl LearningSums {
    /// Plays a game and adds its positions; returns the final score.
    pub fn add_game(&mut self, sight: PracticeMode, knowledge: &Knowledge, seed: u64) -> i32 {
        let (moments, score) = sight.play(knowledge, seed);
        let (mut later, mut is_next_sober) = (f64::from(score * UNIT), true);
        for moment in moments.iter().rev() {
            let value = knowledge.board(&moment.board);
            let missed = if is_next_sober { later - f64::from(value) } else { 0.0 };
            if is_next_sober {
                self.add(&moment.board, knowledge, missed.round() as i32);
                let off = i64::from(score) - i64::from(value / UNIT);
                let (positions, squares) = &mut self.spread[moment.board.chips() - 1];
                *positions += 1;
                *squares += off * off;
            }
            later = f64::from(value) + PASSED_BACK * missed;
            is_next_sober = moment.is_sober;
        }
        score
    }

    fn add(&mut self, board: &Board, knowledge: &Knowledge, missed: i32) {
        let (stage, threats) = knowledge.stage(board.chips());
        let patterns = Patterns::shared();
        for line in board.lines() {
            let miss = &mut self.misses[board.chips() - 1][patterns.folded(patterns.of(*line))];
            miss.lines += 1;
            miss.sum += i64::from(missed);
        }
        self.threats.add(board, stage, missed + threats.worth(board, stage));
    }

    /// Adds the sums of other games.
    pub fn merge(&mut self, other: &LearningSums) {
        for (mine, theirs) in self.misses.iter_mut().flatten().zip(other.misses.iter().flatten()) {
            mine.lines += theirs.lines;
            mine.sum += theirs.sum;
        }
        self.threats.merge(&other.threats);
        for (mine, theirs) in self.spread.iter_mut().zip(&other.spread) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
        }
    }

    /// Positions that were learned from.
    pub fn positions(&self) -> i64 {
        self.spread.iter().map(|(positions, _)| positions).sum()
    }

    /// The corrected weights; those of threats stay where the games ignored threats.
    pub fn corrected(&self, sight: PracticeMode, weights: &Weights) -> Weights {
        let table = |(stage, table): (usize, &PatternTable)| {
            let (positions, squares) = self.spread[stage];
            let variance = squares as f64 / positions.max(1) as f64;
            let lines = table.weights.iter().enumerate();
            PatternTable {
                deviation: (variance.max(0.01).sqrt() * f64::from(UNIT)).round() as i32,
                weights: lines.map(|(pattern, value)| value + self.correction(stage, pattern)).collect(),
                ..*table
            }
        };
        let lines = weights.lines.iter().enumerate().map(table).collect();
        let threats = match sight {
            PracticeMode::Lines => weights.threats.clone(),
            PracticeMode::Threats => {
                let threats = weights.threats.iter().zip(self.threats.fit());
                threats.map(|(old, new)| old.towards(new)).collect()
            }
        };
        Weights { lines, threats }
    }

    /// The error of a pattern at a stage, counted twice, and at its neighbours: its part of the error of all lines.
    fn correction(&self, stage: usize, pattern: usize) -> i32 {
        let pattern = Patterns::shared().folded(pattern);
        let PatternError { lines, sum } = self.misses[stage][pattern];
        let mut near = PatternError { lines: 2 * (lines + DOUBT), sum: 2 * sum };
        if stage < LAST_SHARED {
            for misses in [stage.wrapping_sub(1), stage + 1].into_iter().filter_map(|at| self.misses.get(at))
            {
                near.lines += misses[pattern].lines;
                near.sum += misses[pattern].sum;
            }
        }
        (near.sum as f64 / (LINES as i64 * near.lines) as f64).round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learned(sight: PracticeMode, weights: &Weights, seeds: impl Iterator<Item = u64>) -> LearningSums {
        let knowledge = Knowledge::new(weights);
        let mut lessons = LearningSums::default();
        seeds.for_each(|seed| assert!(lessons.add_game(sight, &knowledge, seed) > 0));
        lessons
    }

    #[test]
    fn the_order_of_games_does_not_matter() {
        let weights = Weights::plain();
        for sight in [PracticeMode::Lines, PracticeMode::Threats] {
            let forwards = learned(sight, &weights, 0..12);
            let mut backwards = learned(sight, &weights, (5..12).rev());
            backwards.merge(&learned(sight, &weights, (0..5).rev()));
            assert_eq!(forwards.corrected(sight, &weights), backwards.corrected(sight, &weights));
            assert_ne!(forwards.corrected(sight, &weights), weights);
            assert_eq!(forwards.positions(), backwards.positions());
        }
    }

    #[test]
    fn threats_turn_out_to_count_for_order() {
        let plain = Weights::plain();
        let learned = learned(PracticeMode::Threats, &plain, 0..60).corrected(PracticeMode::Threats, &plain);
        for stage in [15, 25, 35] {
            let [_, first, second, third, _] = learned.threats[stage].0;
            assert!(first + second + third > 0, "{:?}", learned.threats[stage]);
        }
    }
}
