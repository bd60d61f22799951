//! The plain full search: too slow to play, too simple to be wrong; engines are held against it.

use crate::evaluate::{self, Evaluator};
use game::{Game, Side, Turn};

/// The exact minimax score of a position for `side`, `depth` plies deep, without any pruning.
///
/// A chance turn counts as a leaf, as it does for [`crate::AlphaBeta`].
pub fn minimax<G: Game, E: Evaluator<G>>(evaluator: &mut E, position: &G, side: Side, depth: u32) -> i32 {
    descend(evaluator, position, side, depth, 0)
}

fn descend<G: Game, E: Evaluator<G>>(
    evaluator: &mut E,
    position: &G,
    side: Side,
    depth: u32,
    ply: i32,
) -> i32 {
    let mover = match position.turn() {
        Turn::Over(outcome) => return evaluate::final_score(evaluator, outcome, side, ply),
        Turn::Player(mover) if depth > 0 => mover,
        Turn::Player(_) | Turn::Chance => return evaluate::for_side(evaluator.evaluate(position), side),
    };
    let scores = position.legal().into_iter().map(|m| {
        let mut next = position.clone();
        next.play(m);
        descend(evaluator, &next, side, depth - 1, ply + 1)
    });
    let best = if mover == side { scores.max() } else { scores.min() };
    best.expect("a player to act has a move")
}
