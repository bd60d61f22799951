//! The summary of a position as the traces record it.
use super::codec::piece_id;
use crate::lolchess::debuff::Debuff;
use crate::lolchess::piece::{NIL, Owner, Piece, SHROUD, TAILWIND};
use crate::lolchess::pool::Entry;
use crate::lolchess::position::{Position, Status};
use crate::lolchess::random::id_text;
use crate::lolchess::shield::{PERMANENT, Shield};
use crate::lolchess::table::{Kind, STAT_NAMES};
use serde_json::{Map, Value, json};

/// A number as the reference prints it: whole ones without a point.
pub fn number(value: f64) -> Value {
    if value.fract() == 0.0 { json!(value as i64) } else { json!(value) }
}

/// The fields of the game.
pub fn game(position: &Position) -> Map<String, Value> {
    let winner = if let Status::Won(owner) = position.status { Some(owner.name()) } else { None };
    let pool: Vec<&str> = position.drakes[..position.drakes_left as usize]
        .iter()
        .map(|d| d.record().name.trim_end_matches(" Drake"))
        .collect();
    let shop: Vec<&str> = position.shop.iter().map(|i| i.record().id).collect();
    let status = if position.status == Status::Running { "in_progress" } else { "finished" };
    let value = json!({
        "rd": position.round,
        "gold": position.gold,
        "nb": position.bought,
        "shop": shop.join(" "),
        "shopRd": position.shop_round,
        "rng": position.random.reference_state().map(|[_, state]| state),
        "st": status,
        "win": winner,
        "fl": [u8::from(position.has_bought), u8::from(position.has_cast), 0],
        "pool": pool.join(" "),
        "dk": position.drakes_killed,
        "n": position.count,
    });
    object(value)
}

fn object(value: Value) -> Map<String, Value> {
    if let Value::Object(map) = value { map } else { Map::new() }
}

/// The fields of one piece.
pub fn piece(position: &Position, index: usize) -> Map<String, Value> {
    let p = &position.pieces[index];
    let skill = p.kind.record().skill.is_some();
    let marching = u8::from(p.marching);
    let round = |r: u16| (r != 0).then_some(r);
    let items: Vec<Value> =
        p.held().iter().zip(p.item_cooldowns).map(|(i, c)| json!([i.record().id, number(c)])).collect();
    let mut auras = Vec::new();
    if p.auras & TAILWIND != 0 {
        auras.push("aura_janna_tailwind");
    }
    if p.auras & SHROUD != 0 {
        auras.push("evenshroud_armor_reduction");
    }
    let value = json!({
        "id": piece_id(position, index),
        "n": p.kind.record().name,
        "o": p.owner.name(),
        "sq": p.square.to_string(),
        "hp": p.hp,
        "raw": [p.raw[0], p.raw[1], p.raw[2], p.raw[3], p.raw[4], p.raw[5], i16::from(p.range), p.gold],
        "eff": effective(position, index),
        "mv": u8::from(p.moved),
        "fl": [marching, marching, u8::from(p.kind == Kind::Poro)],
        "sh": shields(position, index),
        "db": position.list(p.debuffs).map(|n| debuff(position, index, &position.pool[n as usize])).collect::<Vec<_>>(),
        "it": items,
        "cd": skill.then(|| number(p.cooldown)),
        "pl": payload(position, p),
        "sp": p.spell.map(|s| json!([s.name(), p.spell_cooldown])),
        "au": auras,
        "dead": round(p.died),
        "resp": round(p.returns),
    });
    object(value)
}

fn effective(position: &Position, index: usize) -> Vec<Value> {
    let p = &position.pieces[index];
    let mut values = vec![
        p.stat(0),
        position.ad(index),
        p.stat(2),
        position.pr(index),
        position.mr(index),
        f64::from(position.speed(index)),
        f64::from(position.range(index)),
        position.crit_chance(index),
    ];
    values.extend((7..14).map(|stat| p.stat(stat)));
    values.into_iter().map(number).collect()
}

/// The id of a shield.
pub fn shield_id(position: &Position, index: usize, entry: &Entry) -> String {
    let shield = entry.shield();
    let start = shield.id();
    match shield {
        Shield::Tailwind => format!("{start}{}", piece_id(position, index)),
        Shield::Barrier => format!("{start}{}}}", piece_id(position, index)),
        Shield::Drawn => format!("{start}0_{}", id_text(entry.tag)),
        _ => start.to_owned(),
    }
}

fn shields(position: &Position, index: usize) -> Vec<Value> {
    position
        .list(position.pieces[index].shields)
        .map(|node| {
            let entry = &position.pool[node as usize];
            let duration = if entry.duration == PERMANENT { -1 } else { entry.duration };
            json!([shield_id(position, index, entry), number(entry.value), duration])
        })
        .collect()
}

/// The id of a debuff.
pub fn debuff_id(position: &Position, index: usize, entry: &Entry) -> String {
    let start = entry.debuff().record().id;
    match entry.debuff() {
        Debuff::DeathsDance => format!("{start}0_{}", id_text(entry.tag)),
        Debuff::Ghost => format!("{start}{}_0_{}", piece_id(position, index), id_text(entry.tag)),
        Debuff::DeathMark => {
            let zed = position.with_home((entry.tag >> 16) as u8);
            let zed = zed.map_or_else(String::new, |z| piece_id(position, z));
            format!("{start}{zed}_{}", piece_id(position, index))
        }
        _ => start.to_owned(),
    }
}

fn debuff(position: &Position, index: usize, entry: &Entry) -> Value {
    let kind = entry.debuff();
    let damage = if kind.record().damage.is_some() { entry.value } else { 0.0 };
    let caster = entry.caster(position.pieces[index].owner).map(Owner::name);
    let mut effects: Vec<Value> = entry
        .effects()
        .map(|(stat, change, value)| json!([STAT_NAMES[stat], number(value), change.name()]))
        .collect();
    if kind == Debuff::UndyingRage {
        effects.push(json!(["hp", 0, "add"]));
    }
    json!([
        debuff_id(position, index, entry),
        entry.duration,
        entry.stacks(),
        number(damage),
        caster,
        effects
    ])
}

fn payload(position: &Position, p: &Piece) -> Value {
    if p.kind == Kind::Viktor {
        let mut value = json!({
            "currentModuleIndex": p.module,
            "cumulativeDamage": p.siphoned,
            "unlockedModulesCount": p.unlocked,
        });
        if let Some(empowered) = p.empowered {
            value["nextAttackEmpowered"] = json!(empowered);
        }
        value
    } else if p.azir != NIL {
        let azir = position.with_home(p.azir).map(|a| piece_id(position, a));
        json!({ "azirId": azir })
    } else if p.counts {
        json!({ "attackCount": p.count })
    } else {
        Value::Null
    }
}

/// Whether two values are equal, numbers by value.
pub fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => x.as_f64() == y.as_f64(),
        (Value::Array(x), Value::Array(y)) => x.len() == y.len() && x.iter().zip(y).all(|(p, q)| same(p, q)),
        (Value::Object(x), Value::Object(y)) => {
            x.len() == y.len() && x.iter().all(|(k, v)| y.get(k).is_some_and(|w| same(v, w)))
        }
        _ => a == b,
    }
}
