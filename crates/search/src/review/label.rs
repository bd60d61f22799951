//! One word for what a decision gave away.
//!
//! Chances are those [in practice](Value::win): where a result is proven, the win probability is still what becomes of such
//! positions among players. The proven result sets the least that a word must say.

use super::luck::number;
use game::{Outcome, Side, Value};
use serde::{Deserialize, Serialize};

/// The verdict on a decision, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    /// Nothing better is known.
    Best,
    /// Next to nothing was given away.
    Good,
    /// At least 5% of the win probability or 1.5 points were given away, or a proven win became a draw.
    Inaccuracy,
    /// At least 10% or 3 points, or a proven draw became a loss.
    Mistake,
    /// At least 15% or 6 points, or a proven win became a loss.
    Blunder,
}

impl Label {
    /// All of them, from best to worst.
    pub const ALL: [Label; 5] = [Label::Best, Label::Good, Label::Inaccuracy, Label::Mistake, Label::Blunder];

    /// The usual sign behind a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Label::Best => "",
            Label::Good => "·",
            Label::Inaccuracy => "?!",
            Label::Mistake => "?",
            Label::Blunder => "??",
        }
    }

    /// The label in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Label::Best => "best",
            Label::Good => "good",
            Label::Inaccuracy => "inaccuracy",
            Label::Mistake => "mistake",
            Label::Blunder => "blunder",
        }
    }
}

/// The loss from which a decision is an inaccuracy, a mistake, a blunder.
const OF_CHANCE: [f64; 3] = [0.05, 0.10, 0.15];
const OF_POINTS: [f64; 3] = [1.5, 3.0, 6.0];

/// The part of the chance in a lost position whose loss is a fault.
const MUCH: f64 = 0.25;
/// The part without which there is hardly any hope left.
const NEARLY_ALL: f64 = 0.75;

/// A loss within so many moves comes at once.
const AT_ONCE: u32 = 2;
/// So many moves longer the best one would have held out, for an inaccuracy and for a mistake.
const SOONER: [u32; 2] = [3, 6];

/// Values have single precision: a loss that is meant to reach a bound must still reach it.
const TOLERANCE: f64 = 1e-6;

fn step(loss: f64, bounds: &[f64; 3]) -> Label {
    match bounds.iter().filter(|bound| loss + TOLERANCE >= **bound).count() {
        0 => Label::Good,
        1 => Label::Inaccuracy,
        2 => Label::Mistake,
        _ => Label::Blunder,
    }
}

/// A decision with the values around it, which are win probabilities for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// Who decided.
    pub side: Side,
    /// What the position was worth with the best move.
    pub before: Value,
    /// What it was worth with the move that was played; a proof counts its plies from the same position.
    pub after: Value,
    /// Whether the move was the one that the search would have played.
    pub is_best: bool,
}

impl Decision {
    /// What was given away: points where the game has them, otherwise win probability.
    pub fn loss(&self) -> f64 {
        match (self.before.points, self.after.points) {
            _ if self.is_best => 0.0,
            (Some(before), Some(after)) => {
                let lost = f64::from(before) - f64::from(after);
                (if self.side == Side::First { lost } else { -lost }).max(0.0)
            }
            _ => self.chance_lost(),
        }
    }

    /// The win probability that was given away.
    pub fn chance_lost(&self) -> f64 {
        if self.is_best || self.is_proven_equal() {
            return 0.0;
        }
        (f64::from(self.before.win_for(self.side)) - f64::from(self.after.win_for(self.side))).max(0.0)
    }

    /// What a decision counts as in the accuracy: the chance that was given away, and for a proven result that changed no
    /// less than the word for it stands for.
    pub fn fault(&self) -> f64 {
        let least = match (self.proven(&self.before), self.proven(&self.after)) {
            _ if self.is_best => 0.0,
            (Some(2), Some(1)) => OF_CHANCE[0],
            (Some(1), Some(0)) => OF_CHANCE[1],
            (Some(2), Some(0)) => OF_CHANCE[2],
            (Some(0), Some(0)) => match self.haste() {
                Label::Mistake => OF_CHANCE[1],
                Label::Inaccuracy => OF_CHANCE[0],
                _ => 0.0,
            },
            _ => 0.0,
        };
        self.chance_lost().max(least)
    }

