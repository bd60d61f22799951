//! The opening book: exact scores of all positions with few stones.
//!
//! The file holds the scores of one ply in the order of [`position::levels`]; those of the plies before it
//! follow by minimax. A score that is missing is left to the solver.

pub mod packed;
pub mod position;

use super::board::{Board, WIDTH, column_of, has_four, playable, squares};
use super::solver::win_at;
use std::sync::LazyLock;

/// Plies of the positions that the file holds.
pub const PLIES: u32 = 8;

static SHIPPED: LazyLock<Book> = LazyLock::new(|| Book::new(PLIES, packed::unpack(PACKED)));
const PACKED: &[u8] = include_bytes!("plies8.bin");

/// Exact scores by position.
pub struct Book {
    levels: Vec<Level>,
}

/// The positions of one ply.
struct Level {
    keys: Vec<Board>,
    scores: Vec<Option<i8>>,
}

impl Level {
    fn score(&self, key: Board) -> Option<i8> {
        self.scores[self.keys.binary_search(&key).ok()?]
    }
}

impl Book {
    /// The book that comes with the program, read when it is first asked for.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// The book that follows from the scores of all positions at `plies`; where there are too few, the rest is missing.
    pub fn new(plies: u32, mut scores: Vec<Option<i8>>) -> Self {
        let mut keys = position::levels(plies);
        let mut levels: Vec<Level> = Vec::new();
        for ply in (0..=plies).rev() {
            let keys = keys.pop().unwrap_or_default();
            let scores = if let Some(next) = levels.last() {
                keys.iter().map(|key| best(*key, ply, next)).collect()
            } else {
                scores.resize(keys.len(), None);
                std::mem::take(&mut scores)
            };
            levels.push(Level { keys, scores });
        }
        levels.reverse();
        Book { levels }
    }

    /// The exact score of a position that is not over, for the side to move; see [`super::solver`].
    pub fn score(&self, mine: Board, mask: Board) -> Option<i32> {
        let level = self.levels.get(mask.count_ones() as usize)?;
        level.score(position::key(mine, mask)).map(i32::from)
    }

    /// The exact score of each column for the side to move, nothing for a full one; nothing at all if one is missing.
    pub fn columns(&self, mine: Board, mask: Board) -> Option<[Option<i32>; 7]> {
        // Whoever has too many stones is told so without a look at each column.
        self.levels.get(mask.count_ones() as usize + 1)?;
        let mut scores = [None; WIDTH as usize];
        for drop in squares(playable(mask)) {
            let score = if has_four(mine | drop) {
                win_at(mask.count_ones() + 1)
            } else {
                -self.score(mine ^ mask, mask | drop)?
            };
            scores[column_of(drop) as usize] = Some(score);
        }
        Some(scores)
    }

    /// How many positions there are at a ply, and of how many of them the score is known.
    pub fn extent(&self, ply: u32) -> (usize, usize) {
        self.levels
            .get(ply as usize)
            .map_or((0, 0), |level| (level.keys.len(), level.scores.iter().flatten().count()))
    }
}

/// The best score over all moves, if each of them is known.
fn best(key: Board, ply: u32, next: &Level) -> Option<i8> {
    let won = win_at(ply + 1) as i8;
    position::successors(key)
        .map(|successor| successor.map_or(Some(won), |key| next.score(key).map(|score| -score)))
        .try_fold(i8::MIN, |best, score| Some(best.max(score?)))
}

#[cfg(test)]
mod tests;
