//! Luck and skill: how much of a result chance made, and how much the decisions.
//!
//! Every position has a value: the expected result for the first player under best play. The change from one position
//! to the next belongs to the side that acted between them, or to chance: chance events cancel out on average, and all changes add up to
//! the result.

use game::{Side, Value};

/// A game split into luck and skill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// The expected result before the first ply.
    pub start: f64,
    /// What the chance events brought the first player.
    pub luck: f64,
    /// What the decisions of each side brought the first player: mistakes lower the first number and raise the second.
    pub skill: [f64; 2],
    /// The value of the last position: the result if the game is over, otherwise what is expected.
    pub end: f64,
}

/// A value as one number: points where there are any, the win probability otherwise.
pub fn number(value: &Value) -> f64 {
    f64::from(value.points.unwrap_or(value.win))
}

/// Splits a game; `plies` say who acted, with `None` for chance, and what the position was worth afterwards.
pub fn split(start: &Value, plies: impl IntoIterator<Item = (Option<Side>, Value)>) -> Split {
    let start = number(start);
    let mut split = Split { start, luck: 0.0, skill: [0.0; 2], end: start };
    for (side, after) in plies {
        let change = number(&after) - split.end;
        match side {
            Some(side) => split.skill[side.index()] += change,
            None => split.luck += change,
        }
        split.end += change;
    }
    split
}
