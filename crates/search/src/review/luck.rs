//! Luck and skill: what each draw and each decision of a game was worth.
//!
//! The value of a position is the expected result in the eyes of [`Side::First`], as [`super::walk`] finds it: under
//! best play where a player is to act, the mean over all events where chance is, the result at the end. The change
//! from one position to the next is then the doing of whoever acted between them, draws cancel out on
//! average, and all changes add up to the result.

use super::walk::Look;
use game::{Side, Turn, Value};
use serde::Serialize;

/// One ply of a reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ply<M> {
    /// The move or the event.
    #[serde(rename = "move")]
    pub m: M,
    /// The side that decided; `None` for a draw.
    pub side: Option<Side>,
    /// The value before.
    pub before: f64,
    /// The value after.
    pub after: f64,
}

impl<M> Ply<M> {
    /// What the ply changed, in the eyes of [`Side::First`].
    pub fn change(&self) -> f64 {
        self.after - self.before
    }
}

/// A game split into luck and skill.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Split<M> {
    /// The expected result before the first ply.
    pub start: f64,
    /// Every ply in turn.
    pub plies: Vec<Ply<M>>,
    /// What the draws brought [`Side::First`].
    pub luck: f64,
    /// What the decisions of each side brought [`Side::First`]: mistakes lower the first number and raise the second.
    pub skill: [f64; 2],
    /// The value of the last position: the result if the game is over, otherwise what it promises.
    pub end: f64,
}

/// A value as one number: points where there are any, the probability of winning otherwise.
pub fn number(value: &Value) -> f64 {
    f64::from(value.points.unwrap_or(value.win))
}

/// Splits the game that `moves` make through these positions, of which there is one more.
///
/// What was not foreseen is counted as skill of the side that leads there.
pub fn split<M: Clone>(moves: &[M], looks: &[Look<M>]) -> Split<M> {
    let start = looks.first().map_or(0.0, |look| number(&look.value));
    let mut split =
        Split { start, plies: Vec::with_capacity(moves.len()), luck: 0.0, skill: [0.0; 2], end: start };
    for (m, pair) in moves.iter().zip(looks.windows(2)) {
        let side = match pair[0].turn {
            Turn::Player(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        };
        let ply = Ply { m: m.clone(), side, before: split.end, after: number(&pair[1].value) };
        match side {
            Some(side) => split.skill[side.index()] += ply.change(),
            None => split.luck += ply.change(),
        }
        split.end = ply.after;
        split.plies.push(ply);
    }
    split
}
