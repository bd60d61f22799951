//! Active skills: legality, what follows a use, and Ionic Spark.
use super::debuff::{Application, DamageType, Debuff};
use super::movement::Point;
use super::position::Position;
use super::refusal::Refusal;
use super::shield::Shield;
use super::square::Square;
use super::stat::round;
use super::table::{AP, Item, Kind, SkillRecord, Target};

impl Position {
    /// The skill of a piece if it is active and ready.
    #[inline]
    pub(super) fn ready_skill(&self, piece: usize) -> Option<&'static SkillRecord> {
        let p = &self.pieces[piece];
        p.kind.record().skill.as_ref().filter(|s| s.active && p.cooldown <= 0.0)
    }

    /// Whether the reference lets a skill be aimed there.
    pub(super) fn can_use_skill(&self, piece: usize, to: Point) -> bool {
        let Some(skill) = self.ready_skill(piece) else { return false };
        let range = i32::from(skill.reach.range);
        match skill.target {
            Target::Nothing => true,
            Target::Square => self.can_move(piece, to, range),
            Target::SquareInRange => self.can_shift(piece, to, skill.reach),
            Target::Enemy | Target::Ally => self.can_reach(piece, to, skill.reach, range),
            Target::AllyMinion => {
                let blue = self.pieces[piece].owner.is_blue();
                let minion = to.square().and_then(|s| self.at_colour(s, blue));
                minion.is_some_and(|m| self.pieces[m].kind.is_foot_soldier())
                    && self.can_reach(piece, to, skill.reach, range)
            }
        }
    }

    /// Uses a skill; the target is on the grid.
    pub(super) fn cast_skill(&mut self, piece: usize, to: Square) -> Result<(), Refusal> {
        if !self.can_use_skill(piece, to.into()) {
            return Err(Refusal::InvalidSkill);
        }
        if self.pieces[piece].kind == Kind::TwistedFate && self.foe(piece, to).is_none() {
            return Err(Refusal::NoVictim);
        }
        let caster = self.use_skill(piece, to);
        self.after_skill(caster);
        self.ionic_spark(caster);
        Ok(())
    }

    fn after_skill(&mut self, caster: usize) {
        let cooldown = self.skill_cooldown(caster);
        let owner = self.pieces[caster].owner;
        self.touch(caster);
        let p = &mut self.pieces[caster];
        p.cooldown = cooldown;
        if p.item_set == 0 {
            return;
        }
        if p.has(Item::BlueBuff) {
            p.cooldown = (cooldown - round(cooldown * 0.25)).max(0.0);
        }
        if p.has(Item::ArchangelStaff) {
            p.raw[AP] += 5;
            self.refresh(caster, 1 << AP);
        }
        if self.pieces[caster].has(Item::NashorsTooth) {
            self.apply(caster, caster, Application::new(Debuff::Amplified, 2, owner));
        }
        if self.pieces[caster].has(Item::ProtectorsVow) {
            let amount = self.max_hp(caster) * 0.15;
            self.give_shield(caster, Shield::Drawn, amount, 2);
        }
    }

    /// Holders of Ionic Spark answer a skill of the other colour.
    fn ionic_spark(&mut self, caster: usize) {
        let blue = self.pieces[caster].owner.is_blue();
        let cooldown = self.pieces[caster].kind.record().skill.map_or(0.0, |s| s.cooldown);
        for holder in Self::each(self.living(!blue)) {
            let Some(slot) = self.pieces[holder].slot(Item::IonicSpark) else { continue };
            if self.pieces[holder].item_cooldowns[slot] <= 0.0 {
                self.harm(holder, caster, cooldown * 5.0, DamageType::Magic);
                self.pieces[holder].item_cooldowns[slot] = 7.0;
                self.touch(holder);
            }
        }
    }
}
