//! Gold and spells: what is bought, what stays unspent, what is wasted, and where a step leads.
use super::case::{Case, Course};
use super::chance::Tone;
use super::fact::{Fact, steps};
use super::scene::{Step, bounty, passed, threats};
use super::words::{capital, deed, item_name, kind_name, name, place};
use crate::lolchess::action::Action;
use crate::lolchess::position::Position;
use crate::lolchess::table::{AD, AP, Item, Kind, MAX_HP, MR, PR, Spell};

/// Statistics that people follow, with their names.
const SHOWN: [(usize, &str); 5] = [
    (AD, "attack damage"),
    (AP, "ability power"),
    (MAX_HP, "greatest health"),
    (PR, "armour"),
    (MR, "magic resistance"),
];

/// The purchase of the best turn, if the played one has none or another.
pub(super) fn purchase(case: &Case, tone: Tone) -> Option<Fact> {
    let step = case.best.own.iter().find(|step| matches!(step.action, Action::Buy(..)))?;
    let Action::Buy(item, home) = step.action else { return None };
    let bought =
        case.played.iter().flat_map(|played| &played.own).find(|s| matches!(s.action, Action::Buy(..)));
    let is_open = case.played.as_ref().is_some_and(|played| !played.is_over(&case.before));
    if bought.map_or(is_open, |other| other.action == step.action) {
        return None;
    }
    let receiver = step.before.with_home(home)?;
    let effect = effect(step, receiver)?;
    let gold = step.before.gold[case.side as usize];
    let price = gold - step.after.gold[case.side as usize];
    let who = name(&step.before, receiver);
    let item = item_name(item);
    let text = match (tone, bought) {
        (Tone::Can, _) => format!("{item} for {who} costs {price} of {gold} gold and {effect}"),
        (Tone::Could, None) => {
            format!("{gold} gold stays unspent: {item} for {who} costs {price} and {effect}")
        }
        (Tone::Could, Some(_)) => format!("{item} for {who} would help more: it {effect}"),
    };
    let mark = game::reason::Mark::new(game::reason::MarkKind::Better, [step.before.pieces[receiver].square]);
    Some(Fact::new(14, capital(&text)).with([mark]))
}

/// "raises attack damage from 42 to 52", "completes Infinity Edge".
fn effect(step: &Step, receiver: usize) -> Option<String> {
    let held = |position: &Position| position.pieces[receiver].held().to_vec();
    let (old, new) = (held(&step.before), held(&step.after));
    let made = new.iter().find(|item: &&Item| !item.is_basic() && !old.contains(item));
    let change = |(stat, called): (usize, &'static str)| {
        let [from, to] = [&step.before, &step.after].map(|p| p.stat_of(receiver, stat) as i32);
        (to > from)
            .then(|| (100 * (to - from) / from.max(10), format!("raises {called} from {from} to {to}")))
    };
    let raised = SHOWN.into_iter().filter_map(change).max_by_key(|(share, _)| *share).map(|(_, text)| text);
    match (made, raised) {
        (Some(made), Some(raised)) => Some(format!("completes {}, which {raised}", item_name(*made))),
        (Some(made), None) => Some(format!("completes {}", item_name(*made))),
        (None, raised) => raised,
    }
}

/// A spell, a skill or gold that the played turn spends, where the best one keeps it.
pub(super) fn spent(case: &Case, played: &Course) -> Option<Fact> {
    let step = played.first()?;
    if case.best.own.iter().any(|other| other.action == step.action) {
        return None;
    }
    match step.action {
        Action::Spell(from, _) => {
            let caster = step.before.at(from)?;
            let spell = step.before.pieces[caster].spell?;
            let turns = spell.cooldown();
            let deed = capital(&deed(&step.before, step.action)?);
            let (weight, text) = match (spell, step.healed()) {
                (Spell::Heal, 0) => {
                    (16, format!("{deed} is wasted: it gives no health back, and is gone for {turns} turns"))
                }
                (Spell::Heal, gained) if gained < 20 => {
                    (12, format!("{deed} gives back only {gained} health, and is gone for {turns} turns"))
                }
                _ => (7, format!("{deed} is spent and comes back only after {turns} turns")),
            };
            Some(Fact::new(weight, text).with(steps(std::slice::from_ref(step))))
        }
        Action::Skill(..) => {
            let deed = capital(&deed(&step.before, step.action)?);
            let hits = step.blows();
            let text = if hits.is_empty() && step.healed() == 0 {
                format!("{deed} hits nobody and gives no health back")
            } else {
                let done: i32 = hits.iter().map(|blow| blow.damage).sum();
                if done == 0 {
                    return None;
                }
                format!("{deed} does only {done} damage")
            };
            Some(Fact::new(if hits.is_empty() { 9 } else { 5 }, text).with(steps(std::slice::from_ref(step))))
        }
        Action::Buy(item, home) => {
            let receiver = step.before.with_home(home)?;
            let side = case.side as usize;
            let (gold, left) = (step.before.gold[side], step.after.gold[side]);
            let who = name(&step.before, receiver);
            let text = format!("{} for {who} takes {} of {gold} gold", item_name(item), gold - left);
            Some(Fact::new(6, capital(&text)))
        }
        Action::Attack(..) => {
            let blow = step.blows().into_iter().next()?;
            if blow.kills {
                return None;
            }
            let deed = capital(&deed(&step.before, step.action)?);
            let victim = name(&step.before, blow.target);
            let text =
                format!("{deed} does only {} to {victim}, who has {} health", blow.damage, blow.health);
            Some(Fact::new(4, text).with(super::fact::arrow(&step.before, &blow)))
        }
        Action::Move(_, to) => idle(step, to),
        _ => None,
    }
}

