//! One piece as a client sees it: effective statistics with what they are made of, and everything that lies on it.
use super::name;
use crate::lolchess::debuff::{DamageType, Debuff};
use crate::lolchess::piece::Owner;
use crate::lolchess::pool::Entry;
use crate::lolchess::position::Position;
use crate::lolchess::shield::PERMANENT;
use crate::lolchess::table::{Change, Condition, Kind, STAT_NAMES, STATS, Target};
use crate::lolchess::text::{SHIELD_NAMES, debuff_name};
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
    /// Effective statistics by name, with what they are made of.
    stats: BTreeMap<&'static str, StatView>,
    skill: Option<SkillView>,
    spell: Option<SpellView>,
    items: Vec<ItemView>,
    shields: Vec<ShieldView>,
    debuffs: Vec<DebuffView>,
    returns_at: Option<u16>,
    module: Option<ModuleView>,
}

#[derive(Serialize)]
struct StatView {
    value: f64,
    base: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
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
    target: &'static str,
    cooldown: f64,
    left: f64,
}

#[derive(Serialize)]
struct SpellView {
    id: &'static str,
    name: &'static str,
    left: u8,
}

#[derive(Serialize)]
struct ItemView {
    id: &'static str,
    name: &'static str,
    left: f64,
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
    kind: &'static str,
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
            .map(|s| (STAT_NAMES[s], stat(position, index, s)))
            .chain([range(position, index)])
            .collect(),
        skill: record.skill.map(|s| SkillView {
            name: s.name,
            active: s.active,
            target: target_name(s.target),
            cooldown: s.cooldown,
            left: p.cooldown,
        }),
        spell: p.spell.map(|s| SpellView { id: s.id(), name: s.name(), left: p.spell_cooldown }),
        items: p
            .held()
            .iter()
            .zip(p.item_cooldowns)
            .map(|(i, left)| ItemView { id: i.record().id, name: i.record().name, left })
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

fn range(position: &Position, index: usize) -> (&'static str, StatView) {
    let base = f64::from(position.pieces[index].range);
    ("range", StatView { value: f64::from(position.range(index)), base, parts: Vec::new() })
}

fn stat(position: &Position, index: usize, stat: usize) -> StatView {
    let p = &position.pieces[index];
    let value = position.stat_of(index, stat);
    let base = f64::from(p.raw[stat]);
    let mut parts = Vec::new();
    if (value - base).abs() > f64::EPSILON {
        let hp = f64::from(p.hp);
        for item in p.held() {
            let effects = item.record().effects.iter().filter(|e| {
                e.stat == stat
                    && match e.condition {
                        Condition::Always => true,
                        Condition::Below(part) => hp < position.max_hp(index) * part,
                        Condition::Above(part) => hp > position.max_hp(index) * part,
                    }
            });
            parts.extend(effects.map(|e| Part {
                from: item.record().id,
                change: e.change.name(),
                by: e.value,
            }));
        }
        for node in position.list(p.debuffs) {
            let entry = &position.pool[node as usize];
            let stacks = f64::from(entry.stacks());
            let from = debuff_name(entry.debuff());
            let effects = entry.effects().filter(|e| e.0 == stat);
            parts.extend(effects.map(|(_, change, by)| Part {
                from,
                change: change.name(),
                by: by * stacks,
            }));
        }
        let rest = value - p.stat(stat);
        if rest != 0.0 {
            parts.push(Part { from: "class", change: Change::Add.name(), by: rest });
        }
    }
    StatView { value, base, parts }
}

fn shield(entry: &Entry) -> ShieldView {
    let turns = (entry.duration != PERMANENT).then_some(entry.duration);
    ShieldView { id: SHIELD_NAMES[entry.kind as usize], amount: entry.value, turns }
}

fn debuff(entry: &Entry, owner: Owner) -> DebuffView {
    let kind: Debuff = entry.debuff();
    let damage = kind.record().damage.map(|damage| DamageView {
        amount: entry.value,
        kind: match damage {
            DamageType::Physical => "physical",
            DamageType::Magic => "magic",
            DamageType::True => "true",
            DamageType::NonLethal => "non-lethal",
        },
    });
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

fn target_name(target: Target) -> &'static str {
    match target {
        Target::Nothing => "none",
        Target::Square => "square",
        Target::SquareInRange => "squareInRange",
        Target::Ally => "ally",
        Target::AllyMinion => "allyMinion",
        Target::Enemy => "enemy",
    }
}
