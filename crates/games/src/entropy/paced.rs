//! Time management: divides the clock of a whole game, whose number of moves is known.

use super::chip::Move;
use super::rules::Entropy;
use game::{Bot, Limits, Observer, Thought};
use search::expecti;
use serde::{Deserialize, Serialize};

/// The part of the clock that a move is given while so many chips are on the board.
pub type Plan = fn(usize) -> f64;

/// A bot that turns a clock for the game into a deadline for the move.
pub struct Paced<B> {
    pub(super) bot: B,
    pub(super) plan: Plan,
}

impl<B: Bot<Entropy>> Bot<Entropy> for Paced<B> {
    fn think(
        &mut self,
        position: &Entropy,
        limits: &Limits,
        observer: &mut dyn Observer<Move>,
    ) -> Thought<Move> {
        self.bot.think(position, &paced(position, limits, self.plan), observer)
    }

    fn forget(&mut self) {
        self.bot.forget();
    }

    fn memory(&self) -> usize {
        self.bot.memory()
    }
}

/// The limits of one move under a clock for all of them.
pub fn paced(position: &Entropy, limits: &Limits, plan: Plan) -> Limits {
    let Some(clock) = limits.clock else { return limits.clone() };
    let share = clock.left.mul_f64(plan(position.board().chips())) + clock.increment.mul_f64(0.8);
    let due = limits.time.now().saturating_add(share.min(clock.left.mul_f64(0.8)));
    let deadline = limits.deadline.map_or(due, |deadline| deadline.min(due));
    Limits { deadline: Some(deadline), clock: None, ..limits.clone() }
}

/// The options of a bot that searches; its table has `MB` MiB by default.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Lookahead<const MB: usize> {
    /// Bytes of the transposition table, in MiB.
    pub table_mb: usize,
    /// Gives every move an exact value.
    pub survey: bool,
}

impl<const MB: usize> Default for Lookahead<MB> {
    fn default() -> Self {
        Lookahead { table_mb: MB, survey: false }
    }
}

impl<const MB: usize> From<Lookahead<MB>> for expecti::Settings {
    fn from(Lookahead { table_mb, survey }: Lookahead<MB>) -> Self {
        expecti::Settings { table_mb, survey, ..expecti::Settings::default() }
    }
}
