//! Proofs that a Poro falls within so many actions of the other side, whatever the opponent does and however the rolls go.
//!
//! Every own action counts, spells and purchases too, and a turn may have several; the opponent's turns are free. Chance
//! is an opponent as well: every roll is tried both ways. A proof is asked in one of two ways. What is *certain* holds
//! for every roll and for everything that a new shop may sell the opponent, while the side itself buys nothing there.
//! What is *possible* is not refuted by any of the rolls that are tried: its negation is a proof that the Poro can be
//! saved. An action is the only way if it is certain and no other is possible.

use crate::lolchess::LolChess;
use crate::lolchess::action::Action;
use crate::lolchess::bots::ending::with_any_purchase;
use crate::lolchess::piece::Owner;
use crate::lolchess::position::Position;
use crate::lolchess::random::Random;
use crate::lolchess::rolls;
use crate::lolchess::table::Kind;
use game::{Game, Outcome, Side, Turn, deal};
use rustc_hash::FxHashMap;

/// Actions that a puzzle asks for at most.
pub(super) const MOST: u8 = 3;
/// Redraws in search of all rolls of an action, where all are needed.
const REDRAWS: u64 = 96;
/// Redraws in search of a roll that saves the Poro.
const TRIES: u64 = 4;
/// Actions on a path for which numbers are kept apart: two on a path never draw the same.
const DEEPEST: usize = 24;
/// Numbers kept for each of them.
const CHOICES: usize = 8;

/// What is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Claim {
    /// It holds for every roll.
    Certain,
    /// No roll that was tried refutes it.
    Possible,
}

/// What a position asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// Nothing is certain.
    Nothing,
    /// This action is the only way.
    Only(Action),
    /// Several actions may do it, or it takes fewer, or the search was too long.
    Unclear,
}

/// A search for one side and one claim.
pub(super) struct Prover {
    side: Side,
    claim: Claim,
    known: FxHashMap<(u64, u8, bool), bool>,
    /// The reply that has refuted the last attempt, by depth.
    refuters: [Option<Action>; DEEPEST],
    calm: Vec<Random>,
    wild: Vec<Random>,
    /// Actions played.
    nodes: u64,
    /// Most of them.
    most: u64,
}

/// Both claims about the positions of a puzzle.
pub(super) struct Provers {
    certain: Prover,
    possible: Prover,
}

/// Where a search is.
#[derive(Clone, Copy)]
struct At {
    /// Actions since the position that is asked about.
    depth: usize,
    /// Own actions left.
    left: u8,
    /// Whether a shop was drawn that nobody knows.
    open: bool,
}

impl Provers {
    /// For a side, with so many actions to play in each search.
    pub(super) fn new(side: Side, most: u64) -> Self {
        Provers {
            certain: Prover::new(side, Claim::Certain, most),
            possible: Prover::new(side, Claim::Possible, most),
        }
    }

    /// Gives each search so many actions to play from now on.
    pub(super) fn grant(&mut self, most: u64) {
        for prover in [&mut self.certain, &mut self.possible] {
            (prover.nodes, prover.most) = (0, most);
        }
    }

    /// Whether a search was cut short.
    pub(super) fn are_spent(&self) -> bool {
        self.certain.is_spent() || self.possible.is_spent()
    }

    /// What fells the Poro for certain within so many own actions, if there is one way only.
    pub(super) fn answer(&mut self, game: &LolChess, actions: u8) -> Answer {
        let legal = game.legal();
        let mut ways = Vec::new();
        for action in &legal {
            if self.certain.holds(game, *action, At { depth: 0, left: actions - 1, open: false }) {
                ways.push(*action);
                if ways.len() > 1 {
                    return Answer::Unclear;
                }
            }
        }
        match ways[..] {
            _ if self.are_spent() => Answer::Unclear,
            [] => Answer::Nothing,
            [way] if self.only(game, way, actions).is_ok() => Answer::Only(way),
            _ => Answer::Unclear,
        }
    }

    /// Proves that an action is the only way, and takes no fewer; the error says what else there is.
    pub(super) fn prove(&mut self, game: &LolChess, way: Action, actions: u8) -> Result<(), Other> {
        if !self.certain.holds(game, way, At { depth: 0, left: actions - 1, open: false }) {
            return Err(Other::Refuted);
        }
        self.only(game, way, actions)
    }

    fn only(&mut self, game: &LolChess, way: Action, actions: u8) -> Result<(), Other> {
        let mut may =
            |action: Action, left: u8| self.possible.holds(game, action, At { depth: 0, left, open: false });
        let other = game.legal().into_iter().find(|action| *action != way && may(*action, actions - 1));
        if let Some(other) = other {
            return Err(Other::Way(other));
        }
        if actions > 1 && may(way, actions - 2) { Err(Other::Sooner) } else { Ok(()) }
    }

    /// Whether the Poro may still fall for certain within so many own actions.
    pub(super) fn may_fall(&mut self, game: &LolChess, actions: u8) -> bool {
        self.possible.is_won(game.clone(), At { depth: 0, left: actions, open: false })
    }
}

/// Why an action is not the only way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Other {
    /// The action does not do it for certain.
    Refuted,
    /// Another action may do it too.
    Way(Action),
    /// It may take fewer actions.
    Sooner,
}

impl Prover {
    fn new(side: Side, claim: Claim, most: u64) -> Self {
        let kept = |begin: fn(u64) -> Random| (0..(DEEPEST * CHOICES) as u64).map(begin).collect();
        Prover {
            side,
            claim,
            known: FxHashMap::default(),
            refuters: [None; DEEPEST],
            calm: kept(rolls::calm),
            wild: kept(rolls::wild),
            nodes: 0,
            most,
        }
    }

