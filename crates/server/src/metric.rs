//! Figures for Prometheus, on a listener that only this machine reaches.

use axum::Router;
use axum::routing::get;
use std::sync::Arc;
use work::{Workers, metric};

/// The page of the metrics listener.
pub fn router(workers: Arc<dyn Workers>) -> Router {
    let render = move || {
        let page = metric::page(workers.counts());
        async move { page }
    };
    Router::new().route("/metrics", get(render))
}
