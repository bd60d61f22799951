//! The bot `expert`: alpha-beta over redrawn futures with a learned evaluation, an opening book and proven endings.

use super::super::LolChess;
use super::super::action::Action;
use super::foresight::{Foresight, Settings};
use super::learned::{Learned, Weights};
use super::{Book, ending};
use game::{Bot, Limits, Observer, Thought};
use serde::{Deserialize, Serialize};

/// The options.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Options {
    /// How to look ahead.
    #[serde(flatten)]
    pub search: Settings,
    /// Whether it uses the opening book.
    pub book: bool,
    /// Whether endings with few pieces are proven.
    pub endings: bool,
    /// Whether the evaluation is the learned one instead of the hand-written one that learning started from.
    pub learned: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            search: Settings { futures: 1, plies: 0, table_mb: 16 },
            book: true,
            endings: true,
            learned: true,
        }
    }
}

/// The bot.
pub struct Expert {
    search: Foresight<Learned>,
    book: bool,
    endings: bool,
}

impl Expert {
    /// All random choices follow from the seed.
    pub fn new(Options { search, book, endings, learned }: Options, seed: u64) -> Self {
        let judgement =
            if learned { Learned::new(Weights::learned()) } else { Learned::new(&Weights::plain()) };
        Expert { search: Foresight::keen(judgement, search, seed), book, endings }
    }
}

impl Bot<LolChess> for Expert {
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
        if !self.endings {
            return self.search.think(game, limits, observer);
        }
        match ending::think(game, limits) {
            Ok(thought) => thought,
            Err(spent) => {
                let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent).max(1));
                self.search.think(game, &Limits { nodes, ..limits.clone() }, observer)
            }
        }
    }

    fn forget(&mut self) {
        self.search.forget();
    }

    fn memory(&self) -> usize {
        Bot::memory(&self.search)
    }
}
