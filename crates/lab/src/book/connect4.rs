//! Makes the opening book of Connect Four: every position of a ply, solved exactly.

use super::{Shard, ShardError, spread};
use game::deal;
use games::connect4::board::Board;
use games::connect4::book::{Book, PLIES, position};
use games::connect4::solver::Solver;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Positions that a thread takes at once: neighbours, which share much of what is to be found out.
const BATCH: usize = 16;

/// Less than any score.
const LEAST: i8 = -22;

/// What to do with how much.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Positions at the same time.
    pub threads: usize,
    /// Bytes of the table that all threads share.
    pub table_bytes: usize,
    /// Stones on the board. Plies beyond the book that is there are solved with its help.
    pub plies: u32,
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

/// The least score that each position at `plies` can have, by the book of the ply before: whoever moved there had no
/// better move.
fn floors(book: &Book, plies: u32, positions: &[Board]) -> Vec<i8> {
    let mut floors = vec![LEAST; positions.len()];
    for parent in self::positions(plies - 1) {
        let (mine, mask) = position::stones(parent);
        let Some(score) = book.score(mine, mask) else { continue };
        for number in
            position::successors(parent).flatten().filter_map(|key| positions.binary_search(&key).ok())
        {
            floors[number] = floors[number].max(-score as i8);
        }
    }
    floors
}

/// So many different numbers below `count`, at random but always the same.
pub fn sample(count: usize, wanted: usize) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let random = |number| (deal::mix(1, number) % count.max(1) as u64) as usize;
    (0..).map(random).filter(|number| seen.insert(*number)).take(wanted.min(count)).collect()
}

/// The first line of the file of scores.
pub fn heading(plies: u32, count: usize) -> String {
    format!("connect4 book: {count} positions after {plies} plies, by number")
}

/// Solves the positions with these numbers, in this order apart from the threads, and stores each at once.
pub fn solve(
    plan: &Plan,
    positions: &[Board],
    numbers: &[usize],
    shard: &mut Shard,
    mut tell: impl FnMut(&Solved),
) -> Result<(), ShardError> {
    let floors = if plan.plies > PLIES { floors(Book::shipped(), plan.plies, positions) } else { Vec::new() };
    let work = Work { positions, floors };
    let solver = Solver::new(plan.table_bytes, 1);
    let begin = || {
        let (mut solver, work) = (solver.beside(), &work);
        move |number: &usize| work.solve(&mut solver, *number)
    };
    spread(plan.threads, BATCH, numbers, begin, |solved| {
        // There always is a score, as nothing interrupts the solver.
        let Some(solved): Option<Solved> = solved else { return Ok(()) };
        shard.add(solved.number, solved.score)?;
        tell(&solved);
        Ok(())
    })
}

/// What all threads need to know.
struct Work<'a> {
    positions: &'a [Board],
    floors: Vec<i8>,
}

impl Work<'_> {
    fn solve(&self, solver: &mut Solver, number: usize) -> Option<Solved> {
        let (mine, mask) = position::stones(self.positions[number]);
        let least = i32::from(*self.floors.get(number).unwrap_or(&LEAST));
        let (start, before) = (Instant::now(), solver.nodes());
        let score = solver.solve_from(least, mine, mask, &|_| false)? as i8;
        Some(Solved { number, score, nodes: solver.nodes() - before, time: start.elapsed() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut shard = Shard::open(&path, &heading(PLIES, positions.len()), positions.len()).unwrap();
        let plan = Plan { threads: 2, table_bytes: 1 << 20, plies: PLIES };
        let mut told = BTreeSet::new();
        solve(&plan, &positions, &numbers, &mut shard, |solved| assert!(told.insert(solved.number))).unwrap();
        assert_eq!(told.into_iter().collect::<Vec<_>>(), numbers);
        drop(shard);
        let shard = Shard::open(&path, &heading(PLIES, positions.len()), positions.len()).unwrap();
        assert_eq!(shard.scores().iter().flatten().count(), numbers.len());
        for number in numbers {
            assert_eq!(shard.scores()[number].map(i32::from), known(&number));
        }
    }

    #[test]
    fn no_position_is_worth_less_than_its_floor() {
        let positions = positions(PLIES);
        let floors = floors(Book::shipped(), PLIES, &positions);
        let mut met = 0;
        for (key, floor) in positions.iter().zip(floors) {
            let (mine, mask) = position::stones(*key);
            if let Some(score) = Book::shipped().score(mine, mask) {
                assert!(score >= i32::from(floor), "{mine:#x} {mask:#x}");
                met += usize::from(score == i32::from(floor));
            }
        }
        assert!(met > positions.len() / 10, "{met}");
    }

    #[test]
    fn a_sample_has_no_number_twice() {
        let numbers: BTreeSet<usize> = sample(1000, 1000).into_iter().collect();
        assert_eq!(numbers.into_iter().collect::<Vec<_>>(), (0..1000).collect::<Vec<_>>());
        assert_eq!(sample(91_295, 500), sample(91_295, 500));
    }
}
