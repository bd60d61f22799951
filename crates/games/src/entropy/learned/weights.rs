//! The weights of the bot: what spans are worth at every stage, and what threats add to it.

use super::threat::{TERMS, Threats};
use crate::entropy::board::Board;
use crate::entropy::spans::weights::{STAGES, StageValues, Values, Weights as Spans, checked_in};
use game::PlayError;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The weights of all stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What open spans are worth.
    pub spans: Spans,
    /// What threats add.
    pub threats: Vec<Threats>,
}

impl Weights {
    /// The learned ones.
    pub fn learned() -> &'static Self {
        static LEARNED: LazyLock<Weights> = LazyLock::new(|| checked_in(include_str!("weights.txt")));
        &LEARNED
    }

    /// The weights of `spans`, without threats: what learning starts from.
    pub fn plain() -> Self {
        Weights { spans: Spans::learned().clone(), threats: vec![Threats::default(); STAGES] }
    }

    /// A number that tells whether the weights are the ones they should be.
    pub fn checksum(&self) -> u64 {
        let threats = self.threats.iter().flat_map(|threats| threats.0);
        threats.fold(self.spans.checksum(), |sum, number| game::deal::mix(sum, i64::from(number) as u64))
    }
}

/// One stage a line: the numbers of the spans, a bar, and those of the threats.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spans = self.spans.to_string();
        for (line, Threats(threats)) in spans.lines().zip(&self.threats) {
            let threats = threats.map(|number| number.to_string());
            writeln!(f, "{line} | {}", threats.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let mut spans = String::new();
        let mut threats = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let wrong = || PlayError::text("weights", line, "expected five threats after a bar");
            let (before, after) = line.split_once(" | ").ok_or_else(wrong)?;
            spans += before;
            spans.push('\n');
            let numbers: Result<Vec<i32>, _> = after.split(' ').map(str::parse).collect();
            let numbers: [i32; TERMS] =
                numbers.ok().and_then(|numbers| numbers.try_into().ok()).ok_or_else(wrong)?;
            threats.push(Threats(numbers));
        }
        Ok(Weights { spans: spans.parse()?, threats })
    }
}

/// The weights compiled into tables.
pub struct Knowledge {
    /// What boards are worth before threats are looked at.
    pub values: Values,
    threats: Vec<Threats>,
}

impl Knowledge {
    /// The learned knowledge.
    pub fn learned() -> &'static Self {
        static LEARNED: LazyLock<Knowledge> = LazyLock::new(|| Knowledge::new(Weights::learned()));
        &LEARNED
    }

    /// Compiles weights.
    pub fn new(weights: &Weights) -> Self {
        Knowledge { values: Values::new(&weights.spans), threats: weights.threats.clone() }
    }

    /// The values and threats with so many chips on the board.
    #[inline]
    pub fn stage(&self, chips: usize) -> (StageValues<'_>, Threats) {
        (self.values.stage(chips), self.threats[chips.clamp(1, STAGES) - 1])
    }

    /// The value of a board after Order's slide, in parts of a point.
    #[inline]
    pub fn board(&self, board: &Board) -> i32 {
        let (stage, threats) = self.stage(board.chips());
        stage.board(board) + threats.worth(board, stage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The learned weights are those that the command at the head of their file makes.
    #[test]
    fn the_learned_weights_have_their_checksum() {
        assert_eq!(Weights::learned().checksum(), CHECKSUM, "{:#x}", Weights::learned().checksum());
    }

    const CHECKSUM: u64 = 0x8469_ad66_8a9b_aa06;

    #[test]
    fn weights_read_back() {
        let mut weights = Weights::plain();
        weights.threats[7] = Threats([-3, 1, 2, 0, 40]);
        assert_eq!(weights.to_string().parse::<Weights>().unwrap(), weights);
        assert!("1 2 3".parse::<Weights>().is_err() && "".parse::<Weights>().is_err());
    }
}
