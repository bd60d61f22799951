//! Stones as bits: column `c`, row `r` is bit `7c + r`; the seventh bit of a column stays empty.

use std::ops::{BitAnd, BitOr, Shl, Shr};

/// Columns of the board.
pub const WIDTH: u32 = 7;
/// Rows of the board.
pub const HEIGHT: u32 = 6;
/// Bits of a column.
pub(super) const STRIDE: u32 = HEIGHT + 1;

/// A set of squares.
pub type Board = u64;

/// The lowest square of every column: one bit in each group of `STRIDE`.
pub const BOTTOM: Board = ((1 << (WIDTH * STRIDE)) - 1) / ((1 << STRIDE) - 1);

/// Every square.
pub const FULL: Board = BOTTOM * ((1 << HEIGHT) - 1);

/// The highest square of every column.
pub const TOP: Board = BOTTOM << (HEIGHT - 1);
/// The odd rows, counted from 1 at the bottom: at the end of the game they fall to the first player.
pub const ODD: Board = BOTTOM * 0b01_0101;
/// The even rows: the second player gets them by playing on top of each stone of the first.
pub const EVEN: Board = BOTTOM * 0b10_1010;
/// The columns from the middle outwards.
pub const CENTRE_OUT: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The squares of one column.
pub const fn column(column: u32) -> Board {
    ((1 << HEIGHT) - 1) << (column * STRIDE)
}

/// One square.
pub const fn square(column: u32, row: u32) -> Board {
    1 << (column * STRIDE + row)
}

/// The column of a single square.
pub const fn column_of(square: Board) -> u32 {
    square.trailing_zeros() / STRIDE
}

/// The squares on which the next stone of each column lands.
pub const fn playable(mask: Board) -> Board {
    (mask + BOTTOM) & FULL
}

/// One board, or several side by side in a vector register.
pub(super) trait Boards:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Shl<u32, Output = Self> + Shr<u32, Output = Self>
{
}

impl<T> Boards for T where
    T: Copy + BitAnd<Output = T> + BitOr<Output = T> + Shl<u32, Output = T> + Shr<u32, Output = T>
{
}

/// The lowest squares of the lines of four that lie wholly in a set: upright, level, and along both diagonals.
#[inline(always)]
pub(super) fn lines<T: Boards>(squares: T) -> T {
    let upright = squares & (squares >> 1);
    let level = squares & (squares >> STRIDE);
    let rising = squares & (squares >> (STRIDE + 1));
    let falling = squares & (squares >> (STRIDE - 1));
    (upright & (upright >> 2))
        | (level & (level >> (2 * STRIDE)))
        | (rising & (rising >> (2 * (STRIDE + 1))))
        | (falling & (falling >> (2 * (STRIDE - 1))))
}

/// Whether the stones hold four in a row.
#[inline]
pub fn has_four(stones: Board) -> bool {
    lines(stones) != 0
}

/// Squares that would complete four for `stones`. Some may already be taken or lie outside the board.
#[inline(always)]
pub(super) fn completing<T: Boards>(stones: T) -> T {
    // Upright, the empty square can only be on top.
    let upright = (stones << 1) & (stones << 2) & (stones << 3);
    let level = completing_along(stones, STRIDE);
    let rising = completing_along(stones, STRIDE + 1);
    let falling = completing_along(stones, STRIDE - 1);
    upright | level | rising | falling
}

#[inline(always)]
fn completing_along<T: Boards>(stones: T, step: u32) -> T {
    let pairs = stones & (stones >> step);
    let after_pair = pairs << (2 * step);
    let before_pair = pairs >> step;
    (after_pair & ((stones << (3 * step)) | (stones >> step)))
        | (before_pair & ((stones >> (3 * step)) | (stones << step)))
}

/// The empty squares that would make four for the owner of the stones, within reach or not.
#[inline]
pub fn threats(stones: Board, mask: Board) -> Board {
    completing(stones) & FULL & !mask
}

