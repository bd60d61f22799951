//! Viktor: Siphon Power and what his modules add to it.
use crate::lolchess::debuff::{Application, DamageType, Debuff};
use crate::lolchess::position::Position;
use crate::lolchess::shield::Shield;
use crate::lolchess::square::Square;
use crate::lolchess::table::Item;
use arrayvec::ArrayVec;

impl Position {
    pub(in crate::lolchess) fn viktor_attack(&mut self, viktor: usize, target: usize) -> f64 {
        let (dealt, _) = self.hit(viktor, target, false, 1.0);
        if self.pieces[viktor].empowered == Some(true) {
            self.pieces[viktor].empowered = Some(false);
            self.touch(viktor);
            self.remove_first(viktor, Debuff::Empowered);
        }
        dealt
    }

    /// Returns Viktor, who moves up the list when the disruptor removes an earlier piece.
    pub(super) fn siphon_power(&mut self, viktor: usize, to: Square) -> usize {
        let Some(foe) = self.foe(viktor, to) else { return viktor };
        let (owner, home) = (self.pieces[viktor].owner, self.pieces[viktor].home);
        let hp = self.pieces[foe].hp;
        let weak = f64::from(hp) / f64::from(self.pieces[foe].raw[0]) * 100.0 < 5.0;
        if self.pieces[viktor].has(Item::ViktorModule4) && weak {
            self.count_siphoned(viktor, hp);
            self.lively = true;
            self.remove(foe);
            return self.with_home(home).unwrap_or(viktor);
        }
        let mut amount = 10.0 + self.ap(viktor) * 0.5;
        if self.pieces[viktor].has(Item::ViktorModule1) {
            amount += (15.0 + self.ap(viktor) * 0.1) * (f64::from(hp) / 100.0);
            if self.roll(25.0) {
                self.apply(viktor, foe, Application::new(Debuff::Stun, 2, owner));
            }
        }
        self.skill_damage(viktor, foe, amount, DamageType::Magic);
        self.count_siphoned(viktor, hp - self.pieces[foe].hp.max(0));
        self.modules_after_hit(viktor, foe, to);
        viktor
    }

    fn count_siphoned(&mut self, viktor: usize, damage: i32) {
        let p = &mut self.pieces[viktor];
        p.siphoned += damage;
        p.unlocked = [40, 120, 260].iter().filter(|t| p.siphoned >= **t).count() as u8;
        self.touch(viktor);
    }

    fn modules_after_hit(&mut self, viktor: usize, foe: usize, to: Square) {
        let owner = self.pieces[viktor].owner;
        if self.pieces[viktor].has(Item::ViktorModule2) {
            let gain = 10.0 + self.ap(viktor) * 0.5;
            self.apply(viktor, viktor, Application::new(Debuff::Empowered, 3, owner).with(gain));
            self.pieces[viktor].empowered = Some(true);
        }
        if self.pieces[viktor].has(Item::ViktorModule3) {
            let amount = (10.0 + self.ap(viktor) * 0.3).floor();
            self.give_shield(viktor, Shield::Energy, amount, 2);
            self.apply(viktor, viktor, Application::new(Debuff::ViktorSpeed, 2, owner));
        }
        if self.pieces[viktor].has(Item::ViktorModule5) {
            let amount = 5.0 + self.ap(viktor) * 0.25;
            let mut others: ArrayVec<usize, 8> = ArrayVec::new();
            for (dy, dx) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
                let (x, y) = (to.x() + dx, to.y() + dy);
                if (0..8).contains(&x)
                    && let Some(square) = Square::on_grid(x, y)
                    && let Some(other) = self.foe(viktor, square)
                {
                    others.push(other);
                }
            }
            for other in others.into_iter().filter(|o| *o != foe) {
                self.skill_damage(viktor, other, amount, DamageType::Magic);
            }
        }
    }
}
