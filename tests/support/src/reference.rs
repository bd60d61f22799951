//! Plain full searches without pruning: too slow to play, but simple enough to check the engines against.

use game::{Game, Side, Turn};
use search::evaluate::{self, Evaluator};
use search::expecti::ChanceEvaluator;

/// The exact minimax score of a position for `side`, `depth` plies deep, without any pruning.
///
/// A chance turn counts as a leaf, as it does for [`search::AlphaBeta`].
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
    // A player to act always has a move.
    best.unwrap_or(0)
}

/// The exact value of a position for [`Side::First`], chance turns averaged, without any pruning.
///
/// `depth` counts the positions at which the evaluator may stop, as it does for [`search::Expecti`].
pub fn expectimax<G: Game, J: ChanceEvaluator<G>>(evaluator: &mut J, position: &G, depth: u32) -> f64 {
    let turn = position.turn();
    if let Turn::Over(outcome) = turn {
        return evaluator.outcome(outcome);
    }
    let may_stop = evaluator.may_stop(position);
    if may_stop && depth == 0 {
        return evaluator.value(position);
    }
    let moves = position.legal();
    let values = moves.iter().map(|m| {
        let mut next = position.clone();
        next.play(*m);
        expectimax(evaluator, &next, depth - u32::from(may_stop))
    });
    match turn {
        Turn::Player(Side::First) => values.fold(f64::NEG_INFINITY, f64::max),
        Turn::Player(Side::Second) => values.fold(f64::INFINITY, f64::min),
        Turn::Chance | Turn::Over(_) => {
            values.zip(&moves).map(|(value, m)| value * position.chance(*m)).sum()
        }
    }
}
