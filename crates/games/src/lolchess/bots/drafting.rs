//! Drafting strategies: the reference's, or learned from games.

use super::super::action::Action;
use super::super::draft::{BANS, Draft, ORDERS, PICKS, permutation};
use super::super::table::{AD, AP, CRIT_CHANCE, Kind, LIFESTEAL, MAX_HP, MR, PR, REGENERATION, SPEED};
use super::learned::Weights;
use super::learned::weights::role;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Banned in this order.
const FEARED: [Kind; 10] = [
    Kind::Yasuo,
    Kind::Zed,
    Kind::Jhin,
    Kind::Khazix,
    Kind::Viktor,
    Kind::Tristana,
    Kind::Blitzcrank,
    Kind::Malphite,
    Kind::Sion,
    Kind::Aatrox,
];
/// The role of the first to the fifth pick.
const ROLES: [&str; 5] = ["tank", "fighter", "marksman", "mage", "support"];

/// How to draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// Feared champions are banned, roles are picked in turn, tanks stand outside.
    Reference,
    /// The strongest champions are banned and picked, each stands and has the spell where that has won most.
    Learned,
}

impl Strategy {
    /// The next choice.
    pub fn choice(self, draft: &Draft) -> Action {
        match self {
            Strategy::Reference => choice(draft),
            Strategy::Learned => learned_choices(draft, 1)[0],
        }
    }
}

/// The choices that have won most, best first, at most so many; a draft always has one.
pub fn learned_choices(draft: &Draft, count: usize) -> Vec<Action> {
    let weights = Weights::learned();
    let picked: ArrayVec<Kind, 5> = draft.picked(draft.mover()).collect();
    let line = draft.orders.last().map(|order| permutation(*order));
    let worth = |action: &Action| match *action {
        Action::Ban(Some(champion)) | Action::Pick(champion) => weights.champions[champion as usize],
        Action::Line(number) => {
            let slots = permutation(number).into_iter().enumerate();
            slots.map(|(slot, chosen)| weights.files[role(picked[chosen])][slot]).sum()
        }
        Action::Spells(number) => {
            let spells = permutation(number).into_iter().zip(line.into_iter().flatten());
            spells.map(|(spell, chosen)| weights.spells[role(picked[chosen])][spell]).sum()
        }
        _ => i32::MIN,
    };
    let mut choices = Vec::new();
    draft.actions(&mut choices);
    choices.sort_by_key(worth);
    choices.reverse();
    choices.truncate(count);
    choices
}

/// The next choice of the reference.
pub fn choice(draft: &Draft) -> Action {
    if draft.bans.len() < BANS {
        return Action::Ban(FEARED.into_iter().find(|champion| draft.is_available(*champion)));
    }
    if draft.picks.len() < PICKS {
        let role = ROLES[draft.picked(draft.mover()).count().min(ROLES.len() - 1)];
        let available = || Kind::ALL.into_iter().filter(|champion| draft.is_available(*champion));
        let best = |champions: &mut dyn Iterator<Item = Kind>| {
            champions.max_by(|a, b| promise(*a).total_cmp(&promise(*b)))
        };
        let of_role = best(&mut available().filter(|champion| champion.record().role == role));
        // Ten of twenty-four are picked and at most four banned, so a champion is always left.
        return Action::Pick(of_role.or_else(|| best(&mut available())).unwrap_or(Kind::Garen));
    }
    if draft.orders.len() % 2 == 1 {
        // In the order of the table: Flash, Ghost, Heal, Barrier and Smite from the left.
        return Action::Spells(0);
    }
    let picked: ArrayVec<Kind, 5> = draft.picked(draft.mover()).collect();
    let disorder = |number: u8| {
        let line = permutation(number).map(|slot| file_rank(picked[slot]));
        line.windows(2).filter(|pair| pair[0] > pair[1]).count()
    };
    Action::Line((0..ORDERS).min_by_key(|number| disorder(*number)).unwrap_or(0))
}

/// How strong a champion looks by its numbers.
fn promise(champion: Kind) -> f64 {
    let record = champion.record();
    let stat = |stat: usize| f64::from(record.stats[stat]);
    let skill = record.skill.map_or(0.0, |skill| 20.0 + 30.0 / skill.cooldown.max(1.0));
    let sum = 1.5 * stat(AD)
        + 1.2 * stat(AP)
        + 0.8 * stat(CRIT_CHANCE)
        + 0.3 * stat(MAX_HP)
        + 0.5 * stat(PR)
        + 0.3 * stat(MR)
        + 5.0 * stat(SPEED)
        + 2.0 * stat(REGENERATION)
        + 1.5 * stat(LIFESTEAL)
        + 8.0 * f64::from(record.reach.range)
        + skill;
    sum * match record.role {
        "assassin" => 1.15,
        "marksman" => 1.1,
        "mage" => 1.05,
        _ => 1.0,
    }
}

/// Where a champion stands in the line: tanks on the left, supports on the right.
fn file_rank(champion: Kind) -> u8 {
    match champion.record().role {
        "tank" => 0,
        "fighter" => 1,
        "marksman" | "mage" => 3,
        "support" => 4,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::table::Spell;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_learned_draft_is_legal_and_takes_the_strongest() {
        let weights = Weights::learned();
        let mut draft = Draft::default();
        for _ in 0..18 {
            let mut legal = Vec::new();
            draft.actions(&mut legal);
            let chosen = Strategy::Learned.choice(&draft);
            assert!(legal.contains(&chosen), "{chosen:?}");
            draft.choose(chosen);
        }
        let worth = |champion: &Kind| weights.champions[*champion as usize];
        let taken = draft.picks.iter().chain(draft.bans.iter().flatten()).map(worth).min();
        let left = Kind::ALL.into_iter().filter(|champion| draft.is_available(*champion));
        assert!(left.map(|champion| worth(&champion)).max() <= taken);
    }

    #[test]
    fn a_whole_draft_is_legal_and_has_every_role() {
        let mut draft = Draft::default();
        let line_ups = loop {
            let mut legal = Vec::new();
            draft.actions(&mut legal);
            let chosen = choice(&draft);
            assert!(legal.contains(&chosen), "{chosen:?}");
            if let Some(line_ups) = draft.choose(chosen) {
                break line_ups;
            }
        };
        for line_up in line_ups {
            let ranks = line_up.champions.map(file_rank);
            assert!(ranks.is_sorted(), "{:?}", line_up.champions);
            let roles: BTreeSet<&str> =
                line_up.champions.iter().map(|champion| champion.record().role).collect();
            assert_eq!(roles.len(), ROLES.len(), "{:?}", line_up.champions);
            let spells = [Spell::Flash, Spell::Ghost, Spell::Heal, Spell::Barrier, Spell::Smite];
            assert_eq!(line_up.spells, spells.map(Some));
        }
    }
}
