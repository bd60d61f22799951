//! Which actions count: those that make sense, or everything that the reference engine accepts.

use super::action::{self, Asked};
use super::read::Reading;
use game::{Game, PlayError, Turn};
use games::lolchess::action::Action;
use games::lolchess::piece::Owner;
use wire::grpc::lolchess::EventPayloadMessage;

/// How strictly actions are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// The sensible actions of the side to move.
    Strict,
    /// What the reference engine lets pass, out of turn and after the end too.
    Lenient,
}

impl Rules {
    /// The rules that a request asks for.
    pub fn named(name: &str) -> Result<Self, String> {
        match name {
            "" | "strict" => Ok(Rules::Strict),
            "lenient" => Ok(Rules::Lenient),
            other => Err(format!("rules: expected \"strict\" or \"lenient\", got {:?}", super::short(other))),
        }
    }
}

/// The actions of a player; none when it is not his turn.
pub fn list(reading: &Reading, player: &str, rules: Rules) -> Vec<Action> {
    let position = reading.game.position();
    let is_over = matches!(reading.game.turn(), Turn::Over(_));
    if is_over || reading.cast.side(player, position.mover()) != Some(position.mover()) {
        return Vec::new();
    }
    match rules {
        Rules::Strict => reading.game.legal(),
        Rules::Lenient => position.accepted(),
    }
}

/// The side and the action of an event that counts, or why it does not.
pub fn judge(
    reading: &Reading,
    event: &EventPayloadMessage,
    rules: Rules,
) -> Result<(Owner, Action), String> {
    let position = reading.game.position();
    let side = side(reading, event, rules)?;
    let asked = action::read(position, &reading.cast, event)?;
    let action = match asked {
        Asked::Action(action) => action,
        Asked::OffGrid(action, to) => {
            let judged = position.judge_off_grid(side, action, to);
            return Err(judged
                .err()
                .map_or_else(|| "Target is off the board".to_owned(), |why| why.to_string()));
        }
        Asked::UnknownItem(home) => {
            let judged = position.judge_unknown_item(side, home);
            return Err(judged.err().map_or_else(|| "Item not found".to_owned(), |why| why.to_string()));
        }
    };
    let mut copy = *position;
    copy.try_act(side, action).map_err(|refusal| refusal.to_string())?;
    match (rules, reading.game.refusal(action)) {
        (Rules::Lenient, _) | (Rules::Strict, None) => Ok((side, action)),
        (Rules::Strict, Some(PlayError::Illegal { why, .. })) => Err(why),
        (Rules::Strict, Some(other)) => Err(other.to_string()),
    }
}

/// For whom an event acts. The reference engine takes everybody but blue for red, except in the shop.
fn side(reading: &Reading, event: &EventPayloadMessage, rules: Rules) -> Result<Owner, String> {
    let mover = reading.game.position().mover();
    let side = reading.cast.side(&event.player_id, mover);
    if rules == Rules::Lenient {
        let is_shopping = event.event == "buy_item";
        return side.or((!is_shopping).then_some(Owner::Red)).ok_or_else(|| "Caster not found".to_owned());
    }
    if matches!(reading.game.turn(), Turn::Over(_)) {
        return Err("Game is already finished".to_owned());
    }
    match side {
        Some(side) if side == mover => Ok(side),
        Some(_) => Err("Not your turn".to_owned()),
        None => Err("User is not a player in this game".to_owned()),
    }
}
