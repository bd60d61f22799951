//! Monte Carlo tree search measured: speed on one core and on two, memory, what reuse keeps, and how often the move
//! that it finds is right.

use super::connect4::{Task, random_set};
use game::{Bot, Game, Limits, Silent, Time, Turn};
use games::connect4::mcts::{GuideName, Options, mcts};
use games::connect4::playout::Rollout;
use games::connect4::solver::Solver;
use games::connect4::{Column, Connect4};
use games::entropy::mcts::EntropyMcts;
use games::entropy::{self, Entropy};
use rustix::time::{ClockId, clock_gettime};
use search::Mcts;
use search::mcts::Settings;
use serde::Serialize;
use std::time::{Duration, Instant};

/// The speed of one configuration.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// What was measured.
    pub name: String,
    /// Threads.
    pub threads: usize,
    /// Playouts (iterations) in all.
    pub playouts: u64,
    /// Playouts a second of processor time of each thread, times the threads.
    pub playouts_per_second: f64,
    /// Playouts a second by the clock on the wall: less on a busy machine.
    pub by_the_wall: f64,
    /// Processors that worked at the same time: threads that had to wait for one did not get in each other's way.
    pub busy: f64,
    /// Nodes added a second of processor time.
    pub nodes_per_second: f64,
    /// Bytes for each node, with its edges and its place in the index.
    pub bytes_a_node: f64,
}

impl Speed {
    /// Whether another round says more: its threads really worked at the same time, and if so, it was quicker.
    fn counts_less_than(&self, other: &Speed) -> bool {
        let is_real = |speed: &Speed| speed.busy > 0.8 * speed.threads as f64;
        (is_real(self), self.playouts_per_second) < (is_real(other), other.playouts_per_second)
    }
}

/// Processor time of all threads, or of this one.
fn spent(clock: ClockId) -> Duration {
    let now = clock_gettime(clock);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// Limits by the processor time of the calling thread, so that other programs take nothing away.
fn within_own(time: Duration) -> Limits {
    let clock = Time::from_source(|| spent(ClockId::ThreadCPUTime));
    Limits { deadline: Some(clock.now() + time), time: clock, ..Limits::default() }
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

/// Measures Connect Four from the empty board: the best of several rounds of so many playouts, all kinds by turns.
pub fn speed(playouts: u64) -> Vec<Speed> {
    let tactical = Options { rollout: Rollout::Tactical, ..plain() };
    let base = Options::default();
    let usual = Options { search: Settings { memory_mb: 512, ..base.search }, ..base };
    let work =
        [("uniform", plain(), 1), ("uniform", plain(), 2), ("tactical", tactical, 1), ("default", usual, 1)];
    let mut best: Vec<Speed> = Vec::new();
    for round in 0..ROUNDS {
        for (place, (name, options, threads)) in work.into_iter().enumerate() {
            let speed = measure(name, options, threads, (playouts, round));
            match best.get_mut(place) {
                Some(best) if best.counts_less_than(&speed) => *best = speed,
                Some(_) => {}
                None => best.push(speed),
            }
        }
    }
    best
}

fn measure(name: &str, options: Options, threads: usize, (playouts, seed): (u64, u64)) -> Speed {
    let is_plain = options.search.mix <= 0.0;
    // What the network judges takes ten times as long as a playout.
    let playouts = if is_plain { playouts } else { playouts / 10 };
    let search = Settings { threads, solver: !is_plain, ..options.search };
    let mut bot = mcts(Options { search, ..options }, seed);
    let (start, before) = (Instant::now(), spent(ClockId::ProcessCPUTime));
    let thought = bot.think(&Connect4::EMPTY, &Limits::nodes(playouts), &mut Silent);
    let (wall, work) = (start.elapsed(), spent(ClockId::ProcessCPUTime).saturating_sub(before));
    let each = work.as_secs_f64() / threads as f64;
    let memory = bot.memory();
    Speed {
        name: name.to_owned(),
        threads,
        playouts: thought.nodes,
        playouts_per_second: thought.nodes as f64 / each,
        by_the_wall: thought.nodes as f64 / wall.as_secs_f64(),
        busy: work.as_secs_f64() / wall.as_secs_f64(),
        nodes_per_second: bot.tally().nodes as f64 / each,
        bytes_a_node: memory.used_bytes as f64 / memory.nodes.max(1) as f64,
    }
}

/// What keeping the tree between moves is worth.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Reuse {
    /// Decisions of games of the bot against itself, the first of each game apart.
    pub decisions: u64,
    /// The share of the old root's visits that the new root begins with, on average.
    pub kept: f64,
    /// Positions on which a search with a kept tree was compared with a fresh one.
    pub positions: u64,
    /// By how much the values of the two differ, on average, at equal visits of the root.
    pub difference: f64,
}

/// Plays games of the bot against itself, with `nodes` a move, and compares kept trees with fresh ones.
pub fn reuse<G: Game>(
    make: impl Fn(bool, u64) -> Mcts<G>,
    options: &G::Options,
    nodes: u64,
    positions: u64,
) -> Result<Reuse, game::PlayError> {
    let (mut kept, mut decisions, mut differences, mut compared) = (0.0, 0, 0.0, 0);
    for seed in 0.. {
        let mut bot = make(true, seed);
        let mut position = G::start(options, seed)?;
        let (mut event, mut own) = (0, 0);
        loop {
            match position.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    event += 1;
                    match game::deal::draw(&position, seed, event) {
                        Some(drawn) => position.play(drawn),
                        None => break,
                    }
                }
                Turn::Player(_) => {
                    let thought = bot.think(&position, &Limits::nodes(nodes), &mut Silent);
                    if own > 0 {
                        kept += bot.kept().visits as f64 / bot.kept().of.max(1) as f64;
                        decisions += 1;
                    }
                    if compared < positions && own % 3 == 1 && thought.value.proof.is_none() {
                        let visits = bot.kept().visits + thought.nodes;
                        let fresh =
                            make(false, seed + 1000).think(&position, &Limits::nodes(visits), &mut Silent);
                        differences += f64::from((fresh.value.win - thought.value.win).abs());
                        compared += 1;
                    }
                    own += 1;
                    position.play(thought.best);
                }
            }
        }
        if compared >= positions {
            break;
        }
    }
    let difference = differences / compared.max(1) as f64;
    Ok(Reuse { decisions, kept: kept / decisions.max(1) as f64, positions: compared, difference })
}

