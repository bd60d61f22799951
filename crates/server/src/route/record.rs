//! Downloads and uploads game records.

use super::create::{reply, seat_choice};
use super::{Body, Created, Id, created};
use crate::identity::Visitor;
use crate::limit::Address;
use crate::live::{Joiner, NewGame};
use crate::store::Setup;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use wire::{ErrorReply, GameRecord, GameReply, ImportGame, SeatRequest, Status};

/// The record of a finished game.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = GameRecord), (status = "4XX", body = ErrorReply)))]
pub(super) async fn download(State(app): State<App>, Id(id): Id) -> Result<impl IntoResponse, ApiError> {
    let room = app.live.find(&id).await?;
    let play = room.play().await;
    if play.state.status() != Status::Finished {
        return Err(ApiError::Hidden(
            "the record of a running game is hidden: its seed would reveal the chance events to come",
        ));
    }
    let file = format!("attachment; filename=\"{}-{}.json\"", play.terms.game, play.terms.id);
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(play.record())))
}

/// Creates a game that starts with the moves of a record.
#[utoipa::path(post, path = "/api/games/import", request_body = ImportGame,
    responses((status = 201, body = GameReply), (status = "4XX", body = ErrorReply)))]
pub(super) async fn upload(
    State(app): State<App>,
    address: Address,
    visitor: Visitor,
    Body(request): Body<ImportGame>,
) -> Result<Created<GameReply>, ApiError> {
    app.limits.game(address)?;
    let (owner, headers) = visitor.or_new(&app);
    let mut record = request.record;
    let entry = app.live.entry(&record.game)?;
    if !(1..=::game::record::FORMAT).contains(&record.format) || record.rules != entry.rules.version() {
        return Err(ApiError::BadRequest("the record is of another format or version of the rules".into()));
    }
    if let Some(ply) = request.ply {
        record.moves.truncate(ply as usize);
        (record.result, record.ended) = (None, None);
    }
    let who = Joiner { name: visitor.name_or(None), account: visitor.account_id() };
    let seat =
        |request: Option<SeatRequest>| seat_choice(request.unwrap_or(SeatRequest::Person), owner, &who);
    let new = NewGame {
        entry,
        options: record.options.clone(),
        seed: record.seed,
        seats: [seat(request.first), seat(request.second)],
        setup: Setup {
            clock: None,
            takeback: true,
            public: request.public.unwrap_or(false),
            delay_ms: 0,
            rated: false,
            league: false,
            same_draws_as: None,
            record_format: record.format,
        },
    };
    let room = app.live.import(new, &record).await?;
    Ok(created(headers, reply(&room, Some(&owner), 0).await))
}
