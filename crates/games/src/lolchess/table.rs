//! The tables of the game: kinds of pieces, items and spells, generated from `data/*.json` by the build script.

use serde::Serialize;

/// Index of a statistic in every table of statistics.
pub type Stat = usize;
/// Greatest hit points.
pub const MAX_HP: Stat = 0;
/// Attack damage.
pub const AD: Stat = 1;
/// Ability power.
pub const AP: Stat = 2;
/// Physical resistance.
pub const PR: Stat = 3;
/// Magic resistance.
pub const MR: Stat = 4;
/// Squares a move may cover; 0 means any number.
pub const SPEED: Stat = 5;
/// Critical chance in percent.
pub const CRIT_CHANCE: Stat = 6;
/// Critical damage in percent.
pub const CRIT_DAMAGE: Stat = 7;
/// Resistance that is ignored.
pub const SUNDER: Stat = 8;
/// Part of the damage that heals the attacker, in percent.
pub const LIFESTEAL: Stat = 9;
/// Damage amplification in percent.
pub const AMPLIFICATION: Stat = 10;
/// Hit points gained at each own turn.
pub const REGENERATION: Stat = 11;
/// Damage reduction in percent.
pub const DURABILITY: Stat = 12;
/// Cooldown reduction in tenths of a turn.
pub const REDUCTION: Stat = 13;
/// How many statistics there are.
pub const STATS: usize = 14;
/// Names of the statistics as the reference writes them.
pub const STAT_NAMES: [&str; STATS] = [
    "maxHp",
    "ad",
    "ap",
    "physicalResistance",
    "magicResistance",
    "speed",
    "criticalChance",
    "criticalDamage",
    "sunder",
    "lifesteal",
    "damageAmplification",
    "hpRegen",
    "durability",
    "cooldownReduction",
];

/// How a modifier changes a statistic; modifiers are applied in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Change {
    /// Adds a number.
    Add,
    /// Adds a percentage.
    PercentAdd,
    /// Multiplies.
    Multiply,
    /// Replaces.
    Set,
}

impl Change {
    /// The name as the reference writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::PercentAdd => "percentAdd",
            Self::Multiply => "multiply",
            Self::Set => "set",
        }
    }
}

/// When an item's effect applies; fractions are of the effective maximum.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Condition {
    /// At all times.
    Always,
    /// While hit points are below a fraction.
    Below(f64),
    /// While hit points are above a fraction.
    Above(f64),
}

/// One effect of an item on a statistic.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ItemEffect {
    /// The statistic.
    pub stat: Stat,
    /// The kind of change.
    pub change: Change,
    /// The amount.
    pub value: f64,
    /// The condition.
    pub condition: Condition,
}

/// An item's record.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ItemRecord {
    /// Id in the notation.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// Whether a champion holds at most one.
    pub unique: bool,
    /// Turns between two uses, 0 for none.
    pub cooldown: f64,
    /// Effects on statistics.
    pub effects: &'static [ItemEffect],
}

/// Which squares an attack or a skill reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Greatest distance; 0 means any.
    pub range: u8,
    /// Horizontal and vertical lines.
    pub straight: [bool; 2],
    /// Diagonals.
    pub diagonal: bool,
    /// Knight's jumps.
    pub jump: bool,
}

/// What a skill is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Target {
    /// Nothing: the caster's surroundings.
    #[serde(rename = "none")]
    Nothing,
    /// A square that the caster could move to.
    Square,
    /// A free square in reach.
    SquareInRange,
    /// A piece of the own side.
    Ally,
    /// An own Melee or Caster Minion.
    AllyMinion,
    /// A piece of the other side.
    Enemy,
}

/// A skill's record.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SkillRecord {
    /// Name for people.
    pub name: &'static str,
    /// Whether a player can use it.
    pub active: bool,
    /// Turns between two uses.
    pub cooldown: f64,
    /// What it is aimed at.
    pub target: Target,
    /// How far it goes.
    pub reach: Reach,
}

