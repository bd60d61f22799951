//! What a game offers whose positions can be solved: `parlor solve` and `parlor judge` use it.

use game::PlayError;
use game::erased::AnyGame;

/// Exact scores of a game whose players move in turns.
pub struct Exact {
    /// Reads a position as `parlor solve` takes it.
    pub read: fn(&str) -> Result<Box<dyn AnyGame>, PlayError>,
    /// Makes a solver.
    pub solver: fn(SolverSettings) -> Box<dyn ExactSolver>,
    /// What `parlor solve --help` says of positions and scores.
    pub notation: &'static str,
    /// Whom `parlor judge` lets a player play against unless told otherwise.
    pub opponents: &'static str,
}

/// How a solver works.
#[derive(Clone, Copy, Debug)]
pub struct SolverSettings {
    /// Bytes of its table.
    pub table_bytes: usize,
    /// Threads that work on a position together.
    pub threads: usize,
    /// Whether it looks into the opening book.
    pub has_book: bool,
}

/// What to say of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The exact score.
    Score,
    /// 1, 0 or -1: who wins.
    Winner,
    /// The exact score of each move, `.` for one that cannot be played.
    Moves,
}

/// Knows exact scores, always for the side to move.
pub trait ExactSolver: Send {
    /// A solver for another thread that shares what this one knows.
    fn beside(&self) -> Box<dyn ExactSolver>;

    /// The exact score of a position; it may be over.
    fn score(&mut self, position: &dyn AnyGame) -> Result<i32, PlayError>;

    /// The answer about a position that is not over, as words.
    fn answer(&mut self, position: &dyn AnyGame, answer: Answer) -> Result<Vec<String>, PlayError>;

    /// The score by trying out every move by the rules alone, where the game is late enough for that.
    fn brute_force(&self, position: &dyn AnyGame) -> Result<Option<i32>, PlayError>;

    /// Positions visited so far.
    fn nodes(&self) -> u64;
}
