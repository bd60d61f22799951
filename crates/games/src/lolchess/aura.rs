//! Auras: taken off and put on again after every event.
use super::debuff::{Application, Debuff};
use super::piece::{NIL, SHROUD, TAILWIND};
use super::position::Position;
use super::table::Item;

const AURAS: [(u8, Debuff, bool, usize); 2] =
    [(TAILWIND, Debuff::Tailwind, true, 1), (SHROUD, Debuff::Shroud, false, 2)];

impl Position {
    /// Whether a carrier's aura works on a piece.
    fn aura_works(&self, carrier: usize, piece: usize, on_allies: bool) -> bool {
        let (c, p) = (&self.pieces[carrier], &self.pieces[piece]);
        (c.owner.is_blue() == p.owner.is_blue()) == on_allies && c.square.distance(p.square) <= 1
    }

    /// Refreshes all auras.
    pub(super) fn refresh_auras(&mut self) {
        let carriers = self.emitters & self.alive;
        if self.emitters == 0 {
            return;
        }
        let mask = Debuff::Tailwind.bit() | Debuff::Shroud.bit();
        for piece in 0..self.count as usize {
            if self.pieces[piece].debuff_set & mask != 0 {
                self.drop_auras(piece, carriers);
            }
        }
        for carrier in Self::each(carriers) {
            self.spread_auras(carrier);
        }
    }

    /// Takes auras off a piece when no other living carrier justifies them.
    fn drop_auras(&mut self, piece: usize, carriers: u64) {
        for (flag, debuff, on_allies, _) in AURAS {
            if !self.has_debuff(piece, debuff) {
                continue;
            }
            let justified = Self::each(carriers & !(1 << piece))
                .any(|c| self.pieces[c].auras & flag != 0 && self.aura_works(c, piece, on_allies));
            if !justified {
                self.remove_first(piece, debuff);
            }
        }
    }

    fn spread_auras(&mut self, carrier: usize) {
        for (flag, debuff, on_allies, effects) in AURAS {
            if self.pieces[carrier].auras & flag == 0 {
                continue;
            }
            let owner = self.pieces[carrier].owner;
            for piece in Self::each(self.living(owner.is_blue() == on_allies)) {
                if !self.aura_works(carrier, piece, on_allies) {
                    continue;
                }
                if !self.pieces[piece].has(Item::Quicksilver) && self.has_debuff(piece, debuff) {
                    self.move_to_end(piece, debuff);
                    continue;
                }
                // The reference applies an aura once for each of its effects.
                for _ in 0..effects {
                    self.remove_first(piece, debuff);
                    self.apply(carrier, piece, Application::new(debuff, -1, owner));
                }
            }
        }
    }

    /// Renews an aura: it becomes the last debuff, and no statistic changes.
    fn move_to_end(&mut self, piece: usize, debuff: Debuff) {
        if let Some(node) = self.find_debuff(piece, debuff)
            && self.pool[node as usize].next != NIL
        {
            let head = self.unlink(self.pieces[piece].debuffs, node);
            self.pieces[piece].debuffs = self.append(head, node);
            self.touch(piece);
        }
    }
}
