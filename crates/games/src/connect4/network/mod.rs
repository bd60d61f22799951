//! A small network over stones, threats and open pairs, fitted to exact results.

pub mod fit;
pub mod sample;
pub mod train;
mod weights;

pub use weights::{HIDDEN, INPUTS, Weights};

use super::board::{Board, WIDTH, column, playable, threats};
use super::line::DIRECTIONS;

/// The score of a position whose outcome the forced moves already decide, less the stones that it takes.
pub const DECIDED: i32 = 3000;

/// Hundredths of a logit that the position wins.
#[derive(Clone, Debug)]
pub struct Network {
    weights: Box<Weights>,
}

impl Default for Network {
    fn default() -> Self {
        Self { weights: Box::new(Weights::shipped()) }
    }
}

impl Network {
    /// Judges an unfinished position for the side to move, once forced replies have been played out.
    pub fn score(&self, own: Board, mask: Board) -> i32 {
        match settle(own, mask) {
            Settled::Decided(score) => score,
            Settled::Quiet { own, mask, is_swapped } => {
                let is_first = mask.count_ones().is_multiple_of(2);
                let first = if is_first { own } else { own ^ mask };
                let score = self.weights.score(&Planes::new(first, first ^ mask));
                if is_first == is_swapped { -score } else { score }
            }
        }
    }
}

/// A position after its forced replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The forced replies end the game; the score for the side that was to move.
    Decided(i32),
    /// Neither side can make four with the next stone.
    Quiet {
        /// Stones of the side to move now.
        own: Board,
        /// All stones.
        mask: Board,
        /// Whether the other side was to move before the forced replies.
        is_swapped: bool,
    },
}

/// Plays blocks as long as there is nothing else to play.
pub fn settle(mut own: Board, mut mask: Board) -> Settled {
    let before = mask.count_ones();
    loop {
        let stones = (mask.count_ones() - before).cast_signed();
        let sign = if stones % 2 == 0 { 1 } else { -1 };
        let landing = playable(mask);
        if landing == 0 {
            return Settled::Decided(0);
        }
        if threats(own, mask) & landing != 0 {
            return Settled::Decided(sign * (DECIDED - stones));
        }
        let other = threats(own ^ mask, mask);
        let block = other & landing;
        if block.count_ones() > 1 || (landing & !(other >> 1) == 0 && block == 0) {
            return Settled::Decided(-sign * (DECIDED - stones - 1));
        }
        if block == 0 {
            return Settled::Quiet { own, mask, is_swapped: sign < 0 };
        }
        (own, mask) = (own ^ mask, mask | block);
    }
}

/// The inputs of the network: six sets of squares and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planes {
    squares: [Board; 6],
    is_second_to_move: bool,
}

impl Planes {
    /// Stones, threats and empty squares of open pairs of the first and of the second mover.
    pub fn new(first: Board, second: Board) -> Self {
        let mask = first | second;
        Self {
            squares: [
                first,
                second,
                threats(first, mask),
                threats(second, mask),
                open_pairs(first, second),
                open_pairs(second, first),
            ],
            is_second_to_move: !mask.count_ones().is_multiple_of(2),
        }
    }

    /// The same position with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirror = |set: Board| {
            (0..WIDTH).fold(0, |all, index| all | ((set & column(index)) >> (7 * index)) << (7 * (6 - index)))
        };
        Self { squares: self.squares.map(mirror), ..*self }
    }

    /// Calls `see` with the number of every input that is on.
    #[inline]
    pub fn for_each(&self, mut see: impl FnMut(usize)) {
        for (plane, squares) in self.squares.iter().enumerate() {
            let mut left = *squares;
            while left != 0 {
                see(49 * plane + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
        if self.is_second_to_move {
            see(INPUTS - 1);
        }
    }
}

/// The empty squares of lines with two stones of `own` and none of `other`.
fn open_pairs(own: Board, other: Board) -> Board {
    let lines = DIRECTIONS.map(|direction| {
        let pairs = direction.open(own, other).two;
        let halves = pairs | (pairs << direction.step);
        halves | (halves << (2 * direction.step))
    });
    lines.iter().fold(0, |all, line| all | line) & !(own | other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::Connect4;

    fn score(moves: &str) -> i32 {
        let position = Connect4::after(moves).unwrap();
        Network::default().score(position.mine(), position.mask())
    }

    #[test]
    fn forced_replies_are_played_out() {
        assert_eq!(score("112233"), DECIDED, "four now");
        assert_eq!(score("22334"), -(DECIDED - 1), "two fours to stop");
        // The block at 4 is forced, and the position after it is judged for the other side.
        assert_eq!(score("11223"), -score("112234"));
    }

    #[test]
    fn the_first_stone_belongs_in_the_middle() {
        let after = ["1", "2", "3", "4"].map(|moves| -score(moves));
        assert!(after[3] > after[0] && after[3] > after[1], "{after:?}");
    }

    #[test]
    fn a_mirror_turns_left_into_right() {
        let position = |moves| Connect4::after(moves).unwrap();
        let planes = |position: Connect4| {
            let first = position.stones(game::Side::First);
            Planes::new(first, first ^ position.mask())
        };
        assert_eq!(planes(position("1122335")).mirrored(), planes(position("7766553")));
    }
}
