//! The games and standings of the bot league.

use super::game::listings;
use super::rating::read_standing;
use super::row::word;
use super::{Standing, Store, StoreError, StoredListing};
use wire::Status;

impl Store {
    /// League games with this status, the latest first.
    pub(crate) async fn league_games(
        &self,
        game: &str,
        status: Status,
        limit: u32,
    ) -> Result<Vec<StoredListing>, StoreError> {
        let mut transaction = self.read().await?;
        let rows = sqlx::query(
            "SELECT game.* FROM league_game JOIN game ON game.id = league_game.id
             WHERE league_game.game = $1 AND game.status = $2 ORDER BY league_game.created_at DESC LIMIT $3",
        )
        .bind(game)
        .bind(word(&status)?)
        .bind(i64::from(limit))
        .fetch_all(&mut *transaction)
        .await?;
        listings(&mut transaction, &rows).await
    }

    /// The league games in progress.
    pub(crate) async fn running_league(&self) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar(
            "SELECT game.id FROM game JOIN league_game ON game.id = league_game.id WHERE game.status = 'in_progress'",
        )
        .fetch_all(&self.readers)
        .await?)
    }

    /// The standings of the bots that have played a game.
    pub(crate) async fn bot_standings(&self, game: &str) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query(
            "SELECT standing.*, account.name, COALESCE(account.is_bot, 0) AS is_bot FROM standing LEFT JOIN account ON account.id = standing.player
             WHERE game = $1 AND player LIKE $2",
        )
        .bind(game)
        .bind(format!("{game}.%"))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_standing).collect()
    }
}