/// A piece that went where it can attack nobody.
fn idle(step: &Step, to: crate::lolchess::square::Square) -> Option<Fact> {
    let position = passed(&step.after);
    let piece = position.at(to)?;
    let p = &position.pieces[piece];
    let is_armed = p.kind != Kind::Poro && p.kind.record().reach.straight[0];
    let hits =
        |blow: &super::scene::Blow| blow.action == Action::Attack(to, position.pieces[blow.target].square);
    if position.mover() != step.before.mover() || !is_armed || threats(&position).iter().any(hits) {
        return None;
    }
    let text = format!("On {} {} has nobody to attack", place(to), called(&position, piece));
    Some(Fact::new(3, text).with(steps(std::slice::from_ref(step))))
}

/// A piece beside its square: minions without it.
fn called(position: &Position, piece: usize) -> String {
    let p = &position.pieces[piece];
    if p.kind.is_champion() || p.kind == Kind::Poro {
        name(position, piece)
    } else {
        format!("the {}", kind_name(p.kind))
    }
}

/// Where the best step leads: a new attack, or a minion's promotion.
pub(super) fn step(case: &Case, tone: Tone) -> Option<Fact> {
    let step = case.best.own.iter().find(|step| {
        let is_flash =
            matches!(step.action, Action::Spell(from, to) if from != to && !step.before.is_occupied(to));
        matches!(step.action, Action::Move(..)) || is_flash
    })?;
    let (Action::Move(from, to) | Action::Spell(from, to)) = step.action else { return None };
    let piece = step.before.at(from)?;
    let drawn = || steps(std::slice::from_ref(step));
    let who = called(&step.before, piece);
    if step.before.pieces[piece].kind == Kind::MeleeMinion
        && step.after.pieces[piece].kind == Kind::SuperMinion
    {
        return Some(Fact::new(40, format!("On {} {who} becomes a super minion", place(to))).with(drawn()));
    }
    let ready = if step.after.mover() == case.side { step.after } else { passed(&step.after) };
    let now = threats(&case.before);
    let is_new = |blow: &&super::scene::Blow| {
        let is_here = matches!(blow.action, Action::Attack(source, _) if source == to);
        let known = now.iter().any(|old| {
            old.target == blow.target
                && old.damage >= blow.damage
                && matches!(old.action, Action::Attack(source, _) if source == from)
        });
        is_here && !known
    };
    let found = threats(&ready);
    let verb = if tone == Tone::Can { "threatens" } else { "would threaten" };
    if let Some(blow) = found.iter().filter(is_new).max_by_key(|blow| (blow.kills, blow.damage)) {
        let victim = name(&ready, blow.target);
        let link = if blow.kills { "against" } else { "of" };
        let text = format!(
            "On {} {who} {verb} {victim}: an attack does {} {link} {} health",
            place(to),
            blow.damage,
            blow.health
        );
        let weight = if blow.kills { bounty(&ready, blow.target) / 2 } else { 8 };
        return Some(Fact::new(weight, text).with(drawn()).with(super::fact::arrow(&ready, blow)));
    }
    march(case, step, piece, tone).map(|fact| fact.with(drawn()))
}

/// A minion nearer to its promotion, a Poro nearer home, or a piece nearer to the opponent's Poro.
fn march(case: &Case, step: &Step, piece: usize, tone: Tone) -> Option<Fact> {
    let (p, after) = (&step.before.pieces[piece], &step.after.pieces[piece]);
    let who = capital(&called(&step.before, piece));
    let verb = if tone == Tone::Can { "needs" } else { "would need" };
    if p.kind == Kind::MeleeMinion {
        let left = if p.owner.is_blue() { 7 - after.square.y() } else { after.square.y() };
        let steps = if left == 1 { "step".to_owned() } else { "steps".to_owned() };
        return Some(Fact::new(6, format!("{who} {verb} only {left} more {steps} to become a super minion")));
    }
    let prey = case.prey()?;
    let goal = step.before.pieces[prey].square;
    let [far, near] = [p.square, after.square].map(|square| square.distance(goal));
    if p.kind == Kind::Poro || near >= far {
        return None;
    }
    let poro = name(&step.before, prey);
    let verb = if tone == Tone::Can { "brings" } else { "would bring" };
    let to = place(after.square);
    let text =
        format!("Going to {to} {verb} {} within {near} squares of {poro}", called(&step.before, piece));
    Some(Fact::new(5, text))
}
