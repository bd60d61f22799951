//! Luck and skill: how much of a result chance made, and how much the decisions.
//!
//! Every position has a value: the expected result for the first player under best play. What a ply changes belongs to
//! the side that decided, or to chance. Values are estimates: what a position turns out to be worth when it is looked at
//! itself may differ from what was expected of the ply that led there. That is the correction, which is nobody's, and
//! with it all terms add up to the result.

use game::{Side, Value};

/// A game split into luck and skill: the start and the other terms add up to the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// The expected result before the first ply.
    pub start: f64,
    /// What the chance events brought the first player.
    pub luck: f64,
    /// What the decisions of each side brought the first player: mistakes lower the first number and raise the second.
    pub skill: [f64; 2],
    /// What the estimate was corrected by from the end of one ply to the start of the next.
    pub correction: f64,
    /// The value of the last position: the result if the game is over, otherwise what is expected.
    pub end: f64,
}

/// A ply: who acted, with `None` for chance, and what the position was worth before and after it.
pub type Change = (Option<Side>, Value, Value);

/// Terms below this are nothing but the rounding of single precision.
const NOTHING: f64 = 1e-5;

/// A value as one number: points where there are any, the win probability otherwise.
pub fn number(value: &Value) -> f64 {
    f64::from(value.points.unwrap_or(value.win))
}

/// Splits a game by its plies, of which the last one led to a position that is worth `end`.
pub fn split(plies: impl IntoIterator<Item = Change>, end: &Value) -> Split {
    let end = number(end);
    let mut split: Option<Split> = None;
    let mut at = end;
    for (side, before, after) in plies {
        let (before, after) = (number(&before), number(&after));
        let none = Split { start: before, luck: 0.0, skill: [0.0; 2], correction: 0.0, end };
        if split.is_none() {
            at = before;
        }
        let split = split.get_or_insert(none);
        split.correction += before - at;
        match side {
            Some(side) => split.skill[side.index()] += after - before,
            None => split.luck += after - before,
        }
        at = after;
    }
    let mut split = split.unwrap_or(Split { start: end, luck: 0.0, skill: [0.0; 2], correction: 0.0, end });
    split.correction += end - at;
    split
}

impl Split {
    /// The split in steps of `1 / steps`, so that the figures that people see add up: what rounding leaves over goes
    /// to the terms that it changed most.
    #[must_use]
    pub fn rounded(&self, steps: f64) -> Split {
        let [start, end] = [self.start, self.end].map(|number| (number * steps).round());
        let exact = [self.luck, self.skill[0], self.skill[1], self.correction].map(|term| term * steps);
        let takes_part = exact.map(|term| term.abs() > NOTHING * steps);
        let mut terms = exact.map(f64::round);
        let mut rest = end - start - terms.iter().sum::<f64>();
        while rest.abs() > 0.5 {
            let step = rest.signum();
            let lacks = |index: &usize| (exact[*index] - terms[*index]) * step;
            let candidates = (0..terms.len()).filter(|index| takes_part[*index]);
            let chosen = candidates.max_by(|a, b| lacks(a).total_cmp(&lacks(b))).unwrap_or(terms.len() - 1);
            terms[chosen] += step;
            rest -= step;
        }
        // Adding zero makes a negative zero positive.
        let [luck, first, second, correction] = terms.map(|term| term / steps + 0.0);
        Split { start: start / steps + 0.0, luck, skill: [first, second], correction, end: end / steps + 0.0 }
    }
}
