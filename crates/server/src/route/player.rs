//! Players with their ratings, and leaderboards.

use super::{GameFilter, Id, Query, Reply};
use crate::rating::bot_of;
use crate::store::Standing;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
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
        player: match account {
            Some(account) => person(&account.id, &account.name, account.is_bot),
            None => bot(&id),
        },
        ratings: standings.iter().map(rating).collect(),
        history,
    }))
}

/// Who is listed.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum LeaderKind {
    /// People.
    Person,
    /// BOT accounts and the bots of the catalogue.
    Bot,
}

/// A filter for a leaderboard.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaderboardQuery {
    /// The game of the catalogue.
    game: String,
    /// Only `person` or only `bot`, which are BOT accounts and the bots of the catalogue; both by default.
    kind: Option<LeaderKind>,
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
    let are_bots = query.kind.map(|kind| kind == LeaderKind::Bot);
    let limit = query.limit.unwrap_or(20).clamp(1, 100);
    let standings = app.store.leaders(entry.id(), are_bots, limit).await?;
    let leaders = standings.into_iter().map(|standing| Leader {
        rating: rating(&standing),
        player: match &standing.name {
            Some(name) => person(&standing.player, name, standing.is_bot),
            None => bot(&standing.player),
        },
    });
    Ok(Json(Leaderboard { leaders: leaders.collect() }))
}

/// An account as clients see it.
pub(super) fn person(id: &str, name: &str, is_bot: bool) -> Player {
    Player { id: id.to_owned(), name: name.to_owned(), kind: SeatKind::Person, is_bot }
}

/// A bot of the catalogue as clients see it.
pub(super) fn bot(id: &str) -> Player {
    let name = bot_of(id).map_or(id, |(_, bot)| bot).to_owned();
    Player { id: id.to_owned(), name, kind: SeatKind::Bot, is_bot: false }
}

pub(super) fn rating(standing: &Standing) -> PlayerRating {
    PlayerRating {
        game: standing.game.clone(),
        rating: standing.rating.info(),
        games: standing.games,
        updated_at: standing.updated_at,
    }
}
