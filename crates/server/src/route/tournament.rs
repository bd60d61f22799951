//! Tournaments that were played elsewhere and uploaded by the operator.

use super::{Body, Id, Query, Reply, name};
use crate::identity::{self, now};
use crate::limit::Address;
use crate::operator::Operator;
use crate::request_limit::POSITIONS;
use crate::store::{NewTournament, StoreError};
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use games::entry::Entry;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;
use wire::{
    GameRecord, Standings, TournamentGames, TournamentList, TournamentListing, TournamentReply,
    TournamentUpload,
};

/// The largest number of players.
const MOST_PLAYERS: usize = 200;
/// The largest number of games.
const MOST_GAMES: usize = 20_000;
/// The longest name of a player in characters: an external program is named by its whole command.
const LONGEST_NAME: usize = 200;

/// Uploads a tournament, unless it was uploaded before. Only for the operator.
#[utoipa::path(post, path = "/api/tournaments", operation_id = "upload_tournament", tag = "tournaments",
    security((), ("operator" = [])),
    request_body = TournamentUpload,
    responses(
        (status = 201, description = "the tournament, which is stored now", body = TournamentReply),
        (status = 200, description = "the tournament, which was stored before", body = TournamentReply)
    ))]
pub(super) async fn upload(
    State(app): State<App>,
    _: Operator,
    Body(request): Body<TournamentUpload>,
) -> Result<(StatusCode, Json<TournamentReply>), ApiError> {
    let entry = app.live.entry(&request.standings.game)?;
    let title = name(request.name)?.unwrap_or_else(|| title(entry, &request.standings));
    check_standings(entry, &request.standings)?;
    let (standings, games) = (request.standings, request.games);
    // Thousands of games are replayed, which must not block the threads that serve requests.
    let games = app.blocking.run(move || check_games(entry, &games).map(|()| games)).await??;
    let fingerprint = fingerprint(&standings, &games)?;
    let listing = TournamentListing {
        id: identity::game_id(),
        name: title,
        game: standings.game.clone(),
        format: standings.format,
        players: standings.players.iter().map(|row| row.name.clone()).collect(),
        games: games.len() as u32,
        created_at: now(),
    };
    let new = NewTournament { listing, fingerprint, standings, games };
    match app.store.insert_tournament(&new).await {
        Err(StoreError::Conflict) => {
            let id = app.store.tournament_id(fingerprint).await?.ok_or(StoreError::Conflict)?;
            Ok((StatusCode::OK, Json(find(&app, &id).await?)))
        }
        stored => {
            stored?;
            let NewTournament { listing: tournament, standings, .. } = new;
            Ok((StatusCode::CREATED, Json(TournamentReply { tournament, standings })))
        }
    }
}

/// A filter for tournaments.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct TournamentQuery {
    /// Only this game of the catalogue.
    game: Option<String>,
    /// The largest number of tournaments, 1 to 100; 20 by default.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Tournaments, the latest first.
#[utoipa::path(get, path = "/api/tournaments", operation_id = "list_tournaments", tag = "tournaments",
    params(TournamentQuery),
    responses((status = 200, description = "the tournaments", body = TournamentList)))]
pub(super) async fn list(
    State(app): State<App>,
    Query(query): Query<TournamentQuery>,
) -> Reply<TournamentList> {
    let limit = query.limit.unwrap_or(20).clamp(1, 100);
    let tournaments = app.store.tournaments(query.game.as_deref(), limit).await?;
    Ok(Json(TournamentList { tournaments }))
}

/// A tournament: its standings with confidence intervals, and the meetings of its cross table.
#[utoipa::path(get, path = "/api/tournaments/{id}", operation_id = "get_tournament", tag = "tournaments",
    params(("id" = String, Path, description = "The id of the tournament.")),
    responses((status = 200, description = "the tournament", body = TournamentReply)))]
pub(super) async fn show(State(app): State<App>, Id(id): Id) -> Reply<TournamentReply> {
    find(&app, &id).await.map(Json)
}

/// A range of games of a tournament.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct GameRange {
    /// The first game, counted from 0.
    #[serde(default)]
    from: u32,
    /// How many, at most 100.
    #[serde(default = "most_games")]
    #[param(maximum = 100)]
    count: u32,
}

