//! One piece as a message.

use super::super::effects;
use super::super::names::Names;
use games::lolchess::debuff::Debuff;
use games::lolchess::piece::{NIL, Owner, Piece, SHROUD, TAILWIND};
use games::lolchess::pool::Entry;
use games::lolchess::position::Position;
use games::lolchess::random::id_text;
use games::lolchess::setup::home_square;
use games::lolchess::shield::{PERMANENT, Shield};
use games::lolchess::stat::round;
use games::lolchess::table::{
    AD, AMPLIFICATION, AP, CRIT_CHANCE, CRIT_DAMAGE, Change, Condition, DURABILITY, Item, Kind, LIFESTEAL,
    MAX_HP, MR, PR, REDUCTION, REGENERATION, Reach, SPEED, SUNDER, SkillRecord, Stat, Target,
};
use wire::grpc::lolchess as message;

/// What a basic item costs at first; a combined one is made of two.
const BASIC_COST: i32 = 25;

/// The piece at a place of the list.
pub(super) fn chess(position: &Position, index: usize, names: &Names) -> message::Chess {
    let p = &position.pieces[index];
    let entries = |head: u8| position.list(head).map(|node| &position.pool[usize::from(node)]);
    message::Chess {
        id: names.id(position, index),
        name: p.kind.record().name.to_owned(),
        position: Some(square(p.square)),
        blue: p.owner.is_blue(),
        owner_id: names.player(p.owner).to_owned(),
        stats: Some(stats(position, index)),
        skill: p.kind.record().skill.as_ref().map(|record| skill(position, p, record, names)),
        items: p.held().iter().zip(p.item_cooldowns).map(|(held, cooldown)| item(*held, cooldown)).collect(),
        debuffs: entries(p.debuffs).map(|entry| debuff(position, index, entry, names)).collect(),
        shields: entries(p.shields).map(|entry| shield(position, index, entry, names)).collect(),
        cannot_attack: p.kind == Kind::Poro,
        cannot_move_backward: p.marching,
        has_moved_before: p.moved,
        dead_at_round: i32::from(p.died),
        detail: Some(detail(p)),
    }
}

pub(in super::super) fn square(square: games::lolchess::square::Square) -> message::Square {
    message::Square { x: square.x(), y: square.y() }
}

fn whole(value: f64) -> i32 {
    round(value) as i32
}

/// The exact value, where it is not whole.
fn fraction(value: f64) -> Option<f64> {
    (value.fract() != 0.0).then_some(value)
}

fn stats(position: &Position, index: usize) -> message::ChessStats {
    let stat = |stat: Stat| position.stat_of(index, stat);
    message::ChessStats {
        hp: position.pieces[index].hp,
        max_hp: whole(stat(MAX_HP)),
        attack: whole(stat(AD)),
        armor: whole(stat(PR)),
        magic_resist: whole(stat(MR)),
        speed: whole(stat(SPEED)),
        attack_range: Some(reach(position.range(index))),
        critical_chance: whole(stat(CRIT_CHANCE)),
        critical_damage: whole(stat(CRIT_DAMAGE)),
        exact_attack: fraction(stat(AD)),
        exact_armor: fraction(stat(PR)),
    }
}

fn reach(range: i32) -> message::AttackRange {
    message::AttackRange { range, r#type: if range <= 1 { "melee" } else { "ranged" }.to_owned() }
}

fn skill(position: &Position, p: &Piece, record: &SkillRecord, names: &Names) -> message::Skill {
    let Reach { range, .. } = record.reach;
    message::Skill {
        name: record.name.to_owned(),
        description: String::new(),
        cooldown: whole(record.cooldown),
        current_cooldown: whole(p.cooldown),
        attack_range: Some(reach(i32::from(range))),
        target_types: target(record.target).to_owned(),
        tags: Vec::new(),
        exact_current_cooldown: fraction(p.cooldown),
        payload: payload(position, p, names),
    }
}

fn target(target: Target) -> &'static str {
    match target {
        Target::Nothing => "none",
        Target::Square => "square",
        Target::SquareInRange => "squareInRange",
        Target::Ally => "ally",
        Target::AllyMinion => "allyMinion",
        Target::Enemy => "enemy",
    }
}

fn payload(position: &Position, p: &Piece, names: &Names) -> Option<message::SkillPayload> {
    let azir = (p.azir != NIL).then(|| position.with_home(p.azir)).flatten();
    let is_needed = p.kind == Kind::Viktor || p.counts || azir.is_some();
    is_needed.then(|| message::SkillPayload {
        attack_count: p.counts.then_some(i32::from(p.count)),
        current_module_index: i32::from(p.module),
        cumulative_damage: p.siphoned,
        unlocked_modules_count: i32::from(p.unlocked),
        next_attack_empowered: p.empowered,
        azir_id: azir.map_or_else(String::new, |azir| names.id(position, azir)),
    })
}

