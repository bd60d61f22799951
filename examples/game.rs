//! A game of your own: tic-tac-toe, held against the contract of games and played by an engine.
//!
//! `cargo run --example game`

use game::{Bot, Game, Limits, Outcome, PlayError, Side, Silent, Turn, check, perft};
use search::{AlphaBeta, alphabeta::Settings};
use std::{fmt, str::FromStr};

/// The squares of each side, one bit per square, and whose turn it is.
#[derive(Clone)]
struct TicTacToe {
    squares: [u16; 2],
    turn: Side,
}

/// A square, numbered 1 to 9 for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Square(u8);

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for TicTacToe {
    const ID: &'static str = "tictactoe";
    const SIDES: [&'static str; 2] = ["X", "O"];
    type Move = Square;
    type Options = ();
    type View = String;

    fn start((): &(), _seed: u64) -> Result<Self, PlayError> {
        Ok(TicTacToe { squares: [0, 0], turn: Side::First })
    }

    fn turn(&self) -> Turn {
        let last = self.turn.other();
        if LINES.iter().any(|line| self.squares[last.index()] & line == *line) {
            Turn::Over(Outcome::Win(last))
        } else if self.squares[0] | self.squares[1] == 0o777 {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Player(self.turn)
        }
    }

    fn moves(&self, out: &mut Vec<Square>) {
        // A finished game has no moves, though squares may be empty.
        if let Turn::Over(_) = self.turn() {
            return;
        }
        let taken = self.squares[0] | self.squares[1];
        out.extend((0..9).filter(|square| taken & 1 << square == 0).map(Square));
    }

    fn play(&mut self, Square(square): Square) {
        self.squares[self.turn.index()] |= 1 << square;
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        u64::from(self.squares[0]) << 16 | u64::from(self.squares[1])
    }

    fn view(&self) -> String {
        self.to_string()
    }
}

/// The nine squares in order: `X...O....`.
impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square: u8| match self.squares.map(|side| side & 1 << square != 0) {
            [true, _] => 'X',
            [_, true] => 'O',
            _ => '.',
        };
        (0..9).try_for_each(|square| write!(f, "{}", letter(square)))
    }
}

impl FromStr for TicTacToe {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = || PlayError::text("position", text, "expected nine of X, O and ., with X to begin");
        let squares = ['X', 'O'].map(|side| {
            (0..)
                .zip(text.chars())
                .filter(|(_, letter)| *letter == side)
                .fold(0, |set, (square, _)| set | 1 << square)
        });
        let [first, second] = squares.map(u16::count_ones);
        let is_sound = text.len() == 9 && text.chars().all(|letter| "XO.".contains(letter));
        let turn = if first == second { Side::First } else { Side::Second };
        let is_fair = first == second || first == second + 1;
        if is_sound && is_fair { Ok(TicTacToe { squares, turn }) } else { Err(wrong()) }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Square {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(Square(digit - b'1')),
            _ => Err(PlayError::text("move", text, "expected a digit from 1 to 9")),
        }
    }
}

fn main() -> Result<(), PlayError> {
    // Random games find contradictions in the rules; a count that is known from elsewhere finds wrong ones.
    check::conforms::<TicTacToe>(&(), &check::Effort::default()).expect("the rules keep the contract");
    let mut position = TicTacToe::start(&(), 0)?;
    assert_eq!(perft::count(&position, 9), 127_872, "the number of games that fill the board");

    let mut engine = AlphaBeta::new(|_: &TicTacToe| 0, Settings::default());
    while let Turn::Player(side) = position.turn() {
        let thought = engine.think(&position, &Limits::depth(9), &mut Silent);
        position.try_play(thought.best)?;
        println!("{} plays {}: {position}", TicTacToe::SIDES[side.index()], thought.best);
    }
    assert_eq!(position.turn(), Turn::Over(Outcome::Draw), "best play of both sides is a draw");
    println!("It is a draw.");
    Ok(())
}

#[test]
fn it_runs() -> Result<(), PlayError> {
    main()
}
