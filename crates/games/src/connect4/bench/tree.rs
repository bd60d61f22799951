//! Monte Carlo tree search measured: speed on one core and on two, memory, what reuse keeps, and how often the move
//! that it finds is right.

use super::solver::{TABLE_BYTES, Task, read_set};
use crate::connect4::mcts::{GuideName, Options, mcts};
use crate::connect4::playout::Rollout;
use crate::connect4::solver::Solver;
use crate::connect4::{Column, Connect4};
use crate::reuse;
use crate::tool::{Environment, ToolError};
use game::{Bot, Limits, Silent, options};
use search::mcts::Settings;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Playouts of each measurement of speed.
const PLAYOUTS: u64 = 2_000_000;
/// Iterations of the search in little memory.
const LONG: u64 = 10_000_000;

/// What can be chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Choice {
    set: Option<String>,
    lines: usize,
    with: String,
    millis: u64,
}

impl Default for Choice {
    fn default() -> Self {
        Choice { set: None, lines: 200, with: String::new(), millis: 1000 }
    }
}

/// Prints speed, memory and reuse, or how often the move is right on a set.
pub(super) fn print(choice: &Choice, env: &dyn Environment) -> Result<(), ToolError> {
    if let Some(path) = &choice.set {
        return print_set(choice, path, env);
    }
    print_speed(env);
    let (iterations, most, recyclings) = bounded(LONG);
    env.print(&format!(
        "memory: {iterations} iterations, {most} bytes at most of {LITTLE} allowed, recycled {recyclings} times"
    ));
    env.print(&reuse(20_000, 100)?.line("connect4"));
    Ok(())
}

fn print_speed(env: &dyn Environment) {
    env.print(&format!(
        "{:<10} {:>7} {:>14} {:>14} {:>14} {:>12}",
        "connect4", "threads", "playouts/s", "on the wall", "nodes/s", "bytes/node"
    ));
    let speeds = speed(PLAYOUTS, env);
    for speed in &speeds {
        env.print(&format!(
            "{:<10} {:>7} {:>14.0} {:>14.0} {:>14.0} {:>12.1}",
            speed.name,
            speed.threads,
            speed.playouts_per_second,
            speed.by_the_wall,
            speed.nodes_per_second,
            speed.bytes_a_node
        ));
    }
    if let [one, two, ..] = &speeds[..] {
        env.print(&format!(
            "two threads do {:.2} times as many playouts as one ({:.2} by the wall, with {:.2} processors at work)",
            two.playouts_per_second / one.playouts_per_second,
            two.by_the_wall / one.by_the_wall,
            two.busy
        ));
    }
}

/// The speed of one configuration.
#[derive(Clone, Debug)]
struct Speed {
    /// What was measured.
    name: &'static str,
    /// Threads.
    threads: usize,
    /// Playouts a second of processor time of each thread, times the threads.
    playouts_per_second: f64,
    /// Playouts a second of wall-clock time: less on a busy machine.
    by_the_wall: f64,
    /// Processors that worked at the same time: threads that had to wait for one did not get in each other's way.
    busy: f64,
    /// Nodes added a second of processor time.
    nodes_per_second: f64,
    /// Bytes for each node, with its edges and its place in the index.
    bytes_a_node: f64,
}

impl Speed {
    /// Whether another round says more: its threads really worked at the same time, and if so, it was quicker.
    fn counts_less_than(&self, other: &Speed) -> bool {
        let is_real = |speed: &Speed| speed.busy > 0.8 * speed.threads as f64;
        (is_real(self), self.playouts_per_second) < (is_real(other), other.playouts_per_second)
    }
}

/// Plain search with playouts by chance: what the playouts a second are counted on.
fn plain() -> Options {
    // Playouts are so quick that a leaf can have several before memory is spent on its moves.
    let search =
        Settings { memory_mb: 512, depth: 0, cycles: false, expand_after: 16, ..Settings::default() };
    Options { search, rollout: Rollout::Uniform, guide: GuideName::None }
}

/// Rounds of a measurement of speed; the quickest counts, because noise only ever adds time.
const ROUNDS: u64 = 5;

/// Measures from the empty board: the best of several rounds of so many playouts, all kinds by turns.
fn speed(playouts: u64, env: &dyn Environment) -> Vec<Speed> {
    let tactical = Options { rollout: Rollout::Tactical, ..plain() };
    let base = Options::default();
    let usual = Options { search: Settings { memory_mb: 512, ..base.search }, ..base };
    let work =
        [("uniform", plain(), 1), ("uniform", plain(), 2), ("tactical", tactical, 1), ("default", usual, 1)];
    let mut best: Vec<Speed> = Vec::new();
    for round in 0..ROUNDS {
        for (place, (name, options, threads)) in work.into_iter().enumerate() {
            let speed = measure((name, options, threads), (playouts, round), env);
            match best.get_mut(place) {
                Some(best) if best.counts_less_than(&speed) => *best = speed,
                Some(_) => {}
                None => best.push(speed),
            }
        }
    }
    best
}

