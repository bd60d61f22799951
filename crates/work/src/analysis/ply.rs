//! A judged ply, and what the plies of a game add up to.

use super::{Summary, Unit, Walk};
use game::reason::Reason;
use game::{Candidate, Side, Value};
use search::review::luck::{Split, number, split};
use search::review::{Decision, Label, accuracy, margin};
use serde::Serialize;

/// One ply of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ply {
    /// Counted from 1.
    pub move_number: usize,
    /// The side that decided; `null` for a chance event and in a drawn opening.
    pub side: Option<Side>,
    /// The move or event.
    pub actual_move: String,
    /// What kind of move it is, in the game's own word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// What the position was worth before it.
    pub before: Value,
    /// What it was worth after it; a proof counts its plies from the position before.
    pub after: Value,
    /// What a player could have done; nothing where nobody decided.
    #[serde(flatten)]
    pub choice: Option<Choice>,
}

/// What a player could have done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The best move that is known; the one played if that is as good.
    pub suggested_move: String,
    /// How much better the suggestion is for the side that moved, in the unit of the analysis.
    pub evaluation_difference: f64,
    /// The difference in a word.
    pub label: Label,
    /// How the game would have gone on, the suggestion first.
    pub line: Vec<String>,
    /// The best few moves that were considered, best first.
    pub candidates: Vec<Candidate<String>>,
    /// Every move that is as good as the best one within the margin, after an inaccuracy or worse.
    pub accepted: Vec<String>,
    /// How the game goes on after a move that gave something away, that move first.
    pub refutation: Vec<String>,
    /// The proven fact in words, where there is one.
    pub exact: Option<String>,
    /// Why the move gave something away.
    pub reason: Option<Reason>,
}

impl Ply {
    /// The decision, where there was one.
    pub fn decision(&self) -> Option<Decision> {
        let is_best = self.choice.as_ref()?.suggested_move == self.actual_move;
        Some(Decision { side: self.side?, before: self.before, after: self.after, is_best })
    }

    /// Whether something else was better.
    pub fn is_different(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| choice.suggested_move != self.actual_move)
    }

    /// What it changed for the first player.
    pub fn change(&self) -> f64 {
        number(&self.after) - number(&self.before)
    }

    /// The ply without what is said of it.
    pub(super) fn without_words(&self) -> Ply {
        let choice = self.choice.clone().map(|choice| Choice { exact: None, reason: None, ..choice });
        Ply { choice, ..self.clone() }
    }

    /// What the position after it is worth, with proofs counted from there.
    pub fn after_now(&self) -> Value {
        let mut value = self.after;
        if let Some(proof) = &mut value.proof {
            proof.plies = proof.plies.saturating_sub(1);
        }
        value
    }
}

impl Choice {
    /// Whether the move that was played gave something away.
    pub fn is_blamed(&self) -> bool {
        self.label >= Label::Inaccuracy
    }
}

/// Steps of a point and of a win probability: a tenth of a point or of a percent is shown.
const OF_POINTS: f64 = 10.0;
const OF_CHANCE: f64 = 1_000.0;

/// What the plies of a walk that are judged so far add up to.
pub fn summary(walk: &Walk, analyst: &str) -> Summary {
    let is_scored = walk.is_in_points();
    let plies = || walk.verdicts().map(|verdict| &verdict.ply);
    let changes = plies().map(|ply| (ply.side, ply.before, ply.after));
    let exact = split(changes, &walk.end());
    let Split { start, luck, skill, correction, end } =
        exact.rounded(if is_scored { OF_POINTS } else { OF_CHANCE });
    let decisions: Vec<Decision> = plies().filter_map(Ply::decision).collect();
    let mut labels = [[0; 5]; 2];
    for decision in &decisions {
        labels[decision.side.index()][decision.label() as usize] += 1;
    }
    Summary {
        analyst: analyst.to_owned(),
        unit: if is_scored { Unit::Points } else { Unit::Chance },
        opening: walk.opening() as u32,
        start,
        luck,
        skill,
        correction,
        end,
        accuracy: Side::BOTH.map(|side| accuracy(&decisions, side)),
        labels,
        margin: margin(is_scored),
    }
}
