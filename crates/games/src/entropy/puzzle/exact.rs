//! What the last moves are worth exactly: every slide and cell, and every draw that the bag allows.

use crate::entropy::board::Board;
use crate::entropy::chip::{Cell, Colour, EACH, Move, Slide};
use crate::entropy::rules::{Draw, Entropy, Phase};
use rustc_hash::FxHashMap;

/// The most chips that may be left to be placed, the one in hand among them.
pub(super) const MOST_LEFT: usize = 5;

/// An exact search to the end of games with hidden draws; keeps what it has found out.
#[derive(Default)]
pub(super) struct ExactSearch {
    /// What boards are worth before a draw.
    drawn: FxHashMap<[u32; 7], f64>,
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotSolved {
    /// The draw is open.
    #[error("the draw must be hidden")]
    Open,
    /// Nobody is to decide.
    #[error("Order or Chaos must be to move")]
    NoDecision,
    /// It would take too long.
    #[error("more than {MOST_LEFT} chips are left")]
    TooEarly,
}

/// Chips of a colour in the bag, while none is in hand.
fn left(board: &Board, colour: Colour) -> u8 {
    EACH.saturating_sub(board.count(colour))
}

fn rows(board: &Board) -> [u32; 7] {
    let mut rows = [0; 7];
    rows.iter_mut().zip(board.lines()).for_each(|(row, line)| *row = *line);
    rows
}

/// All slides with how they change the score, the best first.
fn slides(board: &Board) -> Vec<(i32, Slide)> {
    let mut slides = Vec::with_capacity(32);
    board.each_slide(|slide| slides.push((board.sliding_scores(slide), slide)));
    slides.sort_by_key(|(gain, _)| -gain);
    slides
}

fn placed(board: &Board, cell: Cell, colour: Colour) -> Board {
    let mut next = *board;
    next.place(cell, colour);
    next
}

impl ExactSearch {
    /// Every legal move with the points that are expected after it, the best for the side first.
    pub(super) fn values(&mut self, position: &Entropy) -> Result<Vec<(Move, f64)>, NotSolved> {
        let (board, phase) = (position.board(), position.phase());
        if position.draw() == Draw::Open {
            return Err(NotSolved::Open);
        }
        if position.left_in_all() + usize::from(position.hand().is_some()) > MOST_LEFT {
            return Err(NotSolved::TooEarly);
        }
        self.drawn.clear();
        let mut values = match (phase, position.hand()) {
            (Phase::Slide, None) => {
                let mut values = vec![(Move::Pass, self.before_draw(board))];
                board.each_slide(|slide| {
                    let mut next = *board;
                    next.slide(slide);
                    values.push((Move::Slide(slide), self.before_draw(&next)));
                });
                values.sort_by(|a, b| b.1.total_cmp(&a.1));
                values
            }
            (Phase::Place, Some(colour)) => {
                let value = |cell| {
                    (Move::Place(cell), self.before_slide(&placed(board, cell, colour), f64::INFINITY))
                };
                board.empties().map(value).collect::<Vec<_>>()
            }
            _ => return Err(NotSolved::NoDecision),
        };
        if phase == Phase::Place {
            values.sort_by(|a, b| a.1.total_cmp(&b.1));
        }
        Ok(values)
    }

    /// The mean over all draws.
    pub(super) fn before_draw(&mut self, board: &Board) -> f64 {
        if board.is_full() {
            return f64::from(board.score());
        }
        let key = rows(board);
        if let Some(known) = self.drawn.get(&key) {
            return *known;
        }
        let (mut sum, mut chips) = (0.0, 0.0);
        for colour in Colour::ALL {
            let count = f64::from(left(board, colour));
            if count > 0.0 {
                sum += count * self.before_placement(board, colour);
                chips += count;
            }
        }
        let value = sum / chips;
        self.drawn.insert(key, value);
        value
    }

    /// The least over all cells for a chip.
    pub(super) fn before_placement(&mut self, board: &Board, colour: Colour) -> f64 {
        let mut cells: Vec<(i32, Cell)> =
            board.empties().map(|cell| (board.placing_scores(cell, colour), cell)).collect();
        cells.sort_by_key(|(gain, _)| *gain);
        let least = |least: f64, (_, cell): (i32, Cell)| {
            least.min(self.before_slide(&placed(board, cell, colour), least))
        };
        cells.into_iter().fold(f64::INFINITY, least)
    }

    /// The most over all slides; stops once `enough` is reached, and the value is a lower bound then.
    pub(super) fn before_slide(&mut self, board: &Board, enough: f64) -> f64 {
        let mut most = f64::from(board.score());
        // Order may pass to the end, and no placement takes a palindrome away.
        if board.is_full() || most >= enough {
            return most;
        }
        most = self.before_draw(board);
        for (_, slide) in slides(board) {
            if most >= enough {
                return most;
            }
            let mut next = *board;
            next.slide(slide);
            most = most.max(self.before_draw(&next));
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::learned::LearnedEvaluator;
    use crate::entropy::learned::weights::Knowledge;
    use game::{Game, Turn, deal};
    use search::expecti::{Expecti, Settings};

    /// A position late in a game of random moves.
    fn late(seed: u64, left: usize, phase: Phase) -> Entropy {
        let mut position = Entropy::new(Draw::Hidden);
        for event in 0.. {
            if position.phase() == phase && position.board().empties().count() == left {
                break;
            }
            let m = if position.turn() == Turn::Chance {
                deal::draw(&position, seed, event).unwrap()
            } else {
                let legal = position.legal();
                legal[deal::mix(seed, event) as usize % legal.len()]
            };
            position.play(m);
        }
        position
    }

    #[test]
    fn values_are_those_of_the_general_search() {
        for seed in 0..6 {
            for (left, phase) in [(1, Phase::Slide), (2, Phase::Slide), (2, Phase::Place), (3, Phase::Place)]
            {
                let position = late(seed, left, phase);
                let mut general =
                    Expecti::new(LearnedEvaluator::new(Knowledge::learned()), Settings::default());
                for (m, value) in ExactSearch::default().values(&position).unwrap() {
                    let mut next = position;
                    next.play(m);
                    let (expected, ..) = general.value(&next, 60);
                    assert!((value - expected).abs() < 1e-9, "{position} {m}: {value}, not {expected}");
                }
            }
        }
    }

    #[test]
    fn the_best_move_comes_first() {
        for seed in 0..10 {
            let order = ExactSearch::default().values(&late(seed, 3, Phase::Slide)).unwrap();
            assert!(order.is_sorted_by(|a, b| a.1 >= b.1) && order.len() > 5);
            let chaos = ExactSearch::default().values(&late(seed, 4, Phase::Place)).unwrap();
            assert!(chaos.is_sorted_by(|a, b| a.1 <= b.1) && chaos.len() == 4);
        }
    }

    #[test]
    fn what_cannot_be_solved_is_refused() {
        let mut search = ExactSearch::default();
        assert_eq!(search.values(&late(1, 6, Phase::Slide)), Err(NotSolved::TooEarly));
        assert_eq!(search.values(&late(1, 2, Phase::Draw)), Err(NotSolved::NoDecision));
        let open = late(1, 2, Phase::Slide).to_string().replace("hidden:order", "open:draw");
        assert_eq!(search.values(&open.parse().unwrap()), Err(NotSolved::Open));
    }
}
