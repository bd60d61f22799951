//! Exact scores for `parlor solve` and `parlor judge`.

use super::Connect4;
use super::book::Book;
use super::solver::{Solver, win_at};
use crate::entry::{Answer, Exact, ExactSolver, SolverSettings};
use game::erased::{AnyGame, Erased};
use game::{Game, Outcome, PlayError, Turn};

/// With so many stones on the board everything can be tried.
const BRUTE_FORCE_FROM: u32 = 30;
/// More than any score.
const MOST: i32 = 22;

/// The hook of the catalogue.
pub(super) const EXACT: Exact = Exact {
    read,
    solver,
    notation: "a line is the moves so far, 1 to 7, or - for the empty board; the score it should have may follow.\n\
               Output: position score nodes microseconds. A score is 0 for a draw; a win counts 22 less the winner's\n\
               stones at the end, positive for the side to move.",
    opponents: "perfect,guru,victor,random",
};

fn read(text: &str) -> Result<Box<dyn AnyGame>, PlayError> {
    Ok(Box::new(Erased(Connect4::after(if text == "-" { "" } else { text })?)))
}

fn solver(SolverSettings { table_bytes, threads, has_book }: SolverSettings) -> Box<dyn ExactSolver> {
    let solver = Solver::new(table_bytes, threads);
    Box::new(if has_book { solver.with_book(Book::shipped()) } else { solver })
}

impl ExactSolver for Solver {
    fn beside(&self) -> Box<dyn ExactSolver> {
        Box::new(Solver::beside(self))
    }

    fn score(&mut self, position: &dyn AnyGame) -> Result<i32, PlayError> {
        let position = stones(position)?;
        let solved = || self.solve(position.mine(), position.mask(), &|_| false);
        // Nothing interrupts the solver, so that it always has an answer.
        Ok(ended(position).or_else(solved).unwrap_or_default())
    }

    fn answer(&mut self, position: &dyn AnyGame, answer: Answer) -> Result<Vec<String>, PlayError> {
        let (mine, mask) = (stones(position)?.mine(), stones(position)?.mask());
        let never = &|_| false;
        let scores = match answer {
            Answer::Score => self.solve(mine, mask, never).map(|score| vec![score.to_string()]),
            Answer::Winner => self.solve_win_draw_loss(mine, mask, never).map(|sign| vec![sign.to_string()]),
            Answer::Moves => self.analyse(mine, mask, never).map(|scores| {
                scores.iter().map(|score| score.map_or(".".to_owned(), |score| score.to_string())).collect()
            }),
        };
        // Only an interrupt ends a solve without a score, and there is none.
        Ok(scores.unwrap_or_default())
    }

    fn brute_force(&self, position: &dyn AnyGame) -> Result<Option<i32>, PlayError> {
        let position = stones(position)?;
        Ok((position.plies() >= BRUTE_FORCE_FROM).then(|| minimax(position, -MOST, MOST)))
    }

    fn nodes(&self) -> u64 {
        Solver::nodes(self)
    }
}

fn stones(position: &dyn AnyGame) -> Result<&Connect4, PlayError> {
    let found = position.as_any().downcast_ref::<Erased<Connect4>>();
    found
        .map(|Erased(position)| position)
        .ok_or_else(|| PlayError::options("game: this solver plays connect4"))
}

/// The score of a game that is over, for the side that would be to move.
fn ended(position: &Connect4) -> Option<i32> {
    match position.turn() {
        Turn::Over(Outcome::Win(_)) => Some(-win_at(position.plies())),
        Turn::Over(_) => Some(0),
        _ => None,
    }
}

/// Every move to the end by the rules of the game, with nothing but alpha-beta.
fn minimax(position: &Connect4, mut alpha: i32, beta: i32) -> i32 {
    if let Some(score) = ended(position) {
        return score;
    }
    for m in position.legal() {
        let mut next = *position;
        next.play(m);
        alpha = alpha.max(-minimax(&next, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}
