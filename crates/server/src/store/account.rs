//! Accounts and sessions.

use super::row::{json, number, read_json, read_owner};
use super::{Store, StoreError, StoredSeat, device, link, puzzle_owner, session};
use crate::identity::Owner;
use serde_json::{Map, Value as Json};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use wire::SeatKind;

/// The account of a person.
#[derive(Clone, Debug)]
pub(crate) struct StoredAccount {
    /// The name in lower case.
    pub id: String,
    /// The name as it was given.
    pub name: String,
    /// The owner of this person's seats.
    pub owner: Owner,
    /// The hash of the password, with its salt and its cost.
    pub password: String,
    /// Settings that the page stores here.
    pub settings: Map<String, Json>,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// Why the operator has closed it.
    pub closed: Option<String>,
    /// Where its owner gets a link when the password is forgotten, once it is confirmed.
    pub address: Option<String>,
    pub is_confirmed: bool,
    /// Whether it is the account of a program, for good.
    pub is_bot: bool,
}

impl StoredAccount {
    /// A seat for it.
    pub(crate) fn seat(&self) -> StoredSeat {
        StoredSeat {
            kind: SeatKind::Person,
            name: Some(self.name.clone()),
            owner: Some(self.owner),
            account: Some(self.id.clone()),
            is_bot: self.is_bot,
            ..StoredSeat::OPEN
        }
    }
}

/// A device that is signed in.
pub(crate) struct Session {
    /// The hash of its token.
    pub token: Owner,
    /// The hash of the token by which the account knows the device from now on.
    pub device: Owner,
    /// When it began, in milliseconds since 1970.
    pub began_at: u64,
    /// When it ends.
    pub expires_at: u64,
    /// The device in a few words.
    pub agent: String,
    /// The guest whose seats move to the account.
    pub guest: Option<Owner>,
}

