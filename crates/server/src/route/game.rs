//! Reading games.

use super::{Id, Query, create};
use crate::identity::Visitor;
use crate::live::seats;
use crate::store::{Filter, StoredListing};
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{ErrorReply, GameList, GameListing, GameReply, PlyList, Status};

/// Where the reader is.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The last event that the reader knows; 0 when not given.
    #[serde(default)]
    pub after: u32,
}

/// A game: you, the state, and the events after `after`.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path), After),
    responses((status = 200, body = GameReply), (status = "4XX", body = ErrorReply)))]
pub async fn game(
    State(app): State<App>,
    Id(id): Id,
    visitor: Visitor,
    Query(After { after }): Query<After>,
) -> Result<Json<GameReply>, ApiError> {
    let room = app.live.find(&id).await?;
    Ok(Json(create::reply(&room, visitor.owner.as_ref(), after).await))
}

/// Which positions.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The first ply; 0 is the start.
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
#[utoipa::path(get, path = "/api/games/{id}/plies", params(("id" = String, Path), Range),
    responses((status = 200, body = PlyList), (status = "4XX", body = ErrorReply)))]
pub async fn plies(
    State(app): State<App>,
    Id(id): Id,
    Query(range): Query<Range>,
) -> Result<Json<PlyList>, ApiError> {
    let room = app.live.find(&id).await?;
    let play = room.play().await;
    let plies = play.plies(range.from as usize, range.count.min(most_plies()) as usize);
    let plies = plies.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(Json(PlyList { last: play.board.game.moves().len() as u32, plies }))
}

/// Which games.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// Of this game of the catalogue.
    game: Option<String>,
    /// In this state.
    status: Option<Status>,
    /// Yours instead of the public ones.
    #[serde(default)]
    mine: bool,
    /// At most so many, 1 to 100; 20 when not given.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Public games or yours, the latest first.
#[utoipa::path(get, path = "/api/games", params(Wanted),
    responses((status = 200, body = GameList), (status = "4XX", body = ErrorReply)))]
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    Query(wanted): Query<Wanted>,
) -> Result<Json<GameList>, ApiError> {
    if wanted.mine && visitor.owner.is_none() {
        return Ok(Json(GameList { games: Vec::new() }));
    }
    let filter = Filter {
        owner: visitor.owner.filter(|_| wanted.mine),
        game: wanted.game,
        status: wanted.status,
        limit: wanted.limit.unwrap_or(20).clamp(1, 100),
    };
    let games = app.store.list(&filter).await?.into_iter().map(|stored| listing(&app, stored));
    Ok(Json(GameList { games: games.collect() }))
}

/// A game in a list as clients see it.
pub fn listing(app: &App, stored: StoredListing) -> GameListing {
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
