//! Converts between actions and the events of messages.

use super::names::Names;
use super::write::square;
use super::{RequestError, on_grid};
use games::lolchess::action::Action;
use games::lolchess::movement::Point;
use games::lolchess::piece::Owner;
use games::lolchess::position::Position;
use games::lolchess::square::Square;
use games::lolchess::table::{Item, Spell, Target};
use wire::grpc::lolchess::EventPayloadMessage;

const MOVE: &str = "move_chess";
const ATTACK: &str = "attack_chess";
const SKILL: &str = "skill";
const SPELL: &str = "use_summoner_spell";
const BUY: &str = "buy_item";

/// The action that an event requests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RequestedAction {
    /// An action of the game.
    Action(Action),
    /// An action whose target lies off the grid: its squares are the caster's.
    OffGrid(Action, Point),
    /// The purchase of something that does not exist, for the piece with this number.
    UnknownItem(u8),
}

/// An action as an event.
pub fn event(position: &Position, names: &Names, side: Owner, action: Action) -> EventPayloadMessage {
    let mut event =
        EventPayloadMessage { player_id: names.player(side).to_owned(), ..EventPayloadMessage::default() };
    let (name, squares) = match action {
        Action::Move(from, to) => (MOVE, Some((from, to))),
        Action::Attack(from, to) => (ATTACK, Some((from, to))),
        Action::Skill(from, to) => (SKILL, Some((from, to))),
        Action::Spell(from, to) => (SPELL, Some((from, to))),
        Action::Buy(item, home) => {
            item.record().id.clone_into(&mut event.item_id);
            let receiver = position.with_home(home).map(|piece| names.id(position, piece));
            event.target_champion_id = receiver.unwrap_or_default();
            (BUY, None)
        }
        // The draft has no events in this interface.
        Action::Ban(_) | Action::Pick(_) | Action::Line(_) | Action::Spells(_) => ("", None),
    };
    name.clone_into(&mut event.event);
    event.caster_position = squares.map(|(from, _)| square(from));
    event.target_position = squares.map(|(_, to)| square(to));
    event
}

/// Reads the action that an event requests.
pub fn read(
    position: &Position,
    names: &Names,
    event: &EventPayloadMessage,
) -> Result<RequestedAction, RequestError> {
    let make: fn(Square, Square) -> Action = match event.event.as_str() {
        MOVE => Action::Move,
        ATTACK => Action::Attack,
        SKILL => Action::Skill,
        SPELL => Action::Spell,
        BUY => return purchase(position, names, event),
        other => return Err(RequestError::new(format!("Unknown event {:?}", super::short(other)))),
    };
    let caster = event.caster_position.as_ref().ok_or("casterPosition is missing")?;
    let from = on_grid(*caster).ok_or("Caster not found")?;
    if is_aimless(position, from, make(from, from)) {
        return Ok(RequestedAction::Action(make(from, from)));
    }
    let target = event.target_position.as_ref().ok_or("targetPosition is missing")?;
    Ok(on_grid(*target).map_or_else(
        // Coordinates far off the grid are all refused in the same way.
        || {
            let point = Point { x: target.x.clamp(-100, 100), y: target.y.clamp(-100, 100) };
            RequestedAction::OffGrid(make(from, from), point)
        },
        |to| RequestedAction::Action(make(from, to)),
    ))
}

fn purchase(
    position: &Position,
    names: &Names,
    event: &EventPayloadMessage,
) -> Result<RequestedAction, RequestError> {
    let home = names.home(position, &event.target_champion_id).ok_or("Caster not found")?;
    Ok(Item::with_id(&event.item_id)
        .map_or(RequestedAction::UnknownItem(home), |item| RequestedAction::Action(Action::Buy(item, home))))
}

/// Whether a skill or spell has no target: it is listed with the caster's own square, whatever the client sends.
fn is_aimless(position: &Position, from: Square, action: Action) -> bool {
    let Some(piece) = position.at(from).map(|piece| &position.pieces[piece]) else { return false };
    match action {
        Action::Skill(..) => {
            piece.kind.record().skill.as_ref().is_some_and(|skill| skill.target == Target::Nothing)
        }
        Action::Spell(..) => {
            piece.spell.is_none_or(|spell| matches!(spell, Spell::Ghost | Spell::Heal | Spell::Barrier))
        }
        _ => false,
    }
}
