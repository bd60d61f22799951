//! How long it takes to know the score of every column, with the book and on one thread.

use super::connect4::TABLE_BYTES;
use game::{Game, Turn, deal};
use games::connect4::Connect4;
use games::connect4::board::Board;
use games::connect4::book::{self, Book, position};
use games::connect4::solver::Solver;
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use std::time::Duration;

/// Times over a set of positions.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Times {
    /// Positions.
    pub count: usize,
    /// The mean.
    pub mean: Duration,
    /// Half of them are quicker.
    pub median: Duration,
    /// All but a hundredth are quicker.
    pub p99: Duration,
    /// The slowest.
    pub worst: Duration,
}

/// Random positions with any number of stones, each number as often as the others, by their names in a book.
pub fn of_all_plies(count: usize) -> Vec<Board> {
    let random = |number: u64| {
        // A game may end before it has so many stones; then another is tried.
        (0..).find_map(|attempt| walk(deal::mix(number, attempt), number % 42))
    };
    (0..count as u64).filter_map(random).collect()
}

fn walk(seed: u64, stones: u64) -> Option<Board> {
    let mut position = Connect4::EMPTY;
    for ply in 0..stones {
        let moves = position.legal();
        if moves.is_empty() {
            return None;
        }
        position.play(moves[(deal::mix(seed, ply) % moves.len() as u64) as usize]);
    }
    matches!(position.turn(), Turn::Player(_)).then(|| position::key(position.mine(), position.mask()))
}

/// Random positions with as many stones as the last ones of the book.
pub fn of_the_book(count: usize) -> Vec<Board> {
    let keys = crate::book::connect4::positions(book::PLIES);
    crate::book::connect4::sample(keys.len(), count).into_iter().map(|number| keys[number]).collect()
}

/// All positions one ply later that are not over.
pub fn successors(keys: &[Board]) -> Vec<Board> {
    keys.iter().flat_map(|key| position::successors(*key)).flatten().collect()
}

/// What this thread has had of the processor: others that share it do not count.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// Scores every column of each position, knowing nothing but the book beforehand.
pub fn measure(keys: &[Board], mut tell: impl FnMut()) -> Times {
    let mut solver = Solver::new(TABLE_BYTES, 1).with_book(Book::shipped());
    let mut times: Vec<Duration> = Vec::with_capacity(keys.len());
    for key in keys {
        let (mine, mask) = position::stones(*key);
        solver.clear();
        let start = processor_time();
        solver.analyse(mine, mask, &|_| false);
        times.push(processor_time().saturating_sub(start));
        tell();
    }
    times.sort_unstable();
    let at = |percent: usize| {
        let found = times.get(percent * times.len() / 100).or(times.last());
        found.copied().unwrap_or_default()
    };
    Times {
        count: times.len(),
        mean: times.iter().sum::<Duration>() / times.len().max(1) as u32,
        median: at(50),
        p99: at(99),
        worst: at(100),
    }
}
