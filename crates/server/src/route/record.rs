//! Downloads and uploads game records.

use super::create::{reply, requested_seat};
use super::{Body, Created, EVENT_BYTES, GAME_BYTES, Id, Sender};
use crate::live::NewGame;
use crate::request_limit::EVENTS;
use crate::store::Setup;
use crate::{ApiError, App};
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use wire::{GameRecord, GameReply, ImportGame, SeatRequest, Status};

/// The record of a finished game.
#[utoipa::path(get, path = "/api/games/{id}/record", operation_id = "get_record", tag = "games",
    params(("id" = String, Path, description = "The id of the game.")),
    responses((status = 200, description = "the record, as a file", body = GameRecord)))]
pub(super) async fn download(Id(id): Id, sender: Sender) -> Result<impl IntoResponse, ApiError> {
    let Sender { app, address, .. } = sender;
    let room = app.room(&id, address).await?;
    let play = room.play().await;
    if play.state.status() != Status::Finished {
        return Err(ApiError::Hidden(
            "the record of a running game is hidden: its seed would reveal the chance events to come",
        ));
    }
    let (record, half) = (play.record(), play.is_first_half().then(|| play.state.rematch.clone()));
    drop(play);
    if let Some(next) = half
        && !is_over(&app, next).await?
    {
        return Err(ApiError::Hidden("the record of a match is hidden until its second half is over"));
    }
    let file = format!("attachment; filename=\"{}-{id}.json\"", record.game);
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(record)))
}

/// Whether the game after another one is over.
async fn is_over(app: &App, next: Option<String>) -> Result<bool, ApiError> {
    let Some(next) = next else { return Ok(false) };
    Ok(app.live.find(&next).await?.play().await.state.status() == Status::Finished)
}

/// Creates a game that starts with the moves of a record.
#[utoipa::path(post, path = "/api/games/import", operation_id = "import_game", tag = "games",
    request_body = ImportGame,
    responses((status = 201, description = "the new game, for the sender", body = GameReply)))]
pub(super) async fn upload(sender: Sender, Body(request): Body<ImportGame>) -> Created<GameReply> {
    sender.count_game()?;
    sender.app.limits.spend(sender.address, request.record.moves.len() as u32 / EVENTS)?;
    let moves: usize = request.record.moves.iter().map(|m| m.len() + EVENT_BYTES).sum();
    sender.count_stored(GAME_BYTES + moves)?;
    let Sender { app, visitor, address } = sender;
    let (person, headers) = visitor.seat(&app, None);
    let mut record = request.record;
    let entry = app.live.entry(&record.game)?;
    if !(1..=::game::record::FORMAT).contains(&record.format) || record.rules != entry.rules.version() {
        return Err(ApiError::BadRequest("the record is of another format or version of the rules".into()));
    }
    if let Some(ply) = request.ply {
        record.moves.truncate(ply as usize);
        record.opening = record.opening.min(ply);
        (record.result, record.ended) = (None, None);
    }
    record.opening_fits().map_err(|error| ApiError::BadRequest(error.to_string()))?;
    let seat =
        |request: Option<SeatRequest>| requested_seat(entry, request.unwrap_or(SeatRequest::Person), &person);
    let new = NewGame {
        entry,
        options: record.options.clone(),
        seed: record.seed,
        seats: [seat(request.first)?, seat(request.second)?],
        setup: Setup {
            public: request.public.unwrap_or(false),
            record_format: record.format,
            opening: record.opening,
            ..Setup::default()
        },
        id: None,
        client: address.client(person.owner.as_ref()),
    };
    let room = app.live.import(new, record).await?;
    Ok((StatusCode::CREATED, headers, Json(reply(&room, person.owner.as_ref(), 0).await)))
}