fn most_games() -> u32 {
    100
}

/// Games of a tournament, in the order in which they were uploaded.
#[utoipa::path(get, path = "/api/tournaments/{id}/games", operation_id = "list_tournament_games", tag = "tournaments",
    params(("id" = String, Path, description = "The id of the tournament."), GameRange),
    responses(
        (status = 200, description = "the records, each ready to be imported", body = TournamentGames)
    ))]
pub(super) async fn games(
    State(app): State<App>,
    address: Address,
    Id(id): Id,
    Query(range): Query<GameRange>,
) -> Reply<TournamentGames> {
    let count = range.count.min(most_games());
    app.limits.spend(address, count / POSITIONS)?;
    let total = find(&app, &id).await?.tournament.games;
    let games = app.store.tournament_games(&id, range.from as usize, count as usize).await?;
    Ok(Json(TournamentGames { total, games }))
}

/// Removes a tournament. Only for the operator.
#[utoipa::path(delete, path = "/api/tournaments/{id}", operation_id = "remove_tournament", tag = "tournaments",
    security((), ("operator" = [])),
    params(("id" = String, Path, description = "The id of the tournament.")),
    responses((status = 204, description = "the tournament is removed")))]
pub(super) async fn remove(State(app): State<App>, _: Operator, Id(id): Id) -> Result<StatusCode, ApiError> {
    let existed = app.store.remove_tournament(&id).await?;
    existed.then_some(StatusCode::NO_CONTENT).ok_or(ApiError::NoSuchTournament)
}

async fn find(app: &App, id: &str) -> Result<TournamentReply, ApiError> {
    let found = app.store.tournament(id).await?;
    let (tournament, standings) = found.ok_or(ApiError::NoSuchTournament)?;
    Ok(TournamentReply { tournament, standings })
}

fn title(entry: &Entry, standings: &Standings) -> String {
    format!("{}, {} players", entry.name, standings.players.len())
}

/// Refuses standings that the page could not show.
fn check_standings(entry: &Entry, standings: &Standings) -> Result<(), ApiError> {
    let no = |why: String| Err(ApiError::BadRequest(why));
    let names: Vec<&str> = standings.players.iter().map(|row| row.name.as_str()).collect();
    if !(2..=MOST_PLAYERS).contains(&names.len()) {
        return no(format!("a tournament must have 2 to {MOST_PLAYERS} players"));
    }
    let is_odd = |name: &&&str| {
        name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(char::is_control)
    };
    if let Some(name) = names.iter().find(is_odd) {
        return no(format!(
            "the name {name:?} must have 1 to {LONGEST_NAME} characters and no control characters"
        ));
    }
    let met = standings.meetings.iter().flat_map(|meeting| &meeting.players);
    if let Some(name) = met.into_iter().find(|name| !names.contains(&name.as_str())) {
        return no(format!("{name:?} has a meeting but is not among the players"));
    }
    entry.rules.start(&standings.options, 0)?;
    Ok(())
}

/// Refuses games that do not replay.
fn check_games(entry: &Entry, games: &[GameRecord]) -> Result<(), ApiError> {
    if games.len() > MOST_GAMES {
        return Err(ApiError::BadRequest(format!("a tournament can have at most {MOST_GAMES} games")));
    }
    for (index, game) in games.iter().enumerate() {
        let refused = |why: String| ApiError::BadRequest(format!("game {}: {why}", index + 1));
        game.replay(&*entry.rules).map_err(|error| refused(error.to_string()))?;
    }
    Ok(())
}

/// Equal for the same tournament, however long it took to play.
fn fingerprint(standings: &Standings, games: &[GameRecord]) -> Result<[u8; 32], ApiError> {
    let failed = |error: serde_json::Error| ApiError::Internal(error.to_string());
    let mut sum = Sha256::new();
    sum.update(serde_json::to_vec(&standings.meetings).map_err(failed)?);
    let mut games = games.iter().map(serde_json::to_vec).collect::<Result<Vec<_>, _>>().map_err(failed)?;
    // Games are written as they end, in an order that differs from run to run.
    games.sort_unstable();
    for game in games {
        sum.update(game);
    }
    Ok(sum.finalize().into())
}
