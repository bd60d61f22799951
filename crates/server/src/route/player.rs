//! Players with their ratings, and leaderboards.

use super::{GameFilter, Id, Query, Reply};
use crate::rating::bot_of;
use crate::store::Standing;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{Leader, Leaderboard, Player, PlayerRating, PlayerReply, SeatKind};

/// A player with ratings and their history.
#[utoipa::path(get, path = "/api/players/{id}", operation_id = "get_player", tag = "players",
    params(("id" = String, Path, description = "The id of the player: the name of an account in lower case, or `GAME.BOT`."), GameFilter),
    responses((status = 200, description = "the player", body = PlayerReply)))]
pub(super) async fn show(
    State(app): State<App>,
    Id(id): Id,
    Query(query): Query<GameFilter>,
) -> Reply<PlayerReply> {
    let id = id.to_ascii_lowercase();
    let account = app.store.account(&id).await?;
    let is_bot = bot_of(&id).is_some_and(|(game, bot)| {
        app.live
            .entry(game)
            .is_ok_and(|entry| entry.levels.iter().any(|level| level.name == bot) || entry.bot(bot).is_ok())
    });
    if account.is_none() && !is_bot {
        return Err(ApiError::NoSuchPlayer);
    }
    let standings = app.store.standings(&id).await?;
    let history = app.store.history(&id, query.game.as_deref()).await?;
    Ok(Json(PlayerReply {
        player: player(&id, account.map(|account| account.name)),
        ratings: standings.iter().map(rating).collect(),
        history,
    }))
}

/// A filter for a leaderboard.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaderboardQuery {
    /// The game of the catalogue.
    game: String,
    /// The largest number of players, 1 to 100; 20 by default.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// The strongest players at a game.
#[utoipa::path(get, path = "/api/leaderboard", operation_id = "get_leaderboard", tag = "players",
    params(LeaderboardQuery),
    responses((status = 200, description = "the players, the strongest first", body = Leaderboard)))]
pub(super) async fn leaders(
    State(app): State<App>,
    Query(query): Query<LeaderboardQuery>,
) -> Reply<Leaderboard> {
    let entry = app.live.entry(&query.game)?;
    let standings = app.store.leaders(entry.id(), query.limit.unwrap_or(20).clamp(1, 100)).await?;
    let leaders = standings.into_iter().map(|standing| Leader {
        rating: rating(&standing),
        player: player(&standing.player, standing.name),
    });
    Ok(Json(Leaderboard { leaders: leaders.collect() }))
}

/// A player as clients see it; one without a name is a bot.
pub(super) fn player(id: &str, name: Option<String>) -> Player {
    let kind = if name.is_some() { SeatKind::Person } else { SeatKind::Bot };
    let bot = || bot_of(id).map_or(id, |(_, bot)| bot).to_owned();
    Player { id: id.to_owned(), name: name.unwrap_or_else(bot), kind }
}

pub(super) fn rating(standing: &Standing) -> PlayerRating {
    PlayerRating {
        game: standing.game.clone(),
        rating: standing.rating.info(),
        games: standing.games,
        updated_at: standing.updated_at,
    }
}
