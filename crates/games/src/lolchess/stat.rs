//! Effective statistics: kept up to date when items, debuffs or hit points change, with the class getters on top.
use super::debuff::Debuff;
use super::piece::NIL;
use super::pool::POOL;
use super::position::Position;
use super::table::{
    AD, AP, CRIT_CHANCE, Change, Condition, ITEMS, Item, Kind, MAX_HP, MR, PR, REDUCTION, SPEED, STATS,
};
use arrayvec::ArrayVec;

/// Every statistic, as a set.
pub const ALL_STATS: u16 = (1 << STATS) - 1;

/// Most changes of one statistic: a debuff changes it once, and four items up to four times each.
const MOST_CHANGES: usize = POOL + 16;

/// Items with an effect that depends on hit points.
pub(super) const CONDITIONAL_ITEMS: u64 = Item::Bloodthirster.bit()
    | Item::GargoyleStoneplate.bit()
    | Item::SteadfastHeart.bit()
    | Item::DragonClaw.bit()
    | Item::HandOfJustice.bit();

/// Statistics that each item changes.
pub(super) static ITEM_STATS: [u16; ITEMS.len()] = {
    let mut sets = [0; ITEMS.len()];
    let mut i = 0;
    while i < ITEMS.len() {
        let mut e = 0;
        while e < ITEMS[i].effects.len() {
            sets[i] |= 1 << ITEMS[i].effects[e].stat;
            e += 1;
        }
        i += 1;
    }
    sets
};

/// Statistics that an effect with a condition changes.
pub(super) const CONDITIONAL_STATS: u16 = {
    let mut set = 0;
    let mut i = 0;
    while i < ITEMS.len() {
        let mut e = 0;
        while e < ITEMS[i].effects.len() {
            if !matches!(ITEMS[i].effects[e].condition, Condition::Always) {
                set |= 1 << ITEMS[i].effects[e].stat;
            }
            e += 1;
        }
        i += 1;
    }
    set
};

/// Rounds as the reference does: halves go up.
#[inline]
pub fn round(x: f64) -> f64 {
    (x + 0.5).floor()
}

impl Position {
    /// Recomputes some statistics of a piece.
    #[inline]
    pub(super) fn refresh(&mut self, piece: usize, stats: u16) {
        if stats == 0 {
            return;
        }
        self.touch(piece);
        let mut left = stats;
        while left != 0 {
            let stat = left.trailing_zeros() as usize;
            left &= left - 1;
            let value = self.evaluate(piece, stat) as i16;
            let changed = self.pieces[piece].effective[stat] != value;
            self.pieces[piece].effective[stat] = value;
            if stat == MAX_HP && changed && self.pieces[piece].item_set & CONDITIONAL_ITEMS != 0 {
                left |= CONDITIONAL_STATS;
            }
        }
    }

    /// Whether a condition on a piece's hit points holds.
    #[inline]
    pub(super) fn holds(&self, piece: usize, condition: Condition) -> bool {
        let p = &self.pieces[piece];
        match condition {
            Condition::Always => true,
            Condition::Below(part) => f64::from(p.hp) < p.stat(MAX_HP) * part,
            Condition::Above(part) => f64::from(p.hp) > p.stat(MAX_HP) * part,
        }
    }

    /// A statistic computed from scratch: raw value, items, debuffs, rounded after every step.
    pub fn evaluate(&self, piece: usize, stat: usize) -> f64 {
        let p = &self.pieces[piece];
        if p.item_count == 0 && p.debuffs == NIL {
            return f64::from(p.raw[stat].max(0));
        }
        let mut changes: ArrayVec<(Change, f64), MOST_CHANGES> = ArrayVec::new();
        let mut plain = true;
        for item in p.held() {
            for effect in item.record().effects.iter().filter(|e| e.stat == stat) {
                if self.holds(piece, effect.condition) {
                    plain &= effect.change == Change::Add;
                    changes.push((effect.change, effect.value));
                }
            }
        }
        for node in self.list(p.debuffs) {
            let entry = &self.pool[node as usize];
            if entry.debuff().stats() & 1 << stat == 0 {
                continue;
            }
            for (s, change, value) in entry.effects() {
                if s == stat {
                    plain &= change == Change::Add;
                    changes.push((change, value * f64::from(entry.stacks())));
                }
            }
        }
        if !plain {
            changes.sort_by_key(|c| c.0);
        }
        modified(f64::from(p.raw[stat]), &changes)
    }

