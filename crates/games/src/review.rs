//! Recorded games in the eyes of a bot.

use crate::entry::Thinker;
use game::erased::{Erased, Rules};
use game::record::Record;
use game::{Game, PlayError, Thought, options};
use search::review::walk::{Look, WalkError, walk};

/// Looks at every position of a recorded game of `G`, the last one first.
pub fn review<G: Game>(record: &Record, think: &mut Thinker<'_>) -> Result<Vec<Look<String>>, PlayError> {
    let of_record = |error: &dyn std::fmt::Display| PlayError::Unknown { why: error.to_string() };
    record.replay(&Rules::<G>::default()).map_err(|error| of_record(&error))?;
    let start = G::start(&options::read(&record.options)?, record.seed)?;
    let moves: Vec<G::Move> = record.moves.iter().map(|m| m.parse()).collect::<Result<_, _>>()?;
    let looks = walk(&start, &moves, |position: &G| typed::<G>(&think(&Erased(position.clone()))?));
    let looks = looks.map_err(|error| match error {
        WalkError::Move { why, .. } | WalkError::Thinker(why) => why,
    })?;
    Ok(looks.iter().map(|look| look.map(ToString::to_string)).collect())
}

/// A thought with moves in place of their texts.
fn typed<G: Game>(thought: &Thought<String>) -> Result<Thought<G::Move>, PlayError> {
    let best: G::Move = thought.best.parse()?;
    // Whatever stands in a thought was a move before it was a text.
    Ok(thought.map(|text| text.parse().unwrap_or(best)))
}
