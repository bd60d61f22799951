//! Reads and lists games.

use super::{Id, Query, Reply, Sender, create};
use crate::live::{self, seats};
use crate::request_limit::{POSITIONS, ROWS, SKIPPED};
use crate::store::{Filter, StoredListing};
use crate::{ApiError, App};
use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{GameList, GameListing, GameReply, PlyList, Status};

/// The part of the events that the reader wants.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct After {
    /// The last event that the reader has; 0 by default.
    #[serde(default)]
    pub after: u32,
}

/// A game: the reader's sides, the state, and the events after `after`.
#[utoipa::path(get, path = "/api/games/{id}", operation_id = "get_game", tag = "games",
    params(("id" = String, Path, description = "The id of the game."), After),
    responses((status = 200, description = "the game, for the reader", body = GameReply)))]
pub(super) async fn game(Id(id): Id, sender: Sender, Query(query): Query<After>) -> Reply<GameReply> {
    let room = sender.app.room(&id, sender.address).await?;
    Ok(Json(create::reply(&room, sender.visitor.owner.as_ref(), query.after).await))
}

/// A range of positions.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct PlyRange {
    /// The first ply; 0 is the initial position.
    #[serde(default)]
    from: u32,
    /// How many, at most 100.
    #[serde(default = "most_plies")]
    #[param(maximum = 100)]
    count: u32,
}

fn most_plies() -> u32 {
    100
}

/// Positions of a game, for replay.
#[utoipa::path(get, path = "/api/games/{id}/plies", operation_id = "list_plies", tag = "games",
    params(("id" = String, Path, description = "The id of the game."), PlyRange),
    responses((status = 200, description = "the positions, in order", body = PlyList)))]
pub(super) async fn plies(
    Id(id): Id,
    sender: Sender,
    Query(PlyRange { from, count }): Query<PlyRange>,
) -> Reply<PlyList> {
    let room = sender.app.room(&id, sender.address).await?;
    let game = room.play().await.state.game.clone();
    let last = game.moves().len() as u32;
    let count = count.min(most_plies());
    let shown = count.min(last.saturating_sub(from) + 1);
    sender.app.limits.spend(sender.address, shown / POSITIONS + from.min(last) / SKIPPED)?;
    let plies = sender.app.blocking.run(move || live::plies(&game, from as usize, count as usize)).await?;
    let plies = plies.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(Json(PlyList { last, plies }))
}

/// A filter for games.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct GameQuery {
    /// Only this game of the catalogue.
    game: Option<String>,
    /// Only games with this status.
    status: Option<Status>,
    /// Your games instead of public games.
    #[serde(default)]
    mine: bool,
    /// The largest number of games, 1 to 100; 20 by default.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Public games or your own, the latest first.
#[utoipa::path(get, path = "/api/games", operation_id = "list_games", tag = "games",
    params(GameQuery),
    responses((status = 200, description = "the games", body = GameList)))]
pub(super) async fn list(sender: Sender, Query(query): Query<GameQuery>) -> Reply<GameList> {
    let Sender { app, address, visitor } = sender;
    if query.mine && visitor.owner.is_none() {
        return Ok(Json(GameList { games: Vec::new() }));
    }
    let limit = query.limit.unwrap_or(20).clamp(1, 100);
    app.limits.spend(address, limit / ROWS)?;
    let filter =
        Filter { owner: visitor.owner.filter(|_| query.mine), game: query.game, status: query.status, limit };
    let games = app.store.list(&filter).await?.into_iter().map(|stored| listing(&app, stored));
    Ok(Json(GameList { games: games.collect() }))
}

/// A game in a list as clients see it.
pub(super) fn listing(app: &App, stored: StoredListing) -> GameListing {
    let names = app.live.entry(&stored.game).map_or(["first", "second"], |entry| entry.rules.sides());
    GameListing {
        seats: seats(names, &stored.seats),
        id: stored.id,
        game: stored.game,
        status: stored.summary.status,
        seq: stored.seq,
        result: stored.summary.result,
        ended: stored.summary.ended,
        created_at: stored.created_at,
        updated_at: stored.updated_at,
    }
}
