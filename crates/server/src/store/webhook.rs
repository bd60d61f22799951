//! Webhooks, and the calls that have not succeeded yet.

use super::row::number;
use super::{Store, StoreError};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use wire::WebhookEvent;

/// The most webhooks of one account.
pub(crate) const MOST_WEBHOOKS: i64 = 5;
/// Calls that wait for one webhook; what happens beyond them is not told.
const MOST_WAITING: i64 = 200;

/// A webhook.
#[derive(Clone, Debug)]
pub(crate) struct StoredWebhook {
    pub id: String,
    pub url: String,
    pub events: Vec<WebhookEvent>,
    pub secret: String,
    /// Milliseconds since 1970.
    pub created_at: u64,
    pub is_off: bool,
    /// When it was last called; 0 before.
    pub tried_at: u64,
    /// Why that failed; empty if it did not.
    pub fault: String,
}

/// A call that is due.
#[derive(Clone, Debug)]
pub(crate) struct StoredDelivery {
    pub id: String,
    /// How often it was tried before.
    pub tries: u64,
    pub due_at: u64,
    pub body: String,
    pub webhook: StoredWebhook,
}

/// What follows from a call.
pub(crate) enum Sequel {
    /// It has succeeded.
    Done,
    /// It is tried again at this time.
    Again(u64),
    /// It is given up, and the webhook with it.
    GivenUp,
}

impl Store {
    /// Stores a webhook of an account; false if it has as many as it may have.
    pub(crate) async fn add_webhook(&self, account: &str, new: &StoredWebhook) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        // Locks the account, so that two requests at once are counted one after the other.
        sqlx::query("UPDATE account SET id = id WHERE id = $1")
            .bind(account)
            .execute(&mut *transaction)
            .await?;
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM webhook WHERE account = $1")
            .bind(account)
            .fetch_one(&mut *transaction)
            .await?;
        if count >= MOST_WEBHOOKS {
            return Ok(false);
        }
        let words: Vec<&str> = new.events.iter().map(|event| event.word()).collect();
        sqlx::query(
            "INSERT INTO webhook (id, account, url, events, secret, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&new.id)
        .bind(account)
        .bind(&new.url)
        .bind(words.join(" "))
        .bind(&new.secret)
        .bind(new.created_at as i64)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The webhooks of an account, the latest first.
    pub(crate) async fn webhooks(&self, account: &str) -> Result<Vec<StoredWebhook>, StoreError> {
        let rows = sqlx::query("SELECT * FROM webhook WHERE account = $1 ORDER BY created_at DESC, id")
            .bind(account)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_webhook).collect()
    }

