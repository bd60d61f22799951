//! Why a move is good or bad: a sentence or two for people, and what to draw on the board beside it.

use crate::Side;
use serde::{Deserialize, Serialize};

/// Why a move is good or bad.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reason {
    /// One or two sentences without notation.
    pub text: String,
    /// What to draw on the board beside them.
    pub marks: Vec<Mark>,
}

/// Something to draw on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Mark {
    /// What it means.
    pub kind: MarkKind,
    /// The squares in the order of drawing, as the game names them; an arrow goes from the first to the last.
    pub squares: Vec<String>,
    /// Whose it is, where it is somebody's.
    pub side: Option<Side>,
    /// A word or number beside it: the damage, the number of a step.
    pub text: Option<String>,
}

/// What a mark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// A line that is on the board: four in a row, a palindrome.
    Line,
    /// A line that is missing something, or has died.
    Broken,
    /// A square where a side threatens to complete something.
    Threat,
    /// The square of the better move.
    Better,
    /// The square of the move that was played.
    Played,
    /// An attack, from the attacker to its target.
    Hit,
    /// A step from one square to another.
    Step,
    /// A spell or a skill, from whoever casts it to its target.
    Spell,
    /// A square or piece in danger.
    Danger,
}

impl Reason {
    /// A sentence without a drawing.
    pub fn new(text: impl Into<String>) -> Self {
        Reason { text: text.into(), marks: Vec::new() }
    }

    /// Adds a drawing.
    #[must_use]
    pub fn mark(mut self, mark: Mark) -> Self {
        self.marks.push(mark);
        self
    }
}

impl Mark {
    /// A mark on these squares.
    pub fn new<S: ToString>(kind: MarkKind, squares: impl IntoIterator<Item = S>) -> Self {
        let squares = squares.into_iter().map(|square| square.to_string()).collect();
        Mark { kind, squares, side: None, text: None }
    }

    /// The mark of a side.
    #[must_use]
    pub fn of(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }

    /// The mark with a word or number beside it.
    #[must_use]
    pub fn saying(mut self, text: impl std::fmt::Display) -> Self {
        self.text = Some(text.to_string());
        self
    }
}
