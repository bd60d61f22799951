//! Recorded games in the eyes of a bot.

use crate::entry::Budget;
use game::erased::{AnyBot, Erased, Rules};
use game::record::Record;
use game::{Game, PlayError, Silent, options};
use search::review::luck::{self, Split, SplitError};

/// Splits a recorded game of `G` into luck and skill; the bot says what positions are worth.
///
/// In points where the game has them, as a probability of winning otherwise.
pub fn luck<G: Game>(
    record: &Record,
    bot: &mut dyn AnyBot,
    budget: Budget,
) -> Result<Split<String>, PlayError> {
    let of_record = |error: &dyn std::fmt::Display| PlayError::Unknown { why: error.to_string() };
    record.replay(&Rules::<G>::default()).map_err(|error| of_record(&error))?;
    let start = G::start(&options::read(&record.options)?, record.seed)?;
    let moves: Vec<G::Move> = record.moves.iter().map(|m| m.parse()).collect::<Result<_, _>>()?;
    let appraise = |position: &G| {
        let thought = bot.think(&Erased(position.clone()), &budget.limits(), &mut Silent)?;
        Ok(f64::from(thought.value.points.unwrap_or(thought.value.win)))
    };
    let split = luck::split(&start, &moves, appraise).map_err(|error| match error {
        SplitError::Move { why, .. } | SplitError::Appraiser(why) => why,
    })?;
    Ok(split.map(ToString::to_string))
}
