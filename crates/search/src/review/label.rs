//! One word for what a decision gave away.

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
    /// At least 5% of the win probability or 1.5 points were given away.
    Inaccuracy,
    /// At least 10% or 3 points, or a win became a draw or a draw a loss.
    Mistake,
    /// At least 15% or 6 points, or a win became a loss.
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

/// Values have single precision: a loss that is meant to reach a bound must still reach it.
const TOLERANCE: f64 = 1e-6;

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
        if self.is_best {
            return 0.0;
        }
        (f64::from(self.before.win_for(self.side)) - f64::from(self.after.win_for(self.side))).max(0.0)
    }

    /// Proven results are judged by their change, everything else by what was given away.
    pub fn label(&self) -> Label {
        if let (Some(was), Some(is)) = (self.proven(&self.before), self.proven(&self.after)) {
            let plies = |value: &Value| value.proof.map(|proof| proof.plies);
            return match was.saturating_sub(is) {
                0 if self.is_best || plies(&self.before) == plies(&self.after) => Label::Best,
                0 => Label::Good,
                1 => Label::Mistake,
                _ => Label::Blunder,
            };
        }
        let in_points = self.before.points.is_some() && self.after.points.is_some();
        let bounds = if in_points { OF_POINTS } else { OF_CHANCE };
        let loss = self.loss() + TOLERANCE;
        match bounds.iter().filter(|bound| loss >= **bound).count() {
            0 if self.is_best => Label::Best,
            0 => Label::Good,
            1 => Label::Inaccuracy,
            2 => Label::Mistake,
            _ => Label::Blunder,
        }
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

/// The same value one ply earlier: what is proven is one ply further away.
#[must_use]
pub fn earlier(mut value: Value) -> Value {
    if let Some(proof) = &mut value.proof {
        proof.plies += 1;
    }
    value
}
