//! Makes the opening book: every position of a ply, solved exactly.

use super::{Book, PLIES, packed, position};
use crate::connect4::board::Board;
use crate::connect4::solver::Solver;
use crate::tool::{ANY, Environment, Kind, Scores, TABLE_MB, THREADS, Tool, ToolError, spread};
use game::{Time, deal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::time::Duration;

/// Positions that a thread takes at once: neighbours, which share much of what is to be found out.
const BATCH: usize = 16;

/// Less than any score.
const LEAST: i8 = -22;

/// What can be chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Options {
    plies: u32,
    threads: Option<u16>,
    table_mb: usize,
    scores: Option<String>,
    from: Option<String>,
    out: Option<String>,
    estimate: Option<usize>,
    pack: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            plies: PLIES,
            threads: None,
            table_mb: 1024,
            scores: None,
            from: None,
            out: None,
            estimate: None,
            pack: false,
        }
    }
}

/// The tool for `parlor book`.
pub fn tool() -> Tool {
    Tool::new("", "Solve all positions of a ply exactly, for the opening book", make)
        .help(
            "Example: parlor book connect4 --plies 5 --out book.bin\n\
             Every score is in the file of scores as soon as it is found: a run that was stopped goes on \
             where it was. The book is the same whatever the number of threads",
        )
        .parameter("plies", "Discs on the board", Kind::Number(1..=12))
        .parameter(
            "threads",
            "Positions at the same time (default: one for each processor)",
            Kind::Number(THREADS),
        )
        .parameter("table-mb", "Mebibytes of the table that all threads share", Kind::Number(TABLE_MB))
        .parameter(
            "scores",
            "The file of scores, one a line (default: connect4-book-PLIES.txt in the current folder)",
            Kind::Text("FILE"),
        )
        .parameter("from", "Begin with the scores of a packed book of these plies", Kind::Text("FILE"))
        .parameter("out", "Where the packed book goes, when all is done", Kind::Text("FILE"))
        .parameter(
            "estimate",
            "Solve only so many positions at random, and estimate what all would take",
            Kind::Number(ANY),
        )
        .excluding("pack")
        .parameter("pack", "Solve nothing and pack the scores that are there", Kind::Flag)
        .needing("out")
}

fn make(options: &Options, env: &dyn Environment) -> Result<(), ToolError> {
    let positions = positions(options.plies);
    let path = options.scores.clone().unwrap_or_else(|| format!("connect4-book-{}.txt", options.plies));
    let heading =
        format!("connect4 book: {} positions after {} plies, by number", positions.len(), options.plies);
    let mut scores = env.scores(&path, &heading, positions.len())?;
    if let Some(from) = &options.from {
        take(&mut *scores, from, &env.read(from)?)?;
    }
    if !options.pack {
        let numbers: Vec<usize> = match options.estimate {
            Some(wanted) => sample(positions.len(), wanted),
            None => (0..positions.len()).collect(),
        };
        let left: Vec<usize> = numbers.into_iter().filter(|&n| scores.known()[n].is_none()).collect();
        let floors = if options.plies > PLIES {
            floors(Book::shipped(), options.plies, &positions)
        } else {
            Vec::new()
        };
        let work = Work { positions: &positions, floors, clock: env.wall() };
        let mut progress = Progress::new(left.len(), env);
        let solver = Solver::new(options.table_mb << 20, 1);
        work.solve_all(env.threads_or(options.threads), &solver, &left, &mut *scores, |solved| {
            progress.add(solved);
        })?;
        progress.end(scores.known().iter().filter(|score| score.is_none()).count());
    }
    match &options.out {
        Some(out) => pack(scores.known(), out, env),
        None => Ok(()),
    }
}

/// Adds what a packed book knows and the file of scores does not.
fn take(scores: &mut dyn Scores, from: &str, bytes: &[u8]) -> Result<(), ToolError> {
    // Before anything is unpacked: a file of another kind may ask for any amount of memory.
    let (found, wanted) = (packed::count(bytes), scores.known().len());
    if found != wanted {
        return Err(ToolError::file(from, format!("{found} scores, expected {wanted}")));
    }
    for (number, score) in packed::unpack(bytes).into_iter().enumerate() {
        if let (Some(score), None) = (score, scores.known()[number]) {
            scores.add(number, score)?;
        }
    }
    Ok(())
}

