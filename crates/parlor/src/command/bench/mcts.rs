//! What `parlor bench mcts` prints: speed, memory, reuse, and how often the move is right.

use super::{Arguments, Failure};
use anyhow::Context;
use game::options;
use games::connect4::mcts::Options;
use indicatif::{ProgressBar, ProgressStyle};
use lab::bench::connect4::read_set;
use lab::bench::mcts::{self, Quality, Reuse};
use std::fs;
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::time::Duration;

/// Playouts of each measurement of speed.
const PLAYOUTS: u64 = 2_000_000;
/// Iterations of the search in little memory.
const LONG: u64 = 10_000_000;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(path) = &arguments.set {
        return print_set(arguments, path);
    }
    print_speed();
    let bounded = mcts::bounded(LONG);
    println!(
        "memory: {} iterations, {} bytes at most of {} allowed, recycled {} times",
        bounded.iterations, bounded.most, bounded.allowed, bounded.recyclings
    );
    print_reuse("connect4", &mcts::connect4_reuse(20_000, 100)?);
    print_reuse("entropy", &mcts::entropy_reuse(5_000, 100)?);
    Ok(())
}

fn print_reuse(game: &str, reuse: &Reuse) {
    println!(
        "reuse in {game}: {:.1} % of the visits kept over {} decisions; value {:.4} off a fresh search at equal \
         visits, over {} positions",
        100.0 * reuse.kept,
        reuse.decisions,
        reuse.difference,
        reuse.positions
    );
}

fn print_speed() {
    println!(
        "{:<10} {:>7} {:>14} {:>14} {:>14} {:>12}",
        "connect4", "threads", "playouts/s", "on the wall", "nodes/s", "bytes/node"
    );
    let speeds = mcts::speed(PLAYOUTS);
    for speed in &speeds {
        println!(
            "{:<10} {:>7} {:>14.0} {:>14.0} {:>14.0} {:>12.1}",
            speed.name,
            speed.threads,
            speed.playouts_per_second,
            speed.by_the_wall,
            speed.nodes_per_second,
            speed.bytes_a_node
        );
    }
    if let [one, two, ..] = &speeds[..] {
        println!(
            "two threads do {:.2} times as many playouts as one ({:.2} by the wall, with {:.2} processors at work)",
            two.playouts_per_second / one.playouts_per_second,
            two.by_the_wall / one.by_the_wall,
            two.busy
        );
    }
}

fn print_set(arguments: &Arguments, path: &Path) -> Result<(), Failure> {
    let place = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(place)?;
    let mut tasks = read_set(&text).map_err(|why| Failure::Input(format!("{}: {why}", place())))?;
    tasks.truncate(arguments.lines);
    let words = arguments.with.split(',').filter(|word| !word.is_empty());
    let options: Options = options::read(&options::from_words(words)?)?;
    let bar =
        if stderr().is_terminal() { ProgressBar::new(tasks.len() as u64) } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
    bar.set_style(style.context("the progress bar")?);
    let time = Duration::from_millis(arguments.millis);
    let [winner, score] = mcts::quality(&tasks, options, time, |done| bar.set_position(done));
    bar.finish_and_clear();
    print_quality("who wins", &winner);
    print_quality("exact score", &score);
    Ok(())
}

fn print_quality(what: &str, found: &Quality) {
    let share = |count: f64| 100.0 * count / found.positions.max(1) as f64;
    println!(
        "{what:<12} {} positions: the move keeps it in {} ({:.1} %), a column by chance in {:.1} %",
        found.positions,
        found.right,
        share(found.right as f64),
        share(found.by_chance)
    );
}
