//! Matches: pairs of games between two players with sides swapped, and what they prove.
//!
//! A match is described by a [`Contest`], drawn up in a [`Schedule`], played by [`run`] and summed up in a
//! [`Report`]. Both games
//! of a pair start from the same opening and have the same seed, so the same luck: the host draws
//! every chance event from it. Under limits by nodes or depth a match is reproducible from its seed,
//! whatever the number of threads.

mod fixture;
mod play;
mod player;
mod report;
mod runner;
mod score;
mod standing;
mod store;

pub use fixture::{Fixture, Schedule};
pub use play::{Breakdown, Effort, Played, Setting, play};
pub use player::{Choice, Contender, Fault, House, Player, Question};
pub use report::{Report, Row};
pub use runner::{Observer, run};
pub use score::{Half, Score};
pub use standing::{Interval, Standing};
pub use store::{Store, default_path};

use game::PlayError;
use game::erased::AnyRules;
use serde_json::Value as Json;
use std::path::PathBuf;

/// A match as it was asked for.
pub struct Contest<'a> {
    /// The game.
    pub rules: &'a dyn AnyRules,
    /// Its options.
    pub options: Json,
    /// Who plays; the first one has the first side in the first game of every pair.
    pub contenders: [&'a dyn Contender; 2],
    /// Pairs of games.
    pub pairs: usize,
    /// Everything random comes from here.
    pub seed: u64,
    /// Random plies before the players take over; `None` takes as many as give every pair its own opening.
    pub opening_plies: Option<usize>,
    /// Longer games are drawn; chance events count.
    pub max_plies: usize,
    /// Games played at the same time.
    pub jobs: usize,
}

/// Why a match could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The game, a player or an option is not what the catalogue knows.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The numbers asked for make no match.
    #[error("{0}")]
    Request(String),
    /// The game itself broke its contract.
    #[error("{game} is broken: {why}")]
    Rules {
        /// The game.
        game: &'static str,
        /// What happened.
        why: String,
    },
    /// The records cannot be kept.
    #[error("cannot write {}: {why}", path.display())]
    Store {
        /// Where they were to go.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
}

impl Contest<'_> {
    fn check(&self) -> Result<(), ContestError> {
        let request = |why: &str| Err(ContestError::Request(why.to_owned()));
        if self.pairs == 0 {
            return request("a match needs at least one pair of games");
        }
        if self.jobs == 0 {
            return request("a match needs at least one job");
        }
        if self.max_plies == 0 {
            return request("max-plies must be at least 1");
        }
        if self.opening_plies.is_some_and(|plies| plies >= self.max_plies) {
            return request("opening-plies must be smaller than max-plies");
        }
        self.rules.start(&self.options, self.seed)?;
        Ok(())
    }
}
