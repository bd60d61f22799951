//! Writes positions.
use super::{STATUSES, debuff_name};
use crate::lolchess::draft::Draft;
use crate::lolchess::piece::{NIL, TAILWIND};
use crate::lolchess::position::Position;
use crate::lolchess::random::Random;
use crate::lolchess::rules::LolChess;
use crate::lolchess::shield::PERMANENT;
use crate::lolchess::table::Kind;
use std::fmt::{self, Write as _};

impl fmt::Display for LolChess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.draft {
            Some(draft) => write_draft(f, draft, &self.position),
            None => write_position(f, &self.position),
        }
    }
}

fn write_options(f: &mut fmt::Formatter<'_>, p: &Position) -> fmt::Result {
    let draws = if p.draws { "rulebook" } else { "off" };
    write!(f, "draws={draws} max={} ", p.max_rounds)?;
    match p.random {
        Random::Stream { seed, drawn } => write!(f, "seed={seed} drawn={drawn}"),
        Random::Reference { seed, state } => write!(f, "seed={seed} random={state}"),
    }
}

fn join<T: fmt::Display>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(",")
}

fn write_draft(f: &mut fmt::Formatter<'_>, draft: &Draft, p: &Position) -> fmt::Result {
    let bans = join(draft.bans.iter().map(|b| b.map_or("nobody", |k| k.record().id)));
    let picks = join(draft.picks.iter().map(|k| k.record().id));
    write!(f, "draft gold={} bans={bans} picks={picks} orders={} ", p.gold[0], join(&draft.orders))?;
    write_options(f, p)
}

fn write_position(f: &mut fmt::Formatter<'_>, p: &Position) -> fmt::Result {
    let status = STATUSES.iter().find(|(_, s)| *s == p.status).map_or("running", |(name, _)| name);
    let flags = [(p.has_bought, 'b'), (p.has_cast, 'c'), (p.lively, 'l')];
    let flags: String = flags.iter().filter(|(on, _)| *on).map(|(_, c)| *c).collect();
    let shop = join(p.shop.iter().map(|i| i.record().id));
    let drakes = join(p.drakes[..p.drakes_left as usize].iter().map(|d| d.record().id));
    write!(
        f,
        "play round={} status={status} gold={},{} bought={},{} ",
        p.round, p.gold[0], p.gold[1], p.bought[0], p.bought[1]
    )?;
    write!(
        f,
        "shop={shop}@{} flags={flags} drakes={drakes} killed={} quiet={} ",
        p.shop_round, p.drakes_killed, p.quiet
    )?;
    write_options(f, p)?;
    for index in 0..p.count as usize {
        f.write_char(' ')?;
        write_piece(f, p, index)?;
    }
    Ok(())
}

/// A piece: what is as usual for its kind is left out.
fn write_piece(f: &mut fmt::Formatter<'_>, position: &Position, index: usize) -> fmt::Result {
    let p = &position.pieces[index];
    let record = p.kind.record();
    write!(f, "{:02}:{}@{}/{}", p.home, record.id, p.square, p.hp)?;
    for (stat, value) in p.raw.iter().enumerate().filter(|(stat, value)| record.stats[*stat] != **value) {
        write!(f, ",r{stat}={value}")?;
    }
    let is_viktor = p.kind == Kind::Viktor;
    let modules = format!("{}*{}*{}", p.module, p.siphoned, p.unlocked);
    let usual_auras = if p.kind == Kind::Janna { TAILWIND } else { 0 };
    let fields: [(bool, &str, &dyn fmt::Display); 11] = [
        (p.gold != record.gold, "g=", &p.gold),
        (p.range != record.reach.range, "a=", &p.range),
        (p.moved, "v", &""),
        (p.cooldown != 0.0, "c=", &p.cooldown),
        (p.counts || p.count != 0, "n=", &p.count),
        (is_viktor, "m=", &modules),
        (is_viktor && p.empowered.is_some(), "e=", &u8::from(p.empowered == Some(true))),
        (p.azir != NIL, "z=", &p.azir),
        (p.auras != usual_auras, "w=", &p.auras),
        (p.died != 0, "d=", &p.died),
        (p.returns != 0, "t=", &p.returns),
    ];
    for (_, name, value) in fields.iter().filter(|(is_written, ..)| *is_written) {
        write!(f, ",{name}{value}")?;
    }
    for (item, cooldown) in p.held().iter().zip(p.item_cooldowns) {
        write!(f, ",i={}*{cooldown}", item.record().id)?;
    }
    if let Some(spell) = p.spell {
        write!(f, ",u={}*{}", spell.id(), p.spell_cooldown)?;
    }
    for node in position.list(p.debuffs) {
        let entry = &position.pool[node as usize];
        let name = debuff_name(entry.debuff());
        write!(f, ",+{name}*{}*{}*{}", entry.duration, entry.value, entry.tag)?;
    }
    for node in position.list(p.shields) {
        let entry = &position.pool[node as usize];
        write!(f, ",%{}", entry.shield().name())?;
        if entry.duration == PERMANENT {
            write!(f, "*-*{}", entry.value)?;
        } else {
            write!(f, "*{}*{}", entry.duration, entry.value)?;
        }
        if entry.is_drawn(false) {
            write!(f, "*{}", entry.tag)?;
        }
    }
    Ok(())
}
