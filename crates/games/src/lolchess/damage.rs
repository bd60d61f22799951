//! Damage: amplification, resistance, shields, reactions of the victim, death and gold.
use super::debuff::{Application, DamageType, Debuff};
use super::piece::Owner;
use super::position::Position;
use super::refusal::Refusal;
use super::shield::Shield;
use super::table::{AMPLIFICATION, CRIT_DAMAGE, DURABILITY, Item, Kind, SUNDER};

/// Two Leonas who bear each other's mark hurt each other without end; nothing else nests deeper than this.
const DEEPEST: u8 = 60;

/// One instance of damage.
#[derive(Clone, Copy)]
pub(super) struct Hit {
    /// Who deals it.
    pub source: usize,
    /// Who takes it.
    pub target: usize,
    /// How much, before everything.
    pub amount: f64,
    /// Of which kind.
    pub kind: DamageType,
    /// Resistance that is ignored.
    pub sunder: f64,
    /// Whether it is the hit of a basic attack.
    pub from_attack: bool,
}

impl Position {
    /// Sunder of a piece.
    #[inline]
    pub(super) fn sunder(&self, piece: usize) -> f64 {
        self.pieces[piece].stat(SUNDER)
    }

    /// Damage that is neither a basic attack's nor an active skill's, with the source's sunder.
    pub(super) fn harm(&mut self, source: usize, target: usize, amount: f64, kind: DamageType) -> f64 {
        let sunder = self.sunder(source);
        self.damage(Hit { source, target, amount, kind, sunder, from_attack: false })
    }

    /// Damage of an active skill, which Jeweled Gauntlet lets be critical.
    pub(super) fn skill_damage(&mut self, source: usize, target: usize, amount: f64, kind: DamageType) {
        let mut amount = amount;
        if self.pieces[source].has(Item::JeweledGauntlet) {
            let chance = self.crit_chance(source);
            if self.roll(chance) {
                amount = amount * self.pieces[source].stat(CRIT_DAMAGE) / 100.0;
                self.critical(source, target);
            }
        }
        self.harm(source, target, amount, kind);
    }

    /// Deals damage; returns the amount that was asked for, which is what lifesteal and others count.
    pub(super) fn damage(&mut self, hit: Hit) -> f64 {
        if self.depth > DEEPEST {
            self.fault = Some(Refusal::Endless);
        }
        if self.fault.is_some() {
            return 0.0;
        }
        self.depth += 1;
        let amount = self.deal(hit);
        self.depth -= 1;
        amount
    }

    fn deal(&mut self, hit: Hit) -> f64 {
        let Hit { source, target, kind, .. } = hit;
        let amount = if self.pieces[source].kind == Kind::Poro {
            hit.amount.min(self.max_hp(source) * 0.5)
        } else {
            hit.amount
        };
        let mut left = self.resisted(&Hit { amount, ..hit });
        let alive = self.pieces[target].is_alive();
        let items = self.pieces[source].item_set;
        if items & Item::SerpentsFang.bit() != 0 {
            self.halve_shields(target);
        }
        left = self.absorb(target, left);
        let taken = self.before_taken(target, left, kind).floor() as i32;
        if taken > 0 {
            self.lively = true;
        }
        let mut hp = self.pieces[target].hp - taken;
        if kind == DamageType::NonLethal {
            hp = hp.max(1);
        }
        self.set_hp(target, hp);
        self.after_taken(&hit, taken);
        if self.has_debuff(source, Debuff::Elder) && kind != DamageType::NonLethal {
            let hp = self.pieces[target].hp;
            if hp > 0 && f64::from(hp) < 0.15 * f64::from(self.pieces[target].raw[0]) {
                self.set_hp(target, 0);
            }
        }
        if self.pieces[target].hp <= 0 {
            self.set_hp(target, 0);
            if alive {
                self.die(source, target);
            }
        }
        if items & (Item::HextechGunblade.bit() | Item::HandOfJustice.bit()) != 0 {
            self.heal(source, amount * 0.15);
        }
        amount
    }

    /// The amount after amplification and resistance.
    pub(super) fn resisted(&self, hit: &Hit) -> f64 {
        let (source, target) = (&self.pieces[hit.source], &self.pieces[hit.target]);
        let mut amplification = source.stat(AMPLIFICATION);
        if target.hp > 200 && source.has(Item::GiantSlayer) {
            amplification += 15.0;
        }
        let amplified = hit.amount * (amplification + 100.0) / 100.0;
        let (resistance, pierced) = match hit.kind {
            DamageType::Physical => (self.pr(hit.target), source.has(Item::LastWhisper)),
            DamageType::Magic => (self.mr(hit.target), source.has(Item::VoidStaff)),
            DamageType::True | DamageType::NonLethal => return amplified.max(1.0),
        };
        let resistance = if pierced { resistance * 0.7 } else { resistance };
        let rest = resistance - hit.sunder;
        let reduction = if rest <= 0.0 { 0.0 } else { rest / (rest + 30.0) };
        amplified * (1.0 - reduction)
    }

    /// Durability and Death's Dance.
    fn before_taken(&mut self, target: usize, mut damage: f64, kind: DamageType) -> f64 {
        let durability = self.pieces[target].stat(DURABILITY);
        if durability > 0.0 {
            damage *= (100.0 - durability) / 100.0;
        }
        if self.pieces[target].has(Item::DeathsDance)
            && matches!(kind, DamageType::Physical | DamageType::Magic)
        {
            damage = (damage * 0.5).floor();
            let tag = self.random.id();
            let owner = self.pieces[target].owner;
            let later =
                Application { tag, ..Application::new(Debuff::DeathsDance, 2, owner).with(damage / 2.0) };
            self.apply(target, target, later);
        }
        damage
    }

