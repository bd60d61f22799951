//! Logs: one JSON object a line with `timestamp`, `level`, `context`, `message` and the rest.

use crate::StartError;
use crate::trace::Collector;
use serde_json::{Map, Value as Json, json};
use std::backtrace::Backtrace;
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::{LevelFilter, ParseError};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// Libraries that log every frame of a connection at `debug`; they stay at `info` unless the filter names them.
const CHATTY: &str = "h2=info,hyper=info,hyper_util=info,rustls=info,tonic=info,tower=info";

/// Logs to standard error from now on, panics included; the first call in a process counts.
pub fn start(filter: &str) -> Result<(), StartError> {
    start_with_traces(filter, None)
}

/// The same, and traces go to a collector; with one, a runtime has to be around it.
pub fn start_with_traces(filter: &str, collector: Option<Collector>) -> Result<(), StartError> {
    let wrong = |why: String| StartError::Log(filter.to_owned(), why);
    let filter = quiet(filter).map_err(|error| wrong(error.to_string()))?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).event_format(Lines);
    let traces = collector.map(Collector::start).transpose()?;
    if tracing_subscriber::registry().with(traces).with(lines.with_filter(filter)).try_init().is_ok() {
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            let why = panic.payload_as_str().unwrap_or("no reason given");
            let stack = format!("at {place}\n{}", Backtrace::force_capture());
            tracing::error!(target: "panic", place, error = why, stack, "a thread panicked");
        }));
    }
    Ok(())
}

/// The filter, with the chatty libraries at `info`: a directive for a target counts more than one for all.
fn quiet(filter: &str) -> Result<EnvFilter, ParseError> {
    let own = EnvFilter::try_new(filter)?;
    if own.max_level_hint() <= Some(LevelFilter::INFO) {
        return Ok(own);
    }
    EnvFilter::try_new(format!("{CHATTY},{filter}"))
}

struct Lines;

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut fields = Fields(Map::new());
        fields.0.insert("timestamp".into(), timestamp(SystemTime::now()).into());
        fields.0.insert("level".into(), event.metadata().level().as_str().to_lowercase().into());
        fields.0.insert("context".into(), event.metadata().target().into());
        event.record(&mut fields);
        if *event.metadata().level() == Level::ERROR {
            fields.complete(event.metadata());
        }
        writeln!(writer, "{}", Json::Object(fields.0))
    }
}

struct Fields(Map<String, Json>);

impl Fields {
    /// An error always says what happened and where: programs that read logs look for `error` and `stack`.
    fn complete(&mut self, metadata: &Metadata<'_>) {
        if !self.0.contains_key("error") {
            let message = self.0.get("message").cloned().unwrap_or_default();
            self.0.insert("error".into(), message);
        }
        if let (false, Some(file)) = (self.0.contains_key("stack"), metadata.file()) {
            let line = metadata.line().unwrap_or(0);
            self.0.insert("stack".into(), format!("at {file}:{line}").into());
        }
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name().into(), format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().into(), value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.insert(field.name().into(), value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.0.insert(field.name().into(), value.into());
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.0.insert(field.name().into(), json!(value));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.0.insert(field.name().into(), value.into());
    }
}

/// UTC as in `2026-11-15T10:29:09.123Z`.
fn timestamp(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (days, seconds) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    // Days to a date by eras of 400 years that begin in March, so that the leap day comes last.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", since.subsec_millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mutex;
    use std::sync::Arc;
    use std::time::Duration;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// The lines that are logged under a filter.
    fn lines(filter: &str, log: impl FnOnce()) -> Vec<Json> {
        let written = Written::default();
        let writer = written.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_env_filter(quiet(filter).unwrap())
            .event_format(Lines)
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::with_default(subscriber, log);
        let bytes = written.0.lock().clone();
        let text = String::from_utf8(bytes).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn errors_say_what_happened_and_where() {
        let lines = lines("info", || {
            tracing::error!(target: "botd", error = "out of ink", "a call failed");
            tracing::error!(target: "botd", stack = "at home", "nothing works");
            tracing::warn!(target: "botd", "take care");
        });
        assert_eq!(
            (&lines[0]["error"], &lines[0]["message"]),
            (&json!("out of ink"), &json!("a call failed"))
        );
        let stack = lines[0]["stack"].as_str().unwrap();
        assert!(stack.starts_with("at crates/work/src/log.rs:"), "{stack}");
        assert_eq!((&lines[1]["error"], &lines[1]["stack"]), (&json!("nothing works"), &json!("at home")));
        assert_eq!((&lines[2]["error"], &lines[2]["stack"]), (&Json::Null, &Json::Null));
    }

    #[test]
    fn debug_is_about_us_and_not_about_frames() {
        let log = || {
            tracing::debug!(target: "h2::codec::framed_write", "send");
            tracing::debug!(target: "hyper_util::client::legacy::pool", "pooling");
            tracing::info!(target: "h2::proto", "settings");
            tracing::debug!(target: "botd", "a thought");
        };
        let contexts = |filter: &str| -> Vec<String> {
            let of = |line: &Json| line["context"].as_str().unwrap_or_default().to_owned();
            lines(filter, log).iter().map(of).collect()
        };
        assert_eq!(contexts("debug"), ["h2::proto", "botd"]);
        assert_eq!(contexts("info"), ["h2::proto"]);
        assert_eq!(contexts("warn,h2=debug"), ["h2::codec::framed_write", "h2::proto"]);
        assert_eq!(contexts("warn"), Vec::<String>::new());
    }

    #[test]
    fn timestamps_are_utc_dates() {
        let at = |seconds| timestamp(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00.000Z");
        assert_eq!(at(1_794_738_549), "2026-11-15T10:29:09.000Z");
        assert_eq!(at(4_107_542_399), "2100-02-28T23:59:59.000Z");
        assert_eq!(at(4_107_542_400), "2100-03-01T00:00:00.000Z");
    }
}
