//! Our own Monte Carlo tree search: leaves are judged instead of played out, and promising actions come first.

use super::super::LolChess;
use super::super::action::Action;
use super::{Worth, drafting};
use game::{Bot, Limits, Observer, Thought};
use search::Evaluator;
use search::mcts::{Formula, Heuristic, Mcts, Parts, Settings};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What can be chosen.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Options {
    /// The search.
    #[serde(flatten)]
    pub search: Settings,
    /// The difference of promise that makes an action `e` times as likely before it is tried.
    pub temperature: f32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            search: Settings {
                formula: Formula::Puct,
                exploration: 0.6,
                first_play: 0.05,
                expand_after: 0,
                mix: 1.0,
                ..Settings::default()
            },
            temperature: 15.0,
        }
    }
}

/// The bot.
pub struct Expert {
    search: Mcts<LolChess>,
}

impl Expert {
    /// All random choices follow from the seed.
    pub fn new(Options { search, temperature }: Options, seed: u64) -> Self {
        const WORTH: Worth = Worth { by_place: true };
        let guide = Heuristic {
            value: Some(Box::new(|game: &LolChess| WORTH.win(WORTH.of(game.position())))),
            promise: Some(Box::new(|game: &LolChess, action| WORTH.promise(game, action) as f32)),
            temperature,
        };
        Expert { search: Mcts::new(search, Parts { guide: Arc::new(guide), policy: None }, seed) }
    }
}

impl Bot<LolChess> for Expert {
    fn think(
        &mut self,
        game: &LolChess,
        limits: &Limits,
        observer: &mut dyn Observer<Action>,
    ) -> Thought<Action> {
        match game.draft() {
            Some(draft) => Thought::of(drafting::choice(draft)),
            None => self.search.think(game, limits, observer),
        }
    }

    fn forget(&mut self) {
        self.search.forget();
    }

    fn memory(&self) -> usize {
        Bot::memory(&self.search)
    }
}
