//! The notation of the `CodeCup` contest: `Bc` is a cell, `BcBg` a slide, `BcBc` a pass, 1 to 7 are the colours.

use super::chip::{Cell, Colour, Move, Slide};
use super::line::SIZE;
use super::rules::Entropy;
use game::{Notation, PlayError};

/// The codec; a placement is the cell alone, and the colour comes with the draw.
pub struct CodeCup;

impl Notation<Entropy> for CodeCup {
    fn write(&self, position: &Entropy, m: Move) -> String {
        match m {
            Move::Draw(colour) => colour.code().to_string(),
            Move::Place(cell) => write_cell(cell),
            Move::Slide(Slide { from, to }) => write_cell(from) + &write_cell(to),
            // Any chip will do that stays where it is.
            Move::Pass => {
                let chip = Cell::all().find(|cell| position.board().code(*cell) != 0);
                chip.map(|cell| write_cell(cell).repeat(2)).unwrap_or_default()
            }
        }
    }

    fn read(&self, position: &Entropy, text: &str) -> Result<Move, PlayError> {
        let wrong =
            || PlayError::text("contest move", text, "expected a digit, a cell as in Bc, or two cells");
        if !text.is_ascii() {
            return Err(wrong());
        }
        let cell = |text| read_cell(text).ok_or_else(wrong);
        match text.len() {
            1 => {
                let digit = text.bytes().next().map_or(0, |byte| byte.wrapping_sub(b'0'));
                Colour::from_code(digit).map(Move::Draw).ok_or_else(wrong)
            }
            2 => cell(text).map(Move::Place),
            4 => {
                let (from, to) = (cell(&text[..2])?, cell(&text[2..])?);
                if from != to {
                    Ok(Move::Slide(Slide { from, to }))
                } else if position.board().code(from) == 0 {
                    Err(PlayError::illegal(text, "a pass names a cell that holds a chip"))
                } else {
                    Ok(Move::Pass)
                }
            }
            _ => Err(wrong()),
        }
    }
}

fn write_cell(cell: Cell) -> String {
    [b'A' + cell.row() as u8, b'a' + cell.column() as u8].map(char::from).iter().collect()
}

fn read_cell(text: &str) -> Option<Cell> {
    let &[row, column] = text.as_bytes() else { return None };
    let (row, column) = (row.wrapping_sub(b'A'), column.wrapping_sub(b'a'));
    let is_on_board = usize::from(row) < SIZE && usize::from(column) < SIZE;
    is_on_board.then(|| Cell::at(row.into(), column.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::rules::Draw;
    use game::Game;

    #[test]
    fn every_legal_move_of_a_game_reads_back() {
        let mut position = Entropy::new(Draw::Hidden);
        let mut moves = position.legal();
        let mut ply = 0;
        while !moves.is_empty() {
            for m in &moves {
                let text = CodeCup.write(&position, *m);
                assert_eq!(CodeCup.read(&position, &text).as_ref(), Ok(m), "{text}");
            }
            position.play(moves[(ply * 7) % moves.len()]);
            moves = position.legal();
            ply += 1;
        }
        assert_eq!(ply, 146);
    }

    #[test]
    fn the_examples_of_the_rules() {
        let mut position = Entropy::new(Draw::Hidden);
        for (text, ours) in
            [("3", "Y"), ("Bc", "b3"), ("BcBg", "b3-b7"), ("5", "W"), ("Dd", "d4"), ("DdDd", "pass")]
        {
            let m = CodeCup.read(&position, text).unwrap();
            assert_eq!(m.to_string(), ours);
            position.try_play(m).unwrap();
        }
        for text in ["", "0", "8", "bc", "BC", "Hc", "Bh", "BcB", "AaAa", "BcBgB", "éé"] {
            assert!(CodeCup.read(&position, text).is_err(), "{text}");
        }
    }
}
