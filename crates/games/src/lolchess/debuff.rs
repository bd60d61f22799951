//! The debuffs (buffs are debuffs too): their table, and how they are applied, found and removed.
use super::piece::{NIL, Owner};
use super::pool::Entry;
use super::position::Position;
use super::refusal::Refusal;
use super::table::{
    AD, AMPLIFICATION, AP, Change, DURABILITY, Item, Kind, MAX_HP, MR, PR, REDUCTION, REGENERATION, SPEED,
    SUNDER, Stat,
};
use serde::Serialize;

/// Kinds of damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DamageType {
    /// Reduced by physical resistance.
    Physical,
    /// Reduced by magic resistance.
    Magic,
    /// Not reduced.
    True,
    /// Not reduced, and leaves one hit point.
    NonLethal,
}

/// How much an effect changes a statistic.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Amount {
    /// A fixed number.
    Fixed(f64),
    /// The number stored with the debuff.
    Stored,
}

/// A debuff's record.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DebuffRecord {
    /// Id in the traces, or its beginning.
    pub id: &'static str,
    /// Whether a piece has at most one.
    pub unique: bool,
    /// Whether it stacks up to 99.
    pub stacks: bool,
    /// Damage each turn, which is the stored number.
    pub damage: Option<DamageType>,
    /// Effects on statistics.
    pub effects: &'static [(Stat, Change, Amount)],
}

