//! Replays recorded games of the reference engine and names the first difference.
mod vector;

pub use vector::vectors;

use crate::format_error::FormatError;
use crate::lolchess::action::Action;
use crate::lolchess::movement::Point;
use crate::lolchess::piece::Owner;
use crate::lolchess::position::Position;
use crate::lolchess::random::Random;
use crate::lolchess::refusal::Refusal;
use crate::lolchess::setup::LineUp;
use crate::lolchess::square::Square;
use crate::lolchess::table::{Item, Kind, Spell};
use crate::lolchess::trace::{codec, load, summary};
use serde_json::{Map, Value};
use std::fmt;
use std::io::BufRead;

/// Where the implementation and a record differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Line of the file, from 1.
    pub line: usize,
    /// Game or scenario.
    pub game: String,
    /// Step of the game.
    pub step: usize,
    /// What differs.
    pub field: String,
    /// What the record says.
    pub expected: String,
    /// What we say.
    pub got: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, game, step, field, expected, got } = self;
        write!(f, "line {line}, game {game}, step {step}, field {field}: expected {expected}, got {got}")
    }
}

/// The result of a check.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Report {
    /// Lines (or steps) that agree.
    pub agreeing: usize,
    /// Games or scenarios.
    pub games: usize,
    /// Most pool entries in use.
    pub pool: usize,
    /// The first difference.
    pub first: Option<Difference>,
}

impl Report {
    /// Counts a step of a game, which stands in this line of the file.
    fn count(&mut self, line: usize, game: &str, step: usize, result: Result<(), Mismatch>) {
        match result {
            Ok(()) => self.agreeing += 1,
            Err((field, expected, got)) => {
                let game = game.to_owned();
                self.first.get_or_insert(Difference { line, game, step, field, expected, got });
            }
        }
    }
}

/// A field that differs, with what was expected and what came.
type Mismatch = (String, String, String);

/// The recorded summary, kept up to date by the diffs.
#[derive(Clone, Default)]
struct Expected {
    game: Map<String, Value>,
    pieces: Vec<Map<String, Value>>,
}

impl Expected {
    fn full(value: &Value) -> Result<Self, FormatError> {
        let game = value["g"].as_object().ok_or("no game summary")?.clone();
        let pieces = value["p"].as_array().ok_or("no piece summaries")?;
        let pieces = pieces.iter().map(|p| p.as_object().cloned().ok_or("a piece is no object"));
        Ok(Self { game, pieces: pieces.collect::<Result<_, _>>()? })
    }

    fn patch(&mut self, diff: &Value) {
        for (key, value) in diff["g"].as_object().into_iter().flatten() {
            self.game.insert(key.clone(), value.clone());
        }
        for gone in diff["rm"].as_array().into_iter().flatten() {
            self.pieces.retain(|p| &p["id"] != gone);
        }
        for change in diff["p"].as_array().into_iter().flatten() {
            let Some(fields) = change.as_object() else { continue };
            match self.pieces.iter_mut().find(|p| p["id"] == change["id"]) {
                Some(piece) => piece.extend(fields.iter().map(|(k, v)| (k.clone(), v.clone()))),
                None => self.pieces.push(fields.clone()),
            }
        }
    }

    fn compare(&self, position: &Position) -> Result<(), Mismatch> {
        compare_fields("g", &self.game, &summary::game(position))?;
        if self.pieces.len() != position.count as usize {
            return Err(("pieces".into(), self.pieces.len().to_string(), position.count.to_string()));
        }
        for (index, expected) in self.pieces.iter().enumerate() {
            let name = expected.get("id").and_then(Value::as_str).unwrap_or("?");
            compare_fields(name, expected, &summary::piece(position, index))?;
        }
        Ok(())
    }
}

fn compare_fields(
    name: &str,
    expected: &Map<String, Value>,
    got: &Map<String, Value>,
) -> Result<(), Mismatch> {
    for (key, value) in expected {
        let ours = got.get(key).unwrap_or(&Value::Null);
        if !summary::same(value, ours) {
            return Err((format!("{name}.{key}"), value.to_string(), ours.to_string()));
        }
    }
    Ok(())
}

