//! Puzzles: the last chips of a game, where one slide or one cell is worth a point more than all others.
//!
//! The file of puzzles is made by `parlor puzzles entropy --count 400 --seed 1 --out puzzles.jsonl`.

mod exact;
mod make;
mod rate;
mod refute;
#[cfg(test)]
mod tests;
mod theme;

use super::chip::Move;
use super::rules::Entropy;
use crate::entry::{Puzzle, PuzzleSet, Unproven};
use exact::ExactSearch;
use game::Game;
use theme::THEMES;

/// By how many points the answer is better than every other move, over all draws.
const MARGIN: f64 = 1.0;
/// What rounding may take from it.
const TOLERANCE: f64 = 1e-9;

/// The puzzles of the catalogue.
pub(super) fn set() -> PuzzleSet {
    PuzzleSet {
        themes: THEMES,
        data: include_str!("../puzzles.jsonl"),
        make: make::tool(),
        prove,
        refute: refute::refute,
    }
}

/// The points between the best move and the next one; `None` where there is no choice.
fn margin_of(values: &[(Move, f64)]) -> Option<f64> {
    let [(_, best), (_, next), ..] = values else { return None };
    Some((best - next).abs())
}

/// Proves that the answer is the only best move, by every draw that the bag allows.
fn prove(puzzle: &Puzzle) -> Result<(), Unproven> {
    let wrong = |why: String| Err(Unproven::Wrong(format!("{}: {why}", puzzle.id)));
    let position: Entropy = puzzle.position.parse()?;
    let [answer] = &puzzle.line[..] else { return wrong("the answer must be one move".to_owned()) };
    let answer: Move = answer.parse()?;
    if let Some(refusal) = position.refusal(answer) {
        return Err(refusal.into());
    }
    if THEMES.iter().all(|theme| theme.id != puzzle.theme) {
        return wrong(format!("there is no theme {}", puzzle.theme));
    }
    let values = match ExactSearch::default().values(&position) {
        Ok(values) => values,
        Err(why) => return wrong(why.to_string()),
    };
    match (values.first(), margin_of(&values)) {
        (Some((best, value)), _) if *best != answer => {
            wrong(format!("{best} is best, worth {value:.3} points, not {answer}"))
        }
        (_, Some(margin)) if margin + TOLERANCE >= MARGIN => Ok(()),
        (_, margin) => wrong(format!("{answer} is better by {:.3} points only", margin.unwrap_or(0.0))),
    }
}

/// A checksum of a text.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0, |sum, byte| game::deal::mix(sum, u64::from(byte)))
}