    /// The accounts that have webhooks.
    pub(crate) async fn webhook_accounts(&self) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT DISTINCT account FROM webhook WHERE is_off = 0")
            .fetch_all(&self.readers)
            .await?)
    }

    /// Deletes a webhook with its calls.
    pub(crate) async fn remove_webhook(&self, id: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        sqlx::query("DELETE FROM delivery WHERE webhook = $1").bind(id).execute(&mut *transaction).await?;
        sqlx::query("DELETE FROM webhook WHERE id = $1").bind(id).execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    }

    /// Stores a call for every webhook of the account that wants it.
    pub(crate) async fn add_deliveries(
        &self,
        account: &str,
        event: WebhookEvent,
        now: u64,
        body: impl Fn(&str) -> String,
    ) -> Result<(), StoreError> {
        for hook in self.webhooks(account).await? {
            if hook.is_off || !hook.events.contains(&event) {
                continue;
            }
            let id = crate::identity::game_id();
            sqlx::query(
                "INSERT INTO delivery (id, webhook, body, due_at) SELECT $1, id, $2, $3 FROM webhook
                 WHERE id = $4 AND (SELECT COUNT(*) FROM delivery WHERE webhook = $4) < $5",
            )
            .bind(&id)
            .bind(body(&id))
            .bind(now as i64)
            .bind(&hook.id)
            .bind(MOST_WAITING)
            .execute(&self.writer)
            .await?;
        }
        Ok(())
    }

    /// Some calls that are due, the first of each webhook.
    pub(crate) async fn due_deliveries(
        &self,
        now: u64,
        most: i64,
    ) -> Result<Vec<StoredDelivery>, StoreError> {
        let rows = sqlx::query(
            "SELECT webhook.*, delivery.id AS delivery_id, body, tries, due_at FROM delivery
             JOIN webhook ON webhook.id = delivery.webhook AND is_off = 0
             JOIN account ON account.id = webhook.account AND account.closed IS NULL
             WHERE due_at <= $1
             AND due_at = (SELECT MIN(due_at) FROM delivery AS other WHERE other.webhook = delivery.webhook)
             ORDER BY due_at, delivery.id LIMIT $2",
        )
        .bind(now as i64)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            Ok(StoredDelivery {
                id: row.try_get("delivery_id")?,
                tries: number(row, "tries")?,
                due_at: number(row, "due_at")?,
                body: row.try_get("body")?,
                webhook: read_webhook(row)?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Takes a call until another time, when it is due again unless something follows before; false if another server
    /// was first.
    pub(crate) async fn take_delivery(
        &self,
        delivery: &StoredDelivery,
        until: u64,
    ) -> Result<bool, StoreError> {
        let taken =
            sqlx::query("UPDATE delivery SET due_at = $1, tries = tries + 1 WHERE id = $2 AND due_at = $3")
                .bind(until as i64)
                .bind(&delivery.id)
                .bind(delivery.due_at as i64)
                .execute(&self.writer)
                .await?;
        Ok(taken.rows_affected() == 1)
    }

    /// Notes what came of a call.
    pub(crate) async fn note_delivery(
        &self,
        delivery: &StoredDelivery,
        now: u64,
        fault: &str,
        sequel: Sequel,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        note_try(&mut transaction, &delivery.webhook.id, now, fault).await?;
        match sequel {
            Sequel::Again(at) => {
                sqlx::query("UPDATE delivery SET due_at = $1 WHERE id = $2")
                    .bind(at as i64)
                    .bind(&delivery.id)
                    .execute(&mut *transaction)
                    .await?;
            }
            Sequel::Done => {
                sqlx::query("DELETE FROM delivery WHERE id = $1")
                    .bind(&delivery.id)
                    .execute(&mut *transaction)
                    .await?;
            }
            Sequel::GivenUp => {
                for query in
                    ["UPDATE webhook SET is_off = 1 WHERE id = $1", "DELETE FROM delivery WHERE webhook = $1"]
                {
                    sqlx::query(query).bind(&delivery.webhook.id).execute(&mut *transaction).await?;
                }
            }
        }
        Ok(transaction.commit().await?)
    }

    /// Notes what came of a ping; one that succeeds switches the webhook on.
    pub(crate) async fn note_ping(&self, id: &str, now: u64, fault: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        note_try(&mut transaction, id, now, fault).await?;
        if fault.is_empty() {
            sqlx::query("UPDATE webhook SET is_off = 0 WHERE id = $1")
                .bind(id)
                .execute(&mut *transaction)
                .await?;
        }
        Ok(transaction.commit().await?)
    }
}

async fn note_try(connection: &mut AnyConnection, id: &str, now: u64, fault: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE webhook SET tried_at = $1, fault = $2 WHERE id = $3")
        .bind(now as i64)
        .bind(fault)
        .bind(id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes the webhooks of an account with their calls.
pub(super) async fn remove_all(connection: &mut AnyConnection, account: &str) -> Result<(), StoreError> {
    for query in [
        "DELETE FROM delivery WHERE webhook IN (SELECT id FROM webhook WHERE account = $1)",
        "DELETE FROM webhook WHERE account = $1",
    ] {
        sqlx::query(query).bind(account).execute(&mut *connection).await?;
    }
    Ok(())
}

fn read_webhook(row: &AnyRow) -> Result<StoredWebhook, StoreError> {
    let words: String = row.try_get("events")?;
    Ok(StoredWebhook {
        id: row.try_get("id")?,
        url: row.try_get("url")?,
        events: WebhookEvent::ALL
            .into_iter()
            .filter(|event| words.split(' ').any(|word| word == event.word()))
            .collect(),
        secret: row.try_get("secret")?,
        created_at: number(row, "created_at")?,
        is_off: number(row, "is_off")? == 1,
        tried_at: number(row, "tried_at")?,
        fault: row.try_get("fault")?,
    })
}
