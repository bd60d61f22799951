//! How a wrong try fails: the reply that saves the Poro, and the fact in words.

use super::line::{own_steps, replies};
use super::proof::{Answer, Provers, prey};
use super::words::solver;
use super::{NODES, read};
use crate::entry::{Puzzle, Refutation};
use crate::lolchess::LolChess;
use crate::lolchess::action::Action;
use crate::lolchess::reason::words::{noun, say};
use crate::lolchess::rolls;
use game::{Game, Outcome, PlayError, Side, Turn};

/// Shows how the last of some moves fails.
pub(super) fn refute(puzzle: &Puzzle, moves: &[String]) -> Result<Refutation, PlayError> {
    let (game, line) = read(puzzle)?;
    let nobody = || PlayError::text("position", &puzzle.position, "nobody is to act");
    let (side, owner) = solver(&game).ok_or_else(nobody)?;
    let actions: Vec<Action> = moves.iter().map(|m| m.parse()).collect::<Result<_, _>>()?;
    let missing = || PlayError::text("moves", "", "expected at least one move");
    let (wrong, before) = actions.split_last().ok_or_else(missing)?;
    let mut now = game.clone();
    for action in before {
        now.try_play(*action)?;
    }
    let mut left = u8::try_from(own_steps(&game, side, &line).len()).unwrap_or(1);
    left = left.saturating_sub(u8::try_from(own_steps(&game, side, before).len()).unwrap_or(u8::MAX));
    let mut provers = Provers::new(side, NODES);
    let right = if line.starts_with(before) { line.get(before.len()).copied() } else { None };
    let right = right.or_else(|| match provers.answer(&now, left.max(1)) {
        Answer::Only(way) => Some(way),
        Answer::Nothing | Answer::Unclear => None,
    });
    if right == Some(*wrong) {
        return Err(PlayError::text("moves", &wrong.to_string(), "that is the right move"));
    }
    let only = match right {
        Some(right) => format!("only this forces it: {}", say(now.position(), right)),
        None => "here nothing forces it any more".to_owned(),
    };
    let mut next = now.clone();
    // Rolls that fail: a lucky blow would hide that it is only luck.
    next.position.random = rolls::calm(1);
    next.try_play(*wrong)?;
    let mut played = vec![*wrong];
    let poro = format!("the {} Poro", owner.other().name());
    let fact = match next.turn() {
        Turn::Over(outcome) if outcome == Outcome::Win(side) => {
            format!("{poro} falls here, but another roll saves it")
        }
        Turn::Over(_) => format!("that ends the game without {poro}'s fall"),
        Turn::Player(mover) if mover == side => {
            format!("that does not fell it in time: {poro} still has {} health", health(&next, side))
        }
        _ if left <= 1 => format!("{poro} survives with {} health", health(&next, side)),
        _ => match defence(&mut provers, &next, left - 1) {
            Some((action, after)) => {
                let told = noun(next.position(), action);
                played.push(action);
                format!("after {told}, {poro} survives with {} health", health(&after, side))
            }
            None => format!("{poro} is not sure to fall"),
        },
    };
    let line = before.iter().chain(&played).map(Action::to_string).collect();
    Ok(Refutation { line, exact: format!("{fact}; {only}") })
}

/// The health of the Poro that is to fall.
fn health(game: &LolChess, side: Side) -> i32 {
    let owner = if side == Side::First {
        crate::lolchess::piece::Owner::Blue
    } else {
        crate::lolchess::piece::Owner::Red
    };
    prey(game.position(), owner).map_or(0, |piece| game.position().pieces[piece].hp)
}

/// A reply after which the Poro is safe for so many actions; its own steps come first.
fn defence(provers: &mut Provers, game: &LolChess, left: u8) -> Option<(Action, LolChess)> {
    replies(game).into_iter().find_map(|reply| {
        let mut after = game.clone();
        after.position.random = rolls::calm(2);
        after.play(reply);
        let is_safe = !provers.are_spent() && !provers.may_fall(&after, left);
        is_safe.then_some((reply, after))
    })
}