    /// The effects of items, marks and classes after damage, also at 0 damage and after death.
    fn after_taken(&mut self, hit: &Hit, taken: i32) {
        let Hit { source, target, kind, .. } = *hit;
        let owner = self.pieces[target].owner;
        let items = self.pieces[target].item_set;
        if items & Item::TitansResolve.bit() != 0 {
            let gain = (f64::from(taken) * 0.25).floor();
            self.apply(target, target, Application::new(Debuff::TitansResolve, 3, owner).with(gain));
        }
        if items & Item::SterakGage.bit() != 0 {
            self.sterak(target);
        }
        let giver = self.pieces[source];
        if giver.owner.is_blue() != owner.is_blue() {
            if giver.has(Item::Morellonomicon) {
                self.burn_and_wound(source, target, giver.owner);
            }
            if giver.has(Item::SerpentsFang) {
                self.apply(source, target, Application::new(Debuff::Venom, 3, giver.owner));
            }
        }
        if items & Item::AdaptiveHelm.bit() != 0 {
            let helm = match kind {
                DamageType::Physical => Some(Debuff::HelmArmor),
                DamageType::Magic => Some(Debuff::HelmMagic),
                DamageType::True | DamageType::NonLethal => None,
            };
            if let Some(helm) = helm {
                self.apply(target, target, Application::new(helm, 3, owner));
            }
        }
        if self.has_debuff(target, Debuff::Sunlight) {
            self.sunlight(source, target);
        }
        self.class_after_taken(hit);
    }

    fn sterak(&mut self, target: usize) {
        let Some(slot) = self.pieces[target].slot(Item::SterakGage) else { return };
        let p = &self.pieces[target];
        if f64::from(p.hp) > p.stat(0) * 0.6 || p.item_cooldowns[slot] > 0.0 {
            return;
        }
        let (amount, owner) = (self.max_hp(target) * 0.5, p.owner);
        self.give_shield(target, Shield::Drawn, amount, 5);
        self.apply(target, target, Application::new(Debuff::SterakGage, 5, owner));
        self.pieces[target].item_cooldowns[slot] = self.item_cooldown(target, Item::SterakGage);
        self.touch(target);
    }

    /// Leona's mark: damage to the marked piece damages Leona herself.
    fn sunlight(&mut self, source: usize, target: usize) {
        let Some(mark) = self.find_debuff(target, Debuff::Sunlight) else { return };
        let caster = self.pool[mark as usize].caster(self.pieces[target].owner);
        let leona = self.listed().iter().position(|p| p.kind == Kind::Leona && Some(p.owner) == caster);
        if let Some(leona) = leona {
            let amount = 10.0 + self.pr(leona) * 0.25 + self.mr(leona) * 0.25;
            let sunder = self.sunder(target);
            let kind = DamageType::Magic;
            self.damage(Hit { source, target: leona, amount, kind, sunder, from_attack: false });
        }
        self.remove_first(target, Debuff::Sunlight);
    }

    fn class_after_taken(&mut self, hit: &Hit) {
        let target = hit.target;
        match self.pieces[target].kind {
            Kind::Azir if self.pieces[target].hp <= 0 => {
                let azir = self.pieces[target].home;
                for soldier in Self::each(self.alive) {
                    if self.pieces[soldier].kind == Kind::SandSoldier && self.pieces[soldier].azir == azir {
                        self.set_hp(soldier, 0);
                    }
                }
            }
            Kind::Malphite => {
                self.pieces[target].cooldown = self.skill_cooldown(target);
                self.touch(target);
            }
            Kind::Rammus if hit.from_attack => {
                let thorns = (self.pr(target) * 0.2).floor();
                if thorns > 0.0 {
                    self.harm(target, hit.source, thorns, DamageType::Magic);
                }
            }
            Kind::Tryndamere => self.undying_rage(target),
            _ => {}
        }
    }

    fn undying_rage(&mut self, target: usize) {
        if self.pieces[target].hp > 0 {
            return;
        }
        if self.has_debuff(target, Debuff::UndyingRage) {
            self.set_hp(target, 1);
        } else if self.pieces[target].cooldown <= 0.0 {
            self.set_hp(target, 1);
            let rage =
                Application { caster: None, ..Application::new(Debuff::UndyingRage, 2, Owner::Neutral) };
            self.apply(target, target, rage);
            self.pieces[target].cooldown = self.skill_cooldown(target);
        }
    }

    /// Gold, timers and rewards for a death.
    fn die(&mut self, source: usize, target: usize) {
        let killer = self.pieces[source];
        let victim = self.pieces[target];
        let player = killer.owner as usize;
        if player < 2 {
            let value = if victim.gold == 0 { 30 } else { i32::from(victim.gold) };
            self.gold[player] += value + if killer.kind == Kind::TwistedFate { 10 } else { 0 };
        }
        self.pieces[target].died = self.round as u16;
        if victim.kind.is_champion() {
            let wait = match self.round {
                0..=15 => 4,
                16..=30 => 7,
                _ => 10,
            };
            self.pieces[target].returns = (self.round + wait) as u16;
        }
        if victim.owner == Owner::Neutral && player < 2 {
            self.reward(killer.owner, victim.kind);
        }
        self.touch(target);
    }

    /// Heals, living or dead, up to the effective maximum.
    pub(super) fn heal(&mut self, piece: usize, amount: f64) {
        let mut factor = 1.0;
        if self.has_debuff(piece, Debuff::Wounded) {
            factor -= 0.5;
        }
        if self.pieces[piece].has(Item::SpiritVisage) {
            factor += 0.3;
        }
        let p = &self.pieces[piece];
        let hp = (p.hp + (amount * factor).floor() as i32).min(i32::from(p.effective[0]));
        self.set_hp(piece, hp);
    }
}
