//! The bot `spans`: evaluates a board by the palindromes that can still be made on it, and searches.

pub mod class;
mod forecast;
pub mod learn;
pub(super) mod policy;
pub(super) mod train;
pub mod weights;

pub use forecast::Forecast;

use super::chip::{CELLS, Move};
use super::paced::{Lookahead, Paced};
use super::rules::{Draw, Entropy, PAR, Phase};
use game::{Game, Outcome, Turn, Value};
use search::expecti::{ChanceEvaluator, Expecti, Window};
use weights::{Values, in_points};

/// The options.
pub type Options = Lookahead<4>;

/// Expectiminimax over [`SpansEvaluator`].
pub type Spans = Paced<Expecti<Entropy, SpansEvaluator>>;

impl Spans {
    /// A bot with an empty table.
    pub fn new(options: Options) -> Self {
        Paced { bot: Expecti::new(SpansEvaluator::learned(), options.into()), plan: even_share }
    }
}

/// The part of the clock for a move: an even share of the moves that are left.
pub(super) fn even_share(chips: usize) -> f64 {
    // The last moves are quick, and a reserve is kept because the clock may be read late.
    0.9 / (CELLS - chips + 1) as f64
}

/// The learned evaluation: a search stops after Order's slide, where the values were learned.
#[derive(Clone)]
pub struct SpansEvaluator {
    values: &'static Values,
}

impl SpansEvaluator {
    /// An evaluator with the learned weights.
    pub fn learned() -> Self {
        Self::new(Values::learned())
    }

    /// An evaluator with these values.
    pub fn new(values: &'static Values) -> Self {
        SpansEvaluator { values }
    }
}

impl ChanceEvaluator<Entropy> for SpansEvaluator {
    #[inline]
    fn value(&mut self, position: &Entropy) -> f64 {
        let board = position.board();
        in_points(self.values.stage(board.chips()).board(board))
    }

    fn bounds(&self, position: &Entropy) -> (f64, f64) {
        self.values.bounds(position.board().chips())
    }

    fn outcome(&self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Points(points) => f64::from(points),
            Outcome::Win(_) | Outcome::Draw => f64::from(PAR),
        }
    }

    #[inline]
    fn may_stop(&self, position: &Entropy) -> bool {
        let after_slide = match position.draw() {
            Draw::Hidden => Phase::Draw,
            Draw::Open => Phase::Place,
        };
        position.phase() == after_slide && position.board().chips() > 0
    }

    #[inline]
    fn best_reply(&mut self, position: &Entropy, _: Window) -> Option<(f64, u64)> {
        if position.phase() != Phase::Slide {
            return None;
        }
        let board = position.board();
        let values = self.values.stage(board.chips());
        let reply = policy::best_slide(board, values);
        Some((in_points(values.board(board) + reply.gain), reply.slides))
    }

    #[inline]
    fn promise(&self, position: &Entropy, m: Move) -> f64 {
        let board = position.board();
        match (m, position.hand()) {
            (Move::Slide(slide), _) => {
                let values = self.values.stage(board.chips());
                f64::from(board.sliding_gain(slide, |line| values.line(line)))
            }
            (Move::Place(cell), Some(colour)) => {
                let values = self.values.stage(board.chips() + 1);
                -f64::from(board.placing_gain(cell, colour, |line| values.line(line)))
            }
            (Move::Place(_), None) | (Move::Draw(_) | Move::Pass, _) => 0.0,
        }
    }

    /// The expected points, and the chance to end above par.
    fn report(&self, position: &Entropy, value: f64) -> Value {
        let deviation = match position.turn() {
            Turn::Over(_) => 0.0,
            _ => self.values.stage(position.board().chips()).deviation(),
        };
        // The logistic curve follows the normal distribution closely at this scale.
        let scale = (deviation * 0.55).max(0.1);
        let win = 1.0 / (1.0 + libm::exp((f64::from(PAR) - value) / scale));
        Value { points: Some(value as f32), ..Value::estimate(win) }
    }
}

#[cfg(test)]
mod tests;
