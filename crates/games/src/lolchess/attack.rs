//! Basic attacks: legality, the hit of each class, and everything that follows a hit.
use super::damage::Hit;
use super::debuff::{Application, DamageType, Debuff};
use super::position::Position;
use super::refusal::Refusal;
use super::square::Square;
use super::table::{AD, CRIT_DAMAGE, Item, Kind, LIFESTEAL};

/// How an attack is carried out.
#[derive(Clone, Copy)]
pub(super) struct Blow {
    /// Factor of the damage, which some classes ignore.
    pub factor: f64,
    /// Whether reach is tested again.
    pub checked: bool,
    /// Whether it is a Sand Soldier's part in another soldier's attack.
    pub chain: bool,
}

impl Position {
    /// Who is attacked on a square: the first living piece if it is of the other colour, else the first monster there.
    pub(super) fn attack_target(&self, blue: bool, square: Square) -> Option<usize> {
        let first = self.at(square)?;
        if self.pieces[first].owner.is_blue() != blue {
            return Some(first);
        }
        let neutral = |p: &usize| self.pieces[*p].owner == super::piece::Owner::Neutral;
        if self.shared == 0 { Some(first).filter(neutral) } else { self.others_on(square).find(neutral) }
    }

    /// Attacks the piece on a square.
    pub(super) fn attack_square(&mut self, attacker: usize, square: Square) -> Result<(), Refusal> {
        let blue = self.pieces[attacker].owner.is_blue();
        let target = self.attack_target(blue, square).ok_or(Refusal::TargetNotFound)?;
        if !self.in_attack_reach(attacker, target) {
            return Err(Refusal::InvalidAttack);
        }
        self.execute_attack(attacker, target, Blow { factor: 1.0, checked: false, chain: false });
        Ok(())
    }

    fn in_attack_reach(&self, attacker: usize, target: usize) -> bool {
        let reach = self.pieces[attacker].kind.record().reach;
        self.can_reach(attacker, self.pieces[target].square.into(), reach, self.range(attacker))
    }

    /// One attack with all its effects; a second attack out of reach is a fault that refuses the whole action.
    pub(super) fn execute_attack(&mut self, attacker: usize, target: usize, blow: Blow) {
        if blow.checked && !self.in_attack_reach(attacker, target) {
            self.fault = Some(Refusal::InvalidAttack);
        }
        if self.fault.is_some() {
            return;
        }
        let factor = blow.factor - if self.pieces[target].has(Item::BrambleVest) { 0.08 } else { 0.0 };
        let dealt = self.attack(attacker, target, factor);
        self.after_attack(attacker, target, dealt, blow.chain);
    }

    /// The common hit: a critical roll unless forced or never, then physical damage.
    pub(super) fn hit(&mut self, attacker: usize, target: usize, forced: bool, factor: f64) -> (f64, bool) {
        let critical = if self.pieces[attacker].kind == Kind::Ashe {
            false
        } else {
            forced || {
                let chance = self.crit_chance(attacker);
                self.roll(chance)
            }
        };
        let mut amount = self.ad(attacker);
        if critical {
            amount = amount * self.pieces[attacker].stat(CRIT_DAMAGE) / 100.0;
            self.critical(attacker, target);
        }
        let sunder = self.sunder(attacker);
        let kind = DamageType::Physical;
        let hit = Hit { source: attacker, target, amount: amount * factor, kind, sunder, from_attack: true };
        (self.damage(hit), critical)
    }

    /// The effects of a critical hit before its damage.
    pub(super) fn critical(&mut self, attacker: usize, target: usize) {
        if self.pieces[target].has(Item::StrikersFlail) {
            let owner = self.pieces[target].owner;
            self.apply(target, target, Application::new(Debuff::StrikersFlail, 2, owner));
        }
        if self.pieces[attacker].kind == Kind::Yasuo {
            self.whirlwind(attacker, target);
        }
    }

