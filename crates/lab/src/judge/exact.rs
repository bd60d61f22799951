//! What a move is worth, found out twice: by the solver, and late in the game by trying everything.

use game::{Game, Outcome, Turn};
use games::connect4::solver::{Solver, win_at};
use games::connect4::{Column, Connect4};

/// With so many stones on the board everything can be tried.
const BRUTE_FORCE_FROM: u32 = 30;

/// Judges moves by exact scores.
pub struct Judge {
    solver: Solver,
}

impl Judge {
    /// A judge who asks this solver.
    pub fn new(solver: Solver) -> Self {
        Judge { solver }
    }

    /// A judge for another thread, who shares what the first one knows.
    #[must_use]
    pub fn beside(&self) -> Self {
        Judge { solver: self.solver.beside() }
    }

    /// Whether moves in this position are judged by brute force too.
    pub fn is_by_brute_force(position: &Connect4) -> bool {
        position.plies() >= BRUTE_FORCE_FROM
    }

    /// Why a legal move is not among the best, if it is not.
    pub fn fault(&mut self, position: &Connect4, m: Column) -> Option<String> {
        let (best, score) = (self.score(position), self.score_of(position, m));
        if score != best {
            return Some(format!("{m} scores {score}, the best move {best}"));
        }
        if Self::is_by_brute_force(position) {
            let after = -minimax(&after(position, m), -22, 22);
            let all = minimax(position, -22, 22);
            if (all, after) != (best, score) {
                return Some(format!(
                    "{m} scores {after} of {all} by brute force, {score} of {best} by the solver"
                ));
            }
        }
        None
    }

    /// The exact score of a legal move for the side that makes it.
    pub fn score_of(&mut self, position: &Connect4, m: Column) -> i32 {
        -self.score(&after(position, m))
    }

    fn score(&mut self, position: &Connect4) -> i32 {
        let solved = || self.solver.solve(position.mine(), position.mask(), &|_| false);
        // Nothing interrupts the solver, so that it always has an answer.
        ended(position).or_else(solved).unwrap_or_default()
    }
}

fn after(position: &Connect4, m: Column) -> Connect4 {
    let mut next = *position;
    next.play(m);
    next
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
        alpha = alpha.max(-minimax(&after(position, m), -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}
