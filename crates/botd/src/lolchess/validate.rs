//! Validates actions, strictly or as leniently as the reference engine.

use super::RequestError;
use super::action::{self, RequestedAction};
use super::read::Reading;
use game::{Game, PlayError, Turn};
use games::lolchess::action::Action;
use games::lolchess::piece::Owner;
use games::lolchess::refusal::Refusal;
use wire::grpc::lolchess::EventPayloadMessage;

/// How strictly actions are validated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Only the legal actions of the side to move.
    Strict,
    /// Everything that the reference engine accepts, even out of turn and after the end.
    Lenient,
}

impl Strictness {
    /// The strictness that a request names.
    pub fn named(name: &str) -> Result<Self, RequestError> {
        match name {
            "" | "strict" => Ok(Strictness::Strict),
            "lenient" => Ok(Strictness::Lenient),
            other => {
                let got = super::short(other);
                Err(RequestError::new(format!("rules: expected \"strict\" or \"lenient\", got {got:?}")))
            }
        }
    }
}

/// The actions of a player; empty when it is not their turn.
pub fn list(reading: &Reading, player: &str, strictness: Strictness) -> Vec<Action> {
    let position = reading.game.position();
    let is_over = matches!(reading.game.turn(), Turn::Over(_));
    if is_over || reading.names.side(player, position.mover()) != Some(position.mover()) {
        return Vec::new();
    }
    match strictness {
        Strictness::Strict => reading.game.legal(),
        Strictness::Lenient => position.accepted(),
    }
}

/// The side and the action of a valid event, or why it is not valid.
pub fn validate(
    reading: &Reading,
    event: &EventPayloadMessage,
    strictness: Strictness,
) -> Result<(Owner, Action), RequestError> {
    let position = reading.game.position();
    let side = side(reading, event, strictness)?;
    let asked = action::read(position, &reading.names, event)?;
    let action = match asked {
        RequestedAction::Action(action) => action,
        RequestedAction::OffGrid(action, to) => {
            let refusal = position.check_off_grid(side, action, to).err();
            return Err(refusal.map_or_else(|| "Target is off the board".into(), refused));
        }
        RequestedAction::UnknownItem(home) => {
            let refusal = position.check_unknown_item(side, home).err();
            return Err(refusal.map_or_else(|| "Item not found".into(), refused));
        }
    };
    let mut copy = *position;
    copy.try_act(side, action).map_err(refused)?;
    match (strictness, reading.game.refusal(action)) {
        (Strictness::Lenient, _) | (Strictness::Strict, None) => Ok((side, action)),
        (Strictness::Strict, Some(PlayError::Illegal { why, .. })) => Err(RequestError::new(why)),
        (Strictness::Strict, Some(other)) => Err(RequestError::new(other.to_string())),
    }
}

fn refused(refusal: Refusal) -> RequestError {
    RequestError::new(refusal.to_string())
}

/// The side that an event acts for. The reference engine takes everyone but blue for red, except in the shop.
fn side(
    reading: &Reading,
    event: &EventPayloadMessage,
    strictness: Strictness,
) -> Result<Owner, RequestError> {
    let mover = reading.game.position().mover();
    let side = reading.names.side(&event.player_id, mover);
    if strictness == Strictness::Lenient {
        let is_shopping = event.event == "buy_item";
        return side.or((!is_shopping).then_some(Owner::Red)).ok_or_else(|| "Caster not found".into());
    }
    if matches!(reading.game.turn(), Turn::Over(_)) {
        return Err("Game is already finished".into());
    }
    match side {
        Some(side) if side == mover => Ok(side),
        Some(_) => Err("Not your turn".into()),
        None => Err("User is not a player in this game".into()),
    }
}
