//! Which positions are worth a longer look: those around plies at which much changes hands, and those of mistakes.

use super::Walk;
use super::node::Look;
use search::review::Label;
use search::review::luck::number;

/// Positions of a game that are looked at longer, at most.
const MOST: usize = 96;
/// Positions of mistakes that are looked at longest, at most.
const MOST_MISTAKES: usize = 24;
/// Positions that are chosen at a time: what they tell decides on the next ones.
const AT_ONCE: usize = 8;
/// A position is looked at again if this much changes next to it, in points and in win probability.
const SWING_OF_POINTS: f64 = 1.0;
const SWING_OF_CHANCE: f64 = 0.04;

impl Walk {
    /// The next positions to look at longer, those with the largest swings first, and how many there are in all.
    ///
    /// A blunder that a short look misses shows when it is punished, some plies later. Looking at that ply again moves
    /// the swing one ply towards its cause, so that a few rounds find it.
    pub(super) fn worth_a_longer_look(&self) -> (Vec<usize>, usize) {
        if !self.effort.refines() {
            return (Vec::new(), 0);
        }
        let done = self.nodes.iter().filter(|node| node.look != Look::First).count();
        let left = MOST.saturating_sub(done);
        let thoughts = || self.nodes.iter().filter(|node| node.thought.is_some());
        // Where nearly everything is proven, what is not is only unfinished.
        let settled = thoughts().filter(|node| node.is_settled()).count();
        let is_solved = 2 * settled > thoughts().count();
        let swing = if self.is_in_points() { SWING_OF_POINTS } else { SWING_OF_CHANCE };
        let mut found: Vec<(usize, f64)> = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            if node.thought.is_none() || node.look != Look::First || node.is_settled() {
                continue;
            }
            let around = [index.checked_sub(1), Some(index)].into_iter().flatten();
            let most = around.map(|ply| self.swing(ply)).fold(self.lost(index), f64::max);
            if most >= swing || is_solved {
                found.push((index, most));
            }
        }
        first_of(found, left)
    }

    /// The next positions to look at longest, and how many there are in all: of many estimates the one that blames most is
    /// likely to be the one that errs most, so that nobody is said to have made a mistake before another, longer look.
    pub(super) fn worth_the_longest_look(&self) -> (Vec<usize>, usize) {
        if !self.effort.refines() {
            return (Vec::new(), 0);
        }
        let done = self.nodes.iter().filter(|node| node.look == Look::Sure).count();
        let mut found: Vec<(usize, f64)> = Vec::new();
        for verdict in self.verdicts() {
            let index = verdict.ply.move_number - 1;
            let Some(choice) = &verdict.ply.choice else { continue };
            let node = &self.nodes[index];
            if choice.label >= Label::Mistake && node.is_estimated() && node.look != Look::Sure {
                found.push((index, choice.evaluation_difference));
            }
        }
        first_of(found, MOST_MISTAKES.saturating_sub(done))
    }

    /// What the player of a ply is said to have given away: nobody is blamed by a first look alone.
    fn lost(&self, ply: usize) -> f64 {
        let verdict = self.verdicts.get(ply).and_then(Option::as_ref);
        verdict.and_then(|verdict| Some(verdict.ply.choice.as_ref()?.evaluation_difference)).unwrap_or(0.0)
    }

    /// How much the value changes at a ply for whatever reason; drawn plies are nobody's.
    fn swing(&self, ply: usize) -> f64 {
        let value = |index: usize| Some(number(&self.nodes.get(index)?.known.as_ref()?.value));
        let is_drawn = ply < self.opening || self.nodes.get(ply).is_none_or(|node| node.events.is_some());
        match (value(ply), value(ply + 1)) {
            (Some(before), Some(after)) if !is_drawn => (after - before).abs(),
            _ => 0.0,
        }
    }
}

/// The first few of the positions that weigh most, of which there may be so many in all, and how many those are.
fn first_of(mut found: Vec<(usize, f64)>, most: usize) -> (Vec<usize>, usize) {
    // Of equals the last one comes first: what follows a position helps to judge it.
    found.sort_by(|(index, a), (other, b)| b.total_cmp(a).then(other.cmp(index)));
    found.truncate(most);
    let count = found.len();
    (found.into_iter().take(AT_ONCE).map(|(index, _)| index).collect(), count)
}
