//! Makes a strong bot weaker in a human way: it errs among plausible moves, never at random.

use game::{Bot, Candidate, Game, Limits, Observer, Side, Thought, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A bot that sometimes prefers another of the candidates that the inner bot considered.
pub struct Noisy<B> {
    bot: B,
    noise: f64,
    random: Xoshiro256PlusPlus,
}

impl<B> Noisy<B> {
    /// `noise` is the loss of win probability at which a move is chosen `e` times less often; 0 is none.
    ///
    /// The inner bot has to give candidates with comparable values.
    pub fn new(bot: B, noise: f64, seed: u64) -> Self {
        Noisy { bot, noise, random: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Draws a candidate with weight `exp(-loss / noise)`.
    fn choose<M: Copy>(&mut self, candidates: &[Candidate<M>], side: Side) -> Option<Candidate<M>> {
        let wins = || candidates.iter().map(|c| f64::from(c.value.win_for(side)));
        let best = wins().fold(0.0, f64::max);
        let weights: Vec<f64> = wins().map(|win| libm::exp((win - best) / self.noise)).collect();
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
