//! How a wrong try fails: the draw that tells it best, the answer to it, and what both moves are worth.

use super::exact::ExactSearch;
use super::theme::points_of;
use crate::entropy::board::Board;
use crate::entropy::chip::{Colour, Move};
use crate::entropy::rules::{Entropy, Phase};
use crate::entropy::words::says;
use crate::entry::{Puzzle, Refutation};
use game::{Game, PlayError, Turn};

/// Shows how another move than the answer fails.
pub(super) fn refute(puzzle: &Puzzle, moves: &[String]) -> Result<Refutation, PlayError> {
    let position: Entropy = puzzle.position.parse()?;
    let [tried] = moves else {
        return Err(PlayError::text("moves", &moves.join(" "), "the answer is one move"));
    };
    let tried: Move = tried.parse()?;
    if let Some(refusal) = position.refusal(tried) {
        return Err(refusal);
    }
    let mut search = ExactSearch::default();
    let unsolved =
        |why: super::exact::NotSolved| PlayError::text("position", &puzzle.position, why.to_string());
    let values = search.values(&position).map_err(unsolved)?;
    let value_of = |m: Move| values.iter().find(|(other, _)| *other == m).map(|(_, value)| *value);
    let Some(((best, most), worth)) = values.first().copied().zip(value_of(tried)) else {
        return Err(PlayError::illegal(tried, "there is nothing to choose"));
    };
    let line = continuation(&mut search, &position, tried, best);
    let exact = exact_words(&position, (tried, worth), (best, most));
    Ok(Refutation { line: line.iter().map(ToString::to_string).collect(), exact })
}

/// "c4 is worth 71.2 points on average; the best cell is worth 68".
fn exact_words(position: &Entropy, (tried, worth): (Move, f64), (best, most): (Move, f64)) -> String {
    let other = match best {
        Move::Place(_) => "the best cell",
        Move::Slide(_) => "the best slide",
        Move::Pass | Move::Draw(_) => "the best choice",
    };
    let (own, best) = (points_of(worth), points_of(most));
    let best = best.trim_end_matches(" points");
    // With one chip left, nothing is drawn or chosen any more.
    if position.left_in_all() == 1 && position.phase() == Phase::Slide {
        format!("{} ends with {own}; {other} ends with {best}", says(position, tried))
    } else {
        format!("{} is worth {own} on average; {other} is worth {best}", says(position, tried))
    }
}

fn played(position: &Entropy, m: Move) -> Entropy {
    let mut next = *position;
    next.play(m);
    next
}

/// The wrong move, the draw that it suffers from most, the best answer, and what is forced after it.
fn continuation(search: &mut ExactSearch, position: &Entropy, tried: Move, best: Move) -> Vec<Move> {
    let (mut line, mut next) = (vec![tried], played(position, tried));
    let mut is_answered = false;
    while !matches!(next.turn(), Turn::Over(_)) {
        let legal = next.legal();
        let m = match (&legal[..], next.phase()) {
            ([only], _) => *only,
            _ if is_answered => break,
            (_, Phase::Draw) => {
                let other = played(position, best);
                match telling(search, &next, next.board(), other.board()) {
                    Some(m) => m,
                    None => break,
                }
            }
            _ => {
                is_answered = true;
                match search.values(&next).ok().and_then(|values| values.first().copied()) {
                    Some((m, _)) => m,
                    None => break,
                }
            }
        };
        next.play(m);
        line.push(m);
    }
    line
}

/// The draw after which the boards differ most, by how likely it is.
fn telling(search: &mut ExactSearch, position: &Entropy, own: &Board, best: &Board) -> Option<Move> {
    let mut most: Option<(f64, Colour)> = None;
    for colour in Colour::ALL.into_iter().filter(|colour| position.left(*colour) > 0) {
        let difference = search.before_placement(best, colour) - search.before_placement(own, colour);
        let weight = f64::from(position.left(colour)) * difference;
        if most.is_none_or(|(heaviest, _)| weight > heaviest) {
            most = Some((weight, colour));
        }
    }
    most.map(|(_, colour)| Move::Draw(colour))
}