/// [`reuse`] for Entropy, where chance draws a chip between any two decisions.
pub fn entropy_reuse(nodes: u64, positions: u64) -> Result<Reuse, game::PlayError> {
    let make = |reuse, seed| {
        let base = entropy::mcts::Options::default();
        let options = entropy::mcts::Options { search: Settings { reuse, ..base.search }, ..base };
        EntropyMcts::new(options, seed).into_engine()
    };
    reuse::<Entropy>(make, &entropy::Options::default(), nodes, positions)
}

/// [`reuse`] for Connect Four.
pub fn connect4_reuse(nodes: u64, positions: u64) -> Result<Reuse, game::PlayError> {
    let make = |reuse, seed| {
        let base = Options::default();
        mcts(Options { search: Settings { reuse, ..base.search }, ..base }, seed)
    };
    reuse::<Connect4>(make, &(), nodes, positions)
}

/// How often the move is right on a set of positions.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Quality {
    /// Positions with at least one move that keeps the value and two that lose it.
    pub positions: u64,
    /// Of these, those in which the search found a move that keeps it.
    pub right: u64,
    /// Those in which a move by chance would have, on average.
    pub by_chance: f64,
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
pub fn quality(tasks: &[Task], options: Options, time: Duration, mut tell: impl FnMut(u64)) -> [Quality; 2] {
    let mut solver = Solver::new(128 << 20, 1);
    let mut found = [Quality::default(); 2];
    for (number, (position, _)) in (1..).zip(tasks) {
        let Some(scores) = solver.analyse(position.mine(), position.mask(), &|_| false) else { continue };
        let mut bot = mcts(options, number);
        let chosen = bot.think(position, &within_own(time), &mut Silent).best;
        found[0].add(&scores, chosen, i32::signum);
        found[1].add(&scores, chosen, |score| score);
        tell(number);
    }
    found
}

/// What a long search in little memory came to.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Bounded {
    /// Iterations done.
    pub iterations: u64,
    /// Bytes allowed.
    pub allowed: usize,
    /// Bytes allocated at most.
    pub most: usize,
    /// How often the least-visited subtrees were recycled.
    pub recyclings: u64,
}

/// Searches the empty board in a megabyte, and looks at the memory every hundred thousand iterations.
pub fn bounded(iterations: u64) -> Bounded {
    const SLICE: u64 = 100_000;
    let search = Settings { memory_mb: 1, ..plain().search };
    let mut bot = mcts(Options { search, ..plain() }, 1);
    let mut done = Bounded { iterations: 0, allowed: 1 << 20, most: 0, recyclings: 0 };
    while done.iterations < iterations {
        done.iterations += bot.think(&Connect4::EMPTY, &Limits::nodes(SLICE), &mut Silent).nodes;
        done.most = done.most.max(bot.memory().bytes);
    }
    done.recyclings = bot.memory().recyclings;
    done
}

/// Positions of our own to measure quality on, where no set is given.
pub fn own_set() -> Vec<Task> {
    random_set(16, 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_searches_are_measured_and_better_than_chance() {
        let found = quality(&own_set(), Options::default(), Duration::from_millis(10), |_| {});
        assert!(found[0].positions > 3, "{found:?}");
        assert!(found[0].right as f64 > found[0].by_chance + 1.0, "{found:?}");
    }

    #[test]
    fn kept_trees_say_the_same_as_fresh_ones() {
        let reuse = connect4_reuse(2_000, 20).unwrap();
        assert!(reuse.positions == 20 && reuse.kept > 0.1 && reuse.difference < 0.05, "{reuse:?}");
    }

    #[test]
    fn speed_and_memory_are_measured() {
        assert!(speed(2_000).iter().all(|speed| speed.playouts >= 200 && speed.bytes_a_node > 40.0));
        let bounded = bounded(300_000);
        assert!(bounded.most <= bounded.allowed && bounded.recyclings > 0, "{bounded:?}");
    }
}
