//! What operators did, and accounts that they closed.

use super::row::number;
use super::{Store, StoreError, session};
use crate::identity::{self, Owner};
use sqlx::{AnyConnection, Row};
use wire::OperatorAct;

/// Acts that are listed.
const LISTED: i64 = 100;

/// Something that an operator does, for the log.
pub(crate) struct Act<'a> {
    pub at: u64,
    pub action: &'static str,
    /// The id of an account or of a game.
    pub subject: &'a str,
    pub reason: &'a str,
}

impl Store {
    /// Closes an account for a reason, or opens it again. Returns the hashes of the tokens of the sessions that end;
    /// `None` if there is no such account.
    pub(crate) async fn set_closed(
        &self,
        closed: Option<&str>,
        act: &Act<'_>,
    ) -> Result<Option<Vec<Owner>>, StoreError> {
        let mut transaction = self.write().await?;
        let changed = sqlx::query("UPDATE account SET closed = $1 WHERE id = $2")
            .bind(closed.map(str::to_owned))
            .bind(act.subject)
            .execute(&mut *transaction)
            .await?;
        if changed.rows_affected() == 0 {
            return Ok(None);
        }
        let ended = match closed {
            Some(_) => session::end_all(&mut transaction, act.subject).await?,
            None => Vec::new(),
        };
        write(&mut transaction, act).await?;
        transaction.commit().await?;
        Ok(Some(ended))
    }

    /// Notes what an operator did.
    pub(crate) async fn note_act(&self, act: &Act<'_>) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        write(&mut transaction, act).await?;
        Ok(transaction.commit().await?)
    }

    /// What operators did, the latest first.
    pub(crate) async fn acts(&self) -> Result<Vec<OperatorAct>, StoreError> {
        let rows = sqlx::query("SELECT * FROM operator_act ORDER BY at DESC, id LIMIT $1")
            .bind(LISTED)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(OperatorAct {
                at: number(row, "at")?,
                action: row.try_get("action")?,
                subject: row.try_get("subject")?,
                reason: row.try_get("reason")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// The number of games with a seat of this owner.
    pub(crate) async fn count_games(&self, owner: &Owner) -> Result<u32, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT COUNT(DISTINCT game) FROM seat WHERE owner = $1")
            .bind(owner.0.to_vec())
            .fetch_one(&self.readers)
            .await?;
        Ok(count.try_into().unwrap_or(u32::MAX))
    }
}

async fn write(connection: &mut AnyConnection, act: &Act<'_>) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO operator_act (id, at, action, subject, reason) VALUES ($1, $2, $3, $4, $5)")
        .bind(identity::game_id())
        .bind(act.at as i64)
        .bind(act.action)
        .bind(act.subject)
        .bind(act.reason)
        .execute(connection)
        .await?;
    Ok(())
}
