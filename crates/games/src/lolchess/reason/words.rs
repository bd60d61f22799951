//! Pieces, squares and actions as people say them.
use crate::lolchess::LolChess;
use crate::lolchess::action::Action;
use crate::lolchess::draft::permutation;
use crate::lolchess::movement::Point;
use crate::lolchess::piece::Owner;
use crate::lolchess::position::Position;
use crate::lolchess::square::Square;
use crate::lolchess::table::{Item, Kind};

/// A move as the subject or object of a sentence: "Ahri's attack on Ezreal", "Chain Vest for Garen", "Garen's move to D5".
pub(in crate::lolchess) fn says(game: &LolChess, action: Action) -> String {
    match action {
        Action::Ban(None) => "banning nobody".to_owned(),
        Action::Ban(Some(kind)) => format!("banning {}", kind_name(kind)),
        Action::Pick(kind) => format!("picking {}", kind_name(kind)),
        Action::Line(order) => format!("lining up {}", line_up(game, order)),
        Action::Spells(order) => format!("dealing the spells {}", spells(order)),
        _ => noun(game.position(), action),
    }
}

/// The same in a position.
pub(in crate::lolchess) fn noun(position: &Position, action: Action) -> String {
    let target = |square| position.at(square).map_or_else(|| place(square), |piece| name(position, piece));
    match action {
        Action::Move(from, to) => {
            let does = if castles(position, from, to) { "castling" } else { "move" };
            match position.at(from) {
                Some(piece) if position.pieces[piece].kind.is_minion() => {
                    let p = &position.pieces[piece];
                    let (side, kind) = (side_name(p.owner), kind_name(p.kind));
                    format!("the {does} of {side}'s {kind} from {} to {}", place(from), place(to))
                }
                _ => format!("{}'s {does} to {}", target(from), place(to)),
            }
        }
        Action::Attack(from, to) => match position.at(from) {
            Some(piece) if position.pieces[piece].kind.is_champion() => {
                format!("{}'s attack on {}", target(from), target(to))
            }
            _ => format!("the attack on {} by {}", target(to), target(from)),
        },
        Action::Skill(from, to) | Action::Spell(from, to) => {
            let does = deed(position, action).unwrap_or_else(|| target(from));
            format!("{does}{}", aim(position, from, to))
        }
        Action::Buy(item, home) => {
            let receiver = position.with_home(home).map(|piece| name(position, piece));
            format!("{} for {}", item_name(item), receiver.unwrap_or_default())
        }
        Action::Ban(_) | Action::Pick(_) | Action::Line(_) | Action::Spells(_) => "the draft".to_owned(),
    }
}

/// Whether a move is castling.
fn castles(position: &Position, from: Square, to: Square) -> bool {
    position.at(from).is_some_and(|piece| {
        position.is_castling(piece, Point::from(to))
            && position.castling_partner(piece, Point::from(to)).is_some()
    })
}

/// A move as a headline: "Ahri attacks Ezreal", "buy Chain Vest for Garen", "Garen to D5".
pub(in crate::lolchess) fn say(position: &Position, action: Action) -> String {
    let who = |square| position.at(square).map_or_else(|| place(square), |piece| name(position, piece));
    match action {
        Action::Move(from, to) => {
            let does = if castles(position, from, to) { "castles to" } else { "to" };
            format!("{} {does} {}", who(from), place(to))
        }
        Action::Attack(from, to) => format!("{} attacks {}", who(from), who(to)),
        Action::Skill(from, to) => {
            let skill = position.at(from).and_then(|piece| position.pieces[piece].kind.record().skill);
            let skill = skill.map_or("a skill", |skill| skill.name);
            format!("{} uses {skill}{}", who(from), aim(position, from, to))
        }
        Action::Spell(from, to) => {
            let spell = position.at(from).and_then(|piece| position.pieces[piece].spell);
            let spell = spell.map_or("a spell", |spell| spell.name());
            format!("{} casts {spell}{}", who(from), aim(position, from, to))
        }
        Action::Buy(item, home) => {
            let receiver = position.with_home(home).map(|piece| name(position, piece));
            format!("buy {} for {}", item_name(item), receiver.unwrap_or_default())
        }
        Action::Ban(_) | Action::Pick(_) | Action::Line(_) | Action::Spells(_) => {
            "the draft goes on".to_owned()
        }
    }
}

/// What a skill or spell is aimed at, with its preposition; nothing where it takes no target.
fn aim(position: &Position, from: Square, to: Square) -> String {
    match position.at(to) {
        _ if from == to => String::new(),
        Some(target) => format!(" on {}", name(position, target)),
        None => format!(" to {}", place(to)),
    }
}

/// A square as people write it.
pub(in crate::lolchess) fn place(square: Square) -> String {
    square.to_string().to_uppercase()
}

/// A piece as people call it: a champion by its name, others by whose they are; minions have a square too.
pub(in crate::lolchess) fn name(position: &Position, piece: usize) -> String {
    let p = &position.pieces[piece];
    let called = kind_name(p.kind);
    match p.kind {
        Kind::Poro => format!("the {} Poro", p.owner.name()),
        Kind::BaronNashor => called,
        _ if p.owner == Owner::Neutral => format!("the {called}"),
        kind if kind.is_champion() => {
            let is_double = position.listed().iter().any(|q| q.kind == kind && q.owner != p.owner);
            if is_double { format!("{}'s {called}", side_name(p.owner)) } else { called }
        }
        _ => format!("{}'s {called} on {}", side_name(p.owner), place(p.square)),
    }
}

/// "Blue" or "Red".
pub(in crate::lolchess) fn side_name(owner: Owner) -> &'static str {
    if owner.is_blue() { "Blue" } else { "Red" }
}

/// A kind of piece: champions as their name, minions in small letters.
pub(in crate::lolchess) fn kind_name(kind: Kind) -> String {
    let called = kind.record().name.replace("Dr.", "Dr ");
    let is_plain = kind.is_minion() || kind == Kind::SandSoldier;
    if is_plain { called.to_lowercase() } else { called }
}

/// An item, without the dots that would end a sentence.
pub(in crate::lolchess) fn item_name(item: Item) -> String {
    item.record().name.replace("B.F.", "BF")
}

/// What a piece does in an attack, a skill or a spell: "Ahri's attack", "the attack of Red's siege minion on A8".
pub(in crate::lolchess) fn deed(position: &Position, action: Action) -> Option<String> {
    let (Action::Attack(from, _) | Action::Skill(from, _) | Action::Spell(from, _)) = action else {
        return None;
    };
    let piece = position.at(from)?;
    let p = &position.pieces[piece];
    let what = match action {
        Action::Attack(..) => "attack",
        Action::Skill(..) => p.kind.record().skill?.name,
        _ => p.spell?.name(),
    };
    let who = name(position, piece);
    Some(if p.kind.is_champion() { format!("{who}'s {what}") } else { format!("the {what} of {who}") })
}

/// The text with a capital letter at its beginning.
pub(in crate::lolchess) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn line_up(game: &LolChess, order: u8) -> String {
    let Some(draft) = game.draft() else { return String::new() };
    let picked: Vec<Kind> = draft.picked(draft.mover()).collect();
    let named = permutation(order).map(|slot| picked.get(slot).copied().map_or_else(String::new, kind_name));
    named.join(", ")
}

fn spells(order: u8) -> String {
    use crate::lolchess::table::Spell;
    permutation(order).map(|spell| Spell::ALL[spell].name()).join(", ")
}
