//! Proofs: the answer of a puzzle is right and the only one, and every other move fails as it is said to fail.

use super::judge::{Judge, columns};
use super::solution::Solution;
use super::{describe, theme::THEMES};
use crate::connect4::board::WIDTH;
use crate::connect4::explain::Verdict;
use crate::connect4::reason::threat::{Drop, wins_now};
use crate::connect4::reason::words::{self, list};
use crate::connect4::{Column, Connect4};
use crate::entry::{Puzzle, Refutation, Unproven};
use game::{Game, PlayError, Turn};

/// A refutation that is over within so many discs is shown to the end, of any other only the beginning.
const WHOLE: usize = 13;
const BEGINNING: usize = 7;

/// Proves that at every move of the solver one column alone holds the result, that the replies resist longest, and that
/// the rest of the puzzle says so.
pub(super) fn prove(puzzle: &Puzzle) -> Result<(), Unproven> {
    let wrong = |why: String| Err(Unproven::Wrong(format!("puzzle {}: {why}", puzzle.id)));
    let start: Connect4 = puzzle.position.parse()?;
    if !matches!(start.turn(), Turn::Player(_)) {
        return wrong("the game is over".to_owned());
    }
    let mut position = start;
    let mut judge = Judge::patient();
    let goal = judge.sign(&start).unwrap_or_default();
    for (number, text) in puzzle.line.iter().enumerate() {
        let m: Column = text.parse()?;
        if let Some(refusal) = position.refusal(m) {
            return Err(refusal.into());
        }
        let step = number + 1;
        if number % 2 == 0 {
            match judge.only(&position) {
                Some(only) if only.m == m && i32::from(only.wins) == goal => {}
                Some(only) => {
                    return wrong(format!("move {step}: column {} is right, not column {m}", only.m));
                }
                None => return wrong(format!("move {step}: column {m} is not the only one that is right")),
            }
        } else if !judge.best(&position).unwrap_or_default().contains(&m) {
            return wrong(format!("move {step}: another reply than column {m} resists longer"));
        }
        position.play(m);
    }
    let Some(solution) = Solution::find(&mut judge, &start) else {
        return wrong("there is nothing to find".to_owned());
    };
    let expected = Puzzle { rating: puzzle.rating, ..describe(&solution) };
    if *puzzle != expected {
        return wrong(format!("it should read {expected:?}"));
    }
    if !THEMES.iter().any(|theme| theme.id == puzzle.theme) {
        return wrong(format!("no theme is called {}", puzzle.theme));
    }
    Ok(())
}

/// The strongest answer to the last of the moves, and the facts about it.
pub(super) fn refute(puzzle: &Puzzle, moves: &[String]) -> Result<Refutation, PlayError> {
    let start: Connect4 = puzzle.position.parse()?;
    let moves: Vec<Column> = moves.iter().map(|m| m.parse()).collect::<Result<_, _>>()?;
    let mut position = start;
    let Some((tried, led)) = moves.split_last() else {
        return Err(PlayError::text("moves", "", "expected the move that is wrong"));
    };
    for m in led {
        position.try_play(*m)?;
    }
    if let Some(refusal) = position.refusal(*tried) {
        return Err(refusal);
    }
    let mut judge = Judge::patient();
    let drop = Drop::new(&position, *tried);
    let answer = judge.play_out(&drop.after).unwrap_or_default();
    let shown = if answer.len() < WHOLE { WHOLE } else { BEGINNING };
    let line = std::iter::once(*tried).chain(answer).take(shown).map(|m| m.to_string()).collect();
    Ok(Refutation { line, exact: exact(&mut judge, &position, *tried) })
}

/// What the column leads to, and what the best ones do: "column 3 loses in 4; only column 5 wins, in 9".
fn exact(judge: &mut Judge, position: &Connect4, tried: Column) -> String {
    let scores = judge.scores(position).unwrap_or([None; WIDTH as usize]);
    let score = |m: Column| scores[m.index() as usize].unwrap_or_default();
    let verdict = |m: Column| Verdict::from_score(score(m), position.plies());
    let own = format!("column {tried} {}", verdict(tried));
    let fours = wins_now(position, position.side());
    if fours.is_power_of_two() && score(tried) > 0 {
        return format!("{own}; only {} makes four", words::columns(fours));
    }
    let most = columns(position).map(score).max().unwrap_or_default();
    if score(tried).signum() == most.signum() {
        return own;
    }
    let right: Vec<Column> = columns(position).filter(|m| score(*m).signum() == most.signum()).collect();
    let names = list(right.iter().map(ToString::to_string));
    let fact = match (&right[..], most.signum()) {
        ([m], 1) => match verdict(*m) {
            Verdict::Wins(moves) => format!("only column {names} wins, in {moves}"),
            _ => format!("only column {names} wins"),
        },
        (_, 1) => format!("columns {names} win"),
        ([_], _) => format!("only column {names} holds the draw"),
        _ => format!("columns {names} hold the draw"),
    };
    format!("{own}; {fact}")
}
