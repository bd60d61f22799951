//! The puzzles that come with the program are those of their command, and proven.

use super::*;
use crate::connect4::Connect4;
use game::Game;

/// How the puzzles that come with the program were made.
const COMMAND: &str =
    "parlor puzzles connect4 --count 20 --games 400 --seed 1 --out crates/games/src/connect4/puzzles.jsonl";
const CHECKSUM: u64 = 0x96ae_14b8_13c9_e7ee;

#[test]
fn the_shipped_puzzles_are_those_of_their_command() {
    let checksum = checksum(DATA);
    assert_eq!(checksum, CHECKSUM, "{checksum:#018x}: the puzzles are not what `{COMMAND}` makes");
    assert!(DATA.len() < 1 << 20);
}

#[test]
fn a_sample_is_proven() {
    for puzzle in set().read().unwrap().iter().step_by(20) {
        (set().prove)(puzzle).unwrap();
    }
}

#[test]
fn faults_are_found() {
    let puzzles = set().read().unwrap();
    let good = &puzzles[0];
    let fails = |puzzle: Puzzle| (set().prove)(&puzzle).unwrap_err().to_string();
    let start: Connect4 = good.position.parse().unwrap();
    let others = start.legal().into_iter().map(|m| m.to_string()).filter(|m| *m != good.line[0]);
    for m in others {
        let line = std::iter::once(m).chain(good.line[1..].iter().cloned()).collect();
        assert!(fails(Puzzle { line, ..good.clone() }).contains("move 1: column"));
    }
    assert!(fails(Puzzle { theme: "none".to_owned(), ..good.clone() }).contains("should read"));
    assert!(fails(Puzzle { line: good.line[..1].to_owned(), ..good.clone() }).contains("should read"));
    assert!(fails(Puzzle { position: "xxxx/ooo/////".to_owned(), ..good.clone() }).contains("over"));
    assert!(fails(Puzzle { position: "x".to_owned(), ..good.clone() }).contains("position"));
    assert!(fails(Puzzle { position: "//////".to_owned(), ..good.clone() }).contains("puzzle"));
}
