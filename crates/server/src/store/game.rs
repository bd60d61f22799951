//! Loads and lists games.

use super::row::{places, read_event, read_listing, read_seats, read_terms, word};
use super::{Filter, Store, StoreError, StoredGame, StoredListing};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

const PUBLIC: &str = "SELECT * FROM game WHERE is_public = 1
    AND ($1 IS NULL OR game = $1) AND ($2 IS NULL OR status = $2) ORDER BY updated_at DESC LIMIT $3";
const OWNED: &str = "SELECT * FROM game WHERE id IN (SELECT game FROM seat WHERE owner = $4)
    AND ($1 IS NULL OR game = $1) AND ($2 IS NULL OR status = $2) ORDER BY updated_at DESC LIMIT $3";

impl Store {
    /// Loads a game with its seats and events.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let mut transaction = self.read().await?;
        let row = sqlx::query("SELECT * FROM game WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let seats = read_seats(&mut transaction, &[id.to_owned()]).await?.swap_remove(0);
        let rows =
            sqlx::query("SELECT seq, at, body, side, client_id FROM event WHERE game = $1 ORDER BY seq")
                .bind(id)
                .fetch_all(&mut *transaction)
                .await?;
        let events = rows.iter().map(read_event).collect::<Result<_, _>>()?;
        Ok(Some(StoredGame { terms: read_terms(&row)?, seats, events }))
    }

    /// The ids of all games.
    pub(crate) async fn ids(&self) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT id FROM game ORDER BY id").fetch_all(&self.readers).await?)
    }

    /// Lists games, the latest first.
    pub(crate) async fn list(&self, filter: &Filter) -> Result<Vec<StoredListing>, StoreError> {
        let mut transaction = self.read().await?;
        // Two queries, because one with both conditions would scan every game.
        let query = sqlx::query(if filter.owner.is_some() { OWNED } else { PUBLIC })
            .bind(filter.game.clone())
            .bind(filter.status.as_ref().map(word).transpose()?)
            .bind(i64::from(filter.limit));
        let query = match &filter.owner {
            Some(owner) => query.bind(owner.0.to_vec()),
            None => query,
        };
        let rows = query.fetch_all(&mut *transaction).await?;
        listings(&mut transaction, &rows).await
    }

    /// The number of the last event of each of these games.
    pub(crate) async fn seqs(&self, ids: &[String]) -> Result<Vec<(String, u32)>, StoreError> {
        let mut found = Vec::with_capacity(ids.len());
        for ids in ids.chunks(200) {
            let text = format!("SELECT id, seq FROM game WHERE id IN ({})", places(ids.len()));
            let mut query = sqlx::query(sqlx::AssertSqlSafe(text));
            for id in ids {
                query = query.bind(id);
            }
            for row in query.fetch_all(&self.readers).await? {
                found.push((row.try_get(0)?, row.try_get::<i64, _>(1)? as u32));
            }
        }
        Ok(found)
    }

    /// Some games in progress without events since `before` in which a bot is to act: those whose ids come after `after`.
    pub(crate) async fn bot_turns(
        &self,
        before: u64,
        after: &str,
        most: usize,
    ) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar(
            "SELECT game.id FROM game JOIN seat ON seat.game = game.id AND seat.side = game.turn
             WHERE game.status = 'in_progress' AND game.updated_at <= $1 AND seat.kind = 'bot' AND game.id > $2
             ORDER BY game.id LIMIT $3",
        )
        .bind(before as i64)
        .bind(after)
        .bind(most as i64)
        .fetch_all(&self.readers)
        .await?)
    }
}

/// Adds the seats to rows of games, with one query for all of them.
pub(super) async fn listings(
    connection: &mut AnyConnection,
    rows: &[AnyRow],
) -> Result<Vec<StoredListing>, StoreError> {
    let ids = rows.iter().map(|row| row.try_get("id")).collect::<Result<Vec<String>, _>>()?;
    let seats = read_seats(connection, &ids).await?;
    rows.iter().zip(ids).zip(seats).map(|((row, id), seats)| read_listing(row, id, seats)).collect()
}
