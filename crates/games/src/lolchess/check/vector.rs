//! Replays the measured scenarios of single champions and items.
use super::{Mismatch, Report, action, compare_verdicts};
use crate::format_error::FormatError;
use crate::lolchess::action::Action;
use crate::lolchess::debuff::{Application, Debuff};
use crate::lolchess::monster::FIRST_MONSTER;
use crate::lolchess::piece::{NIL, Owner, Piece, SHROUD};
use crate::lolchess::position::{PIECES, Position};
use crate::lolchess::random::{Random, advance};
use crate::lolchess::refusal::Refusal;
use crate::lolchess::shield::{PERMANENT, Shield};
use crate::lolchess::square::Square;
use crate::lolchess::table::{Item, Kind, STAT_NAMES, STATS};
use crate::lolchess::trace::summary::{number, same};
use serde_json::{Map, Value, json};

/// Replays a vector file.
///
/// # Errors
/// When the file is damaged.
pub fn vectors(text: &str) -> Result<Report, FormatError> {
    let file: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let scenarios = file["scenarios"].as_array().ok_or("no scenarios")?;
    let mut report = Report::default();
    for (index, scenario) in scenarios.iter().enumerate() {
        report.games += 1;
        replay(index, scenario, &mut report).map_err(|e| format!("scenario {}: {e}", index + 1))?;
    }
    Ok(report)
}

