//! Weakens a strong bot in a human way: it sometimes chooses another plausible move.

use game::{Bot, Candidate, Game, Limits, Observer, Side, Thought, Turn, Value};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many candidates count as plausible by default: with a hundred moves, the many bad ones would together outweigh
/// the best.
pub const PLAUSIBLE: usize = 8;

/// A bot that sometimes prefers another of the best candidates that the inner bot considered.
pub struct Noisy<B> {
    bot: B,
    noise: f64,
    plausible: usize,
    random: Xoshiro256PlusPlus,
}

impl<B> Noisy<B> {
    /// `noise` is the loss at which a move is chosen `e` times less often; 0 is none. A loss is one of win probability,
    /// or of points in hundreds where the game has points.
    ///
    /// The inner bot has to give candidates with comparable values, best first.
    pub fn new(bot: B, noise: f64, seed: u64) -> Self {
        Noisy { bot, noise, plausible: PLAUSIBLE, random: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Chooses among this many of the best candidates.
    #[must_use]
    pub fn among(self, plausible: usize) -> Self {
        Noisy { plausible: plausible.max(1), ..self }
    }

    /// Draws one of the best candidates with weight `exp(-loss / noise)`.
    fn choose<M: Copy>(&mut self, candidates: &[Candidate<M>], side: Side) -> Option<Candidate<M>> {
        let candidates = &candidates[..candidates.len().min(self.plausible)];
        let worths = || candidates.iter().map(|c| worth(&c.value, side));
        let best = worths().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = worths().map(|worth| libm::exp((worth - best) / self.noise)).collect();
        let mut left = self.random.random::<f64>() * weights.iter().sum::<f64>();
        for (candidate, weight) in candidates.iter().zip(&weights) {
            left -= weight;
            if left <= 0.0 {
                return Some(candidate.clone());
            }
        }
        candidates.first().cloned()
    }
}

/// The value of a move for `side`; points matter even when the winner is already certain.
fn worth(value: &Value, side: Side) -> f64 {
    match (value.points, side) {
        (Some(points), Side::First) => f64::from(points) / 100.0,
        (Some(points), Side::Second) => -f64::from(points) / 100.0,
        (None, side) => f64::from(value.win_for(side)),
    }
}

impl<G: Game, B: Bot<G>> Bot<G> for Noisy<B> {
    fn think(
        &mut self,
        position: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Thought<G::Move> {
        let mut thought = self.bot.think(position, limits, observer);
        if self.noise <= 0.0 {
            return thought;
        }
        if let Turn::Player(side) = position.turn()
            && let Some(chosen) = self.choose(&thought.candidates, side)
            && chosen.m != thought.best
        {
            thought.line = vec![chosen.m];
            thought.best = chosen.m;
            thought.value = chosen.value;
        }
        thought
    }

    fn forget(&mut self) {
        self.bot.forget();
    }

    fn memory(&self) -> usize {
        self.bot.memory()
    }
}