/// Replays a trace file, one JSON object a line.
///
/// # Errors
/// When the file is damaged: a line that is not JSON, or lacks what its kind needs.
pub fn trace(reader: impl BufRead) -> Result<Report, FormatError> {
    let mut replay = Replay::default();
    for (index, line) in reader.lines().enumerate() {
        let number = index + 1;
        let line = line.map_err(|e| format!("line {number}: {e}"))?;
        let value: Value = serde_json::from_str(&line).map_err(|e| format!("line {number}: {e}"))?;
        replay.line(number, &value).map_err(|e| format!("line {number}: {e}"))?;
    }
    Ok(replay.report)
}

#[derive(Default)]
struct Replay {
    report: Report,
    game: String,
    position: Option<Position>,
    expected: Expected,
}

impl Replay {
    fn line(&mut self, line: usize, value: &Value) -> Result<(), FormatError> {
        let kind = value["t"].as_str().ok_or("no kind of line")?;
        let step = value["i"].as_u64().or_else(|| value["steps"].as_u64()).unwrap_or(0) as usize;
        let result = match kind {
            "game" => self.start(value)?,
            "s" => self.step(value)?,
            "x" => self.probe(value)?,
            "E" => self.accepted(value)?,
            "end" => self.end(value)?,
            other => return Err(format!("unknown kind of line {other:?}").into()),
        };
        self.report.count(line, &self.game, step, result);
        Ok(())
    }

    fn position(&self) -> Result<Position, FormatError> {
        self.position.ok_or_else(|| FormatError("a line before the first game".to_owned()))
    }

    fn start(&mut self, value: &Value) -> Result<Result<(), Mismatch>, FormatError> {
        self.game = value["id"].to_string();
        self.report.games += 1;
        let position = load::game(&value["init"])?;
        self.expected = Expected::full(&value["full"])?;
        self.position = Some(position);
        let scenario = value["cfg"]["kind"] == "scenario";
        let mut result = self.expected.compare(&position);
        if !scenario && result.is_ok() {
            // The set-up itself must lead to the same position.
            result = self.expected.compare(&set_up(&value["cfg"])?);
        }
        Ok(result)
    }

    fn step(&mut self, value: &Value) -> Result<Result<(), Mismatch>, FormatError> {
        let mut position = self.position()?;
        let side = side(&value["pl"])?;
        let mut result = legal(&position, value["L"].as_str().ok_or("no legal list")?);
        let text = value["a"].as_str().ok_or("no action")?;
        let action = codec::read(&position, text)?;
        let outcome = position.try_act(side, action);
        self.expected.patch(&value["d"]);
        if result.is_ok() {
            result = match outcome {
                Ok(()) => self.expected.compare(&position),
                Err(reason) => Err((format!("action {text}"), "accepted".into(), reason.to_string())),
            };
            result = result.map_err(|(field, e, g)| (format!("{field} after {text}"), e, g));
        }
        self.report.pool = self.report.pool.max(position.pool_used());
        self.position = Some(position);
        Ok(result)
    }

    fn probe(&self, value: &Value) -> Result<Result<(), Mismatch>, FormatError> {
        let mut position = self.position()?;
        let event = &value["ev"];
        let accepted = value["ok"].as_bool().ok_or("no verdict")?;
        let (outcome, on_grid) = attempt(&mut position, event)?;
        let result = compare_verdicts(&format!("probe {event}"), accepted, outcome, &value["err"])?;
        if !accepted || !on_grid || result.is_err() {
            return Ok(result);
        }
        let mut expected = self.expected.clone();
        expected.patch(&value["d"]);
        let result = expected.compare(&position);
        Ok(result.map_err(|(field, e, g)| (format!("{field} after probe {event}"), e, g)))
    }

    fn accepted(&self, value: &Value) -> Result<Result<(), Mismatch>, FormatError> {
        let position = self.position()?;
        let expected = value["E"].as_str().ok_or("no list of accepted actions")?;
        let ours = codec::write_list(&position, &position.accepted());
        Ok(compare_lists("E", expected, &ours))
    }

    fn end(&self, value: &Value) -> Result<Result<(), Mismatch>, FormatError> {
        let expected = Expected::full(&value["full"])?;
        Ok(expected.compare(&self.position()?))
    }
}

