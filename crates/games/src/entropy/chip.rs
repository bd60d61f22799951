//! Colours, cells and moves, and their notation.

use super::line::SIZE;
use game::PlayError;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Cells of the board.
pub const CELLS: usize = SIZE * SIZE;
/// Chips of each colour.
pub const EACH: u8 = 7;

/// The colour of a chip; its number is its code in a line and its digit in `CodeCup` notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Colour {
    /// R
    Red = 1,
    /// G
    Green,
    /// Y
    Yellow,
    /// B
    Blue,
    /// W
    White,
    /// K
    Black,
    /// P
    Purple,
}

impl Colour {
    /// All seven, by number.
    pub const ALL: [Colour; 7] = [
        Colour::Red,
        Colour::Green,
        Colour::Yellow,
        Colour::Blue,
        Colour::White,
        Colour::Black,
        Colour::Purple,
    ];
    /// Their letters, by number.
    pub const LETTERS: [char; 7] = ['R', 'G', 'Y', 'B', 'W', 'K', 'P'];

    /// 1 to 7.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// 0 to 6, to index an array of seven.
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The colour with this code; `None` for 0 and beyond 7.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code).wrapping_sub(1)).copied()
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.index()]
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// A cell: row letter and column digit, `a1` at the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell at this row and column, both counted from 0 and below seven.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Self {
        debug_assert!(row < SIZE && column < SIZE);
        Cell((row * SIZE + column) as u8)
    }

    /// The cell with this index, row by row.
    pub const fn new(index: usize) -> Option<Self> {
        if index < CELLS { Some(Cell(index as u8)) } else { None }
    }

    /// Row by row from the top left.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 0 at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / SIZE
    }

    /// Counted from 0 at the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % SIZE
    }

    /// All cells, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row() as u8), self.column() + 1)
    }
}

impl FromStr for Cell {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        match text.as_bytes() {
            &[row @ b'a'..=b'g', column @ b'1'..=b'7'] => {
                Ok(Cell::at(usize::from(row - b'a'), usize::from(column - b'1')))
            }
            _ => Err(PlayError::text("cell", text, "expected a row a to g and a column 1 to 7, as in c4")),
        }
    }
}

/// A chip pushed along its row or column over empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    /// Where the chip is.
    pub from: Cell,
    /// Where it comes to rest.
    pub to: Cell,
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// A move or a chance event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A chip comes out of the bag: `R`.
    Draw(Colour),
    /// Chaos puts the chip in hand down: `a1`.
    Place(Cell),
    /// Order slides a chip: `a1-b1`.
    Slide(Slide),
    /// Order leaves the board as it is: `pass`.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw(colour) => colour.fmt(f),
            Move::Place(cell) => cell.fmt(f),
            Move::Slide(slide) => slide.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = || {
            let why = "expected a colour as in R, a cell as in a1, a slide as in a1-b1, or pass";
            PlayError::text("move", text, why)
        };
        let cell = |text: &str| text.parse::<Cell>().map_err(|_| wrong());
        if text == "pass" {
            return Ok(Move::Pass);
        }
        if let Some((from, to)) = text.split_once('-') {
            return Ok(Move::Slide(Slide { from: cell(from)?, to: cell(to)? }));
        }
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return Colour::from_letter(letter).map(Move::Draw).ok_or_else(wrong);
        }
        cell(text).map(Move::Place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_a_row_and_a_digit_a_column() {
        assert_eq!("c4".parse::<Cell>().unwrap().index(), 17);
        assert_eq!(Cell::at(2, 3).to_string(), "c4");
    }

    #[test]
    fn colours_have_the_contest_digits() {
        let digits = Colour::ALL.map(|colour| format!("{}{colour}", colour.code()));
        assert_eq!(digits.join(" "), "1R 2G 3Y 4B 5W 6K 7P");
        assert!(Colour::from_code(0).is_none() && Colour::from_code(8).is_none());
    }

    #[test]
    fn every_move_reads_back() {
        let slides = Cell::all().flat_map(|from| Cell::all().map(move |to| Slide { from, to }));
        let moves = slides.map(Move::Slide).chain(Cell::all().map(Move::Place));
        for m in moves.chain(Colour::ALL.map(Move::Draw)).chain([Move::Pass]) {
            assert_eq!(m.to_string().parse::<Move>().unwrap(), m);
        }
        for text in ["", "a", "r", "a8", "h1", "a1-", "-a1", "a1-b", "a1-b1-c1", "Pass", "RR", "é"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
