//! The opening book: exact scores of all positions with few stones.
//!
//! A file holds the scores of one ply in the order of [`position::levels`]; those of the plies before it
//! follow by minimax. A score that is missing is left to the solver.

pub mod make;
pub mod packed;
pub mod position;

use super::board::{Board, WIDTH, column_of, has_four, playable, squares};
use super::solver::win_at;
use std::sync::LazyLock;

/// Plies up to which the book is meant to be complete.
pub const PLIES: u32 = 8;

/// The files, each with its plies.
const LAYERS: [(u32, &[u8]); 1] = [(PLIES, include_bytes!("plies8.bin"))];

static SHIPPED: LazyLock<Book> =
    LazyLock::new(|| Book::new(&LAYERS.map(|(plies, bytes)| (plies, packed::unpack(bytes)))));

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
    /// The book that is built into the program, unpacked at the first use.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// The book that follows from scores of whole plies, in the order of the positions there; where there are too few,
    /// the rest is missing.
    pub fn new(layers: &[(u32, Vec<Option<i8>>)]) -> Self {
        let deepest = layers.iter().map(|(plies, _)| *plies).max().unwrap_or(0);
        let mut levels: Vec<Level> = Vec::new();
        for (ply, keys) in position::levels(deepest).into_iter().enumerate().rev() {
            let layer = layers.iter().find(|(plies, _)| *plies == ply as u32);
            let mut scores = layer.map_or_else(Vec::new, |(_, scores)| scores.clone());
            scores.resize(keys.len(), None);
            if let Some(next) = levels.last() {
                for (key, score) in keys.iter().zip(&mut scores) {
                    *score = score.or_else(|| best(*key, ply as u32, next));
                }
            }
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

    /// The exact score of each column for the side to move, `None` for a full one; `None` altogether if one is missing.
    pub fn columns(&self, mine: Board, mask: Board) -> Option<[Option<i32>; 7]> {
        // Positions beyond the book are answered without looking at each column.
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
