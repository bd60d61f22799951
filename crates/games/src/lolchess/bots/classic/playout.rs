//! The classic playout policies, and when they call a game decided.

use super::super::super::LolChess;
use super::super::super::action::Action;
use super::super::super::damage::Hit;
use super::super::super::debuff::DamageType;
use super::super::super::piece::Owner;
use super::super::super::position::Position;
use super::super::super::table::{Item, Kind, MAX_HP, RECIPES};
use super::super::worth::advance;
use search::mcts::playout::{below, unit};
use search::mcts::{Dice, Policy};
use serde::{Deserialize, Serialize};

/// A policy by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Playout {
    /// Every action is as likely as the others.
    Uniform,
    /// A lethal attack, else a skill, an attack or a good purchase, each with its chance.
    Priority,
    /// One of the five heaviest actions, by weight: the stronger of the two at equal iterations.
    #[default]
    Weighted,
}

/// The items that count as good, by the ids of the table.
const GOOD: [Item; 4] =
    [Item::InfinityEdge, Item::RabadonDeathcap, Item::Bloodthirster, Item::HextechGunblade];
/// Whether an action is of a kind.
type Meant = fn(&Position, &Action) -> bool;
/// How many of the heaviest actions are drawn from.
const TOP: usize = 5;

impl Policy<LolChess> for Playout {
    #[inline]
    fn choose(&self, game: &LolChess, actions: &[Action], dice: &mut Dice) -> Action {
        match self {
            _ if game.draft().is_some() => actions[below(dice, actions.len())],
            Playout::Uniform => actions[below(dice, actions.len())],
            Playout::Priority => by_priority(game.position(), actions, dice),
            Playout::Weighted => by_weight(game.position(), actions, dice),
        }
    }

    /// Three living pieces against none, or three times the hit points with more pieces.
    fn decided(&self, game: &LolChess) -> Option<f64> {
        if game.draft().is_some() {
            return None;
        }
        let [blue, red] = [Owner::Blue, Owner::Red].map(|owner| strength(game.position(), owner));
        if is_decisive(blue, red) {
            Some(1.0)
        } else if is_decisive(red, blue) {
            Some(0.0)
        } else {
            None
        }
    }

    #[inline]
    fn play(&self, game: &mut LolChess, action: Action) {
        game.play_unkeyed(action);
    }
}

/// Living pieces and their hit points.
fn strength(position: &Position, owner: Owner) -> (u32, i32) {
    let living = position.listed().iter().filter(|piece| piece.owner == owner && piece.is_alive());
    living.fold((0, 0), |(count, hp), piece| (count + 1, hp + piece.hp))
}

fn is_decisive((count, hp): (u32, i32), (other_count, other_hp): (u32, i32)) -> bool {
    count >= 3 && other_count == 0 || hp > 3 * other_hp && count > other_count
}

/// Kinds of actions in turn, each with its chance.
fn by_priority(position: &Position, actions: &[Action], dice: &mut Dice) -> Action {
    let lethal = |action: &Action| is_lethal(position, *action);
    if let Some(action) = draw(actions, lethal, dice) {
        return action;
    }
    let stages: [(Meant, f64); 3] = [
        (|_, action| matches!(action, Action::Skill(..)), 0.6),
        (|_, action| matches!(action, Action::Attack(..)), 0.7),
        (|position, action| is_good_purchase(position, *action), 0.3),
    ];
    for (is_meant, chance) in stages {
        if let Some(action) = draw(actions, |action| is_meant(position, action), dice)
            && unit(dice) < chance
        {
            return action;
        }
    }
    actions[below(dice, actions.len())]
}

/// One of the actions that are meant, each as likely as the others.
fn draw(actions: &[Action], is_meant: impl Fn(&Action) -> bool, dice: &mut Dice) -> Option<Action> {
    let mut chosen = None;
    let mut count = 0;
    for action in actions.iter().filter(|action| is_meant(action)) {
        count += 1;
        if below(dice, count) == 0 {
            chosen = Some(*action);
        }
    }
    chosen
}

/// The five heaviest actions, drawn by weight.
fn by_weight(position: &Position, actions: &[Action], dice: &mut Dice) -> Action {
    let mut top = [(0.0, actions[0]); TOP];
    let mut count = 0;
    for action in actions {
        let weight = weight(position, *action);
        if count < TOP || weight > top[count - 1].0 {
            let place = top[..count].iter().position(|(other, _)| weight > *other).unwrap_or(count);
            count = (count + 1).min(TOP);
            top[place..count].rotate_right(1);
            top[place] = (weight, *action);
        }
    }
    let mut left = unit(dice) * top[..count].iter().map(|(weight, _)| weight).sum::<f64>();
    for (weight, action) in &top[..count] {
        left -= weight;
        if left <= 0.0 {
            return *action;
        }
    }
    top[0].1
}

