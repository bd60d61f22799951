//! When clocks run out, so that a game need not be in memory until then.

use super::row::Statement;
use super::{Store, StoreError};
use crate::WallClock;

/// When the clock of a person who is to move runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flag {
    /// Milliseconds since 1970.
    pub at: u64,
    /// How long a server must have run by then, in milliseconds: time during which it did not run costs nobody anything.
    pub uptime: u64,
}

/// Binds both columns as the next values.
pub(super) fn bind_flag(query: Statement<'_>, flag: Option<Flag>) -> Statement<'_> {
    query.bind(flag.map(|flag| flag.at as i64)).bind(flag.map(|flag| flag.uptime as i64))
}

impl Store {
    /// Some games whose clocks ran out this many milliseconds ago, or may have: those whose ids come after `after`.
    pub(crate) async fn flagged_games(
        &self,
        wall_clock: &WallClock,
        ago: u64,
        after: &str,
        most: usize,
    ) -> Result<Vec<String>, StoreError> {
        let now = wall_clock.now();
        let uptime = now.saturating_sub(wall_clock.started_at());
        Ok(sqlx::query_scalar(
            "SELECT id FROM game WHERE flag_at <= $1 AND flag_uptime <= $2 AND id > $3 ORDER BY id LIMIT $4",
        )
        .bind(now.saturating_sub(ago) as i64)
        .bind(uptime.saturating_sub(ago) as i64)
        .bind(after)
        .bind(most as i64)
        .fetch_all(&self.readers)
        .await?)
    }

    /// Stores what was not known of a game, unless it has moved on.
    pub(crate) async fn set_flag(&self, game: &str, seq: u32, flag: Option<Flag>) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE game SET flag_at = $1, flag_uptime = $2 WHERE id = $3 AND seq = $4");
        bind_flag(query, flag).bind(game).bind(i64::from(seq)).execute(&self.writer).await?;
        Ok(())
    }
}
