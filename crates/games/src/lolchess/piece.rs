//! A piece: its place, hit points, statistics, items and timers, as plain values.
use super::square::Square;
use super::table::{Item, Kind, STATS, Spell};

/// The owner of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Owner {
    /// The first side.
    Blue,
    /// The second side.
    Red,
    /// A monster, which belongs to neither side. Its colour counts as red.
    Neutral,
}

impl Owner {
    /// All owners, by discriminant.
    pub const ALL: [Self; 3] = [Self::Blue, Self::Red, Self::Neutral];

    /// The name in the traces.
    pub fn name(self) -> &'static str {
        ["blue", "red", "neutral"][self as usize]
    }

    /// Whether the colour is blue; monsters count as red.
    #[inline]
    pub fn is_blue(self) -> bool {
        self == Self::Blue
    }

    /// The other side; a monster's is blue.
    #[inline]
    #[must_use]
    pub fn other(self) -> Self {
        if self.is_blue() { Self::Red } else { Self::Blue }
    }
}

/// Items that one piece may hold at a time; a purchase passes through a fourth before it combines.
pub const SLOTS: usize = 4;
/// End of a list in the pool.
pub const NIL: u8 = u8::MAX;
/// An aura that speeds up allies (Janna).
pub const TAILWIND: u8 = 1;
/// An aura that weakens enemies (Evenshroud).
pub const SHROUD: u8 = 2;

/// One piece of the ordered list, living or dead.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Skill cooldown in own turns, possibly fractional.
    pub cooldown: f64,
    /// Cooldowns of the items, by slot.
    pub item_cooldowns: [f64; 3],
    /// Set of items held, by `Item::bit`.
    pub item_set: u64,
    /// Set of debuffs present, by `Debuff::bit`.
    pub debuff_set: u64,
    /// Hit points; dead at 0.
    pub hp: i32,
    /// Damage that Viktor's skill has done.
    pub siphoned: i32,
    /// Statistics without items and debuffs.
    pub raw: [i16; STATS],
    /// Statistics with items and debuffs, without what the class adds.
    pub effective: [i16; STATS],
    /// Gold for killing it.
    pub gold: i16,
    /// Attacks made (Jhin, Tristana), or the round of a monster's birth.
    pub count: u16,
    /// Round of its last death, 0 for none.
    pub died: u16,
    /// Round of its return, 0 for none.
    pub returns: u16,
    /// First debuff in the pool.
    pub debuffs: u8,
    /// First shield in the pool.
    pub shields: u8,
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub owner: Owner,
    /// Where it stands, or lies.
    pub square: Square,
    /// Its number at the start, for ever: what ids are made of.
    pub home: u8,
    /// Items in order; only the first `item_count` are meant.
    pub items: [Item; SLOTS],
    /// How many items it holds.
    pub item_count: u8,
    /// Its summoner spell.
    pub spell: Option<Spell>,
    /// Own turns until the spell is ready.
    pub spell_cooldown: u8,
    /// Whether it has moved since it started or came back.
    pub moved: bool,
    /// Whether it started on a square that allows a knight's jump.
    pub jumper: bool,
    /// Whether it only moves straight ahead.
    pub marching: bool,
    /// Range of its basic attack.
    pub range: u8,
    /// Auras that it carries.
    pub auras: u8,
    /// Module that Viktor's shop offers, 0 to 4.
    pub module: u8,
    /// Thresholds that Viktor's damage has passed, for display.
    pub unlocked: u8,
    /// Whether Viktor's next attack is empowered; none before the first time.
    pub empowered: Option<bool>,
    /// Azir's number, for a Sand Soldier.
    pub azir: u8,
    /// Whether an attack counter exists yet (it is created by the first attack).
    pub counts: bool,
}

impl Piece {
    /// A fresh piece of a kind.
    pub fn new(kind: Kind, owner: Owner, square: Square, home: u8) -> Self {
        let record = kind.record();
        Self {
            cooldown: 0.0,
            item_cooldowns: [0.0; 3],
            item_set: 0,
            debuff_set: 0,
            hp: i32::from(record.stats[0]),
            siphoned: 0,
            raw: record.stats,
            effective: record.stats,
            gold: record.gold,
            count: 0,
            died: 0,
            returns: 0,
            debuffs: NIL,
            shields: NIL,
            kind,
            owner,
            square,
            home,
            items: [Item::BfSword; SLOTS],
            item_count: 0,
            spell: None,
            spell_cooldown: 0,
            moved: false,
            jumper: matches!(square.x(), 1 | 6) && matches!(square.y(), 0 | 7),
            marching: record.marching,
            range: record.reach.range,
            auras: if kind == Kind::Janna { TAILWIND } else { 0 },
            module: 0,
            unlocked: 0,
            empowered: None,
            azir: NIL,
            counts: false,
        }
    }

    /// Whether it lives.
    #[inline]
    pub fn is_alive(&self) -> bool {
        self.hp > 0
    }

    /// Whether it holds an item.
    #[inline]
    pub fn has(&self, item: Item) -> bool {
        self.item_set & item.bit() != 0
    }

    /// The slot of the first such item.
    #[inline]
    pub fn slot(&self, item: Item) -> Option<usize> {
        if self.has(item) {
            self.items[..self.item_count as usize].iter().position(|i| *i == item)
        } else {
            None
        }
    }

    /// The items held, in order.
    #[inline]
    pub fn held(&self) -> &[Item] {
        &self.items[..self.item_count as usize]
    }

    /// A statistic with items and debuffs, without what the class adds.
    #[inline]
    pub fn stat(&self, stat: usize) -> f64 {
        f64::from(self.effective[stat])
    }

    /// Appends an item that is ready.
    pub fn push_item(&mut self, item: Item) {
        let slot = self.item_count as usize;
        self.items[slot] = item;
        self.item_count += 1;
        self.item_set |= item.bit();
    }

    /// Takes the item out of a slot.
    pub fn remove_item(&mut self, slot: usize) {
        let count = self.item_count as usize;
        self.items.copy_within(slot + 1..count, slot);
        // A fourth item passes through on its way into a combination; it is always ready.
        if slot < 3 {
            self.item_cooldowns.copy_within(slot + 1.., slot);
            self.item_cooldowns[2] = 0.0;
        }
        self.item_count -= 1;
        self.item_set = self.held().iter().fold(0, |set, i| set | i.bit());
        // Slots after the last item are cleared, so that equal pieces compare equal.
        self.items[count - 1] = Item::BfSword;
    }
}
