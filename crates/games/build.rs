//! Generates Rust tables from the champion and item files of LOL Chess, so that each number is stored once.
use serde_json::Value;
use std::fmt::Write as _;
use std::{env, fs, path::Path};

const STATS: [&str; 14] = [
    "max_hp",
    "ad",
    "ap",
    "physical_resistance",
    "magic_resistance",
    "speed",
    "critical_chance",
    "critical_damage",
    "sunder",
    "lifesteal",
    "damage_amplification",
    "hp_regen",
    "durability",
    "cooldown_reduction",
];

fn main() {
    let data = Path::new("src/lolchess/data");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", data.display());
    let champions = read(&data.join("champions.json"));
    let items = read(&data.join("items.json"));
    let mut out = String::new();
    kinds(&champions, &mut out);
    item_table(&items, &mut out);
    spells(&champions, &mut out);
    let folder = env::var("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&folder).join("lolchess_table.rs"), out).expect("OUT_DIR is writable");
}

fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("no text {key} in {value}"))
}

fn camel(id: &str) -> String {
    id.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// An enum with one variant for each record, in order.
fn enumeration(name: &str, doc: &str, records: &[&Value], out: &mut String) {
    let head = "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n#[repr(u8)]";
    writeln!(out, "/// {doc}\n{head}\npub enum {name} {{").expect("a String takes everything");
    for record in records {
        let id = text(record, "id");
        writeln!(out, "    /// {}.\n    {},", text(record, "name"), camel(id))
            .expect("a String takes everything");
    }
    let all: Vec<String> = records.iter().map(|r| format!("{name}::{}", camel(text(r, "id")))).collect();
    writeln!(
        out,
        "}}\nimpl {name} {{\n    /// Every value, in table order.\n    pub const ALL: [Self; {}] = [{}];\n}}",
        all.len(),
        all.join(", ")
    )
    .expect("a String takes everything");
}

fn kinds(champions: &Value, out: &mut String) {
    let soldier_stats = {
        let soldier = &champions["summons"][0];
        let mut record = soldier.clone();
        record["stats"] = soldier["stats_from_melee_minion"].clone();
        record
    };
    let mut records: Vec<&Value> = list(champions, "champions").iter().collect();
    records.extend(list(champions, "minions"));
    records.push(&soldier_stats);
    records.extend(list(champions, "neutral_monsters"));
    enumeration("Kind", "What a piece is.", &records, out);
    writeln!(
        out,
        "/// The records of all kinds, by `Kind`.\npub static KINDS: [KindRecord; {}] = [",
        records.len()
    )
    .expect("a String takes everything");
    for record in records {
        let stats = &record["stats"];
        let numbers: Vec<String> =
            STATS.iter().map(|s| stats[*s].as_i64().unwrap_or(0).to_string()).collect();
        let marching = record["cannot_move_backward"].as_bool().unwrap_or(false);
        writeln!(
            out,
            "    KindRecord {{ id: {:?}, name: {:?}, role: {:?}, prefix: {:?}, stats: [{}], gold: {}, reach: {}, marching: {marching}, skill: {} }},",
            text(record, "id"),
            text(record, "name"),
            record["role"].as_str().unwrap_or(text(record, "kind")),
            record["piece_id_prefix"].as_str().unwrap_or(""),
            numbers.join(", "),
            stats["gold_value"].as_i64().unwrap_or(0),
            reach(&stats["attack_range"]),
            skill(&record["skill"]),
        )
        .expect("a String takes everything");
    }
    out.push_str("];\n");
}

fn reach(range: &Value) -> String {
    let on = |key: &str| range[key].as_bool().unwrap_or(false);
    format!(
        "Reach {{ range: {}, straight: [{}, {}], diagonal: {}, jump: {} }}",
        range["range"].as_i64().unwrap_or(0),
        on("horizontal"),
        on("vertical"),
        on("diagonal"),
        on("l_shape")
    )
}

fn skill(skill: &Value) -> String {
    if skill.is_null() {
        return "None".to_owned();
    }
    let target = match text(skill, "target_types") {
        "none" => "Nothing",
        "square" => "Square",
        "squareInRange" => "SquareInRange",
        "ally" => "Ally",
        "allyMinion" => "AllyMinion",
        "enemy" => "Enemy",
        other => panic!("unknown target type {other}"),
    };
    format!(
        "Some(SkillRecord {{ name: {:?}, active: {}, cooldown: {:?}, target: Target::{target}, reach: {} }})",
        text(skill, "name"),
        text(skill, "type") == "active",
        skill["cooldown"].as_f64().unwrap_or(0.0),
        reach(&skill["attack_range"])
    )
}

fn item_table(items: &Value, out: &mut String) {
    let mut records: Vec<&Value> = list(items, "basic").iter().collect();
    let basics = records.len();
    records.extend(list(items, "combined"));
    let first_module = records.len();
    records.extend(list(items, "viktor_modules"));
    enumeration("Item", "Something that a champion can hold.", &records, out);
    writeln!(
        out,
        "/// The number of basic items, which come first in the table.\npub const BASICS: usize = {basics};"
    )
    .expect("a String takes everything");
    writeln!(
        out,
        "/// Viktor's modules start here in the table.\npub const FIRST_MODULE: usize = {first_module};"
    )
    .expect("a String takes everything");
    writeln!(
        out,
        "/// The records of all items, by `Item`.\npub static ITEMS: [ItemRecord; {}] = [",
        records.len()
    )
    .expect("a String takes everything");
    for record in &records {
        let effects: Vec<String> = list(record, "effects").iter().map(effect).collect();
        writeln!(
            out,
            "    ItemRecord {{ id: {:?}, name: {:?}, unique: {}, cooldown: {:?}, effects: &[{}] }},",
            text(record, "id"),
            text(record, "name"),
            record["unique"].as_bool().unwrap_or(false),
            record["cooldown"].as_f64().unwrap_or(0.0),
            effects.join(", ")
        )
        .expect("a String takes everything");
    }
    out.push_str("];\n/// What two basic items make.\npub static RECIPES: [[Item; BASICS]; BASICS] = [\n");
    let recipe = |a: &str, b: &str| {
        let made = list(items, "combined").iter().find(|c| {
            let (p, q) = (c["recipe"][0].as_str(), c["recipe"][1].as_str());
            (p, q) == (Some(a), Some(b)) || (p, q) == (Some(b), Some(a))
        });
        camel(text(made.unwrap_or_else(|| panic!("no recipe for {a} and {b}")), "id"))
    };
    for a in &records[..basics] {
        let row: Vec<String> = records[..basics]
            .iter()
            .map(|b| format!("Item::{}", recipe(text(a, "id"), text(b, "id"))))
            .collect();
        writeln!(out, "    [{}],", row.join(", ")).expect("a String takes everything");
    }
    out.push_str("];\n");
}

fn effect(effect: &Value) -> String {
    let name = text(effect, "stat");
    let stat = STATS.iter().position(|s| *s == name).unwrap_or_else(|| panic!("unknown stat {name}"));
    let kind = camel(text(effect, "type"));
    let condition = &effect["condition"];
    let when = if let Some(part) = condition["hp_below_max_fraction"].as_f64() {
        format!("Condition::Below({part:?})")
    } else if let Some(part) = condition["hp_above_max_fraction"].as_f64() {
        format!("Condition::Above({part:?})")
    } else {
        "Condition::Always".to_owned()
    };
    let value = effect["value"].as_f64().unwrap_or_else(|| panic!("no value in {effect}"));
    format!("ItemEffect {{ stat: {stat}, change: Change::{kind}, value: {value:?}, condition: {when} }}")
}

fn spells(champions: &Value, out: &mut String) {
    let records: Vec<&Value> = list(champions, "summoner_spells").iter().collect();
    enumeration("Spell", "A summoner spell.", &records, out);
    let rows: Vec<String> = records
        .iter()
        .map(|r| {
            format!("({:?}, {:?}, {})", text(r, "id"), text(r, "name"), r["cooldown"].as_i64().unwrap_or(0))
        })
        .collect();
    writeln!(
        out,
        "/// Id, name and cooldown of each spell.\npub static SPELLS: [(&str, &str, u8); {}] = [{}];",
        rows.len(),
        rows.join(", ")
    )
    .expect("a String takes everything");
}
