//! What each champion does: hits with something extra, and active skills.
mod caster;
mod ranged;
mod soldier;
mod striker;
mod support;
mod viktor;

use super::position::Position;
use super::refusal::Refusal;
use super::square::Square;
use super::table::Kind;

impl Position {
    /// The effect of an active skill; what is returned is the caster, who may have moved up the list.
    pub(super) fn use_skill(&mut self, caster: usize, to: Square) -> usize {
        match self.pieces[caster].kind {
            Kind::Ahri => self.spirit_rush(caster, to),
            Kind::Azir => self.arise(caster, to),
            Kind::Blitzcrank => self.rocket_grab(caster, to),
            Kind::DrMundo => self.infected_bonesaw(caster, to),
            Kind::Ezreal => self.arcane_shift(caster, to),
            Kind::Garen => self.judgment(caster),
            Kind::Janna => self.tailwind(caster),
            Kind::Khazix => self.taste_their_fear(caster, to),
            Kind::Leona => self.solar_flare(caster),
            Kind::Nasus => self.fury_of_the_sands(caster),
            Kind::Sion => self.soul_furnace(caster),
            Kind::Soraka => self.astral_infusion(caster, to),
            Kind::TwistedFate => self.wild_cards(caster, to),
            Kind::Viktor => return self.siphon_power(caster, to),
            Kind::Zed => self.death_mark(caster, to),
            _ => self.fault = Some(Refusal::NoVictim),
        }
        caster
    }

    /// The piece of the other colour on a square.
    #[inline]
    pub(super) fn foe(&self, caster: usize, square: Square) -> Option<usize> {
        self.at_colour(square, !self.pieces[caster].owner.is_blue())
    }
}
