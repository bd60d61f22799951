//! What the operator does with accounts and games; everything is noted.

use super::{Body, Id, Reply};
use crate::operator::Operator;
use crate::store::Act;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{CloseRequest, ErrorReply, OperatorAccount, OperatorLog};

/// The longest reason, in characters.
const LONGEST_REASON: usize = 200;

/// An account, by its name. Only for the operator.
#[utoipa::path(get, path = "/api/operator/accounts/{id}", params(("id" = String, Path)),
    responses((status = 200, body = OperatorAccount), (status = "4XX", body = ErrorReply)))]
pub(super) async fn show(State(app): State<App>, _: Operator, Id(id): Id) -> Reply<OperatorAccount> {
    find(&app, &id).await
}

/// Closes an account: it cannot sign in, and its sessions end. Only for the operator.
#[utoipa::path(post, path = "/api/operator/accounts/{id}/close", params(("id" = String, Path)),
    request_body = CloseRequest,
    responses((status = 200, body = OperatorAccount), (status = "4XX", body = ErrorReply)))]
pub(super) async fn close(
    State(app): State<App>,
    _: Operator,
    Id(id): Id,
    Body(request): Body<CloseRequest>,
) -> Reply<OperatorAccount> {
    let reason = checked_reason(&request)?;
    set_closed(&app, "close account", &id, Some(reason), reason).await
}

/// Opens an account again. Only for the operator.
#[utoipa::path(post, path = "/api/operator/accounts/{id}/reopen", params(("id" = String, Path)),
    responses((status = 200, body = OperatorAccount), (status = "4XX", body = ErrorReply)))]
pub(super) async fn reopen(State(app): State<App>, _: Operator, Id(id): Id) -> Reply<OperatorAccount> {
    set_closed(&app, "reopen account", &id, None, "").await
}

/// Ends a game, whose result then counts for nothing. Only for the operator.
#[utoipa::path(post, path = "/api/operator/games/{id}/close", params(("id" = String, Path)),
    request_body = CloseRequest,
    responses((status = 204, description = "the game is aborted, and its players see it"),
        (status = "4XX", body = ErrorReply)))]
pub(super) async fn close_game(
    State(app): State<App>,
    _: Operator,
    Id(id): Id,
    Body(request): Body<CloseRequest>,
) -> Result<StatusCode, ApiError> {
    let reason = checked_reason(&request)?;
    app.live.abort(&id).await?;
    let at = app.config.wall_clock.now();
    app.store.note_act(&Act { at, action: "close game", subject: &id, reason }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What operators did, the latest first. Only for the operator.
#[utoipa::path(get, path = "/api/operator/log",
    responses((status = 200, body = OperatorLog), (status = "4XX", body = ErrorReply)))]
pub(super) async fn log(State(app): State<App>, _: Operator) -> Reply<OperatorLog> {
    Ok(Json(OperatorLog { acts: app.store.acts().await? }))
}

async fn set_closed(
    app: &App,
    action: &'static str,
    id: &str,
    closed: Option<&str>,
    reason: &str,
) -> Reply<OperatorAccount> {
    let (id, at) = (id.to_ascii_lowercase(), app.config.wall_clock.now());
    let ended = app.store.set_closed(closed, &Act { at, action, subject: &id, reason }).await?;
    app.live.sign_out(ended.ok_or(ApiError::NoSuchPlayer)?);
    find(app, &id).await
}

async fn find(app: &App, id: &str) -> Reply<OperatorAccount> {
    let stored = app.store.account(&id.to_ascii_lowercase()).await?.ok_or(ApiError::NoSuchPlayer)?;
    let sessions = app.store.sessions(&stored.id, app.config.wall_clock.now()).await?;
    Ok(Json(OperatorAccount {
        sessions: sessions.len() as u32,
        games: app.store.count_games(&stored.owner).await?,
        id: stored.id,
        name: stored.name,
        created_at: stored.created_at,
        closed: stored.closed,
    }))
}

fn checked_reason(request: &CloseRequest) -> Result<&str, ApiError> {
    let reason = request.reason.trim();
    let is_fine =
        (1..=LONGEST_REASON).contains(&reason.chars().count()) && !reason.contains(char::is_control);
    is_fine.then_some(reason).ok_or_else(|| {
        ApiError::BadRequest(format!("a reason must have 1 to {LONGEST_REASON} characters in one line"))
    })
}
