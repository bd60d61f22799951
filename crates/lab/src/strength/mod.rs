//! The strength report: the classic bots of every game against each other and against the others.
//!
//! Everything is bounded by nodes or plies and drawn from one seed, so the report comes out the same wherever it is
//! made again.

mod duel;
mod text;

pub use duel::{Cell, Duels, duels};
pub use text::document;

use crate::matches::{CatalogueBot, Contender, MatchError, Played, Store};
use crate::tournament::{self, Format, Observer, Standings, Tournament};
use games::entry::Budget;
use serde_json::json;
use std::path::Path;

/// The players of one game.
pub struct Field {
    /// The game.
    pub game: &'static str,
    /// The classic bots and levels.
    pub document: &'static [&'static str],
    /// The other bots and levels.
    pub ours: &'static [&'static str],
    /// Pairs of games in a meeting.
    pub pairs: usize,
}

/// The players, with limits such that the whole report takes minutes.
pub const FIELDS: [Field; 3] = [
    Field {
        game: "connect4",
        document: &["easy", "medium", "hard", "guru", "victor"],
        ours: &["random", "alphabeta@nodes=2000", "alphabeta@nodes=20000", "mcts@nodes=200"],
        pairs: 8,
    },
    Field {
        game: "entropy",
        document: &["minimax-spoiler@nodes=1000", "heuristic-gap@nodes=1000", "hybrid@nodes=1000"],
        ours: &["random", "greedy", "spans@nodes=2000", "mcts@nodes=400", "learned@nodes=2000"],
        pairs: 8,
    },
    Field {
        game: "lolchess",
        document: &[
            "easy@nodes=30",
            "medium@nodes=30",
            "hard@nodes=30",
            "reference-medium",
            "reference-expert@nodes=2000",
        ],
        ours: &["random", "greedy", "minimax@nodes=2000", "expert@nodes=2000"],
        pairs: 4,
    },
];

/// Bots for one side of Entropy and those for both that they are held against.
pub const ORDERS: [&str; 5] =
    ["minimax@nodes=1000", "heuristic@nodes=1000", "hybrid-order@nodes=1000", "greedy", "learned@nodes=2000"];
/// The other side, and the games of a duel.
pub const CHAOSES: [&str; 5] = ["spoiler", "gap", "hybrid-chaos", "greedy", "learned@nodes=2000"];
const DUEL_GAMES: usize = 12;

/// How much is played, and where its games are kept.
pub struct Plan<'a> {
    /// So many times the usual number of games.
    pub times: usize,
    /// The source of everything random.
    pub seed: u64,
    /// Games at the same time.
    pub jobs: usize,
    /// The folder of the games: what is there is not played again.
    pub folder: &'a Path,
}

/// Limits for bots that search nothing, such as random ones.
const BUDGET: Budget = Budget::nodes(1000);
const MAX_PLIES: usize = 1000;

impl Field {
    /// All players.
    pub fn players(&self) -> impl Iterator<Item = &'static str> {
        self.document.iter().chain(self.ours).copied()
    }

    /// Plays all against all, or what is left of it.
    pub fn measure(&self, plan: &Plan<'_>, tell: &mut dyn FnMut(u64)) -> Result<Standings, MatchError> {
        let entry = games::find(self.game)?;
        let players = self.players().map(|text| CatalogueBot::new(entry, text, BUDGET));
        let players = players.collect::<Result<Vec<_>, _>>()?;
        let tournament = Tournament {
            rules: &*entry.rules,
            options: json!({}),
            contenders: players.iter().map(|player| player as &dyn Contender).collect(),
            format: Format::RoundRobin,
            pairs: self.pairs * plan.times,
            seed: plan.seed,
            opening_plies: None,
            max_plies: MAX_PLIES,
            jobs: plan.jobs,
        };
        let path = plan.folder.join(format!("{}.jsonl", self.game));
        let (store, known) = Store::resume(&path, &tournament.request())?;
        tournament::run(&tournament, &known, &mut Keeper { store, tell })
    }

    /// Pairs that this field plays.
    pub fn total_pairs(&self, plan: &Plan<'_>) -> usize {
        let players = self.players().count();
        players * (players - 1) / 2 * self.pairs * plan.times
    }
}

/// Games of all duels together.
pub fn total_duels(plan: &Plan<'_>) -> usize {
    ORDERS.len() * CHAOSES.len() * DUEL_GAMES * plan.times
}

/// Stores the games and reports the number of pairs.
struct Keeper<'a> {
    store: Store,
    tell: &'a mut dyn FnMut(u64),
}

impl Observer for Keeper<'_> {
    fn game(&mut self, meeting: usize, played: &Played) -> Result<(), MatchError> {
        self.store.add(meeting, played)
    }

    fn pairs(&mut self, count: u64) {
        (self.tell)(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side;

    #[test]
    fn every_player_is_in_the_catalogue_and_none_plays_by_the_clock() {
        for field in &FIELDS {
            let entry = games::find(field.game).unwrap();
            for text in field.players() {
                assert!(!CatalogueBot::new(entry, text, BUDGET).unwrap().is_timed(), "{} {text}", field.game);
            }
        }
        let entropy = games::find("entropy").unwrap();
        for (side, texts) in [(Side::First, ORDERS), (Side::Second, CHAOSES)] {
            for text in texts {
                let bot = CatalogueBot::on(side, entropy, text, BUDGET).unwrap();
                assert!(!bot.is_timed(), "{text}");
            }
        }
    }

    #[test]
    fn every_offered_game_has_its_field() {
        let offered: Vec<&str> =
            games::catalogue().iter().filter(|entry| entry.is_offered).map(games::entry::Entry::id).collect();
        assert_eq!(offered, FIELDS.each_ref().map(|field| field.game));
    }
}