macro_rules! debuffs {
    ($($(#[$doc:meta])* $name:ident $id:literal $unique:literal $stacks:literal $damage:expr, [$(($stat:expr, $change:ident, $amount:expr)),*];)*) => {
        /// An effect on a piece for some turns.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Debuff { $($(#[$doc])* $name,)* }
        impl Debuff {
            /// Every debuff, in table order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
        /// The records of all debuffs, by `Debuff`.
        pub static DEBUFFS: &[DebuffRecord] = &[$(DebuffRecord {
            id: $id, unique: $unique, stacks: $stacks, damage: $damage,
            effects: &[$(($stat, Change::$change, $amount)),*],
        },)*];
    };
}

use Amount::{Fixed, Stored};
use DamageType::{Magic, NonLethal, True};

debuffs! {
    /// Janna's speed for her neighbours.
    Tailwind "aura_aura_janna_tailwind" true false None, [(SPEED, Add, Fixed(1.0))];
    /// Evenshroud's weakness for neighbours of the other side.
    Shroud "aura_evenshroud_armor_reduction" true false None, [(PR, Add, Fixed(-10.0)), (MR, Add, Fixed(-10.0))];
    /// Heals half.
    Wounded "wounded" true false None, [];
    /// Burns each turn.
    Burned "burned" true false Some(True), [];
    /// Halves new shields.
    Venom "venom" true false None, [];
    /// Quicksilver at work.
    Quicksilver "quicksilver" false false None, [];
    /// Striker's Flail.
    StrikersFlail "strikers_flail" false true None, [(AMPLIFICATION, Add, Fixed(10.0))];
    /// Titan's Resolve.
    TitansResolve "titans_resolve" false false None, [(AD, Add, Stored), (AP, Add, Stored)];
    /// Sterak's Gage.
    SterakGage "sterak_gage" true false None, [(AD, Multiply, Fixed(1.1))];
    /// Adaptive Helm against physical damage.
    HelmArmor "adaptive_helm_armor" true false None, [(PR, Add, Fixed(20.0))];
    /// Adaptive Helm against magic damage.
    HelmMagic "adaptive_helm_mr" true false None, [(MR, Add, Fixed(20.0))];
    /// Nashor's Tooth after a skill.
    Amplified "damage_amplification" true false None, [(AMPLIFICATION, Add, Fixed(10.0))];
    /// Death's Dance: the second half of a hit.
    DeathsDance "deaths_dance_" false false Some(NonLethal), [];
    /// The Ghost spell.
    Ghost "ghost_" true false None, [(SPEED, Add, Fixed(1.0))];
    /// Infernal soul.
    InfernalSoul "infernal_drake_buff" true false None, [(AD, PercentAdd, Fixed(15.0)), (AP, PercentAdd, Fixed(15.0))];
    /// Cloud soul.
    CloudSoul "cloud_drake_buff" true false None, [(SPEED, Add, Fixed(1.0))];
    /// Mountain soul.
    MountainSoul "mountain_drake_buff" true false None, [(PR, Add, Fixed(25.0)), (MR, Add, Fixed(25.0))];
    /// Hextech soul.
    HextechSoul "hextech_drake_buff" true false None, [(REDUCTION, Add, Fixed(10.0))];
    /// Ocean soul.
    OceanSoul "ocean_drake_buff" true false None, [(REGENERATION, Add, Fixed(5.0))];
    /// Chemtech soul.
    ChemtechSoul "chemtech_drake_buff" true false None, [(DURABILITY, Add, Fixed(10.0))];
    /// The Elder Dragon's execution.
    Elder "elder_drake_buff" true false None, [];
    /// Baron's buff on a minion; the stored number is 1 on other pieces, whose effects are listed in another order.
    Baron "baron_buff" true false None,
        [(AD, Add, Fixed(20.0)), (AP, Add, Fixed(20.0)), (PR, Add, Fixed(20.0)), (MR, Add, Fixed(20.0))];
    /// Viktor with three modules.
    Evolution "viktor_glorious_evolution" true false None, [(AP, Multiply, Fixed(1.5))];
    /// Viktor's stun.
    Stun "viktor_stun" true false None, [(SPEED, Set, Fixed(0.0))];
    /// Viktor's empowered attack.
    Empowered "viktor_empowered" true false None, [(AD, Add, Stored)];
    /// Viktor's speed.
    ViktorSpeed "viktor_speed_buff" true false None, [(SPEED, Add, Fixed(1.0))];
    /// Ahri's slow.
    SpiritRush "spirit_rush" true false Some(Magic), [(SPEED, Add, Fixed(-1.0))];
    /// Janna's skill.
    SpeedBoost "speed_boost" true false None, [(SPEED, Add, Fixed(2.0))];
    /// Ashe's slow.
    FrostShot "frost_shot" true false None, [(SPEED, Add, Stored)];
    /// Ezreal's sunder.
    ArcaneShift "arcane_shift_sunder" true false None, [(SUNDER, Add, Stored)];
    /// Jhin's speed after a critical hit.
    Whisper "jhin_whisper_speed" true false None, [(SPEED, Add, Fixed(1.0))];
    /// Leona's slow.
    LeonaSlow "leona-slow" true false None, [(SPEED, Add, Fixed(-1.0))];
    /// Leona's mark.
    Sunlight "sunlight" true false None, [];
    /// Nasus transformed; the stored number is his maximum before.
    Fury "fury_of_the_sands" true false None, [(MAX_HP, Add, Fixed(50.0)), (PR, Add, Fixed(20.0))];
    /// Nasus' slow.
    FurySlow "fury_of_the_sands_slow" false false Some(Magic), [(SPEED, Add, Fixed(-1.0))];
    /// Teemo's poison.
    ToxicShot "toxic_shot" false true Some(Magic), [];
    /// Tryndamere does not die.
    UndyingRage "undying_rage" false false None, [];
    /// Zed's mark; a piece may carry one of each Zed.
    DeathMark "death_mark_" true false None, [];
}

const CHAMPION: f64 = 1.0;

impl Debuff {
    /// The record of this debuff.
    #[inline]
    pub fn record(self) -> &'static DebuffRecord {
        &DEBUFFS[self as usize]
    }

    /// A set with this debuff alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self as u8
    }

    /// Whether its id contains drawn letters, which take the place of stacks and caster.
    #[inline]
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::DeathsDance | Self::Ghost)
    }

    /// Whether an aura puts it on and takes it off.
    #[inline]
    pub const fn is_aura(self) -> bool {
        matches!(self, Self::Tailwind | Self::Shroud)
    }

    /// The statistics that it changes, as a set.
    #[inline]
    pub fn stats(self) -> u16 {
        STAT_SETS[self as usize]
    }
}

