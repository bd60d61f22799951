//! Health checks, and the `OpenAPI` document.

use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;
use wire::ErrorReply;

/// The server is healthy.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the server.
    version: &'static str,
}

const HEALTHY: Health = Health { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// Whether the process is alive.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = Health)))]
pub(super) async fn alive() -> Json<Health> {
    Json(HEALTHY)
}

/// Whether the server is ready: the storage works and it is not shutting down.
#[utoipa::path(get, path = "/readyz", responses((status = 200, body = Health), (status = 503, body = ErrorReply)))]
pub(super) async fn ready(State(app): State<App>) -> Result<Json<Health>, ApiError> {
    if app.shutdown.is_cancelled() {
        return Err(ApiError::ShuttingDown);
    }
    app.store.check().await?;
    Ok(Json(HEALTHY))
}

/// The `OpenAPI` document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub(super) async fn document(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.document.to_string())
}
