//! A decision laid out: the turn that was played and the turn that was best, and what the opponent does after each.
use super::scene::{Blow, Step, bounty, poro, threats, turn};
use crate::lolchess::LolChess;
use crate::lolchess::action::Action;
use crate::lolchess::piece::Owner;
use crate::lolchess::position::{Position, Status};
use crate::lolchess::table::Kind;

/// A whole turn of the side that decides, and what can follow.
pub(super) struct Course {
    /// The side's own actions, as far as they are known.
    pub own: Vec<Step>,
    /// The opponent's turn after them, as far as it is known.
    pub reply: Vec<Step>,
    /// What the opponent's attacks and skills can do after it; empty where the turn is not over.
    pub threats: Vec<Blow>,
}

/// The decision.
pub(super) struct Case {
    /// The position, with numbers to come that nobody knows.
    pub before: Position,
    /// Who decides.
    pub side: Owner,
    /// What was played; none for a hint.
    pub played: Option<Course>,
    /// What would have been best.
    pub best: Course,
}

impl Course {
    /// The course of some actions, the first of them the decision.
    pub(super) fn new(before: &Position, actions: &[Action]) -> Self {
        let own = turn(before, actions);
        let rest = actions.get(own.len()..).unwrap_or_default();
        let end = own.last().map_or(before, |step| &step.after);
        let is_over = end.mover() == before.mover() || end.status != Status::Running;
        let reply = if is_over { Vec::new() } else { turn(end, rest) };
        let threats = if is_over { Vec::new() } else { threats(end) };
        Course { own, reply, threats }
    }

    /// The position after the side's own actions.
    pub(super) fn end<'a>(&'a self, before: &'a Position) -> &'a Position {
        self.own.last().map_or(before, |step| &step.after)
    }

    /// Whether the side's turn is over.
    pub(super) fn is_over(&self, before: &Position) -> bool {
        let end = self.end(before);
        end.mover() != before.mover() || end.status != Status::Running
    }

    /// The side's own action, the first of the turn.
    pub(super) fn first(&self) -> Option<&Step> {
        self.own.first()
    }

    /// What the side's own actions do to the opponent and to monsters, with the number of the action.
    pub(super) fn blows(&self) -> impl Iterator<Item = (usize, Blow)> {
        self.own
            .iter()
            .enumerate()
            .flat_map(|(number, step)| step.blows().into_iter().map(move |blow| (number, blow)))
    }

    /// Whether an own action kills a piece.
    pub(super) fn kills(&self, piece: usize) -> bool {
        self.own.iter().any(|step| step.loses(piece))
    }

    /// Whether a piece can be killed by one attack or skill after it.
    pub(super) fn is_lost(&self, piece: usize) -> bool {
        self.threats.iter().any(|blow| blow.target == piece && blow.kills)
    }
}

impl Case {
    /// Lays out a decision; none in the draft, and where an action cannot be played.
    pub(super) fn new(game: &LolChess, played: Option<&[Action]>, best: &[Action]) -> Option<Self> {
        if game.draft().is_some() {
            return None;
        }
        let mut before = *game.position();
        // A fair player knows nothing of the numbers to come.
        before.redraw_secret(1);
        let best = Course::new(&before, best);
        let played = played.map(|actions| Course::new(&before, actions));
        best.first()?;
        if let Some(played) = &played {
            played.first()?;
        }
        Some(Case { before, side: before.mover(), played, best })
    }

    /// What a piece is worth, in gold.
    pub(super) fn worth(&self, piece: usize) -> i32 {
        let p = &self.before.pieces[piece];
        if p.kind == Kind::Poro { 1000 } else { bounty(&self.before, piece) + 20 * i32::from(p.item_count) }
    }

    /// What hurting a piece is worth, in gold, if all of its health goes.
    pub(super) fn stake(&self, piece: usize) -> i32 {
        if self.before.pieces[piece].kind == Kind::Poro { 1000 } else { self.worth(piece).min(300) }
    }

    /// The side's own pieces.
    pub(super) fn own_pieces(&self) -> impl Iterator<Item = usize> {
        let count = usize::from(self.before.count);
        (0..count).filter(|piece| self.before.pieces[*piece].owner == self.side)
    }

    /// The opponent's Poro.
    pub(super) fn prey(&self) -> Option<usize> {
        poro(&self.before, self.side.other())
    }
}
