//! Puzzles: the Poro falls within so many actions, against every defence and every roll, and there is one way only.
//!
//! The measure is the number of the solver's own actions, spells and purchases among them, over one turn or several.
//! The right action is the only first one after which the Poro surely falls within that number; the same holds at every
//! later step of the line. An action that is merely put in between, as a spell that changes nothing, takes one more and
//! is therefore wrong; where two actions may come in either order both would be right, so such positions are no puzzles.
//! All of it is proven by [`proof`].

mod line;
mod make;
mod proof;
mod rate;
mod refute;
#[cfg(test)]
mod tests;
mod words;

use super::LolChess;
use super::action::Action;
use crate::entry::{Puzzle, PuzzleSet, Unproven};
use crate::lolchess::reason::words::say;
use game::{Game, Outcome, PlayError, Turn};
use line::own_steps;
use proof::{MOST, Other, Provers};

/// Actions that the proof of a puzzle may try.
const NODES: u64 = 20_000_000;

/// The puzzles of this game.
pub(super) fn set() -> PuzzleSet {
    PuzzleSet {
        themes: words::THEMES,
        data: include_str!("../puzzles.jsonl"),
        make: make::tool(),
        prove,
        refute: refute::refute,
    }
}

/// The checksum of the data, by which tests and people compare it.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0, |sum, byte| game::deal::mix(sum, u64::from(byte)))
}

/// The position and the line of a puzzle.
fn read(puzzle: &Puzzle) -> Result<(LolChess, Vec<Action>), PlayError> {
    let line: Result<_, _> = puzzle.line.iter().map(|m| m.parse()).collect();
    Ok((puzzle.position.parse()?, line?))
}

/// Proves that every own action of the line is the only one, and that the line ends with the Poro's fall.
fn prove(puzzle: &Puzzle) -> Result<(), Unproven> {
    let (game, line) = read(puzzle)?;
    let wrong = |why: String| Unproven::Wrong(format!("{}: {why}", puzzle.id));
    let (side, _) = words::solver(&game).ok_or_else(|| wrong("nobody is to act".to_owned()))?;
    let mut end = game.clone();
    for action in &line {
        end.try_play(*action)?;
    }
    if end.turn() != Turn::Over(Outcome::Win(side)) {
        return Err(wrong("the line does not end with the Poro's fall".to_owned()));
    }
    let steps = own_steps(&game, side, &line);
    if steps.len() > usize::from(MOST) {
        return Err(wrong(format!("a line of {} actions", steps.len())));
    }
    let mut provers = Provers::new(side, NODES);
    for (at, action, left) in steps {
        let said = |action: Action| say(at.position(), action);
        let found = provers.prove(&at, action, left);
        if provers.are_spent() {
            return Err(wrong("the proof takes too long".to_owned()));
        }
        found.map_err(|other| {
            wrong(match other {
                Other::Refuted => format!("{} does not force it in {left}", said(action)),
                Other::Way(way) => format!("{} may force it in {left} too", said(way)),
                Other::Sooner => format!("{} may force it in fewer than {left}", said(action)),
            })
        })?;
    }
    Ok(())
}
