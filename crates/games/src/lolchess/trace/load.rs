//! Reads the raw game state of the reference engine into a position.
use crate::format_error::FormatError;
use crate::lolchess::debuff::{Application, Debuff, baron_variant};
use crate::lolchess::monster::{DRAKE_POOL, FIRST_MONSTER};
use crate::lolchess::piece::{Owner, Piece, SHROUD, TAILWIND};
use crate::lolchess::position::{PIECES, Position, Status};
use crate::lolchess::random::Random;
use crate::lolchess::setup::home_number;
use crate::lolchess::square::Square;
use crate::lolchess::table::{Item, Kind, STAT_NAMES, Spell};
use serde_json::Value;

fn int(value: &Value, key: &str) -> Result<i64, FormatError> {
    let number = value[key].as_i64().or_else(|| value[key].as_f64().map(|f| f as i64));
    number.ok_or_else(|| FormatError(format!("no number {key:?}")))
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, FormatError> {
    value[key].as_str().ok_or_else(|| FormatError(format!("no text {key:?}")))
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>, FormatError> {
    value[key].as_array().ok_or_else(|| FormatError(format!("no list {key:?}")))
}

fn owner(name: &str) -> Result<Owner, FormatError> {
    Owner::ALL.into_iter().find(|o| o.name() == name).ok_or_else(|| FormatError(format!("no owner {name:?}")))
}

fn square(value: &Value) -> Result<Square, FormatError> {
    let (x, y) = (int(value, "x")? as i32, int(value, "y")? as i32);
    Square::on_grid(x, y).ok_or_else(|| FormatError(format!("no square {x},{y}")))
}

/// Reads a game as the engine stores it.
pub fn game(value: &Value) -> Result<Position, FormatError> {
    let [seed, state] = [int(value, "rngSeed")?, int(value, "rngState")?].map(|number| number as u32);
    let mut position = Position::empty(Random::Reference { seed, state });
    position.round = int(value, "currentRound")? as u32;
    position.shop_round = int(value, "shopRefreshRound")? as u16;
    for (slot, item) in list(value, "shopItems")?.iter().take(3).enumerate() {
        let id = item.as_str().unwrap_or_default();
        position.shop[slot] = Item::with_id(id).ok_or_else(|| format!("no item {id:?}"))?;
    }
    position.has_bought = value["hasBoughtItemThisTurn"] == Value::Bool(true);
    position.has_cast = value["hasUsedSummonerSpellThisTurn"] == Value::Bool(true);
    position.drakes_killed = int(value, "drakesKilled")? as u8;
    let pool = list(value, "drakePool")?;
    position.drakes = [Kind::Poro; 6];
    for (slot, drake) in pool.iter().take(DRAKE_POOL.len()).enumerate() {
        let name = format!("{} Drake", drake.as_str().unwrap_or_default());
        position.drakes[slot] = Kind::named(&name).ok_or_else(|| format!("no drake {name:?}"))?;
    }
    position.drakes_left = pool.len() as u8;
    for player in list(value, "players")? {
        let side = owner(text(player, "userId")?)? as usize;
        position.gold[side] = int(player, "gold")? as i32;
        position.bought[side] = int(player, "itemsBought")? as u16;
    }
    let board = list(value, "board")?;
    if board.len() > PIECES {
        return Err(format!("{} pieces are more than {PIECES}", board.len()).into());
    }
    for record in board {
        let loaded = piece(record).map_err(|e| format!("piece {}: {e}", record["id"]))?;
        position.add(loaded);
    }
    for (index, record) in board.iter().enumerate() {
        debuffs(&mut position, index, record).map_err(|e| format!("piece {}: {e}", record["id"]))?;
        if !list(record, "shields")?.is_empty() {
            return Err(format!("piece {}: shields at the start are not understood", record["id"]).into());
        }
    }
    position.rebuild();
    position.status = match text(value, "status")? {
        "finished" => Status::Won(owner(text(value, "winner")?)?),
        _ => Status::Running,
    };
    Ok(position)
}

fn piece(record: &Value) -> Result<Piece, FormatError> {
    let name = text(record, "name")?;
    let kind = Kind::named(name).ok_or_else(|| format!("no kind {name:?}"))?;
    let side = owner(text(record, "ownerId")?)?;
    let here = square(&record["position"])?;
    let monster = side == Owner::Neutral;
    let start = if monster { here } else { square(&record["startingPosition"])? };
    let home = if monster {
        FIRST_MONSTER + u8::from(kind == Kind::BaronNashor)
    } else {
        home_number(start).ok_or_else(|| format!("no piece starts on {start}"))?
    };
    let mut p = Piece::new(kind, side, start, home);
    p.square = here;
    let stats = &record["stats"];
    for (stat, name) in STAT_NAMES.iter().enumerate() {
        p.raw[stat] = int(stats, name)? as i16;
    }
    p.hp = int(stats, "hp")? as i32;
    p.gold = int(stats, "goldValue")? as i16;
    p.range = int(&stats["attackRange"], "range")? as u8;
    p.moved = record["hasMovedBefore"] == Value::Bool(true);
    p.marching = record["cannotMoveBackward"] == Value::Bool(true);
    p.died = record["deadAtRound"].as_u64().unwrap_or(0) as u16;
    p.returns = record["respawnAtRound"].as_u64().unwrap_or(0) as u16;
    if monster {
        let id = text(record, "id")?;
        p.count = id
            .rsplit('_')
            .next()
            .and_then(|r| r.parse().ok())
            .ok_or_else(|| format!("no round in {id:?}"))?;
    }
    if record["skill"].is_object() {
        skill(&mut p, &record["skill"])?;
    }
    for item in list(record, "items")? {
        let id = text(item, "id")?;
        let item_kind = Item::with_id(id).ok_or_else(|| format!("no item {id:?}"))?;
        let slot = p.item_count as usize;
        if slot >= super::super::shop::MAX_ITEMS {
            return Err("more than three items".into());
        }
        p.push_item(item_kind);
        p.item_cooldowns[slot] = item["currentCooldown"].as_f64().unwrap_or(0.0);
    }
    if record["summonerSpell"].is_object() {
        let spell = &record["summonerSpell"];
        p.spell = Spell::named(text(spell, "type")?);
        p.spell_cooldown = int(spell, "currentCooldown")? as u8;
    }
    p.auras = 0;
    for aura in list(record, "auras")? {
        p.auras |= match text(aura, "id")? {
            "aura_janna_tailwind" => TAILWIND,
            "evenshroud_armor_reduction" => SHROUD,
            other => return Err(format!("no aura {other:?}").into()),
        };
    }
    Ok(p)
}

fn skill(p: &mut Piece, record: &Value) -> Result<(), FormatError> {
    p.cooldown = record["currentCooldown"].as_f64().ok_or("no skill cooldown")?;
    let payload = &record["payload"];
    if let Some(count) = payload["attackCount"].as_u64() {
        p.count = count as u16;
        p.counts = true;
    }
    if p.kind == Kind::Viktor {
        p.module = int(payload, "currentModuleIndex")? as u8;
        p.siphoned = int(payload, "cumulativeDamage")? as i32;
        p.unlocked = int(payload, "unlockedModulesCount")? as u8;
        p.empowered = payload["nextAttackEmpowered"].as_bool();
    }
    if !payload["azirId"].is_null() {
        return Err("sand soldiers at the start are not understood".into());
    }
    Ok(())
}

fn debuffs(position: &mut Position, index: usize, record: &Value) -> Result<(), FormatError> {
    for debuff in list(record, "debuffs")? {
        let id = text(debuff, "id")?;
        let known = Debuff::ALL.iter().find(|d| d.record().id == id);
        let kind = *known.ok_or_else(|| format!("no debuff {id:?}"))?;
        let value = match kind {
            Debuff::Baron => baron_variant(position.pieces[index].kind),
            _ if kind.record().damage.is_some() => debuff["damagePerTurn"].as_f64().unwrap_or(0.0),
            _ => debuff["effects"][0]["modifier"].as_f64().unwrap_or(0.0),
        };
        let caster = debuff["casterPlayerId"].as_str().map(owner).transpose()?;
        let duration = int(debuff, "duration")? as i16;
        position.push_debuff(index, Application { debuff: kind, duration, value, tag: 0, caster });
    }
    Ok(())
}
