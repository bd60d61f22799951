//! What the owner of an account does with it: lists and ends sessions, and deletes the account.

use super::row::{json, number, read_json, read_owner};
use super::{Store, StoreError, StoredAccount, device, link, puzzle_owner, token, webhook};
use crate::guest_name::DELETED;
use crate::identity::Owner;
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, Row};
use std::time::Duration;
use wire::EventKind;

/// How long nobody may take the name of an account that was deleted: who played it would be taken for its owner.
const RETIRED: Duration = Duration::from_hours(24 * 365);

/// A device that is signed in.
pub(crate) struct StoredSession {
    /// The hash of its token.
    pub token: Owner,
    /// The device in a few words.
    pub agent: String,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// The same, to the hour.
    pub seen_at: u64,
}

impl Store {
    /// The sessions of an account at this time, the latest first.
    pub(crate) async fn sessions(&self, account: &str, now: u64) -> Result<Vec<StoredSession>, StoreError> {
        let rows = sqlx::query(
            "SELECT token, agent, created_at, seen_at FROM session WHERE account = $1 AND expires_at > $2
             ORDER BY seen_at DESC, created_at DESC",
        )
        .bind(account)
        .bind(now as i64)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(StoredSession {
                token: read_owner(row.try_get("token")?)?,
                agent: row.try_get("agent")?,
                created_at: number(row, "created_at")?,
                seen_at: number(row, "seen_at")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Notes that a session is used.
    pub(crate) async fn note_session(&self, token: &Owner, now: u64) -> Result<(), StoreError> {
        sqlx::query("UPDATE session SET seen_at = $1 WHERE token = $2")
            .bind(now as i64)
            .bind(token.0.to_vec())
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Ends sessions of an account, which does not know their devices from then on.
    pub(crate) async fn end_sessions(&self, account: &str, tokens: &[Owner]) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        for token in tokens {
            sqlx::query(
                "DELETE FROM device WHERE account = $1
                 AND token IN (SELECT device FROM session WHERE account = $1 AND token = $2)",
            )
            .bind(account)
            .bind(token.0.to_vec())
            .execute(&mut *transaction)
            .await?;
            sqlx::query("DELETE FROM session WHERE account = $1 AND token = $2")
                .bind(account)
                .bind(token.0.to_vec())
                .execute(&mut *transaction)
                .await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Deletes an account with its sessions, tokens, ratings and puzzles; its games stay, under a name that says nothing. Returns the
    /// hashes of those tokens, and its games.
    pub(crate) async fn delete_account(
        &self,
        account: &StoredAccount,
        now: u64,
    ) -> Result<(Vec<Owner>, Vec<String>), StoreError> {
        let mut transaction = self.write().await?;
        let ended = end_all(&mut transaction, &account.id).await?;
        device::forget_all(&mut transaction, &account.id).await?;
        link::forget(&mut transaction, &account.id).await?;
        webhook::remove_all(&mut transaction, &account.id).await?;
        for table in [
            "DELETE FROM challenge WHERE challenger = $1 OR challenged = $1",
            "DELETE FROM standing WHERE player = $1",
            "DELETE FROM rating_change WHERE player = $1",
        ] {
            sqlx::query(table).bind(&account.id).execute(&mut *transaction).await?;
        }
        puzzle_owner::forget(&mut transaction, &account.owner).await?;
        forget_name(&mut transaction, account).await?;
        let games =
            sqlx::query_scalar("UPDATE seat SET owner = NULL, name = $1 WHERE owner = $2 RETURNING game")
                .bind(DELETED)
                .bind(account.owner.0.to_vec())
                .fetch_all(&mut *transaction)
                .await?;
        sqlx::query("DELETE FROM account WHERE id = $1").bind(&account.id).execute(&mut *transaction).await?;
        sqlx::query("DELETE FROM retired_name WHERE until <= $1")
            .bind(now as i64)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("INSERT INTO retired_name (name, until) VALUES ($1, $2)")
            .bind(hash(&account.id))
            .bind((now + RETIRED.as_millis() as u64) as i64)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok((ended, games))
    }

    /// Whether an account has this id, or had it not long ago.
    pub(crate) async fn is_name_taken(&self, id: &str, now: u64) -> Result<bool, StoreError> {
        if self.account(id).await?.is_some() {
            return Ok(true);
        }
        let mut connection = self.readers.acquire().await?;
        is_retired(&mut connection, id, now).await
    }
}

/// Ends all sessions of an account and revokes its personal tokens; returns the hashes of them all.
pub(super) async fn end_all(connection: &mut AnyConnection, account: &str) -> Result<Vec<Owner>, StoreError> {
    let ended = sqlx::query("DELETE FROM session WHERE account = $1 RETURNING token")
        .bind(account)
        .fetch_all(&mut *connection)
        .await?;
    let mut hashes = token::remove_all(connection, account).await?;
    for row in &ended {
        hashes.push(read_owner(row.try_get(0)?)?);
    }
    Ok(hashes)
}

/// Whether the id belonged to an account that was deleted not long ago.
pub(super) async fn is_retired(
    connection: &mut AnyConnection,
    id: &str,
    now: u64,
) -> Result<bool, StoreError> {
    let row = sqlx::query("SELECT 1 FROM retired_name WHERE name = $1 AND until > $2")
        .bind(hash(id))
        .bind(now as i64)
        .fetch_optional(connection)
        .await?;
    Ok(row.is_some())
}

/// What is kept of a name: enough to compare it.
fn hash(id: &str) -> Vec<u8> {
    Sha256::digest(id).to_vec()
}

/// Takes the name of an account out of the events in which it joined a game.
async fn forget_name(connection: &mut AnyConnection, account: &StoredAccount) -> Result<(), StoreError> {
    let rows = sqlx::query(
        "SELECT event.game, event.seq, event.body, seat.side FROM event JOIN seat ON seat.game = event.game
         WHERE seat.owner = $1 AND event.body LIKE '%\"join\"%'",
    )
    .bind(account.owner.0.to_vec())
    .fetch_all(&mut *connection)
    .await?;
    for row in rows {
        let seat: String = row.try_get("side")?;
        let EventKind::Join { side, .. } = read_json(row.try_get("body")?)? else { continue };
        if side.to_string() != seat {
            continue;
        }
        sqlx::query("UPDATE event SET body = $1 WHERE game = $2 AND seq = $3")
            .bind(json(&EventKind::Join { side, name: Some(DELETED.to_owned()) })?)
            .bind(row.try_get::<String, _>("game")?)
            .bind(row.try_get::<i64, _>("seq")?)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
