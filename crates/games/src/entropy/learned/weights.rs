//! The weights of the bot: what lines are worth at every stage, and what threats add to it.

use super::threat::{TERMS, Threats};
use crate::entropy::board::Board;
use crate::entropy::spans::class::{PATTERNS, Patterns};
use crate::entropy::spans::weights::{
    PatternTable, STAGES, StageValues, Values, Weights as Spans, checked_in,
};
use game::PlayError;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The weights of all stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What lines are worth; the same for a line and its mirror image.
    pub lines: Vec<PatternTable>,
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
        Weights { lines: Spans::learned().tables(), threats: vec![Threats::default(); STAGES] }
    }

    /// A checksum of the weights.
    pub fn checksum(&self) -> u64 {
        let threats = self.threats.iter().flat_map(|threats| threats.0);
        let all = self.lines.iter().flat_map(numbers).chain(threats);
        all.fold(0, |sum, number| game::deal::mix(sum, i64::from(number) as u64))
    }
}

/// The patterns of which weights are written: of two mirror images one.
fn written() -> impl Iterator<Item = usize> {
    (0..PATTERNS).filter(|pattern| Patterns::shared().folded(*pattern) == *pattern)
}

fn numbers(table: &PatternTable) -> impl Iterator<Item = i32> {
    [table.bias, table.deviation].into_iter().chain(written().map(|pattern| table.weights[pattern]))
}

/// One stage a line: the numbers of its table, a bar, and those of the threats.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (table, Threats(threats)) in self.lines.iter().zip(&self.threats) {
            let numbers: Vec<String> = numbers(table).map(|number| number.to_string()).collect();
            let threats = threats.map(|number| number.to_string());
            writeln!(f, "{} | {}", numbers.join(" "), threats.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let (mut lines, mut threats) = (Vec::new(), Vec::new());
        for (index, line) in text.lines().filter(|line| !line.starts_with('#')).enumerate() {
            let wrong = |why: &str| PlayError::text("weights", &format!("stage {}", index + 1), why);
            let read = |text: &str| -> Result<Vec<i32>, PlayError> {
                let numbers: Result<_, _> = text.split(' ').map(str::parse).collect();
                numbers.map_err(|_| wrong("expected whole numbers"))
            };
            let (before, after) = line.split_once(" | ").ok_or_else(|| wrong("expected a bar"))?;
            lines.push(table(&read(before)?).ok_or_else(|| wrong("expected a number a pattern"))?);
            let five: Result<[i32; TERMS], _> = read(after)?.try_into();
            threats.push(Threats(five.map_err(|_| wrong("expected five threats after a bar"))?));
        }
        if lines.len() != STAGES {
            return Err(PlayError::text("weights", "", "expected 48 stages"));
        }
        Ok(Weights { lines, threats })
    }
}

/// The table with these numbers, or `None` if they are not as many as they should be.
fn table(numbers: &[i32]) -> Option<PatternTable> {
    let [bias, deviation, rest @ ..] = numbers else { return None };
    let mut lines = vec![0; PATTERNS];
    let mut values = rest.iter();
    for pattern in written() {
        lines[pattern] = *values.next()?;
    }
    for pattern in 0..PATTERNS {
        lines[pattern] = lines[Patterns::shared().folded(pattern)];
    }
    values.next().is_none().then_some(PatternTable { bias: *bias, deviation: *deviation, weights: lines })
}

/// The weights compiled into tables.
pub struct Knowledge {
    /// The values of boards without threats.
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
        Knowledge { values: Values::from_tables(weights.lines.clone()), threats: weights.threats.clone() }
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

    const CHECKSUM: u64 = 0x7534_c701_c485_34c2;

    #[test]
    fn weights_read_back() {
        let mut weights = Weights::plain();
        weights.threats[7] = Threats([-3, 1, 2, 0, 40]);
        assert_eq!(weights.to_string().parse::<Weights>().unwrap(), weights);
        assert!("1 2 3".parse::<Weights>().is_err() && "".parse::<Weights>().is_err());
    }
}
