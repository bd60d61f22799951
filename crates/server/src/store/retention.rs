//! Removes games that nobody will come back to.

use super::row::places;
use super::{Store, StoreError};

/// Games that are removed in one transaction: players must not wait for it.
const MOST: usize = 50;

impl Store {
    /// Removes some games without an account or a rating: unfinished ones without events since the first time, any
    /// without events since the second. Returns their ids; none when there are no more.
    pub(crate) async fn remove_old_games(
        &self,
        abandoned_before: u64,
        before: u64,
    ) -> Result<Vec<String>, StoreError> {
        let games: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM (
                 SELECT id FROM game WHERE status <> 'finished' AND updated_at < $1
                 UNION ALL SELECT id FROM game WHERE status = 'finished' AND updated_at < $2
             ) AS old
             WHERE NOT EXISTS (SELECT 1 FROM seat JOIN account ON account.owner = seat.owner WHERE seat.game = old.id)
             AND NOT EXISTS (SELECT 1 FROM rating_change WHERE rating_change.id = old.id)
             AND NOT EXISTS (SELECT 1 FROM league_game WHERE league_game.id = old.id)
             LIMIT $3",
        )
        .bind(abandoned_before.max(before) as i64)
        .bind(before as i64)
        .bind(MOST as i64)
        .fetch_all(&self.readers)
        .await?;
        if games.is_empty() {
            return Ok(games);
        }
        let mut transaction = self.write().await?;
        for (table, column) in
            [("analysis", "game"), ("decision", "game"), ("event", "game"), ("seat", "game"), ("game", "id")]
        {
            let text = format!("DELETE FROM {table} WHERE {column} IN ({})", places(games.len()));
            let mut query = sqlx::query(sqlx::AssertSqlSafe(text));
            for game in &games {
                query = query.bind(game);
            }
            query.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(games)
    }
}
