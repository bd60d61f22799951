//! Azir and his Sand Soldiers.
use crate::lolchess::attack::Blow;
use crate::lolchess::debuff::DamageType;
use crate::lolchess::position::Position;
use crate::lolchess::square::Square;
use crate::lolchess::table::{Item, Kind};

impl Position {
    /// Living soldiers of an Azir, by his number.
    fn soldiers(&self, azir: u8) -> impl Iterator<Item = usize> {
        Self::each(self.alive)
            .filter(move |p| self.pieces[*p].kind == Kind::SandSoldier && self.pieces[*p].azir == azir)
    }

    pub(super) fn arise(&mut self, azir: usize, to: Square) {
        let home = self.pieces[azir].home;
        let Some(minion) = self.at_colour(to, self.pieces[azir].owner.is_blue()) else { return };
        if self.soldiers(home).count() >= 3 {
            return;
        }
        let p = &mut self.pieces[minion];
        p.range = Kind::SandSoldier.record().reach.range;
        p.azir = home;
        p.cooldown = 0.0;
        self.turn_into(minion, Kind::SandSoldier);
    }

    /// A soldier's Azir, if he lives.
    fn living_azir(&self, soldier: usize) -> Option<usize> {
        self.with_home(self.pieces[soldier].azir).filter(|a| self.pieces[*a].is_alive())
    }

    pub(in crate::lolchess) fn soldier_attack(&mut self, soldier: usize, target: usize, factor: f64) -> f64 {
        let (dealt, _) = self.hit(soldier, target, false, factor);
        let Some(azir) = self.living_azir(soldier) else { return dealt };
        let bonus = 15.0 + self.ap(azir) * 0.35;
        self.skill_damage(azir, target, bonus * factor, DamageType::Magic);
        dealt + bonus
    }

    /// Other soldiers join an attack, then Azir's items work.
    pub(in crate::lolchess) fn soldiers_follow(&mut self, soldier: usize, target: usize, dealt: f64) {
        let Some(azir) = self.living_azir(soldier) else { return };
        let square = self.pieces[target].square;
        let others = self
            .soldiers(self.pieces[azir].home)
            .filter(|s| *s != soldier && self.pieces[*s].square.distance(square) <= 2)
            .fold(0u64, |set, s| set | 1 << s);
        for other in Self::each(others) {
            if !self.pieces[target].is_alive() {
                break;
            }
            self.execute_attack(other, target, Blow { factor: 0.6, checked: false, chain: true });
        }
        if let Some(slot) = self.pieces[azir].slot(Item::GuinsooRageblade)
            && self.pieces[azir].item_cooldowns[slot] <= 0.0
        {
            self.pieces[azir].item_cooldowns[slot] = self.item_cooldown(azir, Item::GuinsooRageblade);
            self.touch(azir);
            self.execute_attack(soldier, target, Blow { factor: 0.6, checked: true, chain: false });
        }
        self.after_attack(azir, target, dealt, false);
    }
}
