//! What a played move allows: the Poro or another piece that can be taken, or is hit.
use super::case::{Case, Course};
use super::chance::Tone;
use super::fact::{Fact, danger, told, told_of_it};
use super::scene::{Blow, Step, passed, play, threats};
use super::words::{capital, name, noun};
use crate::lolchess::action::Action;
use crate::lolchess::position::Position;
use crate::lolchess::table::Kind;

/// Everything that the played turn allows and the best one does not.
pub(super) fn allowed(case: &Case, played: &Course) -> Vec<Fact> {
    let end = played.end(&case.before);
    let mut facts: Vec<Fact> =
        case.own_pieces().filter_map(|piece| hanging(case, played, end, piece)).collect();
    facts.extend(taken_later(case, played));
    facts.extend(played.reply.iter().filter_map(|step| hit(case, step)));
    facts
}

/// A piece that can be killed at once after the played turn, but not after the best one.
fn hanging(case: &Case, played: &Course, end: &Position, piece: usize) -> Option<Fact> {
    let is_answered = played.reply.iter().any(|step| step.loses(piece));
    let blow = fatal(played, piece)?;
    if case.best.is_lost(piece) || (case.best.reply.iter().any(|step| step.loses(piece)) && !is_answered) {
        return None;
    }
    let weight = case.worth(piece) * if is_answered { 2 } else { 1 };
    Some(Fact::new(weight, open(end, blow)?).with(danger(end, blow)))
}

/// The blow of the reply that kills a piece, or another one that would.
fn fatal(course: &Course, piece: usize) -> Option<&Blow> {
    let is_played = |blow: &&Blow| course.reply.iter().any(|step| step.action == blow.action);
    let mut fatal = course.threats.iter().filter(|blow| blow.target == piece && blow.kills);
    fatal.clone().find(is_played).or_else(|| fatal.next())
}

/// "Ezreal can be taken: Ahri's attack does 48 and Ezreal has 40 health".
fn open(end: &Position, blow: &Blow) -> Option<String> {
    let victim = name(end, blow.target);
    let verb = if end.pieces[blow.target].kind == Kind::Poro { "can fall at once" } else { "can be taken" };
    Some(format!("{} {verb}: {}", capital(&victim), told_of_it(end, blow)?))
}

/// A piece that the reply kills after a spell or a purchase.
fn taken_later(case: &Case, played: &Course) -> Option<Fact> {
    let last = played.reply.last()?;
    let first = played.reply.first()?;
    let lost = last.blows().into_iter().find(|blow| {
        let is_own = case.own_pieces().any(|piece| piece == blow.target);
        is_own && blow.kills && !played.is_lost(blow.target) && !case.best.is_lost(blow.target)
    })?;
    if case.best.reply.iter().any(|step| step.loses(lost.target)) || played.reply.len() < 2 {
        return None;
    }
    let victim = capital(&name(&last.before, lost.target));
    let text = format!(
        "{victim} can be taken: after {}, {}",
        noun(&first.before, first.action),
        told_of_it(&last.before, &lost)?
    );
    Some(Fact::new(2 * case.worth(lost.target), text).with(danger(&last.before, &lost)))
}

/// A piece that the reply hits without killing it.
fn hit(case: &Case, step: &Step) -> Option<Fact> {
    let blow = step.blows().into_iter().find(|blow| {
        let is_own = case.own_pieces().any(|piece| piece == blow.target);
        is_own && !blow.kills && blow.damage * 8 >= blow.health
    })?;
    let same = |other: &Blow| other.target == blow.target && other.damage >= blow.damage;
    // What a spell can do before the move is not the move's fault.
    let is_old =
        || play(&passed(&case.before), blow.action).is_some_and(|step| step.blows().iter().any(same));
    if case.best.threats.iter().any(same) || (matches!(blow.action, Action::Spell(..)) && is_old()) {
        return None;
    }
    let share = case.stake(blow.target) * blow.damage / blow.health.max(1);
    let text = format!("Then {}", told(&step.before, &blow)?);
    Some(Fact::new(share / 2, text).with(danger(&step.before, &blow)))
}

/// A piece that can be killed where it stands now, and cannot after the best turn; for hints.
pub(super) fn averted(case: &Case) -> Vec<Fact> {
    let now = passed(&case.before);
    let mut facts = Vec::new();
    for blow in threats(&now) {
        // A skill may not be ready yet when the turn really comes.
        let is_sure = blow.kills && matches!(blow.action, Action::Attack(..));
        let is_own = now.pieces[blow.target].owner == case.side;
        if !is_sure || !is_own || case.best.threats.is_empty() || case.best.is_lost(blow.target) {
            continue;
        }
        let Some(open) = open(&now, &blow) else { continue };
        facts.push(Fact::new(case.worth(blow.target) * 3 / 2, open).with(danger(&now, &blow)));
    }
    facts
}

/// A played move that wins less than it loses.
pub(super) fn trade(case: &Case, played: &Course) -> Option<Fact> {
    let (_, won) = played.blows().find(|(_, blow)| blow.kills)?;
    let end = played.end(&case.before);
    let lost = played.reply.iter().find_map(|step| {
        step.blows()
            .into_iter()
            .find(|blow| blow.kills && case.own_pieces().any(|piece| piece == blow.target))
    })?;
    let (gain, price) = (case.worth(won.target), case.worth(lost.target));
    if price <= gain || case.best.is_lost(lost.target) || end.pieces[lost.target].kind == Kind::Poro {
        return None;
    }
    let step = played.reply.iter().find(|step| step.loses(lost.target))?;
    let prey = name(&case.before, won.target);
    let text = format!(
        "Taking {prey} costs {}: {}",
        name(&step.before, lost.target),
        told_of_it(&step.before, &lost)?
    );
    Some(Fact::new(2 * price + 1, text).with(danger(&step.before, &lost)))
}

/// A piece that can be hit where it stands now, and by nobody after the best turn.
pub(super) fn escaped(case: &Case, tone: Tone) -> Option<Fact> {
    let now = passed(&case.before);
    if !case.best.is_over(&case.before) {
        return None;
    }
    let attacks =
        threats(&now).into_iter().filter(|blow| matches!(blow.action, Action::Attack(..)) && !blow.kills);
    let is_safe = |blow: &Blow| {
        now.pieces[blow.target].owner == case.side
            && !case.best.threats.iter().any(|other| other.target == blow.target)
    };
    let blow = attacks.filter(is_safe).max_by_key(|blow| case.worth(blow.target).min(300) * blow.damage)?;
    let victim = name(&now, blow.target);
    let way =
        case.best.own.iter().map(|step| noun(&step.before, step.action)).collect::<Vec<_>>().join(" and ");
    let text = format!("With {way} nobody {} hit {victim}; now {}", tone.verb(), told_of_it(&now, &blow)?);
    let share = case.worth(blow.target).min(300) * blow.damage / blow.health.max(1);
    Some(Fact::new(share / 2, text).with(danger(&now, &blow)))
}
