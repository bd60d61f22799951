//! How a game with chance tells the engine what a position is worth and where a search may stop.

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

/// A game's judgement; all values are in the eyes of [`game::Side::First`].
pub trait Judge<G: Game>: Send {
    /// What an unfinished position is worth.
    fn value(&mut self, position: &G) -> f64;

    /// Two numbers between which the value of this position and of everything after it lies.
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

    /// The value of the best move of a player when every move leads to a position that is judged, and
    /// how many there are, if that can be told faster than by trying them.
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

    /// What leaves the engine for a value.
    fn report(&self, _position: &G, value: f64) -> Value {
        Value::estimate(value)
    }
}
