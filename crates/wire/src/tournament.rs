//! Tournaments of `parlor tournament`, as they are uploaded and shown.

use crate::{GameRecord, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An estimate with its 95% interval; `null` is unbounded.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Interval {
    /// The estimate.
    pub value: Option<f64>,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// The format of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// All players meet each other.
    RoundRobin,
    /// One player meets all others.
    Gauntlet,
    /// In each round, players with similar scores meet.
    Swiss {
        /// The number of rounds.
        rounds: u32,
    },
}

/// The unit of `won`, `drawn` and `lost`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum TournamentUnit {
    /// Games.
    Games,
    /// Pairs of games with swapped sides, for games with points.
    Pairs,
}

/// The result of a tournament: the file `standings.json` of `parlor tournament`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standings {
    /// The id of the game in the catalogue.
    pub game: String,
    /// The options of the game; `null` is all defaults.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: serde_json::Value,
    /// The format.
    pub format: TournamentFormat,
    /// The seed, as a decimal number.
    pub seed: String,
    /// The number of pairs of games in a meeting.
    pub pairs: u32,
    /// The unit of `won`, `drawn` and `lost`.
    pub unit: TournamentUnit,
    /// The players, best first.
    pub players: Vec<TournamentRow>,
    /// The meetings in the order of the schedule: the cells of the cross table.
    pub meetings: Vec<TournamentMeeting>,
    /// The failures of players.
    #[serde(default)]
    pub faults: Vec<TournamentFault>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentRow {
    /// The name, as it was given to the command.
    pub name: String,
    /// Elo relative to the mean of all players; `null` if the games do not connect all players.
    pub rating: Option<Interval>,
    /// Pairs won, with fractions, plus whole meetings for byes.
    pub score: f64,
    /// Pairs played.
    pub pairs: u32,
    /// Games or pairs won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
    /// The share of the points after each pair, in order.
    pub course: Vec<f64>,
    /// Positions visited per move.
    pub nodes_per_move: f64,
    /// Milliseconds per move.
    pub millis_per_move: f64,
    /// Games lost by a failure.
    pub faults: u32,
}

/// One meeting of two players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentMeeting {
    /// Counted from 1.
    pub round: u32,
    /// The two players.
    pub players: [String; 2],
    /// The seed with which `parlor match` plays the same games.
    pub seed: String,
    /// Pairs in which the first player scored 0, ½, 1, 1½ and 2 of 2.
    pub pair_scores: [u32; 5],
    /// The share of the points of the first player, from 0 to 1.
    pub share: Option<Interval>,
    /// The difference in Elo in favour of the first player.
    pub elo: Option<Interval>,
    /// The difference in points per game in favour of the first player, for games with points.
    pub difference: Option<Interval>,
    /// The number of pairs that repeat an earlier opening.
    pub repeated_openings: u32,
}

/// The failure of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentFault {
    /// The pair of the meeting, counted from 1.
    pub pair: u32,
    /// The player.
    pub player: String,
    /// Its opponent.
    pub opponent: String,
    /// Its side.
    pub side: Side,
    /// The ply that it failed to play, counted from 1.
    pub ply: u32,
    /// The reason.
    pub why: String,
}

/// An uploaded tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
#[schema(examples(json!({
    "standings": {
        "game": "connect4", "format": {"kind": "round-robin"}, "seed": "7", "pairs": 1, "unit": "games",
        "players": [
            {"name": "hard", "score": 1.0, "pairs": 1, "won": 2, "drawn": 0, "lost": 0, "course": [1.0],
                "nodesPerMove": 5000.0, "millisPerMove": 3.5, "faults": 0},
            {"name": "random", "score": 0.0, "pairs": 1, "won": 0, "drawn": 0, "lost": 2, "course": [0.0],
                "nodesPerMove": 1.0, "millisPerMove": 0.1, "faults": 0}
        ],
        "meetings": [
            {"round": 1, "players": ["hard", "random"], "seed": "7", "pairScores": [0, 0, 0, 0, 1],
                "repeatedOpenings": 0}
        ],
        "seconds": 0.5
    },
    "games": [{"format": 3, "game": "connect4", "rules": 1, "seed": "7", "moves": ["4", "1", "4", "1", "4", "1", "4"]}]
})))]
pub struct TournamentUpload {
    /// Its name; by default made from the game and the number of players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The result.
    pub standings: Standings,
    /// Every game, in any order; at most 20,000.
    pub games: Vec<GameRecord>,
}

/// A tournament of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentListing {
    /// The id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The id of the game in the catalogue.
    pub game: String,
    /// The format.
    pub format: TournamentFormat,
    /// The names of the players, best first.
    pub players: Vec<String>,
    /// The number of its games.
    pub games: u32,
    /// When it was uploaded, in milliseconds since 1970.
    pub created_at: u64,
}

/// A list of tournaments, the latest first.
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
    /// Its entry in lists.
    pub tournament: TournamentListing,
    /// The result.
    pub standings: Standings,
}

/// Some games of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentGames {
    /// The number of all games of the tournament.
    pub total: u32,
    /// The requested games, in order.
    pub games: Vec<GameRecord>,
}
