//! Analyses of finished games.

use super::Id;
use super::question::asker;
use crate::analysis::Order;
use crate::identity::Visitor;
use crate::limit::Address;
use crate::{ApiError, App};
use ::game::record::Record;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{AnalysisReply, AnalysisStatus, ErrorReply, Status};

/// Begins an analysis of a finished game, or joins the one that is made already.
#[utoipa::path(post, path = "/api/games/{id}/analysis", params(("id" = String, Path)),
    responses((status = 200, body = AnalysisReply), (status = 202, body = AnalysisReply),
        (status = "4XX", body = ErrorReply), (status = 503, body = ErrorReply)))]
pub async fn begin(
    State(app): State<App>,
    Id(id): Id,
    address: Address,
    visitor: Visitor,
) -> Result<(StatusCode, Json<AnalysisReply>), ApiError> {
    app.limits.game(address)?;
    let room = app.live.find(&id).await?;
    let (entry, record) = {
        let play = room.play().await;
        if play.board.status() != Status::Finished {
            return Err(ApiError::NotNow("the game is not over".into()));
        }
        (play.entry, play.record())
    };
    let reply = if let Some(reply) = app.analyses.find(&id).await? {
        reply
    } else {
        let record = Record::try_from(&record).map_err(ApiError::Internal)?;
        app.analyses.begin(asker(&visitor, address), Order { id, entry, record, room })?
    };
    let is_done = reply.status == AnalysisStatus::Done;
    Ok((if is_done { StatusCode::OK } else { StatusCode::ACCEPTED }, Json(reply)))
}

/// An analysis as far as it has come.
#[utoipa::path(get, path = "/api/games/{id}/analysis", params(("id" = String, Path)),
    responses((status = 200, body = AnalysisReply), (status = "4XX", body = ErrorReply)))]
pub async fn show(State(app): State<App>, Id(id): Id) -> Result<Json<AnalysisReply>, ApiError> {
    app.analyses.find(&id).await?.map(Json).ok_or(ApiError::NoAnalysis)
}