fn pack(scores: &[Option<i8>], out: &str, env: &dyn Environment) -> Result<(), ToolError> {
    let bytes = packed::pack(scores);
    env.write(out, &bytes)?;
    let known = scores.iter().flatten().count();
    let (count, checksum) = (scores.len(), packed::checksum(&bytes));
    env.print(&format!("{out}: {known} of {count} scores, {} bytes, checksum {checksum:#018x}", bytes.len()));
    Ok(())
}

/// The positions of the book at a ply, in its order.
pub fn positions(plies: u32) -> Vec<Board> {
    position::levels(plies).pop().unwrap_or_default()
}

/// The least score that each position at `plies` can have, by the book of the ply before: the side that moved there had no
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

/// A position that was solved.
#[derive(Clone, Copy, Debug)]
struct Solved {
    /// Its number in the book.
    number: usize,
    /// Its exact score.
    score: i8,
    /// Nodes it took.
    nodes: u64,
    /// Time it took on its thread.
    time: Duration,
}

/// What all threads need to know.
struct Work<'a> {
    positions: &'a [Board],
    floors: Vec<i8>,
    clock: Time,
}

impl Work<'_> {
    /// Solves the positions with these numbers, in this order apart from the threads, and stores each at once.
    fn solve_all(
        &self,
        threads: usize,
        solver: &Solver,
        numbers: &[usize],
        scores: &mut dyn Scores,
        mut tell: impl FnMut(&Solved),
    ) -> Result<(), ToolError> {
        let worker = || {
            let mut solver = solver.beside();
            move |number: &usize| self.solve(&mut solver, *number)
        };
        spread((threads, BATCH), numbers, worker, |solved| {
            // There always is a score, as nothing interrupts the solver.
            let Some(solved): Option<Solved> = solved else { return Ok(()) };
            scores.add(solved.number, solved.score)?;
            tell(&solved);
            Ok(())
        })
    }

    fn solve(&self, solver: &mut Solver, number: usize) -> Option<Solved> {
        let (mine, mask) = position::stones(self.positions[number]);
        let least = i32::from(*self.floors.get(number).unwrap_or(&LEAST));
        let (start, before) = (self.clock.now(), solver.nodes());
        let score = solver.solve_from(least, mine, mask, &|_| false)? as i8;
        let time = self.clock.now().saturating_sub(start);
        Some(Solved { number, score, nodes: solver.nodes() - before, time })
    }
}

/// A bar for people, a line now and then for a log.
struct Progress<'a> {
    env: &'a dyn Environment,
    count: usize,
    done: usize,
    nodes: u64,
    time: Duration,
}

impl<'a> Progress<'a> {
    fn new(count: usize, env: &'a dyn Environment) -> Self {
        env.begin(count as u64, "positions");
        Progress { env, count, done: 0, nodes: 0, time: Duration::ZERO }
    }

    fn add(&mut self, solved: &Solved) {
        self.done += 1;
        self.nodes += solved.nodes;
        self.time += solved.time;
        self.env.advance(1);
        if !self.env.has_bar() && self.done.is_multiple_of(500) {
            self.env.print(&self.state());
        }
    }

    fn each(&self) -> f64 {
        self.time.as_secs_f64() / self.done.max(1) as f64
    }

    fn state(&self) -> String {
        format!(
            "{} of {} positions, {:.0} ms and {} nodes each, {:.1} minutes of thread time so far",
            self.done,
            self.count,
            self.each() * 1e3,
            self.nodes / self.done.max(1) as u64,
            self.time.as_secs_f64() / 60.0,
        )
    }

    fn end(&self, missing: usize) {
        self.env.end();
        self.env.print(&self.state());
        let minutes = self.each() * missing as f64 / 60.0;
        self.env.print(&format!("{missing} positions are left, about {minutes:.1} minutes of thread time"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::testing::Known;

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
        let mut scores = Known(vec![None; positions.len()]);
        let work = Work { positions: &positions, floors: Vec::new(), clock: Time::system() };
        let mut told = BTreeSet::new();
        let tell = |solved: &Solved| assert!(told.insert(solved.number));
        work.solve_all(2, &Solver::new(1 << 20, 1), &numbers, &mut scores, tell).unwrap();
        assert_eq!(told.into_iter().collect::<Vec<_>>(), numbers);
        assert_eq!(scores.0.iter().flatten().count(), numbers.len());
        for number in numbers {
            assert_eq!(scores.0[number].map(i32::from), known(&number));
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
