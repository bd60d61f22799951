//! How long it takes to know the score of every column, with the book and on one thread.

use super::solver::{TABLE_BYTES, random_position};
use crate::connect4::board::Board;
use crate::connect4::book::{self, Book, make, position};
use crate::connect4::solver::Solver;
use crate::tool::Environment;
use game::deal;
use std::time::Duration;

/// Prints the times for the scores of all seven columns.
pub(super) fn print(env: &dyn Environment) {
    let book = of_the_book(500);
    let sets = [
        ("all plies", of_all_plies(2000)),
        ("last of the book", book.clone()),
        ("one ply later", successors(&book)),
    ];
    env.print("all seven columns, one thread, a table that knows nothing, milliseconds of the processor");
    let heads = ["count", "mean", "median", "p99", "worst"].map(|head| format!(" {head:>9}")).concat();
    env.print(&format!("{:<18}{heads}", "positions"));
    for (name, keys) in sets {
        env.begin(keys.len() as u64, name);
        let times = measure(&keys, env);
        env.end();
        let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
        let at = |percent: usize| {
            let found = times.get(percent * times.len() / 100).or(times.last());
            found.copied().unwrap_or_default()
        };
        let [mean, median, p99, worst] = [mean, at(50), at(99), at(100)].map(|time| time.as_secs_f64() * 1e3);
        let count = times.len();
        env.print(&format!("{name:<18} {count:>9} {mean:>9.3} {median:>9.3} {p99:>9.1} {worst:>9.1}"));
    }
}

/// Random positions with any number of stones, each number as often as the others.
fn of_all_plies(count: usize) -> Vec<Board> {
    let random = |number: u64| {
        // A game may end before it has so many stones; then another is tried.
        let position = (0..).find_map(|attempt| random_position(deal::mix(number, attempt), number % 42))?;
        Some(position::key(position.mine(), position.mask()))
    };
    (0..count as u64).filter_map(random).collect()
}

/// Random positions with as many stones as the last ones of the book.
fn of_the_book(count: usize) -> Vec<Board> {
    let keys = make::positions(book::PLIES);
    make::sample(keys.len(), count).into_iter().map(|number| keys[number]).collect()
}

/// All positions one ply later that are not over.
fn successors(keys: &[Board]) -> Vec<Board> {
    keys.iter().flat_map(|key| position::successors(*key)).flatten().collect()
}

/// Scores every column of each position, knowing nothing but the book beforehand; the times come sorted.
fn measure(keys: &[Board], env: &dyn Environment) -> Vec<Duration> {
    // Processor time of this thread: other programs do not count.
    let clock = env.thread_time();
    let mut solver = Solver::new(TABLE_BYTES, 1).with_book(Book::shipped());
    let mut times: Vec<Duration> = Vec::with_capacity(keys.len());
    for key in keys {
        let (mine, mask) = position::stones(*key);
        solver.clear();
        let start = clock.now();
        solver.analyse(mine, mask, &|_| false);
        times.push(clock.now().saturating_sub(start));
        env.advance(1);
    }
    times.sort_unstable();
    times
}
