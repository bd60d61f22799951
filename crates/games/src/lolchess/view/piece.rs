//! The view of one piece: effective statistics with their parts, items, debuffs and shields.
use super::name;
use crate::lolchess::debuff::{DamageType, Debuff};
use crate::lolchess::piece::Owner;
use crate::lolchess::pool::Entry;
use crate::lolchess::position::Position;
use crate::lolchess::shield::PERMANENT;
use crate::lolchess::table::{Change, Kind, STAT_NAMES, STATS, Target};
use crate::lolchess::text::debuff_name;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PieceView {
    /// Home square, `drake` or `baron`: how the notation names the piece.
    id: String,
    kind: &'static str,
    name: &'static str,
    role: &'static str,
    owner: &'static str,
    square: String,
    alive: bool,
    hp: i32,
    has_moved: bool,
    gold: i16,
    /// Effective statistics by name.
    stats: BTreeMap<&'static str, f64>,
    /// What those statistics are made of that differ from their base.
    made: BTreeMap<&'static str, Made>,
    skill: Option<SkillView>,
    spell: Option<Ready<u8>>,
    items: Vec<Ready<f64>>,
    shields: Vec<ShieldView>,
    debuffs: Vec<DebuffView>,
    returns_at: Option<u16>,
    module: Option<ModuleView>,
}

#[derive(Serialize)]
struct Made {
    base: i16,
    parts: Vec<Part>,
}

#[derive(Serialize)]
struct Part {
    from: &'static str,
    change: &'static str,
    by: f64,
}

#[derive(Serialize)]
struct SkillView {
    name: &'static str,
    active: bool,
    target: Target,
    cooldown: f64,
    left: f64,
}

/// A spell or an item, with the own turns until it is ready.
#[derive(Serialize)]
struct Ready<T> {
    id: &'static str,
    name: &'static str,
    left: T,
}

#[derive(Serialize)]
struct ShieldView {
    id: &'static str,
    amount: f64,
    /// Own turns left; none for ever.
    turns: Option<i16>,
}

#[derive(Serialize)]
struct DebuffView {
    id: &'static str,
    turns: Option<i16>,
    stacks: u32,
    from: Option<&'static str>,
    damage: Option<DamageView>,
    effects: Vec<Part>,
}

#[derive(Serialize)]
struct DamageView {
    amount: f64,
    kind: DamageType,
}

#[derive(Serialize)]
struct ModuleView {
    offered: &'static str,
    damage: i32,
    needed: i32,
}

/// The view of a piece.
pub(super) fn piece(position: &Position, index: usize) -> PieceView {
    let p = &position.pieces[index];
    let record = p.kind.record();
    let entries = |head: u8| position.list(head).map(|node| &position.pool[node as usize]);
    PieceView {
        id: name(p),
        kind: record.id,
        name: record.name,
        role: record.role,
        owner: p.owner.name(),
        square: p.square.to_string(),
        alive: p.is_alive(),
        hp: p.hp,
        has_moved: p.moved,
        gold: p.gold,
        stats: (0..STATS)
            .map(|stat| (STAT_NAMES[stat], position.stat_of(index, stat)))
            .chain([("range", f64::from(position.range(index)))])
            .collect(),
        made: (0..STATS).filter_map(|stat| Some((STAT_NAMES[stat], made(position, index, stat)?))).collect(),
        skill: record.skill.map(|s| SkillView {
            name: s.name,
            active: s.active,
            target: s.target,
            cooldown: s.cooldown,
            left: p.cooldown,
        }),
        spell: p.spell.map(|s| Ready { id: s.id(), name: s.name(), left: p.spell_cooldown }),
        items: p
            .held()
            .iter()
            .zip(p.item_cooldowns)
            .map(|(i, left)| Ready { id: i.record().id, name: i.record().name, left })
            .collect(),
        shields: entries(p.shields).map(shield).collect(),
        debuffs: entries(p.debuffs).map(|entry| debuff(entry, p.owner)).collect(),
        returns_at: (p.returns != 0).then_some(p.returns),
        module: (p.kind == Kind::Viktor).then(|| ModuleView {
            offered: position.offered_module(index).record().id,
            damage: p.siphoned,
            needed: position.module_threshold(index),
        }),
    }
}

/// What a statistic is made of, if it is not at its base.
fn made(position: &Position, index: usize, stat: usize) -> Option<Made> {
    let p = &position.pieces[index];
    let value = position.stat_of(index, stat);
    let base = p.raw[stat];
    if (value - f64::from(base)).abs() < f64::EPSILON {
        return None;
    }
    let mut parts = Vec::new();
    for item in p.held() {
        let effects = item.record().effects.iter();
        let effects = effects.filter(|e| e.stat == stat && position.holds(index, e.condition));
        parts.extend(effects.map(|e| Part { from: item.record().id, change: e.change.name(), by: e.value }));
    }
    for node in position.list(p.debuffs) {
        let entry = &position.pool[node as usize];
        let stacks = f64::from(entry.stacks());
        let from = debuff_name(entry.debuff());
        let effects = entry.effects().filter(|e| e.0 == stat);
        parts.extend(effects.map(|(_, change, by)| Part { from, change: change.name(), by: by * stacks }));
    }
    let rest = value - p.stat(stat);
    if rest != 0.0 {
        parts.push(Part { from: "class", change: Change::Add.name(), by: rest });
    }
    Some(Made { base, parts })
}

fn shield(entry: &Entry) -> ShieldView {
    let turns = (entry.duration != PERMANENT).then_some(entry.duration);
    ShieldView { id: entry.shield().name(), amount: entry.value, turns }
}

fn debuff(entry: &Entry, owner: Owner) -> DebuffView {
    let kind: Debuff = entry.debuff();
    let damage = kind.record().damage.map(|kind| DamageView { amount: entry.value, kind });
    let effects =
        entry.effects().map(|(stat, change, by)| Part { from: STAT_NAMES[stat], change: change.name(), by });
    DebuffView {
        id: debuff_name(kind),
        turns: (entry.duration >= 0).then_some(entry.duration),
        stacks: entry.stacks(),
        from: entry.caster(owner).map(Owner::name),
        damage,
        effects: effects.collect(),
    }
}
