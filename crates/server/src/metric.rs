//! Metrics for Prometheus and the operator's panel, on a port that only this machine reaches.

use crate::{ApiError, App, panel};
use axum::extract::State;
use axum::response::Html;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use work::metric;

/// The pages of the metrics listener.
pub(crate) fn router(app: App) -> Router {
    let render = async |State(app): State<App>| metric::page(app.questions.search_metrics());
    Router::new()
        .route("/", get(page))
        .route("/panel.json", get(figures))
        .route("/metrics", get(render))
        .with_state(app)
}

async fn page(State(app): State<App>) -> Result<Html<String>, ApiError> {
    app.bot_counters().store(&app.store).await?;
    Ok(Html(panel::page(&panel::figures(&app.store).await?, app.questions.search_metrics())))
}

async fn figures(State(app): State<App>) -> Result<Json<Value>, ApiError> {
    app.bot_counters().store(&app.store).await?;
    Ok(Json(json!(panel::figures(&app.store).await?)))
}
