//! Combines two one-sided bots into one that plays both sides, as matches need.

use crate::entropy::{Entropy, Move, Phase};
use game::{Bot, Limits, Observer, Thought};

/// Plays Order by one bot and Chaos by the other.
pub struct Pair<O, C> {
    /// For Order.
    pub order: O,
    /// For Chaos.
    pub chaos: C,
}

impl<O: Bot<Entropy>, C: Bot<Entropy>> Bot<Entropy> for Pair<O, C> {
    fn think(
        &mut self,
        position: &Entropy,
        limits: &Limits,
        observer: &mut dyn Observer<Move>,
    ) -> Thought<Move> {
        if position.phase() == Phase::Place {
            self.chaos.think(position, limits, observer)
        } else {
            self.order.think(position, limits, observer)
        }
    }

    fn forget(&mut self) {
        self.order.forget();
        self.chaos.forget();
    }

    fn memory(&self) -> usize {
        self.order.memory() + self.chaos.memory()
    }
}
