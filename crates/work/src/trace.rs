//! Traces for OpenTelemetry: off unless there is a collector; then a move is one trace, from the request of a player through
//! storage, queue and worker to the answer of the bot.
//!
//! Spans are made by [`span!`](crate::span), which does nothing where traces are off. Between processes a trace travels as
//! the `traceparent` of W3C: as a header, as metadata of a call, and as a field of an order.

use crate::StartError;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::tonic_types::transport::ClientTlsConfig;
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithTonicConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use std::collections::HashMap;
use std::sync::OnceLock;
use std::time::Duration;
use tracing::{Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

/// The target of every span, by which they are told from those of libraries.
pub const TARGET: &str = "trace";

/// The name of a trace between processes.
pub const PARENT: &str = "traceparent";

/// How long the last spans may take to be sent.
const LAST_SPANS: Duration = Duration::from_secs(2);

static PROVIDER: OnceLock<(SdkTracerProvider, Collector)> = OnceLock::new();

/// Who gets the traces.
#[derive(Clone, Debug)]
pub struct Collector {
    /// Its address for OTLP over gRPC, as in `http://collector:4317`.
    pub endpoint: String,
    /// What this process is called there, unless `OTEL_SERVICE_NAME` says otherwise.
    pub service: &'static str,
}

impl Collector {
    /// The collector of the settings, or that of the usual variable; `None` where there is neither.
    pub fn find(endpoint: &str, service: &'static str) -> Option<Self> {
        let usual = || std::env::var("OTEL_EXPORTER_OTLP_ENDPOINT").unwrap_or_default();
        let endpoint = if endpoint.is_empty() { usual() } else { endpoint.to_owned() };
        (!endpoint.is_empty()).then_some(Collector { endpoint, service })
    }

    /// Starts to send; needs a runtime around it.
    pub(crate) fn start<S>(self) -> Result<impl Layer<S>, StartError>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let provider = self.provider()?;
        let tracer = provider.tracer("parlor");
        // Only the first one of a process counts, as with the log.
        PROVIDER.get_or_init(|| (provider, self));
        let layer = tracing_opentelemetry::layer().with_tracer(tracer);
        let layer = layer.with_location(false).with_threads(false).with_tracked_inactivity(false);
        Ok(layer
            .with_target(false)
            .with_filter(filter_fn(|about| about.is_span() && about.target() == TARGET)))
    }

    fn provider(&self) -> Result<SdkTracerProvider, StartError> {
        let wrong = |why: String| StartError::Failed(format!("traces = {:?}: {why}", self.endpoint));
        let mut exporter = SpanExporter::builder().with_tonic().with_endpoint(&self.endpoint);
        match self.endpoint.split_once("://") {
            Some(("https", _)) => {
                exporter = exporter.with_tls_config(ClientTlsConfig::new().with_native_roots());
            }
            Some(("http", _)) => {}
            _ => return Err(wrong("expected an address as in http://collector:4317".to_owned())),
        }
        let exporter = exporter.build().map_err(|error| wrong(error.to_string()))?;
        let mut resource = Resource::builder();
        if std::env::var_os("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name(self.service);
        }
        let version = opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = resource.with_attribute(version).build();
        Ok(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())
    }
}

/// Whether there is a collector.
pub fn is_on() -> bool {
    PROVIDER.get().is_some()
}

/// The address of the collector, for processes that this one starts.
pub(crate) fn endpoint() -> Option<&'static str> {
    PROVIDER.get().map(|(_, collector)| collector.endpoint.as_str())
}

/// Sends the last spans; the runtime in which the log was started must still be there.
pub fn finish() {
    if let Some((provider, _)) = PROVIDER.get()
        && let Err(error) = provider.shutdown_with_timeout(LAST_SPANS)
    {
        tracing::warn!(target: "work", %error, "the last traces are lost");
    }
}

/// The trace of a span, to be passed on; `None` where there is none.
pub fn parent_of(span: &Span) -> Option<String> {
    if span.is_none() {
        return None;
    }
    let mut carrier = HashMap::new();
    TraceContextPropagator::new().inject_context(&span.context(), &mut carrier);
    carrier.remove(PARENT)
}

/// Makes a new span part of the trace that somebody passed on; what makes no sense begins a new one.
pub fn adopt(span: &Span, parent: Option<&str>) {
    if let Some(parent) = parent.filter(|_| !span.is_none()) {
        let carrier = HashMap::from([(PARENT.to_owned(), parent.to_owned())]);
        if let Err(error) = span.set_parent(TraceContextPropagator::new().extract(&carrier)) {
            tracing::debug!(target: "work", %error, "a trace begins anew");
        }
    }
}

/// Whether the span around is called so.
pub fn is_in(name: &str) -> bool {
    Span::current().metadata().is_some_and(|about| about.target() == TARGET && about.name() == name)
}

/// A span of the trace around it, with fields as in [`tracing::info_span`]; nothing where traces are off.
#[macro_export]
macro_rules! span {
    (parent: $parent:expr, $($rest:tt)*) => {
        if $crate::trace::is_on() {
            ::tracing::info_span!(target: $crate::trace::TARGET, parent: $parent, $($rest)*)
        } else {
            ::tracing::Span::none()
        }
    };
    ($($rest:tt)*) => {
        if $crate::trace::is_on() {
            ::tracing::info_span!(target: $crate::trace::TARGET, $($rest)*)
        } else {
            ::tracing::Span::none()
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tracing_subscriber::layer::{Context, SubscriberExt};

    /// Counts the spans that are made.
    struct Counting(Arc<AtomicUsize>);

    impl<S: Subscriber> Layer<S> for Counting {
        fn on_new_span(&self, _: &tracing::span::Attributes<'_>, _: &tracing::Id, _: Context<'_, S>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn nothing_is_made_while_traces_are_off() {
        let made = Arc::<AtomicUsize>::default();
        let subscriber = tracing_subscriber::registry().with(Counting(made.clone()));
        tracing::subscriber::with_default(subscriber, || {
            tracing::info_span!(target: TARGET, "the layer counts").in_scope(|| ());
            let span = crate::span!("search", game = "connect4");
            assert!(span.is_none() && crate::span!(parent: &span, "queue").is_none());
            adopt(&span, Some("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"));
            assert_eq!((parent_of(&span), is_in("search")), (None, false));
        });
        assert_eq!(made.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn an_address_that_is_none_is_refused() {
        let collector = Collector { endpoint: "collector:4317".to_owned(), service: "test" };
        let error = collector.provider().unwrap_err().to_string();
        assert!(error.contains("collector:4317") && error.contains("http://"), "{error}");
    }
}
