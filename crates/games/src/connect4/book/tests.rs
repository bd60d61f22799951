//! The built-in book is the one that its command makes, and agrees with the solver.

use super::*;
use crate::connect4::board::mirrored;
use crate::connect4::solver::Solver;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

impl Book {
    /// How many positions there are at a ply, and of how many of them the score is known.
    fn extent(&self, ply: u32) -> (usize, usize) {
        let level = self.levels.get(ply as usize);
        level.map_or((0, 0), |level| (level.keys.len(), level.scores.iter().flatten().count()))
    }
}

/// How the book that comes with the program was made.
const COMMAND: &str = "parlor book connect4 --plies 8 --out crates/games/src/connect4/book/plies8.bin";
const CHECKSUM: u64 = 0x1152_0f96_cbc2_b754;
const POSITIONS: usize = 91_295;
/// Positions whose score is in the file; the rest is left to the solver.
const KNOWN: usize = 91_295;

#[test]
fn the_shipped_book_is_that_of_its_command() {
    let checksum = packed::checksum(LAYERS[0].1);
    assert_eq!(checksum, CHECKSUM, "{checksum:#018x}: the book is not what `{COMMAND}` makes");
    assert!(LAYERS.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() < 1 << 20);
    assert_eq!(Book::shipped().extent(PLIES), (POSITIONS, KNOWN));
    assert_eq!(Book::shipped().extent(PLIES + 1), (0, 0));
}

#[test]
fn the_empty_board_is_won_in_the_middle_alone() {
    let is_whole = KNOWN == POSITIONS;
    assert_eq!(Book::shipped().score(0, 0), is_whole.then_some(1));
    let columns = [-2, -1, 0, 1, 0, -1, -2].map(Some);
    assert_eq!(Book::shipped().columns(0, 0), is_whole.then_some(columns));
}

/// Nodes after which a position counts as too hard to be solved again in a test.
const MID_HARD: u64 = 1_000_000;

#[test]
fn a_random_sample_is_solved_again() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut solver = Solver::new(1 << 24, 1);
    let levels = position::levels(PLIES);
    let mut solved = 0;
    while solved < 30 {
        // Mostly what the file holds, now and then what follows from it.
        let level = &levels[if random.random_bool(0.2) { 7 } else { 8 }];
        let (mine, mask) = position::stones(level[random.random_range(0..level.len())]);
        let Some(known) = Book::shipped().score(mine, mask) else { continue };
        if let Some(found) = solver.solve(mine, mask, &|nodes| nodes > MID_HARD) {
            assert_eq!(known, found, "{mine:#x} {mask:#x}");
            assert_eq!(Book::shipped().score(mirrored(mine), mirrored(mask)), Some(found));
            solved += 1;
        }
    }
}

/// The book tells bounds of what comes after it, too; they must not change a score.
#[test]
fn columns_after_the_last_ply_are_those_of_a_solver_without_a_book() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let (mut plain, mut helped) =
        (Solver::new(1 << 24, 1), Solver::new(1 << 24, 1).with_book(Book::shipped()));
    let level = position::levels(PLIES).pop().unwrap();
    let mut solved = 0;
    while solved < 5 {
        let (mine, mask) = position::stones(level[random.random_range(0..level.len())]);
        if let Some(expected) = plain.analyse(mine, mask, &|nodes| nodes > MID_HARD) {
            assert_eq!(helped.analyse(mine, mask, &|_| false), Some(expected), "{mine:#x} {mask:#x}");
            solved += 1;
        }
    }
    println!("{} nodes without the book, {} with it", plain.nodes(), helped.nodes());
}

#[test]
fn what_is_missing_stays_missing_in_all_plies_before() {
    // One of the four first moves up to mirroring is not known.
    let part = (1, vec![Some(2), Some(1), None, Some(-1)]);
    let book = Book::new(std::slice::from_ref(&part));
    assert_eq!((book.extent(1), book.extent(0)), ((4, 3), (1, 0)));
    assert_eq!(book.columns(0, 0), None);
    let whole = Book::new(&[(1, vec![Some(2), Some(1), Some(0), Some(-1)])]);
    assert_eq!(whole.score(0, 0), Some(1));
    assert_eq!(whole.score(1 << 14, 1 << 14), None, "a stone of the side to move alone is no position");
    assert_eq!(Book::new(&[(1, Vec::new())]).extent(1), (4, 0));
    let layered = Book::new(&[part, (0, vec![Some(1)])]);
    assert_eq!(layered.score(0, 0), Some(1), "what does not follow may be given");
}
