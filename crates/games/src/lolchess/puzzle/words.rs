//! Themes, questions and ideas: what a puzzle is about, in words and numbers.

use super::line::own_steps;
use super::proof::prey;
use crate::entry::Theme;
use crate::lolchess::LolChess;
use crate::lolchess::action::Action;
use crate::lolchess::piece::Owner;
use crate::lolchess::reason::scene::{Blow, play};
use crate::lolchess::reason::words::{capital, deed, name, say, side_name};
use game::{Game, Side, Turn};

/// What the puzzles are about.
pub(super) const THEMES: &[Theme] = &[
    Theme { id: "blow", name: "One blow", about: "One attack among many fells the Poro." },
    Theme { id: "skill", name: "Skill first", about: "A skill fells the Poro, or makes way for the blow." },
    Theme { id: "spell", name: "A spell decides", about: "A summoner spell comes before the blow." },
    Theme { id: "buy", name: "Buy and strike", about: "A purchase makes the blow heavy enough." },
    Theme {
        id: "ahead",
        name: "Two turns ahead",
        about: "One blow now, and another that nothing can prevent.",
    },
    Theme {
        id: "run",
        name: "Nowhere to run",
        about: "A quiet step now, and the Poro cannot escape the blow.",
    },
];

/// The side that solves a puzzle.
pub(super) fn solver(game: &LolChess) -> Option<(Side, Owner)> {
    match game.turn() {
        Turn::Player(side) if game.draft().is_none() => Some((side, game.position().mover())),
        _ => None,
    }
}

/// Turns of the solver on a line.
fn turns(game: &LolChess, side: Side, line: &[Action]) -> usize {
    let mut rounds: Vec<u32> =
        own_steps(game, side, line).iter().map(|step| step.0.position().round).collect();
    rounds.dedup();
    rounds.len()
}

/// The theme of a line.
pub(super) fn theme(game: &LolChess, side: Side, line: &[Action]) -> &'static str {
    let own = own_steps(game, side, line);
    let has = |is: fn(&Action) -> bool| own.iter().any(|(_, action, _)| is(action));
    if has(|action| matches!(action, Action::Spell(..))) {
        "spell"
    } else if has(|action| matches!(action, Action::Buy(..))) {
        "buy"
    } else if turns(game, side, line) > 1 {
        if hits_poro(game, line.first()) { "ahead" } else { "run" }
    } else if has(|action| matches!(action, Action::Skill(..))) {
        "skill"
    } else {
        "blow"
    }
}

fn hits_poro(game: &LolChess, action: Option<&Action>) -> bool {
    action.is_some_and(|action| strike(game, *action).is_some())
}

/// What an action does to the opponent's Poro.
pub(super) fn strike(game: &LolChess, action: Action) -> Option<Blow> {
    let position = game.position();
    let prey = prey(position, position.mover())?;
    play(position, action)?.blow(prey)
}

/// What is asked.
pub(super) fn question(game: &LolChess, line: &[Action]) -> Option<String> {
    let (side, owner) = solver(game)?;
    let (mover, foe) = (side_name(owner), owner.other().name());
    let actions = own_steps(game, side, line).len();
    let count = ["no", "one", "two", "three"].get(actions)?;
    Some(match (actions, turns(game, side, line)) {
        (1, _) => format!("{mover} to move: one action fells the {foe} Poro, whatever the rolls."),
        (_, 1) => {
            format!("{mover} to move: {count} actions fell the {foe} Poro this turn, whatever the rolls.")
        }
        (_, turns) => {
            let turns = if turns == 2 { "two" } else { "three" };
            format!(
                "{mover} to move: the {foe} Poro falls in {turns} turns with {count} actions, whatever {} does.",
                side_name(owner.other())
            )
        }
    })
}

/// Why the answer is right.
pub(super) fn idea(game: &LolChess, line: &[Action]) -> Option<String> {
    let (side, owner) = solver(game)?;
    let own = own_steps(game, side, line);
    let (end, last, _) = own.last()?;
    let blow = strike(end, *last);
    let poro = name(end.position(), prey(end.position(), owner)?);
    let told = match (&blow, deed(end.position(), *last)) {
        (Some(blow), Some(deed)) if blow.kills => {
            format!("{deed} does {}, and {poro} has {} health", blow.damage, blow.health)
        }
        (Some(blow), Some(deed)) => {
            let left = blow.health - blow.damage;
            format!("{deed} leaves {poro} {left} health, and it does not survive the start of its turn")
        }
        _ => format!("{}, and {poro} does not survive the start of its turn", say(end.position(), *last)),
    };
    let leads: Vec<String> =
        own[..own.len() - 1].iter().map(|(at, action, _)| say(at.position(), *action)).collect();
    if leads.is_empty() {
        return Some(format!("{}.", capital(&told)));
    }
    let lead = leads.join(", then ");
    if turns(game, side, line) > 1 {
        return Some(format!("{} first, and no defence helps: here {told}.", capital(&lead)));
    }
    let without = strike(game, *last)
        .filter(|_| blow.is_some_and(|blow| blow.kills))
        .map(|weak| format!("; without it only {}", weak.damage));
    Some(format!("{} first: {told}{}.", capital(&lead), without.unwrap_or_default()))
}
