//! What a game knows about why a move is good or bad.

use super::{Draft, Entry};
use game::erased::{AnyGame, Erased};
use game::reason::Reason;
use game::{Game, Side, Value};

pub(super) type InWords = Box<dyn Fn(&dyn AnyGame, &str) -> Option<String> + Send + Sync>;
pub(super) type Reasons = Box<dyn Fn(&Decided) -> Option<Reason> + Send + Sync>;

/// A decision or a hint, as hosts know it.
pub struct Decided<'a> {
    /// The position in which the side decides.
    pub position: &'a dyn AnyGame,
    /// Who decides.
    pub side: Side,
    /// The move that was played or tried; `None` for a hint.
    pub played: Option<&'a str>,
    /// The best move.
    pub best: &'a str,
    /// How the game would go on with it, the best move first.
    pub line: &'a [String],
    /// How the game goes on after the move that was played, that move first; empty for a hint.
    pub refutation: &'a [String],
    /// What the position is worth with the best move.
    pub before: Value,
    /// What it is worth with the move that was played; `before` for a hint.
    pub after: Value,
}

/// A decision or a hint in game `G`.
pub struct Situation<'a, G: Game> {
    /// The position in which the side decides.
    pub position: &'a G,
    /// Who decides.
    pub side: Side,
    /// The move that was played or tried; `None` for a hint.
    pub played: Option<G::Move>,
    /// The best move.
    pub best: G::Move,
    /// How the game would go on with it, the best move first.
    pub line: Vec<G::Move>,
    /// How the game goes on after the move that was played, that move first; empty for a hint.
    pub refutation: Vec<G::Move>,
    /// What the position is worth with the best move.
    pub before: Value,
    /// What it is worth with the move that was played; `before` for a hint.
    pub after: Value,
}

impl<G: Game> Draft<G> {
    /// How people say a move in a position: "column 4", in the middle of a sentence.
    #[must_use]
    pub fn says(mut self, says: fn(&G, G::Move) -> String) -> Self {
        self.entry.in_words = Some(Box::new(move |position, m| {
            let Erased(position) = position.as_any().downcast_ref::<Erased<G>>()?;
            Some(says(position, m.parse().ok()?))
        }));
        self
    }

    /// Why a move is good or bad, in the game's own words; `None` where the game has nothing to say of it.
    #[must_use]
    pub fn reasons(mut self, reasons: fn(&Situation<G>) -> Option<Reason>) -> Self {
        self.entry.reasons = Some(Box::new(move |decided| reasons(&Situation::read(decided)?)));
        self
    }
}

impl Entry {
    /// A move as people say it: "column 4"; in plain notation where the game has no words for it.
    pub fn in_words(&self, position: &dyn AnyGame, m: &str) -> String {
        let words = self.in_words.as_ref().and_then(|in_words| in_words(position, m));
        words.unwrap_or_else(|| m.to_owned())
    }

    /// Why a move is good or bad, in the game's own words.
    pub fn reason(&self, decided: &Decided) -> Option<Reason> {
        self.reasons.as_ref().and_then(|reasons| reasons(decided))
    }
}

impl<'a, G: Game> Situation<'a, G> {
    fn read(decided: &Decided<'a>) -> Option<Self> {
        let Erased(position) = decided.position.as_any().downcast_ref::<Erased<G>>()?;
        let read = |moves: &[String]| moves.iter().map_while(|m| m.parse().ok()).collect();
        Some(Situation {
            position,
            side: decided.side,
            played: decided.played.map(str::parse).transpose().ok()?,
            best: decided.best.parse().ok()?,
            line: read(decided.line),
            refutation: read(decided.refutation),
            before: decided.before,
            after: decided.after,
        })
    }
}
