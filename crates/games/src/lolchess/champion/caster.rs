//! Champions with a skill on one enemy: Ahri, Blitzcrank, Dr. Mundo, Kha'Zix.
use crate::lolchess::debuff::{Application, DamageType, Debuff};
use crate::lolchess::position::Position;
use crate::lolchess::square::Square;

impl Position {
    pub(super) fn spirit_rush(&mut self, ahri: usize, to: Square) {
        self.place(ahri, to);
        self.pieces[ahri].moved = true;
        let owner = self.pieces[ahri].owner;
        for square in to.neighbours() {
            let Some(foe) = self.foe(ahri, square) else { continue };
            let amount = 10.0 + self.ap(ahri) * 0.25;
            self.skill_damage(ahri, foe, amount, DamageType::Magic);
            let tick = 5.0 + self.ap(ahri) * 0.1;
            self.apply(ahri, foe, Application::new(Debuff::SpiritRush, 2, owner).with(tick));
        }
    }

    pub(super) fn rocket_grab(&mut self, blitzcrank: usize, to: Square) {
        let Some(foe) = self.foe(blitzcrank, to) else { return };
        let amount = 15.0 + self.ap(blitzcrank) * 0.8;
        self.skill_damage(blitzcrank, foe, amount, DamageType::Magic);
        let (here, there) = (self.pieces[blitzcrank].square, self.pieces[foe].square);
        let step = Square::on_grid(
            there.x() + (here.x() - there.x()).signum(),
            there.y() + (here.y() - there.y()).signum(),
        );
        let beside = step.filter(|s| s.distance(here) == 1 && !self.is_occupied(*s));
        let pulled = beside.or_else(|| here.neighbours().find(|s| !self.is_occupied(*s)));
        if let Some(square) = pulled {
            self.place(foe, square);
        }
    }

    pub(super) fn infected_bonesaw(&mut self, mundo: usize, to: Square) {
        let Some(foe) = self.foe(mundo, to) else { return };
        let cost = (self.max_hp(mundo) * 0.15).floor() as i32;
        self.set_hp(mundo, (self.pieces[mundo].hp - cost).max(1));
        let miss = (50.0 - self.ap(mundo) * 0.5).clamp(0.0, 50.0);
        if self.roll(miss) {
            return;
        }
        let amount = 10.0 + self.max_hp(mundo) * 0.15 + self.ap(mundo) * 0.1 + self.max_hp(foe) * 0.15;
        self.skill_damage(mundo, foe, amount, DamageType::Magic);
        let heal = (self.max_hp(mundo) * ((15.0 + self.ap(mundo) * 0.1) / 100.0)).floor();
        self.heal(mundo, heal);
    }

    pub(super) fn taste_their_fear(&mut self, khazix: usize, to: Square) {
        let Some(foe) = self.foe(khazix, to) else { return };
        let blue = self.pieces[foe].owner.is_blue();
        let isolated = self.pieces[foe].square.neighbours().all(|s| self.at_colour(s, blue).is_none());
        let amount = 20.0 + self.ad(khazix) * 0.8;
        let amount = if isolated { amount * 2.0 } else { amount };
        self.skill_damage(khazix, foe, amount, DamageType::Physical);
    }
}
