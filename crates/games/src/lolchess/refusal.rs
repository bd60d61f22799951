//! The reasons for which the reference refuses an action, with its messages.
use super::table::Spell;
use std::fmt;

/// A reason to refuse an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Refusal {
    /// No piece of the side stands there, or it does not own the receiver.
    CasterNotFound,
    /// A stunned piece does nothing; the word is what it was asked to do.
    Stunned(&'static str),
    /// An own piece stands on the target.
    TargetOccupied,
    /// The move rule says no.
    InvalidMove,
    /// Castling is not possible.
    InvalidCastling,
    /// There is nothing to attack.
    TargetNotFound,
    /// The attack rule says no.
    InvalidAttack,
    /// The skill rule says no.
    InvalidSkill,
    /// Twisted Fate without an enemy.
    NoVictim,
    /// Damage without end.
    Endless,
    /// No room for another debuff or shield.
    PoolFull,
    /// The piece has no spell.
    NoSpell,
    /// One spell a turn.
    SpellUsed,
    /// The spell is not ready.
    SpellCooldown(Spell, u8),
    /// Flash goes two squares.
    FlashRange,
    /// Flash needs a free square.
    FlashOccupied,
    /// Flash needs a square of the grid.
    FlashBounds,
    /// Smite reaches two squares.
    SmiteRange,
    /// Smite needs somebody there.
    SmiteNobody,
    /// Smite hits enemy minions and monsters.
    SmiteTarget,
    /// One item a turn.
    AlreadyBought,
    /// No such item.
    ItemNotFound,
    /// Combined items are not sold.
    NotBasic,
    /// Too little gold.
    Gold,
    /// Modules are Viktor's.
    NotViktor,
    /// Another module is on offer.
    ModuleNotOffered,
    /// Viktor has not done enough damage.
    ModuleLocked {
        /// Damage that is needed.
        need: i32,
        /// Damage done.
        done: i32,
    },
    /// Minions, Poros and monsters hold nothing.
    NotEquippable,
    /// Three items are the most.
    ItemsFull,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::CasterNotFound => "Caster not found",
            Self::Stunned(what) => return write!(f, "Stunned unit cannot {what}"),
            Self::TargetOccupied => "Target is already occupied",
            Self::InvalidMove => "Invalid move",
            Self::InvalidCastling => "Invalid castling move",
            Self::TargetNotFound => "Target not found",
            Self::InvalidAttack => "Invalid attack",
            Self::InvalidSkill => "Invalid skill",
            Self::NoVictim => "Cannot read properties of null (reading 'name')",
            Self::Endless => "Maximum call stack size exceeded",
            Self::PoolFull => "No room for another debuff or shield",
            Self::NoSpell => "This champion does not have a summoner spell",
            Self::SpellUsed => "Cannot use a summoner spell after using another one",
            Self::SpellCooldown(spell, left) => {
                return write!(f, "Summoner spell {} is on cooldown ({left} turns remaining)", spell.name());
            }
            Self::FlashRange => "Flash has a maximum range of 2",
            Self::FlashOccupied => "Target square is occupied",
            Self::FlashBounds => "Target square is out of bounds",
            Self::SmiteRange => "Smite has a maximum range of 2",
            Self::SmiteNobody => "No target found at position",
            Self::SmiteTarget => "Smite can only target enemy minions or neutral monsters",
            Self::AlreadyBought => "Already bought an item this turn",
            Self::ItemNotFound => "Item not found",
            Self::NotBasic => "Can only purchase basic items. Combined items are created automatically.",
            Self::Gold => "Insufficient gold",
            Self::NotViktor => "Viktor modules can only be equipped by Viktor",
            Self::ModuleNotOffered => "This module is not currently available in Viktor's shop",
            Self::ModuleLocked { need, done } => {
                return write!(
                    f,
                    "Need {need} cumulative Siphon Power damage to unlock this module (current: {done})"
                );
            }
            Self::NotEquippable => "Only champions can equip items",
            Self::ItemsFull => "Champion already has maximum items (3)",
        };
        f.write_str(text)
    }
}
