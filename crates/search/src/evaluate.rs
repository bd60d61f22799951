//! The evaluation interface: what a position is worth, and which moves to try first.

use game::{Game, Outcome, Proof, Side, Value};

/// Scores beyond this are forced wins: `WIN` less the plies to the end.
pub const WIN: i32 = 1_000_000;
/// No forced win is longer than this.
pub const LONGEST_WIN: i32 = 10_000;

/// A game's evaluation; a plain function `fn(&G) -> i32` is one.
pub trait Evaluator<G: Game>: Send {
    /// What an unfinished position is worth to [`Side::First`]; any unit, well below [`WIN`].
    fn evaluate(&mut self, position: &G) -> i32;

    /// The probability that `score` wins for [`Side::First`].
    fn win(&self, score: i32) -> f64 {
        1.0 / (1.0 + libm::exp(-f64::from(score) / 100.0))
    }

    /// The score of a finished game with points, in the unit of [`Evaluator::evaluate`].
    fn points(&self, points: i16) -> i32 {
        i32::from(points)
    }

    /// How promising a move looks before it is searched; 0 to ±100, the higher the earlier.
    #[inline]
    fn promise(&self, _position: &G, _m: G::Move) -> i32 {
        0
    }

    /// Appends the moves that must be searched before a position can be evaluated (quiescence).
    #[inline]
    fn unsettled(&self, _position: &G, _out: &mut Vec<G::Move>) {}
}

impl<G: Game, F: FnMut(&G) -> i32 + Send> Evaluator<G> for F {
    #[inline]
    fn evaluate(&mut self, position: &G) -> i32 {
        self(position)
    }
}

/// The score of a finished game for `side`, `ply` plies after the root.
#[inline]
pub fn final_score<G: Game, E: Evaluator<G>>(evaluator: &E, outcome: Outcome, side: Side, ply: i32) -> i32 {
    match outcome {
        Outcome::Win(winner) if winner == side => WIN - ply,
        Outcome::Win(_) => ply - WIN,
        Outcome::Draw => 0,
        Outcome::Points(points) => for_side(evaluator.points(points), side),
    }
}

/// Converts a score between [`Side::First`] and `side`.
#[inline]
pub fn for_side(score: i32, side: Side) -> i32 {
    match side {
        Side::First => score,
        Side::Second => -score,
    }
}

/// The score with a forced win `plies` further away.
#[inline]
pub fn further(score: i32, plies: i32) -> i32 {
    if score > WIN - LONGEST_WIN {
        score + plies
    } else if score < LONGEST_WIN - WIN {
        score - plies
    } else {
        score
    }
}

/// The reported value of a score for `side`.
pub fn value<G: Game, E: Evaluator<G>>(evaluator: &E, score: i32, side: Side) -> Value {
    if score.abs() > WIN - LONGEST_WIN {
        let winner = if score > 0 { side } else { side.other() };
        let outcome = Outcome::Win(winner);
        let plies = (WIN - score.abs()) as u32;
        return Value { proof: Some(Proof { outcome, plies }), ..Value::estimate(G::reward(outcome)) };
    }
    Value::estimate(evaluator.win(for_side(score, side)))
}