/// Whether an action was accepted as recorded, or refused for the recorded reason.
fn compare_verdicts(
    field: &str,
    accepted: bool,
    outcome: Result<(), Refusal>,
    error: &Value,
) -> Result<Result<(), Mismatch>, FormatError> {
    let (expected, got) = match (accepted, outcome) {
        (true, Ok(())) => return Ok(Ok(())),
        (true, Err(reason)) => ("accepted".to_owned(), reason.to_string()),
        (false, Ok(())) => (error.to_string(), "accepted".to_owned()),
        (false, Err(reason)) => (error.as_str().ok_or("no reason")?.to_owned(), reason.to_string()),
    };
    let is_same = expected == got || !accepted && expected.starts_with("Cannot read properties");
    Ok(if is_same { Ok(()) } else { Err((field.to_owned(), expected, got)) })
}

fn side(value: &Value) -> Result<Owner, FormatError> {
    // Every id but blue's acts as red.
    value
        .as_str()
        .map(|s| if s == "blue" { Owner::Blue } else { Owner::Red })
        .ok_or_else(|| FormatError("no player".to_owned()))
}

fn legal(position: &Position, expected: &str) -> Result<(), Mismatch> {
    let mut actions = Vec::new();
    position.actions(&mut actions);
    compare_lists("L", expected, &codec::write_list(position, &actions))
}

fn compare_lists(field: &str, expected: &str, ours: &str) -> Result<(), Mismatch> {
    if expected == ours {
        return Ok(());
    }
    // Name the groups that differ, not the whole list.
    let groups = |mine: &str, other: &str| -> String {
        let others: Vec<&str> = other.split('|').collect();
        mine.split('|').filter(|g| !others.contains(g)).collect::<Vec<_>>().join("|")
    };
    Err((field.to_owned(), groups(expected, ours), groups(ours, expected)))
}

fn set_up(config: &Value) -> Result<Position, FormatError> {
    let line_up = |side: &str| -> Result<LineUp, FormatError> {
        let mut result = LineUp { champions: [Kind::Garen; 5], spells: [None; 5] };
        for slot in 0..5 {
            let name = config[side][slot].as_str().unwrap_or_default();
            result.champions[slot] = Kind::named(name).ok_or_else(|| format!("no champion {name:?}"))?;
            let spells = &config[format!("{side}Spells")];
            result.spells[slot] = spells[name].as_str().and_then(Spell::named);
        }
        Ok(result)
    };
    let seed = config["seed"].as_u64().ok_or("no seed")? as u32;
    let gold = config["gold"].as_i64().ok_or("no gold")? as i32;
    Ok(Position::new(&line_up("blue")?, &line_up("red")?, gold, Random::reference(seed)))
}

/// Carries an event out through the lenient entry; says whether its squares were on the grid.
fn attempt(position: &mut Position, event: &Value) -> Result<(Result<(), Refusal>, bool), FormatError> {
    let side = side(&event["playerId"])?;
    let kind = event["event"].as_str().ok_or("no event")?;
    if kind == "buy_item" {
        let id = event["targetChampionId"].as_str().unwrap_or_default();
        let item = event["itemId"].as_str().and_then(Item::with_id);
        let home = codec::piece_home(position, id);
        let outcome = match (home, item) {
            (Some(home), Some(item)) => position.try_act(side, Action::Buy(item, home)),
            (Some(home), None) => position.check_unknown_item(side, home),
            (None, _) => Err(Refusal::CasterNotFound),
        };
        return Ok((outcome, true));
    }
    let point = |key: &str| -> Result<Point, FormatError> {
        let coordinate = |axis: &str| event[key][axis].as_i64().ok_or_else(|| format!("no {key}"));
        Ok(Point { x: coordinate("x")? as i32, y: coordinate("y")? as i32 })
    };
    let (from, to) = (point("casterPosition")?, point("targetPosition")?);
    let Some(from) = from.square() else { return Ok((Err(Refusal::CasterNotFound), false)) };
    Ok(match to.square() {
        Some(to) => (position.try_act(side, action(kind, from, to)?), true),
        None => (position.check_off_grid(side, action(kind, from, from)?, to), false),
    })
}

/// The action that an event asks for.
fn action(event: &str, from: Square, to: Square) -> Result<Action, FormatError> {
    match event {
        "move_chess" => Ok(Action::Move(from, to)),
        "attack_chess" => Ok(Action::Attack(from, to)),
        "skill" => Ok(Action::Skill(from, to)),
        "use_summoner_spell" => Ok(Action::Spell(from, to)),
        other => Err(FormatError(format!("unknown event {other:?}"))),
    }
}
