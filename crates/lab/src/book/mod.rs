//! Makes the opening book of Connect Four: every position of a ply, solved exactly.

mod shard;

pub use shard::{Shard, ShardError};

use game::deal;
use games::connect4::board::Board;
use games::connect4::book::position;
use games::connect4::solver::Solver;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Positions that a thread takes at once: neighbours, which share much of what is to be found out.
const BATCH: usize = 16;

/// What to do with how much.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Positions at the same time.
    pub threads: usize,
    /// Bytes of the table that all threads share.
    pub table_bytes: usize,
}

/// A position that was solved.
#[derive(Clone, Copy, Debug)]
pub struct Solved {
    /// Its number in the book.
    pub number: usize,
    /// Its exact score.
    pub score: i8,
    /// Nodes it took.
    pub nodes: u64,
    /// Time it took on its thread.
    pub time: Duration,
}

/// The positions of the book at a ply, in its order.
pub fn positions(plies: u32) -> Vec<Board> {
    position::levels(plies).pop().unwrap_or_default()
}

/// So many different numbers below `count`, at random but always the same.
pub fn sample(count: usize, wanted: usize) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let random = |number| (deal::mix(1, number) % count.max(1) as u64) as usize;
    (0..).map(random).filter(|number| seen.insert(*number)).take(wanted.min(count)).collect()
}

/// Solves the positions with these numbers, in this order apart from the threads, and stores each at once.
pub fn solve(
    plan: &Plan,
    positions: &[Board],
    numbers: &[usize],
    shard: &mut Shard,
    mut tell: impl FnMut(&Solved),
) -> Result<(), ShardError> {
    let work = Work { positions, numbers, next: AtomicUsize::new(0) };
    let solver = Solver::new(plan.table_bytes, 1);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..plan.threads {
            let (sender, solver, work) = (sender.clone(), solver.beside(), &work);
            scope.spawn(move || work.run(solver, &sender));
        }
        drop(sender);
        let result = receiver.iter().try_for_each(|solved| {
            shard.add(solved.number, solved.score)?;
            tell(&solved);
            Ok(())
        });
        // After an error nobody begins another batch.
        work.next.store(numbers.len(), Ordering::Relaxed);
        result
    })
}

/// What is left to do, shared by the threads.
struct Work<'a> {
    positions: &'a [Board],
    numbers: &'a [usize],
    next: AtomicUsize,
}

impl Work<'_> {
    fn run(&self, mut solver: Solver, sender: &Sender<Solved>) {
        loop {
            let start = self.next.fetch_add(BATCH, Ordering::Relaxed);
            let rest = self.numbers.get(start..).unwrap_or_default();
            if rest.is_empty() {
                return;
            }
            for number in rest.iter().take(BATCH) {
                let Some(solved) = solve_one(&mut solver, self.positions[*number], *number) else { return };
                if sender.send(solved).is_err() {
                    return;
                }
            }
        }
    }
}

/// There always is a score, as nothing interrupts the solver.
fn solve_one(solver: &mut Solver, key: Board, number: usize) -> Option<Solved> {
    let (mine, mask) = position::stones(key);
    let (start, before) = (Instant::now(), solver.nodes());
    let score = solver.solve(mine, mask, &|_| false)? as i8;
    Some(Solved { number, score, nodes: solver.nodes() - before, time: start.elapsed() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::connect4::book::{Book, PLIES};

    #[test]
    fn threads_find_the_scores_of_the_book_and_store_them() {
        let positions = positions(PLIES);
        let known = |number: &usize| {
            let (mine, mask) = position::stones(positions[*number]);
            Book::shipped().score(mine, mask)
        };
        // Short games are soon solved.
        let is_short = |number: &usize| known(number).is_some_and(|score| score.abs() > 12);
        let numbers: Vec<usize> = (0..positions.len()).filter(is_short).take(70).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("scores");
        let mut shard = Shard::open(&path, PLIES, positions.len()).unwrap();
        let plan = Plan { threads: 2, table_bytes: 1 << 20 };
        let mut told = BTreeSet::new();
        solve(&plan, &positions, &numbers, &mut shard, |solved| assert!(told.insert(solved.number))).unwrap();
        assert_eq!(told.into_iter().collect::<Vec<_>>(), numbers);
        drop(shard);
        let shard = Shard::open(&path, PLIES, positions.len()).unwrap();
        assert_eq!(shard.scores().iter().flatten().count(), numbers.len());
        for number in numbers {
            assert_eq!(shard.scores()[number].map(i32::from), known(&number));
        }
    }

    #[test]
    fn a_sample_has_no_number_twice() {
        let numbers: BTreeSet<usize> = sample(1000, 1000).into_iter().collect();
        assert_eq!(numbers.into_iter().collect::<Vec<_>>(), (0..1000).collect::<Vec<_>>());
        assert_eq!(sample(91_295, 500), sample(91_295, 500));
    }
}
