//! The puzzles of the catalogue: what they are, that they are proven, and how tries are answered.

use super::*;
use crate::entropy::rules::Phase;
use game::Turn;
use std::collections::{BTreeMap, BTreeSet};

fn puzzles() -> Vec<Puzzle> {
    set().read().unwrap()
}

/// The file is the one that the command at the head of this module makes.
#[test]
fn the_puzzles_have_their_checksum() {
    let data = set().data;
    assert_eq!(checksum(data), CHECKSUM, "{:#018x}", checksum(data));
    assert!(data.len() < 1 << 20);
}

const CHECKSUM: u64 = 0x4a3f_6b1a_bf4a_6df7;

#[test]
fn there_is_something_for_everybody() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= LEAST, "{}", puzzles.len());
    let ids: BTreeSet<_> = puzzles.iter().map(|puzzle| &puzzle.id).collect();
    assert_eq!(ids.len(), puzzles.len());
    assert!(puzzles.is_sorted_by(|a, b| a.rating <= b.rating));
    let mut themes = BTreeMap::new();
    let mut slides = 0;
    for puzzle in &puzzles {
        *themes.entry(puzzle.theme.as_str()).or_insert(0) += 1;
        let position: Entropy = puzzle.position.parse().unwrap();
        slides += usize::from(position.phase() == Phase::Slide);
        assert!(
            matches!(position.turn(), Turn::Player(_)) && position.draw() == crate::entropy::Draw::Hidden
        );
        assert!(puzzle.question.ends_with('.') && puzzle.question.len() < 160, "{}", puzzle.question);
        assert!(puzzle.idea.ends_with('.') && puzzle.idea.len() < 200, "{}", puzzle.idea);
        assert!((400.0..=2600.0).contains(&puzzle.rating));
    }
    assert!((puzzles.len() / 3..=puzzles.len() * 2 / 3).contains(&slides), "{slides} slides");
    assert!(THEMES.iter().all(|theme| themes.contains_key(theme.id)), "{themes:?}");
    let between =
        |low: f64, high: f64| puzzles.iter().filter(|puzzle| (low..high).contains(&puzzle.rating)).count();
    let thirds = [between(0.0, 1000.0), between(1000.0, 1700.0), between(1700.0, 3000.0)];
    assert!(thirds.iter().all(|count| count * 10 >= puzzles.len()), "{thirds:?}");
}

const LEAST: usize = 300;

/// All of them are proven by `parlor puzzles`; here every eighth one.
#[test]
fn a_sample_is_proven() {
    for puzzle in puzzles().iter().step_by(8) {
        prove(puzzle).unwrap();
    }
}

#[test]
fn a_wrong_answer_is_not_proven() {
    let puzzle = puzzles().swap_remove(3);
    let position: Entropy = puzzle.position.parse().unwrap();
    for m in position.legal().into_iter().filter(|m| m.to_string() != puzzle.line[0]).take(5) {
        let other = Puzzle { line: vec![m.to_string()], ..puzzle.clone() };
        assert!(matches!(prove(&other), Err(Unproven::Wrong(_))), "{m}");
    }
    let unknown = Puzzle { theme: "fork".to_owned(), ..puzzle.clone() };
    assert!(prove(&unknown).unwrap_err().to_string().contains("no theme fork"));
    let unreadable = Puzzle { position: "x".to_owned(), ..puzzle };
    assert!(matches!(prove(&unreadable), Err(Unproven::Play(_))));
}

#[test]
fn every_try_is_answered_by_a_line_that_can_be_played() {
    for puzzle in puzzles().iter().step_by(23) {
        let start: Entropy = puzzle.position.parse().unwrap();
        let (mut worst, answer) = (0, &puzzle.line[0]);
        for m in start.legal().into_iter().filter(|m| m.to_string() != *answer) {
            let refutation = refute::refute(puzzle, &[m.to_string()]).unwrap();
            assert_eq!(refutation.line[0], m.to_string());
            assert!(refutation.line.len() > 1 || start.board().empties().count() == 1, "{refutation:?}");
            let mut position = start;
            for m in &refutation.line {
                position.try_play(m.parse().unwrap()).unwrap();
            }
            assert!(
                refutation.exact.contains("; the best ") && !refutation.exact.contains("NaN"),
                "{refutation:?}"
            );
            worst += 1;
        }
        assert!(worst > 0);
    }
}

#[test]
fn a_try_that_cannot_be_played_is_refused() {
    let puzzle = &puzzles()[0];
    for moves in [vec!["x"], vec![], vec!["pass", "pass"], vec!["R"], vec!["a1-a1"]] {
        let moves: Vec<String> = moves.into_iter().map(str::to_owned).collect();
        assert!(refute::refute(puzzle, &moves).is_err(), "{moves:?}");
    }
}
