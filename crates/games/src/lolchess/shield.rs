//! Shields: how they are applied, absorb damage and expire.
use super::debuff::Debuff;
use super::piece::NIL;
use super::pool::Entry;
use super::position::{Fault, Position};

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

impl Shield {
    /// Every kind of shield.
    pub const ALL: [Self; 9] = [
        Self::Castling,
        Self::Judgment,
        Self::Tailwind,
        Self::Granite,
        Self::Crownguard,
        Self::Wanderer,
        Self::Energy,
        Self::Barrier,
        Self::Drawn,
    ];

    /// The id in the traces, or its beginning.
    pub fn id(self) -> &'static str {
        match self {
            Self::Castling => "castling_shield",
            Self::Judgment => "garen_judgment_shield",
            Self::Tailwind => "janna_shield_",
            Self::Granite => "granite_shield",
            Self::Crownguard => "crownguard_shield",
            Self::Wanderer => "yasuo_critical_strike_shield",
            Self::Energy => "viktor_energy_shield",
            Self::Barrier => "barrier_",
            Self::Drawn => "shield_",
        }
    }
}

impl Entry {
    /// The shield of this entry.
    pub fn shield(&self) -> Shield {
        Shield::ALL[self.kind as usize]
    }
}

impl Position {
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
            self.fault = Fault::PoolFull;
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
