//! Moves and the other actions of players.

use super::{Body, Created, Id, create, created, name};
use crate::identity::{Owner, Visitor};
use crate::limit::Address;
use crate::live::{Act, ActionRequest, Interruption, Joiner};
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use wire::{
    ActRefusal, ActReply, ActRequest, ErrorReply, GameReply, JoinRequest, MoveRequest, RematchRequest,
};

type Answer = Result<(StatusCode, Json<ActReply>), ApiError>;

async fn act(app: &App, id: &str, owner: Option<Owner>, request: ActionRequest) -> Answer {
    let reply = app.live.act(id, owner, request).await?;
    let status = match reply {
        ActReply::Accepted { .. } | ActReply::Duplicate { .. } => StatusCode::OK,
        ActReply::Stale { .. } => StatusCode::CONFLICT,
        ActReply::Illegal { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        ActReply::Refused { .. } => StatusCode::FORBIDDEN,
    };
    Ok((status, Json(reply)))
}

/// Plays a move.
#[utoipa::path(post, path = "/api/games/{id}/moves", params(("id" = String, Path)), request_body = MoveRequest,
    responses((status = 200, body = ActReply), (status = 409, body = ActRefusal), (status = 422, body = ActRefusal),
        (status = "4XX", body = ErrorReply)))]
pub(super) async fn make_move(
    State(app): State<App>,
    Id(id): Id,
    visitor: Visitor,
    Body(request): Body<MoveRequest>,
) -> Answer {
    act(&app, &id, visitor.owner, request.into()).await
}

/// Takes the last move back; against a person, offers a takeback or accepts one.
#[utoipa::path(post, path = "/api/games/{id}/takeback", params(("id" = String, Path)), request_body = ActRequest,
    responses((status = 200, body = ActReply), (status = 409, body = ActRefusal), (status = "4XX", body = ErrorReply)))]
pub(super) async fn takeback(
    State(app): State<App>,
    Id(id): Id,
    visitor: Visitor,
    Body(request): Body<ActRequest>,
) -> Answer {
    act(&app, &id, visitor.owner, ActionRequest::new(request, Act::Takeback)).await
}

/// Offers a draw, or accepts the offer of the other side.
#[utoipa::path(post, path = "/api/games/{id}/draw", params(("id" = String, Path)), request_body = ActRequest,
    responses((status = 200, body = ActReply), (status = 409, body = ActRefusal), (status = "4XX", body = ErrorReply)))]
pub(super) async fn draw(
    State(app): State<App>,
    Id(id): Id,
    visitor: Visitor,
    Body(request): Body<ActRequest>,
) -> Answer {
    act(&app, &id, visitor.owner, ActionRequest::new(request, Act::Draw)).await
}

/// Makes the bot move now.
#[utoipa::path(post, path = "/api/games/{id}/hurry", params(("id" = String, Path)),
    responses((status = 204, description = "the bot plays the best move that it has found"), (status = "4XX", body = ErrorReply)))]
pub(super) async fn hurry(
    State(app): State<App>,
    Id(id): Id,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    app.live.find(&id).await?.interrupt(visitor.owner.as_ref(), Interruption::MoveNow).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stops the search of the bot as a failure would, to show that the game goes on.
#[utoipa::path(post, path = "/api/games/{id}/unplug", params(("id" = String, Path)),
    responses((status = 204, description = "the search has failed; the bot is asked once more, then a substitute plays"),
        (status = "4XX", body = ErrorReply)))]
pub(super) async fn unplug(
    State(app): State<App>,
    Id(id): Id,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    app.live.find(&id).await?.interrupt(visitor.owner.as_ref(), Interruption::Unplug).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Resigns.
#[utoipa::path(post, path = "/api/games/{id}/resign", params(("id" = String, Path)), request_body = ActRequest,
    responses((status = 200, body = ActReply), (status = "4XX", body = ErrorReply)))]
pub(super) async fn resign(
    State(app): State<App>,
    Id(id): Id,
    visitor: Visitor,
    Body(request): Body<ActRequest>,
) -> Answer {
    act(&app, &id, visitor.owner, ActionRequest::new(request, Act::Resign)).await
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/games/{id}/join", params(("id" = String, Path)), request_body = JoinRequest,
    responses((status = 200, body = GameReply), (status = "4XX", body = ErrorReply)))]
pub(super) async fn join(
    State(app): State<App>,
    Id(id): Id,
    visitor: Visitor,
    Body(request): Body<JoinRequest>,
) -> Result<(HeaderMap, Json<GameReply>), ApiError> {
    let (owner, headers) = visitor.or_new(&app);
    let who = Joiner { name: visitor.name_or(name(request.name)?), account: visitor.account_id() };
    let room = app.live.join(&id, owner, who).await?;
    Ok((headers, Json(create::reply(&room, Some(&owner), 0).await)))
}

/// Starts the same game again, with the sides swapped.
#[utoipa::path(post, path = "/api/games/{id}/rematch", params(("id" = String, Path)), request_body = RematchRequest,
    responses((status = 201, body = GameReply), (status = "4XX", body = ErrorReply)))]
pub(super) async fn rematch(
    State(app): State<App>,
    Id(id): Id,
    address: Address,
    visitor: Visitor,
    Body(request): Body<RematchRequest>,
) -> Result<Created<GameReply>, ApiError> {
    app.limits.game(address)?;
    let room = app.live.rematch(&id, visitor.owner, request).await?;
    Ok(created(HeaderMap::new(), create::reply(&room, visitor.owner.as_ref(), 0).await))
}
