//! The classic bot: Monte Carlo tree search with its evaluator, playouts and levels.

mod evaluator;
mod playout;

pub use evaluator::Weights;
pub use playout::{Playout, is_lethal, weight};

use super::super::LolChess;
use super::super::action::Action;
use super::{Book, Learned, drafting, ending, learned};
use game::{Bot, Limits, Observer, Thought};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::Evaluator;
use search::mcts::{Heuristic, Luck, Mcts, Parts, Policy, Settings};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The options; the defaults are the classic ones.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Options {
    /// The search.
    #[serde(flatten)]
    pub search: Settings,
    /// The evaluator.
    #[serde(flatten)]
    pub weights: Weights,
    /// `uniform`, `priority` or `weighted`.
    pub playout: Playout,
    /// Whether positions are evaluated by the learned evaluator instead of the classic one.
    pub learned: bool,
    /// The chance of a mistake: another of the actions that the search thought about.
    pub mistakes: f64,
    /// Whether it looks into the opening book.
    pub book: bool,
    /// Whether endings with few pieces are proven.
    pub endings: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            search: Settings {
                exploration: 1.414,
                iterations: 1000,
                depth: 50,
                early_exit: true,
                widening: true,
                reuse: false,
                ..Settings::default()
            },
            weights: Weights::default(),
            playout: Playout::default(),
            learned: false,
            mistakes: 0.0,
            book: false,
            endings: false,
        }
    }
}

/// The bot.
pub struct Classic {
    search: Mcts<LolChess>,
    mistakes: f64,
    book: bool,
    endings: bool,
    random: Xoshiro256PlusPlus,
}

/// How many actions a mistake is drawn from.
const PLAUSIBLE: usize = 6;

impl Classic {
    /// All random choices follow from the seed.
    pub fn new(options: Options, seed: u64) -> Self {
        Self::with_policy(options, Arc::new(options.playout), seed)
    }

    /// The same with another policy for the playouts.
    pub fn with_policy(options: Options, policy: Arc<dyn Policy<LolChess>>, seed: u64) -> Self {
        let (weights, taught) = (options.weights, Learned::new(learned::Weights::learned()));
        let value = move |game: &LolChess| {
            if options.learned { taught.win(taught.of(game.position())) } else { weights.value(game) }
        };
        let guide = Heuristic {
            value: Some(Box::new(value)),
            promise: Some(Box::new(|game: &LolChess, action| weight(game.position(), action) as f32)),
            temperature: 20.0,
        };
        let parts = Parts { guide: Arc::new(guide), policy: Some(policy) };
        Classic {
            search: Mcts::new(options.search, parts, seed),
            mistakes: options.mistakes,
            book: options.book,
            endings: options.endings,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// The same with the actual random numbers: it sees the future.
    pub fn omniscient(options: Options, seed: u64) -> Self {
        let search = Settings { luck: Luck::Deterministic, ..options.search };
        Classic::new(Options { search, ..options }, seed)
    }
}

impl Bot<LolChess> for Classic {
    fn think(
        &mut self,
        game: &LolChess,
        limits: &Limits,
        observer: &mut dyn Observer<Action>,
    ) -> Thought<Action> {
        if self.book
            && let Some(thought) = Book::shipped().thought(game)
        {
            return thought;
        }
        if let Some(draft) = game.draft() {
            return Thought::of(drafting::choice(draft));
        }
        if self.endings
            && let Ok(thought) = ending::think(game, limits)
        {
            return thought;
        }
        let mut thought = self.search.think(game, limits, observer);
        if self.random.random::<f64>() < self.mistakes {
            let plausible = thought.candidates.len().min(PLAUSIBLE);
            if plausible > 1 {
                let other = &thought.candidates[self.random.random_range(1..plausible)];
                (thought.best, thought.value, thought.line) = (other.m, other.value, vec![other.m]);
            }
        }
        thought
    }

    fn forget(&mut self) {
        self.search.forget();
    }

    fn memory(&self) -> usize {
        Bot::memory(&self.search)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Silent};

    #[test]
    fn memory_is_bounded_however_long_it_thinks() {
        let mut options = Options::default();
        options.search.memory_mb = 1;
        options.search.depth = 1;
        let mut bot = Classic::new(options, 1);
        let game = LolChess::start(&super::super::super::Options::default(), 1).unwrap();
        bot.think(&game, &Limits::nodes(20_000), &mut Silent);
        let memory = bot.search.memory();
        assert!(memory.bytes <= 1 << 20 && memory.recyclings > 0, "{memory:?}");
    }
}
