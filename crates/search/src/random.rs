//! A bot that plays random legal moves: the weakest opponent in tests and ratings.

use game::{Bot, Game, Limits, Observer, Thought};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Chooses uniformly among the legal moves.
pub struct Random {
    random: Xoshiro256PlusPlus,
}

impl Random {
    /// The same seed plays the same moves.
    pub fn new(seed: u64) -> Self {
        Random { random: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn think(&mut self, position: &G, _: &Limits, _: &mut dyn Observer<G::Move>) -> Thought<G::Move> {
        let moves = position.legal();
        let mut thought = Thought::of(moves[self.random.random_range(0..moves.len())]);
        thought.nodes = 1;
        thought
    }
}
