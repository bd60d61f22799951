//! The generic alpha-beta search against one written by hand.

use super::hand::Hand;
use crate::connect4::{Connect4, OpenLines};
use crate::tool::{Environment, ToolError};
use game::Time;
use search::AlphaBeta;
use search::alphabeta::Settings;
use std::time::Duration;

/// One comparison; both searches visited the same nodes.
#[derive(Clone, Copy, Debug)]
struct Overhead {
    /// Nodes that each of the two visited.
    nodes: u64,
    /// Nodes a second of the search written by hand.
    hand: f64,
    /// Nodes a second of the generic search.
    generic: f64,
}

/// Prints what it costs that the engine knows no game.
pub(super) fn print(env: &dyn Environment) -> Result<(), ToolError> {
    let overhead = measure(&env.wall())?;
    env.print(&format!(
        "\nalpha-beta: generic {:.2} M nodes/s, written by hand {:.2} M nodes/s over the same {} nodes: \
         the generic one takes {:+.1} % time",
        overhead.generic / 1e6,
        overhead.hand / 1e6,
        overhead.nodes,
        100.0 * overhead.ratio()
    ));
    Ok(())
}

impl Overhead {
    /// How much longer the generic search takes: 0.1 is ten percent.
    fn ratio(&self) -> f64 {
        self.hand / self.generic - 1.0
    }
}

/// Rounds of both, one after the other; for each position the quickest round of each counts, because
/// the noise of a shared machine only ever adds time.
const ROUNDS: usize = 15;
const DEPTH: u32 = 11;
const TABLE_MB: usize = 16;
const POSITIONS: [&str; 10] = ["", "4", "44", "4433", "444", "35", "1234567", "44444", "3642", "172"];

/// The score, nodes and time of each position.
type Run = Vec<(i32, u64, Duration)>;

/// Measures both; an error names a position on which they disagree.
fn measure(clock: &Time) -> Result<Overhead, ToolError> {
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
    Ok(Overhead { nodes, hand: speed(&hand), generic: speed(&generic) })
}

fn run_by_hand(positions: &[Connect4], clock: &Time) -> Run {
    let mut hand = Hand::new(TABLE_MB);
    let search = |position: &Connect4| {
        let (start, before) = (clock.now(), hand.nodes);
        let score = hand.score(position, DEPTH as i32);
        (score, hand.nodes - before, clock.now().saturating_sub(start))
    };
    positions.iter().map(search).collect()
}

fn run_generic(positions: &[Connect4], clock: &Time) -> Run {
    let settings = Settings { table_mb: TABLE_MB, ..Settings::default() };
    let mut engine = AlphaBeta::new(OpenLines, settings);
    let search = |position: &Connect4| {
        let start = clock.now();
        let (score, nodes, _) = engine.score(position, position.side(), DEPTH);
        (score, nodes, clock.now().saturating_sub(start))
    };
    positions.iter().map(search).collect()
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
        let overhead = super::measure(&game::Time::system()).unwrap();
        assert!(overhead.nodes > 100_000);
    }
}
