//! Devices that have signed in to an account.

use super::{Store, StoreError};
use crate::identity::Owner;
use sqlx::AnyConnection;

/// An account knows at most this many devices: those that signed in last.
const MOST: i64 = 50;

impl Store {
    /// Whether a device has signed in to an account before.
    pub(crate) async fn knows_device(&self, account: &str, device: &Owner) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM device WHERE account = $1 AND token = $2")
            .bind(account)
            .bind(device.0.to_vec())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    /// Whether any account knows a device.
    pub(crate) async fn is_device(&self, device: &Owner) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM device WHERE token = $1 LIMIT 1")
            .bind(device.0.to_vec())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }
}

/// Notes that a device has signed in to an account.
pub(super) async fn remember(
    connection: &mut AnyConnection,
    account: &str,
    device: &Owner,
    now: u64,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO device (account, token, seen_at) VALUES ($1, $2, $3)
         ON CONFLICT (account, token) DO UPDATE SET seen_at = $3",
    )
    .bind(account)
    .bind(device.0.to_vec())
    .bind(now as i64)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "DELETE FROM device WHERE account = $1 AND token NOT IN
         (SELECT token FROM device WHERE account = $1 ORDER BY seen_at DESC LIMIT $2)",
    )
    .bind(account)
    .bind(MOST)
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// Forgets all devices of an account.
pub(super) async fn forget_all(connection: &mut AnyConnection, account: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM device WHERE account = $1").bind(account).execute(connection).await?;
    Ok(())
}
