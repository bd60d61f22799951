//! Debuffs and shields by their ids in messages, and their names for display.

use games::lolchess::debuff::{Debuff, baron_variant};
use games::lolchess::shield::{SHIELDS, Shield};
use games::lolchess::table::{Kind, SPEED};

/// The type of debuffs that stun a piece.
const STUN: &str = "stun";

/// Finds what an id names among ids that are whole, or end in `_` where drawn letters or piece ids follow.
fn find<T: Copy>(all: &[T], id: &str, record: impl Fn(T) -> &'static str) -> Option<T> {
    let whole = all.iter().find(|one| record(**one) == id);
    let begun = || all.iter().find(|one| record(**one).ends_with('_') && id.starts_with(record(**one)));
    whole.or_else(begun).copied()
}

/// The debuff that an id names; a stun by another name is a stun.
pub fn debuff(id: &str, kind: &str) -> Option<Debuff> {
    find(Debuff::ALL, id, |debuff| debuff.record().id).or((kind == STUN).then_some(Debuff::Stun))
}

/// The shield that an id names.
pub fn shield(id: &str) -> Option<Shield> {
    find(&SHIELDS.map(|(shield, ..)| shield), id, Shield::id)
}

/// The `type` of a debuff.
pub fn debuff_type(debuff: Debuff) -> &'static str {
    let record = debuff.record();
    let slows = record.effects.iter().any(|(stat, _, _)| *stat == SPEED);
    match debuff {
        Debuff::Stun => STUN,
        Debuff::SpiritRush | Debuff::FrostShot | Debuff::LeonaSlow | Debuff::FurySlow if slows => "slow",
        _ if record.damage.is_some() => "damage_over_time",
        Debuff::Wounded | Debuff::Venom => "weakness",
        Debuff::Sunlight | Debuff::DeathMark => "mark",
        _ if debuff.is_aura() => "aura",
        _ => "buff",
    }
}

/// The name for people: the id in words.
pub fn words(id: &str) -> String {
    let words = id.split(['_', '-']).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    words.map(capital).collect::<Vec<String>>().join(" ")
}

/// The number that is stored with a debuff when its caster has no ability power: for messages that lack it.
pub fn usual_value(debuff: Debuff, holder: Kind, max_hp: i64, round: i32) -> f64 {
    match debuff {
        Debuff::Burned => f64::from(5 + round.clamp(0, 65_000) / 10),
        Debuff::SpiritRush | Debuff::FurySlow | Debuff::ArcaneShift | Debuff::DeathsDance => 5.0,
        Debuff::ToxicShot | Debuff::Empowered => 10.0,
        Debuff::FrostShot => -1.0,
        Debuff::Baron => baron_variant(holder),
        Debuff::Fury => max_hp as f64,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_with_times_and_drawn_letters_are_known() {
        assert_eq!(debuff("ghost_garen_1_0_1735500000000_173550_k3j9x0a1b", ""), Some(Debuff::Ghost));
        assert_eq!(debuff("fury_of_the_sands", ""), Some(Debuff::Fury));
        assert_eq!(debuff("fury_of_the_sands_slow", ""), Some(Debuff::FurySlow));
        assert_eq!(debuff("hex", "stun"), Some(Debuff::Stun));
        assert_eq!(debuff("hex", "slow"), None);
        assert_eq!(shield("barrier_garen_1_0_0}"), Some(Shield::Barrier));
        assert_eq!(shield("shield_1735500000000_k3j9x0a1b"), Some(Shield::Drawn));
        assert_eq!(shield("shieldless"), None);
    }

    #[test]
    fn every_debuff_and_shield_is_found_by_its_own_id() {
        for known in Debuff::ALL {
            assert_eq!(debuff(known.record().id, ""), Some(*known));
        }
        for known in SHIELDS.map(|(shield, ..)| shield) {
            assert_eq!(shield(known.id()), Some(known));
        }
        assert_eq!(words("leona-slow"), "Leona Slow");
        assert_eq!(debuff_type(Debuff::FrostShot), "slow");
    }
}
