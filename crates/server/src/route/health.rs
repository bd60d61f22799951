//! Is the server alive, is it ready, and what does it offer?

use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;
use wire::ErrorReply;

/// All is well.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the server.
    version: &'static str,
}

const WELL: Health = Health { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// Whether the process lives.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = Health)))]
pub async fn alive() -> Json<Health> {
    Json(WELL)
}

/// Whether it can serve: storage works and nobody has asked it to stop.
#[utoipa::path(get, path = "/readyz", responses((status = 200, body = Health), (status = 503, body = ErrorReply)))]
pub async fn ready(State(app): State<App>) -> Result<Json<Health>, ApiError> {
    if app.shutdown.is_cancelled() {
        return Err(ApiError::ShuttingDown);
    }
    app.store.check().await?;
    Ok(Json(WELL))
}

/// The `OpenAPI` document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub async fn document(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.document.to_string())
}
