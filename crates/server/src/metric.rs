//! Metrics for Prometheus and the operator's panel, on a port of their own.

use crate::{ApiError, App, panel};
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use work::metric;

/// The pages of the metrics listener.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/panel.json", get(figures))
        .route("/metrics", get(metrics))
        .with_state(app)
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let is_ready = !app.shutdown.is_cancelled() && app.readiness.is_ready(&app).await;
    metrics::gauge!("parlor_ready").set(if is_ready { 1.0 } else { 0.0 });
    ([(header::CONTENT_TYPE, metric::CONTENT_TYPE)], metric::page(app.questions.search_metrics()))
}

async fn page(State(app): State<App>) -> Result<Html<String>, ApiError> {
    app.bot_counters().store(&app.store).await?;
    Ok(Html(panel::page(&panel::figures(&app.store).await?, app.questions.search_metrics())))
}

async fn figures(State(app): State<App>) -> Result<Json<Value>, ApiError> {
    app.bot_counters().store(&app.store).await?;
    Ok(Json(json!(panel::figures(&app.store).await?)))
}