/// The record of a kind of piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KindRecord {
    /// Id in the notation.
    pub id: &'static str,
    /// Name for people and in the traces.
    pub name: &'static str,
    /// Role of a champion, or the class of another piece.
    pub role: &'static str,
    /// Beginning of the piece ids in the traces.
    pub prefix: &'static str,
    /// Base statistics.
    pub stats: [i16; STATS],
    /// Gold for a kill; 0 counts as 30.
    pub gold: i16,
    /// Reach of basic attacks.
    pub reach: Reach,
    /// Whether it only moves straight ahead.
    pub marching: bool,
    /// The skill, if it has one.
    pub skill: Option<SkillRecord>,
}

include!(concat!(env!("OUT_DIR"), "/lolchess_table.rs"));

impl Kind {
    /// The record of this kind.
    #[inline]
    pub fn record(self) -> &'static KindRecord {
        &KINDS[self as usize]
    }

    /// The kind with this name, as the traces write it.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.record().name == name)
    }

    /// The kind with this id, as our notation writes it.
    pub fn with_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.record().id == id)
    }

    /// Whether it is one of the 24 champions.
    #[inline]
    pub fn is_champion(self) -> bool {
        (self as u8) < Kind::Poro as u8
    }

    /// Whether it is one of the four minions.
    #[inline]
    pub fn is_minion(self) -> bool {
        matches!(self, Self::SiegeMinion | Self::MeleeMinion | Self::CasterMinion | Self::SuperMinion)
    }

    /// Whether it is a Melee or Caster Minion, the ones that flank and are flanked.
    #[inline]
    pub fn is_foot_soldier(self) -> bool {
        matches!(self, Self::MeleeMinion | Self::CasterMinion)
    }

    /// Whether neighbours of the same colour strengthen it.
    #[inline]
    pub fn has_synergy(self) -> bool {
        matches!(self, Self::Poro | Self::MeleeMinion | Self::CasterMinion)
    }

    /// Whether it strengthens neighbours of the same colour.
    #[inline]
    pub fn gives_synergy(self) -> bool {
        matches!(
            self,
            Self::Poro | Self::MeleeMinion | Self::CasterMinion | Self::SuperMinion | Self::SandSoldier
        )
    }

    /// Whether it is a drake or the Elder Dragon.
    #[inline]
    pub fn is_drake(self) -> bool {
        (self as u8) >= Kind::InfernalDrake as u8 && self != Self::BaronNashor
    }

    /// Whether the shop may equip it.
    pub fn holds_items(self) -> bool {
        self.is_champion() || self == Self::SandSoldier || self.is_drake()
    }
}

impl Item {
    /// The record of this item.
    #[inline]
    pub fn record(self) -> &'static ItemRecord {
        &ITEMS[self as usize]
    }

    /// The item with this id.
    pub fn with_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|i| i.record().id == id)
    }

    /// Whether the shop sells it.
    #[inline]
    pub fn is_basic(self) -> bool {
        (self as usize) < BASICS
    }

    /// Whether it is one of Viktor's modules.
    #[inline]
    pub fn is_module(self) -> bool {
        (self as usize) >= FIRST_MODULE
    }

    /// A set with this item alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self as u8
    }
}

impl Spell {
    /// Id in our notation.
    pub fn id(self) -> &'static str {
        SPELLS[self as usize].0
    }

    /// Name as the traces write it.
    pub fn name(self) -> &'static str {
        SPELLS[self as usize].1
    }

    /// Own turns between two uses.
    pub fn cooldown(self) -> u8 {
        SPELLS[self as usize].2
    }

    /// The spell with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_complete() {
        assert_eq!(Kind::ALL.iter().filter(|k| k.is_champion()).count(), 24);
        assert_eq!(Item::ALL.len(), 49);
        assert_eq!(Item::ALL.iter().filter(|i| i.is_basic()).count(), 8);
        assert_eq!(Item::ALL.iter().filter(|i| i.is_module()).count(), 5);
        assert_eq!(Spell::ALL.len(), 5);
        assert_eq!(RECIPES[Item::BfSword as usize][Item::Tear as usize], Item::SpearOfShojin);
    }
}
