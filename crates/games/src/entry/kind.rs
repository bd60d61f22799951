//! Kinds of moves, for games that have more than one.

use super::{Draft, Entry};
use game::Game;
use game::erased::{AnyGame, Erased};

pub(super) type Kinds = Box<dyn Fn(&dyn AnyGame, &str) -> Option<&'static str> + Send + Sync>;

impl<G: Game> Draft<G> {
    /// What kind of move it is in a position, in one word: `draw`, `slide`, `buy`.
    #[must_use]
    pub fn kinds(mut self, kind: fn(&G, G::Move) -> &'static str) -> Self {
        self.entry.kinds = Some(Box::new(move |position, m| {
            let Erased(position) = position.as_any().downcast_ref::<Erased<G>>()?;
            Some(kind(position, m.parse().ok()?))
        }));
        self
    }
}

impl Entry {
    /// What kind of move or event it is, in one word; `None` where the game has one kind.
    pub fn kind(&self, position: &dyn AnyGame, m: &str) -> Option<&'static str> {
        self.kinds.as_ref().and_then(|kind| kind(position, m))
    }
}