    fn is_spent(&self) -> bool {
        self.nodes > self.most
    }

    /// Numbers to come for the attempts at an action: first those that fail, then those that succeed, then any.
    fn random(&self, attempt: u64, depth: usize) -> Random {
        let place = depth.min(DEEPEST - 1) * CHOICES + (self.nodes as usize) % CHOICES;
        match attempt {
            0 => self.calm[place],
            1 => self.wild[place],
            _ => {
                let state = deal::mix(attempt, self.nodes << 5 | depth as u64) as u32 | 1;
                Random::Reference { seed: state, state }
            }
        }
    }

    /// Whether the Poro falls after an action, with so many own actions left then, however its rolls go.
    fn holds(&mut self, game: &LolChess, action: Action, at: At) -> bool {
        const ALL: u64 = 1 << 32;
        let is_certain = self.claim == Claim::Certain;
        let mut patterns = arrayvec::ArrayVec::<u32, 32>::new();
        let mut seen = 0;
        for attempt in 0..if is_certain { REDRAWS } else { TRIES } {
            let mut next = game.clone();
            next.position.random = self.random(attempt, at.depth);
            next.play_unkeyed(action);
            self.nodes += 1;
            let luck = next.position.luck;
            let is_over = matches!(next.turn(), Turn::Over(_));
            // A number decides what is not listed here, unless the game is over before a monster is drawn by it.
            if is_certain && luck.number && !(is_over && action.is_board_action()) {
                return false;
            }
            if patterns.contains(&luck.rolls) {
                continue;
            }
            if !self.is_won(next, At { depth: at.depth + 1, open: at.open || luck.shop, ..at }) {
                return false;
            }
            if patterns.try_push(luck.rolls).is_err() {
                return !is_certain;
            }
            // A pattern of n rolls is one of 2ⁿ: together they must make up the whole.
            seen += ALL >> luck.rolls.ilog2();
            if seen == ALL {
                return true;
            }
        }
        !is_certain
    }

    fn is_won(&mut self, mut game: LolChess, at: At) -> bool {
        let mover = match game.turn() {
            Turn::Over(outcome) => return outcome == Outcome::Win(self.side),
            Turn::Player(mover) => mover,
            Turn::Chance => return false,
        };
        if at.left == 0 {
            return false;
        }
        if self.is_spent() || at.depth >= DEEPEST {
            return self.claim == Claim::Possible;
        }
        if mover == self.side && at.left == 1 {
            return self.has_way(&game, at);
        }
        game.position.settle();
        let key = (game.key(), at.left, at.open);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let is_won =
            if mover == self.side { self.has_way(&game, at) } else { self.has_no_defence(&game, at) };
        if !self.is_spent() {
            self.known.insert(key, is_won);
        }
        is_won
    }

    fn has_way(&mut self, game: &LolChess, at: At) -> bool {
        let actions = if at.left == 1 { last_actions(game) } else { sorted(game) };
        // What an open shop will show is not known: the side does without it.
        let shuns = self.claim == Claim::Certain && at.open;
        let may = |action: &Action| !(shuns && matches!(action, Action::Buy(..)));
        let after = At { left: at.left - 1, ..at };
        actions.into_iter().filter(may).any(|action| self.holds(game, action, after))
    }

    fn has_no_defence(&mut self, game: &LolChess, at: At) -> bool {
        let is_open = self.claim == Claim::Certain && at.open;
        let mut actions = if is_open { with_any_purchase(game) } else { game.legal() };
        // What ends the turn is looked at sooner.
        actions.sort_by_key(|action| !action.is_board_action());
        if let Some(place) =
            self.refuters[at.depth].and_then(|refuter| actions.iter().position(|action| *action == refuter))
        {
            actions.swap(0, place);
        }
        for action in &actions {
            if !self.holds(game, *action, at) {
                self.refuters[at.depth] = Some(*action);
                return false;
            }
        }
        !actions.is_empty()
    }
}

/// The legal actions, those first that hit the Poro.
fn sorted(game: &LolChess) -> Vec<Action> {
    let position = game.position();
    let prey = prey(position, position.mover()).map(|piece| position.pieces[piece].square);
    let mut actions = game.legal();
    actions.sort_by_key(|action| match action {
        Action::Attack(_, to) | Action::Skill(_, to) if Some(*to) == prey => 0,
        Action::Skill(..) => 1,
        Action::Spell(..) | Action::Buy(..) => 2,
        _ => 3,
    });
    actions
}

/// The actions that may end the game at once: attacks and skills, and moves where something eats at the Poro.
///
/// A game ends with a turn, and a move does no damage: only what burns or poisons the Poro at the start of its turn does.
fn last_actions(game: &LolChess) -> Vec<Action> {
    let position = game.position();
    let burns = prey(position, position.mover()).is_none_or(|piece| {
        let mut debuffs = position.list(position.pieces[piece].debuffs);
        debuffs.any(|node| position.pool[usize::from(node)].debuff().record().damage.is_some())
    });
    let mut actions = sorted(game);
    actions.retain(|action| match action {
        Action::Attack(..) | Action::Skill(..) => true,
        Action::Move(..) => burns,
        _ => false,
    });
    actions
}

/// The living Poro of the other side.
pub(super) fn prey(position: &Position, owner: Owner) -> Option<usize> {
    let is_prey =
        |p: &crate::lolchess::piece::Piece| p.kind == Kind::Poro && p.owner == owner.other() && p.is_alive();
    position.listed().iter().position(is_prey)
}
