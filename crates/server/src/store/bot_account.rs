//! Accounts that become BOTs.

use super::{Store, StoreError, StoredAccount};

impl Store {
    /// Turns an account into a BOT for good, unless a person has met it in a rated game that is over or goes on: then
    /// `None`. Returns its games that are not over.
    pub(crate) async fn become_bot(
        &self,
        account: &StoredAccount,
    ) -> Result<Option<Vec<String>>, StoreError> {
        let mut transaction = self.write().await?;
        let owner = account.owner.0.to_vec();
        let known = sqlx::query(
            "SELECT 1 FROM seat AS own
             JOIN game ON game.id = own.game
             JOIN seat AS other ON other.game = own.game AND other.side <> own.side
             LEFT JOIN account ON account.owner = other.owner
             WHERE own.owner = $1 AND other.kind = 'person' AND COALESCE(account.is_bot, 0) = 0
             AND (game.status = 'in_progress' AND game.setup LIKE '%\"rated\":true%'
                 OR EXISTS (SELECT 1 FROM rating_change WHERE rating_change.id = game.id))
             LIMIT 1",
        )
        .bind(owner.clone())
        .fetch_optional(&mut *transaction)
        .await?;
        if known.is_some() {
            return Ok(None);
        }
        sqlx::query("UPDATE account SET is_bot = 1 WHERE id = $1")
            .bind(&account.id)
            .execute(&mut *transaction)
            .await?;
        let games = sqlx::query_scalar(
            "SELECT DISTINCT game.id FROM game JOIN seat ON seat.game = game.id
             WHERE seat.owner = $1 AND game.status <> 'finished'",
        )
        .bind(owner)
        .fetch_all(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Some(games))
    }
}
