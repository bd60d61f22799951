//! The solver against a plain one, on positions with known or unknown scores.

use crate::connect4::Connect4;
use crate::connect4::board::{playable, threats};
use crate::connect4::classic::search::{Evaluate, LineCount, Parity, SixRules};
use crate::connect4::solver::Solver;
use crate::connect4::solver::baseline::Baseline;
use crate::tool::{Environment, ToolError};
use game::{Game, PlayError, Time, Turn, deal};
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::time::Duration;

/// As many bytes as two to the 24 entries.
pub const TABLE_BYTES: usize = 128 << 20;

/// Both solvers on the same positions, in turns.
#[derive(Clone, Debug)]
struct Comparison {
    /// Positions that both have solved.
    positions: u64,
    /// Nodes and microseconds a position of our solver.
    solver: [f64; 2],
    /// The same of the plain one.
    baseline: [f64; 2],
    /// Scores that differ from each other or from the one given.
    wrong: u64,
}

/// A position and the score it should have, where that is known.
pub type Task = (Connect4, Option<i32>);

/// Reads a set: `moves score` a line.
pub fn read_set(text: &str) -> Result<Vec<Task>, PlayError> {
    let line = |(index, line): (usize, &str)| {
        let fault = |why: &str| PlayError::Unknown { why: format!("line {}: {why}", index + 1) };
        let (moves, score) = line.split_once(' ').ok_or_else(|| fault("expected moves and a score"))?;
        let position = Connect4::after(moves).map_err(|error| fault(&error.to_string()))?;
        let score = score.trim().parse().map_err(|_| fault("the score is not a number"))?;
        Ok((position, Some(score)))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(line).collect()
}

/// A random position with so many stones; `None` where the game ended before.
pub(super) fn random_position(seed: u64, stones: u64) -> Option<Connect4> {
    let mut position = Connect4::EMPTY;
    for ply in 0..stones {
        let moves = position.legal();
        let index = deal::mix(seed, ply) % moves.len().max(1) as u64;
        position.play(*moves.get(index as usize)?);
    }
    matches!(position.turn(), Turn::Player(_)).then_some(position)
}

/// Random positions with so many stones in which the side to move cannot win at once.
pub fn random_set(stones: u64, count: usize) -> Vec<Task> {
    let is_quiet = |position: &Connect4| {
        let (mine, mask) = (position.mine(), position.mask());
        threats(mine, mask) & playable(mask) == 0
    };
    let random = (0..).filter_map(|number| random_position(number, stones)).filter(is_quiet);
    random.map(|position| (position, None)).take(count).collect()
}

/// Solves the positions with both solvers until `most` time is spent.
fn compare(tasks: &[Task], most: Duration, env: &dyn Environment) -> Comparison {
    let clock = env.wall();
    let mut solver = Solver::new(TABLE_BYTES, 1);
    let mut plain = Baseline::default();
    let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
    let (mut positions, mut wrong) = (0_u64, 0);
    for (position, expected) in tasks {
        if ours + theirs > most {
            break;
        }
        let (mine, mask) = (position.mine(), position.mask());
        let start = clock.now();
        let found = solver.solve(mine, mask, &|_| false);
        let between = clock.now();
        let plainly = plain.solve(mine, mask);
        ours += between.saturating_sub(start);
        theirs += clock.now().saturating_sub(between);
        positions += 1;
        wrong += u64::from(found != Some(plainly) || expected.is_some_and(|score| found != Some(score)));
        env.advance(1);
    }
    let work = |nodes: u64, time: Duration| {
        [nodes as f64, time.as_secs_f64() * 1e6].map(|sum| sum / positions.max(1) as f64)
    };
    let (solver, baseline) = (work(solver.nodes(), ours), work(plain.nodes, theirs));
    Comparison { positions, solver, baseline, wrong }
}

/// Compares the solvers on each set and prints a line for it.
fn print_sets(sets: &[(String, Vec<Task>)], most: Duration, env: &dyn Environment) -> Result<(), ToolError> {
    env.print("\nsolver against the plain one, one thread, no book");
    env.print(&format!(
        "{:<14} {:>9} {:>13} {:>13} {:>13} {:>13} {:>7}",
        "set", "positions", "plain nodes", "us", "nodes", "us", "ratio"
    ));
    let mut wrong = 0;
    for (name, tasks) in sets {
        env.begin(tasks.len() as u64, name);
        let Comparison { positions, solver: [nodes, micros], baseline, wrong: here } =
            compare(tasks, most, env);
        env.end();
        let [plain_nodes, plain_micros] = baseline;
        let ratio = plain_micros / micros;
        env.print(&format!(
            "{name:<14} {positions:>9} {plain_nodes:>13.1} {plain_micros:>13.2} {nodes:>13.1} {micros:>13.2} {ratio:>7.2}"
        ));
        wrong += here;
    }
    if wrong > 0 { Err(ToolError::Wrong(format!("{wrong} scores are wrong"))) } else { Ok(()) }
}

/// The solvers on small sets of random positions.
pub fn print_own_sets(env: &dyn Environment) -> Result<(), ToolError> {
    let sets =
        [(24, 300), (18, 60)].map(|(stones, count)| (format!("{stones} stones"), random_set(stones, count)));
    print_sets(&sets, Duration::from_mins(1), env)
}

/// What can be chosen when sets are solved.
#[derive(Serialize, Deserialize)]
pub struct Sets {
    sets: String,
    seconds: u64,
}

impl Default for Sets {
    fn default() -> Self {
        Sets { sets: String::new(), seconds: 60 }
    }
}

/// The solvers on the sets of a folder.
pub fn print_folder(Sets { sets, seconds }: &Sets, env: &dyn Environment) -> Result<(), ToolError> {
    let read = |path: String| {
        let tasks = read_set(&env.read_text(&path)?).map_err(|why| ToolError::file(&path, why))?;
        let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
        Ok((name, tasks))
    };
    let sets = env.list(sets)?.into_iter().map(read).collect::<Result<Vec<_>, ToolError>>()?;
    print_sets(&sets, Duration::from_secs(*seconds), env)
}

/// Nodes of our solver on positions of its own: the same on every machine.
pub fn signature() -> u64 {
    let mut solver = Solver::new(1 << 24, 1);
    for (position, _) in random_set(16, 40).into_iter().chain(random_set(24, 100)) {
        solver.solve(position.mine(), position.mask(), &|_| false);
    }
    solver.nodes()
}

/// The empty board without a book, on one thread and on two.
pub fn print_empty_board(env: &dyn Environment) {
    let clock = env.wall();
    env.print("\nthe empty board, no book");
    for threads in [1, 2] {
        let mut solver = Solver::new(TABLE_BYTES, threads);
        let start = clock.now();
        let score = solver.solve(0, 0, &|_| false).map_or_else(String::new, |score| score.to_string());
        let seconds = clock.now().saturating_sub(start).as_secs_f64();
        env.print(&format!("{threads} thread(s): score {score}, {} nodes, {seconds:.2} s", solver.nodes()));
    }
}

/// Evaluations a second of guru and of victor.
pub fn print_evaluations(env: &dyn Environment) {
    let positions: Vec<Connect4> =
        [8, 14, 20, 26].into_iter().flat_map(|stones| random_set(stones, 250)).map(|(p, _)| p).collect();
    let clock = env.wall();
    let rates =
        [("guru", rate::<LineCount>(&positions, &clock)), ("victor", rate::<SixRules>(&positions, &clock))];
    for (name, rate) in rates {
        env.print(&format!("{name}: {:.1} M evaluations/s", rate / 1e6));
    }
}

/// The quickest of several rounds: the noise of a shared machine only ever adds time.
fn rate<E: Evaluate>(positions: &[Connect4], clock: &Time) -> f64 {
    const ROUNDS: usize = 20;
    const REPEATS: usize = 50;
    let mut quickest = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = clock.now();
        for _ in 0..REPEATS {
            for position in positions {
                let (mine, mask) = black_box((position.mine(), position.mask()));
                black_box(E::value(Parity::True.outlook(mine, mask)));
            }
        }
        quickest = quickest.min(clock.now().saturating_sub(start));
    }
    (REPEATS * positions.len()) as f64 / quickest.as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::testing::Memory;

    #[test]
    fn both_solvers_agree_and_sets_are_read() {
        let comparison = compare(&random_set(26, 50), Duration::MAX, &Memory::default());
        assert_eq!((comparison.positions, comparison.wrong), (50, 0));
        assert_eq!(read_set("121212 18\n").unwrap()[0].1, Some(18));
        assert!(read_set("121212\n").is_err() && read_set("9 1\n").is_err());
    }
}