fn replay(index: usize, scenario: &Value, report: &mut Report) -> Result<(), FormatError> {
    let before = scenario["before"].as_array().ok_or("no pieces")?;
    let mut board = Board { position: start(scenario, before)?, refs: Vec::new() };
    for piece in before {
        board.refs.push(piece["ref"].as_str().ok_or("a piece has no ref")?.to_owned());
    }
    for (step, record) in scenario["steps"].as_array().ok_or("no steps")?.iter().enumerate() {
        if let Some(round) = record["round_forced_before"].as_u64() {
            board.position.round = round as u32;
        }
        let result = board.step(record)?;
        report.pool = report.pool.max(board.position.pool_used());
        report.count(index + 1, scenario["title"].as_str().unwrap_or("untitled"), step, result);
    }
    Ok(())
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

fn start(scenario: &Value, before: &[Value]) -> Result<Position, FormatError> {
    let state = scenario["rng_state"].as_u64().ok_or("no random state")? as u32;
    let mut position = Position::empty(Random::reference(state));
    position.round = scenario["round"].as_u64().ok_or("no round")? as u32;
    for side in 0..2 {
        position.gold[side] = scenario["gold"][side].as_i64().ok_or("no gold")? as i32;
    }
    if before.len() > PIECES - 2 {
        return Err(format!("{} pieces are too many", before.len()).into());
    }
    // Only the random boards have champions that started on the squares of knight's jumps.
    let slots = !scenario["drake_present"].is_null();
    for (index, record) in before.iter().enumerate() {
        let mut piece = read_piece(record, index as u8)?;
        piece.jumper = slots && matches!(record["ref"].as_str(), Some("p0" | "p4" | "p5" | "p9"));
        position.add(piece);
    }
    for (index, record) in before.iter().enumerate() {
        for debuff in record["debuffs"].as_array().into_iter().flatten() {
            let kind = Debuff::ALL.iter().find(|d| Some(d.record().id) == debuff["id"].as_str());
            let kind = *kind.ok_or_else(|| format!("no debuff {}", debuff["id"]))?;
            let duration = debuff["duration"].as_i64().ok_or("no duration")? as i16;
            position.push_debuff(index, Application::new(kind, duration, position.pieces[index].owner));
        }
    }
    position.rebuild();
    Ok(position)
}

fn read_piece(record: &Value, home: u8) -> Result<Piece, FormatError> {
    let name = record["name"].as_str().ok_or("a piece has no name")?;
    let kind = Kind::named(name).ok_or_else(|| format!("no kind {name:?}"))?;
    let owner = if record["blue"] == json!(true) { Owner::Blue } else { Owner::Red };
    let coordinate = |axis: &str| record[axis].as_i64().map(|c| c as i32).ok_or("no square");
    let square = Square::on_grid(coordinate("x")?, coordinate("y")?).ok_or("a piece is off the grid")?;
    let mut piece = Piece::new(kind, owner, square, home);
    for (stat, name) in STAT_NAMES.iter().enumerate() {
        piece.raw[stat] = record["stats"][snake(name)].as_i64().ok_or_else(|| format!("no {name}"))? as i16;
    }
    piece.gold = record["stats"]["gold_value"].as_i64().unwrap_or(0) as i16;
    piece.hp = record["hp"].as_i64().ok_or("no hit points")? as i32;
    piece.cooldown = record["skill_cooldown"].as_f64().unwrap_or(0.0);
    piece.moved = record["has_moved_before"] == json!(true);
    piece.module = record["payload"]["current_module_index"].as_u64().unwrap_or(0) as u8;
    for (slot, item) in record["items"].as_array().into_iter().flatten().enumerate().take(3) {
        let item_kind = item["id"].as_str().and_then(Item::with_id).ok_or("no such item")?;
        piece.push_item(item_kind);
        piece.item_cooldowns[slot] = item["cooldown"].as_f64().unwrap_or(0.0);
        if item_kind == Item::Evenshroud {
            piece.auras |= SHROUD;
        }
    }
    Ok(piece)
}

struct Board {
    position: Position,
    refs: Vec<String>,
}

impl Board {
    fn step(&mut self, record: &Value) -> Result<Result<(), Mismatch>, FormatError> {
        let before = self.state();
        let outcome = self.act(record)?;
        let accepted = record["ok"].as_bool().ok_or("no verdict")?;
        let result = compare_verdicts("verdict", accepted, outcome, &record["error"])?;
        Ok(if accepted { result.and_then(|()| self.compare(record, before)) } else { result })
    }

    /// The state of the random numbers; vectors have the reference's.
    fn state(&self) -> u32 {
        self.position.random.reference_state().map_or(0, |[_, state]| state)
    }

    fn act(&mut self, record: &Value) -> Result<Result<(), Refusal>, FormatError> {
        let side = if record["player"] == "blue" { Owner::Blue } else { Owner::Red };
        if record["action"] == "buy_item" {
            let target = record["extra"]["target_ref"].as_str().unwrap_or_default();
            let home = self.refs.iter().position(|r| r == target).ok_or("no receiver")? as u8;
            let item = record["extra"]["item_id"].as_str().and_then(Item::with_id).ok_or("no such item")?;
            return Ok(self.position.try_act(side, Action::Buy(item, home)));
        }
        let square = |key: &str| {
            let coordinate = |axis: usize| record[key][axis].as_i64().map(|c| c as i32);
            coordinate(0).zip(coordinate(1)).and_then(|(x, y)| Square::on_grid(x, y))
        };
        let from = square("from").ok_or("no square to start from")?;
        let to = square("to").unwrap_or(from);
        let action = action(record["action"].as_str().unwrap_or_default(), from, to)?;
        Ok(self.position.try_act(side, action))
    }

    fn compare(&self, record: &Value, before: u32) -> Result<(), Mismatch> {
        let check = |field: &str, expected: &Value, got: Value| {
            if same(expected, &got) {
                Ok(())
            } else {
                Err((field.to_owned(), expected.to_string(), got.to_string()))
            }
        };
        let p = &self.position;
        check("rng_state", &record["rng_state"], json!(self.state()))?;
        let draws = record["rng_draws"].as_u64().unwrap_or(0);
        check("rng_draws", &record["rng_state"], json!((0..draws).fold(before, |state, _| advance(state))))?;
        check("round", &record["round"], json!(p.round))?;
        check("gold", &record["gold"], json!(p.gold))?;
        let after = record["after"].as_array().map_or(&[][..], Vec::as_slice);
        check("pieces", &json!(after.len()), json!(p.count))?;
        for (index, expected) in after.iter().enumerate() {
            let ours = self.piece(index);
            let name = expected["ref"].as_str().unwrap_or("?");
            for key in expected.as_object().into_iter().flat_map(Map::keys) {
                check(&format!("{name}.{key}"), &expected[key], ours.get(key).cloned().unwrap_or_default())?;
            }
            for (key, value) in &ours {
                check(&format!("{name}.{key}"), &expected[key], value.clone())?;
            }
        }
        Ok(())
    }

    fn name(&self, home: u8) -> String {
        if home < FIRST_MONSTER {
            return self.refs.get(home as usize).cloned().unwrap_or_default();
        }
        let monster = self.position.with_home(home).map(|m| self.position.pieces[m]);
        let round = monster.map_or(0, |m| m.count);
        format!("{}_{round}", if home == FIRST_MONSTER { "drake" } else { "baron" })
    }

    /// A piece as the vectors write it: what is at its default is left out.
    fn piece(&self, index: usize) -> Map<String, Value> {
        let p = &self.position.pieces[index];
        let mut stats: Map<String, Value> =
            (0..STATS).map(|stat| (snake(STAT_NAMES[stat]), json!(p.raw[stat]))).collect();
        stats.insert("gold_value".into(), json!(p.gold));
        let mut fields = Map::new();
        let mut put = |key: &str, value: Value| {
            if !value.is_null() && value != json!([]) && value != json!({}) {
                fields.insert(key.to_owned(), value);
            }
        };
        put("ref", json!(self.name(p.home)));
        put("name", json!(p.kind.record().name));
        put("blue", json!(p.owner.is_blue()));
        put("x", json!(p.square.x()));
        put("y", json!(p.square.y()));
        put("hp", json!(p.hp));
        put("stats", Value::Object(stats));
        put("has_moved_before", json!(p.moved));
        if p.kind.record().skill.is_some() {
            put("skill_cooldown", number(p.cooldown));
        }
        let items = p.held().iter().zip(p.item_cooldowns);
        put("items", items.map(|(i, c)| json!({"id": i.record().id, "cooldown": number(c)})).collect());
        put("debuffs", self.debuffs(index));
        put("shields", self.shields(index));
        put("payload", self.payload(p));
        let round = |r: u16| if r == 0 { Value::Null } else { json!(r) };
        put("dead_at_round", round(p.died));
        put("respawn_at_round", round(p.returns));
        fields
    }

    fn payload(&self, p: &Piece) -> Value {
        if p.kind == Kind::Viktor {
            let mut payload = json!({
                "cumulative_damage": p.siphoned,
                "unlocked_modules_count": p.unlocked,
                "current_module_index": p.module,
            });
            if let Some(empowered) = p.empowered {
                payload["next_attack_empowered"] = json!(empowered);
            }
            payload
        } else if p.azir != NIL {
            json!({ "azir": self.name(p.azir) })
        } else if p.counts {
            json!({ "attack_count": p.count })
        } else {
            Value::Null
        }
    }

    fn debuffs(&self, index: usize) -> Value {
        let position = &self.position;
        let list = position.list(position.pieces[index].debuffs).map(|node| {
            let entry = &position.pool[node as usize];
            let kind = entry.debuff();
            let start = kind.record().id;
            let id = match kind {
                Debuff::DeathsDance | Debuff::Ghost => format!("{start}*"),
                Debuff::DeathMark => {
                    let zed = self.name((entry.tag >> 16) as u8);
                    format!("{start}{zed}_{}", self.name(position.pieces[index].home))
                }
                _ => start.to_owned(),
            };
            let mut effects: Vec<Value> = entry
                .effects()
                .map(|(stat, change, value)| {
                    json!({"stat": snake(STAT_NAMES[stat]), "modifier": number(value), "type": snake(change.name())})
                })
                .collect();
            if kind == Debuff::UndyingRage {
                effects.push(json!({"stat": "hp", "modifier": 0, "type": "add"}));
            }
            let mut fields = json!({
                "id": id,
                "duration": entry.duration,
                "stacks": entry.stacks(),
                "damage_per_turn": number(if kind.record().damage.is_some() { entry.value } else { 0.0 }),
                "effects": effects,
                "stun": kind == Debuff::Stun,
            });
            if kind != Debuff::UndyingRage {
                fields["damage_type"] = json!(damage_type(kind));
            }
            fields
        });
        list.collect()
    }

    fn shields(&self, index: usize) -> Value {
        let position = &self.position;
        let list = position.list(position.pieces[index].shields).map(|node| {
            let entry = &position.pool[node as usize];
            let start = entry.shield().id();
            let id = match entry.shield() {
                Shield::Drawn => format!("{start}*"),
                Shield::Tailwind => format!("{start}{}", self.name(position.pieces[index].home)),
                _ => start.to_owned(),
            };
            let duration =
                if entry.duration == PERMANENT { json!("permanent") } else { json!(entry.duration) };
            json!({"id": id, "amount": number(entry.value), "duration": duration})
        });
        list.collect()
    }
}

/// The damage type that the reference stores, also with debuffs that do no damage.
fn damage_type(debuff: Debuff) -> &'static str {
    match debuff {
        Debuff::Burned => "true",
        Debuff::DeathsDance => "non-lethal",
        Debuff::SpiritRush
        | Debuff::ArcaneShift
        | Debuff::Fury
        | Debuff::FurySlow
        | Debuff::ToxicShot
        | Debuff::LeonaSlow
        | Debuff::Sunlight
        | Debuff::Stun
        | Debuff::Empowered
        | Debuff::ViktorSpeed => "magic",
        _ => "physical",
    }
}
