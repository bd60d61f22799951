//! Learns the weights: plays games with the current ones and fits new ones to the final scores.
//!
//! Everything that is summed up is a whole number, so that the result depends on the seed alone and
//! not on the order in which games are added.

use super::class::{CLASSES, Patterns, points};
use super::policy::{best_cell, best_slide};
use super::weights::{STAGES, SpanStage, UNIT, Values, Weights};
use crate::entropy::board::Board;
use crate::entropy::chip::{CELLS, Cell, Colour, EACH, Slide};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The classes and a constant.
const FEATURES: usize = CLASSES + 1;
/// Pairs of features, each once.
const PAIRS: usize = FEATURES * (FEATURES + 1) / 2;
/// How often a decision before the first sample of a game is random, so that games differ.
const ASTRAY: f64 = 0.25;
/// The ridge penalty that pulls weights to the points of the rule where data is scarce, in samples.
const RIDGE: f64 = 20.0;
/// Up to this stage neighbours share their samples; late in the game every chip changes too much.
const LAST_SHARED: usize = 40;

/// The sums of the regression at each stage.
#[derive(Clone)]
pub struct Sums(Vec<StageSums>);

#[derive(Clone)]
struct StageSums {
    samples: i64,
    /// The sums of products of features.
    pairs: Vec<i64>,
    /// The sums of features times score.
    scores: [i64; FEATURES],
    squares: i64,
}

impl Default for Sums {
    fn default() -> Self {
        let empty = StageSums { samples: 0, pairs: vec![0; PAIRS], scores: [0; FEATURES], squares: 0 };
        Sums(vec![empty; STAGES])
    }
}

impl Sums {
    /// Plays game `number` of a round and adds its positions; returns the final score.
    pub fn add_game(&mut self, values: &Values, seed: u64, number: u64) -> i32 {
        let (samples, score) = play(values, game::deal::mix(seed, number));
        for board in samples {
            self.0[board.chips() - 1].add(&features(&board), i64::from(score));
        }
        score
    }

    /// Adds the sums of other games.
    pub fn merge(&mut self, other: &Sums) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            mine.merge(theirs);
        }
    }

    /// The weights that fit best.
    pub fn fit(&self) -> Weights {
        let stage = |index: usize| {
            let mut sums = self.0[index].clone();
            if index < LAST_SHARED {
                for neighbour in [index.wrapping_sub(1), index + 1] {
                    self.0.get(neighbour).into_iter().for_each(|other| sums.merge(other));
                }
            }
            sums.fit()
        };
        Weights((0..STAGES).map(stage).collect())
    }

    /// Samples at all stages.
    pub fn samples(&self) -> i64 {
        self.0.iter().map(|stage| stage.samples).sum()
    }
}

impl StageSums {
    fn add(&mut self, features: &[i64; FEATURES], score: i64) {
        self.samples += 1;
        self.squares += score * score;
        let mut pairs = self.pairs.iter_mut();
        for (row, feature) in features.iter().enumerate() {
            self.scores[row] += feature * score;
            for (other, sum) in features[..=row].iter().zip(pairs.by_ref()) {
                *sum += feature * other;
            }
        }
    }

    fn merge(&mut self, other: &StageSums) {
        self.samples += other.samples;
        self.squares += other.squares;
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(mine, theirs)| *mine += theirs);
        self.scores.iter_mut().zip(&other.scores).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Ridge regression around the points of the rule: only deviations from them are penalised.
    fn fit(&self) -> SpanStage {
        let mut matrix = self.matrix();
        let mut prior = [0.0; FEATURES];
        prior.iter_mut().zip(points()).for_each(|(prior, points)| *prior = f64::from(points));
        let explained = matrix.iter().map(|row| dot(row, &prior));
        let mut right: Vec<f64> =
            self.scores.iter().zip(explained).map(|(sum, known)| *sum as f64 - known).collect();
        for (index, row) in matrix.iter_mut().enumerate().take(CLASSES) {
            row[index] += RIDGE;
        }
        // The constant is free, but must not be undefined where there is no sample.
        matrix[CLASSES][CLASSES] += 1e-6;
        let whole = matrix.clone();
        let target = right.clone();
        solve(&mut matrix, &mut right);
        let error = self.error(&whole, &target, &right, &prior);
        let in_units = |value: f64| (value * f64::from(UNIT)).round() as i32;
        let mut weights = [0; CLASSES];
        for (index, weight) in weights.iter_mut().enumerate() {
            *weight = in_units(prior[index] + right[index]);
        }
        let deviation = (error / (self.samples.max(1) as f64)).max(0.01).sqrt();
        SpanStage { bias: in_units(right[CLASSES]), deviation: in_units(deviation), weights }
    }

    fn matrix(&self) -> Vec<[f64; FEATURES]> {
        let pair = |row: usize, column: usize| {
            let (high, low) = (row.max(column), row.min(column));
            self.pairs[high * (high + 1) / 2 + low] as f64
        };
        (0..FEATURES).map(|row| std::array::from_fn(|column| pair(row, column))).collect()
    }

