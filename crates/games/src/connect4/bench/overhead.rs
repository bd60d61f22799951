//! The generic alpha-beta search against one written by hand.

use super::hand::Hand;
use crate::connect4::{Connect4, OpenLines};
use crate::tool::{Environment, ToolError};
use game::Time;
use search::AlphaBeta;
use search::alphabeta::Settings;
use std::time::Duration;

/// Prints what it costs that the engine knows no game.
pub(super) fn print(env: &dyn Environment) -> Result<(), ToolError> {
    let (nodes, [hand, generic]) = measure(&env.wall())?;
    env.print(&format!(
        "\nalpha-beta: generic {:.2} M nodes/s, written by hand {:.2} M nodes/s over the same {} nodes: \
         the generic one takes {:+.1} % time",
        generic / 1e6,
        hand / 1e6,
        nodes,
        100.0 * (hand / generic - 1.0)
    ));
    Ok(())
}

/// Rounds of both, one after the other; for each position the quickest round of each counts, because
/// the noise of a shared machine only ever adds time.
const ROUNDS: usize = 15;
const DEPTH: u32 = 11;
const TABLE_MB: usize = 16;
const POSITIONS: [&str; 10] = ["", "4", "44", "4433", "444", "35", "1234567", "44444", "3642", "172"];

/// The score, nodes and time of each position.
type Run = Vec<(i32, u64, Duration)>;

/// The nodes that both visited, and the nodes a second of the search written by hand and of the generic one; an error
/// names a position on which they disagree.
fn measure(clock: &Time) -> Result<(u64, [f64; 2]), ToolError> {
    let positions: Vec<Connect4> = POSITIONS.into_iter().map(Connect4::after).collect::<Result<_, _>>()?;
    let mut hand = run_by_hand(&positions, clock);
    let mut generic = run_generic(&positions, clock);
    for ((by_hand, by_engine), position) in hand.iter().zip(&generic).zip(&positions) {
        if (by_hand.0, by_hand.1) != (by_engine.0, by_engine.1) {
            let why = format!("score or nodes differ at {position}: {by_hand:?} by hand, {by_engine:?}");
            return Err(ToolError::Wrong(why));
        }
    }
    for _ in 1..ROUNDS {
        keep_quickest(&mut hand, &run_by_hand(&positions, clock));
        keep_quickest(&mut generic, &run_generic(&positions, clock));
    }
    let nodes: u64 = generic.iter().map(|(_, nodes, _)| nodes).sum();
    let speed = |run: &Run| nodes as f64 / run.iter().map(|(_, _, time)| time.as_secs_f64()).sum::<f64>();
    Ok((nodes, [speed(&hand), speed(&generic)]))
}

fn run(positions: &[Connect4], clock: &Time, mut search: impl FnMut(&Connect4) -> (i32, u64)) -> Run {
    let timed = |position| {
        let start = clock.now();
        let (score, nodes) = search(position);
        (score, nodes, clock.now().saturating_sub(start))
    };
    positions.iter().map(timed).collect()
}

fn run_by_hand(positions: &[Connect4], clock: &Time) -> Run {
    let mut hand = Hand::new(TABLE_MB);
    run(positions, clock, |position| {
        let before = hand.nodes;
        (hand.score(position, DEPTH as i32), hand.nodes - before)
    })
}

fn run_generic(positions: &[Connect4], clock: &Time) -> Run {
    let mut engine = AlphaBeta::new(OpenLines, Settings { table_mb: TABLE_MB, ..Settings::default() });
    run(positions, clock, |position| {
        let (score, nodes, _) = engine.score(position, position.side(), DEPTH);
        (score, nodes)
    })
}

fn keep_quickest(best: &mut Run, run: &Run) {
    for (best, (_, _, time)) in best.iter_mut().zip(run) {
        best.2 = best.2.min(*time);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_searches_visit_the_same_nodes() {
        let (nodes, _) = super::measure(&game::Time::system()).unwrap();
        assert!(nodes > 100_000);
    }
}
