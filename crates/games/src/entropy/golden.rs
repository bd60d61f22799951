//! Checks the rules against a golden file: scored boards, and games in both notations.

use super::board::Board;
use super::chip::Move;
use super::codecup::CodeCup;
use super::line::SIZE;
use super::rules::{Draw, Entropy};
use crate::entry::CheckError;
use crate::format_error::FormatError;
use game::lines::Lines;
use game::{Game, Notation, Outcome, Turn};
use serde::Deserialize;
use std::fmt::{Debug, Display};
use std::io::BufRead;

#[derive(Deserialize)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
enum Fact {
    Board { cells: String, rows: [u8; SIZE], columns: [u8; SIZE], score: i32 },
    Game { codecup: Vec<String>, moves: Vec<String>, scores: Vec<i32>, r#final: i32 },
}

/// Checks a file of one JSON object a line; returns how many agree.
pub(super) fn check(file: &mut dyn BufRead) -> Result<u64, CheckError> {
    let mut agreed = 0;
    for (number, line) in Lines::new(file) {
        let damaged = |why: &dyn Display| CheckError::Damaged(format!("line {number}: {why}"));
        let line = line.map_err(|error| damaged(&error))?;
        let fact: Fact = serde_json::from_str(&line).map_err(|error| damaged(&error))?;
        let verdict = match fact {
            Fact::Board { cells, rows, columns, score } => {
                let board = Board::from_letters(&cells);
                let board = board.ok_or_else(|| damaged(&"cells: expected 49 of R G Y B W K P and ."))?;
                check_board(&board, rows, columns, score)
            }
            Fact::Game { codecup, moves, scores, r#final } => check_game(&codecup, &moves, &scores, r#final),
        };
        verdict.map_err(|why| CheckError::Differs(format!("line {number}: {why}")))?;
        agreed += 1;
    }
    Ok(agreed)
}

fn check_board(board: &Board, rows: [u8; SIZE], columns: [u8; SIZE], score: i32) -> Result<(), FormatError> {
    let (our_rows, our_columns) = board.line_scores().split_at(SIZE);
    expect("rows", &rows[..], our_rows)?;
    expect("columns", &columns[..], our_columns)?;
    expect("score", &score, &board.score())
}

/// Replays a game in our notation and compares every step with the `CodeCup` notation.
fn check_game(codecup: &[String], moves: &[String], scores: &[i32], last: i32) -> Result<(), FormatError> {
    let mut position = Entropy::new(Draw::Hidden);
    let (mut contest, mut expected) = (codecup.iter(), scores.iter());
    let mut drawn = String::new();
    for (index, text) in moves.iter().enumerate() {
        let place = |why: &dyn Display| format!("move {} ({text}): {why}", index + 1);
        let m: Move = text.parse().map_err(|error| place(&error))?;
        if let Move::Draw(_) = m {
            drawn = CodeCup.write(&position, m);
        } else {
            let theirs = contest.next().ok_or_else(|| place(&"the contest's moves have ended"))?;
            let colour = std::mem::take(&mut drawn);
            let bare = theirs.strip_prefix(&colour).ok_or_else(|| place(&format!("contest {theirs}")))?;
            let read = CodeCup.read(&position, bare).map_err(|error| place(&error))?;
            expect("contest move", &m, &read).map_err(|why| place(&why))?;
        }
        position.try_play(m).map_err(|error| place(&error))?;
        if !matches!(m, Move::Draw(_)) {
            let score = expected.next().ok_or_else(|| place(&"the scores have ended"))?;
            expect("score", score, &position.board().score()).map_err(|why| place(&why))?;
        }
    }
    expect("contest moves left", &0, &contest.len())?;
    expect("scores left", &0, &expected.len())?;
    expect("result", &Turn::Over(Outcome::Points(last as i16)), &position.turn())
}

fn expect<T: PartialEq + Debug + ?Sized>(what: &str, expected: &T, found: &T) -> Result<(), FormatError> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("{what}: expected {expected:?}, got {found:?}").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(text: &str) -> Result<u64, CheckError> {
        check(&mut text.as_bytes())
    }

    fn board(score: i32) -> String {
        let cells = format!("RGR.RR.{}", ".".repeat(42));
        format!(
            r#"{{"t":"board","cells":"{cells}","rows":[5,0,0,0,0,0,0],"columns":[0,0,0,0,0,0,0],"score":{score}}}"#
        )
    }

    #[test]
    fn a_difference_is_told_from_damage() {
        assert_eq!(verdict(&board(5)), Ok(1));
        assert!(
            matches!(verdict(&board(6)), Err(CheckError::Differs(why)) if why.contains("expected 6, got 5"))
        );
        let damaged = |text: &str| matches!(verdict(text), Err(CheckError::Damaged(_)));
        assert!(damaged(&board(5).replace("RGR", "RGX")) && damaged(&board(5)[..60]) && damaged("{}"));
        assert!(damaged(&board(5).replace("[5,0", "[5")));
        let game = r#"{"t":"game","codecup":["1Aa"],"moves":["R","a1"],"scores":[0],"final":0}"#;
        assert!(matches!(verdict(game), Err(CheckError::Differs(why)) if why.contains("result")));
        let other = game.replace("1Aa", "2Aa");
        assert!(matches!(verdict(&other), Err(CheckError::Differs(why)) if why.contains("move 2")));
    }
}
