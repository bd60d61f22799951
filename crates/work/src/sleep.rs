//! Sleeps until a moment that may never come.

use std::time::Instant;

/// Sleeps until this moment; without one, for ever.
pub async fn sleep_until(time: Option<Instant>) {
    match time {
        Some(time) => tokio::time::sleep_until(time.into()).await,
        None => std::future::pending().await,
    }
}
