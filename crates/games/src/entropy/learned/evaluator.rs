//! The learned evaluation for the search: values, bounds, and which moves to leave out.

use super::policy;
use super::weights::Knowledge;
use crate::entropy::chip::{CELLS, Move};
use crate::entropy::rules::{Draw, Entropy, Phase};
use crate::entropy::spans::SpansEvaluator;
use crate::entropy::spans::weights::{HIGHEST_SCORE, UNIT, in_points};
use game::{Outcome, Value};
use search::expecti::{ChanceEvaluator, Window};

/// From this many chips on the search to the end is exact, without assumptions.
pub const EXACT_FROM: usize = 43;
/// Up to this many chips all moves are searched, because there are too few palindromes to rank them.
const OPENING: usize = 3;
/// Points that the next chips can gain or lose, rare cases apart; with an open draw the slide is still to come.
const MARGIN: f64 = 15.0;
const MARGIN_WITH_SLIDE: f64 = 30.0;
/// Slides and cells that are searched below the root in the middle game.
const SLIDES: usize = 12;
const CELLS_TRIED: usize = 14;

/// The learned evaluation: lines and threats, with a window for the last slide.
#[derive(Clone)]
pub struct LearnedEvaluator {
    knowledge: &'static Knowledge,
    plain: SpansEvaluator,
}

impl LearnedEvaluator {
    /// An evaluator with these weights.
    pub fn new(knowledge: &'static Knowledge) -> Self {
        LearnedEvaluator { knowledge, plain: SpansEvaluator::new(&knowledge.values) }
    }
}

impl ChanceEvaluator<Entropy> for LearnedEvaluator {
    #[inline]
    fn value(&mut self, position: &Entropy) -> f64 {
        in_points(self.knowledge.board(position.board()))
    }

    /// Late in the game bounds that are certain: Order can pass, and no placement breaks a palindrome. Earlier, likely
    /// ones.
    fn bounds(&self, position: &Entropy) -> (f64, f64) {
        let board = position.board();
        let chips = board.chips();
        if chips >= EXACT_FROM {
            return (f64::from(board.score()), HIGHEST_SCORE);
        }
        if chips == 0 {
            return self.plain.bounds(position);
        }
        let value = in_points(self.knowledge.board(board));
        let margin = match position.draw() {
            Draw::Hidden => MARGIN,
            Draw::Open => MARGIN_WITH_SLIDE,
        };
        (value - margin, value + margin)
    }

    fn outcome(&self, outcome: Outcome) -> f64 {
        self.plain.outcome(outcome)
    }

    #[inline]
    fn may_stop(&self, position: &Entropy) -> bool {
        self.plain.may_stop(position)
    }

    #[inline]
    fn best_reply(&mut self, position: &Entropy, window: Window) -> Option<(f64, u64)> {
        if position.phase() != Phase::Slide {
            return None;
        }
        // Casting saturates.
        let enough = (window.high * f64::from(UNIT)).ceil() as i32;
        Some((in_points(policy::best_slide(position.board(), self.knowledge, enough).value), 1))
    }

    #[inline]
    fn promise(&self, position: &Entropy, m: Move) -> f64 {
        self.plain.promise(position, m)
    }

    /// All moves in the opening and at the end, the most promising ones in between.
    #[inline]
    fn width(&self, position: &Entropy, _below: u32) -> usize {
        let chips = position.board().chips();
        match position.phase() {
            _ if chips <= OPENING || chips + 10 > CELLS => usize::MAX,
            Phase::Slide => SLIDES,
            Phase::Place => CELLS_TRIED,
            Phase::Draw | Phase::Over => usize::MAX,
        }
    }

    fn report(&self, position: &Entropy, value: f64) -> Value {
        self.plain.report(position, value)
    }
}