    /// The sum of the squares that the solution leaves unexplained.
    fn error(&self, matrix: &[[f64; FEATURES]], target: &[f64], solution: &[f64], prior: &[f64]) -> f64 {
        let scores: Vec<f64> = self.scores.iter().map(|sum| *sum as f64).collect();
        // Squares of score less prior: scores minus what the prior explains, twice.
        let rest = self.squares as f64 - dot(&scores, prior) - dot(target, prior);
        let explained = 2.0 * dot(target, solution);
        let own: f64 = matrix.iter().zip(solution).map(|(row, value)| value * dot(row, solution)).sum();
        rest - explained + own
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Solves a symmetric, positive system in place, by Cholesky's decomposition.
fn solve(matrix: &mut [[f64; FEATURES]], right: &mut [f64]) {
    for row in 0..FEATURES {
        for column in 0..=row {
            let known = dot(&matrix[row][..column], &matrix[column][..column]);
            let rest = matrix[row][column] - known;
            matrix[row][column] =
                if row == column { rest.max(1e-12).sqrt() } else { rest / matrix[column][column] };
        }
    }
    for row in 0..FEATURES {
        let known = dot(&matrix[row][..row], &right[..row]);
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..FEATURES).rev() {
        let known: f64 = (row + 1..FEATURES).map(|below| matrix[below][row] * right[below]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
}

fn features(board: &Board) -> [i64; FEATURES] {
    let patterns = Patterns::shared();
    let mut features = [0; FEATURES];
    for line in board.lines() {
        let counts = &patterns.counts()[patterns.of(*line)];
        features.iter_mut().zip(counts).for_each(|(feature, count)| *feature += i64::from(*count));
    }
    features[CLASSES] = 1;
    features
}

/// Plays a game with a random beginning and best play afterwards; returns the boards of the second part after
/// Order's slides, and the final score.
fn play(values: &Values, seed: u64) -> (Vec<Board>, i32) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let sober_from = random.random_range(0..CELLS);
    let mut board = Board::EMPTY;
    let mut samples = Vec::with_capacity(STAGES);
    loop {
        let goes_astray = |random: &mut Xoshiro256PlusPlus| random.random_bool(ASTRAY);
        let is_sober = board.chips() >= sober_from;
        let colour = draw(&board, &mut random);
        let stage = values.stage(board.chips() + 1);
        let cell = if !is_sober && goes_astray(&mut random) {
            any_cell(&board, &mut random)
        } else {
            best_cell(&board, colour, stage)
        };
        if let Some(cell) = cell {
            board.place(cell, colour);
        }
        if board.is_full() {
            return (samples, board.score());
        }
        let slide = if !is_sober && goes_astray(&mut random) {
            any_slide(&board, &mut random)
        } else {
            best_slide(&board, stage).slide
        };
        if let Some(slide) = slide {
            board.slide(slide);
        }
        if is_sober {
            samples.push(board);
        }
    }
}

/// A random empty cell.
pub fn any_cell(board: &Board, random: &mut Xoshiro256PlusPlus) -> Option<Cell> {
    board.empties().collect::<Vec<_>>().choose(random).copied()
}

/// A random slide.
pub fn any_slide(board: &Board, random: &mut Xoshiro256PlusPlus) -> Option<Slide> {
    let mut slides = Vec::new();
    board.each_slide(|slide| slides.push(slide));
    slides.choose(random).copied()
}

/// Draws a chip from what is not on the board.
pub fn draw(board: &Board, random: &mut Xoshiro256PlusPlus) -> Colour {
    let mut number = random.random_range(0..CELLS - board.chips());
    let [all_but_last @ .., last] = Colour::ALL;
    for colour in all_but_last {
        let left = usize::from(EACH - board.count(colour));
        if number < left {
            return colour;
        }
        number -= left;
    }
    // The bag holds as many chips as there are empty cells: what is left is of the last colour.
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_games_does_not_matter() {
        let values = Values::new(&Weights::plain());
        let sums = |numbers: &mut dyn Iterator<Item = u64>| {
            let mut sums = Sums::default();
            let scores: i32 = numbers.map(|number| sums.add_game(&values, 1, number)).sum();
            assert!(scores > 0);
            sums
        };
        let forwards = sums(&mut (0..30));
        let mut backwards = sums(&mut (10..30).rev());
        backwards.merge(&sums(&mut (0..10).rev()));
        assert_eq!(forwards.fit(), backwards.fit());
        assert_ne!(forwards.fit(), Sums::default().fit());
    }

    #[test]
    fn a_known_law_is_found_again() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut sums = Sums::default().0.remove(0);
        for _ in 0..20_000 {
            let mut features = [0; FEATURES];
            features[..CLASSES].fill_with(|| random.random_range(0..6));
            features[CLASSES] = 1;
            let score = 40 + 3 * features[0] - 2 * features[30] + random.random_range(-2..=2);
            sums.add(&features, score);
        }
        let stage = sums.fit();
        assert!((stage.bias - 40 * UNIT).abs() < UNIT, "{}", stage.bias);
        assert!(
            (stage.weights[0] - 3 * UNIT).abs() < UNIT / 10
                && (stage.weights[30] + 2 * UNIT).abs() < UNIT / 10
        );
        let expected = f64::sqrt(2.0);
        assert!(
            (f64::from(stage.deviation) / f64::from(UNIT) - expected).abs() < 0.05,
            "{}",
            stage.deviation
        );
    }
}
