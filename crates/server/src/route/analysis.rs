//! Analyses of finished games.

use super::{Id, Reply, Sender};
use crate::analysis::Order;
use crate::limit::Address;
use crate::question::Asker;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{AnalysisReply, AnalysisStatus, ErrorReply, Status};

/// Begins the analysis of a finished game, or joins the one that runs.
#[utoipa::path(post, path = "/api/games/{id}/analysis", operation_id = "begin_analysis", tag = "study",
    params(("id" = String, Path, description = "The id of the game.")),
    responses(
        (status = 200, description = "the analysis, which is done", body = AnalysisReply),
        (status = 202, description = "the analysis, which waits or runs", body = AnalysisReply),
        (status = 503, description = "too many analyses wait", body = ErrorReply)
    ))]
pub(super) async fn begin(Id(id): Id, sender: Sender) -> Result<(StatusCode, Json<AnalysisReply>), ApiError> {
    sender.count_game()?;
    let reply = request(&sender.app, &id, sender.asker(), sender.address).await?;
    let is_done = reply.status == AnalysisStatus::Done;
    Ok((if is_done { StatusCode::OK } else { StatusCode::ACCEPTED }, Json(complete(reply))))
}

/// An analysis as far as it has come.
#[utoipa::path(get, path = "/api/games/{id}/analysis", operation_id = "get_analysis", tag = "study",
    params(("id" = String, Path, description = "The id of the game.")),
    responses(
        (status = 200, description = "the analysis, complete when its status is `done`", body = AnalysisReply)
    ))]
pub(super) async fn show(State(app): State<App>, Id(id): Id) -> Reply<AnalysisReply> {
    app.analyses.find(&id).await?.map(complete).map(Json).ok_or(ApiError::NoAnalysis)
}

/// Begins or joins an analysis, or finds the one that was made.
pub(crate) async fn request(
    app: &App,
    id: &str,
    asker: Asker,
    address: Address,
) -> Result<AnalysisReply, ApiError> {
    let room = app.room(id, address).await?;
    let (entry, record) = {
        let play = room.play().await;
        if play.state.status() != Status::Finished {
            return Err(ApiError::NotNow("the game is not over".into()));
        }
        (play.entry, play.record())
    };
    if let Some(reply) = app.analyses.find(id).await? {
        return Ok(reply);
    }
    app.analyses.begin(asker, address, Order { id: id.to_owned(), entry, record, room })
}

/// The reply without verdicts until all of them are known: the socket has them as they come.
fn complete(reply: AnalysisReply) -> AnalysisReply {
    let analysis = reply.analysis.filter(|_| reply.status == AnalysisStatus::Done);
    AnalysisReply { analysis, ..reply }
}
