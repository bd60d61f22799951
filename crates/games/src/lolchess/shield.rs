//! Shields: how they are applied, absorb damage and expire.
use super::debuff::Debuff;
use super::piece::{NIL, Piece};
use super::pool::Entry;
use super::position::Position;
use super::refusal::Refusal;

/// Duration of a shield that does not end by itself.
pub const PERMANENT: i16 = i16::MAX;

/// Where a shield comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Shield {
    /// The Poro castled.
    Castling,
    /// Garen's Judgment.
    Judgment,
    /// Janna's Tailwind.
    Tailwind,
    /// Malphite's Granite Shield.
    Granite,
    /// Crownguard.
    Crownguard,
    /// Yasuo's critical hit.
    Wanderer,
    /// Viktor's third module.
    Energy,
    /// The Barrier spell.
    Barrier,
    /// A shield with a drawn id: Sterak's Gage, Protector's Vow, Sion.
    Drawn,
}

/// Every shield with its id in the traces, or the beginning of it, and its name in texts and views.
pub const SHIELDS: [(Shield, &str, &str); 9] = [
    (Shield::Castling, "castling_shield", "castling"),
    (Shield::Judgment, "garen_judgment_shield", "judgment"),
    (Shield::Tailwind, "janna_shield_", "tailwind"),
    (Shield::Granite, "granite_shield", "granite"),
    (Shield::Crownguard, "crownguard_shield", "crownguard"),
    (Shield::Wanderer, "yasuo_critical_strike_shield", "wanderer"),
    (Shield::Energy, "viktor_energy_shield", "energy"),
    (Shield::Barrier, "barrier_", "barrier"),
    (Shield::Drawn, "shield_", "drawn"),
];

impl Shield {
    /// The id in the traces, or its beginning.
    pub fn id(self) -> &'static str {
        SHIELDS[self as usize].1
    }

    /// The name in texts and views.
    pub fn name(self) -> &'static str {
        SHIELDS[self as usize].2
    }

    /// The shield with this name.
    pub fn named(name: &str) -> Option<Self> {
        SHIELDS.iter().find(|shield| shield.2 == name).map(|shield| shield.0)
    }
}

impl Entry {
    /// The shield of this entry.
    pub fn shield(&self) -> Shield {
        SHIELDS[self.kind as usize].0
    }
}

impl Position {
    /// The hit points of a piece's shields together.
    #[inline]
    pub(super) fn shielded(&self, piece: &Piece) -> f64 {
        self.list(piece.shields).map(|node| self.pool[usize::from(node)].value).sum()
    }

    /// Gives a piece a shield; one of the same name is set back instead.
    pub fn give_shield(&mut self, piece: usize, shield: Shield, amount: f64, duration: i16) {
        let amount =
            if self.has_debuff(piece, Debuff::Venom) { (amount * 0.5).floor() } else { amount }.floor();
        self.touch(piece);
        let tag = if shield == Shield::Drawn {
            self.random.id()
        } else {
            let present =
                self.list(self.pieces[piece].shields).find(|n| self.pool[*n as usize].kind == shield as u8);
            if let Some(node) = present {
                let entry = &mut self.pool[node as usize];
                (entry.value, entry.duration) = (amount, duration);
                return;
            }
            0
        };
        let entry = Entry { value: amount, tag, duration, kind: shield as u8, next: NIL };
        if self.link_shield(piece, entry).is_none() {
            self.fault = Some(Refusal::PoolFull);
        }
    }

    /// Removes one entry from a piece's shields.
    pub(super) fn remove_shield(&mut self, piece: usize, node: u8) {
        self.pieces[piece].shields = self.unlink(self.pieces[piece].shields, node);
        self.release(node);
        self.touch(piece);
    }

    /// Shields absorb damage in order; returns the damage that is left.
    pub(super) fn absorb(&mut self, piece: usize, mut damage: f64) -> f64 {
        while damage > 0.0 {
            let node = self.pieces[piece].shields;
            if node == NIL {
                break;
            }
            let amount = self.pool[node as usize].value;
            if amount > damage {
                self.pool[node as usize].value = amount - damage;
                self.touch(piece);
                return 0.0;
            }
            damage -= amount;
            self.remove_shield(piece, node);
        }
        damage
    }

    /// Serpent's Fang halves every shield of its victim.
    pub(super) fn halve_shields(&mut self, piece: usize) {
        let mut node = self.pieces[piece].shields;
        while node != NIL {
            let entry = &mut self.pool[node as usize];
            entry.value = (entry.value * 0.5).floor();
            node = entry.next;
            self.touch(piece);
        }
    }

    /// A turn passes for a piece's shields.
    pub(super) fn tick_shields(&mut self, piece: usize) {
        let mut node = self.pieces[piece].shields;
        while node != NIL {
            let entry = &mut self.pool[node as usize];
            let next = entry.next;
            if entry.duration != PERMANENT {
                entry.duration -= 1;
                let over = entry.duration <= 0;
                self.touch(piece);
                if over {
                    self.remove_shield(piece, node);
                }
            }
            node = next;
        }
    }
}
