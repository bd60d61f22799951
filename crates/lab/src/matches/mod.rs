//! Matches between two players: pairs of games with sides swapped, Elo, SPRT and records.
//!
//! A match is described by a [`MatchSetup`], planned in a [`Schedule`], played by [`run`] and summed up in a
//! [`Report`]. Both games of a pair start from the same opening and have the same seed, and so the same chance events.
//! Under limits by nodes or depth a match is reproducible from its seed, whatever the number of threads.

mod fixture;
mod play;
mod player;
mod queued;
mod report;
mod results;
mod runner;
mod score;
mod sprt;
mod standing;
mod store;

pub use fixture::{Fixture, Schedule};
pub use play::{Breakdown, Effort, Finish, Played, Setting, play};
pub use player::{CatalogueBot, Contender};
pub use queued::{PlayerSpec, QueuedGames, run_order};
pub(crate) use report::write_doubts;
pub use report::{Report, Row};
pub use results::Results;
pub(crate) use runner::remaining;
pub use runner::{Deliver, GameRunner, Observer, Task, Threads, resume, run};
pub use score::{Half, Score};
pub use sprt::{Progress, Sprt, Unit, Verdict};
pub(crate) use standing::quantile;
pub use standing::{Interval, Standing};
pub use store::{Store, default_path, free_path};
pub use work::program::{Choice, Evidence, Fault, Patience, Player, Program};

use game::PlayError;
use game::erased::AnyRules;
use serde_json::{Value as Json, json};
use std::path::PathBuf;

/// A match as it was asked for.
pub struct MatchSetup<'a> {
    /// The game.
    pub rules: &'a dyn AnyRules,
    /// Its options.
    pub options: Json,
    /// Who plays; the first one has the first side in the first game of every pair.
    pub contenders: [&'a dyn Contender; 2],
    /// Pairs of games.
    pub pairs: usize,
    /// The source of everything random.
    pub seed: u64,
    /// Random plies before the players take over; `None` takes as many as give every pair its own opening.
    pub opening_plies: Option<usize>,
    /// Longer games are drawn; chance events count.
    pub max_plies: usize,
    /// Games played at the same time.
    pub jobs: usize,
    /// A test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// Why a match could not be finished.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The catalogue does not have the game, a player or an option.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The match cannot be played as it was asked for.
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
    /// The records cannot be written.
    #[error("cannot write {}: {why}", path.display())]
    Store {
        /// Where they were to go.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
}

impl MatchSetup<'_> {
    /// Everything that the games depend on, to tell whether a file of games belongs to this match.
    pub fn request(&self) -> Json {
        json!({
            "game": self.rules.id(),
            "rules": self.rules.version(),
            "options": self.options,
            "players": self.contenders.map(Contender::described),
            "pairs": self.pairs,
            "seed": self.seed.to_string(),
            "opening_plies": self.opening_plies,
            "max_plies": self.max_plies,
            "sprt": self.sprt,
        })
    }

    /// What all games of the match have in common.
    pub fn setting(&self) -> Setting<'_> {
        Setting {
            rules: self.rules,
            options: &self.options,
            contenders: self.contenders,
            max_plies: self.max_plies,
        }
    }

    /// Checks that the match can be played.
    pub(crate) fn check(&self) -> Result<(), MatchError> {
        let faults = [
            (self.pairs == 0, "a match needs at least one pair of games"),
            (self.jobs == 0, "a match needs at least one job"),
            (self.max_plies == 0, "max-plies must be at least 1"),
            (
                self.opening_plies.is_some_and(|plies| plies >= self.max_plies),
                "opening-plies must be smaller than max-plies",
            ),
        ];
        if let Some((_, why)) = faults.into_iter().find(|(is_wrong, _)| *is_wrong) {
            return Err(MatchError::Request(why.to_owned()));
        }
        self.sprt.map_or(Ok(()), |sprt| sprt.check())?;
        self.rules.start(&self.options, self.seed)?;
        Ok(())
    }
}
