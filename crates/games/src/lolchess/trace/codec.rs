//! Piece ids and action texts as the traces write them.
use crate::format_error::FormatError;
use crate::lolchess::action::Action;
use crate::lolchess::monster::FIRST_MONSTER;
use crate::lolchess::position::Position;
use crate::lolchess::setup::{home_kind, home_square};
use crate::lolchess::square::Square;
use crate::lolchess::table::{Item, Kind};
use std::collections::BTreeMap;
use std::str::FromStr;

/// The id of a piece.
pub fn piece_id(position: &Position, piece: usize) -> String {
    let p = &position.pieces[piece];
    if p.home >= FIRST_MONSTER {
        let monster = if p.kind == Kind::BaronNashor { "baron" } else { "drake" };
        return format!("{monster}_{}", p.count);
    }
    let prefix = home_kind(p.home).unwrap_or(p.kind).record().prefix;
    let square = home_square(p.home);
    format!("{prefix}_{}_{}_0", square.x(), square.y())
}

/// The number of the piece with an id.
pub fn piece_home(position: &Position, id: &str) -> Option<u8> {
    (0..position.count as usize).find(|p| piece_id(position, *p) == id).map(|p| position.pieces[p].home)
}

fn parts(position: &Position, action: Action) -> (String, String) {
    match action {
        Action::Move(from, to) => (format!("m{from}"), to.to_string()),
        Action::Attack(from, to) => (format!("a{from}"), to.to_string()),
        Action::Skill(from, to) => (format!("s{from}"), to.to_string()),
        Action::Spell(from, to) => (format!("u{from}"), to.to_string()),
        Action::Buy(item, home) => {
            let id = position.with_home(home).map_or_else(String::new, |p| piece_id(position, p));
            (format!("b{id}"), item.record().id.to_owned())
        }
        Action::Ban(_) | Action::Pick(_) | Action::Line(_) | Action::Spells(_) => Default::default(),
    }
}

/// Reads an action.
pub fn read(position: &Position, text: &str) -> Result<Action, FormatError> {
    let wrong = || FormatError(format!("no action {text:?}"));
    if let Some(purchase) = text.strip_prefix('b') {
        let (item, id) = purchase.split_once('>').ok_or_else(wrong)?;
        let item = Item::with_id(item).ok_or_else(|| format!("no item {item:?}"))?;
        let home = piece_home(position, id).ok_or_else(|| format!("no piece {id:?}"))?;
        return Ok(Action::Buy(item, home));
    }
    if text.len() != 5 || !text.is_ascii() {
        return Err(wrong());
    }
    let (from, to) = (Square::from_str(&text[1..3])?, Square::from_str(&text[3..5])?);
    match &text[..1] {
        "m" => Ok(Action::Move(from, to)),
        "a" => Ok(Action::Attack(from, to)),
        "s" => Ok(Action::Skill(from, to)),
        "u" => Ok(Action::Spell(from, to)),
        _ => Err(wrong()),
    }
}

/// Writes a list of actions, grouped and sorted.
pub fn write_list(position: &Position, actions: &[Action]) -> String {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for action in actions {
        let (key, member) = parts(position, *action);
        groups.entry(key).or_default().push(member);
    }
    let texts: Vec<String> = groups
        .into_iter()
        .map(|(key, mut members)| {
            members.sort();
            let separator = if key.starts_with('b') { " " } else { "" };
            format!("{key}:{}", members.join(separator))
        })
        .collect();
    texts.join("|")
}
