//! What the operator does with accounts and games; everything is noted.

use super::{Body, Id, Reply};
use crate::operator::Operator;
use crate::store::Act;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{CloseRequest, OperatorAccount, OperatorLog};

/// The longest reason, in characters.
const LONGEST_REASON: usize = 200;

/// An account, by its name. Only for the operator.
#[utoipa::path(get, path = "/api/operator/accounts/{id}", operation_id = "get_any_account", tag = "operator",
    security((), ("operator" = [])),
    params(("id" = String, Path, description = "The name of the account.")),
    responses((status = 200, description = "the account, and whether it is closed", body = OperatorAccount)))]
pub(super) async fn show(State(app): State<App>, _: Operator, Id(id): Id) -> Reply<OperatorAccount> {
    find(&app, &id).await
}

/// Closes an account: it cannot sign in, and its sessions end. Only for the operator.
#[utoipa::path(post, path = "/api/operator/accounts/{id}/close", operation_id = "close_account", tag = "operator",
    security((), ("operator" = [])),
    params(("id" = String, Path, description = "The name of the account.")),
    request_body = CloseRequest,
    responses((status = 200, description = "the account, which is closed now", body = OperatorAccount)))]
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
#[utoipa::path(post, path = "/api/operator/accounts/{id}/reopen", operation_id = "reopen_account", tag = "operator",
    security((), ("operator" = [])),
    params(("id" = String, Path, description = "The name of the account.")),
    responses((status = 200, description = "the account, which is open again", body = OperatorAccount)))]
pub(super) async fn reopen(State(app): State<App>, _: Operator, Id(id): Id) -> Reply<OperatorAccount> {
    set_closed(&app, "reopen account", &id, None, "").await
}

/// Ends a game, whose result then counts for nothing. Only for the operator.
#[utoipa::path(post, path = "/api/operator/games/{id}/close", operation_id = "close_game", tag = "operator",
    security((), ("operator" = [])),
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = CloseRequest,
    responses((status = 204, description = "the game is aborted, and its players see it")))]
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
#[utoipa::path(get, path = "/api/operator/log", operation_id = "get_operator_log", tag = "operator",
    security((), ("operator" = [])),
    responses((status = 200, description = "the last 100 acts", body = OperatorLog)))]
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
