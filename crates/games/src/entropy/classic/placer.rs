//! The Chaos bots without search, which score every placement by five terms.

use super::choice::{self, TieBreaker};
use super::term::{Term, total};
use crate::entropy::{Board, CHAOS, Cell, Colour, Entropy, Move};
use game::{Bot, Limits, Observer, Thought, Watch};

/// The terms of a placement.
pub(super) type Terms = fn(&Board, Cell, Colour) -> [Term; 5];

/// The sum of the terms of a move of Chaos.
pub(super) fn value(position: &Entropy, m: Move, terms: Terms) -> f64 {
    match (m, position.hand()) {
        (Move::Place(cell), Some(colour)) => total(&terms(position.board(), cell, colour)),
        _ => 0.0,
    }
}

/// The bot.
pub struct Placer {
    terms: Terms,
    ties: TieBreaker,
}

impl Placer {
    /// The same seed breaks ties the same way.
    pub(super) fn new(terms: Terms, seed: u64) -> Self {
        Placer { terms, ties: TieBreaker::new(seed) }
    }
}

impl Bot<Entropy> for Placer {
    fn think(&mut self, position: &Entropy, limits: &Limits, _: &mut dyn Observer<Move>) -> Thought<Move> {
        let watch = Watch::new(limits);
        let moves = self.ties.moves(position);
        let scored = choice::score(&moves, &watch, |m| value(position, m, self.terms), |_| false);
        let nodes = scored.len() as u64;
        choice::conclude(scored, CHAOS, nodes, &watch)
    }
}
