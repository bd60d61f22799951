//! What a decision changed: the move that was played against the best one.

use super::node::Known;
use game::{Candidate, Side, Thought, Value};
use search::review::label::earlier;
use search::review::luck::number;

/// What a decision changed, and what the engine thinks of it now.
pub(in crate::analysis) struct Weighed {
    /// The position before it, in the light of what came of it.
    pub(in crate::analysis) thought: Thought<String>,
    /// What the move that was played is worth; a proof counts its plies from the position before it.
    pub(in crate::analysis) after: Value,
}

/// Compares the move that was played with the best one. Both have their values from one thought where the engine gives
/// every move a value: two searches differ by more than the move, and that difference is nobody's doing. What is proven
/// counts in any case, and so does what came of a move that the engine had no value for; no move ever gains.
pub(in crate::analysis) fn weigh(
    (thought, side): (&Thought<String>, Side),
    m: &str,
    next: &Known,
    surveys: bool,
) -> Weighed {
    let mut thought = thought.clone();
    let came = earlier(next.value);
    if is_silent(&thought) {
        thought.value = came;
        return Weighed { thought, after: came };
    }
    let listed = thought.candidates.iter().position(|candidate| candidate.m == m);
    let has_hindsight = !surveys || came.proof.is_some();
    let own = if m == thought.best {
        Some(thought.value).filter(|own| !(has_hindsight && is_better(&came, own, side)))
    } else {
        let value = listed.and_then(|index| thought.candidates.get(index)).map(|candidate| candidate.value);
        value.filter(|own| surveys && (came.proof.is_none() || came.proof == own.proof))
    };
    let after = own.unwrap_or(came);
    if is_better(&after, &thought.value, side) {
        thought.value = after;
        m.clone_into(&mut thought.best);
        let visits = listed.map_or(0, |index| thought.candidates.remove(index).visits);
        thought.candidates.insert(0, Candidate { m: m.to_owned(), value: after, visits });
        thought.line = std::iter::once(m.to_owned()).chain(next.line.iter().cloned()).collect();
    } else if let Some(candidate) = listed.and_then(|index| thought.candidates.get_mut(index))
        && m != thought.best
    {
        candidate.value = after;
    }
    Weighed { thought, after }
}

/// Whether an engine chose without looking ahead, and has no opinion on what the position is worth.
fn is_silent(thought: &Thought<String>) -> bool {
    thought.candidates.is_empty() && thought.nodes == 0 && thought.value == Value::EVEN
}

fn is_better(value: &Value, other: &Value, side: Side) -> bool {
    if value.proof.is_some() && value.proof == other.proof {
        return false;
    }
    let lead = number(value) - number(other);
    (if side == Side::First { lead } else { -lead }) > 1e-6
}
