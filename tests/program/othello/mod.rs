//! Othello: enclose discs of the other colour to turn them; whoever has more discs at the end wins.

use crate::entry::{Budget, Calibration, Draft, Entry, StrengthField};
use crate::noisy_alphabeta::{self, noisy_alphabeta};
use game::{Game, Outcome, PlayError, Side, Turn, deal};
use search::Random;
use serde::Serialize;
use serde_json::json;
use std::{fmt, str::FromStr};

/// The discs of both sides as sets of squares (`a1` is bit 0, `b1` is bit 1, `a2` is bit 8), and whose turn it is.
#[derive(Clone, Debug)]
pub struct Othello {
    discs: [u64; 2],
    turn: Side,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Places a disc: `d3`.
    Place(u8),
    /// What a player does who cannot place a disc: `pass`.
    Pass,
}

/// What a client shows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Where rank 1 of the board is.
    rank_one: &'static str,
    /// Rows from the top; `null` is an empty square.
    board: Vec<Vec<Option<Side>>>,
    /// How many discs each side has.
    discs: [u32; 2],
}

/// The eight directions, as steps of column and row.
const DIRECTIONS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const CORNERS: u64 = 0x8100_0000_0000_0081;

impl Othello {
    /// The discs that `side` turns by a disc on this square.
    fn turned(&self, side: Side, square: u8) -> u64 {
        let (own, other) = (self.discs[side.index()], self.discs[side.other().index()]);
        let mut turned = 0;
        for (x, y) in DIRECTIONS {
            let (mut column, mut row, mut line) = (square as i8 % 8, square as i8 / 8, 0);
            loop {
                (column, row) = (column + x, row + y);
                if !(0..8).contains(&column) || !(0..8).contains(&row) {
                    break;
                }
                let here = 1 << (row * 8 + column);
                if own & here != 0 {
                    turned |= line;
                }
                if other & here == 0 {
                    break;
                }
                line |= here;
            }
        }
        turned
    }

    /// The squares on which `side` can place a disc.
    fn places(&self, side: Side) -> impl Iterator<Item = u8> {
        let empty = !(self.discs[0] | self.discs[1]);
        (0..64).filter(move |square| empty >> square & 1 == 1 && self.turned(side, *square) != 0)
    }

    /// A plain evaluation for black: corners, and how many moves each side has.
    fn evaluate(&self) -> i32 {
        let worth = |side: Side| {
            let corners = (self.discs[side.index()] & CORNERS).count_ones() as i32;
            50 * corners + 10 * self.places(side).count() as i32
        };
        worth(Side::First) - worth(Side::Second)
    }
}

impl Game for Othello {
    const ID: &'static str = "othello";
    const SIDES: [&'static str; 2] = ["black", "white"];
    type Move = Move;
    type Options = ();
    type View = View;

    fn start(_options: &(), _seed: u64) -> Result<Self, PlayError> {
        Ok(Othello { discs: [1 << 28 | 1 << 35, 1 << 27 | 1 << 36], turn: Side::First })
    }

    fn turn(&self) -> Turn {
        if Side::BOTH.iter().any(|side| self.places(*side).next().is_some()) {
            return Turn::Player(self.turn);
        }
        let [black, white] = self.discs.map(u64::count_ones);
        Turn::Over(match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
        })
    }

    fn moves(&self, out: &mut Vec<Move>) {
        let before = out.len();
        out.extend(self.places(self.turn).map(Move::Place));
        if out.len() == before && self.places(self.turn.other()).next().is_some() {
            out.push(Move::Pass);
        }
    }

    fn play(&mut self, m: Move) {
        if let Move::Place(square) = m {
            let turned = self.turned(self.turn, square);
            self.discs[self.turn.index()] |= turned | 1 << square;
            self.discs[self.turn.other().index()] &= !turned;
        }
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        deal::mix(deal::mix(self.discs[0], self.turn as u64), self.discs[1])
    }

    fn view(&self) -> View {
        let disc =
            |square: u64| Side::BOTH.into_iter().find(|side| self.discs[side.index()] >> square & 1 == 1);
        let row = |row: u64| (0..8).map(|column| disc(8 * row + column)).collect();
        View { rank_one: "top", board: (0..8).map(row).collect(), discs: self.discs.map(u64::count_ones) }
    }
}

/// Eight rows from the top, and the side to move: `......../......../......../...ox.../…/first`.
impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..64_u64 {
            let is = |side: usize| self.discs[side] >> square & 1 == 1;
            f.write_str(if is(0) {
                "x"
            } else if is(1) {
                "o"
            } else {
                "."
            })?;
            f.write_str(if square % 8 == 7 { "/" } else { "" })?;
        }
        write!(f, "{}", self.turn)
    }
}

impl FromStr for Othello {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = || PlayError::text("position", text, "expected eight rows of x, o and . and a side");
        let (rows, turn) = text.rsplit_once('/').ok_or_else(wrong)?;
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != 8 || rows.iter().any(|row| row.len() != 8) {
            return Err(wrong());
        }
        let mut position = Othello { discs: [0; 2], turn: turn.parse().map_err(|_| wrong())? };
        for (square, letter) in rows.concat().bytes().enumerate() {
            match letter {
                b'x' => position.discs[0] |= 1 << square,
                b'o' => position.discs[1] |= 1 << square,
                b'.' => {}
                _ => return Err(wrong()),
            }
        }
        Ok(position)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        match text.as_bytes() {
            b"pass" => Ok(Move::Pass),
            &[column @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Move::Place(8 * (row - b'1') + column - b'a')),
            _ => Err(PlayError::text("move", text, "expected a square or pass, as in d3")),
        }
    }
}

/// The catalogue entry: the bots and levels of the game.
pub fn entry() -> Entry {
    Draft::<Othello>::new("Othello", "Enclose discs to turn them; whoever has more at the end wins.")
        .golden(include_str!("perft.txt"), include_str!("games.jsonl"))
        .bench("alphabeta", 6)
        .strength(StrengthField { classic: &[], ours: &["random", "2", "4"], pairs: 4, duels: None })
        .bot("random", "plays a random move", |(), seed| Random::new(seed))
        .bot(
            "alphabeta",
            "searches ahead for corners and mobility",
            |options: noisy_alphabeta::Options, seed| noisy_alphabeta(Othello::evaluate, options, seed),
        )
        .level("1", "alphabeta", json!({"noise": 0.07}), Budget::depth(1))
        .level("2", "alphabeta", json!({}), Budget::depth(1))
        .level("3", "alphabeta", json!({}), Budget::depth(2))
        .level("4", "alphabeta", json!({}), Budget::depth(4))
        .level("5", "alphabeta", json!({}), Budget::depth(5))
        .calibrated(Calibration { greedy: "alphabeta@depth=2", top: "5", table: include_str!("levels.txt") })
        .done()
}
