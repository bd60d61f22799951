//! The rules on bitboards: a position is 16 bytes and a move is two instructions.

use super::board::{self, BOTTOM, Board, FULL, HEIGHT, WIDTH};
use crate::text_style::TextStyle;
use game::{Game, Outcome, PlayError, Side, Turn};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connect4 {
    /// Stones of the side to act.
    mine: Board,
    /// All stones.
    mask: Board,
}

/// A move: the column a stone is dropped into, written 1 to 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// The column with this index, counted from 0.
    pub const fn new(index: u8) -> Option<Self> {
        if index < WIDTH as u8 { Some(Column(index)) } else { None }
    }

    /// Counted from 0.
    pub const fn index(self) -> u32 {
        self.0 as u32
    }
}

impl Connect4 {
    /// The empty board.
    pub const EMPTY: Connect4 = Connect4 { mine: 0, mask: 0 };

    /// A position of which it is known that play leads to it.
    #[inline]
    pub(super) const fn from_stones(mine: Board, mask: Board) -> Self {
        Connect4 { mine, mask }
    }

    /// Stones of the side to act.
    pub const fn mine(&self) -> Board {
        self.mine
    }

    /// Stones of both sides.
    pub const fn mask(&self) -> Board {
        self.mask
    }

    /// Stones on the board.
    pub const fn plies(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The side to act, or the one that would be.
    pub const fn side(&self) -> Side {
        if self.plies().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Stones of one side.
    pub fn stones(&self, side: Side) -> Board {
        if side == self.side() { self.mine } else { self.mine ^ self.mask }
    }

    /// The position after a list of moves, as in `44531`.
    pub fn after(digits: &str) -> Result<Self, PlayError> {
        let mut position = Self::EMPTY;
        for (index, digit) in digits.chars().enumerate() {
            let m: Column = digit.to_string().parse()?;
            position.try_play(m).map_err(|error| {
                PlayError::text("position", digits, format!("move {}: {error}", index + 1))
            })?;
        }
        Ok(position)
    }

    /// The board for a terminal, first side `x`, second side `o`.
    pub fn picture(&self, style: TextStyle) -> String {
        let mut picture = String::new();
        let won = board::fours(self.mine ^ self.mask);
        for row in (0..HEIGHT).rev() {
            for column in 0..WIDTH {
                let square = board::square(column, row);
                let stone = match self.stone(square) {
                    Some(Side::First) => style.red("x"),
                    Some(Side::Second) => style.yellow("o"),
                    None => style.dim("·"),
                };
                let (left, right) = if won & square == 0 { (" ", " ") } else { ("(", ")") };
                picture.extend([left, &stone, right]);
            }
            picture.push('\n');
        }
        picture + " 1  2  3  4  5  6  7"
    }

    fn stone(&self, square: Board) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones(*side) & square != 0)
    }
}

