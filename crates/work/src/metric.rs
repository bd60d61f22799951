//! Metrics for Prometheus: the recorder of this process and the counters of searches.

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The recorder of this process; the first call makes it.
pub fn handle() -> Option<&'static PrometheusHandle> {
    let handle = HANDLE.get_or_init(|| {
        let buckets = |name: &str| Matcher::Full(name.to_owned());
        let seconds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];
        let moments = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1.0, 3.0];
        let plies = [10.0, 20.0, 30.0, 42.0, 60.0, 100.0, 150.0, 200.0, 300.0, 400.0, 1_000.0];
        let speed = [1e3, 1e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8];
        PrometheusBuilder::new()
            .set_buckets_for_metric(buckets("parlor_decision_seconds"), &seconds)
            .and_then(|builder| builder.set_buckets_for_metric(buckets("parlor_request_seconds"), &seconds))
            .and_then(|builder| builder.set_buckets_for_metric(buckets("parlor_call_seconds"), &seconds))
            .and_then(|builder| builder.set_buckets_for_metric(buckets("parlor_act_seconds"), &moments))
            .and_then(|builder| builder.set_buckets_for_metric(buckets("parlor_game_plies"), &plies))
            .and_then(|builder| builder.set_buckets_for_metric(buckets("parlor_nodes_per_second"), &speed))
            .and_then(PrometheusBuilder::install_recorder)
            .inspect_err(|error| tracing::error!(%error, "metrics are off"))
            .ok()
    });
    handle.as_ref()
}

/// The page that Prometheus reads.
pub fn page(metrics: SearchMetrics) -> String {
    metrics::gauge!("parlor_searches_waiting").set(metrics.waiting as f64);
    metrics::gauge!("parlor_searches_running").set(metrics.running as f64);
    metrics::gauge!("parlor_bench_bots").set(metrics.cached_bots as f64);
    metrics::gauge!("parlor_bench_bytes").set(metrics.cached_bytes as f64);
    for (result, count) in [
        ("done", metrics.done),
        ("failed", metrics.failed),
        ("panicked", metrics.panicked),
        ("stopped", metrics.stopped),
        ("refused", metrics.refused),
    ] {
        metrics::counter!("parlor_searches_total", "result" => result).absolute(count);
    }
    for (how, count) in [("joined", metrics.joined), ("kept", metrics.kept), ("warm", metrics.warm)] {
        metrics::counter!("parlor_searches_saved_total", "how" => how).absolute(count);
    }
    handle().map(PrometheusHandle::render).unwrap_or_default()
}

/// What searches came to so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchMetrics {
    /// Searches that wait for a thread.
    pub waiting: u64,
    /// Searches that run now.
    pub running: u64,
    /// Searches with a result.
    pub done: u64,
    /// Searches that failed other than by a panic.
    pub failed: u64,
    /// Searches that panicked.
    pub panicked: u64,
    /// Searches that were cancelled.
    pub stopped: u64,
    /// Searches that were refused because too many waited.
    pub refused: u64,
    /// Requests that joined a running search.
    pub joined: u64,
    /// Bots that used their tree of an earlier turn.
    pub kept: u64,
    /// Bots that used a tree of the same opening position.
    pub warm: u64,
    /// Bytes of the bots that are kept for their next turn.
    pub cached_bytes: u64,
    /// Bots that are kept for their next turn.
    pub cached_bots: u64,
}
