//! The strength report: the classic bots of every game against each other and against the others.
//!
//! Everything is bounded by nodes or plies and drawn from one seed, so the report comes out the same wherever it is
//! made again.

mod duel;
mod text;

pub use duel::{Cell, Duels, duels};
pub use text::{Section, document};

use crate::matches::{CatalogueBot, Contender, MatchError, Played, Store};
use crate::tournament::{self, Format, Observer, Standings, Tournament};
use games::entry::{Budget, DuelField, Entry, StrengthField};
use serde_json::json;
use std::path::Path;

/// The game, its players and those of its duels.
#[derive(Clone, Copy)]
pub struct Field {
    /// The game.
    pub entry: &'static Entry,
    /// The players.
    pub players: &'static StrengthField,
}

/// The fields of all games that have one.
pub fn fields() -> Vec<Field> {
    let field = |entry: &'static Entry| Some(Field { entry, players: entry.strength.as_ref()? });
    games::catalogue().iter().filter_map(field).collect()
}

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
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.players.classic.iter().chain(self.players.ours).copied()
    }

    /// Plays all against all, or what is left of it.
    pub fn measure(&self, plan: &Plan<'_>, tell: &mut dyn FnMut(u64)) -> Result<Standings, MatchError> {
        let entry = self.entry;
        let players = self.names().map(|text| CatalogueBot::new(entry, text, BUDGET));
        let players = players.collect::<Result<Vec<_>, _>>()?;
        let tournament = Tournament {
            rules: &*entry.rules,
            options: json!({}),
            contenders: players.iter().map(|player| player as &dyn Contender).collect(),
            format: Format::RoundRobin,
            pairs: self.players.pairs * plan.times,
            seed: plan.seed,
            opening_plies: None,
            max_plies: MAX_PLIES,
            jobs: plan.jobs,
        };
        let path = plan.folder.join(format!("{}.jsonl", entry.id()));
        let (store, known) = Store::resume(&path, &tournament.request())?;
        tournament::run(&tournament, &known, &mut Keeper { store, tell })
    }

    /// Pairs that this field plays.
    pub fn total_pairs(&self, plan: &Plan<'_>) -> usize {
        let players = self.names().count();
        players * (players - 1) / 2 * self.players.pairs * plan.times
    }
}

/// Games of all duels of a game together.
pub fn total_duels(duels: &DuelField, plan: &Plan<'_>) -> usize {
    duels.first.len() * duels.second.len() * duels.games * plan.times
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
        for field in fields() {
            for text in field.names() {
                let bot = CatalogueBot::new(field.entry, text, BUDGET).unwrap();
                assert!(!bot.is_timed(), "{} {text}", field.entry.id());
            }
            let Some(duels) = &field.players.duels else { continue };
            for (side, texts) in [(Side::First, duels.first), (Side::Second, duels.second)] {
                for text in texts {
                    let bot = CatalogueBot::on(side, field.entry, text, BUDGET).unwrap();
                    assert!(!bot.is_timed(), "{text}");
                }
            }
        }
    }

    #[test]
    fn every_offered_game_has_its_field() {
        let offered = games::catalogue().iter().filter(|entry| entry.is_offered).map(Entry::id);
        assert_eq!(
            offered.collect::<Vec<_>>(),
            fields().iter().map(|field| field.entry.id()).collect::<Vec<_>>()
        );
    }
}