/// The single squares of a set, from the left and from the bottom.
pub fn squares(mut set: Board) -> impl Iterator<Item = Board> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set ^= square;
        (square != 0).then_some(square)
    })
}

/// The squares mirrored left to right, including the seventh bits.
#[inline]
pub const fn mirrored(squares: Board) -> Board {
    let mut image = 0;
    let mut column = 0;
    while column < WIDTH {
        image |= ((squares >> (column * STRIDE)) & 0x7f) << ((WIDTH - 1 - column) * STRIDE);
        column += 1;
    }
    image
}

/// Every stone that is part of four in a row.
pub fn fours(stones: Board) -> Board {
    [1, STRIDE, STRIDE + 1, STRIDE - 1].into_iter().fold(0, |found, step| {
        let pairs = stones & (stones >> step);
        let first = pairs & (pairs >> (2 * step));
        found | first | first << step | first << (2 * step) | first << (3 * step)
    })
}

/// How many lines of four lie wholly within the squares.
#[inline]
pub const fn count_fours(squares: Board) -> u32 {
    let upright = squares & (squares >> 1);
    let level = squares & (squares >> STRIDE);
    let rising = squares & (squares >> (STRIDE + 1));
    let falling = squares & (squares >> (STRIDE - 1));
    (upright & (upright >> 2)).count_ones()
        + (level & (level >> (2 * STRIDE))).count_ones()
        + (rising & (rising >> (2 * (STRIDE + 1)))).count_ones()
        + (falling & (falling >> (2 * (STRIDE - 1)))).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_board_has_69_lines() {
        assert_eq!(count_fours(FULL), 69);
        assert_eq!((FULL.count_ones(), fours(FULL)), (42, FULL));
    }

    #[test]
    fn lines_do_not_wrap_from_one_column_into_the_next() {
        let top_of_a_and_bottom_of_b = square(0, 4) | square(0, 5) | square(1, 0) | square(1, 1);
        assert!(!has_four(top_of_a_and_bottom_of_b));
        assert!(has_four(square(3, 0) | square(4, 1) | square(5, 2) | square(6, 3)));
        assert!(has_four(square(0, 5) | square(1, 4) | square(2, 3) | square(3, 2)));
    }

    #[test]
    fn mirroring_swaps_the_outer_columns() {
        assert_eq!(mirrored(square(0, 2) | square(3, 5)), square(6, 2) | square(3, 5));
        assert_eq!(mirrored(FULL), FULL);
    }

    /// The naive reference: every line, square by square.
    fn has_four_slowly(stones: Board) -> bool {
        let at = |c: i32, r: i32| {
            (0..WIDTH as i32).contains(&c)
                && (0..HEIGHT as i32).contains(&r)
                && stones & square(c as u32, r as u32) != 0
        };
        (0..7).any(|c| {
            (0..6).any(|r| {
                [(0, 1), (1, 0), (1, 1), (1, -1)]
                    .iter()
                    .any(|(dc, dr)| (0..4).all(|n| at(c + n * dc, r + n * dr)))
            })
        })
    }

    proptest::proptest! {
        #[test]
        fn a_threat_is_a_square_that_makes_four(drops in proptest::collection::vec(0..WIDTH, 0..42)) {
            let (mut mine, mut mask) = (0, 0);
            for index in drops {
                let square = playable(mask) & column(index);
                if square != 0 && !has_four(mine | square) {
                    (mine, mask) = (mine ^ mask, mask | square);
                }
            }
            let fours = squares(FULL & !mask).filter(|square| has_four(mine | square));
            proptest::prop_assert_eq!(threats(mine, mask), fours.fold(0, |all, square| all | square));
        }

        #[test]
        fn the_quick_test_agrees_with_the_slow_one(bits: u64, more: u64) {
            let stones = (bits | more) & FULL;
            proptest::prop_assert_eq!(has_four(stones), has_four_slowly(stones));
            proptest::prop_assert_eq!(fours(stones) != 0, has_four(stones));
        }
    }
}
