//! Matches: pairs of games between two players with sides swapped, and what they prove.
//!
//! A match is described by a [`Contest`], drawn up in a [`Schedule`], played by [`run`] and summed up in a
//! [`Report`]. Both games
//! of a pair start from the same opening and have the same seed, so the same luck: the host draws
//! every chance event from it. Under limits by nodes or depth a match is reproducible from its seed,
//! whatever the number of threads.

mod errand;
mod fixture;
mod ledger;
mod play;
mod player;
mod program;
mod report;
mod runner;
mod score;
mod sprt;
mod standing;
mod store;

pub use errand::{Crew, Hired, Queue, Threads, run_errand};
pub use fixture::{Fixture, Schedule};
pub use ledger::Ledger;
pub use play::{Breakdown, Effort, Finish, Played, Setting, play};
pub use player::{Choice, Contender, Evidence, Fault, House, Player};
pub use program::{Patience, Program};
pub(crate) use report::write_doubts;
pub use report::{Report, Row};
pub(crate) use runner::remaining;
pub use runner::{Observer, Task, play_all, resume, run};
pub use score::{Half, Score};
pub use sprt::{Progress, Sprt, Unit, Verdict};
pub(crate) use standing::quantile;
pub use standing::{Interval, Standing};
pub use store::{Store, default_path, free_path};

use game::PlayError;
use game::erased::AnyRules;
use serde_json::{Value as Json, json};
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
    /// Ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
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

    /// Refuses what makes no match.
    pub(crate) fn check(&self) -> Result<(), ContestError> {
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
        self.sprt.map_or(Ok(()), |sprt| sprt.check())?;
        self.rules.start(&self.options, self.seed)?;
        Ok(())
    }
}
