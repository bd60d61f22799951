//! A move that was not played, tried afterwards: whether it is as good as the best one, and why not.

use super::effort::Effort;
use super::walk::{Known, Line, REFUTATION, weigh};
use super::{exact, reason};
use game::erased::AnyGame;
use game::reason::Reason;
use game::{PlayError, Thought, Turn, Value};
use games::entry::{Decided, Entry};
use search::review::{Decision, Label, is_as_good};

/// What a move that was tried would have been worth.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Whether it is as good as the best move within the margin.
    pub is_accepted: bool,
    /// What the position is worth with the best move.
    pub before: Value,
    /// What it is worth with the move that was tried; a proof counts its plies from the position before.
    pub after: Value,
    /// The difference in a word.
    pub label: Label,
    /// The best move that is known; the one tried if that is as good.
    pub suggested_move: String,
    /// How the game would go on after the move that was tried, that move first.
    pub refutation: Vec<String>,
    /// The proven fact in words, where there is one.
    pub exact: Option<String>,
    /// Why the move gives something away.
    pub reason: Option<Reason>,
}

/// Judges a move by what the analyst thinks of the position, and of the one that the move leads to where a player is to
/// act there.
pub fn tried(
    entry: &Entry,
    position: &dyn AnyGame,
    m: &str,
    thought: &Thought<String>,
    reply: Option<&Thought<String>>,
) -> Result<Tried, PlayError> {
    let Turn::Player(side) = position.turn() else {
        return Err(PlayError::text("position", &position.to_string(), "no player is to act"));
    };
    let mut next = position.boxed();
    next.try_play(m)?;
    let in_practice = |position: &dyn AnyGame, thought: &Thought<String>| {
        let mut thought = thought.clone();
        entry.in_practice(position, &mut thought);
        thought
    };
    let thought = &in_practice(position, thought);
    let reply = reply.map(|reply| in_practice(&*next, reply));
    let (player, budget) = entry.analyst()?;
    let surveys = Effort::new(entry, player, budget).surveys;
    let listed = thought.candidates.iter().find(|candidate| candidate.m == m);
    let expected = listed.map_or(thought.value, |candidate| candidate.value);
    // Before a draw, the mean over what may come is in the thought on the position before.
    let value = next
        .result()
        .or(reply.as_ref().map(|reply| reply.value))
        .unwrap_or(Value { proof: None, ..expected });
    let line = reply.map_or_else(Vec::new, |reply| reply.line);
    let weighed = weigh((thought, side), m, &Known { value, line: line.clone() }, surveys);
    let (best, before, after) = (weighed.thought.best, weighed.thought.value, weighed.after);
    let decision = Decision { side, before, after, is_best: m == best };
    let label = decision.label();
    let is_accepted = label == Label::Best || is_as_good(&before, &after, side) && label < Label::Mistake;
    let refutation = Line::after(position, m, &line, REFUTATION)?.into_moves();
    let decided = Decided {
        position,
        side,
        played: Some(m),
        best: &best,
        line: &weighed.thought.line,
        refutation: &refutation,
        before,
        after,
    };
    let exact = exact::words(entry, &decided);
    let reason = (!is_accepted).then(|| reason::of_move(entry, &decided));
    let suggested_move = if label == Label::Best { m.to_owned() } else { best };
    Ok(Tried { is_accepted, before, after, label, suggested_move, refutation, exact, reason })
}
