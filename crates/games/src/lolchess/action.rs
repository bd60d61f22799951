//! Actions and how they are carried out, with the legality rules of the reference engine.
use super::debuff::Debuff;
use super::movement::Point;
use super::piece::Owner;
use super::position::{Draw, PIECES, Position, Status};
use super::random::{Luck, Random};
use super::refusal::Refusal;
use super::square::Square;
use super::table::{Item, Kind};

/// An action of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Moves the piece on the first square to the second.
    Move(Square, Square),
    /// Attacks the second square.
    Attack(Square, Square),
    /// Uses the skill, at the own square if it needs no target.
    Skill(Square, Square),
    /// Uses the summoner spell, at the own square if it needs no target.
    Spell(Square, Square),
    /// Buys an item for the piece with this number.
    Buy(Item, u8),
    /// Bans a champion, or skips the ban.
    Ban(Option<Kind>),
    /// Picks a champion.
    Pick(Kind),
    /// Puts the five champions in one of their 120 orders.
    Line(u8),
    /// Deals the five spells in one of their 120 orders.
    Spells(u8),
}

impl Action {
    /// Whether it ends the turn.
    pub fn is_board_action(self) -> bool {
        matches!(self, Self::Move(..) | Self::Attack(..) | Self::Skill(..))
    }
}

impl Position {
    /// Carries out an action for a side as the reference does, even out of turn; a refused one changes nothing.
    pub fn try_act(&mut self, side: Owner, action: Action) -> Result<(), Refusal> {
        let before = *self;
        let result = self.act(side, action);
        if result.is_err() {
            *self = before;
        }
        result
    }

    /// Carries out a listed action without keeping a copy to restore.
    ///
    /// # Panics
    /// In a debug build, when the action is not one that can be carried out.
    pub fn play_listed(&mut self, side: Owner, action: Action) {
        let result = self.act(side, action);
        debug_assert!(result.is_ok(), "{action:?} was listed, but {result:?}");
    }

    /// The same without a copy to restore: after a refusal the position must be discarded.
    pub(super) fn act(&mut self, side: Owner, action: Action) -> Result<(), Refusal> {
        if let Random::Reference { state: 0, .. } = self.random {
            self.random = self.random.rewound();
        }
        self.changes = [[0; PIECES]; 2];
        self.luck = Luck::NONE;
        self.last = Some(action);
        match action {
            Action::Move(from, to) => {
                let piece = self.caster(side, from, "move")?;
                self.move_piece(piece, to)?;
            }
            Action::Attack(from, to) => {
                let piece = self.caster(side, from, "attack")?;
                self.attack_square(piece, to)?;
            }
            Action::Skill(from, to) => {
                let piece = self.caster(side, from, "use skills")?;
                self.cast_skill(piece, to)?;
            }
            Action::Spell(from, to) => {
                let piece = self.caster(side, from, "use summoner spells")?;
                self.cast_spell(piece, to.into())?;
            }
            Action::Buy(item, home) => {
                let piece = self.receiver(side, home)?;
                self.buy(side, piece, Some(item))?;
            }
            Action::Ban(_) | Action::Pick(_) | Action::Line(_) | Action::Spells(_) => {
                return Err(Refusal::CasterNotFound);
            }
        }
        self.refresh_auras();
        if action.is_board_action() {
            self.end_turn();
        } else if self.draws && self.status == Status::Running && !self.has_action() {
            self.status = Status::Drawn(Draw::Stuck);
        }
        self.fault.map_or(Ok(()), Err)
    }

    /// The piece that acts: the first on its square, of the side's colour and not stunned.
    fn caster(&self, side: Owner, from: Square, what: &'static str) -> Result<usize, Refusal> {
        let piece = self.at_colour(from, side.is_blue()).ok_or(Refusal::CasterNotFound)?;
        if self.has_debuff(piece, Debuff::Stun) { Err(Refusal::Stunned(what)) } else { Ok(piece) }
    }

    /// The piece with a number, if the side owns it.
    pub(super) fn receiver(&self, side: Owner, home: u8) -> Result<usize, Refusal> {
        self.with_home(home).filter(|p| self.pieces[*p].owner == side).ok_or(Refusal::CasterNotFound)
    }

    /// Whether the reference would accept an action whose target lies off the grid; it is not carried out.
    pub fn check_off_grid(&self, side: Owner, action: Action, to: Point) -> Result<(), Refusal> {
        match action {
            Action::Move(from, _) => {
                let piece = self.caster(side, from, "move")?;
                if self.is_castling(piece, to) {
                    return self.castling_partner(piece, to).map(|_| ()).ok_or(Refusal::InvalidCastling);
                }
                if self.can_move(piece, to, self.stride(piece)) { Ok(()) } else { Err(Refusal::InvalidMove) }
            }
            Action::Attack(from, _) => self.caster(side, from, "attack").and(Err(Refusal::TargetNotFound)),
            Action::Skill(from, _) => {
                let piece = self.caster(side, from, "use skills")?;
                if !self.can_use_skill(piece, to) {
                    return Err(Refusal::InvalidSkill);
                }
                if self.pieces[piece].kind == Kind::TwistedFate { Err(Refusal::NoVictim) } else { Ok(()) }
            }
            Action::Spell(from, _) => {
                let piece = self.caster(side, from, "use summoner spells")?;
                let mut copy = *self;
                copy.cast_spell(piece, to)
            }
            _ => Err(Refusal::CasterNotFound),
        }
    }
}
