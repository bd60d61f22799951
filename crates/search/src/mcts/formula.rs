//! The selection formulas that balance exploitation and exploration: UCB1 and PUCT.

use serde::{Deserialize, Serialize};

/// The selection formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Formula {
    /// `value + c · √(ln parent visits / visits)`; a move that was not tried comes first.
    #[default]
    Ucb1,
    /// `value + c · prior · √parent visits / (1 + visits)`; a move that was not tried is worth a little less than
    /// the position.
    Puct,
}

/// UCB1 for a move with this mean value and so many visits, of a node with so many.
pub fn ucb1(value: f32, visits: f32, parent_visits: f32, exploration: f32) -> f32 {
    value + (ucb1_scale(parent_visits, exploration) / visits).sqrt()
}

/// The part of UCB1 that all moves of a node share: `c² · ln parent visits`.
#[inline]
pub fn ucb1_scale(parent_visits: f32, exploration: f32) -> f32 {
    exploration * exploration * libm::logf(parent_visits)
}

/// PUCT for a move with this mean value, prior and so many visits, of a node with so many.
pub fn puct(value: f32, prior: f32, visits: f32, parent_visits: f32, exploration: f32) -> f32 {
    value + puct_scale(parent_visits, exploration) * prior / (1.0 + visits)
}

/// The part of PUCT that all moves of a node share: `c · √parent visits`.
#[inline]
pub fn puct_scale(parent_visits: f32, exploration: f32) -> f32 {
    exploration * parent_visits.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn should_calculate_ucb1_correctly() {
        // Ten visits worth seven, below a parent with a hundred: 0.7 + 1.414 · √(ln 100 / 10).
        let found = ucb1(0.7, 10.0, 100.0, 1.414);
        assert!((found - 1.659_56).abs() < 1e-4, "{found}");
        assert!(ucb1(0.0, 0.0, 100.0, 1.414) > 1e30, "what was not tried comes first");
        assert!((ucb1(0.7, 10.0, 100.0, 0.0) - 0.7).abs() < 1e-6);
    }

    #[test]
    fn should_calculate_puct_correctly() {
        // 0.7 + 1.5 · 0.2 · √100 / 11.
        let found = puct(0.7, 0.2, 10.0, 100.0, 1.5);
        assert!((found - 0.972_727).abs() < 1e-5, "{found}");
        assert!((puct(0.4, 0.2, 0.0, 100.0, 1.5) - 3.4).abs() < 1e-5);
        assert!(puct(0.5, 0.9, 3.0, 16.0, 1.0) > puct(0.5, 0.1, 3.0, 16.0, 1.0));
    }
}
