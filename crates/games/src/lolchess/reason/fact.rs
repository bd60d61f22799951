//! One thing to say about a decision, with its drawing and its weight among the others.
use super::scene::{Blow, Step};
use super::words::{deed, name};
use crate::lolchess::action::Action;
use crate::lolchess::position::Position;
use crate::lolchess::rules::side;
use game::reason::{Mark, MarkKind};

/// A sentence without its full stop.
pub(super) struct Fact {
    /// How much it matters; about the gold at stake.
    pub weight: i32,
    /// The sentence.
    pub text: String,
    /// What to draw beside it.
    pub marks: Vec<Mark>,
}

impl Fact {
    /// A fact without a drawing.
    pub(super) fn new(weight: i32, text: String) -> Self {
        Fact { weight, text, marks: Vec::new() }
    }

    /// The same with what to draw.
    pub(super) fn with(self, marks: impl IntoIterator<Item = Mark>) -> Self {
        Fact { marks: self.marks.into_iter().chain(marks).collect(), ..self }
    }
}

/// "Ahri's attack does 48 and Ezreal has 40 health", or "… does 12 of the 90 health of Ezreal".
pub(super) fn told(position: &Position, blow: &Blow) -> Option<String> {
    let deed = deed(position, blow.action)?;
    let Blow { health, kills, target, .. } = *blow;
    let damage = blow.amount();
    let victim = name(position, target);
    Some(if kills {
        format!("{deed} does {damage} and {victim} has {health} health")
    } else {
        format!("{deed} does {damage} to {victim}, who has {health} health")
    })
}

/// The same after the victim was named.
pub(super) fn told_of_it(position: &Position, blow: &Blow) -> Option<String> {
    let deed = deed(position, blow.action)?;
    let Blow { health, kills, .. } = *blow;
    let damage = blow.amount();
    Some(if kills {
        format!("{deed} does {damage} against {health} health")
    } else {
        format!("{deed} does {damage} of {health} health")
    })
}

/// The arrow of a blow, with its damage.
pub(super) fn arrow(position: &Position, blow: &Blow) -> Option<Mark> {
    let from = source(blow.action)?;
    let kind = if matches!(blow.action, Action::Attack(..)) { MarkKind::Hit } else { MarkKind::Spell };
    let to = position.pieces[blow.target].square;
    Some(Mark::new(kind, [from, to]).of(side(position.mover())).saying(blow.damage))
}

/// A blow against somebody: its arrow, and the victim in danger.
pub(super) fn danger(position: &Position, blow: &Blow) -> Vec<Mark> {
    let victim = &position.pieces[blow.target];
    let square = Mark::new(MarkKind::Danger, [victim.square]);
    let square = if victim.owner as usize > 1 { square } else { square.of(side(victim.owner)) };
    arrow(position, blow).into_iter().chain([square]).collect()
}

/// What to draw for the steps of a turn that are no blows: moves, and spells to a square.
pub(super) fn steps(steps: &[Step]) -> Vec<Mark> {
    let drawn = |step: &Step| {
        let (kind, from, to) = match step.action {
            Action::Move(from, to) => (MarkKind::Step, from, to),
            Action::Skill(from, to) | Action::Spell(from, to) => (MarkKind::Spell, from, to),
            _ => return None,
        };
        let squares = if from == to { vec![from] } else { vec![from, to] };
        Some(Mark::new(kind, squares).of(side(step.before.mover())))
    };
    steps.iter().filter_map(drawn).collect()
}

/// The square that an action begins on.
pub(super) fn source(action: Action) -> Option<crate::lolchess::square::Square> {
    match action {
        Action::Move(from, _) | Action::Attack(from, _) | Action::Skill(from, _) | Action::Spell(from, _) => {
            Some(from)
        }
        _ => None,
    }
}
