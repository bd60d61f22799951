//! Connect Four's own measures: the solver against a plain one, and evaluations a second.

use game::{Game, Turn, deal};
use games::connect4::Connect4;
use games::connect4::document::search::{Evaluate, LineCount, Parity, SixRules};
use games::connect4::solver::Solver;
use games::connect4::solver::baseline::Baseline;
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// As many bytes as two to the 24 entries.
pub(super) const TABLE_BYTES: usize = 128 << 20;

/// One solver on one set of positions.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Work {
    /// Nodes a position.
    pub nodes: f64,
    /// Microseconds a position.
    pub micros: f64,
}

/// Both solvers on the same positions, turn by turn.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The set.
    pub name: String,
    /// Positions that both have solved.
    pub positions: u64,
    /// Our solver.
    pub solver: Work,
    /// The plain one.
    pub baseline: Work,
    /// Scores that differ from each other or from the one given.
    pub wrong: u64,
}

impl Comparison {
    /// How many times as fast as the plain solver ours is.
    pub fn ratio(&self) -> f64 {
        self.baseline.micros / self.solver.micros
    }
}

/// A position and the score it should have, where that is known.
pub type Task = (Connect4, Option<i32>);

/// Reads a set: `moves score` a line.
pub fn read_set(text: &str) -> Result<Vec<Task>, String> {
    let line = |(index, line): (usize, &str)| {
        let fault = |why: &str| format!("line {}: {why}", index + 1);
        let (moves, score) = line.split_once(' ').ok_or_else(|| fault("expected moves and a score"))?;
        let position = Connect4::after(moves).map_err(|error| fault(&error.to_string()))?;
        let score = score.trim().parse().map_err(|_| fault("the score is not a number"))?;
        Ok((position, Some(score)))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(line).collect()
}

/// Random positions with so many stones in which nobody wins at once.
pub fn random_set(stones: u32, count: usize) -> Vec<Task> {
    let random = |number: u64| {
        let mut position = Connect4::EMPTY;
        for ply in 0..u64::from(stones) {
            let moves = position.legal();
            if moves.is_empty() {
                return None;
            }
            position.play(moves[(deal::mix(number, ply) % moves.len() as u64) as usize]);
        }
        let wins_at_once = |m: &_| {
            let mut next = position;
            next.play(*m);
            matches!(next.turn(), Turn::Over(_))
        };
        let is_quiet =
            matches!(position.turn(), Turn::Player(_)) && !position.legal().iter().any(wins_at_once);
        is_quiet.then_some((position, None))
    };
    (0..).filter_map(random).take(count).collect()
}

/// Solves the positions with both solvers until `most` time is spent, and tells after each.
pub fn compare(name: &str, tasks: &[Task], most: Duration, mut tell: impl FnMut(u64)) -> Comparison {
    let mut solver = Solver::new(TABLE_BYTES, 1);
    let mut plain = Baseline::default();
    let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
    let (mut positions, mut wrong) = (0_u64, 0);
    for (position, expected) in tasks {
        if ours + theirs > most {
            break;
        }
        let (mine, mask) = (position.mine(), position.mask());
        let start = Instant::now();
        let found = solver.solve(mine, mask, &|_| false);
        ours += start.elapsed();
        let start = Instant::now();
        let plainly = plain.solve(mine, mask);
        theirs += start.elapsed();
        positions += 1;
        wrong += u64::from(found != Some(plainly) || expected.is_some_and(|score| found != Some(score)));
        tell(positions);
    }
    let work = |nodes: u64, time: Duration| Work {
        nodes: nodes as f64 / positions.max(1) as f64,
        micros: time.as_secs_f64() * 1e6 / positions.max(1) as f64,
    };
    let (solver, baseline) = (work(solver.nodes(), ours), work(plain.nodes, theirs));
    Comparison { name: name.to_owned(), positions, solver, baseline, wrong }
}

/// Nodes of our solver on positions of its own: the same on every machine.
pub fn solver_signature() -> u64 {
    let mut solver = Solver::new(1 << 24, 1);
    for (position, _) in random_set(16, 40).into_iter().chain(random_set(24, 100)) {
        solver.solve(position.mine(), position.mask(), &|_| false);
    }
    solver.nodes()
}

/// The empty board without a book: score, nodes and time on so many threads.
pub fn empty_board(threads: usize) -> (Option<i32>, u64, Duration) {
    let mut solver = Solver::new(TABLE_BYTES, threads);
    let start = Instant::now();
    let score = solver.solve(0, 0, &|_| false);
    (score, solver.nodes(), start.elapsed())
}

/// Evaluations a second of guru and of victor.
pub fn evaluations() -> [(&'static str, f64); 2] {
    let positions: Vec<Connect4> =
        [8, 14, 20, 26].into_iter().flat_map(|stones| random_set(stones, 250)).map(|(p, _)| p).collect();
    [("guru", rate::<LineCount>(&positions)), ("victor", rate::<SixRules>(&positions))]
}

/// The quickest of several rounds: the noise of a shared machine only ever adds time.
fn rate<E: Evaluate>(positions: &[Connect4]) -> f64 {
    const ROUNDS: usize = 20;
    const REPEATS: usize = 50;
    let mut quickest = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..REPEATS {
            for position in positions {
                let (mine, mask) = black_box((position.mine(), position.mask()));
                black_box(E::value(Parity::True.outlook(mine, mask)));
            }
        }
        quickest = quickest.min(start.elapsed());
    }
    (REPEATS * positions.len()) as f64 / quickest.as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_solvers_agree_and_sets_are_read() {
        let comparison = compare("random", &random_set(26, 50), Duration::MAX, |_| {});
        assert_eq!((comparison.positions, comparison.wrong), (50, 0));
        assert_eq!(read_set("121212 18\n").unwrap()[0].1, Some(18));
        assert!(read_set("121212\n").is_err() && read_set("9 1\n").is_err());
    }
}
