//! How the classic bots choose: every candidate gets a score, the best is played, ties are broken at random.

use crate::entropy::{Entropy, Move, ORDER};
use game::{Candidate, Game, Side, Thought, Value, Watch};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The difference in evaluation that makes a move `e` times less likely; a point counts a hundred.
const SCALE: f64 = 1000.0;

/// Breaks ties at random: the first best move would always be at the top left.
pub(super) struct TieBreaker(Xoshiro256PlusPlus);

/// A move and its score for the side that makes it.
pub(super) type Scored = (Move, f64);

impl TieBreaker {
    /// The same seed breaks ties the same way.
    pub(super) fn new(seed: u64) -> Self {
        TieBreaker(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The legal moves in random order: the first best of them is a random best.
    pub(super) fn moves(&mut self, position: &Entropy) -> Vec<Move> {
        let mut moves = position.legal();
        moves.shuffle(&mut self.0);
        moves
    }
}

/// Scores the moves until the limits end it or the scores so far are enough, but one move at least.
pub(super) fn score(
    moves: &[Move],
    watch: &Watch,
    score: impl Fn(Move) -> f64,
    is_enough: impl Fn(&[Scored]) -> bool,
) -> Vec<Scored> {
    let mut scored = Vec::with_capacity(moves.len());
    for m in moves {
        if !scored.is_empty() && (is_enough(&scored) || watch.is_over(scored.len() as u64)) {
            break;
        }
        scored.push((*m, score(*m)));
    }
    scored
}

/// Sorts the best to the front; equal ones keep their order.
pub(super) fn sort(scored: &mut [Scored]) {
    scored.sort_by(|(_, a), (_, b)| b.total_cmp(a));
}

/// The thought of a bot that has scored its moves.
pub(super) fn conclude(mut scored: Vec<Scored>, side: Side, nodes: u64, watch: &Watch) -> Thought<Move> {
    sort(&mut scored);
    let thought = thought_of(&scored, side);
    Thought { nodes, depth: 1, time: watch.elapsed(), ..thought }
}

/// The thought of scored moves; the first is the best.
pub(super) fn thought_of(scored: &[Scored], side: Side) -> Thought<Move> {
    let (best, highest) = scored[0];
    // The scores rank moves but do not predict the result, so the best move is reported as even.
    let value = |score: f64| {
        let win = 1.0 / (1.0 + libm::exp((highest - score) / SCALE));
        Value::estimate(if side == ORDER { win } else { 1.0 - win })
    };
    let candidates = scored.iter().map(|(m, score)| Candidate { m: *m, value: value(*score), visits: 1 });
    Thought { candidates: candidates.collect(), ..Thought::of(best) }
}