/// Statistics that each debuff changes.
static STAT_SETS: [u16; 64] = {
    let mut sets = [0; 64];
    let mut i = 0;
    while i < DEBUFFS.len() {
        let mut e = 0;
        while e < DEBUFFS[i].effects.len() {
            sets[i] |= 1 << DEBUFFS[i].effects[e].0;
            e += 1;
        }
        i += 1;
    }
    sets
};

/// A debuff about to be applied.
#[derive(Clone, Copy, Debug)]
pub struct Application {
    /// What.
    pub debuff: Debuff,
    /// For how many turns; −1 for ever.
    pub duration: i16,
    /// The number stored with it.
    pub value: f64,
    /// Drawn letters, or the number of the Zed who marks.
    pub tag: u32,
    /// Whose it is.
    pub caster: Option<Owner>,
}

impl Application {
    /// A debuff without stored number.
    #[inline]
    pub fn new(debuff: Debuff, duration: i16, caster: Owner) -> Self {
        Self { debuff, duration, value: 0.0, tag: 0, caster: Some(caster) }
    }

    /// The same with a stored number.
    #[inline]
    #[must_use]
    pub fn with(self, value: f64) -> Self {
        Self { value, ..self }
    }

    fn entry(&self) -> Entry {
        let caster = self.caster.map_or(3, |c| c as u32);
        let tag = if self.debuff.is_drawn() { self.tag } else { 1 | caster << 8 | self.tag << 16 };
        Entry { value: self.value, tag, duration: self.duration, kind: self.debuff as u8, next: NIL }
    }
}

impl Entry {
    /// The debuff of this entry.
    #[inline]
    pub fn debuff(&self) -> Debuff {
        Debuff::ALL[self.kind as usize]
    }

    /// How often it was stacked.
    #[inline]
    pub fn stacks(&self) -> u32 {
        if self.debuff().is_drawn() { 1 } else { self.tag & 0xff }
    }

    /// Whose it is; drawn debuffs are always the piece's own.
    pub fn caster(&self, own: Owner) -> Option<Owner> {
        if self.debuff().is_drawn() {
            Some(own)
        } else {
            Owner::ALL.get((self.tag >> 8 & 3) as usize).copied()
        }
    }

    /// The effects as the reference lists them.
    pub fn effects(&self) -> impl Iterator<Item = (Stat, Change, f64)> + use<> {
        let Entry { value, kind, .. } = *self;
        let debuff = Debuff::ALL[kind as usize];
        let effects = debuff.record().effects;
        let swapped = debuff == Debuff::Baron && value == CHAMPION;
        (0..effects.len()).map(move |i| {
            let (stat, change, amount) = effects[if swapped && i < 2 { 1 - i } else { i }];
            (stat, change, if let Fixed(fixed) = amount { fixed } else { value })
        })
    }
}

impl Position {
    /// Whether a piece has a debuff.
    #[inline]
    pub fn has_debuff(&self, piece: usize, debuff: Debuff) -> bool {
        self.pieces[piece].debuff_set & debuff.bit() != 0
    }

    /// The pool entry of a piece's first such debuff.
    #[inline]
    pub fn find_debuff(&self, piece: usize, debuff: Debuff) -> Option<u8> {
        if !self.has_debuff(piece, debuff) {
            return None;
        }
        self.list(self.pieces[piece].debuffs).find(|n| self.pool[*n as usize].kind == debuff as u8)
    }

    /// The pool entry of the mark that a Zed put on a piece.
    pub fn find_mark(&self, piece: usize, zed: u8) -> Option<u8> {
        if !self.has_debuff(piece, Debuff::DeathMark) {
            return None;
        }
        self.list(self.pieces[piece].debuffs).find(|n| {
            let entry = &self.pool[*n as usize];
            entry.kind == Debuff::DeathMark as u8 && entry.tag >> 16 == u32::from(zed)
        })
    }

