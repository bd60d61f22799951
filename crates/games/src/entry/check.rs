//! Checks of a game against golden data.

use game::erased::Rules;
use game::record;
use game::{Game, check, perft};
use std::fmt::Display;
use std::io::BufRead;

/// Data that the rules are held against.
#[derive(Default)]
pub(super) struct Golden {
    pub(super) perft: &'static str,
    pub(super) games: &'static str,
}

/// Why golden data was not confirmed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The file is not what it should be; the message says where.
    #[error("{0}")]
    Damaged(String),
    /// The implementation differs; the message says where, what was expected and what came.
    #[error("{0}")]
    Differs(String),
}

/// What [`Entry::verify`](super::Entry::verify) did.
#[derive(Debug)]
pub struct Verdict {
    /// What random play saw.
    pub conformance: check::Report,
    /// Lines of the perft table that agree.
    pub perft: usize,
    /// Recorded games that replay to their result.
    pub games: u64,
}

pub(super) fn verify<G: Game>(
    golden: &Golden,
    effort: &check::Effort,
    budget: u64,
) -> Result<Verdict, CheckError> {
    let differs = |error: &dyn Display| CheckError::Differs(error.to_string());
    let conformance =
        check::conforms::<G>(&G::Options::default(), effort).map_err(|error| differs(&error))?;
    let perft =
        perft::verify::<G>(&Rules::<G>::default(), golden.perft, budget).map_err(|error| differs(&error))?;
    let games = check_records::<G>(&mut golden.games.as_bytes())
        .map_err(|error| differs(&format_args!("recorded games: {error}")))?;
    Ok(Verdict { conformance, perft, games })
}

/// Replays a file of records; each must lead to its result.
pub(super) fn check_records<G: Game>(file: &mut dyn BufRead) -> Result<u64, CheckError> {
    let rules = Rules::<G>::default();
    let mut games = 0;
    for record in record::Reader::new(file) {
        let record = record.map_err(|error| CheckError::Damaged(error.to_string()))?;
        record.replay(&rules).map_err(|error| CheckError::Differs(format!("game {}: {error}", games + 1)))?;
        games += 1;
    }
    Ok(games)
}