impl Store {
    /// Inserts a new account and signs it in; a name that is taken is a conflict. Returns the games
    /// whose seats have moved to the account.
    pub(crate) async fn sign_up(
        &self,
        account: &StoredAccount,
        session: &Session,
    ) -> Result<Vec<String>, StoreError> {
        let mut transaction = self.write().await?;
        if session::is_retired(&mut transaction, &account.id, session.began_at).await? {
            return Err(StoreError::Conflict);
        }
        sqlx::query(
            "INSERT INTO account (id, name, owner, password, settings, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&account.id)
        .bind(&account.name)
        .bind(account.owner.0.to_vec())
        .bind(&account.password)
        .bind(json(&account.settings)?)
        .bind(account.created_at as i64)
        .execute(&mut *transaction)
        .await?;
        let games = begin(&mut transaction, account, session).await?;
        transaction.commit().await?;
        Ok(games)
    }

    /// Signs an account in on a device. Returns the games whose seats have moved to the account.
    pub(crate) async fn sign_in(
        &self,
        account: &StoredAccount,
        session: &Session,
    ) -> Result<Vec<String>, StoreError> {
        let mut transaction = self.write().await?;
        let games = begin(&mut transaction, account, session).await?;
        transaction.commit().await?;
        Ok(games)
    }

    /// Changes the password and ends all sessions but the new one; returns the hashes of their tokens.
    pub(crate) async fn set_password(
        &self,
        account: &StoredAccount,
        password: &str,
        session: &Session,
    ) -> Result<Vec<Owner>, StoreError> {
        let mut transaction = self.write().await?;
        let ended = replace_password(&mut transaction, &account.id, password).await?;
        begin(&mut transaction, account, session).await?;
        transaction.commit().await?;
        Ok(ended)
    }

    /// Replaces the settings of the page.
    pub(crate) async fn set_settings(
        &self,
        id: &str,
        settings: &Map<String, Json>,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE account SET settings = $1 WHERE id = $2")
            .bind(json(settings)?)
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Signs a device out.
    pub(crate) async fn sign_out(&self, token: &Owner) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM session WHERE token = $1")
            .bind(token.0.to_vec())
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// The account with this id.
    pub(crate) async fn account(&self, id: &str) -> Result<Option<StoredAccount>, StoreError> {
        let row =
            sqlx::query("SELECT * FROM account WHERE id = $1").bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(read_account).transpose()
    }

    /// The account that is signed in with this token at this time, and when that was last noted.
    pub(crate) async fn session(
        &self,
        token: &Owner,
        now: u64,
    ) -> Result<Option<(StoredAccount, u64)>, StoreError> {
        let row = sqlx::query(
            "SELECT account.*, session.seen_at FROM session JOIN account ON account.id = session.account
             WHERE session.token = $1 AND session.expires_at > $2 AND account.closed IS NULL",
        )
        .bind(token.0.to_vec())
        .bind(now as i64)
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(|row| Ok((read_account(row)?, number(row, "seen_at")?))).transpose()
    }
}

/// Changes the password and ends all sessions, personal tokens and links; returns the hashes of the tokens.
pub(super) async fn replace_password(
    connection: &mut AnyConnection,
    id: &str,
    password: &str,
) -> Result<Vec<Owner>, StoreError> {
    sqlx::query("UPDATE account SET password = $1 WHERE id = $2")
        .bind(password)
        .bind(id)
        .execute(&mut *connection)
        .await?;
    // Who has to be locked out by a new password is a stranger from now on.
    device::forget_all(&mut *connection, id).await?;
    link::expire(&mut *connection, id).await?;
    session::end_all(connection, id).await
}

/// Inserts a session and moves the seats and puzzles of its guest to the account.
async fn begin(
    connection: &mut AnyConnection,
    account: &StoredAccount,
    session: &Session,
) -> Result<Vec<String>, StoreError> {
    sqlx::query("DELETE FROM session WHERE expires_at <= $1")
        .bind(session.began_at as i64)
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "INSERT INTO session (token, account, expires_at, created_at, seen_at, agent, device)
         VALUES ($1, $2, $3, $4, $4, $5, $6)",
    )
    .bind(session.token.0.to_vec())
    .bind(&account.id)
    .bind(session.expires_at as i64)
    .bind(session.began_at as i64)
    .bind(&session.agent)
    .bind(session.device.0.to_vec())
    .execute(&mut *connection)
    .await?;
    device::remember(&mut *connection, &account.id, &session.device, session.began_at).await?;
    let Some(guest) = session.guest else { return Ok(Vec::new()) };
    puzzle_owner::adopt(&mut *connection, &guest, &account.owner).await?;
    Ok(sqlx::query_scalar("UPDATE seat SET owner = $1, name = $2 WHERE owner = $3 RETURNING game")
        .bind(account.owner.0.to_vec())
        .bind(&account.name)
        .bind(guest.0.to_vec())
        .fetch_all(&mut *connection)
        .await?)
}

pub(super) fn read_account(row: &AnyRow) -> Result<StoredAccount, StoreError> {
    Ok(StoredAccount {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        owner: read_owner(row.try_get("owner")?)?,
        password: row.try_get("password")?,
        settings: read_json(row.try_get("settings")?)?,
        created_at: number(row, "created_at")?,
        closed: row.try_get("closed")?,
        address: row.try_get("address")?,
        is_confirmed: number(row, "address_confirmed")? == 1,
        is_bot: number(row, "is_bot")? == 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    #[tokio::test]
    async fn a_session_expires_and_the_next_one_deletes_its_row() {
        let folder = tempfile::tempdir().unwrap();
        let database = testing::database::postgres(folder.path());
        let config = Config { data: folder.path().to_owned(), database, ..Config::default() };
        let store = Store::open(&config).await.unwrap();
        let account = StoredAccount {
            id: "alice".into(),
            name: "Alice".into(),
            owner: Owner([7; 32]),
            password: String::new(),
            settings: Map::new(),
            created_at: 0,
            closed: None,
            address: None,
            is_confirmed: false,
            is_bot: false,
        };
        let session = |token: u8, began_at| Session {
            token: Owner([token; 32]),
            device: Owner([token; 32]),
            began_at,
            expires_at: began_at + 100,
            agent: String::new(),
            guest: None,
        };
        store.sign_up(&account, &session(1, 0)).await.unwrap();
        let id = async |token: u8, now| {
            store.session(&Owner([token; 32]), now).await.unwrap().map(|(account, _)| account.id)
        };
        assert_eq!((id(1, 99).await.as_deref(), id(1, 100).await), (Some("alice"), None));
        store.sign_in(&account, &session(2, 150)).await.unwrap();
        assert_eq!((id(1, 50).await, id(2, 200).await.as_deref()), (None, Some("alice")));
        let again = store.sign_up(&account, &session(3, 150)).await;
        assert!(matches!(again, Err(StoreError::Conflict)), "a name belongs to one account");
        assert_eq!(id(3, 200).await, None, "a failed sign-up does not sign in");
    }
}
