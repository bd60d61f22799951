//! Endings with few pieces: a search that proves wins whatever the opponent and chance do.
//!
//! Chance is treated as an opponent: every roll of an action is tried both ways, and an action whose rolls cannot all
//! be enumerated proves nothing. After a shop was drawn the opponent may buy anything. So a proof is always right;
//! the absence of a proof means nothing.

use super::Worth;
use crate::lolchess::LolChess;
use crate::lolchess::action::Action;
use crate::lolchess::damage::Hit;
use crate::lolchess::debuff::DamageType;
use crate::lolchess::piece::Owner;
use crate::lolchess::position::Position;
use crate::lolchess::table::{BASICS, Item, Kind};
use game::{Game, Limits, Outcome, Proof, Side, Thought, Turn, Value, Watch};
use rustc_hash::FxHashMap;

/// Living pieces that are not monsters in an ending, at most.
pub const PIECES: u32 = 4;
/// Plies of a proof at most.
const DEEPEST: u8 = 15;
/// Redraws in search of all rolls of an action.
const REDRAWS: u64 = 96;
/// Positions of an attempt whose limits bound neither nodes nor time.
const NODES: u64 = 200_000;
/// What orders the actions.
const WORTH: Worth = Worth { by_place: true };

/// Whether so few pieces live that a proof is worth trying.
pub fn is_ending(game: &LolChess) -> bool {
    let position = game.position();
    let living = position.alive & (position.owned[0] | position.owned[1]);
    game.draft().is_none() && living.count_ones() <= PIECES
}

/// A win that is proven within half of the limits; else how many positions the attempt took.
pub fn think(game: &LolChess, limits: &Limits) -> Result<Thought<Action>, u64> {
    let Turn::Player(side) = game.turn() else { return Err(0) };
    if !is_ending(game) {
        return Err(0);
    }
    let now = limits.time.now();
    let half = Limits {
        nodes: limits.nodes.or(limits.deadline.is_none().then_some(NODES)).map(|nodes| nodes / 2),
        deadline: limits.due().map(|due| now + due.saturating_sub(now) / 2),
        clock: None,
        ..limits.clone()
    };
    let watch = Watch::new(&half);
    let mut prover = Prover::new(side, &watch);
    let found = prover.prove(game);
    let Some((action, plies)) = found else { return Err(prover.nodes) };
    let outcome = Outcome::Win(side);
    let mut thought = Thought::of(action);
    thought.value =
        Value { proof: Some(Proof { outcome, plies }), ..Value::estimate(LolChess::reward(outcome)) };
    (thought.nodes, thought.depth, thought.time) = (prover.nodes, plies, watch.elapsed());
    Ok(thought)
}

/// The stored result of a position: proven with this many plies left, not proven with that many.
#[derive(Clone, Copy)]
struct Known {
    proven: u8,
    open: u8,
}

/// One attempt to prove that a side wins.
pub struct Prover<'a> {
    side: Side,
    watch: &'a Watch<'a>,
    known: FxHashMap<u64, Known>,
    /// The reply that has refuted the last attempt, by plies left.
    refuters: [Option<Action>; DEEPEST as usize + 1],
    /// Positions seen.
    pub nodes: u64,
}

impl<'a> Prover<'a> {
    /// Nothing is proven yet.
    pub fn new(side: Side, watch: &'a Watch<'a>) -> Self {
        Prover { side, watch, known: FxHashMap::default(), refuters: [None; DEEPEST as usize + 1], nodes: 0 }
    }

    /// An action of the side that wins for sure, and within how many plies.
    pub fn prove(&mut self, game: &LolChess) -> Option<(Action, u32)> {
        let actions = WORTH.ordered(game);
        for plies in 1..=DEEPEST {
            for action in &actions {
                if self.is_sure(game, *action, plies - 1, false) {
                    return Some((*action, u32::from(plies)));
                }
            }
            if self.watch.is_over(self.nodes) {
                break;
            }
        }
        None
    }

