//! The board for a terminal: pieces with their hit points, then both sides' champions, the shop and the monsters.
use super::piece::{Owner, Piece};
use super::position::Position;
use super::rules::LolChess;
use super::square::Square;
use super::table::Kind;
use super::text::debuff_name;
use super::view::name;
use crate::text_style::TextStyle;

impl LolChess {
    /// The position as a picture.
    pub fn picture(&self, style: TextStyle) -> String {
        if let Some(draft) = self.draft() {
            let side = |owner: Owner| {
                let picks: Vec<&str> = draft.picked(owner).map(|k| k.record().name).collect();
                format!("{}: {}", coloured(style, owner, owner.name()), picks.join(", "))
            };
            let bans: Vec<&str> =
                draft.bans.iter().map(|b| b.map_or("nobody", |k| k.record().name)).collect();
            return format!("bans: {}\n{}\n{}", bans.join(", "), side(Owner::Blue), side(Owner::Red));
        }
        let p = self.position();
        let mut picture = board(p, style);
        for owner in [Owner::Blue, Owner::Red] {
            picture.push_str(&side(p, owner, style));
        }
        picture + &footer(p, style)
    }
}

fn coloured(style: TextStyle, owner: Owner, text: &str) -> String {
    match owner {
        Owner::Blue => style.blue(text),
        Owner::Red => style.red(text),
        Owner::Neutral => style.yellow(text),
    }
}

/// Two letters for a piece.
fn code(kind: Kind) -> &'static str {
    match kind {
        Kind::Poro => "PO",
        Kind::SiegeMinion => "si",
        Kind::MeleeMinion => "me",
        Kind::CasterMinion => "ca",
        Kind::SuperMinion => "su",
        Kind::SandSoldier => "so",
        Kind::BaronNashor => "BN",
        Kind::ElderDragon => "ED",
        Kind::TwistedFate => "TF",
        Kind::Malphite => "Mp",
        _ if kind.is_drake() => "DR",
        _ => &kind.record().name[..2],
    }
}

fn board(p: &Position, style: TextStyle) -> String {
    let files = "     z    a    b    c    d    e    f    g    h    i\n";
    let mut picture = files.to_owned();
    for y in (0..8).rev() {
        let mut upper = format!("{}  ", y + 1);
        let mut lower = "   ".to_owned();
        for x in -1..=8 {
            let square = Square::at(x, y);
            if let Some(index) = p.at(square) {
                let piece = &p.pieces[index];
                let stacked = if p.others_on(square).count() > 1 { "+" } else { " " };
                upper.push_str(&coloured(style, piece.owner, &format!("{:>4}{stacked}", code(piece.kind))));
                lower.push_str(&style.dim(&format!("{:>4} ", piece.hp)));
            } else {
                upper.push_str(&style.dim(if square.is_in_play() { "   · " } else { "     " }));
                lower.push_str("     ");
            }
        }
        picture.extend([upper.trim_end(), "\n", lower.trim_end(), "\n"]);
    }
    picture + files
}

fn side(p: &Position, owner: Owner, style: TextStyle) -> String {
    let mut text = format!("{} {} gold", coloured(style, owner, owner.name()), p.gold[owner as usize]);
    text.push_str(&format!(", next item {}\n", p.price(owner)));
    for index in 0..p.count as usize {
        let piece = &p.pieces[index];
        if piece.owner == owner && (piece.kind.is_champion() || piece.debuffs != super::piece::NIL) {
            text.push_str(&details(p, index, style));
        }
    }
    text
}

/// One line on a champion, or on another piece that something lies on.
fn details(p: &Position, index: usize, style: TextStyle) -> String {
    let piece = &p.pieces[index];
    let place = if piece.is_alive() {
        format!("{} {}/{}", piece.square, piece.hp, p.max_hp(index))
    } else if piece.returns != 0 {
        format!("back in round {}", piece.returns)
    } else {
        "dead".to_owned()
    };
    let mut line = format!("  {:<13} {:<3} {place:<12}", piece.kind.record().name, name(piece));
    line.push_str(&format!(" ad {} ap {} pr {} mr {}", p.ad(index), p.ap(index), p.pr(index), p.mr(index)));
    line.push_str(&readiness(piece));
    for (item, left) in piece.held().iter().zip(piece.item_cooldowns) {
        line.push_str(&format!(" [{}", item.record().id));
        line.push_str(&if left > 0.0 { format!(" {left}]") } else { "]".to_owned() });
    }
    for node in p.list(piece.shields) {
        let entry = &p.pool[node as usize];
        line.push_str(&format!(" {}:{:.0}", entry.shield().name(), entry.value));
    }
    let debuffs: Vec<&str> =
        p.list(piece.debuffs).map(|n| debuff_name(p.pool[n as usize].debuff())).collect();
    line.push(' ');
    line.push_str(&style.dim(&debuffs.join(" ")));
    line.trim_end().to_owned() + "\n"
}

fn readiness(piece: &Piece) -> String {
    let shown = |name: &str, left: f64| {
        if left > 0.0 { format!(" · {name} in {left}") } else { format!(" · {name}") }
    };
    let skill = piece.kind.record().skill.filter(|s| s.active).map(|s| shown(s.name, piece.cooldown));
    let spell = piece.spell.map(|s| shown(s.name(), f64::from(piece.spell_cooldown)));
    skill.into_iter().chain(spell).collect()
}

fn footer(p: &Position, style: TextStyle) -> String {
    let shop: Vec<&str> = p.shop.iter().map(|i| i.record().id).collect();
    let done = [(p.has_bought, "bought"), (p.has_cast, "spell used")];
    let done: Vec<&str> = done.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
    let done = if done.is_empty() { String::new() } else { format!(" ({})", done.join(", ")) };
    format!(
        "round {}, {} to act{done}; shop: {}",
        p.round,
        coloured(style, p.mover(), p.mover().name()),
        shop.join(", ")
    )
}