    /// The attack of each class; returns what counts as damage dealt.
    fn attack(&mut self, attacker: usize, target: usize, factor: f64) -> f64 {
        match self.pieces[attacker].kind {
            Kind::MeleeMinion | Kind::CasterMinion if self.flanks(attacker, target) => {
                self.critical_flank(attacker, target)
            }
            Kind::Aatrox => self.aatrox_attack(attacker, target),
            Kind::Ashe => self.ashe_attack(attacker, target),
            Kind::Jhin => self.jhin_attack(attacker, target),
            Kind::Nasus => self.nasus_attack(attacker, target),
            Kind::Rammus => self.rammus_attack(attacker, target, factor),
            Kind::SandSoldier => self.soldier_attack(attacker, target, factor),
            Kind::Teemo => self.teemo_attack(attacker, target),
            Kind::Tristana => self.tristana_attack(attacker, target),
            Kind::Viktor => self.viktor_attack(attacker, target),
            Kind::Zed => self.zed_attack(attacker, target),
            _ => self.hit(attacker, target, false, factor).0,
        }
    }

    fn flanks(&self, attacker: usize, target: usize) -> bool {
        let (a, t) = (&self.pieces[attacker], &self.pieces[target]);
        t.kind.is_foot_soldier()
            && (a.square.x() - t.square.x()).abs() == 1
            && (a.square.y() - t.square.y()).abs() == 1
            && !self.has_debuff(attacker, Debuff::Baron)
    }

    /// Minions kill minions diagonally and take their square.
    fn critical_flank(&mut self, attacker: usize, target: usize) -> f64 {
        let square = self.pieces[target].square;
        let amount = self.max_hp(target);
        let kind = DamageType::True;
        let dealt =
            self.damage(Hit { source: attacker, target, amount, kind, sunder: 0.0, from_attack: true });
        self.place(attacker, square);
        dealt
    }

    /// The effects that follow an attack; they apply even when a piece has died.
    pub(super) fn after_attack(&mut self, attacker: usize, target: usize, dealt: f64, chain: bool) {
        let items = self.pieces[attacker].item_set;
        if items != 0 {
            self.attack_items(attacker, target, items);
        }
        if self.pieces[target].has(Item::BrambleVest) && self.pieces[target].is_alive() {
            self.thorns(attacker, target);
        }
        let lifesteal = self.pieces[attacker].stat(LIFESTEAL);
        if lifesteal > 0.0 {
            self.heal(attacker, (dealt * lifesteal / 100.0).floor());
        }
        if self.pieces[attacker].kind == Kind::SandSoldier && !chain {
            self.soldiers_follow(attacker, target, dealt);
        }
    }

    fn attack_items(&mut self, attacker: usize, target: usize, items: u64) {
        if items & Item::SpearOfShojin.bit() != 0 {
            let spears = self.pieces[attacker].held().iter().filter(|i| **i == Item::SpearOfShojin).count();
            let p = &mut self.pieces[attacker];
            p.cooldown = (p.cooldown - spears as f64).max(0.0);
            self.touch(attacker);
        }
        if items & Item::NashorsTooth.bit() != 0 {
            let amount = 10.0 + self.ap(attacker) * 0.2;
            self.harm(attacker, target, amount, DamageType::Magic);
        }
        if let Some(slot) = self.pieces[attacker].slot(Item::GuinsooRageblade)
            && self.pieces[attacker].item_cooldowns[slot] <= 0.0
        {
            self.pieces[attacker].item_cooldowns[slot] = self.item_cooldown(attacker, Item::GuinsooRageblade);
            self.touch(attacker);
            self.execute_attack(attacker, target, Blow { factor: 0.5, checked: true, chain: false });
        }
        if items & Item::WitSEnd.bit() != 0 {
            let bonus = self.ad(attacker) - f64::from(self.pieces[attacker].raw[AD]);
            self.harm(attacker, target, 5.0 + bonus * 0.25, DamageType::Magic);
        }
    }

    /// Bramble Vest hurts all pieces of the attacker's side beside its holder.
    fn thorns(&mut self, attacker: usize, target: usize) {
        let blue = self.pieces[target].owner.is_blue();
        for square in self.pieces[target].square.neighbours() {
            if let Some(victim) = self.at_colour(square, !blue) {
                let amount = 8.0 + self.pr(target) * 0.1;
                let sunder = self.sunder(attacker);
                let kind = DamageType::Magic;
                self.damage(Hit { source: target, target: victim, amount, kind, sunder, from_attack: false });
            }
        }
    }
}
