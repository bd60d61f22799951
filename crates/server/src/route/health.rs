//! Health checks, and the `OpenAPI` document.

use crate::store::StoreError;
use crate::{ApiError, App};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use std::time::{Duration, Instant};
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
#[utoipa::path(get, path = "/healthz", operation_id = "get_health", tag = "server",
    responses((status = 200, description = "the process is alive", body = Health)))]
pub(super) async fn alive() -> Json<Health> {
    Json(HEALTHY)
}

/// How long the answer about the storage is repeated, so that asking often does not write often.
const REPEATED: Duration = Duration::from_secs(1);

/// The last look at the storage.
#[derive(Default)]
pub(crate) struct Readiness(tokio::sync::Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Whether the storage can be written; concurrent callers share one look.
    pub(crate) async fn is_ready(&self, app: &App) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, is_ready)) = *last
            && at.elapsed() < REPEATED
        {
            return is_ready;
        }
        let checked = app.store.check(app.config.wall_clock.now()).await;
        if let Err(error) = &checked {
            tracing::error!(%error, "the storage cannot be written");
        }
        *last = Some((Instant::now(), checked.is_ok()));
        checked.is_ok()
    }
}

/// Whether the server is ready: the storage can be written and it is not shutting down.
#[utoipa::path(get, path = "/readyz", operation_id = "get_readiness", tag = "server",
    responses(
        (status = 200, description = "the server is ready", body = Health),
        (status = 503, description = "the storage cannot be written, or the server is shutting down", body = ErrorReply)
    ))]
pub(super) async fn ready(State(app): State<App>) -> Result<Json<Health>, ApiError> {
    if app.shutdown.is_cancelled() {
        return Err(ApiError::ShuttingDown);
    }
    if !app.readiness.is_ready(&app).await {
        return Err(StoreError::Database("it cannot be written".into()).into());
    }
    Ok(Json(HEALTHY))
}

/// The `OpenAPI` document.
#[utoipa::path(get, path = "/api/openapi.json", operation_id = "get_document", tag = "server",
    responses((status = 200, description = "this document", body = Object)))]
pub(super) async fn document(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.document.to_string())
}
