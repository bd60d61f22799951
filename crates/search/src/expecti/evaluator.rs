//! The evaluation interface for games with chance: what a position is worth, and where a search may stop.

use game::{Game, Outcome, Value};

/// The values that still matter: at or below `low` and at or above `high` a bound is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Below it the first side has something better.
    pub low: f64,
    /// Above it the second side has something better.
    pub high: f64,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window { low: f64::NEG_INFINITY, high: f64::INFINITY };
}

/// A game's evaluation; all values are for [`game::Side::First`].
pub trait ChanceEvaluator<G: Game>: Send {
    /// What an unfinished position is worth.
    fn value(&mut self, position: &G) -> f64;

    /// A lower and an upper bound of the value of this position and of everything after it.
    ///
    /// The tighter, the more is pruned; if they are too tight, the result is wrong.
    fn bounds(&self, position: &G) -> (f64, f64);

    /// What the end of the game is worth.
    fn outcome(&self, outcome: Outcome) -> f64 {
        G::reward(outcome)
    }

    /// Whether a search may stop here; where it may not, it goes on whatever its depth.
    ///
    /// The depth of a search counts the positions at which it could have stopped.
    #[inline]
    fn may_stop(&self, _position: &G) -> bool {
        true
    }

    /// The value of a player's best move where every move leads to a position that is evaluated, and the number of
    /// moves, if the game can compute both faster than by trying them.
    ///
    /// Outside the window a bound is enough.
    #[inline]
    fn best_reply(&mut self, _position: &G, _window: Window) -> Option<(f64, u64)> {
        None
    }

    /// How promising a move looks to the player who may make it; the higher the earlier.
    #[inline]
    fn promise(&self, _position: &G, _m: G::Move) -> f64 {
        0.0
    }

    /// How many of a player's most promising moves are searched when the search may still pass `below` positions
    /// at which it could stop.
    ///
    /// A search that leaves moves out is not exact.
    #[inline]
    fn width(&self, _position: &G, _below: u32) -> usize {
        usize::MAX
    }

    /// The reported value.
    fn report(&self, _position: &G, value: f64) -> Value {
        Value::estimate(value)
    }
}
