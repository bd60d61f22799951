//! Addresses of accounts, and the links that are sent there: each works once, for a short time, until the next one.

use super::{Store, StoreError, StoredAccount, account};
use crate::identity::Owner;
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, Row};
use std::time::Duration;

/// How long a link works.
const VALID: Duration = Duration::from_mins(30);
/// In this time an account, and a mailbox, gets at most so many links of a kind.
const COUNTED: Duration = Duration::from_hours(1);
const MOST: i64 = 3;
/// Accounts that may share an address and are all sent a link.
const SHARED: i64 = 3;

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To show that the address belongs to the owner of the account.
    Confirm,
    /// To choose a new password.
    Recover,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Purpose::Confirm => "confirm",
            Purpose::Recover => "recover",
        }
    }
}

impl Store {
    /// Sets or removes the address of an account, which has to be confirmed by a link with this token. Earlier links
    /// work no more. Returns whether it is done: not if too many links were sent.
    pub(crate) async fn set_address(
        &self,
        id: &str,
        new: Option<(&str, &Owner)>,
        now: u64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        expire(&mut transaction, id).await?;
        if let Some((address, token)) = new
            && !insert(&mut transaction, id, Purpose::Confirm, address, token, now).await?
        {
            return Ok(false);
        }
        sqlx::query("UPDATE account SET address = $1, address_confirmed = 0 WHERE id = $2")
            .bind(new.map(|(address, _)| address.to_owned()))
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Stores a link for a new password, which replaces an earlier one; `false` if too many were sent.
    pub(crate) async fn add_recovery(
        &self,
        id: &str,
        address: &str,
        token: &Owner,
        now: u64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let is_sent = insert(&mut transaction, id, Purpose::Recover, address, token, now).await?;
        transaction.commit().await?;
        Ok(is_sent)
    }

    /// The accounts with this name or confirmed address that a link for a new password can be sent to.
    pub(crate) async fn recoverable(&self, who: &str) -> Result<Vec<StoredAccount>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM account WHERE (id = $1 OR lower(address) = $1) AND address_confirmed = 1
             AND closed IS NULL ORDER BY id LIMIT $2",
        )
        .bind(who.to_ascii_lowercase())
        .bind(SHARED)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(account::read_account).collect()
    }

    /// Whether a link works at this time.
    pub(crate) async fn is_link(
        &self,
        token: &Owner,
        purpose: Purpose,
        now: u64,
    ) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM link WHERE token = $1 AND purpose = $2 AND expires_at > $3")
            .bind(token.0.to_vec())
            .bind(purpose.name())
            .bind(now as i64)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    /// Uses a link that confirms an address; `false` if it does not work.
    pub(crate) async fn confirm_address(&self, token: &Owner, now: u64) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let Some(id) = spend(&mut transaction, token, Purpose::Confirm, now).await? else {
            return Ok(false);
        };
        sqlx::query("UPDATE account SET address_confirmed = 1 WHERE id = $1 AND address IS NOT NULL")
            .bind(&id)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Uses a link for a new password, which ends all sessions; returns the account and the hashes of their tokens, and
    /// `None` if the link does not work.
    pub(crate) async fn recover(
        &self,
        token: &Owner,
        password: &str,
        now: u64,
    ) -> Result<Option<(String, Vec<Owner>)>, StoreError> {
        let mut transaction = self.write().await?;
        let Some(id) = spend(&mut transaction, token, Purpose::Recover, now).await? else { return Ok(None) };
        let ended = account::replace_password(&mut transaction, &id, password).await?;
        transaction.commit().await?;
        Ok(Some((id, ended)))
    }
}

/// Inserts a link unless too many were sent; earlier ones of its kind work no more.
async fn insert(
    connection: &mut AnyConnection,
    id: &str,
    purpose: Purpose,
    address: &str,
    token: &Owner,
    now: u64,
) -> Result<bool, StoreError> {
    let mailbox = Sha256::digest(address.to_ascii_lowercase()).to_vec();
    sqlx::query("DELETE FROM link WHERE created_at <= $1")
        .bind(now.saturating_sub(COUNTED.as_millis() as u64) as i64)
        .execute(&mut *connection)
        .await?;
    // The lock on the account makes two servers count one after the other.
    sqlx::query("UPDATE account SET id = id WHERE id = $1").bind(id).execute(&mut *connection).await?;
    let sent: i64 =
        sqlx::query("SELECT COUNT(*) FROM link WHERE purpose = $1 AND (account = $2 OR mailbox = $3)")
            .bind(purpose.name())
            .bind(id)
            .bind(mailbox.clone())
            .fetch_one(&mut *connection)
            .await?
            .try_get(0)?;
    if sent >= MOST {
        return Ok(false);
    }
    sqlx::query("UPDATE link SET expires_at = 0 WHERE account = $1 AND purpose = $2")
        .bind(id)
        .bind(purpose.name())
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "INSERT INTO link (token, account, purpose, mailbox, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(token.0.to_vec())
    .bind(id)
    .bind(purpose.name())
    .bind(mailbox)
    .bind(now as i64)
    .bind((now + VALID.as_millis() as u64) as i64)
    .execute(&mut *connection)
    .await?;
    Ok(true)
}

/// Takes a link that works at this time, so that it works no more; returns its account.
async fn spend(
    connection: &mut AnyConnection,
    token: &Owner,
    purpose: Purpose,
    now: u64,
) -> Result<Option<String>, StoreError> {
    let row = sqlx::query(
        "UPDATE link SET expires_at = 0 WHERE token = $1 AND purpose = $2 AND expires_at > $3 RETURNING account",
    )
    .bind(token.0.to_vec())
    .bind(purpose.name())
    .bind(now as i64)
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// No link of the account works from now on.
pub(super) async fn expire(connection: &mut AnyConnection, id: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE link SET expires_at = 0 WHERE account = $1").bind(id).execute(connection).await?;
    Ok(())
}

/// Takes the name of a deleted account from its links; they are counted until the hour is over.
pub(super) async fn forget(connection: &mut AnyConnection, id: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE link SET account = '', expires_at = 0 WHERE account = $1")
        .bind(id)
        .execute(connection)
        .await?;
    Ok(())
}
