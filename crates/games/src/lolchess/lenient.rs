//! All actions that the reference accepts from the side to move, found by trying each of them.
use super::action::Action;
use super::piece::Owner;
use super::position::Position;
use super::refusal::Refusal;
use super::square::Square;
use super::table::{Item, Spell, Target};

impl Position {
    /// The accepted actions of the side to move: any piece of its colour, every square of the grid, all items.
    pub fn accepted(&self) -> Vec<Action> {
        let side = self.mover();
        let mut accepted = Vec::new();
        for from in Square::all() {
            let Some(piece) = self.at_colour(from, side.is_blue()) else { continue };
            let p = &self.pieces[piece];
            let aimless_skill = p.kind.record().skill.is_some_and(|s| s.target == Target::Nothing);
            let aimless_spell = p.spell.is_some_and(|s| !matches!(s, Spell::Flash | Spell::Smite));
            for to in Square::all() {
                let mut candidates = vec![Action::Move(from, to), Action::Attack(from, to)];
                if !aimless_skill || from == to {
                    candidates.push(Action::Skill(from, to));
                }
                if !aimless_spell || from == to {
                    candidates.push(Action::Spell(from, to));
                }
                accepted.extend(candidates.into_iter().filter(|a| self.accepts(side, *a)));
            }
        }
        for piece in Self::each(self.owned[side as usize]) {
            let home = self.pieces[piece].home;
            let purchases = Item::ALL.into_iter().map(|item| Action::Buy(item, home));
            accepted.extend(purchases.filter(|a| self.accepts(side, *a)));
        }
        accepted
    }

    /// Whether the reference accepts an action of a side.
    ///
    /// The copy knows no draws: to see a draw it would have to try out the answers, theirs, and so on.
    pub fn accepts(&self, side: Owner, action: Action) -> bool {
        let mut copy = *self;
        copy.draws = false;
        copy.act(side, action).is_ok()
    }

    /// Why a purchase of something that does not exist is refused.
    pub fn check_unknown_item(&self, side: Owner, home: u8) -> Result<(), Refusal> {
        let mut copy = *self;
        let piece = copy.receiver(side, home)?;
        copy.buy(side, piece, None)
    }
}
