//! How close to the best a side played over a whole game.

use super::Decision;
use game::Side;

/// The accuracy of a single decision, from 0 to 100, by the win probability that it gave away.
pub fn of_move(chance_lost: f64) -> f64 {
    (103.1668 * libm::exp(-4.354 * chance_lost) - 2.1669).clamp(0.0, 100.0)
}

/// A side's accuracy, from 0 to 100; `decisions` are those of both sides in their order.
///
/// The mean of two means: one that counts decisions in sharp positions more, and the harmonic one, which does not
/// forgive a disaster. `None` where the side decided nothing.
pub fn accuracy(decisions: &[Decision], side: Side) -> Option<f64> {
    let weights = weights(decisions);
    let own = || decisions.iter().zip(&weights).filter(|(decision, _)| decision.side == side);
    let accuracy = |decision: &Decision| of_move(decision.fault());
    let count = own().count() as f64;
    let total: f64 = own().map(|(_, weight)| weight).sum();
    let weighted = own().map(|(decision, weight)| accuracy(decision) * weight).sum::<f64>() / total;
    let harmonic = count / own().map(|(decision, _)| 1.0 / accuracy(decision).max(1.0)).sum::<f64>();
    (count > 0.0).then_some(f64::midpoint(weighted, harmonic))
}

/// How sharp the game was around each decision: the deviation of the win probabilities in a window, in percent.
fn weights(decisions: &[Decision]) -> Vec<f64> {
    let first = decisions.first().map(|decision| decision.before);
    let values = first.into_iter().chain(decisions.iter().map(|decision| decision.after));
    let chances: Vec<f64> = values.map(|value| 100.0 * f64::from(value.win)).collect();
    let width = (decisions.len() / 10).clamp(2, 8);
    let weight = |index: usize| {
        let start = (index + 2).saturating_sub(width);
        let window = &chances[start..(start + width).min(chances.len())];
        let mean = window.iter().sum::<f64>() / window.len() as f64;
        let squares: f64 = window.iter().map(|chance| (chance - mean) * (chance - mean)).sum();
        (squares / window.len() as f64).sqrt().clamp(0.5, 12.0)
    };
    (0..decisions.len()).map(weight).collect()
}
