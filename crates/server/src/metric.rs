//! Figures for Prometheus, on a listener that only this machine reaches.

use axum::Router;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::{Arc, OnceLock};
use work::Workers;

static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The recorder of this process; the first call makes it.
pub fn handle() -> Option<&'static PrometheusHandle> {
    let handle = HANDLE.get_or_init(|| {
        let buckets = |name: &str| Matcher::Full(name.to_owned());
        let seconds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];
        let plies = [10.0, 20.0, 30.0, 42.0, 60.0, 100.0, 150.0, 200.0, 300.0, 400.0, 1_000.0];
        let speed = [1e3, 1e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8];
        PrometheusBuilder::new()
            .set_buckets_for_metric(buckets("parlor_decision_seconds"), &seconds)
            .and_then(|builder| builder.set_buckets_for_metric(buckets("parlor_request_seconds"), &seconds))
            .and_then(|builder| builder.set_buckets_for_metric(buckets("parlor_game_plies"), &plies))
            .and_then(|builder| builder.set_buckets_for_metric(buckets("parlor_nodes_per_second"), &speed))
            .and_then(PrometheusBuilder::install_recorder)
            .inspect_err(|error| tracing::error!(%error, "metrics are off"))
            .ok()
    });
    handle.as_ref()
}

/// The page of the metrics listener.
pub fn router(workers: Arc<dyn Workers>) -> Router {
    let render = move || {
        gauges(&*workers);
        let text = handle().map(PrometheusHandle::render).unwrap_or_default();
        async move { text }
    };
    Router::new().route("/metrics", get(render))
}

/// What the workers count themselves.
fn gauges(workers: &dyn Workers) {
    let counts = workers.counts();
    metrics::gauge!("parlor_searches_waiting").set(counts.waiting as f64);
    metrics::gauge!("parlor_searches_running").set(counts.running as f64);
    for (result, count) in [
        ("done", counts.done),
        ("failed", counts.failed),
        ("panicked", counts.panicked),
        ("stopped", counts.stopped),
        ("refused", counts.refused),
        ("doubled", counts.doubled),
    ] {
        metrics::counter!("parlor_searches_total", "result" => result).absolute(count);
    }
}
