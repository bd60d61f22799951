//! Squares of the 10×8 grid as indices of a bordered mailbox, with neighbour tables in the order the rules need.
use crate::format_error::FormatError;
use std::fmt;
use std::str::FromStr;

/// Entries of a mailbox: ten files and eight ranks, with two files and twice two ranks of border.
pub const SQUARES: usize = 144;
const WIDTH: i32 = 12;
/// Mailbox distance of two ranks and two files: the corner of the 5×5 window around a square.
pub const CORNER: u8 = 26;

/// A square of the grid, files z, a to h, i and ranks 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub u8);

/// The Baron's pit, z5.
pub const BARON_PIT: Square = Square::at(-1, 4);
/// The drakes' pit, i4.
pub const DRAKE_PIT: Square = Square::at(8, 3);

/// Steps in the order of the adjacency rule.
pub const STEPS: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
const JUMPS: [(i8, i8); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

/// Mailbox offset of each step.
pub const OFFSETS: [i8; 8] = {
    let mut offsets = [0; 8];
    let mut i = 0;
    while i < 8 {
        offsets[i] = STEPS[i].0 + STEPS[i].1 * WIDTH as i8;
        i += 1;
    }
    offsets
};

/// A short list of squares around one.
#[derive(Clone, Copy)]
pub struct Around {
    squares: [u8; 8],
    count: u8,
}

impl Around {
    /// The squares in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        let Around { squares, count } = *self;
        squares.into_iter().take(count as usize).map(Square)
    }
}

const fn in_grid(x: i32, y: i32) -> bool {
    x >= -1 && x <= 8 && y >= 0 && y < 8
}

/// The board proper and the two pits: what adjacency, respawn and lines of wind know.
const fn in_play(x: i32, y: i32) -> bool {
    (x >= 0 && x < 8 && y >= 0 && y < 8) || (x == -1 && y == 4) || (x == 8 && y == 3)
}

const fn around(steps: &[(i8, i8); 8], grid: bool) -> [Around; SQUARES] {
    let mut table = [Around { squares: [0; 8], count: 0 }; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let (x, y) = (index as i32 % WIDTH - 3, index as i32 / WIDTH - 2);
        let mut i = 0;
        while in_grid(x, y) && i < 8 {
            let (file, rank) = (x + steps[i].0 as i32, y + steps[i].1 as i32);
            if (grid && in_grid(file, rank)) || (!grid && in_play(file, rank)) {
                let count = table[index].count as usize;
                table[index].squares[count] = Square::at(file, rank).0;
                table[index].count += 1;
            }
            i += 1;
        }
        index += 1;
    }
    table
}

/// Neighbours of each square on the board proper and the pits, in adjacency order.
static NEIGHBOURS: [Around; SQUARES] = around(&STEPS, false);
/// Knight's jumps from each square inside the grid.
static KNIGHT: [Around; SQUARES] = around(&JUMPS, true);
/// All squares of the grid, as a set.
pub const GRID: u128 = {
    let mut grid = 0;
    let mut index = 0;
    while index < 128 {
        if in_grid(index % WIDTH - 3, index / WIDTH - 2) {
            grid |= 1 << index;
        }
        index += 1;
    }
    grid
};
impl Square {
    /// The square at file `x` and rank `y`, both as in the rules (a1 is 0, 0).
    pub const fn at(x: i32, y: i32) -> Self {
        Self(((y + 2) * WIDTH + x + 3) as u8)
    }

    /// The square at these coordinates, if it is on the grid.
    pub fn on_grid(x: i32, y: i32) -> Option<Self> {
        in_grid(x, y).then(|| Self::at(x, y))
    }

    /// File, −1 to 8.
    #[inline]
    pub const fn x(self) -> i32 {
        self.0 as i32 % WIDTH - 3
    }

    /// Rank, 0 to 7.
    #[inline]
    pub const fn y(self) -> i32 {
        self.0 as i32 / WIDTH - 2
    }

    /// Mailbox index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set with this square alone.
    #[inline]
    pub const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The next mailbox entry in a direction, which may be border.
    #[inline]
    #[must_use]
    pub fn step(self, offset: i8) -> Self {
        Self(self.0.wrapping_add_signed(offset))
    }

    /// Chebyshev distance.
    #[inline]
    pub fn distance(self, other: Self) -> i32 {
        (self.x() - other.x()).abs().max((self.y() - other.y()).abs())
    }

    /// Neighbours on the board proper and the pits, in adjacency order.
    #[inline]
    pub fn neighbours(self) -> impl Iterator<Item = Square> {
        NEIGHBOURS[self.index()].iter()
    }

    /// Squares a knight's jump away, inside the grid.
    #[inline]
    pub fn jumps(self) -> impl Iterator<Item = Square> {
        KNIGHT[self.index()].iter()
    }

    /// Whether it belongs to the board proper or is a pit.
    pub fn is_in_play(self) -> bool {
        in_play(self.x(), self.y())
    }

    /// Every square of the grid, rank by rank.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..8).flat_map(|y| (-1..=8).map(move |x| Square::at(x, y)))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = b"zabcdefghi"[(self.x() + 1) as usize] as char;
        write!(f, "{file}{}", self.y() + 1)
    }
}

impl FromStr for Square {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let bytes = text.as_bytes();
        let file = bytes.first().and_then(|b| b"zabcdefghi".iter().position(|f| f == b));
        let rank = bytes.get(1).filter(|r| (b'1'..=b'8').contains(r));
        match (file, rank, bytes.len()) {
            (Some(file), Some(rank), 2) => Ok(Self::at(file as i32 - 1, i32::from(rank - b'1'))),
            _ => Err(format!("no square {text:?}: file z, a to h or i, then rank 1 to 8").into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_borders_hold() {
        assert_eq!(Square::all().count(), 80);
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert!(GRID & square.bit() != 0);
        }
        assert_eq!(GRID.count_ones(), 80);
        assert!(
            "j1".parse::<Square>().is_err()
                && "a9".parse::<Square>().is_err()
                && "a".parse::<Square>().is_err()
        );
    }

    #[test]
    fn pits_are_neighbours_of_the_board() {
        let near: Vec<String> = Square::at(0, 4).neighbours().map(|s| s.to_string()).collect();
        assert_eq!(near, ["z5", "a4", "a6", "b4", "b5", "b6"]);
        assert_eq!(Square::at(0, 0).jumps().count(), 3);
    }
}
