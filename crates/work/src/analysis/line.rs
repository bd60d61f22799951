//! How a game would have gone on.

use super::{Analyst, LINE, Ply};
use game::erased::AnyGame;
use game::record::Record;
use game::{PlayError, Turn};
use games::entry::Entry;
use search::review::Label;

/// Lets the analyst play on after the suggestions in place of moves that gave something away.
pub(super) fn extend(
    record: &Record,
    entry: &Entry,
    analyst: &mut Analyst,
    plies: &mut [Ply],
) -> Result<(), PlayError> {
    let mut positions = Vec::new();
    let keep = &mut |_, position: &dyn AnyGame| positions.push(position.boxed());
    let replayed = record.replay_with(&*entry.rules, keep);
    replayed.map_err(|error| PlayError::Unknown { why: error.to_string() })?;
    for (ply, position) in plies.iter_mut().zip(positions) {
        if let Some(choice) = &mut ply.choice
            && choice.label >= Label::Inaccuracy
        {
            choice.line = go_on(position, std::mem::take(&mut choice.line), analyst)?;
        }
    }
    Ok(())
}

/// The line with what the analyst plays after it, up to its usual length; it ends where chance has a say.
pub(super) fn go_on(
    mut position: Box<dyn AnyGame>,
    mut line: Vec<String>,
    analyst: &mut Analyst,
) -> Result<Vec<String>, PlayError> {
    for m in &line {
        position.try_play(m)?;
    }
    while line.len() < LINE && matches!(position.turn(), Turn::Player(_)) {
        let m = analyst.think(&*position)?.best;
        position.try_play(&m)?;
        line.push(m);
    }
    Ok(line)
}
