//! Summoner spells: one a turn for the whole side, before the board action.
use super::damage::Hit;
use super::debuff::{Application, DamageType, Debuff};
use super::movement::Point;
use super::piece::Owner;
use super::position::Position;
use super::refusal::Refusal;
use super::shield::Shield;
use super::square::Square;
use super::table::Spell;

impl Position {
    /// Uses the spell of a piece; squares off the grid are out of bounds.
    pub(super) fn cast_spell(&mut self, piece: usize, to: Point) -> Result<(), Refusal> {
        let p = &self.pieces[piece];
        let spell = p.spell.ok_or(Refusal::NoSpell)?;
        if self.has_cast {
            return Err(Refusal::SpellUsed);
        }
        if p.spell_cooldown > 0 {
            return Err(Refusal::SpellCooldown(spell, p.spell_cooldown));
        }
        match spell {
            Spell::Flash => self.flash(piece, to)?,
            Spell::Ghost => {
                let tag = self.random.id();
                let owner = self.pieces[piece].owner;
                self.apply(piece, piece, Application { tag, ..Application::new(Debuff::Ghost, 3, owner) });
            }
            Spell::Heal => self.heal_spell(piece),
            Spell::Barrier => self.give_shield(piece, Shield::Barrier, 50.0, 2),
            Spell::Smite => self.smite(piece, to)?,
        }
        self.pieces[piece].spell_cooldown = spell.cooldown();
        self.touch(piece);
        self.has_cast = true;
        Ok(())
    }

    fn distance(&self, piece: usize, to: Point) -> i32 {
        let square = self.pieces[piece].square;
        (square.x() - to.x).abs().max((square.y() - to.y).abs())
    }

    fn flash(&mut self, piece: usize, to: Point) -> Result<(), Refusal> {
        if self.distance(piece, to) > 2 {
            return Err(Refusal::FlashRange);
        }
        let square = to.square().ok_or(Refusal::FlashBounds)?;
        if self.is_occupied(square) {
            return Err(Refusal::FlashOccupied);
        }
        self.place(piece, square);
        Ok(())
    }

    fn heal_spell(&mut self, piece: usize) {
        self.heal(piece, 30.0);
        let p = &self.pieces[piece];
        let beside = p.square;
        let ally = Self::each(self.alive & self.owned[p.owner as usize])
            .filter(|a| {
                let ally = &self.pieces[*a];
                let adjacent = ally.square.distance(beside) == 1 && ally.square.is_in_play();
                adjacent && ally.hp < i32::from(ally.raw[0])
            })
            .min_by_key(|a| self.pieces[*a].hp);
        if let Some(ally) = ally {
            self.heal(ally, 30.0);
        }
    }

    /// Whether Smite may strike a piece.
    pub(super) fn is_smitable(&self, owner: Owner, target: usize) -> bool {
        let t = &self.pieces[target];
        t.owner == Owner::Neutral || (t.owner != owner && t.kind.is_minion())
    }

    fn smite(&mut self, piece: usize, to: Point) -> Result<(), Refusal> {
        if self.distance(piece, to) > 2 {
            return Err(Refusal::SmiteRange);
        }
        let target = to.square().and_then(|s: Square| self.at(s)).ok_or(Refusal::SmiteNobody)?;
        if !self.is_smitable(self.pieces[piece].owner, target) {
            return Err(Refusal::SmiteTarget);
        }
        self.luck.number = true;
        let amount = f64::from(self.random.int(35, 65));
        let kind = DamageType::True;
        self.damage(Hit { source: piece, target, amount, kind, sunder: 0.0, from_attack: false });
        Ok(())
    }
}
