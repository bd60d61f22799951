//! The puzzles that come with the program are those of their command, and proven.

use super::*;
use crate::connect4::Column;
use crate::connect4::Connect4;
use game::{Game, Outcome, Turn};
use judge::columns;
use std::collections::BTreeSet;

/// How the puzzles that come with the program were made.
const COMMAND: &str =
    "parlor puzzles connect4 --count 400 --games 4800 --seed 1 --out crates/games/src/connect4/puzzles.jsonl";
/// At least so many there are.
const LEAST: usize = 400;
/// With so many discs on the board everything can be tried.
const BRUTE_FORCE_FROM: u32 = 28;
const CHECKSUM: u64 = 0xcb0e_c5b0_3367_7a65;

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
fn they_are_different_ones_of_every_difficulty() {
    let puzzles = set().read().unwrap();
    assert!(puzzles.len() >= LEAST, "{}", puzzles.len());
    assert!(puzzles.is_sorted_by(|a, b| a.rating <= b.rating));
    let ids: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
    let positions: BTreeSet<u64> = puzzles
        .iter()
        .map(|puzzle| {
            let position: Connect4 = puzzle.position.parse().unwrap();
            position::key(position.mine(), position.mask())
        })
        .collect();
    assert_eq!((ids.len(), positions.len()), (puzzles.len(), puzzles.len()));
    for theme in set().themes {
        let count = puzzles.iter().filter(|puzzle| puzzle.theme == theme.id).count();
        assert!(count <= puzzles.len() / 2, "{}: {count}", theme.name);
    }
    for [low, high] in [[0.0, 900.0], [900.0, 1200.0], [1200.0, 2500.0]] {
        let count = puzzles.iter().filter(|puzzle| (low..high).contains(&puzzle.rating)).count();
        assert!(count * 20 >= puzzles.len(), "from {low} to {high}: {count}");
    }
}

/// The result for the side to move, by the rules alone and every move to the end.
fn minimax(position: &Connect4) -> i32 {
    match position.turn() {
        Turn::Over(Outcome::Win(_)) => -1,
        Turn::Over(_) => 0,
        _ => columns(position).map(|m| -minimax(&after(position, m))).max().unwrap(),
    }
}

fn after(position: &Connect4, m: Column) -> Connect4 {
    let mut next = *position;
    next.play(m);
    next
}

#[test]
fn late_puzzles_have_one_answer_by_the_rules_alone() {
    let mut checked = 0;
    for puzzle in set().read().unwrap() {
        let position: Connect4 = puzzle.position.parse().unwrap();
        if position.plies() < BRUTE_FORCE_FROM {
            continue;
        }
        let results: Vec<(Column, i32)> =
            columns(&position).map(|m| (m, -minimax(&after(&position, m)))).collect();
        let best = results.iter().map(|(_, result)| *result).max().unwrap();
        let right: Vec<String> =
            results.iter().filter(|(_, result)| *result == best).map(|(m, _)| m.to_string()).collect();
        assert_eq!(right, puzzle.line[..1], "{puzzle:?}");
        assert_eq!(best == 1, puzzle.question.ends_with("wins."), "{puzzle:?}");
        checked += 1;
    }
    assert!(checked > 0, "{checked}");
}

#[test]
fn other_columns_are_refuted_as_the_words_say() {
    for puzzle in set().read().unwrap().iter().step_by(40) {
        let start: Connect4 = puzzle.position.parse().unwrap();
        for wrong in columns(&start).filter(|m| m.to_string() != puzzle.line[0]) {
            let refutation = (set().refute)(puzzle, &[wrong.to_string()]).unwrap();
            assert_eq!(refutation.line[0], wrong.to_string());
            let mut position = start;
            for m in &refutation.line {
                position.try_play(m.parse().unwrap()).unwrap();
            }
            let fact = &refutation.exact;
            let (own, right) = fact.split_once("; ").unwrap();
            assert!(right.starts_with(&format!("only column {}", puzzle.line[0])), "{fact}");
            match own.strip_prefix(&format!("column {wrong} loses in ")) {
                Some(discs) => {
                    // The winner's discs count.
                    let discs = 2 * discs.parse::<usize>().unwrap();
                    let is_over = position.turn() == Turn::Over(Outcome::Win(start.side().other()));
                    assert_eq!(is_over, refutation.line.len() == discs, "{fact} {refutation:?}");
                }
                None => assert_eq!(own, format!("column {wrong} draws"), "{fact}"),
            }
        }
    }
}

#[test]
fn a_refutation_needs_moves_that_can_be_played() {
    let puzzles = set().read().unwrap();
    for moves in [&[][..], &["8"], &["x"], &["1"; 7]] {
        let moves: Vec<String> = moves.iter().map(|m| (*m).to_string()).collect();
        assert!((set().refute)(&puzzles[0], &moves).is_err(), "{moves:?}");
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
