//! Previews: how an attack, a skill or a spell would change hit points at once, by possible outcome.
use super::name;
use crate::lolchess::action::Action;
use crate::lolchess::position::Position;
use crate::lolchess::random::Random;
use crate::lolchess::table::{Item, Kind, Spell};
use serde::Serialize;
use std::collections::BTreeMap;

/// Numbers of which the next four are near the top or the bottom: a preview must not reveal the real ones.
const HIGH: Random = Random::reference(3_728_509_132);
const LOW: Random = Random::reference(480_682_744);

type Changes = BTreeMap<String, i16>;

/// The hit points that an action changes, by piece.
#[derive(Serialize, Debug, PartialEq)]
pub(super) struct Preview {
    usual: Changes,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<Other>,
}

/// The other possible outcome.
#[derive(Serialize, Debug, PartialEq)]
struct Other {
    /// `critical`, `miss`, or `most` where the usual outcome is the least of a range.
    kind: &'static str,
    /// How likely it is, in percent; none for a range.
    chance: Option<f64>,
    changes: Changes,
}

/// Previews of the listed actions that change hit points, by notation.
pub(super) fn previews(position: &Position, actions: &[Action]) -> BTreeMap<String, Preview> {
    let all = actions.iter().filter(|action| may_hurt_or_heal(position, **action));
    all.filter_map(|action| Some((action.to_string(), preview(position, *action)?))).collect()
}

/// Whether an action can change hit points at once; most spells only move or protect.
fn may_hurt_or_heal(position: &Position, action: Action) -> bool {
    let spell = |from| position.at(from).and_then(|caster| position.pieces[caster].spell);
    match action {
        Action::Attack(..) | Action::Skill(..) => true,
        Action::Spell(from, _) => matches!(spell(from), Some(Spell::Heal | Spell::Smite)),
        _ => false,
    }
}

fn preview(position: &Position, action: Action) -> Option<Preview> {
    let high = outcome(position, action, HIGH)?;
    let Some((kind, chance)) = fork(position, action, high.len()) else {
        return (!high.is_empty()).then_some(Preview { usual: high, other: None });
    };
    let low = outcome(position, action, LOW)?;
    let (usual, other) = match kind {
        _ if high == low => (high, None),
        // A low draw is the least of a range, and the rare case of everything else.
        "most" => (low, Some(Other { kind, chance, changes: high })),
        _ => (high, Some(Other { kind, chance, changes: low })),
    };
    (!usual.is_empty() || other.is_some()).then_some(Preview { usual, other })
}

/// What the first draw of an action decides, and how likely the low draw is.
fn fork(position: &Position, action: Action, victims: usize) -> Option<(&'static str, Option<f64>)> {
    let (Action::Attack(from, _) | Action::Skill(from, _) | Action::Spell(from, _)) = action else {
        return None;
    };
    let caster = position.at(from)?;
    let piece = &position.pieces[caster];
    let critical = ("critical", Some(position.crit_chance(caster).min(100.0)));
    match action {
        Action::Attack(..) => Some(critical),
        Action::Spell(..) => (piece.spell == Some(Spell::Smite)).then_some(("most", None)),
        _ if piece.kind == Kind::DrMundo => {
            Some(("miss", Some((50.0 - 0.5 * position.ap(caster)).clamp(0.0, 50.0))))
        }
        // Every victim has a draw of its own: with several there are more outcomes than two.
        _ => (piece.has(Item::JeweledGauntlet) && victims == 1).then_some(critical),
    }
}

fn outcome(position: &Position, action: Action, random: Random) -> Option<Changes> {
    let mut after = *position;
    after.random = random;
    after.act(position.mover(), action).ok()?;
    let pieces = position.listed().iter().zip(after.changes[0]);
    Some(pieces.filter(|(_, change)| *change != 0).map(|(piece, change)| (name(piece), change)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lolchess::{LolChess, Options};
    use game::Game;

    /// A fresh game with a piece put on another square.
    fn placed(from: &str, to: &str) -> Position {
        let mut p = *LolChess::start(&Options::default(), 1).unwrap().position();
        let piece = p.at(from.parse().unwrap()).unwrap();
        p.place(piece, to.parse().unwrap());
        p
    }

    fn preview_of(p: &Position, action: &str) -> Preview {
        preview(p, action.parse().unwrap()).unwrap()
    }

    #[test]
    fn the_forced_draws_are_high_and_low() {
        let draws = |mut random: Random| (0..4).map(move |_| random.fraction());
        assert!(draws(HIGH).all(|x| x > 0.99) && draws(LOW).all(|x| x < 0.01));
    }

    #[test]
    fn an_attack_is_previewed_with_its_critical_hit() {
        // A Melee Minion of 25 attack and its neighbours' help hits a Siege Minion of 25 armour.
        let p = placed("a8", "b3");
        let Preview { usual, other } = preview_of(&p, "ab2b3");
        let other = other.unwrap();
        assert_eq!((other.kind, other.chance), ("critical", Some(10.0)));
        let attack = p.ad(p.at("b2".parse().unwrap()).unwrap());
        let rest = 1.0 - 25.0 / 55.0;
        assert_eq!(usual["a8"], -((attack * rest) as i16));
        assert_eq!(other.changes["a8"], -((attack * 1.5 * rest) as i16));
    }

    #[test]
    fn a_smite_is_a_range_and_says_so() {
        let p = placed("a7", "g3");
        let smite = preview_of(&p, "ug1g3");
        let other = smite.other.unwrap();
        assert_eq!(
            (smite.usual["a7"], other.kind, other.chance, other.changes["a7"]),
            (-35, "most", None, -50)
        );
    }

    #[test]
    fn a_preview_does_not_know_the_dice() {
        let p = placed("a8", "b3");
        for seed in 1..50 {
            let mut q = p;
            q.random = Random::stream(seed);
            assert_eq!(preview_of(&q, "ab2b3"), preview_of(&p, "ab2b3"));
        }
    }

    #[test]
    fn a_view_stays_small() {
        let mut game = LolChess::start(&Options::default(), 3).unwrap();
        let mut random = Random::reference(7);
        for step in 0..400 {
            let list = game.legal();
            if list.is_empty() {
                break;
            }
            game.play(list[random.int(0, list.len() as i32) as usize]);
            if step % 20 == 0 {
                let size = serde_json::to_string(&game.view()).unwrap().len();
                assert!(size < 60_000, "{size} bytes after {step} moves");
            }
        }
    }
}
