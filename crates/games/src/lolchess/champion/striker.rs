//! Champions whose basic attack has something extra: Aatrox, Nasus, Rammus, Teemo, Tristana, Yasuo, Zed.
use crate::lolchess::debuff::{Application, DamageType, Debuff};
use crate::lolchess::position::Position;
use crate::lolchess::shield::Shield;
use crate::lolchess::square::Square;
use crate::lolchess::table::AD;

impl Position {
    pub(in crate::lolchess) fn aatrox_attack(&mut self, aatrox: usize, target: usize) -> f64 {
        let (dealt, _) = self.hit(aatrox, target, false, 1.0);
        if self.pieces[aatrox].cooldown > 0.0 {
            return dealt;
        }
        let ap = self.ap(aatrox);
        let bonus = (self.max_hp(target) * (0.15 + (ap * 0.1) / 100.0)).floor();
        let heal = (self.max_hp(aatrox) * (0.1 + (ap * 0.25) / 100.0)).floor();
        self.harm(aatrox, target, bonus, DamageType::Magic);
        self.heal(aatrox, heal);
        self.pieces[aatrox].cooldown = self.skill_cooldown(aatrox);
        self.touch(aatrox);
        dealt
    }

    pub(in crate::lolchess) fn nasus_attack(&mut self, nasus: usize, target: usize) -> f64 {
        let (dealt, _) = self.hit(nasus, target, false, 1.0);
        if !self.has_debuff(nasus, Debuff::Fury) {
            return dealt;
        }
        let gain = self.ad(nasus) - f64::from(self.pieces[nasus].raw[AD]);
        let bonus = ((10.0 + gain * 0.1) / 100.0 * f64::from(self.pieces[target].raw[0])).floor();
        self.harm(nasus, target, bonus, DamageType::Magic);
        dealt + bonus
    }

    pub(in crate::lolchess) fn rammus_attack(&mut self, rammus: usize, target: usize, factor: f64) -> f64 {
        let (dealt, _) = self.hit(rammus, target, false, factor);
        let bonus = (self.pr(rammus) * (0.1 + (self.ap(rammus) * 0.2) / 100.0)).floor();
        if bonus > 0.0 {
            self.harm(rammus, target, bonus, DamageType::Magic);
        }
        dealt
    }

    pub(in crate::lolchess) fn teemo_attack(&mut self, teemo: usize, target: usize) -> f64 {
        let (dealt, _) = self.hit(teemo, target, false, 1.0);
        let owner = self.pieces[teemo].owner;
        let poison = 10.0 + self.ap(teemo) * 0.1;
        self.apply(teemo, target, Application::new(Debuff::ToxicShot, 2, owner).with(poison));
        let bonus = 5.0 + self.ap(teemo) * 0.4;
        self.harm(teemo, target, bonus, DamageType::Magic);
        dealt
    }

    pub(in crate::lolchess) fn tristana_attack(&mut self, tristana: usize, target: usize) -> f64 {
        let (dealt, _) = self.hit(tristana, target, false, 1.0);
        if !self.count_attack(tristana).is_multiple_of(4) {
            return dealt;
        }
        let burst = 10.0 + self.ap(tristana) * 0.5 + self.ad(tristana) * 0.25;
        self.harm(tristana, target, burst, DamageType::Physical);
        for square in self.pieces[target].square.neighbours() {
            if let Some(victim) = self.foe(tristana, square) {
                self.harm(tristana, victim, burst, DamageType::Physical);
            }
        }
        dealt
    }

    /// Counts an attack and returns the new number.
    pub(in crate::lolchess) fn count_attack(&mut self, piece: usize) -> u16 {
        let p = &mut self.pieces[piece];
        p.counts = true;
        p.count = p.count.wrapping_add(1);
        self.touch(piece);
        self.pieces[piece].count
    }

    /// Yasuo's critical hit: a shield, and wind along the line of the attack.
    pub(in crate::lolchess) fn whirlwind(&mut self, yasuo: usize, target: usize) {
        let amount = (self.max_hp(yasuo) * (10.0 + self.ap(yasuo) * 0.1) / 100.0).floor();
        self.give_shield(yasuo, Shield::Wanderer, amount, 3);
        let (from, to) = (self.pieces[yasuo].square, self.pieces[target].square);
        let (sx, sy) = ((to.x() - from.x()).signum(), (to.y() - from.y()).signum());
        if (sx, sy) == (0, 0) {
            return;
        }
        let wind = 10.0 + self.ad(yasuo) * 0.3 + self.ap(yasuo) * 0.2;
        let (mut x, mut y) = (from.x() + sx, from.y() + sy);
        while let Some(square) = Square::on_grid(x, y).filter(|s| s.is_in_play()) {
            if let Some(victim) = self.foe(yasuo, square) {
                self.harm(yasuo, victim, wind, DamageType::Magic);
            }
            (x, y) = (x + sx, y + sy);
        }
    }

    pub(in crate::lolchess) fn zed_attack(&mut self, zed: usize, target: usize) -> f64 {
        let home = self.pieces[zed].home;
        let mark = self.find_mark(target, home);
        let place = mark.and_then(|m| self.list(self.pieces[target].debuffs).position(|n| n == m));
        let (dealt, _) = self.hit(zed, target, false, 1.0);
        let Some(place) = place else { return dealt };
        let bonus = 10.0 + self.ad(zed) * 0.1 + self.ap(zed) * 0.3;
        self.harm(zed, target, bonus, DamageType::Physical);
        let from = self.pieces[zed].square;
        let free = self.pieces[target].square.neighbours().filter(|s| !self.is_occupied(*s));
        if let Some(nearest) = free.min_by_key(|s| from.distance(*s)) {
            self.place(zed, nearest);
        }
        // The mark's place in the list is remembered from before the hit, even if the list has changed.
        let node = self.list(self.pieces[target].debuffs).nth(place);
        if let Some(node) = node {
            self.remove_debuff(target, node);
        }
        dealt
    }

    pub(super) fn death_mark(&mut self, zed: usize, to: Square) {
        let Some(target) = self.foe(zed, to) else { return };
        let (owner, home) = (self.pieces[zed].owner, self.pieces[zed].home);
        let mark = Application { tag: u32::from(home), ..Application::new(Debuff::DeathMark, 3, owner) };
        self.apply(zed, target, mark);
    }

    pub(super) fn fury_of_the_sands(&mut self, nasus: usize) {
        let owner = self.pieces[nasus].owner;
        let before = self.max_hp(nasus);
        let hp = self.pieces[nasus].hp;
        self.apply(nasus, nasus, Application::new(Debuff::Fury, 3, owner).with(before));
        self.set_hp(nasus, (hp + 50).min(i32::from(self.pieces[nasus].effective[0])));
        let square = self.pieces[nasus].square;
        let foes: arrayvec::ArrayVec<usize, 8> =
            square.neighbours().filter_map(|s| self.foe(nasus, s)).collect();
        let percent = 10.0 + self.ap(nasus) * 0.15;
        for foe in foes {
            let amount = (percent / 100.0 * f64::from(self.pieces[foe].raw[0])).floor();
            self.skill_damage(nasus, foe, amount, DamageType::Magic);
            let slow = 5.0 + self.ap(nasus) * 0.1;
            self.apply(nasus, foe, Application::new(Debuff::FurySlow, 2, owner).with(slow));
        }
    }
}
