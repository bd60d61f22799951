//! How much a move may give away and still be as good as the best one, for who learns from mistakes.

use super::luck::number;
use game::{Side, Value};

/// In games with points.
const OF_POINTS: f64 = 1.0;
/// Of the win probability.
const OF_CHANCE: f64 = 0.04;

/// The margin, in points or in win probability.
pub const fn margin(in_points: bool) -> f64 {
    if in_points { OF_POINTS } else { OF_CHANCE }
}

/// Whether a move of this value is as good as the best one; a proven result must stay the same.
pub fn is_as_good(best: &Value, value: &Value, side: Side) -> bool {
    let outcome = |value: &Value| value.proof.map(|proof| proof.outcome);
    if let (Some(best), Some(other)) = (outcome(best), outcome(value))
        && best != other
    {
        return false;
    }
    let lost = (number(best) - number(value)) * if side == Side::First { 1.0 } else { -1.0 };
    // Values have single precision.
    lost <= margin(best.points.is_some() && value.points.is_some()) + 1e-6
}
