//! Puzzles from the exact solver: at every move of the solver one column alone wins, or alone holds the draw.

pub(super) mod judge;
mod make;
mod prove;
mod rate;
mod solution;
#[cfg(test)]
mod tests;
mod theme;

use super::book::position;
use super::reason::words::colour;
use crate::entry::{Puzzle, PuzzleSet};
use game::deal;
use solution::Solution;
use theme::Idea;

/// The puzzles that come with the program.
const DATA: &str = include_str!("../puzzles.jsonl");

/// The puzzles of the catalogue entry.
pub(super) fn set() -> PuzzleSet {
    PuzzleSet {
        themes: &theme::THEMES,
        data: DATA,
        make: make::tool(),
        prove: prove::prove,
        refute: prove::refute,
    }
}

/// A puzzle with all that follows from its position; it is not yet rated.
fn describe(solution: &Solution) -> Puzzle {
    let Solution { start, wins, line, .. } = solution;
    let idea = Idea::of(solution);
    let asked = if *wins { "wins" } else { "holds the draw" };
    Puzzle {
        id: name(position::key(start.mine(), start.mask())),
        position: start.to_string(),
        theme: idea.theme.to_owned(),
        question: format!("{} to move: only one column {asked}.", colour(start.side())),
        line: line.iter().map(ToString::to_string).collect(),
        idea: idea.text,
        rating: 0.0,
    }
}

/// Letters of a name.
const LETTERS: u32 = 6;

/// A short name for the key of a position: the same for its mirror image.
fn name(key: u64) -> String {
    let hash = deal::mix(key, 0);
    let digit = |place: u32| char::from_digit((hash / 36_u64.pow(place) % 36) as u32, 36);
    (0..LETTERS).filter_map(digit).collect()
}

/// A checksum of the puzzles as they stand in their file.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0, |sum, byte| deal::mix(sum, u64::from(byte)))
}
