//! What it costs that the engine knows no game: the generic search against one written by hand.

use super::hand_connect4::Hand;
use games::connect4::{Connect4, OpenLines};
use search::AlphaBeta;
use search::alphabeta::Settings;
use serde::Serialize;
use std::time::{Duration, Instant};

/// One comparison; both searches visited the same nodes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Overhead {
    /// Nodes that each of the two visited.
    pub nodes: u64,
    /// Nodes a second of the search written by hand.
    pub hand: f64,
    /// Nodes a second of the generic search.
    pub generic: f64,
}

impl Overhead {
    /// How much longer the generic search takes: 0.1 is ten percent.
    pub fn ratio(&self) -> f64 {
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

/// Measures on Connect Four; `Err` names a position on which the two disagree.
pub fn connect4_overhead() -> Result<Overhead, String> {
    let positions: Vec<Connect4> = POSITIONS
        .into_iter()
        .map(|moves| Connect4::after(moves).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    let mut hand = run_by_hand(&positions);
    let mut generic = run_generic(&positions);
    for ((by_hand, by_engine), position) in hand.iter().zip(&generic).zip(&positions) {
        if (by_hand.0, by_hand.1) != (by_engine.0, by_engine.1) {
            return Err(format!("score or nodes differ at {position}: {by_hand:?} by hand, {by_engine:?}"));
        }
    }
    for _ in 1..ROUNDS {
        keep_quickest(&mut hand, &run_by_hand(&positions));
        keep_quickest(&mut generic, &run_generic(&positions));
    }
    let nodes: u64 = generic.iter().map(|(_, nodes, _)| nodes).sum();
    let speed = |run: &Run| nodes as f64 / run.iter().map(|(_, _, time)| time.as_secs_f64()).sum::<f64>();
    Ok(Overhead { nodes, hand: speed(&hand), generic: speed(&generic) })
}

fn run_by_hand(positions: &[Connect4]) -> Run {
    let mut hand = Hand::new(TABLE_MB);
    let search = |position: &Connect4| {
        let (start, before) = (Instant::now(), hand.nodes);
        let score = hand.score(position, DEPTH as i32);
        (score, hand.nodes - before, start.elapsed())
    };
    positions.iter().map(search).collect()
}

fn run_generic(positions: &[Connect4]) -> Run {
    let settings = Settings { table_mb: TABLE_MB, ..Settings::default() };
    let mut engine = AlphaBeta::new(OpenLines, settings);
    let search = |position: &Connect4| {
        let start = Instant::now();
        let (score, nodes, _) = engine.score(position, position.side(), DEPTH);
        (score, nodes, start.elapsed())
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
        let overhead = super::connect4_overhead().unwrap();
        assert!(overhead.nodes > 100_000);
    }
}
