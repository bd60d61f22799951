//! How a game would have gone on.

use game::erased::AnyGame;
use game::{PlayError, Turn};

/// A line of moves that an engine goes on with; it ends where chance comes in.
#[derive(Clone)]
pub(in crate::analysis) struct Line {
    position: Position,
    moves: Vec<String>,
    most: usize,
    /// Whether the outcome of the last move depends on what no player can know.
    is_random: bool,
}

struct Position(Box<dyn AnyGame>);

impl Clone for Position {
    fn clone(&self) -> Self {
        Position(self.0.boxed())
    }
}

impl Line {
    /// The line that begins with these moves, as far as they can be played: an engine that cannot see the dice may
    /// expect what they do not allow.
    pub(in crate::analysis) fn new(position: &dyn AnyGame, moves: &[String], most: usize) -> Self {
        let mut line =
            Line { position: Position(position.boxed()), moves: Vec::new(), most, is_random: false };
        for m in moves.iter().take(most) {
            if line.is_random || line.push(m.clone()).is_err() {
                break;
            }
        }
        line
    }

    /// How the game went on with `first`, whose outcome is known, and would have gone on with `rest`.
    pub(in crate::analysis) fn after(
        position: &dyn AnyGame,
        first: &str,
        rest: &[String],
        most: usize,
    ) -> Result<Self, PlayError> {
        let mut next = position.boxed();
        next.try_play(first)?;
        let mut line = Line::new(&*next, rest, most.saturating_sub(1));
        line.moves.insert(0, first.to_owned());
        line.most = most;
        Ok(line)
    }

    /// The position whose best move comes next.
    pub(in crate::analysis) fn question(&self) -> Option<&dyn AnyGame> {
        let position = &*self.position.0;
        let goes_on = self.moves.len() < self.most && !self.is_random;
        (goes_on && matches!(position.turn(), Turn::Player(_))).then_some(position)
    }

    pub(in crate::analysis) fn push(&mut self, m: String) -> Result<(), PlayError> {
        let is_random = is_random(&*self.position.0, &m);
        self.position.0.try_play(&m)?;
        self.is_random = is_random;
        self.moves.push(m);
        Ok(())
    }

    /// Goes on as the engine expects, as far as that can be played.
    pub(super) fn extend(&mut self, best: String, expected: &[String]) -> Result<(), PlayError> {
        self.push(best)?;
        for m in expected.iter().skip(1) {
            if self.question().is_none() || self.push(m.clone()).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// The moves so far.
    pub(in crate::analysis) fn moves(&self) -> &[String] {
        &self.moves
    }

    pub(in crate::analysis) fn into_moves(self) -> Vec<String> {
        self.moves
    }
}

/// Whether what a move leads to depends on what no player can know, as far as another fate shows it.
fn is_random(position: &dyn AnyGame, m: &str) -> bool {
    let (mut real, mut other) = (position.boxed(), position.veiled());
    match (real.try_play(m), other.try_play(m)) {
        (Ok(()), Ok(())) => real.key() != other.key(),
        (Ok(()), Err(_)) => true,
        (Err(_), _) => false,
    }
}
