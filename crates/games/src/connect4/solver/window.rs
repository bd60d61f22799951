//! Chooses the bounds to test until one score is left.

use super::squares::{SQUARES, win_at};

/// Plies within which a win or a loss is looked for first.
const FIRST_REACH: u32 = 6;
/// How much further each next look goes.
const REACH_STEP: u32 = 4;
/// Looks this close to the end of the game are as dear as the whole question, which then comes first.
const END_MARGIN: u32 = 10;

/// The scores that are still possible, and what to ask next.
#[derive(Clone, Debug)]
pub(super) struct Window {
    low: i32,
    high: i32,
    stones: u32,
    reach: u32,
    is_loss_next: bool,
    is_decided: bool,
    is_low_next: bool,
}

impl Window {
    /// Scores between `low` and `high` of a position with so many stones.
    pub(super) fn new(stones: u32, low: i32, high: i32) -> Self {
        Window {
            low,
            high,
            stones,
            reach: FIRST_REACH,
            is_loss_next: false,
            is_decided: false,
            is_low_next: false,
        }
    }

    /// The score, if only one is left.
    pub(super) fn score(&self) -> Option<i32> {
        (self.low >= self.high).then_some(self.low)
    }

    /// The least score is the likeliest: whether it is more is asked first.
    pub(super) fn expect_low(&mut self) {
        self.is_low_next = true;
    }

    /// The score to be compared next.
    ///
    /// Short games are looked for first, since such questions cost little. Then it is asked who wins at all,
    /// and from there on long games are the likeliest.
    pub(super) fn question(&mut self) -> i32 {
        let (low, high) = (self.low, self.high);
        if self.is_low_next {
            return low;
        }
        if low < 0 && high > 0 {
            let end = self.stones + self.reach;
            if end + END_MARGIN >= SQUARES {
                self.is_decided = true;
                return if self.is_loss_next { -1 } else { 0 };
            }
            let score = win_at(end);
            return if self.is_loss_next { (-score).max(low) } else { (score - 1).min(high - 1) };
        }
        match (self.is_decided, low >= 0) {
            (true, true) => low,
            (true, false) => high - 1,
            (false, true) => high - 1 - (high - low) / 3,
            (false, false) => low + (high - low) / 3,
        }
    }

    /// Takes in the answer: a bound on the score, lower if it is more than what was asked.
    pub(super) fn learn(&mut self, question: i32, bound: i32) {
        if bound > question {
            self.low = self.low.max(bound);
        } else {
            self.high = self.high.min(bound);
        }
        if std::mem::take(&mut self.is_low_next) {
            return;
        }
        if self.is_loss_next {
            self.reach += REACH_STEP;
        }
        self.is_loss_next = !self.is_loss_next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers with bounds as loose as the question allows.
    #[test]
    fn every_score_is_found_in_a_few_questions() {
        for stones in 0..40 {
            let (low, high) = (-win_at(stones + 4), win_at(stones + 3));
            for (score, is_expected) in (low..=high).flat_map(|score| [(score, false), (score, true)]) {
                let mut window = Window::new(stones, low, high);
                if is_expected {
                    window.expect_low();
                }
                for _ in 0..22 {
                    if window.score().is_none() {
                        let question = window.question();
                        assert!((window.low..window.high).contains(&question));
                        window.learn(question, if score > question { question + 1 } else { question });
                    }
                }
                assert_eq!(window.score(), Some(score), "{stones} stones");
            }
        }
    }
}