fn measure(
    (name, options, threads): (&'static str, Options, usize),
    (playouts, seed): (u64, u64),
    env: &dyn Environment,
) -> Speed {
    let is_plain = options.search.mix <= 0.0;
    // What the network judges takes ten times as long as a playout.
    let playouts = if is_plain { playouts } else { playouts / 10 };
    let search = Settings { threads, solver: !is_plain, ..options.search };
    let mut bot = mcts(Options { search, ..options }, seed);
    let (clock, process) = (env.wall(), env.process_time());
    let (start, before) = (clock.now(), process.now());
    let thought = bot.think(&Connect4::EMPTY, &Limits::nodes(playouts), &mut Silent);
    let (wall, work) = (clock.now().saturating_sub(start), process.now().saturating_sub(before));
    let each = work.as_secs_f64() / threads as f64;
    let memory = bot.memory();
    Speed {
        name,
        threads,
        playouts_per_second: thought.nodes as f64 / each,
        by_the_wall: thought.nodes as f64 / wall.as_secs_f64(),
        busy: work.as_secs_f64() / wall.as_secs_f64(),
        nodes_per_second: bot.stats().nodes as f64 / each,
        bytes_a_node: memory.used_bytes as f64 / memory.nodes.max(1) as f64,
    }
}

fn reuse(nodes: u64, positions: u64) -> Result<reuse::Reuse, ToolError> {
    let make = |reuse, seed| {
        let base = Options::default();
        mcts(Options { search: Settings { reuse, ..base.search }, ..base }, seed)
    };
    Ok(reuse::measure::<Connect4>(make, &(), nodes, positions)?)
}

/// How often the move is right on a set of positions.
#[derive(Clone, Copy, Debug, Default)]
struct Quality {
    /// Positions with at least one move that keeps the value and two that lose it.
    positions: u64,
    /// Of these, those in which the search found a move that keeps it.
    right: u64,
    /// Those in which a move by chance would have, on average.
    by_chance: f64,
}

impl Quality {
    fn add(&mut self, scores: &[Option<i32>; 7], chosen: Column, class: impl Fn(i32) -> i32) {
        let scores = scores.map(|score| score.map(&class));
        let best = scores.iter().flatten().max().copied().unwrap_or(0);
        let known = scores.iter().flatten().count();
        let keeping = scores.iter().flatten().filter(|score| **score == best).count();
        if known - keeping < 2 {
            return;
        }
        self.positions += 1;
        self.right += u64::from(scores[chosen.index() as usize] == Some(best));
        self.by_chance += keeping as f64 / known as f64;
    }
}

/// Searches each position for `time` of processor time on one thread and looks the moves up in the exact scores:
/// who wins first, then the exact score with its distance.
fn quality(tasks: &[Task], options: Options, time: Duration, env: &dyn Environment) -> [Quality; 2] {
    // Processor time of this thread, so that other programs take nothing away.
    let clock = env.thread_time();
    let mut solver = Solver::new(TABLE_BYTES, 1);
    let mut found = [Quality::default(); 2];
    for (number, (position, _)) in (1..).zip(tasks) {
        let Some(scores) = solver.analyse(position.mine(), position.mask(), &|_| false) else { continue };
        let mut bot = mcts(options, number);
        let limits = Limits { deadline: Some(clock.now() + time), time: clock.clone(), ..Limits::default() };
        let chosen = bot.think(position, &limits, &mut Silent).best;
        found[0].add(&scores, chosen, i32::signum);
        found[1].add(&scores, chosen, |score| score);
        env.advance(1);
    }
    found
}

fn print_set(choice: &Choice, path: &str, env: &dyn Environment) -> Result<(), ToolError> {
    let mut tasks = read_set(&env.read_text(path)?).map_err(|why| ToolError::file(path, why))?;
    tasks.truncate(choice.lines);
    let words = choice.with.split(',').filter(|word| !word.is_empty());
    let options: Options = options::read(&options::from_words(words)?)?;
    env.begin(tasks.len() as u64, "positions");
    let found = quality(&tasks, options, Duration::from_millis(choice.millis), env);
    env.end();
    for (what, found) in ["who wins", "exact score"].into_iter().zip(found) {
        let share = |count: f64| 100.0 * count / found.positions.max(1) as f64;
        env.print(&format!(
            "{what:<12} {} positions: the move keeps it in {} ({:.1} %), a column by chance in {:.1} %",
            found.positions,
            found.right,
            share(found.right as f64),
            share(found.by_chance)
        ));
    }
    Ok(())
}

/// Bytes of the search in little memory.
const LITTLE: usize = 1 << 20;

/// Searches the empty board in little memory, and looks at it every hundred thousand iterations; returns the iterations,
/// the bytes allocated at most, and how often the least-visited subtrees were recycled.
fn bounded(iterations: u64) -> (u64, usize, u64) {
    const SLICE: u64 = 100_000;
    let search = Settings { memory_mb: LITTLE >> 20, ..plain().search };
    let mut bot = mcts(Options { search, ..plain() }, 1);
    let (mut done, mut most) = (0, 0);
    while done < iterations {
        done += bot.think(&Connect4::EMPTY, &Limits::nodes(SLICE), &mut Silent).nodes;
        most = most.max(bot.memory().bytes);
    }
    (done, most, bot.memory().recyclings)
}

#[cfg(test)]
mod tests {
    use super::super::solver::random_set;
    use super::*;
    use crate::tool::testing::Memory;

    #[test]
    fn short_searches_are_measured_and_better_than_chance() {
        let tasks = random_set(16, 20);
        let found = quality(&tasks, Options::default(), Duration::from_millis(10), &Memory::default());
        assert!(found[0].positions > 3, "{found:?}");
        assert!(found[0].right as f64 > found[0].by_chance + 1.0, "{found:?}");
    }

    #[test]
    fn kept_trees_say_the_same_as_fresh_ones() {
        let reuse = reuse(2_000, 20).unwrap();
        assert!(reuse.positions == 20 && reuse.kept > 0.1 && reuse.difference < 0.05, "{reuse:?}");
    }

    #[test]
    fn speed_and_memory_are_measured() {
        let speeds = speed(2_000, &Memory::default());
        assert!(speeds.iter().all(|speed| speed.playouts_per_second > 0.0 && speed.bytes_a_node > 40.0));
        let (_, most, recyclings) = bounded(300_000);
        assert!(most <= LITTLE && recyclings > 0, "{most} bytes, {recyclings} recyclings");
    }
}