    /// Whether an action wins within so many plies after it, however its rolls go.
    fn is_sure(&mut self, game: &LolChess, action: Action, plies: u8, is_shop_open: bool) -> bool {
        const ALL: u64 = 1 << 32;
        let mut patterns = arrayvec::ArrayVec::<u32, 32>::new();
        let mut seen = 0;
        for redraw in 0..REDRAWS {
            let mut next = game.clone();
            next.redraw(game::deal::mix(redraw, 0));
            next.play(action);
            let luck = next.position().luck;
            if luck.number || patterns.is_full() {
                return false;
            }
            if patterns.contains(&luck.rolls) {
                continue;
            }
            if !self.is_won(&next, plies, is_shop_open || luck.shop) {
                return false;
            }
            patterns.push(luck.rolls);
            // A pattern of n rolls is one of 2ⁿ: together they must make up the whole.
            seen += ALL >> luck.rolls.ilog2();
            if seen == ALL {
                return true;
            }
        }
        false
    }

    /// Whether the side wins from here within so many plies for sure.
    fn is_won(&mut self, game: &LolChess, plies: u8, is_shop_open: bool) -> bool {
        self.nodes += 1;
        let mover = match game.turn() {
            Turn::Over(outcome) => return outcome == Outcome::Win(self.side),
            Turn::Player(mover) => mover,
            Turn::Chance => return false,
        };
        let turns = if mover == self.side { plies.div_ceil(2) } else { plies / 2 };
        if turns == 0 || self.watch.is_over(self.nodes) || !is_within_reach(game.position(), self.side, turns)
        {
            return false;
        }
        let key = game::deal::mix(game.key(), u64::from(is_shop_open));
        let known = self.known.get(&key).copied().unwrap_or(Known { proven: u8::MAX, open: 0 });
        if known.proven <= plies || known.open >= plies {
            return known.proven <= plies;
        }
        let is_won = if mover == self.side {
            self.has_winner(game, plies, is_shop_open)
        } else {
            self.has_no_defence(game, plies, is_shop_open)
        };
        if !self.watch.is_over(self.nodes) {
            let entry = self.known.entry(key).or_insert(known);
            if is_won {
                entry.proven = entry.proven.min(plies);
            } else {
                entry.open = entry.open.max(plies);
            }
        }
        is_won
    }

    fn has_winner(&mut self, game: &LolChess, plies: u8, is_shop_open: bool) -> bool {
        let actions = WORTH.ordered(game);
        // What an open shop will show is not known: the side does without it.
        let may = |action: &Action| !(is_shop_open && matches!(action, Action::Buy(..)));
        actions.into_iter().filter(may).any(|action| self.is_sure(game, action, plies - 1, is_shop_open))
    }

    fn has_no_defence(&mut self, game: &LolChess, plies: u8, is_shop_open: bool) -> bool {
        let mut actions = if is_shop_open { with_any_purchase(game) } else { game.legal() };
        if let Some(refuter) = self.refuters[usize::from(plies)]
            && let Some(place) = actions.iter().position(|action| *action == refuter)
        {
            actions.swap(0, place);
        }
        for action in &actions {
            if !self.is_sure(game, *action, plies - 1, is_shop_open) {
                self.refuters[usize::from(plies)] = Some(*action);
                return false;
            }
        }
        !actions.is_empty()
    }
}

/// The legal actions, with the purchase of every item that a shop may show.
pub(in crate::lolchess) fn with_any_purchase(game: &LolChess) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut position = *game.position();
    for first in (0..BASICS).step_by(3) {
        position.shop = std::array::from_fn(|slot| Item::ALL[(first + slot) % BASICS]);
        position.actions(&mut actions);
    }
    actions.sort_unstable();
    actions.dedup();
    actions
}

/// Whether the other Poro could die in so many turns: a generous estimate that may only miss proofs.
fn is_within_reach(position: &Position, side: Side, turns: u8) -> bool {
    let owner = if side == Side::First { Owner::Blue } else { Owner::Red };
    let is_target = |piece: &usize| {
        position.pieces[*piece].kind == Kind::Poro && position.pieces[*piece].owner == owner.other()
    };
    let Some(target) = Position::each(position.alive).find(is_target) else { return true };
    let attackers = Position::each(position.alive & position.owned[owner as usize]);
    let blow = |source: usize| {
        let (amount, sunder) = (position.ad(source) + position.ap(source), position.sunder(source));
        let kind = DamageType::Physical;
        position.resisted(&Hit { source, target, amount, kind, sunder, from_attack: true })
    };
    let most = attackers.map(blow).fold(0.0, f64::max);
    f64::from(position.pieces[target].hp) <= f64::from(turns) * (1.6 * most + 15.0)
}

#[cfg(test)]
mod tests;
