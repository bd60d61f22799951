//! The deadline of a call.

use std::time::{Duration, Instant};
use tonic::metadata::MetadataMap;

/// The time that the answer may take on the network: it is sent this long before the deadline.
const MARGIN: Duration = Duration::from_millis(40);

/// The moment at which the caller gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// When the answer has to be sent.
    pub due: Instant,
    /// When the best move so far, or an error, is sent instead.
    pub end: Instant,
}

impl Deadline {
    /// The deadline of a call that came now, if it has one.
    pub fn of(metadata: &MetadataMap) -> Option<Self> {
        let text = metadata.get("grpc-timeout")?.to_str().ok()?;
        parse(text).and_then(Self::within)
    }

    /// The deadline of a caller that waits this long from now on.
    pub fn within(timeout: Duration) -> Option<Self> {
        Self::after(Instant::now(), timeout)
    }

    fn after(now: Instant, timeout: Duration) -> Option<Self> {
        // Half of a short time is for the search.
        let thinking = timeout.checked_sub(MARGIN).unwrap_or_default().max(timeout / 2);
        let end = (thinking + timeout) / 2;
        Some(Deadline { due: now.checked_add(thinking)?, end: now.checked_add(end)? })
    }
}

/// At most eight digits and a unit, as gRPC writes it: `50m` are 50 ms.
fn parse(text: &str) -> Option<Duration> {
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    if digits.is_empty() || digits.len() > 8 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let count: u64 = digits.parse().ok()?;
    match unit {
        "H" => Some(Duration::from_secs(count * 3_600)),
        "M" => Some(Duration::from_secs(count * 60)),
        "S" => Some(Duration::from_secs(count)),
        "m" => Some(Duration::from_millis(count)),
        "u" => Some(Duration::from_micros(count)),
        "n" => Some(Duration::from_nanos(count)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_read_and_nonsense_is_not() {
        assert_eq!(parse("50m"), Some(Duration::from_millis(50)));
        assert_eq!(parse("2S"), Some(Duration::from_secs(2)));
        assert_eq!(parse("99999999H"), Some(Duration::from_hours(99_999_999)));
        assert_eq!(
            (parse("1u"), parse("7n")),
            (Some(Duration::from_micros(1)), Some(Duration::from_nanos(7)))
        );
        for nonsense in ["", "m", "-1m", "123456789m", "5", "5x", "+5m", "5µ", "µ"] {
            assert_eq!(parse(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn the_answer_leaves_before_the_caller_gives_up() {
        let now = Instant::now();
        let deadline = |ms| Deadline::after(now, Duration::from_millis(ms)).unwrap();
        assert_eq!(deadline(1_000).due, now + Duration::from_millis(960));
        assert_eq!(deadline(1_000).end, now + Duration::from_millis(980));
        assert_eq!(deadline(20).due, now + Duration::from_millis(10));
        assert_eq!(deadline(0).due, now);
    }
}
