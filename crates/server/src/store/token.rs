//! Personal tokens, of which only hashes are stored.

use super::account::read_account;
use super::row::{number, read_owner};
use super::{Store, StoreError, StoredAccount};
use crate::identity::Owner;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use wire::Scope;

/// The most tokens of one account.
pub(crate) const MOST_TOKENS: i64 = 20;

/// A personal token.
#[derive(Clone, Debug)]
pub(crate) struct StoredToken {
    pub hash: Owner,
    pub name: String,
    pub scopes: Vec<Scope>,
    /// The hash of the operator's key when it was made, where it is for the operator.
    pub operator_key: Option<Owner>,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// The same, to the hour; 0 before it is used.
    pub used_at: u64,
}

impl Store {
    /// Stores a token of an account; false if it has as many as it may have.
    pub(crate) async fn add_token(&self, account: &str, token: &StoredToken) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        // Locks the account, so that two requests at once are counted one after the other.
        sqlx::query("UPDATE account SET id = id WHERE id = $1")
            .bind(account)
            .execute(&mut *transaction)
            .await?;
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM personal_token WHERE account = $1")
            .bind(account)
            .fetch_one(&mut *transaction)
            .await?;
        if count >= MOST_TOKENS {
            return Ok(false);
        }
        let words: Vec<&str> = token.scopes.iter().map(|scope| scope.word()).collect();
        sqlx::query(
            "INSERT INTO personal_token (hash, account, name, scopes, operator_key, created_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(token.hash.0.to_vec())
        .bind(account)
        .bind(&token.name)
        .bind(words.join(" "))
        .bind(token.operator_key.map(|key| key.0.to_vec()))
        .bind(token.created_at as i64)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The tokens of an account, the latest first.
    pub(crate) async fn tokens(&self, account: &str) -> Result<Vec<StoredToken>, StoreError> {
        let rows = sqlx::query(
            "SELECT hash, name AS token_name, scopes, operator_key, created_at AS token_created_at, used_at
             FROM personal_token WHERE account = $1 ORDER BY created_at DESC, hash",
        )
        .bind(account)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_token).collect()
    }

    /// The token with this hash and its account, unless the operator has closed that.
    pub(crate) async fn token(
        &self,
        hash: &Owner,
    ) -> Result<Option<(StoredToken, StoredAccount)>, StoreError> {
        let row = sqlx::query(
            "SELECT account.*, hash, personal_token.name AS token_name, scopes, operator_key,
                 personal_token.created_at AS token_created_at, used_at
             FROM personal_token JOIN account ON account.id = personal_token.account
             WHERE hash = $1 AND account.closed IS NULL",
        )
        .bind(hash.0.to_vec())
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(|row| Ok((read_token(row)?, read_account(row)?))).transpose()
    }

    /// Notes that a token is used.
    pub(crate) async fn note_token(&self, hash: &Owner, now: u64) -> Result<(), StoreError> {
        sqlx::query("UPDATE personal_token SET used_at = $1 WHERE hash = $2")
            .bind(now as i64)
            .bind(hash.0.to_vec())
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Revokes a token.
    pub(crate) async fn remove_token(&self, hash: &Owner) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM personal_token WHERE hash = $1")
            .bind(hash.0.to_vec())
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

/// Revokes all tokens of an account; returns their hashes.
pub(super) async fn remove_all(
    connection: &mut AnyConnection,
    account: &str,
) -> Result<Vec<Owner>, StoreError> {
    let removed = sqlx::query("DELETE FROM personal_token WHERE account = $1 RETURNING hash")
        .bind(account)
        .fetch_all(connection)
        .await?;
    removed.iter().map(|row| read_owner(row.try_get(0)?)).collect()
}

fn read_token(row: &AnyRow) -> Result<StoredToken, StoreError> {
    let words: String = row.try_get("scopes")?;
    let operator_key: Option<Vec<u8>> = row.try_get("operator_key")?;
    Ok(StoredToken {
        hash: read_owner(row.try_get("hash")?)?,
        name: row.try_get("token_name")?,
        scopes: Scope::ALL
            .into_iter()
            .filter(|scope| words.split(' ').any(|word| word == scope.word()))
            .collect(),
        operator_key: operator_key.map(read_owner).transpose()?,
        created_at: number(row, "token_created_at")?,
        used_at: number(row, "used_at")?,
    })
}
