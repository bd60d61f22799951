//! Proven facts in words: "loses in 2; column 3 held out for 15".

use game::{Outcome, Side, Value};
use games::entry::{Decided, Entry};

/// What is proven of the move that was played, and of the best one where that is another; moves are counted for the
/// side that makes the last one.
pub(super) fn words(entry: &Entry, decided: &Decided) -> Option<String> {
    let (after, before) = (Fact::of(&decided.after, decided.side), Fact::of(&decided.before, decided.side));
    let is_best = decided.played.is_none_or(|played| played == decided.best);
    let best = || entry.in_words(decided.position, decided.best);
    let told = before.filter(|before| !is_best && Some(*before) != after);
    match (after, told) {
        (Some(after), None) => Some(after.now()),
        (Some(after), Some(before)) => Some(format!("{}; {} {}", after.now(), best(), before.past(after))),
        (None, Some(before)) => Some(format!("{} {}", best(), before.past(before))),
        (None, None) => None,
    }
}

/// A proven result for a side, with the moves until then.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fact {
    Wins(u32),
    Draws,
    Loses(u32),
    Points(i16),
}

impl Fact {
    fn of(value: &Value, side: Side) -> Option<Self> {
        let proof = value.proof?;
        let moves = proof.plies.div_ceil(2);
        Some(match proof.outcome {
            Outcome::Win(winner) if winner == side => Fact::Wins(moves),
            Outcome::Win(_) => Fact::Loses(moves),
            Outcome::Draw => Fact::Draws,
            Outcome::Points(points) => Fact::Points(points),
        })
    }

    fn now(self) -> String {
        match self {
            Fact::Wins(moves) => format!("wins in {moves}"),
            Fact::Draws => "draws".to_owned(),
            Fact::Loses(moves) => format!("loses in {moves}"),
            Fact::Points(points) => format!("comes to {points} points"),
        }
    }

    /// The same of a move that was not played, beside one that comes to `other`.
    fn past(self, other: Fact) -> String {
        match self {
            Fact::Wins(moves) => format!("won in {moves}"),
            Fact::Draws => "held the draw".to_owned(),
            Fact::Loses(moves) if matches!(other, Fact::Loses(_)) => format!("held out for {moves}"),
            Fact::Loses(moves) => format!("lost in {moves}"),
            Fact::Points(points) => format!("came to {points} points"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Proof;

    fn value(outcome: Outcome, plies: u32) -> Value {
        Value { proof: Some(Proof { outcome, plies }), ..Value::EVEN }
    }

    fn told(played: &str, before: Value, after: Value) -> Option<String> {
        let entry = games::find("connect4").unwrap();
        let position = entry.rules.start(&serde_json::Value::Null, 1).unwrap();
        words(
            entry,
            &Decided {
                position: &*position,
                side: Side::First,
                played: Some(played),
                best: "3",
                line: &[],
                refutation: &[],
                before,
                after,
            },
        )
    }

    #[test]
    fn a_proven_fact_is_told_with_what_the_best_move_came_to() {
        let (won, lost) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        let best = games::find("connect4").unwrap().in_words(
            &*games::find("connect4").unwrap().rules.start(&serde_json::Value::Null, 1).unwrap(),
            "3",
        );
        let told =
            |played, before, after| told(played, before, after).map(|text| text.replace(&best, "column 3"));
        let said = |text: &str| Some(text.to_owned());
        assert_eq!(told("2", value(lost, 30), value(lost, 4)), said("loses in 2; column 3 held out for 15"));
        assert_eq!(told("2", value(won, 11), value(Outcome::Draw, 20)), said("draws; column 3 won in 6"));
        assert_eq!(
            told("2", value(Outcome::Draw, 20), value(lost, 4)),
            said("loses in 2; column 3 held the draw")
        );
        assert_eq!(told("3", value(won, 7), value(won, 7)), said("wins in 4"));
        assert_eq!(told("2", value(won, 7), Value::EVEN), said("column 3 won in 4"));
        assert_eq!(told("2", Value::EVEN, Value::EVEN), None);
    }
}
