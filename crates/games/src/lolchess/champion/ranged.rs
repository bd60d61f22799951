//! Marksmen with effects of their own: Ashe, Jhin, Ezreal, Twisted Fate.
use crate::lolchess::debuff::{Application, DamageType, Debuff};
use crate::lolchess::position::Position;
use crate::lolchess::refusal::Refusal;
use crate::lolchess::square::Square;
use crate::lolchess::table::AD;
use arrayvec::ArrayVec;

impl Position {
    pub(in crate::lolchess) fn ashe_attack(&mut self, ashe: usize, target: usize) -> f64 {
        let (dealt, _) = self.hit(ashe, target, false, 1.0);
        if self.has_debuff(ashe, Debuff::FrostShot) {
            let bonus = (self.max_hp(target) * (0.15 + (self.ap(ashe) * 0.1) / 100.0)).floor();
            let bonus = self.harm(ashe, target, bonus, DamageType::Physical);
            self.remove_first(target, Debuff::FrostShot);
            return dealt + bonus;
        }
        let chance = self.crit_chance(ashe);
        let slow = if self.roll(chance) { -2.0 } else { -1.0 };
        let owner = self.pieces[ashe].owner;
        self.apply(ashe, target, Application::new(Debuff::FrostShot, 3, owner).with(slow));
        dealt
    }

    pub(in crate::lolchess) fn jhin_attack(&mut self, jhin: usize, target: usize) -> f64 {
        let fourth = self.count_attack(jhin).is_multiple_of(4);
        let (dealt, critical) = self.hit(jhin, target, fourth, 1.0);
        let gain = self.ad(jhin) - f64::from(self.pieces[jhin].raw[AD]);
        let bonus = 4.0 + self.ap(jhin) * 0.44 + gain * 0.44;
        self.harm(jhin, target, bonus, DamageType::Physical);
        if critical {
            let owner = self.pieces[jhin].owner;
            self.apply(jhin, jhin, Application::new(Debuff::Whisper, 2, owner));
        }
        dealt
    }

    pub(super) fn arcane_shift(&mut self, ezreal: usize, to: Square) {
        self.place(ezreal, to);
        let owner = self.pieces[ezreal].owner;
        let sunder = 5.0 + self.ap(ezreal) * 0.1;
        self.apply(ezreal, ezreal, Application::new(Debuff::ArcaneShift, 3, owner).with(sunder));
        let foes = to.neighbours().filter_map(|s| self.foe(ezreal, s));
        if let Some(weakest) = foes.min_by_key(|f| self.pieces[*f].hp) {
            let amount = 10.0 + self.ap(ezreal) * 0.4 + self.ad(ezreal) * 0.1;
            self.skill_damage(ezreal, weakest, amount, DamageType::Magic);
        }
    }

    pub(super) fn wild_cards(&mut self, fate: usize, to: Square) {
        let Some(first) = self.foe(fate, to) else {
            self.fault = Some(Refusal::NoVictim);
            return;
        };
        let mut targets: ArrayVec<usize, 9> = ArrayVec::new();
        targets.push(first);
        targets.extend(to.neighbours().filter_map(|s| self.foe(fate, s)));
        let cards = 10 + (self.ap(fate) * 0.2).floor() as usize;
        for card in 0..cards {
            let mut amount = 1.0 + self.ap(fate) * 0.05 + self.ad(fate) * 0.05;
            if card >= targets.len() {
                amount *= 0.6;
            }
            self.skill_damage(fate, targets[card % targets.len()], amount, DamageType::Magic);
        }
    }
}
