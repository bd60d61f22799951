//! Threats: what Order's next slide could add, and how much of it remains after Chaos' move.
//!
//! Chaos can spoil one threat, and Order can carry out one: so the second and the third count as well.

use crate::entropy::board::Board;
use crate::entropy::spans::weights::{STAGES, StageValues, UNIT};
use std::ops::ControlFlow;

/// The numbers of a stage: a constant, the three best slides, and all that gain.
pub const TERMS: usize = 5;
/// Stages on either side that share samples.
const REACH: usize = 3;
/// From this stage on a stage stands for itself: late in the game every chip changes much.
const ALONE_FROM: usize = 43;
/// The ridge penalty that pulls weights to zero where data is scarce, in squares of parts of a point.
const RIDGE: f64 = 1e6;

/// The threats of a position, in parts of a point: one point, the gains of the three best slides, a fifth of
/// the sum of all gains.
#[inline]
pub fn terms(board: &Board, stage: StageValues<'_>) -> [i32; TERMS] {
    let ([mut first, mut second, mut third], mut sum) = ([0; 3], 0);
    let found = |_, gain: i32| {
        let gain = gain.max(0);
        sum += gain;
        if gain > third {
            third = gain.min(second);
            second = gain.min(first).max(second);
            first = gain.max(first);
        }
        ControlFlow::Continue(())
    };
    board.each_gain(|line| stage.line(line), found);
    [UNIT, first, second, third, sum / 5]
}

/// What threats are worth at one stage, in parts of their size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats(pub [i32; TERMS]);

impl Threats {
    /// What the threats of a position add to its value, in parts of a point.
    #[inline]
    pub fn worth(self, board: &Board, stage: StageValues<'_>) -> i32 {
        let terms = terms(board, stage);
        let sum: i64 =
            self.0.iter().zip(terms).map(|(weight, term)| i64::from(*weight) * i64::from(term)).sum();
        (sum / i64::from(UNIT)) as i32
    }

    /// The weights moved a step towards others: the games change with the weights, so the change is made in steps.
    #[must_use]
    pub fn towards(self, other: Self) -> Self {
        Threats(std::array::from_fn(|term| self.0[term] + (other.0[term] - self.0[term]) * 3 / 10))
    }

    /// The minimum that threats can add: never less than none.
    #[inline]
    pub fn least(self) -> i32 {
        self.0[0]
    }
}

/// The sums of the regression at each stage.
#[derive(Clone)]
pub struct ThreatSums(Vec<StageSums>);

#[derive(Clone, Copy, Default)]
struct StageSums {
    pairs: [[i64; TERMS]; TERMS],
    misses: [i64; TERMS],
}

impl Default for ThreatSums {
    fn default() -> Self {
        ThreatSums(vec![StageSums::default(); STAGES])
    }
}

impl ThreatSums {
    /// Adds a position and how far its value was off, in parts of a point.
    pub fn add(&mut self, board: &Board, stage: StageValues<'_>, miss: i32) {
        let terms = terms(board, stage).map(i64::from);
        let sums = &mut self.0[board.chips() - 1];
        for (row, term) in terms.iter().enumerate() {
            sums.misses[row] += term * i64::from(miss);
            for (sum, other) in sums.pairs[row].iter_mut().zip(terms) {
                *sum += term * other;
            }
        }
    }

    /// Adds the sums of other games.
    pub fn merge(&mut self, other: &ThreatSums) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    /// The weights that explain the errors best.
    pub fn fit(&self) -> Vec<Threats> {
        let stage = |index: usize| {
            let reach = if index < ALONE_FROM { REACH } else { 0 };
            let last = (index + reach).min(STAGES - 1);
            let mut sums = StageSums::default();
            self.0[index.saturating_sub(reach)..=last].iter().for_each(|near| sums.merge(near));
            sums.fit()
        };
        (0..STAGES).map(stage).collect()
    }
}

impl StageSums {
    fn merge(&mut self, other: &StageSums) {
        for row in 0..TERMS {
            self.misses[row] += other.misses[row];
            for column in 0..TERMS {
                self.pairs[row][column] += other.pairs[row][column];
            }
        }
    }

    /// Ridge regression; a threat that would count against Order is left out and the rest fitted again.
    fn fit(&self) -> Threats {
        let mut kept = [true; TERMS];
        loop {
            let solution = self.solve(kept);
            let worst = (1..TERMS).filter(|row| solution[*row] < 0.0);
            let Some(row) = worst.min_by(|a, b| solution[*a].total_cmp(&solution[*b])) else {
                return Threats(solution.map(|weight| (weight * f64::from(UNIT)).round() as i32));
            };
            kept[row] = false;
        }
    }

    /// Gauss-Jordan elimination, with the rows that are not kept held at zero.
    fn solve(&self, kept: [bool; TERMS]) -> [f64; TERMS] {
        let mut matrix = self.pairs.map(|row| row.map(|sum| sum as f64));
        let mut right = self.misses.map(|sum| sum as f64);
        for row in 0..TERMS {
            matrix[row][row] += RIDGE;
            if !kept[row] {
                for other in &mut matrix {
                    other[row] = 0.0;
                }
                matrix[row] = [0.0; TERMS];
                matrix[row][row] = 1.0;
                right[row] = 0.0;
            }
        }
        for pivot in 0..TERMS {
            let (row, value) = (matrix[pivot], right[pivot]);
            for other in (0..TERMS).filter(|other| *other != pivot) {
                let factor = matrix[other][pivot] / row[pivot];
                matrix[other].iter_mut().zip(row).for_each(|(cell, by)| *cell -= factor * by);
                right[other] -= factor * value;
            }
        }
        std::array::from_fn(|row| right[row] / matrix[row][row])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_law_is_found_again_and_no_threat_is_held_against_order() {
        let mut sums = StageSums::default();
        for number in 0..2_000_i64 {
            let gain = |step: i64| number * step % 4_001;
            let terms = [i64::from(UNIT), gain(7), gain(11), gain(13), gain(17)];
            // Half of the first, a quarter of the sum, and the second with the wrong sign.
            let miss = -500 + terms[1] / 2 - terms[2] / 10 + terms[4] / 4;
            for (row, term) in terms.iter().enumerate() {
                sums.misses[row] += term * miss;
                (0..TERMS).for_each(|column| sums.pairs[row][column] += term * terms[column]);
            }
        }
        let Threats([constant, first, second, third, all]) = sums.fit();
        assert_eq!((second, third), (0, third.max(0)));
        assert!((first - 500).abs() < 15 && (all - 250).abs() < 15, "{first} {all}");
        assert!(constant < -500, "{constant}");
    }
}
