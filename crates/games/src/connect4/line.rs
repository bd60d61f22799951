//! The 69 lines of four, counted in parallel: bit `s` of a plane stands for the line whose first square is `s`.

use super::board::{BOTTOM, Board, FULL};

/// The four directions of a line, each with its own set of first squares.
pub const DIRECTIONS: [Direction; 4] =
    [Direction::UP, Direction::RIGHT, Direction::FALLING, Direction::RISING];

/// The way from a square of a line to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Distance in bits between neighbouring squares of a line.
    pub step: u32,
    /// First squares of the lines that fit on the board.
    pub starts: Board,
}

const LEFT_HALF: Board = (1 << 28) - 1;

impl Direction {
    /// The 21 vertical lines, from the lowest square.
    pub const UP: Self = Self { step: 1, starts: BOTTOM * 0b000_111 };
    /// The 24 horizontal lines, from the leftmost square.
    pub const RIGHT: Self = Self { step: 7, starts: FULL & LEFT_HALF };
    /// The 12 diagonals that fall to the right, from the highest square.
    pub const FALLING: Self = Self { step: 6, starts: (BOTTOM * 0b111_000) & LEFT_HALF };
    /// The 12 diagonals that rise to the right, from the lowest square.
    pub const RISING: Self = Self { step: 8, starts: (BOTTOM * 0b000_111) & LEFT_HALF };

    /// The lines whose four squares all lie in `squares`.
    #[inline]
    pub const fn within(self, squares: Board) -> Board {
        let pairs = squares & (squares >> self.step);
        pairs & (pairs >> (2 * self.step)) & self.starts
    }

    /// The lines of which no square lies in `squares`.
    #[inline]
    pub const fn without(self, squares: Board) -> Board {
        let pairs = squares | (squares >> self.step);
        !(pairs | (pairs >> (2 * self.step))) & self.starts
    }

    /// The lines that hold stones of `own` and none of `other`, by the number of stones.
    #[inline]
    pub const fn open(self, own: Board, other: Board) -> Open {
        let free = self.without(other);
        let (first, second) = (own, own >> self.step);
        let (third, fourth) = (own >> (2 * self.step), own >> (3 * self.step));
        let (one_low, both_low) = (first ^ second, first & second);
        let (one_high, both_high) = (third ^ fourth, third & fourth);
        let odd = one_low ^ one_high;
        let both = both_low | both_high;
        let all = both_low & both_high;
        Open {
            one: free & odd & !both,
            two: free & ((one_low & one_high) | (both & !odd & !all)),
            three: free & odd & both,
            four: free & all,
        }
    }
}

/// The lines of one direction on which only one side has stones, by the number of its stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Lines with one stone.
    pub one: Board,
    /// Lines with two stones.
    pub two: Board,
    /// Lines with three stones.
    pub three: Board,
    /// Finished fours.
    pub four: Board,
}

/// The open lines of one side in all directions, in the order of [`DIRECTIONS`].
#[derive(Clone, Copy, Debug)]
pub struct Lines(pub [Open; 4]);

impl Lines {
    /// Counts the lines of `own` that `other` has not touched.
    #[inline]
    pub fn new(own: Board, other: Board) -> Self {
        Self(DIRECTIONS.map(|direction| direction.open(own, other)))
    }

    /// Adds up a number of lines over the four directions.
    #[inline]
    pub fn count(&self, mut planes: impl FnMut(Direction, &Open) -> Board) -> i32 {
        let total: u32 = DIRECTIONS
            .iter()
            .zip(&self.0)
            .map(|(direction, open)| planes(*direction, open).count_ones())
            .sum();
        total.cast_signed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line as a mask of its four squares, found by walking the board.
    fn masks() -> Vec<(Direction, Board)> {
        let on_board = |square: u32| square < 49 && FULL >> square & 1 == 1;
        let mut masks = Vec::new();
        for direction in DIRECTIONS {
            for start in 0..49 {
                let squares: Vec<u32> = (0..4).map(|offset| start + offset * direction.step).collect();
                if squares.iter().all(|square| on_board(*square)) {
                    masks.push((direction, squares.iter().fold(0, |mask, square| mask | 1 << square)));
                }
            }
        }
        masks
    }

    #[test]
    fn there_are_sixty_nine_lines() {
        let lines = masks();
        assert_eq!(lines.len(), 69);
        assert_eq!(DIRECTIONS.map(|direction| direction.starts.count_ones()), [21, 24, 12, 12]);
    }

    #[test]
    fn planes_agree_with_one_mask_at_a_time() {
        let mut state: u64 = 7;
        for _ in 0..300 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let own = state & (state >> 20) & FULL;
            let other = (state >> 9) & (state >> 31) & FULL & !own;
            let lines = Lines::new(own, other);
            for stones in 1..=4 {
                let expected = masks()
                    .iter()
                    .filter(|(_, mask)| mask & other == 0 && (mask & own).count_ones() == stones)
                    .count();
                let counted =
                    lines.count(|_, open| [open.one, open.two, open.three, open.four][stones as usize - 1]);
                assert_eq!(counted.cast_unsigned() as usize, expected);
            }
        }
    }
}
