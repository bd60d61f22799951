//! The learned values of open spans, compiled into one table for each stage of the game.

use super::class::{CLASSES, PATTERNS, Patterns, points};
use crate::entropy::board::Board;
use crate::entropy::chip::CELLS;
use crate::entropy::line::Line;
use game::PlayError;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Weights are whole numbers of this part of a point, so that sums are exact in any order.
pub const UNIT: i32 = 1000;
/// Stages: after Order's slide with one chip on the board, up to 48.
pub const STAGES: usize = CELLS - 1;

/// The value of a position with a certain number of chips, after Order's slide: the expected final score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage<W> {
    /// What every position is worth.
    pub bias: i32,
    /// The standard deviation of the final score around the value.
    pub deviation: i32,
    /// What an open span adds by its class, or a line by its pattern.
    pub weights: W,
}

/// The weights of open spans, by their classes.
pub type SpanStage = Stage<[i32; CLASSES]>;
/// What lines are worth at one stage by their patterns, in parts of a point.
pub type PatternTable = Stage<Vec<i32>>;

/// The weights of all stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Vec<SpanStage>);

/// Reads weights that are part of the program.
pub fn checked_in<W: FromStr<Err = PlayError>>(text: &str) -> W {
    text.parse().unwrap_or_else(|error| unreachable!("the weights are checked in: {error}"))
}

impl Weights {
    /// The learned ones.
    pub fn learned() -> &'static Self {
        static LEARNED: LazyLock<Weights> = LazyLock::new(|| checked_in(include_str!("weights.txt")));
        &LEARNED
    }

    /// The score on the board and nothing else: what learning starts from.
    pub fn plain() -> Self {
        let weights = points().map(|points| points * UNIT);
        Weights(vec![Stage { bias: 0, deviation: 20 * UNIT, weights }; STAGES])
    }

    /// What the spans of a line come to, for every pattern.
    pub fn tables(&self) -> Vec<PatternTable> {
        let table = |stage: &SpanStage| {
            let line = |counts: &[u8; CLASSES]| -> i32 {
                counts.iter().zip(stage.weights).map(|(count, weight)| i32::from(*count) * weight).sum()
            };
            let weights: Vec<i32> = Patterns::shared().counts().iter().map(line).collect();
            debug_assert_eq!(weights.len(), PATTERNS);
            Stage { bias: stage.bias, deviation: stage.deviation, weights }
        };
        self.0.iter().map(table).collect()
    }

    /// A checksum of the weights.
    pub fn checksum(&self) -> u64 {
        let numbers = self.0.iter().flat_map(SpanStage::numbers);
        numbers.fold(0, |sum, number| game::deal::mix(sum, i64::from(number) as u64))
    }
}

impl SpanStage {
    fn numbers(&self) -> impl Iterator<Item = i32> {
        [self.bias, self.deviation].into_iter().chain(self.weights)
    }
}

/// One stage a line: bias, deviation, and the classes.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for stage in &self.0 {
            let numbers: Vec<String> = stage.numbers().map(|number| number.to_string()).collect();
            writeln!(f, "{}", numbers.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = |line: &str, why: &str| PlayError::text("weights", line, why);
        let mut stages = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let numbers: Result<Vec<i32>, _> = line.split(' ').map(str::parse).collect();
            let numbers = numbers.map_err(|_| wrong(line, "expected whole numbers"))?;
            let [bias, deviation, ref spans @ ..] = numbers[..] else {
                return Err(wrong(line, "expected bias, deviation and spans"));
            };
            let weights = spans.try_into().map_err(|_| wrong(line, "expected 57 spans"))?;
            stages.push(Stage { bias, deviation, weights });
        }
        if stages.len() != STAGES {
            return Err(wrong("", "expected 48 stages"));
        }
        Ok(Weights(stages))
    }
}

/// One table a stage: the value of a line by its pattern.
pub struct Values {
    patterns: &'static Patterns,
    stages: Vec<PatternTable>,
    /// The least and the greatest value of any position at this stage or later, in points.
    bounds: Vec<(f64, f64)>,
}

/// The values of one stage.
#[derive(Clone, Copy)]
pub struct StageValues<'a> {
    patterns: &'static Patterns,
    stage: &'a PatternTable,
}

/// No board scores more: seven lines of one colour each, and nothing across.
pub const HIGHEST_SCORE: f64 = 14.0 * 77.0;

impl Values {
    /// The learned values.
    pub fn learned() -> &'static Self {
        static LEARNED: LazyLock<Values> = LazyLock::new(|| Values::new(Weights::learned()));
        &LEARNED
    }

    /// Compiles weights.
    pub fn new(weights: &Weights) -> Self {
        Self::from_tables(weights.tables())
    }

    /// The values of these tables, one a stage.
    pub fn from_tables(stages: Vec<PatternTable>) -> Self {
        let mut bounds = vec![(0.0, HIGHEST_SCORE)];
        for stage in stages.iter().rev() {
            let total = |line: Option<&i32>| in_points(stage.bias + 14 * line.copied().unwrap_or(0));
            let (low, high) = bounds[bounds.len() - 1];
            let (least, greatest) = (total(stage.weights.iter().min()), total(stage.weights.iter().max()));
            bounds.push((least.min(low), greatest.max(high)));
        }
        bounds.reverse();
        Values { patterns: Patterns::shared(), stages, bounds }
    }

    /// The values with `chips` on the board, 1 to 48; beyond, those of the nearest stage.
    #[inline]
    pub fn stage(&self, chips: usize) -> StageValues<'_> {
        let stage = &self.stages[chips.clamp(1, STAGES) - 1];
        StageValues { patterns: self.patterns, stage }
    }

    /// Bounds of every value from `chips` on the board to the end.
    pub fn bounds(&self, chips: usize) -> (f64, f64) {
        self.bounds[chips.clamp(1, STAGES) - 1]
    }
}

impl StageValues<'_> {
    /// The value of one line, in parts of a point.
    #[inline]
    pub fn line(&self, line: Line) -> i32 {
        self.stage.weights[self.patterns.of(line)]
    }

    /// The value of a board, in parts of a point.
    #[inline]
    pub fn board(&self, board: &Board) -> i32 {
        self.stage.bias + board.lines().iter().map(|line| self.line(*line)).sum::<i32>()
    }

    /// The standard deviation of the final score, in points.
    pub fn deviation(&self) -> f64 {
        in_points(self.stage.deviation)
    }
}

/// Parts of a point as points.
#[inline]
pub fn in_points(value: i32) -> f64 {
    f64::from(value) / f64::from(UNIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The learned weights are those that the command at the head of their file makes.
    #[test]
    fn the_learned_weights_have_their_checksum() {
        assert_eq!(Weights::learned().checksum(), CHECKSUM);
    }

    const CHECKSUM: u64 = 0xd4dd_51b4_9054_dfdf;

    #[test]
    fn weights_read_back() {
        let plain = Weights::plain();
        assert_eq!(plain.to_string().parse::<Weights>().unwrap(), plain);
        assert!("1 2 3".parse::<Weights>().is_err() && "".parse::<Weights>().is_err());
    }

    #[test]
    fn plain_weights_are_the_score() {
        let values = Values::new(&Weights::plain());
        let board = Board::from_letters(&format!("RGRGR..R{}", ".".repeat(41))).unwrap();
        assert_eq!(values.stage(6).board(&board), board.score() * UNIT);
        assert_eq!(values.bounds(1), (0.0, HIGHEST_SCORE));
    }
}
