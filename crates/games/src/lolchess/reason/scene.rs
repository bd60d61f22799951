//! What an action does, told from the rules themselves: a copy of the position plays it with rolls that all fail.
use crate::lolchess::action::Action;
use crate::lolchess::piece::Owner;
use crate::lolchess::position::{Position, Status};
use crate::lolchess::rolls;
use crate::lolchess::table::{Kind, Spell};

/// More damage than this is not told apart.
const MOST: i32 = 1000;

/// An action that was played on a copy.
pub(in crate::lolchess) struct Step {
    /// The action.
    pub action: Action,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

/// What an action does to one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lolchess) struct Blow {
    /// The action.
    pub action: Action,
    /// Who is hurt.
    pub target: usize,
    /// By how much: where it dies, the most health that would not have saved it.
    pub damage: i32,
    /// The health before it.
    pub health: i32,
    /// Whether it dies.
    pub kills: bool,
}

/// Plays a legal action with rolls that fail; none where it is not legal.
pub(in crate::lolchess) fn play(position: &Position, action: Action) -> Option<Step> {
    let mut legal = Vec::new();
    position.actions(&mut legal);
    if !legal.contains(&action) {
        return None;
    }
    let after = outcome(position, action)?;
    Some(Step { action, before: *position, after })
}

/// The position after an action with rolls that fail; Smite strikes least.
fn outcome(position: &Position, action: Action) -> Option<Position> {
    let mut after = *position;
    let number =
        u64::from(position.round) << 2 | u64::from(position.has_bought) << 1 | u64::from(position.has_cast);
    let is_smite = matches!(action, Action::Spell(from, _)
        if position.at(from).is_some_and(|piece| position.pieces[piece].spell == Some(Spell::Smite)));
    after.random = if is_smite { rolls::wild(number) } else { rolls::calm(number) };
    after.act(position.mover(), action).ok()?;
    // Viktor's fourth module takes pieces off the list: who is who is not known then.
    (after.count >= position.count).then_some(after)
}

/// The actions of the side to move from here that can be played, up to the end of its turn.
pub(in crate::lolchess) fn turn(position: &Position, actions: &[Action]) -> Vec<Step> {
    let side = position.mover();
    let mut steps: Vec<Step> = Vec::new();
    for action in actions {
        let now = steps.last().map_or(position, |step| &step.after);
        if now.mover() != side || now.status != Status::Running {
            break;
        }
        let Some(step) = play(now, *action) else { break };
        steps.push(step);
    }
    steps
}

impl Blow {
    /// How much it does in words: Smite strikes at least so much.
    pub(in crate::lolchess) fn amount(&self) -> String {
        let least = if matches!(self.action, Action::Spell(..)) { "at least " } else { "" };
        format!("{least}{}", self.damage)
    }
}

impl Step {
    /// Whom it hurts at once, the dead and the most hurt first.
    pub(in crate::lolchess) fn blows(&self) -> Vec<Blow> {
        let mut blows: Vec<Blow> =
            (0..usize::from(self.before.count)).filter_map(|target| self.blow(target)).collect();
        blows.sort_by_key(|blow| std::cmp::Reverse((blow.kills, blow.damage)));
        blows
    }

    /// What it does to a piece of the other colour at once.
    pub(in crate::lolchess) fn blow(&self, target: usize) -> Option<Blow> {
        let health = self.before.pieces[target].hp;
        let is_foe = self.before.pieces[target].owner != self.before.mover();
        let change = i32::from(self.after.changes[0][target]);
        if health <= 0 || !is_foe || change >= 0 {
            return None;
        }
        let kills = health + change <= 0;
        let damage = if kills { most_fatal(&self.before, self.action, target) } else { -change };
        Some(Blow { action: self.action, target, damage, health, kills })
    }

    /// Whether a piece that lives before is dead after everything that follows, the start of the next turn too.
    pub(in crate::lolchess) fn loses(&self, piece: usize) -> bool {
        self.before.pieces[piece].is_alive() && !self.after.pieces[piece].is_alive()
    }

    /// The hit points that own pieces gain at once.
    pub(in crate::lolchess) fn healed(&self) -> i32 {
        let side = self.before.mover();
        let own =
            (0..usize::from(self.before.count)).filter(|piece| self.before.pieces[*piece].owner == side);
        own.map(|piece| i32::from(self.after.changes[0][piece]).max(0)).sum()
    }
}

/// The greatest health with which a piece would still die of an action.
fn most_fatal(position: &Position, action: Action, target: usize) -> i32 {
    let dies = |health: i32| {
        let mut hardier = *position;
        hardier.pieces[target].hp = health;
        outcome(&hardier, action).is_some_and(|after| health + i32::from(after.changes[0][target]) <= 0)
    };
    let (mut fatal, mut safe) = (position.pieces[target].hp, MOST);
    if dies(safe) {
        return safe;
    }
    while safe - fatal > 1 {
        let middle = fatal.midpoint(safe);
        if dies(middle) { fatal = middle } else { safe = middle }
    }
    fatal
}

/// What the attacks and skills of the side to move would do to the other side's pieces.
pub(in crate::lolchess) fn threats(position: &Position) -> Vec<Blow> {
    let mut legal = Vec::new();
    position.actions(&mut legal);
    let strikes = legal.into_iter().filter(|action| matches!(action, Action::Attack(..) | Action::Skill(..)));
    let steps = strikes.filter_map(|action| {
        outcome(position, action).map(|after| Step { action, before: *position, after })
    });
    let foe = position.mover().other();
    steps.flat_map(|step| step.blows()).filter(|blow| position.pieces[blow.target].owner == foe).collect()
}

/// The same position with the other side to move, where attacks can be looked at.
pub(in crate::lolchess) fn passed(position: &Position) -> Position {
    let mut other = *position;
    other.round += 1;
    (other.has_bought, other.has_cast) = (false, false);
    other
}

/// The living Poro of a side.
pub(in crate::lolchess) fn poro(position: &Position, owner: Owner) -> Option<usize> {
    position.listed().iter().position(|p| p.kind == Kind::Poro && p.owner == owner && p.is_alive())
}

/// The gold that killing a piece brings.
pub(in crate::lolchess) fn bounty(position: &Position, piece: usize) -> i32 {
    let p = &position.pieces[piece];
    let monster = match (p.owner, p.kind) {
        (Owner::Neutral, Kind::BaronNashor) => 100,
        (Owner::Neutral, _) => 50,
        _ => 0,
    };
    monster + if p.gold == 0 { 30 } else { i32::from(p.gold) }
}
