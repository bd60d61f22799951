//! Labels, accuracies and splits of known games.

use super::luck::{Split, split};
use super::{Decision, Label, accuracy, is_as_good};
use game::{Outcome, Proof, Side, Value};
use serde::Deserialize;

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
fn labels_and_accuracies_are_those_of_the_recorded_cases() {
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

fn points(points: f32) -> Value {
    Value { points: Some(points), ..Value::EVEN }
}

#[test]
fn every_change_belongs_to_whoever_acted_and_the_rest_is_a_correction() {
    let plies = [
        (None, 60.0, 62.0),
        (Some(Side::Second), 62.5, 65.0),
        (Some(Side::First), 65.0, 61.5),
        (None, 61.5, 60.0),
    ];
    let split =
        split(plies.map(|(side, before, after)| (side, points(before), points(after))), &points(59.0));
    let Split { start, luck, skill, correction, end } = split;
    assert_eq!((start, luck, skill, correction, end), (60.0, 0.5, [-3.5, 2.5], -0.5, 59.0));
    let empty = super::luck::split([], &points(7.0));
    assert_eq!((empty.start, empty.correction, empty.end), (7.0, 0.0, 7.0));
}

#[test]
fn figures_that_are_shown_add_up() {
    for seed in 0..5_000 {
        let random = |index: u64| (game::deal::mix(seed, index) % 20_001) as f64 / 10_000.0 - 1.0;
        let luck = if seed % 3 == 0 { 0.0 } else { random(1) };
        let (start, skill, correction) = (random(0), [random(2), random(3)], random(4) / 50.0);
        let end = start + luck + skill[0] + skill[1] + correction;
        let exact = Split { start, luck, skill, correction, end };
        let shown = exact.rounded(1_000.0);
        let figure = |number: f64| format!("{:.1}", 100.0 * number);
        let tenths = |number: f64| figure(number).replace('.', "").parse::<i64>().unwrap();
        let terms = [shown.start, shown.luck, shown.skill[0], shown.skill[1], shown.correction];
        assert_eq!(terms.map(tenths).iter().sum::<i64>(), tenths(shown.end), "{exact:?} {shown:?}");
        let exact = [start, luck, skill[0], skill[1], correction];
        assert!(terms.iter().zip(exact).all(|(shown, exact)| (shown - exact).abs() < 0.001_501), "{shown:?}");
        assert!(luck != 0.0 || figure(shown.luck) == "0.0", "nothing stays nothing: {shown:?}");
    }
}

#[test]
fn a_move_is_as_good_within_the_margin_and_keeps_what_is_proven() {
    let as_good = |best, value, side| is_as_good(&points(best), &points(value), side);
    assert!(as_good(70.0, 69.0, Side::First) && !as_good(70.0, 68.9, Side::First));
    assert!(as_good(70.0, 71.0, Side::Second) && !as_good(70.0, 71.1, Side::Second));
    assert!(is_as_good(&Value::estimate(0.5), &Value::estimate(0.46), Side::First));
    let proven = |outcome| Value { proof: Some(Proof { outcome, plies: 3 }), ..Value::EVEN };
    assert!(!is_as_good(&proven(Outcome::Win(Side::First)), &proven(Outcome::Draw), Side::First));
    assert!(is_as_good(&proven(Outcome::Draw), &proven(Outcome::Draw), Side::First));
}
