//! Counts the leaves of the game tree, to check the rules against known counts.

use crate::Game;
use crate::erased::{AnyRules, Erased};
use crate::record::{FORMAT, Record};

/// The number of move sequences of exactly `depth` plies; a finished game has none.
pub fn count<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    descend(position, depth, &mut moves)
}

/// All plies share one stack of moves, so that counting does not allocate.
fn descend<G: Game>(position: &G, depth: u32, moves: &mut Vec<G::Move>) -> u64 {
    let first = moves.len();
    position.moves(moves);
    if depth == 1 {
        let found = moves.len() - first;
        moves.truncate(first);
        return found as u64;
    }
    let mut total = 0;
    for index in first..moves.len() {
        let mut next = position.clone();
        next.play(moves[index]);
        total += descend(&next, depth - 1, moves);
    }
    moves.truncate(first);
    total
}

/// Why a perft table does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("perft line {line}: {why}")]
pub struct PerftError {
    /// The line of the table, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// Checks a table of lines `depth count [move …]`, each counted after the moves from the start.
///
/// A line `format N` says that the games after it began when records had that format. Lines that would count more
/// than `budget` leaves are skipped. `#` begins a comment.
/// Returns how many lines were checked, or the first that is wrong.
pub fn verify<G: Game>(rules: &dyn AnyRules, table: &str, budget: u64) -> Result<usize, PerftError> {
    let (mut checked, mut format) = (0, FORMAT);
    for (number, line) in table.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let fault = |why: String| PerftError { line: number + 1, why };
        if let Some(word) = line.strip_prefix("format ") {
            format = word.parse().map_err(|_| fault(format!("format \"{word}\" is not a number")))?;
            continue;
        }
        let mut words = line.split_whitespace();
        let mut number_of = |what: &str| -> Result<u64, PerftError> {
            let word = words.next().ok_or_else(|| fault(format!("no {what}")))?;
            word.parse().map_err(|_| fault(format!("{what} \"{word}\" is not a number")))
        };
        let depth = number_of("depth")? as u32;
        let expected = number_of("count")?;
        if expected > budget {
            continue;
        }
        let moves = words.map(str::to_owned).collect();
        let record = Record { format, moves, ..Record::new(rules, serde_json::Value::Null, 0) };
        let position = record.replay(rules).map_err(|error| fault(error.to_string()))?;
        let position =
            position.as_any().downcast_ref::<Erased<G>>().ok_or_else(|| fault("another game".into()))?;
        let found = count(&position.0, depth);
        if found != expected {
            return Err(fault(format!("depth {depth}: expected {expected}, got {found}")));
        }
        checked += 1;
    }
    Ok(checked)
}
