//! Tournaments: matches between many players, with ratings and a report.
//!
//! A tournament is a list of meetings, each of them a match with a seed of its own. Game number k is decided by the
//! request alone: who plays, from which opening, with which luck. So games may be played anywhere and end in any
//! order, and under limits by nodes or depth the standings are the same.

mod page;
mod pairing;
mod plot;
mod rating;
mod run;
mod standings;

pub use page::page;
pub use pairing::Format;
pub(crate) use plot::minus;
pub use rating::{Encounter, rate};
pub use run::{Observer, run, run_with};
pub use standings::{Meeting, Row, Standings};

use crate::matches::{Contender, MatchError, MatchSetup};
use game::deal;
use game::erased::AnyRules;
use serde_json::{Value as Json, json};

/// A tournament as it was asked for.
pub struct Tournament<'a> {
    /// The game.
    pub rules: &'a dyn AnyRules,
    /// Its options.
    pub options: Json,
    /// The players, with different names.
    pub contenders: Vec<&'a dyn Contender>,
    /// How players are paired.
    pub format: Format,
    /// Pairs of games in a meeting.
    pub pairs: usize,
    /// The source of everything random.
    pub seed: u64,
    /// Random plies before the players take over; `None` takes as many as give every pair its own opening.
    pub opening_plies: Option<usize>,
    /// Longer games are drawn; chance events count.
    pub max_plies: usize,
    /// Games played at the same time.
    pub jobs: usize,
}

impl Tournament<'_> {
    /// Everything that the games depend on, to tell whether a file of games belongs to this tournament.
    pub fn request(&self) -> Json {
        json!({
            "game": self.rules.id(),
            "rules": self.rules.version(),
            "options": self.options,
            "players": self.contenders.iter().map(|contender| contender.described()).collect::<Vec<_>>(),
            "format": self.format,
            "pairs": self.pairs,
            "seed": self.seed.to_string(),
            "opening_plies": self.opening_plies,
            "max_plies": self.max_plies,
        })
    }

    /// The pairs of games that all meetings have together.
    pub fn total_pairs(&self) -> usize {
        self.format.meetings(self.contenders.len()).saturating_mul(self.pairs)
    }

    /// Meeting number `number` as a match.
    fn match_of(&self, number: usize, players: [usize; 2]) -> MatchSetup<'_> {
        MatchSetup {
            rules: self.rules,
            options: self.options.clone(),
            contenders: players.map(|player| self.contenders[player]),
            pairs: self.pairs,
            seed: deal::mix(self.seed, number as u64),
            opening_plies: self.opening_plies,
            max_plies: self.max_plies,
            jobs: self.jobs,
            sprt: None,
        }
    }

    /// Checks that the tournament can be played.
    pub fn check(&self) -> Result<(), MatchError> {
        let request = |why: String| Err(MatchError::Request(why));
        let names: Vec<&str> = self.contenders.iter().map(|contender| contender.name()).collect();
        if names.len() < 2 {
            return request("a tournament needs at least two players".to_owned());
        }
        if let Some((_, twice)) =
            names.iter().enumerate().find(|(place, name)| names[..*place].contains(name))
        {
            return request(format!("{twice} is named twice"));
        }
        if let Format::Swiss { rounds } = self.format
            && !(1..names.len()).contains(&rounds)
        {
            let most = names.len() - 1;
            return request(format!("a Swiss tournament of {} players has 1 to {most} rounds", names.len()));
        }
        self.match_of(0, [0, 1]).check()
    }
}
