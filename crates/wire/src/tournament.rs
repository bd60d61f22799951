//! Tournaments that `parlor tournament` has played, with everything that a page shows of them.

use crate::{GameRecord, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A number with its 95 % interval; `null` is without bound.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Interval {
    /// The best guess.
    pub value: Option<f64>,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// Everybody meets everybody.
    RoundRobin,
    /// One player meets everybody else.
    Gauntlet,
    /// Players of like score meet, round after round.
    Swiss {
        /// The rounds.
        rounds: u32,
    },
}

/// What `won`, `drawn` and `lost` count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum TournamentUnit {
    /// Games.
    Games,
    /// Pairs of games with sides swapped, where the game is played for points.
    Pairs,
}

/// The outcome of a tournament: what `parlor tournament` writes as `standings.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standings {
    /// The id of the game in the catalogue.
    pub game: String,
    /// The options of the game; `null` is all defaults.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: serde_json::Value,
    /// Who met whom.
    pub format: TournamentFormat,
    /// A decimal number.
    pub seed: String,
    /// Pairs of games in a meeting.
    pub pairs: u32,
    /// What `won`, `drawn` and `lost` count.
    pub unit: TournamentUnit,
    /// The players, best first.
    pub players: Vec<TournamentRow>,
    /// The meetings in the order in which they were drawn up: the cells of the cross table.
    pub meetings: Vec<TournamentMeeting>,
    /// What went wrong, and with whom.
    #[serde(default)]
    pub faults: Vec<TournamentFault>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// One player's line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentRow {
    /// How it was asked for.
    pub name: String,
    /// Elo around the mean of all players; `null` where the games do not link them all.
    pub rating: Option<Interval>,
    /// Pairs won, with halves and quarters, and whole meetings for sitting out.
    pub score: f64,
    /// Pairs played.
    pub pairs: u32,
    /// Games or pairs won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
    /// The share of the points after each pair, in the order of the tournament.
    pub course: Vec<f64>,
    /// Positions visited a move.
    pub nodes_per_move: f64,
    /// Milliseconds a move.
    pub millis_per_move: f64,
    /// Games lost by failing.
    pub faults: u32,
}

/// One meeting of two players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentMeeting {
    /// Counted from 1.
    pub round: u32,
    /// Who met.
    pub players: [String; 2],
    /// With this seed `parlor match` plays the same games.
    pub seed: String,
    /// Pairs in which the first player scored 0, ½, 1, 1½ and 2 of 2.
    pub pair_scores: [u32; 5],
    /// The share of the points that the first player took, from 0 to 1.
    pub share: Option<Interval>,
    /// The difference in Elo in favour of the first player.
    pub elo: Option<Interval>,
    /// The difference in points a game in favour of the first player, where there are points.
    pub difference: Option<Interval>,
    /// Pairs whose opening was played before.
    pub repeated_openings: u32,
}

/// How a player failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentFault {
    /// The pair of the meeting, counted from 1.
    pub pair: u32,
    /// The player.
    pub player: String,
    /// Its opponent.
    pub opponent: String,
    /// The side it had.
    pub side: Side,
    /// The ply it should have played, counted from 1.
    pub ply: u32,
    /// What happened.
    pub why: String,
}

/// A tournament that is sent to the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct TournamentUpload {
    /// What to call it; made of the game and the players when not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it came to.
    pub standings: Standings,
    /// Every game, in any order; at most 20,000.
    pub games: Vec<GameRecord>,
}

/// A tournament in brief.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentListing {
    /// The id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// Who met whom.
    pub format: TournamentFormat,
    /// The names of the players, best first.
    pub players: Vec<String>,
    /// How many games are stored with it.
    pub games: u32,
    /// When it came here, in milliseconds since 1970.
    pub created_at: u64,
}

/// Tournaments in brief, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentList {
    /// The tournaments.
    pub tournaments: Vec<TournamentListing>,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentReply {
    /// In brief.
    pub tournament: TournamentListing,
    /// What it came to.
    pub standings: Standings,
}

/// Some games of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentGames {
    /// How many there are.
    pub total: u32,
    /// Those asked for, in their order.
    pub games: Vec<GameRecord>,
}
