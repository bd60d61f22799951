//! Why a move is good or bad, in the words of this game: who can be taken and by how much, the danger of a Poro, gold
//! that is spent or lies idle, a spell that saves or is wasted.
//!
//! Every number comes from the rules: a copy of the position, with numbers to come that are drawn anew, plays the
//! action. Hints therefore say nothing that a fair player cannot know.
mod case;
mod chance;
mod danger;
mod fact;
pub(super) mod scene;
#[cfg(test)]
mod tests;
mod thrift;
pub(super) mod words;

pub(super) use words::says;

use super::LolChess;
use super::action::Action;
use super::rules::side;
use crate::entry::Situation;
use case::Case;
use chance::Tone;
use fact::Fact;
use game::reason::{Mark, MarkKind, Reason};

/// Letters of a text at most.
const LONGEST: usize = 180;

/// The reason for a decision or a hint; none where there is nothing certain to say.
pub(super) fn reasons(situation: &Situation<LolChess>) -> Option<Reason> {
    let led = |first: Action, rest: &[Action]| {
        if rest.first() == Some(&first) { rest.to_vec() } else { vec![first] }
    };
    let best = led(situation.best, &situation.line);
    let played = situation.played.map(|played| led(played, &situation.refutation));
    let case = Case::new(situation.position, played.as_deref(), &best)?;
    let facts = match &case.played {
        Some(course) => blamed(&case, course),
        None => praised(&case),
    };
    let facts = chosen(facts)?;
    let text: Vec<String> = facts.iter().map(|fact| format!("{}.", fact.text)).collect();
    let mut reason = Reason::new(text.join(" "));
    reason.marks = facts.into_iter().flat_map(|fact| fact.marks).collect();
    reason.marks.extend(played.iter().filter_map(|actions| at(&case, *actions.first()?, MarkKind::Played)));
    reason.marks.extend(at(&case, situation.best, MarkKind::Better));
    reason.marks = once(reason.marks);
    Some(reason)
}

/// What speaks against the played move, and what it missed.
fn blamed(case: &Case, played: &case::Course) -> [Vec<Fact>; 2] {
    let mut against = danger::allowed(case, played);
    against.extend(danger::trade(case, played));
    against.extend(thrift::spent(case, played));
    let mut missed = chance::strikes(case, Tone::Could);
    missed.extend(chance::healing(case, Tone::Could));
    missed.extend(thrift::purchase(case, Tone::Could));
    missed.extend(thrift::step(case, Tone::Could));
    missed.extend(danger::escaped(case, Tone::Could));
    [against, missed]
}

/// What speaks for the best move.
fn praised(case: &Case) -> [Vec<Fact>; 2] {
    let mut gains = chance::strikes(case, Tone::Can);
    gains.extend(chance::healing(case, Tone::Can));
    gains.extend(thrift::purchase(case, Tone::Can));
    gains.extend(thrift::step(case, Tone::Can));
    gains.extend(danger::escaped(case, Tone::Can));
    [averted(case), gains]
}

/// The danger that the best move ends, with the move as the way out of it.
fn averted(case: &Case) -> Vec<Fact> {
    let Some(first) = case.best.first() else { return Vec::new() };
    let way = words::noun(&first.before, first.action);
    let mut facts = danger::averted(case);
    for fact in &mut facts {
        fact.text = format!("{}; {way} avoids it", fact.text);
    }
    facts
}

/// The weightiest fact, and one of the other kind if there is room for it.
fn chosen(kinds: [Vec<Fact>; 2]) -> Option<Vec<Fact>> {
    let fits = |fact: &Fact| fact.text.chars().count() < LONGEST;
    let weightiest = |facts: Vec<Fact>| facts.into_iter().filter(fits).max_by_key(|fact| fact.weight);
    let mut best: Vec<Fact> = kinds.into_iter().filter_map(weightiest).collect();
    best.sort_by_key(|fact| std::cmp::Reverse(fact.weight));
    let length = |facts: &[Fact]| facts.iter().map(|fact| fact.text.chars().count() + 2).sum::<usize>();
    if length(&best) > LONGEST {
        best.truncate(1);
    }
    (!best.is_empty()).then_some(best)
}

/// Where an action leads, as a mark.
fn at(case: &Case, action: Action, kind: MarkKind) -> Option<Mark> {
    let square = match action {
        Action::Move(_, to) | Action::Attack(_, to) | Action::Skill(_, to) | Action::Spell(_, to) => to,
        Action::Buy(_, home) => case.before.pieces[case.before.with_home(home)?].square,
        _ => return None,
    };
    Some(Mark::new(kind, [square]).of(side(case.side)))
}

/// Every mark once, in order.
fn once(marks: Vec<Mark>) -> Vec<Mark> {
    let mut kept: Vec<Mark> = Vec::new();
    for mark in marks {
        if !kept.contains(&mark) {
            kept.push(mark);
        }
    }
    kept
}