    /// Applies a debuff; the applier matters for Quicksilver.
    pub fn apply(&mut self, applier: usize, target: usize, d: Application) {
        if d.debuff == Debuff::Stun
            && self.pieces[applier].kind == Kind::Poro
            && self.pieces[target].kind == Kind::Poro
        {
            return;
        }
        if self.pieces[target].has(Item::Quicksilver) && self.quicksilver(applier, target) {
            return;
        }
        if self.has_debuff(target, Debuff::Quicksilver) && d.caster != Some(self.pieces[applier].owner) {
            return;
        }
        if self.has_debuff(target, d.debuff) {
            let record = d.debuff.record();
            if record.unique {
                let present = match d.debuff {
                    Debuff::DeathMark => self.find_mark(target, d.tag as u8),
                    // The drawn letters make every Ghost another debuff.
                    Debuff::Ghost => None,
                    _ => self.find_debuff(target, d.debuff),
                };
                if let Some(node) = present {
                    if d.duration > self.pool[node as usize].duration {
                        self.remove_debuff(target, node);
                        self.push_debuff(target, d);
                    }
                    return;
                }
            } else if record.stacks
                && let Some(node) = self.find_debuff(target, d.debuff)
            {
                let entry = &mut self.pool[node as usize];
                if entry.tag & 0xff < 99 {
                    entry.duration = d.duration;
                    entry.tag += 1;
                    self.refresh(target, d.debuff.stats());
                }
                return;
            }
        }
        self.push_debuff(target, d);
    }

    /// Quicksilver replaces the debuff, if it is ready.
    fn quicksilver(&mut self, applier: usize, target: usize) -> bool {
        let Some(slot) = self.pieces[target].slot(Item::Quicksilver) else { return false };
        if self.pieces[target].item_cooldowns[slot] > 0.0 {
            return false;
        }
        let owner = self.pieces[applier].owner;
        self.push_debuff(target, Application::new(Debuff::Quicksilver, 2, owner));
        self.pieces[target].item_cooldowns[slot] = self.item_cooldown(applier, Item::Quicksilver);
        true
    }

    /// Appends a debuff without checks.
    pub fn push_debuff(&mut self, piece: usize, d: Application) {
        if self.link_debuff(piece, d.entry()).is_none() {
            self.fault = Some(Refusal::PoolFull);
            return;
        }
        self.touch(piece);
        self.refresh(piece, d.debuff.stats());
    }

    /// Removes one entry from a piece's debuffs.
    pub fn remove_debuff(&mut self, piece: usize, node: u8) {
        let debuff = self.pool[node as usize].debuff();
        let head = self.unlink(self.pieces[piece].debuffs, node);
        self.pieces[piece].debuffs = head;
        self.release(node);
        let rest = self.list(head).any(|n| self.pool[n as usize].kind == debuff as u8);
        if !rest {
            self.pieces[piece].debuff_set &= !debuff.bit();
        }
        self.touch(piece);
        self.refresh(piece, debuff.stats());
    }

    /// Removes a piece's first such debuff, if it has one.
    pub fn remove_first(&mut self, piece: usize, debuff: Debuff) {
        if let Some(node) = self.find_debuff(piece, debuff) {
            self.remove_debuff(piece, node);
        }
    }

    /// Burn and wound, as Morellonomicon and Sunfire Cape give them.
    pub fn burn_and_wound(&mut self, applier: usize, target: usize, owner: Owner) {
        let burn = f64::from(5 + self.round / 10);
        self.apply(applier, target, Application::new(Debuff::Burned, 3, owner).with(burn));
        self.apply(applier, target, Application::new(Debuff::Wounded, 3, owner));
    }
}

/// What Baron's buff stores for a piece of this kind.
pub fn baron_variant(kind: Kind) -> f64 {
    if kind.is_minion() { 0.0 } else { CHAMPION }
}
