//! Moves and the other actions of players.

use super::{Body, Created, EVENT_BYTES, GAME_BYTES, Id, ReplyWithCookie, Sender, create};
use crate::ApiError;
use crate::guest_name::guest_name;
use crate::live::{Act, ActionRequest, Interruption};
use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use wire::{ActRefusal, ActReply, ActRequest, GameReply, JoinRequest, MoveRequest, RematchRequest};

type Answer = Result<(StatusCode, Json<ActReply>), ApiError>;

async fn act(sender: Sender, id: &str, request: ActionRequest) -> Answer {
    sender.count_stored(EVENT_BYTES)?;
    sender.app.room(id, sender.address).await?;
    let reply = sender.app.live.act(id, sender.visitor.owner, sender.address, request).await?;
    let status = match reply {
        ActReply::Accepted { .. } | ActReply::Duplicate { .. } => StatusCode::OK,
        ActReply::Stale { .. } => StatusCode::CONFLICT,
        ActReply::Illegal { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        ActReply::Refused { .. } => StatusCode::FORBIDDEN,
    };
    Ok((status, Json(reply)))
}

/// Plays a move.
#[utoipa::path(post, path = "/api/games/{id}/moves", operation_id = "make_move", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = MoveRequest,
    responses(
        (status = 200, description = "the move is stored, now or by an earlier request with the same id", body = ActReply),
        (status = 409, description = "the game has moved on, or nobody can move now", body = ActRefusal),
        (status = 422, description = "the rules forbid the move", body = ActRefusal)
    ))]
pub(super) async fn make_move(Id(id): Id, sender: Sender, Body(request): Body<MoveRequest>) -> Answer {
    act(sender, &id, request.into()).await
}

/// Takes the last move back; against a person, offers a takeback or accepts one.
#[utoipa::path(post, path = "/api/games/{id}/takeback", operation_id = "take_back", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = ActRequest,
    responses(
        (status = 200, description = "the takeback, or the offer of one, is stored", body = ActReply),
        (status = 409, description = "the game has moved on, or nothing can be taken back now", body = ActRefusal)
    ))]
pub(super) async fn takeback(Id(id): Id, sender: Sender, Body(request): Body<ActRequest>) -> Answer {
    act(sender, &id, ActionRequest::new(request, Act::Takeback)).await
}

/// Offers a draw, or accepts the offer of the other side.
#[utoipa::path(post, path = "/api/games/{id}/draw", operation_id = "offer_draw", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = ActRequest,
    responses(
        (status = 200, description = "the draw, or the offer of one, is stored", body = ActReply),
        (status = 409, description = "the game has moved on, or a draw cannot be offered now", body = ActRefusal)
    ))]
pub(super) async fn draw(Id(id): Id, sender: Sender, Body(request): Body<ActRequest>) -> Answer {
    act(sender, &id, ActionRequest::new(request, Act::Draw)).await
}

/// Makes the bot move now.
#[utoipa::path(post, path = "/api/games/{id}/hurry", operation_id = "hurry_bot", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")),
    responses((status = 204, description = "the bot plays the best move that it has found")))]
pub(super) async fn hurry(Id(id): Id, sender: Sender) -> Result<StatusCode, ApiError> {
    interrupt(&sender, &id, Interruption::MoveNow).await
}

/// Stops the search of the bot as a failure would, to show that the game goes on.
#[utoipa::path(post, path = "/api/games/{id}/unplug", operation_id = "unplug_bot", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")),
    responses(
        (status = 204, description = "the search has failed; the bot is asked once more, then a substitute plays")
    ))]
pub(super) async fn unplug(Id(id): Id, sender: Sender) -> Result<StatusCode, ApiError> {
    interrupt(&sender, &id, Interruption::Unplug).await
}

async fn interrupt(sender: &Sender, id: &str, interruption: Interruption) -> Result<StatusCode, ApiError> {
    sender.app.room(id, sender.address).await?.interrupt(sender.visitor.owner.as_ref(), interruption).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Resigns.
#[utoipa::path(post, path = "/api/games/{id}/resign", operation_id = "resign", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = ActRequest,
    responses((status = 200, description = "the resignation is stored", body = ActReply)))]
pub(super) async fn resign(Id(id): Id, sender: Sender, Body(request): Body<ActRequest>) -> Answer {
    act(sender, &id, ActionRequest::new(request, Act::Resign)).await
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/games/{id}/join", operation_id = "join_game", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = JoinRequest,
    responses((status = 200, description = "the game, in which the sender has a seat", body = GameReply)))]
pub(super) async fn join(
    Id(id): Id,
    sender: Sender,
    Body(request): Body<JoinRequest>,
) -> ReplyWithCookie<GameReply> {
    let (seat, headers) =
        sender.visitor.seat(&sender.app, guest_name(&sender.app, &sender.visitor, request.name).await?);
    let owner = seat.owner;
    let room = sender.app.live.join(&id, seat, sender.address).await?;
    Ok((headers, Json(create::reply(&room, owner.as_ref(), 0).await)))
}

/// Starts the same game again, with the sides swapped; between two people, offers that or accepts the offer.
#[utoipa::path(post, path = "/api/games/{id}/rematch", operation_id = "rematch", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")),
    request_body = RematchRequest,
    responses(
        (status = 201, description = "the new game", body = GameReply),
        (status = 202, description = "this game, in which the rematch is offered to the other player", body = GameReply)
    ))]
pub(super) async fn rematch(
    Id(id): Id,
    sender: Sender,
    Body(request): Body<RematchRequest>,
) -> Created<GameReply> {
    sender.count_game()?;
    sender.count_stored(GAME_BYTES)?;
    let owner = sender.visitor.owner;
    let room = sender.app.live.rematch(&id, owner, request).await?;
    let reply = create::reply(&room, owner.as_ref(), 0).await;
    let is_offer = reply.state.id == id;
    let status = if is_offer { StatusCode::ACCEPTED } else { StatusCode::CREATED };
    Ok((status, HeaderMap::new(), Json(reply)))
}
