//! Sets of squares for the solver: squares that complete a line, and scores.

use crate::connect4::board::{BOTTOM, Board, FULL, completing};
use wide::u64x4;

/// Squares of the board.
pub(super) const SQUARES: u32 = 42;
/// The bit above each column, which no stone ever takes.
pub(super) const SPARE: Board = BOTTOM << 6;

/// Squares of the board that would complete four for `stones`; some may already be taken.
#[inline]
pub(super) fn winning_squares(stones: Board) -> Board {
    completing(stones) & FULL
}

/// `winning_squares` of four boards at once.
#[inline(always)]
pub(super) fn winning_squares_of_four(stones: u64x4) -> u64x4 {
    completing(stones) & u64x4::splat(FULL)
}

/// The lowest square of a set that is not empty, as a set.
#[inline]
pub(super) const fn lowest(squares: Board) -> Board {
    squares & squares.wrapping_neg()
}

/// Whether a set holds more than one square.
#[inline]
pub(super) const fn is_several(squares: Board) -> bool {
    squares & squares.wrapping_sub(1) != 0
}

/// The score of a game that is won with the last of `stones` stones, for the winner.
#[inline]
pub const fn win_at(stones: u32) -> i32 {
    22 - stones.div_ceil(2) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::board::has_four;

    #[test]
    fn a_winning_square_is_one_that_makes_four() {
        let mut seed = 1u64;
        for _ in 0..2000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let stones = seed & (seed >> 13) & FULL;
            let wins = winning_squares(stones);
            for bit in 0..49 {
                let place = 1u64 << bit;
                let is_above_gap = stones & (place << 1) != 0;
                // Upright lines are only completed at the top: no stone hangs over an empty square.
                if place & FULL & !stones != 0 && !has_four(stones) && !is_above_gap {
                    assert_eq!(wins & place != 0, has_four(stones | place), "{stones:#x} {bit}");
                }
            }
        }
    }

    #[test]
    fn scores_count_the_stones_the_winner_keeps() {
        assert_eq!([win_at(7), win_at(8), win_at(41), win_at(42)], [18, 18, 1, 1]);
    }
}
