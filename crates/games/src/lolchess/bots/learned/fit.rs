//! Logistic regression: weights under which the results of games are likely, by Newton's method.

use super::feature::FEATURES;
use super::practice::{DRAFTED, Lesson};
use super::weights::{CHAMPIONS, ROLES, Weights};

/// How strongly the weights of positions are pulled to the hand-written ones: positions of one game are correlated.
const POSITION_PULL: f64 = 600.0;
/// How strongly those of the draft are pulled to 0.
const DRAFT_PULL: f64 = 20.0;
/// Steps of Newton's method; each doubles the number of correct digits.
const STEPS: usize = 8;

/// The fitted weights, and the mean logarithmic loss of a position.
pub fn fit(lessons: &[Lesson]) -> (Weights, f64) {
    let positions = lessons
        .iter()
        .flat_map(|lesson| lesson.positions.chunks_exact(FEATURES).map(|row| (row, f64::from(lesson.score))));
    let games = lessons.iter().map(|lesson| (&lesson.draft[..], f64::from(lesson.score)));
    let mut weights = Weights::plain();
    let plain: Vec<f64> = weights.position.iter().map(|weight| f64::from(*weight) / 1000.0).collect();
    let (position, loss) = regress(&plain, POSITION_PULL, || positions.clone());
    let (draft, _) = regress(&[0.0; DRAFTED], DRAFT_PULL, || games.clone());
    weights.position.copy_from_slice(&position);
    weights.champions.copy_from_slice(&draft[..CHAMPIONS]);
    let (files, spells) = draft[CHAMPIONS..].split_at(5 * ROLES.len());
    for role in 0..ROLES.len() {
        weights.files[role].copy_from_slice(&files[5 * role..5 * role + 5]);
        weights.spells[role].copy_from_slice(&spells[5 * role..5 * role + 5]);
    }
    (weights, loss)
}

/// Weights in thousandths, pulled to where they start, and the mean loss that is left.
fn regress<'a, R: Iterator<Item = (&'a [f32], f64)>>(
    start: &[f64],
    pull: f64,
    rows: impl Fn() -> R,
) -> (Vec<i32>, f64) {
    let width = start.len();
    let mut weights = start.to_vec();
    let mut loss = 0.0;
    for _ in 0..STEPS {
        let mut slope: Vec<f64> =
            weights.iter().zip(start).map(|(weight, start)| -pull * (weight - start)).collect();
        let mut bend = vec![0.0; width * width];
        (0..width).for_each(|at| bend[at * width + at] = pull);
        let mut count = 0.0;
        loss = 0.0;
        for (row, score) in rows() {
            let seen: Vec<(usize, f64)> = row
                .iter()
                .enumerate()
                .filter(|(_, amount)| amount.abs() > 1e-6)
                .map(|(at, amount)| (at, f64::from(*amount)))
                .collect();
            let sum: f64 = seen.iter().map(|(at, amount)| weights[*at] * amount).sum();
            let chance = 1.0 / (1.0 + libm::exp(-sum));
            loss -= score * libm::log(chance.max(1e-9)) + (1.0 - score) * libm::log((1.0 - chance).max(1e-9));
            count += 1.0;
            let spread = chance * (1.0 - chance);
            for (number, (at, amount)) in seen.iter().enumerate() {
                slope[*at] += (score - chance) * amount;
                for (other, factor) in &seen[..=number] {
                    bend[at * width + other] += spread * amount * factor;
                }
            }
        }
        solve(&mut bend, &mut slope, width);
        weights.iter_mut().zip(&slope).for_each(|(weight, step)| *weight += step);
        loss /= f64::max(count, 1.0);
    }
    (weights.iter().map(|weight| (weight * 1000.0).round() as i32).collect(), loss)
}

/// Solves a positive definite system, of which the lower half is given, in place (Cholesky).
fn solve(matrix: &mut [f64], vector: &mut [f64], width: usize) {
    for row in 0..width {
        for column in 0..=row {
            let mut sum = matrix[row * width + column];
            for k in 0..column {
                sum -= matrix[row * width + k] * matrix[column * width + k];
            }
            matrix[row * width + column] =
                if row == column { sum.max(1e-12).sqrt() } else { sum / matrix[column * width + column] };
        }
    }
    for row in 0..width {
        let known: f64 = (0..row).map(|k| matrix[row * width + k] * vector[k]).sum();
        vector[row] = (vector[row] - known) / matrix[row * width + row];
    }
    for row in (0..width).rev() {
        let known: f64 = (row + 1..width).map(|k| matrix[k * width + row] * vector[k]).sum();
        vector[row] = (vector[row] - known) / matrix[row * width + row];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let truth = [1.2, -0.7, 0.3];
        let rows: Vec<([f32; 3], f64)> = (0..4000_u64)
            .map(|number| {
                let amount = |at: u64| game::deal::number(number, at) as f32 * 4.0 - 2.0;
                let row = [amount(1), amount(2), amount(3)];
                let sum: f64 =
                    row.iter().zip(truth).map(|(amount, weight)| f64::from(*amount) * weight).sum();
                (row, 1.0 / (1.0 + libm::exp(-sum)))
            })
            .collect();
        let (found, loss) = regress(&[0.0; 3], 1.0, || rows.iter().map(|(row, score)| (&row[..], *score)));
        for (found, truth) in found.iter().zip(truth) {
            assert!((f64::from(*found) / 1000.0 - truth).abs() < 0.05, "{found:?}");
        }
        assert!(loss < 0.6, "{loss}");
    }
}