/// The weight of an action.
pub fn weight(position: &Position, action: Action) -> f64 {
    match action {
        Action::Attack(_, to) if is_lethal(position, action) => {
            // The original stops at 100; a Poro's death ends the game.
            if position.at(to).is_some_and(|piece| position.pieces[piece].kind == Kind::Poro) {
                1000.0
            } else {
                100.0
            }
        }
        Action::Attack(_, to) => position.at(to).map_or(10.0, |piece| {
            let piece = &position.pieces[piece];
            (50.0 * (1.0 - f64::from(piece.hp) / piece.stat(MAX_HP).max(1.0))).max(1.0)
        }),
        Action::Skill(..) => 30.0,
        Action::Buy(..) if is_good_purchase(position, action) => 20.0,
        Action::Buy(..) => 5.0,
        Action::Move(from, to) => {
            let mover = position.mover();
            if advance(mover, to.y()) > advance(mover, from.y()) { 8.0 } else { 3.0 }
        }
        _ => 1.0,
    }
}

/// Whether a basic attack kills by the engine's formula, without luck.
pub fn is_lethal(position: &Position, action: Action) -> bool {
    let Action::Attack(from, to) = action else { return false };
    let (Some(source), Some(target)) = (position.at(from), position.at(to)) else { return false };
    let kind = DamageType::Physical;
    let (amount, sunder) = (position.ad(source), position.sunder(source));
    let hit = Hit { source, target, amount, kind, sunder, from_attack: true };
    let victim = &position.pieces[target];
    position.resisted(&hit).floor() >= f64::from(victim.hp) + position.shielded(victim)
}

/// Whether a purchase completes one of the good items, or is one that the champion's role wants.
fn is_good_purchase(position: &Position, action: Action) -> bool {
    let Action::Buy(item, home) = action else { return false };
    let Some(receiver) = position.with_home(home) else { return false };
    let receiver = &position.pieces[receiver];
    let completes =
        |other: &Item| other.is_basic() && GOOD.contains(&RECIPES[item as usize][*other as usize]);
    item.is_basic() && (wanted(receiver.kind).contains(&item) || receiver.held().iter().any(completes))
}

/// The basic items that serve what a champion is for.
fn wanted(kind: Kind) -> &'static [Item] {
    match kind.record().role {
        "tank" => &[Item::GiantsBelt, Item::ChainVest, Item::NegatronCloak],
        "fighter" => &[Item::BfSword, Item::GiantsBelt, Item::ChainVest],
        "assassin" => &[Item::BfSword, Item::SparringGloves],
        "marksman" => &[Item::BfSword, Item::RecurveBow, Item::SparringGloves],
        "mage" => &[Item::NeedlesslyRod, Item::Tear],
        "support" => &[Item::Tear, Item::GiantsBelt, Item::NegatronCloak],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    /// The weight of buying an item for the champion of this kind, who holds others already.
    fn bought(kind: Kind, held: &[Item], item: Item) -> f64 {
        let game = LolChess::start(&crate::lolchess::Options::default(), 1).unwrap();
        let mut position = *game.position();
        let piece = position.pieces.iter_mut().find(|piece| piece.kind == kind).unwrap();
        for (place, other) in held.iter().enumerate() {
            piece.items[place] = *other;
        }
        piece.item_count = held.len() as u8;
        let home = piece.home;
        weight(&position, Action::Buy(item, home))
    }

    #[test]
    fn a_good_item_completes_another_or_suits_the_role() {
        let is_good = |kind, held: &[Item], item| bought(kind, held, item) > 10.0;
        assert!(is_good(Kind::Ashe, &[], Item::RecurveBow), "a marksman wants a bow");
        assert!(is_good(Kind::Malphite, &[], Item::ChainVest), "a tank wants armour");
        assert!(!is_good(Kind::Malphite, &[], Item::NeedlesslyRod), "a tank has no use for a rod");
        let rod = [Item::NeedlesslyRod];
        assert!(is_good(Kind::Malphite, &rod, Item::NeedlesslyRod), "it completes the Deathcap");
    }
}
