//! Champions who help, hold or shine: Janna, Leona, Soraka, Garen, Sion.
use crate::lolchess::debuff::{Application, DamageType, Debuff};
use crate::lolchess::position::Position;
use crate::lolchess::shield::Shield;
use crate::lolchess::square::Square;
use crate::lolchess::table::MAX_HP;
use arrayvec::ArrayVec;

impl Position {
    pub(super) fn tailwind(&mut self, janna: usize) {
        let owner = self.pieces[janna].owner;
        for square in self.pieces[janna].square.neighbours() {
            let Some(ally) = self.at_colour(square, owner.is_blue()) else { continue };
            if !self.has_debuff(ally, Debuff::SpeedBoost) {
                self.apply(janna, ally, Application::new(Debuff::SpeedBoost, 2, owner));
            }
            let amount = 20.0 + self.ap(janna);
            self.give_shield(ally, Shield::Tailwind, amount, 2);
        }
    }

    pub(super) fn solar_flare(&mut self, leona: usize) {
        let (owner, from) = (self.pieces[leona].owner, self.pieces[leona].square);
        let mut near: ArrayVec<usize, 34> = Self::each(self.living(!owner.is_blue()))
            .filter(|p| from.distance(self.pieces[*p].square) <= 2)
            .collect();
        near.sort_by_key(|p| self.pieces[*p].hp);
        for target in near.into_iter().take(5) {
            let amount = 15.0 + self.ap(leona) * 0.2 + self.ad(leona) * 0.2;
            self.skill_damage(leona, target, amount, DamageType::Magic);
            self.apply(leona, target, Application::new(Debuff::LeonaSlow, 2, owner));
            self.apply(leona, target, Application::new(Debuff::Sunlight, 3, owner));
        }
    }

    pub(super) fn astral_infusion(&mut self, soraka: usize, to: Square) {
        let Some(ally) = self.at_colour(to, self.pieces[soraka].owner.is_blue()) else { return };
        let hp = self.pieces[soraka].hp;
        self.set_hp(soraka, (hp - (f64::from(hp) * 0.2).floor() as i32).max(1));
        let part = 0.1 + (self.ap(soraka) * 0.1) / 100.0;
        let amount = 20.0 + (self.max_hp(ally) * part).floor();
        self.heal(ally, amount);
    }

    pub(super) fn judgment(&mut self, garen: usize) {
        let amount = 20.0 + self.ap(garen) * 0.6;
        self.give_shield(garen, Shield::Judgment, amount, 2);
        for square in self.pieces[garen].square.neighbours() {
            if let Some(foe) = self.foe(garen, square) {
                let amount = self.ad(garen);
                self.skill_damage(garen, foe, amount, DamageType::Physical);
            }
        }
    }

    pub(super) fn soul_furnace(&mut self, sion: usize) {
        for square in self.pieces[sion].square.neighbours() {
            let Some(foe) = self.foe(sion, square) else { continue };
            let soul = (self.max_hp(foe) * (0.04 + (self.ap(sion) * 0.03) / 100.0)).floor();
            self.skill_damage(sion, foe, soul, DamageType::True);
            self.pieces[sion].raw[MAX_HP] += soul as i16;
            self.refresh(sion, 1 << MAX_HP);
            self.heal(sion, soul);
        }
        let amount = (self.max_hp(sion) * 0.1 + self.ap(sion) * 0.4).floor();
        self.give_shield(sion, Shield::Drawn, amount, 3);
    }
}