    /// What a strong player would say.
    pub fn label(&self) -> Label {
        if self.is_best || self.is_proven_equal() {
            return Label::Best;
        }
        let in_points = self.before.points.is_some() && self.after.points.is_some();
        let given = if in_points { step(self.loss(), &OF_POINTS) } else { step(self.fault(), &OF_CHANCE) };
        match (self.proven(&self.before), self.proven(&self.after)) {
            // Who still wins has made no mistake, and hardly delayed it unless the win takes twice as long.
            (Some(2), Some(2)) if self.takes_twice_as_long() => given.min(Label::Inaccuracy),
            (Some(2), Some(2)) => Label::Good,
            (Some(0), Some(0)) => self.of_resistance().max(self.haste()),
            _ => given,
        }
    }

    /// A loss that comes sooner: nothing to speak of, unless a good part of what hope there was is gone. Where nearly all of
    /// it is gone, the word is the next harder one.
    fn of_resistance(&self) -> Label {
        let hope = f64::from(self.before.win_for(self.side));
        let lost = self.chance_lost() + TOLERANCE;
        match step(self.chance_lost(), &OF_CHANCE) {
            Label::Inaccuracy if lost >= NEARLY_ALL * hope => Label::Mistake,
            Label::Mistake if lost >= NEARLY_ALL * hope => Label::Blunder,
            given if lost >= MUCH * hope => given,
            _ => Label::Good,
        }
    }

    /// A loss that comes at once, as when a four is overlooked, is a fault even where little hope was left.
    fn haste(&self) -> Label {
        let (held_out, left) = (moves(&self.before), moves(&self.after));
        match SOONER.iter().filter(|sooner| left <= AT_ONCE && held_out >= left + **sooner).count() {
            0 => Label::Good,
            1 => Label::Inaccuracy,
            _ => Label::Mistake,
        }
    }

    fn takes_twice_as_long(&self) -> bool {
        moves(&self.after) >= 2 * moves(&self.before)
    }

    /// Whether the same result in the same number of plies is proven before and after.
    fn is_proven_equal(&self) -> bool {
        self.before.proof.is_some() && self.before.proof == self.after.proof
    }

    /// 2 for a proven win of the side, 1 for a draw, 0 for a loss.
    fn proven(&self, value: &Value) -> Option<u8> {
        match value.proof?.outcome {
            Outcome::Win(side) if side == self.side => Some(2),
            Outcome::Win(_) => Some(0),
            Outcome::Draw => Some(1),
            Outcome::Points(_) => None,
        }
    }
}

/// Moves until a proven result, counted for whoever makes the last one.
fn moves(value: &Value) -> u32 {
    value.proof.map_or(0, |proof| proof.plies.div_ceil(2))
}

/// Whether `value` is better for a side than `other`: proven results by outcome and then by distance, all else by points
/// or chance. A result that comes at the same ply is better where the chance is.
pub fn is_better(value: &Value, other: &Value, side: Side) -> bool {
    let rank = |value: &Value| {
        let proof = value.proof?;
        let plies = i64::from(proof.plies);
        match proof.outcome {
            Outcome::Win(winner) if winner == side => Some((2, -plies)),
            Outcome::Win(_) => Some((0, plies)),
            Outcome::Draw => Some((1, 0)),
            Outcome::Points(_) => None,
        }
    };
    match (rank(value), rank(other)) {
        (Some(ours), Some(theirs)) if ours != theirs => return ours > theirs,
        _ => {}
    }
    let lead = number(value) - number(other);
    (if side == Side::First { lead } else { -lead }) > TOLERANCE
}

/// The same value one ply earlier: what is proven is one ply further away.
#[must_use]
pub fn earlier(mut value: Value) -> Value {
    if let Some(proof) = &mut value.proof {
        proof.plies += 1;
    }
    value
}