    /// Neighbours that strengthen a Poro or minion, times 15.
    fn synergy(&self, piece: usize) -> f64 {
        let p = &self.pieces[piece];
        let allies = p
            .square
            .neighbours()
            .filter_map(|s| self.at_colour(s, p.owner.is_blue()))
            .filter(|q| self.pieces[*q].kind.gives_synergy());
        allies.count() as f64 * 15.0
    }

    /// Attack damage.
    pub fn ad(&self, piece: usize) -> f64 {
        let p = &self.pieces[piece];
        let ad = p.stat(AD);
        match p.kind {
            kind if kind.has_synergy() => ad + self.synergy(piece),
            Kind::Yasuo => {
                let chance = self.crit_chance(piece);
                if chance > 100.0 { ad + ((chance - 100.0) * 0.5).floor() } else { ad }
            }
            Kind::Tryndamere => {
                ad + ((p.stat(MAX_HP) - f64::from(p.hp)) / 5.0).floor() * (1.0 + p.stat(AP) * 0.05)
            }
            _ => ad,
        }
    }

    /// Ability power.
    #[inline]
    pub fn ap(&self, piece: usize) -> f64 {
        self.pieces[piece].stat(AP)
    }

    /// Greatest hit points.
    #[inline]
    pub fn max_hp(&self, piece: usize) -> f64 {
        self.pieces[piece].stat(MAX_HP)
    }

    /// Physical resistance.
    pub fn pr(&self, piece: usize) -> f64 {
        let p = &self.pieces[piece];
        match p.kind {
            kind if kind.has_synergy() => p.stat(PR) + self.synergy(piece),
            Kind::Malphite if p.shields != NIL => p.stat(PR) + 15.0 + p.stat(AP) * 0.1,
            _ => p.stat(PR),
        }
    }

    /// Magic resistance.
    pub fn mr(&self, piece: usize) -> f64 {
        let p = &self.pieces[piece];
        if p.kind.has_synergy() { p.stat(MR) + self.synergy(piece) } else { p.stat(MR) }
    }

    /// Speed; the Poro's never changes.
    #[inline]
    pub fn speed(&self, piece: usize) -> i32 {
        let p = &self.pieces[piece];
        if p.kind == Kind::Poro { 1 } else { i32::from(p.effective[SPEED]) }
    }

    /// Critical chance.
    pub fn crit_chance(&self, piece: usize) -> f64 {
        let p = &self.pieces[piece];
        let chance = p.stat(CRIT_CHANCE);
        if p.kind == Kind::Yasuo { chance * 2.0 } else { chance }
    }

    /// Any statistic with everything that counts.
    pub fn stat_of(&self, piece: usize, stat: usize) -> f64 {
        match stat {
            AD => self.ad(piece),
            PR => self.pr(piece),
            MR => self.mr(piece),
            SPEED => f64::from(self.speed(piece)),
            CRIT_CHANCE => self.crit_chance(piece),
            _ => self.pieces[piece].stat(stat),
        }
    }

    /// Range of the basic attack.
    #[inline]
    pub fn range(&self, piece: usize) -> i32 {
        let p = &self.pieces[piece];
        let range = i32::from(p.range) + i32::from(p.has(Item::RapidFirecannon));
        match p.kind {
            Kind::Aatrox if p.cooldown <= 0.0 => range + 1,
            Kind::Nasus if self.has_debuff(piece, Debuff::Fury) => range + 1,
            Kind::Tristana => (range + (self.round / 10) as i32).min(8),
            _ => range,
        }
    }

    /// Cooldown after a use of the skill.
    pub(super) fn skill_cooldown(&self, piece: usize) -> f64 {
        let p = &self.pieces[piece];
        let cooldown = p.kind.record().skill.map_or(0.0, |s| s.cooldown);
        (cooldown - p.stat(REDUCTION) / 10.0).max(0.0)
    }

    /// Cooldown of an item after a use by (or, for Quicksilver, against) a piece.
    pub(super) fn item_cooldown(&self, piece: usize, item: Item) -> f64 {
        (item.record().cooldown - self.pieces[piece].stat(REDUCTION) / 10.0).max(0.0)
    }
}

fn modified(raw: f64, changes: &[(Change, f64)]) -> f64 {
    let value = changes.iter().fold(raw, |v, (change, by)| match change {
        Change::Add => round(v + by),
        Change::PercentAdd => round(v * (1.0 + by / 100.0)),
        Change::Multiply => round(v * by),
        Change::Set => *by,
    });
    round(value.max(0.0))
}
