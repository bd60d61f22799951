//! Metrics for Prometheus: the recorder of this process, what its families mean, and the counters of searches.

mod family;

pub use family::{FAMILIES, Family, Kind, Part};

use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;
use std::sync::OnceLock;

static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The type of the page that Prometheus reads.
pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The commit of the build, if whoever built it has said so.
const COMMIT: &str = match option_env!("BUILD_COMMIT") {
    Some(commit) => commit,
    None => "unknown",
};

/// The recorder of this process; the first call makes it.
pub fn handle() -> Option<&'static PrometheusHandle> {
    let handle = HANDLE.get_or_init(|| {
        let install = || -> Result<PrometheusHandle, BuildError> {
            let mut builder = PrometheusBuilder::new();
            for family in FAMILIES {
                if let Kind::Histogram(buckets) = family.kind {
                    builder = builder.set_buckets_for_metric(Matcher::Full(family.name.into()), buckets)?;
                }
            }
            builder.install_recorder()
        };
        install().inspect_err(|error| tracing::error!(%error, "metrics are off")).ok()
    });
    handle.as_ref()
}

/// Makes the recorder and describes the families of a part. Those without labels are there from now on, so that the first
/// time something happens is a change, which Prometheus sees, and not a beginning, which it does not.
pub fn start(part: Part) {
    handle();
    Collector::default().describe();
    for family in FAMILIES.iter().filter(|family| part.has(family.part)) {
        let (name, help, is_single) = (family.name, family.help, family.labels.is_empty());
        match family.kind {
            Kind::Counter => metrics::describe_counter!(name, help),
            Kind::Gauge => metrics::describe_gauge!(name, help),
            Kind::Histogram(_) => metrics::describe_histogram!(name, help),
        }
        match family.kind {
            Kind::Counter if is_single => metrics::counter!(name).increment(0),
            Kind::Gauge if is_single => metrics::gauge!(name).increment(0.0),
            Kind::Histogram(_) if is_single => drop(metrics::histogram!(name)),
            _ => {}
        }
    }
    metrics::gauge!("parlor_build_info", "version" => env!("CARGO_PKG_VERSION"), "commit" => COMMIT).set(1.0);
}

/// The page that Prometheus reads.
pub fn page(metrics: SearchMetrics) -> String {
    Collector::default().collect();
    metrics::gauge!("parlor_search_threads").set(metrics.threads as f64);
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
    /// Threads for searches.
    pub threads: u64,
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
