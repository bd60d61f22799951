//! Labels, accuracies and splits of known games.

use super::luck::split;
use super::{Decision, Label, accuracy};
use game::{Side, Value};
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

#[test]
fn every_change_belongs_to_whoever_acted() {
    let points = |points| Value { points: Some(points), ..Value::EVEN };
    let plies = [(None, 62.0), (Some(Side::Second), 65.0), (Some(Side::First), 61.5), (None, 60.0)];
    let split = split(&points(60.0), plies.map(|(side, after)| (side, points(after))));
    assert_eq!((split.start, split.luck, split.skill, split.end), (60.0, 0.5, [-3.5, 3.0], 60.0));
}
