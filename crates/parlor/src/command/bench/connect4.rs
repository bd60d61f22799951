//! What `parlor bench connect4` prints beside the signatures.

use super::Failure;
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use lab::bench::columns;
use lab::bench::connect4::{self, Comparison, Task};
use std::fs;
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::time::Duration;

/// What the generic engine costs, evaluations a second, and the solver on small sets of its own.
pub fn print() -> Result<(), Failure> {
    let overhead = lab::bench::connect4_overhead().map_err(Failure::Differs)?;
    println!(
        "\nalpha-beta: generic {:.2} M nodes/s, written by hand {:.2} M nodes/s over the same {} nodes: \
         the generic one takes {:+.1} % time",
        overhead.generic / 1e6,
        overhead.hand / 1e6,
        overhead.nodes,
        100.0 * overhead.ratio()
    );
    for (name, rate) in connect4::evaluations() {
        println!("{name}: {:.1} M evaluations/s", rate / 1e6);
    }
    let sets = [(24, 300), (18, 60)]
        .map(|(stones, count)| (format!("{stones} stones"), connect4::random_set(stones, count)));
    compare(&sets, Duration::from_mins(1))
}

/// The solver on the sets of a folder, each within a time.
pub fn print_sets(folder: &Path, most: Duration) -> Result<(), Failure> {
    let place = || folder.display().to_string();
    let mut paths: Vec<_> = fs::read_dir(folder)
        .with_context(place)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .with_context(place)?;
    paths.sort();
    let mut sets = Vec::new();
    for path in paths.iter().filter(|path| path.is_file()) {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let tasks =
            connect4::read_set(&text).map_err(|why| Failure::Input(format!("{}: {why}", path.display())))?;
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        sets.push((name, tasks));
    }
    compare(&sets, most)
}

/// The empty board without a book, on one thread and on two.
pub fn print_empty_board() {
    println!("\nthe empty board, no book");
    for threads in [1, 2] {
        let (score, nodes, time) = connect4::empty_board(threads);
        let score = score.map_or_else(String::new, |score| score.to_string());
        println!("{threads} thread(s): score {score}, {nodes} nodes, {:.2} s", time.as_secs_f64());
    }
}

/// The time for the scores of all seven columns, with the book and on one thread.
pub fn print_columns() {
    let book = columns::of_the_book(500);
    let sets = [
        ("all plies", columns::of_all_plies(2000)),
        ("last of the book", book.clone()),
        ("one ply later", columns::successors(&book)),
    ];
    println!("all seven columns, one thread, a table that knows nothing, milliseconds of the processor");
    println!("{:<18} {:>9} {:>9} {:>9} {:>9} {:>9}", "positions", "count", "mean", "median", "p99", "worst");
    for (name, keys) in sets {
        let bar = bar(name, keys.len());
        let times = columns::measure(&keys, || bar.inc(1));
        bar.finish_and_clear();
        let [mean, median, p99, worst] =
            [times.mean, times.median, times.p99, times.worst].map(|time| time.as_secs_f64() * 1e3);
        println!("{name:<18} {:>9} {mean:>9.3} {median:>9.3} {p99:>9.1} {worst:>9.1}", times.count);
    }
}

fn bar(name: &str, count: usize) -> ProgressBar {
    let bar = if stderr().is_terminal() { ProgressBar::new(count as u64) } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())).with_message(name.to_owned())
}

fn compare(sets: &[(String, Vec<Task>)], most: Duration) -> Result<(), Failure> {
    println!("\nsolver against the plain one, one thread, no book");
    println!(
        "{:<14} {:>9} {:>13} {:>13} {:>13} {:>13} {:>7}",
        "set", "positions", "plain nodes", "us", "nodes", "us", "ratio"
    );
    let mut wrong = 0;
    for (name, tasks) in sets {
        let bar = bar(name, tasks.len());
        let comparison = connect4::compare(name, tasks, most, |done| bar.set_position(done));
        bar.finish_and_clear();
        print_line(&comparison);
        wrong += comparison.wrong;
    }
    if wrong > 0 { Err(Failure::Differs(format!("{wrong} scores are wrong"))) } else { Ok(()) }
}

fn print_line(line: &Comparison) {
    println!(
        "{:<14} {:>9} {:>13.1} {:>13.2} {:>13.1} {:>13.2} {:>7.2}",
        line.name,
        line.positions,
        line.baseline.nodes,
        line.baseline.micros,
        line.solver.nodes,
        line.solver.micros,
        line.ratio()
    );
}