impl Game for Connect4 {
    const ID: &'static str = "connect4";
    const SIDES: [&'static str; 2] = ["red", "yellow"];
    type Move = Column;
    type Options = ();
    type View = View;

    fn start(_options: &(), _seed: u64) -> Result<Self, PlayError> {
        Ok(Self::EMPTY)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let side = self.side();
        if board::has_four(self.mine ^ self.mask) {
            Turn::Over(Outcome::Win(side.other()))
        } else if self.mask == FULL {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Player(side)
        }
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Column>) {
        if board::has_four(self.mine ^ self.mask) {
            return;
        }
        let mut playable = board::playable(self.mask);
        while playable != 0 {
            out.push(Column(board::column_of(playable) as u8));
            playable &= playable - 1;
        }
    }

    #[inline]
    fn play(&mut self, m: Column) {
        let square = (self.mask + board::square(m.index(), 0)) & board::column(m.index());
        self.mine ^= self.mask;
        self.mask |= square;
    }

    #[inline]
    fn key(&self) -> u64 {
        // The carry of each column marks its height, so that the sum is unique.
        self.mine + self.mask + BOTTOM
    }

    fn view(&self) -> View {
        View {
            cells: (0..HEIGHT)
                .rev()
                .map(|row| (0..WIDTH).map(|column| self.stone(board::square(column, row))).collect())
                .collect(),
            winning: squares(board::fours(self.mine ^ self.mask)),
        }
    }

    fn refusal(&self, m: Column) -> Option<PlayError> {
        match self.turn() {
            Turn::Over(_) => Some(PlayError::Over { text: m.to_string() }),
            _ if board::playable(self.mask) & board::column(m.index()) == 0 => {
                Some(PlayError::illegal(m, "the column is full"))
            }
            _ => None,
        }
    }
}

/// What a client shows.
#[derive(Serialize)]
pub struct View {
    /// Rows from the top, columns from the left.
    cells: Vec<Vec<Option<Side>>>,
    /// The squares of the winning four, as column and row from the bottom.
    winning: Vec<[u32; 2]>,
}

fn squares(set: Board) -> Vec<[u32; 2]> {
    let all = (0..WIDTH).flat_map(|column| (0..HEIGHT).map(move |row| [column, row]));
    all.filter(|[column, row]| set & board::square(*column, *row) != 0).collect()
}

/// The columns from the left, each from the bottom: `x/ox///xo//`.
impl fmt::Display for Connect4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 0..WIDTH {
            for row in 0..HEIGHT {
                match self.stone(board::square(column, row)) {
                    Some(Side::First) => f.write_str("x")?,
                    Some(Side::Second) => f.write_str("o")?,
                    None => break,
                }
            }
            if column + 1 < WIDTH {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Connect4 {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = |why: &str| PlayError::text("position", text, why);
        let columns: Vec<&str> = text.split('/').collect();
        if columns.len() != WIDTH as usize {
            return Err(wrong("expected seven columns, as in x/ox///xo//"));
        }
        let mut stones = [0, 0];
        for (column, content) in (0..).zip(columns) {
            for (row, stone) in (0..).zip(content.chars()) {
                let side = match stone {
                    'x' => 0,
                    'o' => 1,
                    _ => return Err(wrong("discs are x and o")),
                };
                if row == HEIGHT {
                    return Err(wrong("a column holds six discs"));
                }
                stones[side] |= board::square(column, row);
            }
        }
        let [first, second] = stones;
        let mask = first | second;
        let mine = if mask.count_ones().is_multiple_of(2) { first } else { second };
        match first.count_ones().checked_sub(second.count_ones()) {
            Some(0 | 1) => {}
            _ => return Err(wrong("the sides must have equally many discs, or x one more")),
        }
        if board::has_four(mine) || !could_be_last(mine ^ mask, mask) {
            return Err(wrong("the game was over before the last move"));
        }
        Ok(Connect4 { mine, mask })
    }
}

/// Whether one of the stones could have been dropped last, with the game still open before it.
fn could_be_last(theirs: Board, mask: Board) -> bool {
    let tops = (board::playable(mask) | (mask + BOTTOM) & !FULL) >> 1 & theirs;
    mask == 0 || board::squares(tops).any(|last| !board::has_four(theirs ^ last))
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Column {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'7'] => Ok(Column(digit - b'1')),
            _ => Err(PlayError::text("move", text, "expected a column, 1 to 7")),
        }
    }
}

/// A plain evaluation: the lines of four that each side can still complete, and the centre first.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl search::Evaluator<Connect4> for OpenLines {
    #[inline]
    fn evaluate(&mut self, position: &Connect4) -> i32 {
        let (mine, theirs) = (position.mine, position.mine ^ position.mask);
        let open = |stones: Board| board::count_fours(FULL ^ stones) as i32;
        let score = open(theirs) - open(mine);
        search::evaluate::for_side(score, position.side())
    }

    fn win(&self, score: i32) -> f64 {
        1.0 / (1.0 + libm::exp(-f64::from(score) / 12.0))
    }

    #[inline]
    fn promise(&self, _: &Connect4, m: Column) -> i32 {
        3 - (3 - i32::from(m.0)).abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_16_bytes() {
        assert_eq!(size_of::<Connect4>(), 16);
    }

    #[test]
    fn impossible_positions_are_refused() {
        for text in ["", "x", "xxxxxxx//////", "o//////", "xoxox/o/o/o/o//", "xx//////", "é//////"] {
            assert!(text.parse::<Connect4>().is_err(), "{text}");
        }
        let two_fours = "xxxx/oooo/////";
        assert!(two_fours.parse::<Connect4>().is_err());
    }

    #[test]
    fn moves_say_why_they_are_refused() {
        let full = Connect4::after("111111").unwrap();
        assert_eq!(full.refusal(Column(0)).unwrap().to_string(), "illegal move 1: the column is full");
        let won = Connect4::after("1212121").unwrap();
        assert_eq!(won.refusal(Column(6)).unwrap().to_string(), "illegal move 7: the game is over");
        let error = Connect4::after("1111112").map(|p| p.to_string());
        assert_eq!(error.unwrap(), "xoxoxo/x/////");
        assert!(Connect4::after("1111111").unwrap_err().to_string().contains("move 7"));
    }
}