fn item(held: Item, current_cooldown: f64) -> message::Item {
    let record = held.record();
    let cost = if held.is_module() { 0 } else { BASIC_COST * (2 - i32::from(held.is_basic())) };
    message::Item {
        id: record.id.to_owned(),
        name: record.name.to_owned(),
        stat_bonus: Some(bonus(held)),
        description: String::new(),
        cost,
        current_cooldown,
    }
}

/// What an item adds at all times; percentages and conditions have no place in the message.
fn bonus(held: Item) -> message::ChessStats {
    let plain = held.record().effects.iter();
    let plain = plain.filter(|effect| effect.change == Change::Add && effect.condition == Condition::Always);
    let sum = |stat: Stat| {
        whole(plain.clone().filter(|effect| effect.stat == stat).map(|effect| effect.value).sum())
    };
    message::ChessStats {
        max_hp: sum(MAX_HP),
        attack: sum(AD),
        armor: sum(PR),
        magic_resist: sum(MR),
        speed: sum(SPEED),
        critical_chance: sum(CRIT_CHANCE),
        critical_damage: sum(CRIT_DAMAGE),
        ..message::ChessStats::default()
    }
}

fn debuff(position: &Position, index: usize, entry: &Entry, names: &Names) -> message::Debuff {
    let known = entry.debuff();
    let start = known.record().id;
    let own = || names.id(position, index);
    let marker = if known == Debuff::DeathMark { position.with_home((entry.tag >> 16) as u8) } else { None };
    let marker = marker.map_or_else(String::new, |zed| names.id(position, zed));
    let id = match known {
        Debuff::DeathsDance => format!("{start}0_{}", id_text(entry.tag)),
        Debuff::Ghost => format!("{start}{}_0_{}", own(), id_text(entry.tag)),
        Debuff::DeathMark => format!("{start}{marker}_{}", own()),
        _ => start.to_owned(),
    };
    let caster = entry.caster(position.pieces[index].owner);
    message::Debuff {
        id,
        name: effects::words(start),
        duration: i32::from(entry.duration),
        r#type: effects::debuff_type(known).to_owned(),
        source_chess_id: marker,
        detail: Some(message::DebuffDetail {
            value: entry.value,
            stacks: entry.stacks() as i32,
            caster_player_id: caster.map_or_else(String::new, |owner: Owner| names.player(owner).to_owned()),
            drawn: known.is_drawn().then_some(entry.tag),
        }),
    }
}

fn shield(position: &Position, index: usize, entry: &Entry, names: &Names) -> message::Shield {
    let known = entry.shield();
    let start = known.id();
    let id = match known {
        Shield::Tailwind => format!("{start}{}", names.id(position, index)),
        Shield::Barrier => format!("{start}{}}}", names.id(position, index)),
        Shield::Drawn => format!("{start}0_{}", id_text(entry.tag)),
        _ => start.to_owned(),
    };
    message::Shield {
        id,
        amount: whole(entry.value),
        duration: if entry.duration == PERMANENT { -1 } else { i32::from(entry.duration) },
        source_chess_id: String::new(),
        exact_amount: fraction(entry.value),
        drawn: (known == Shield::Drawn).then_some(entry.tag),
    }
}

fn detail(p: &Piece) -> message::ChessDetail {
    let auras = [(TAILWIND, "aura_janna_tailwind"), (SHROUD, "evenshroud_armor_reduction")];
    let is_monster = p.owner == Owner::Neutral;
    message::ChessDetail {
        raw_stats: Some(raw(p)),
        starting_position: (!is_monster).then(|| square(home_square(p.home))),
        summoner_spell: p.spell.map(|spell| message::SummonerSpell {
            r#type: spell.name().to_owned(),
            cooldown: i32::from(spell.cooldown()),
            current_cooldown: i32::from(p.spell_cooldown),
        }),
        auras: auras.iter().filter(|(aura, _)| p.auras & aura != 0).map(|(_, id)| (*id).to_owned()).collect(),
        respawn_at_round: i32::from(p.returns),
    }
}

fn raw(p: &Piece) -> message::RawStats {
    let stats = p.raw.map(i32::from);
    message::RawStats {
        max_hp: stats[MAX_HP],
        ad: stats[AD],
        ap: stats[AP],
        physical_resistance: stats[PR],
        magic_resistance: stats[MR],
        speed: stats[SPEED],
        critical_chance: stats[CRIT_CHANCE],
        critical_damage: stats[CRIT_DAMAGE],
        sunder: stats[SUNDER],
        lifesteal: stats[LIFESTEAL],
        damage_amplification: stats[AMPLIFICATION],
        hp_regen: stats[REGENERATION],
        durability: stats[DURABILITY],
        cooldown_reduction: stats[REDUCTION],
        range: i32::from(p.range),
        gold_value: i32::from(p.gold),
    }
}
