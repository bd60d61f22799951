//! The reasons for which the reference refuses an action, with its messages.
use super::table::Spell;

/// A reason to refuse an action.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    /// No piece of the side stands there, or it does not own the receiver.
    #[error("Caster not found")]
    CasterNotFound,
    /// A stunned piece does nothing; the word is what it was asked to do.
    #[error("Stunned unit cannot {0}")]
    Stunned(&'static str),
    /// An own piece stands on the target.
    #[error("Target is already occupied")]
    TargetOccupied,
    /// The move rule says no.
    #[error("Invalid move")]
    InvalidMove,
    /// Castling is not possible.
    #[error("Invalid castling move")]
    InvalidCastling,
    /// There is nothing to attack.
    #[error("Target not found")]
    TargetNotFound,
    /// The attack rule says no.
    #[error("Invalid attack")]
    InvalidAttack,
    /// The skill rule says no.
    #[error("Invalid skill")]
    InvalidSkill,
    /// Twisted Fate without an enemy.
    #[error("Cannot read properties of null (reading 'name')")]
    NoVictim,
    /// Damage without end.
    #[error("Maximum call stack size exceeded")]
    Endless,
    /// No room for another debuff or shield.
    #[error("No room for another debuff or shield")]
    PoolFull,
    /// The piece has no spell.
    #[error("This champion does not have a summoner spell")]
    NoSpell,
    /// One spell a turn.
    #[error("Cannot use a summoner spell after using another one")]
    SpellUsed,
    /// The spell is not ready.
    #[error("Summoner spell {spell} is on cooldown ({1} turns remaining)", spell = .0.name())]
    SpellCooldown(Spell, u8),
    /// Flash goes two squares.
    #[error("Flash has a maximum range of 2")]
    FlashRange,
    /// Flash needs a free square.
    #[error("Target square is occupied")]
    FlashOccupied,
    /// Flash needs a square of the grid.
    #[error("Target square is out of bounds")]
    FlashBounds,
    /// Smite reaches two squares.
    #[error("Smite has a maximum range of 2")]
    SmiteRange,
    /// Smite needs a piece there.
    #[error("No target found at position")]
    SmiteNobody,
    /// Smite hits enemy minions and monsters.
    #[error("Smite can only target enemy minions or neutral monsters")]
    SmiteTarget,
    /// One item a turn.
    #[error("Already bought an item this turn")]
    AlreadyBought,
    /// No such item.
    #[error("Item not found")]
    ItemNotFound,
    /// Combined items are not sold.
    #[error("Can only purchase basic items. Combined items are created automatically.")]
    NotBasic,
    /// Too little gold.
    #[error("Insufficient gold")]
    Gold,
    /// Modules are Viktor's.
    #[error("Viktor modules can only be equipped by Viktor")]
    NotViktor,
    /// Another module is on offer.
    #[error("This module is not currently available in Viktor's shop")]
    ModuleNotOffered,
    /// Viktor has not done enough damage.
    #[error("Need {need} cumulative Siphon Power damage to unlock this module (current: {done})")]
    ModuleLocked {
        /// Damage that is needed.
        need: i32,
        /// Damage done.
        done: i32,
    },
    /// Minions, Poros and monsters hold nothing.
    #[error("Only champions can equip items")]
    NotEquippable,
    /// Three items are the most.
    #[error("Champion already has maximum items (3)")]
    ItemsFull,
}
