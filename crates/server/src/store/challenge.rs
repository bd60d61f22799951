//! Challenges that wait for an answer.

use super::row::{json, number, read_json};
use super::{Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sqlx::Row;
use sqlx::any::AnyRow;
use wire::{ChallengeSide, ClockSettings, Player, SeatKind};

/// The most challenges that an account has made and that wait.
const MOST_OUT: i64 = 20;
/// The most challenges that wait for an account.
const MOST_IN: i64 = 50;

/// What is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ChallengeTerms {
    /// The id of the game in the catalogue.
    pub game: String,
    pub options: Json,
    /// The side of the challenger.
    pub side: ChallengeSide,
    pub rated: bool,
    pub clock: Option<ClockSettings>,
    /// A mark of the address from which a rated game was proposed.
    pub opened_from: Option<String>,
}

/// A challenge.
#[derive(Clone, Debug)]
pub(crate) struct StoredChallenge {
    pub id: String,
    pub from: Player,
    pub to: Player,
    pub terms: ChallengeTerms,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// The same.
    pub expires_at: u64,
    pub is_declined: bool,
}

/// What became of a new challenge.
pub(crate) enum Challenged {
    Done,
    /// The challenger has too many that wait.
    TooManyOut,
    /// The challenged player has.
    TooManyIn,
    /// The same player was challenged before, and has not answered.
    Waits,
    /// That player has declined, and wants rest until this time.
    Declined(u64),
}

const SELECT: &str =
    "SELECT challenge.*, one.name AS from_name, one.is_bot AS from_bot, other.name AS to_name,
    other.is_bot AS to_bot FROM challenge
    JOIN account AS one ON one.id = challenger AND one.closed IS NULL
    JOIN account AS other ON other.id = challenged AND other.closed IS NULL";

impl Store {
    /// Stores a challenge, unless there are too many.
    pub(crate) async fn add_challenge(&self, new: &StoredChallenge) -> Result<Challenged, StoreError> {
        let mut transaction = self.write().await?;
        let (from, to, now) = (&new.from.id, &new.to.id, new.created_at as i64);
        // Locks both accounts, always in the same order, so that what is counted stays true.
        for account in [from.min(to), from.max(to)] {
            sqlx::query("UPDATE account SET id = id WHERE id = $1")
                .bind(account)
                .execute(&mut *transaction)
                .await?;
        }
        sqlx::query("DELETE FROM challenge WHERE challenger = $1 AND challenged = $2 AND expires_at <= $3")
            .bind(from)
            .bind(to)
            .bind(now)
            .execute(&mut *transaction)
            .await?;
        let known = sqlx::query(
            "SELECT is_declined, expires_at FROM challenge WHERE challenger = $1 AND challenged = $2",
        )
        .bind(from)
        .bind(to)
        .fetch_optional(&mut *transaction)
        .await?;
        if let Some(row) = known {
            let is_declined = number(&row, "is_declined")? == 1;
            let until = number(&row, "expires_at")?;
            return Ok(if is_declined { Challenged::Declined(until) } else { Challenged::Waits });
        }
        for (count, account, most, refusal) in [
            (
                "SELECT COUNT(*) FROM challenge WHERE challenger = $1 AND expires_at > $2 AND is_declined = 0",
                from,
                MOST_OUT,
                Challenged::TooManyOut,
            ),
            (
                "SELECT COUNT(*) FROM challenge WHERE challenged = $1 AND expires_at > $2 AND is_declined = 0",
                to,
                MOST_IN,
                Challenged::TooManyIn,
            ),
        ] {
            let waiting: i64 =
                sqlx::query_scalar(count).bind(account).bind(now).fetch_one(&mut *transaction).await?;
            if waiting >= most {
                return Ok(refusal);
            }
        }
        sqlx::query(
            "INSERT INTO challenge (id, challenger, challenged, terms, created_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&new.id)
        .bind(from)
        .bind(to)
        .bind(json(&new.terms)?)
        .bind(now)
        .bind(new.expires_at as i64)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Challenged::Done)
    }

    /// A challenge that waits for an answer.
    pub(crate) async fn challenge(&self, id: &str, now: u64) -> Result<Option<StoredChallenge>, StoreError> {
        let query = format!("{SELECT} WHERE challenge.id = $1 AND expires_at > $2 AND is_declined = 0");
        let row = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(id)
            .bind(now as i64)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read_challenge).transpose()
    }

    /// The challenges from and to an account that wait for an answer, the latest first.
    pub(crate) async fn challenges(
        &self,
        account: &str,
        now: u64,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        let query = format!(
            "{SELECT} WHERE (challenger = $1 OR challenged = $1) AND expires_at > $2 AND is_declined = 0
             ORDER BY challenge.created_at DESC, challenge.id"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query))
            .bind(account)
            .bind(now as i64)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_challenge).collect()
    }

    /// Some challenges whose time is over, answered or not.
    pub(crate) async fn lapsed_challenges(&self, now: u64) -> Result<Vec<StoredChallenge>, StoreError> {
        let query = format!("{SELECT} WHERE expires_at <= $1 LIMIT 100");
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).bind(now as i64).fetch_all(&self.readers).await?;
        rows.iter().map(read_challenge).collect()
    }

    /// Removes a challenge; false if somebody else was first.
    pub(crate) async fn remove_challenge(&self, id: &str) -> Result<bool, StoreError> {
        let removed =
            sqlx::query("DELETE FROM challenge WHERE id = $1").bind(id).execute(&self.writer).await?;
        Ok(removed.rows_affected() == 1)
    }

    /// Notes that a challenge was declined, and until when it must not be repeated; false if somebody else was first.
    pub(crate) async fn decline_challenge(&self, id: &str, until: u64) -> Result<bool, StoreError> {
        let declined = sqlx::query(
            "UPDATE challenge SET is_declined = 1, expires_at = $2 WHERE id = $1 AND is_declined = 0",
        )
        .bind(id)
        .bind(until as i64)
        .execute(&self.writer)
        .await?;
        Ok(declined.rows_affected() == 1)
    }
}

fn read_challenge(row: &AnyRow) -> Result<StoredChallenge, StoreError> {
    let player = |id: &str, name: &str, is_bot: &str| {
        Ok::<_, StoreError>(Player {
            id: row.try_get(id)?,
            name: row.try_get(name)?,
            kind: SeatKind::Person,
            is_bot: number(row, is_bot)? == 1,
        })
    };
    Ok(StoredChallenge {
        id: row.try_get("id")?,
        from: player("challenger", "from_name", "from_bot")?,
        to: player("challenged", "to_name", "to_bot")?,
        terms: read_json(row.try_get("terms")?)?,
        created_at: number(row, "created_at")?,
        expires_at: number(row, "expires_at")?,
        is_declined: number(row, "is_declined")? == 1,
    })
}
