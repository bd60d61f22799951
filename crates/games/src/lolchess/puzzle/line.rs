//! The line of a puzzle: the only way at every step, and a reply that leaves only one way again.

use super::proof::{Answer, MOST, Provers};
use crate::lolchess::LolChess;
use crate::lolchess::action::Action;
use crate::lolchess::table::Kind;
use game::{Game, Outcome, Side, Turn};

/// Replies that are looked at.
const REPLIES: usize = 40;

/// The fewest own actions that surely fell the Poro, and the line, if every step is the only one; `nodes` are the actions
/// that may be tried for each number of own actions.
pub(super) fn solve(game: &LolChess, nodes: [u64; MOST as usize]) -> Option<Vec<Action>> {
    let Turn::Player(side) = game.turn() else { return None };
    let mut provers = Provers::new(side, 0);
    for (actions, most) in (1..=MOST).zip(nodes) {
        provers.grant(most);
        match provers.answer(game, actions) {
            Answer::Nothing => {}
            Answer::Unclear => return None,
            Answer::Only(way) => return line(&mut provers, game, way, actions),
        }
    }
    None
}

/// The line that begins with the only way.
fn line(provers: &mut Provers, game: &LolChess, way: Action, actions: u8) -> Option<Vec<Action>> {
    let Turn::Player(side) = game.turn() else { return None };
    let mut next = game.clone();
    next.play(way);
    let rest = match next.turn() {
        Turn::Over(outcome) => return (outcome == Outcome::Win(side) && actions == 1).then(|| vec![way]),
        Turn::Player(mover) if mover == side => go_on(provers, &next, actions - 1)?,
        _ => replies(&next).into_iter().take(REPLIES).find_map(|reply| {
            let mut after = next.clone();
            after.play(reply);
            let is_ours = matches!(after.turn(), Turn::Player(mover) if mover == side);
            let rest = is_ours.then(|| go_on(provers, &after, actions - 1)).flatten()?;
            Some([vec![reply], rest].concat())
        })?,
    };
    Some([vec![way], rest].concat())
}

fn go_on(provers: &mut Provers, game: &LolChess, actions: u8) -> Option<Vec<Action>> {
    match provers.answer(game, actions) {
        Answer::Only(way) => line(provers, game, way, actions),
        Answer::Nothing | Answer::Unclear => None,
    }
}

/// The opponent's actions that end its turn: the Poro's steps, then attacks and skills, then the others.
pub(super) fn replies(game: &LolChess) -> Vec<Action> {
    let position = game.position();
    let is_poro = |square| position.at(square).is_some_and(|piece| position.pieces[piece].kind == Kind::Poro);
    let mut actions = game.legal();
    actions.retain(|action| action.is_board_action());
    actions.sort_by_key(|action| match action {
        Action::Move(from, _) if is_poro(*from) => 0,
        Action::Attack(..) => 1,
        Action::Skill(..) => 2,
        _ => 3,
    });
    actions
}

/// The steps of a line at which the solver acts: the position, the action, and how many own actions are left with it.
pub(super) fn own_steps(game: &LolChess, side: Side, line: &[Action]) -> Vec<(LolChess, Action, u8)> {
    let mut now = game.clone();
    let mut steps = Vec::new();
    for action in line {
        if now.refusal(*action).is_some() {
            break;
        }
        if now.turn() == Turn::Player(side) {
            steps.push((now.clone(), *action, 0));
        }
        now.play(*action);
    }
    let count = steps.len();
    for (number, step) in steps.iter_mut().enumerate() {
        step.2 = u8::try_from(count - number).unwrap_or(u8::MAX);
    }
    steps
}
