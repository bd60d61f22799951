//! Progress bars, which are seen on a terminal alone, and the number of threads behind them.

use indicatif::{ProgressBar, ProgressStyle};

/// Counts up to `count`.
pub(super) fn bar(count: usize, what: &str) -> ProgressBar {
    styled(count, &format!("{{bar:24}} {{pos}}/{{len}} {what}, {{eta}} left  {{msg}}"))
}

/// Counts up to `count` in a style of its own.
pub(super) fn styled(count: usize, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(count as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// So many threads, or one for each processor.
pub(super) fn threads(given: Option<usize>) -> usize {
    given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}
