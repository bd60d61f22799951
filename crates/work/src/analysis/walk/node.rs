//! What a walk knows of one position of the game.

use super::events::Events;
use game::erased::AnyGame;
use game::{Thought, Value};

/// A position of the game.
pub(super) struct Node {
    pub(super) position: Box<dyn AnyGame>,
    /// What an engine thinks of it, where a player is to act; a longer look replaces the first one.
    pub(super) thought: Option<Thought<String>>,
    /// What it was worth at first look: luck is the difference of looks of the same length.
    pub(super) first: Option<Value>,
    /// How long the last look at it was.
    pub(super) look: Look,
    /// What chance could have led to, at a chance turn.
    pub(super) events: Option<Events>,
    /// What it is worth in the light of what came of it, and how the game would go on.
    pub(super) known: Option<Known>,
}

/// How long a look is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Look {
    First,
    Longer,
    Sure,
}

/// What a position is worth, and how the game would go on there.
#[derive(Clone)]
pub(in crate::analysis) struct Known {
    pub(in crate::analysis) value: Value,
    pub(in crate::analysis) line: Vec<String>,
}

impl Node {
    pub(super) fn new(position: Box<dyn AnyGame>) -> Self {
        Node { position, thought: None, first: None, look: Look::First, events: None, known: None }
    }

    /// Takes what an engine thinks; within tight limits it may have come to no value for some moves.
    pub(super) fn answer(&mut self, mut thought: Thought<String>, look: Look) {
        let is_number = |value: &Value| value.win.is_finite() && value.points.is_none_or(f32::is_finite);
        thought.candidates.retain(|candidate| is_number(&candidate.value));
        self.first.get_or_insert(thought.value);
        self.thought = Some(thought);
        self.look = look;
    }

    /// Whether somebody thought of it, and nothing is proven.
    pub(super) fn is_estimated(&self) -> bool {
        self.thought.as_ref().is_some_and(|thought| thought.value.proof.is_none())
    }

    /// Whether a longer look finds nothing else: the result is proven, and every move has a value.
    pub(super) fn is_settled(&self) -> bool {
        self.thought.as_ref().is_some_and(|thought| {
            thought.value.proof.is_some() && thought.candidates.len() == self.position.moves().len()
        })
    }
}
