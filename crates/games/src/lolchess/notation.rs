//! Actions as text: `me2e4`, `ac3d4`, `sc1c1`, `uf8f8`, `bgiants_belt>b1`, `ban:zed`, `pick:ahri`, `line:17`, `spells:3`.
use super::action::Action;
use super::draft::ORDERS;
use super::setup::{home_number, home_square};
use super::square::Square;
use super::table::{Item, Kind};
use crate::format_error::FormatError;
use game::PlayError;
use std::fmt;
use std::str::FromStr;

/// What a skipped ban is called.
const NOBODY: &str = "nobody";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(from, to) => write!(f, "m{from}{to}"),
            Self::Attack(from, to) => write!(f, "a{from}{to}"),
            Self::Skill(from, to) => write!(f, "s{from}{to}"),
            Self::Spell(from, to) => write!(f, "u{from}{to}"),
            Self::Buy(item, home) => write!(f, "b{}>{}", item.record().id, home_square(*home)),
            Self::Ban(champion) => write!(f, "ban:{}", champion.map_or(NOBODY, |c| c.record().id)),
            Self::Pick(champion) => write!(f, "pick:{}", champion.record().id),
            Self::Line(order) => write!(f, "line:{order}"),
            Self::Spells(order) => write!(f, "spells:{order}"),
        }
    }
}

impl FromStr for Action {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = |why: &str| PlayError::text("move", text, why);
        if let Some((word, choice)) = text.split_once(':') {
            return draft_step(word, choice).map_err(|error| wrong(&error.0));
        }
        if let Some((item, home)) = text.strip_prefix('b').and_then(|rest| rest.split_once('>')) {
            let item = Item::with_id(item).ok_or_else(|| wrong("there is no such item"))?;
            let home = home.parse().ok().and_then(home_number);
            let home = home.ok_or_else(|| wrong("no piece starts on the receiver's square"))?;
            return Ok(Self::Buy(item, home));
        }
        let squares = (text.len() == 5 && text.is_ascii()).then(|| (&text[1..3], &text[3..5]));
        let (from, to) = squares.ok_or_else(|| wrong("expected something like me2e4 or bgiants_belt>b1"))?;
        let square = |part: &str| part.parse::<Square>().map_err(|error| wrong(&error.0));
        let (from, to) = (square(from)?, square(to)?);
        match text.as_bytes()[0] {
            b'm' => Ok(Self::Move(from, to)),
            b'a' => Ok(Self::Attack(from, to)),
            b's' => Ok(Self::Skill(from, to)),
            b'u' => Ok(Self::Spell(from, to)),
            _ => Err(wrong("it begins with m (move), a (attack), s (skill), u (spell) or b (buy)")),
        }
    }
}

fn draft_step(word: &str, choice: &str) -> Result<Action, FormatError> {
    let champion = || {
        let found = Kind::with_id(choice).filter(|k| k.is_champion());
        found.ok_or_else(|| FormatError(format!("there is no champion {choice:?}")))
    };
    let order = || {
        let order = choice.parse().ok().filter(|n: &u8| *n < ORDERS && n.to_string() == choice);
        order.ok_or_else(|| FormatError("an order is a number from 0 to 119".to_owned()))
    };
    match word {
        "ban" if choice == NOBODY => Ok(Action::Ban(None)),
        "ban" => Ok(Action::Ban(Some(champion()?))),
        "pick" => Ok(Action::Pick(champion()?)),
        "line" => Ok(Action::Line(order()?)),
        "spells" => Ok(Action::Spells(order()?)),
        _ => Err("a step of the draft is ban:, pick:, line: or spells:".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back() {
        for text in
            ["me2e4", "ac3d4", "sz5z5", "uf8i4", "bgiants_belt>b1", "ban:nobody", "ban:zed", "pick:ahri"]
        {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
        }
        for text in
            ["", "me2", "xe2e4", "me9e4", "bsword>b1", "btear>d4", "ban:poro", "line:120", "line:07", "mé2e"]
        {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
