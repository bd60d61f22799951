//! Reviews against exact values, and against the cases that every place that tells labels must agree on.

use super::luck::{Ply, number, split};
use super::walk::{Look, WalkError, walk};
use super::{Decision, Label, accuracy};
use crate::expecti::Judge;
use crate::reference;
use crate::toy::{Shape, Step, Toy};
use game::{Game, Side, Thought, Turn, Value};
use serde::Deserialize;
use std::convert::Infallible;

/// Knows nothing of unfinished positions, and is not asked about them when it looks to the end.
struct Blank;

impl Judge<Toy> for Blank {
    fn value(&mut self, _: &Toy) -> f64 {
        0.5
    }

    fn bounds(&self, _: &Toy) -> (f64, f64) {
        (0.0, 1.0)
    }
}

/// The exact value, with the first of the best moves.
#[expect(clippy::unnecessary_wraps, reason = "the shape of a thinker")]
fn exact(position: &Toy) -> Result<Thought<Step>, Infallible> {
    let value = |position: &Toy| reference::expectimax(&mut Blank, position, 100);
    let worth = value(position);
    let keeps = |m: &Step| {
        let mut next = *position;
        next.play(*m);
        (value(&next) - worth).abs() < 1e-12
    };
    let moves = position.legal();
    let best = moves.iter().find(|m| keeps(m)).expect("some move keeps the value");
    Ok(Thought { value: Value::estimate(worth), ..Thought::of(*best) })
}

fn arbitrary_game(seed: u64) -> (Toy, Vec<Step>) {
    let start = Toy::start(&Shape { plies: 9, width: 3, chance: 3 }, seed).unwrap();
    let (mut position, mut moves) = (start, Vec::new());
    while !matches!(position.turn(), Turn::Over(_)) {
        let legal = position.legal();
        let m = legal[game::deal::mix(seed, moves.len() as u64) as usize % legal.len()];
        position.play(m);
        moves.push(m);
    }
    (start, moves)
}

/// Games with what an exact eye sees in them.
fn games() -> impl Iterator<Item = (Toy, Vec<Step>, Vec<Look<Step>>)> {
    (0..60).map(|seed| {
        let (start, moves) = arbitrary_game(seed);
        let Ok(looks) = walk(&start, &moves, exact) else { panic!("the game is legal") };
        (start, moves, looks)
    })
}

#[test]
fn luck_and_skill_add_up_to_the_result() {
    for (start, moves, looks) in games() {
        let split = split(&moves, &looks);
        let end = moves.iter().fold(start, |mut position, m| {
            position.play(*m);
            position
        });
        let Turn::Over(outcome) = end.turn() else { panic!("the game is over") };
        assert!((split.end - Toy::reward(outcome)).abs() < 1e-12);
        let sum = split.start + split.luck + split.skill[0] + split.skill[1];
        assert!((sum - split.end).abs() < 1e-9, "{sum}, not {}", split.end);
        let changes: f64 = split.plies.iter().map(Ply::change).sum();
        assert!((split.start + changes - split.end).abs() < 1e-9);
    }
}

#[test]
fn in_exact_eyes_a_decision_never_helps_and_a_draw_is_fair() {
    let mut mistakes = 0;
    for (start, moves, looks) in games() {
        let mut position = start;
        for ply in split(&moves, &looks).plies {
            match ply.side {
                Some(Side::First) => assert!(ply.change() < 1e-6),
                Some(Side::Second) => assert!(ply.change() > -1e-6),
                None => {
                    let luck = |event: &Step| {
                        let mut next = position;
                        next.play(*event);
                        let after = reference::expectimax(&mut Blank, &next, 100);
                        position.chance(*event) * (after - ply.before)
                    };
                    let mean: f64 = position.legal().iter().map(luck).sum();
                    assert!(mean.abs() < 1e-6, "{mean}");
                }
            }
            mistakes += u32::from(ply.side.is_some() && ply.change().abs() > 1e-6);
            position.play(ply.m);
        }
    }
    assert!(mistakes > 20, "{mistakes}");
}

#[test]
fn a_hasty_eye_is_corrected_by_what_followed() {
    let hasty = |position: &Toy| Ok::<_, Infallible>(Thought::of(position.legal()[0]));
    let mut corrected = 0;
    for (start, moves, _) in games() {
        let Ok(looks) = walk(&start, &moves, hasty) else { panic!("the game is legal") };
        for (m, pair) in moves.iter().zip(looks.windows(2)) {
            let (Turn::Player(side), Some(thought)) = (pair[0].turn, &pair[0].thought) else { continue };
            let gain = number(&pair[1].value) - number(&pair[0].value);
            assert!(
                (if side == Side::First { gain } else { -gain }) < 1e-6,
                "a move is worth what it led to"
            );
            if (number(&thought.value) - 0.5).abs() > 1e-6 {
                assert_eq!((thought.best, thought.line[0]), (*m, *m));
                corrected += 1;
            }
        }
    }
    assert!(corrected > 20, "{corrected}");
}

#[test]
fn what_cannot_be_walked_through_says_why() {
    let (start, moves) = arbitrary_game(1);
    let too_many: Vec<_> = moves.iter().chain(&moves[..1]).copied().collect();
    let Err(WalkError::Move { ply, .. }) = walk(&start, &too_many, exact) else {
        panic!("a move after the end was played")
    };
    assert_eq!(ply, moves.len() + 1);
    let silent = |_: &Toy| Err("no opinion");
    assert_eq!(walk(&start, &moves, silent), Err(WalkError::Thinker("no opinion")));
}

/// A game of `cases.json`: its decisions, and what has to be said of them.
#[derive(Deserialize)]
struct Case {
    name: String,
    decisions: Vec<Decision>,
    labels: Vec<Label>,
    losses: Vec<f64>,
    accuracy: [Option<f64>; 2],
}

#[test]
fn labels_and_accuracies_are_those_of_the_shared_cases() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases.json")).unwrap();
    for Case { name, decisions, labels, losses, accuracy: expected } in cases {
        assert_eq!(decisions.iter().map(Decision::label).collect::<Vec<_>>(), labels, "{name}");
        for (decision, loss) in decisions.iter().zip(losses) {
            assert!((decision.loss() - loss).abs() < 1e-5, "{name}: {}, not {loss}", decision.loss());
        }
        for side in Side::BOTH {
            let (found, expected) = (accuracy(&decisions, side), expected[side.index()]);
            assert_eq!(found.is_some(), expected.is_some(), "{name}");
            assert!((found.unwrap_or(0.0) - expected.unwrap_or(0.0)).abs() < 1e-3, "{name}: {found:?}");
        }
    }
}
