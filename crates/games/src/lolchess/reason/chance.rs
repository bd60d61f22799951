//! What the best move does: the Poro or a piece that it takes, the damage that it does, the health it gives back.
use super::case::{Case, Course};
use super::fact::{Fact, arrow, danger, steps, told_of_it};
use super::scene::{Blow, bounty};
use super::words::{capital, name, noun};
use crate::lolchess::action::Action;
use crate::lolchess::piece::Owner;
use crate::lolchess::table::Kind;

/// Whether something is still to be done, or was missed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    /// For a hint.
    Can,
    /// For a move that was played instead.
    Could,
}

impl Tone {
    pub(super) fn verb(self) -> &'static str {
        if self == Tone::Can { "can" } else { "could" }
    }
}

/// What the best turn hits, apart from what the played one hits as hard.
pub(super) fn strikes(case: &Case, tone: Tone) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (number, blow) in case.best.blows() {
        let rival = case.played.as_ref().and_then(|played| {
            played.blows().map(|(_, other)| other).find(|other| other.target == blow.target)
        });
        let is_equalled =
            rival.is_some_and(|other| other.kills || (!blow.kills && other.damage >= blow.damage));
        if !is_equalled {
            facts.extend(if blow.kills {
                kill(case, number, &blow, tone)
            } else {
                wound(case, number, &blow, tone)
            });
        }
    }
    facts.extend(burnt(case));
    facts
}

/// "Ezreal could be taken: Ahri's attack does 48 against 40 health".
fn kill(case: &Case, number: usize, blow: &Blow, tone: Tone) -> Option<Fact> {
    let step = case.best.own.get(number)?;
    let is_poro = step.before.pieces[blow.target].kind == Kind::Poro;
    let victim = capital(&name(&step.before, blow.target));
    let what = if is_poro { "fall this turn" } else { "be taken" };
    let first = prelude(&case.best, number);
    let told = told_of_it(&step.before, blow)?;
    let prize = match step.before.pieces[blow.target].owner {
        Owner::Neutral => format!(", for {} gold and a lasting bonus", bounty(&step.before, blow.target)),
        _ => String::new(),
    };
    let text = format!("{victim} {} {what}: {first}{told}{prize}", tone.verb());
    let weight = if is_poro { 10_000 } else { 2 * case.worth(blow.target) };
    let drawn = steps(case.best.own.get(..number).unwrap_or_default());
    Some(Fact::new(weight, text).with(drawn).with(danger(&step.before, blow)))
}

/// "Ahri's attack on Ezreal could do 48 of 90 health".
fn wound(case: &Case, number: usize, blow: &Blow, tone: Tone) -> Option<Fact> {
    let step = case.best.own.get(number)?;
    let victim = name(&step.before, blow.target);
    let deed = super::words::deed(&step.before, blow.action)?;
    let first = prelude(&case.best, number);
    let (damage, health) = (blow.damage, blow.health);
    let verb = if tone == Tone::Can { "does" } else { "would do" };
    let text =
        capital(&format!("{first}{deed} {verb} {} to {victim}, who has {health} health", blow.amount()));
    let weight = case.stake(blow.target) * damage / health.max(1) * 2 / 3;
    Some(Fact::new(weight, text).with(arrow(&step.before, blow)))
}

/// "after buy …" in words, where a spell or a purchase comes first.
fn prelude(course: &Course, number: usize) -> String {
    let before = course.own.get(..number).unwrap_or_default();
    let told: Vec<String> = before.iter().map(|step| lead(step.action, &step.before)).collect();
    if told.is_empty() { String::new() } else { format!("{}, ", told.join(" and ")) }
}

fn lead(action: Action, before: &crate::lolchess::position::Position) -> String {
    match action {
        Action::Buy(item, home) => {
            let receiver = before.with_home(home).map(|piece| name(before, piece)).unwrap_or_default();
            format!("with {} for {receiver}", super::words::item_name(item))
        }
        _ => format!("after {}", noun(before, action)),
    }
}

/// The opponent's Poro that dies at the start of its turn.
fn burnt(case: &Case) -> Option<Fact> {
    let prey = case.prey()?;
    let last = case.best.own.last()?;
    let is_direct = last.blow(prey).is_some_and(|blow| blow.kills);
    let is_played = case.played.as_ref().is_some_and(|played| played.kills(prey));
    if is_direct || is_played || !last.loses(prey) {
        return None;
    }
    let text = format!("{} does not survive the start of its next turn", capital(&name(&case.before, prey)));
    Some(Fact::new(9_000, text).with(steps(&case.best.own)))
}

/// The health that the best turn gives back.
pub(super) fn healing(case: &Case, tone: Tone) -> Option<Fact> {
    let step =
        case.best.own.iter().find(|step| step.healed() > 0 && !matches!(step.action, Action::Attack(..)))?;
    let gained = step.healed();
    let played =
        case.played.iter().flat_map(|course| &course.own).map(super::scene::Step::healed).max().unwrap_or(0);
    if played >= gained || matches!(step.action, Action::Buy(..)) {
        return None;
    }
    let deed = super::words::deed(&step.before, step.action)?;
    let verb = if tone == Tone::Can { "gives" } else { "would give" };
    let text = capital(&format!("{deed} {verb} back {gained} health"));
    Some(Fact::new(gained / 2, text).with(steps(std::slice::from_ref(step))))
}
