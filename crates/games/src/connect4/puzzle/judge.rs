//! What the exact solver says about the columns of a position, and the only right one.

use crate::connect4::board::{self, CENTRE_OUT};
use crate::connect4::book::Book;
use crate::connect4::reason::threat::wins_now;
use crate::connect4::solver::{Solver, win_at};
use crate::connect4::{Column, Connect4};
use game::{Game, Outcome, Turn};

/// Memory of the solver.
const TABLE_BYTES: usize = 16 << 20;

/// Answers by exact scores: 0 for a draw, positive if the side to move wins, the more the sooner.
pub(in crate::connect4) struct Judge {
    solver: Solver,
    most: u64,
    has_given_up: bool,
}

/// What the side to move can hold in a position, and the only column that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::connect4) struct Only {
    /// The column.
    pub(in crate::connect4) m: Column,
    /// Whether it wins; otherwise it holds the draw.
    pub(in crate::connect4) wins: bool,
}

impl Judge {
    /// A judge that gives up a question after so many nodes.
    pub(in crate::connect4) fn within(most: u64) -> Self {
        Judge { solver: Solver::new(TABLE_BYTES, 1).with_book(Book::shipped()), most, has_given_up: false }
    }

    /// A judge that answers every question.
    pub(in crate::connect4) fn patient() -> Self {
        Self::within(u64::MAX)
    }

    /// Forgets what it has seen, so that what it can answer depends on what comes alone.
    pub(in crate::connect4) fn forget(&mut self) {
        self.solver.clear();
    }

    /// Whether a question was left without an answer since this was last asked.
    pub(in crate::connect4) fn take_given_up(&mut self) -> bool {
        std::mem::take(&mut self.has_given_up)
    }

    /// 1 if the side to move wins, 0 for a draw, -1 if it loses.
    pub(in crate::connect4) fn sign(&mut self, position: &Connect4) -> Option<i32> {
        let most = self.most;
        let sign = ended(position).map(i32::signum).or_else(|| {
            self.solver.solve_win_draw_loss(position.mine(), position.mask(), &|nodes| nodes > most)
        });
        self.has_given_up |= sign.is_none();
        sign
    }

    /// The exact score of each column, `None` for a full one.
    pub(in crate::connect4) fn scores(&mut self, position: &Connect4) -> Option<[Option<i32>; 7]> {
        let most = self.most;
        let scores = self.solver.analyse(position.mine(), position.mask(), &|nodes| nodes > most);
        self.has_given_up |= scores.is_none();
        scores
    }

    /// The only column that makes four; else the only one that wins, or where none wins the only one that holds the
    /// draw.
    pub(in crate::connect4) fn only(&mut self, position: &Connect4) -> Option<Only> {
        let fours = wins_now(position, position.side());
        if fours != 0 {
            let m = columns(position).find(|m| board::column(m.index()) & fours != 0)?;
            return fours.is_power_of_two().then_some(Only { m, wins: true });
        }
        let goal = self.sign(position)?;
        if goal < 0 {
            return None;
        }
        let mut right = None;
        for m in columns(position) {
            let mut next = *position;
            next.play(m);
            if -self.sign(&next)? == goal && right.replace(m).is_some() {
                return None;
            }
        }
        right.map(|m| Only { m, wins: goal > 0 })
    }

    /// The columns with the best score, from the middle.
    pub(in crate::connect4) fn best(&mut self, position: &Connect4) -> Option<Vec<Column>> {
        let scores = self.scores(position)?;
        let best = scores.iter().flatten().max()?;
        let is_best = |m: &Column| scores[m.index() as usize] == Some(*best);
        Some(columns(position).filter(is_best).collect())
    }

    /// The best moves of both sides to the end of the game: the quickest win, the longest resistance.
    pub(in crate::connect4) fn play_out(&mut self, position: &Connect4) -> Option<Vec<Column>> {
        let (mut position, mut moves) = (*position, Vec::new());
        while let Turn::Player(_) = position.turn() {
            let m = *self.best(&position)?.first()?;
            position.play(m);
            moves.push(m);
        }
        Some(moves)
    }
}

/// The columns with room, from the middle.
pub(in crate::connect4) fn columns(position: &Connect4) -> impl Iterator<Item = Column> {
    let legal = position.legal();
    CENTRE_OUT.into_iter().filter_map(move |index| legal.iter().copied().find(|m| m.index() == index))
}

/// The score of a game that is over, for the side that would be to move.
fn ended(position: &Connect4) -> Option<i32> {
    match position.turn() {
        Turn::Over(Outcome::Win(_)) => Some(-win_at(position.plies())),
        Turn::Over(_) => Some(0),
        _ => None,
    }
}
