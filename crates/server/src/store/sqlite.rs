//! Games in a file of `SQLite`: all SQL of the server is here.

use super::{
    Append, Filter, Setup, Store, StoreError, StoredEvent, StoredGame, StoredListing, StoredSeat, Summary,
    Terms,
};
use crate::identity::Owner;
use async_trait::async_trait;
use game::Side;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Row, SqliteConnection};
use std::path::Path;
use std::time::Duration;
use wire::Event;

/// A file of `SQLite`: one connection writes, some read beside it.
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens the file, makes it where there is none, and brings it up to date.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Survives kill -9; a power cut may lose the last commits, never tear one.
            .synchronous(SqliteSynchronous::Normal)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let pool =
            |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(Duration::from_secs(10));
        let writer = pool(1).connect_with(options.clone()).await?;
        sqlx::migrate!("migrations/sqlite")
            .run(&writer)
            .await
            .map_err(|error| StoreError::Database(error.to_string()))?;
        let readers = pool(4).connect_with(options.read_only(true)).await?;
        Ok(Sqlite { writer, readers })
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(database) if database.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Database(error.to_string()),
        }
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, game: &StoredGame, summary: &Summary) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let terms = &game.terms;
        sqlx::query(
            "INSERT INTO game (id, game, rules, options, seed, setup, is_public, created_at, updated_at, seq,
             status, turn, result, ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&terms.id)
        .bind(&terms.game)
        .bind(terms.rules)
        .bind(terms.options.to_string())
        .bind(terms.seed.to_string())
        .bind(json(&terms.setup)?)
        .bind(terms.setup.public)
        .bind(terms.created_at as i64)
        .bind(terms.created_at as i64)
        .bind(game.events.len() as i64)
        .bind(word(&summary.status)?)
        .bind(summary.turn.map(|side| side.to_string()))
        .bind(summary.result.as_ref().map(json).transpose()?)
        .bind(summary.ended.as_ref().map(word).transpose()?)
        .execute(&mut *transaction)
        .await?;
        for (side, seat) in Side::BOTH.into_iter().zip(&game.seats) {
            write_seat(&mut transaction, &terms.id, side, seat).await?;
        }
        write_events(&mut transaction, &terms.id, &game.events).await?;
        Ok(transaction.commit().await?)
    }

    async fn append(&self, append: Append<'_>) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let last = append.events.last().map_or(append.expected_seq, |stored| stored.event.seq);
        let at = append.events.last().map_or(0, |stored| stored.event.at);
        let changed = sqlx::query(
            "UPDATE game SET seq = ?, status = ?, turn = ?, result = ?, ended = ?, updated_at = ?
             WHERE id = ? AND seq = ?",
        )
        .bind(last)
        .bind(word(&append.summary.status)?)
        .bind(append.summary.turn.map(|side| side.to_string()))
        .bind(append.summary.result.as_ref().map(json).transpose()?)
        .bind(append.summary.ended.as_ref().map(word).transpose()?)
        .bind(at as i64)
        .bind(append.game)
        .bind(append.expected_seq)
        .execute(&mut *transaction)
        .await?;
        if changed.rows_affected() != 1 {
            return Err(StoreError::Conflict);
        }
        if let Some((side, seat)) = &append.seat {
            write_seat(&mut transaction, append.game, *side, seat).await?;
        }
        write_events(&mut transaction, append.game, append.events).await?;
        Ok(transaction.commit().await?)
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        // One transaction: a game read half before and half after a move would not replay.
        let mut transaction = self.readers.begin().await?;
        let Some(row) =
            sqlx::query("SELECT * FROM game WHERE id = ?").bind(id).fetch_optional(&mut *transaction).await?
        else {
            return Ok(None);
        };
        let seats = read_seats(&mut transaction, id).await?;
        let rows =
            sqlx::query("SELECT seq, at, body, side, client_id FROM event WHERE game = ? ORDER BY seq")
                .bind(id)
                .fetch_all(&mut *transaction)
                .await?;
        let events = rows.iter().map(read_event).collect::<Result<_, _>>()?;
        Ok(Some(StoredGame { terms: read_terms(&row)?, seats, events }))
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<StoredListing>, StoreError> {
        let mut transaction = self.readers.begin().await?;
        let rows = sqlx::query(
            "SELECT * FROM game
             WHERE (CASE WHEN ?1 IS NULL THEN is_public
                    ELSE EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.owner = ?1) END)
               AND (?2 IS NULL OR game = ?2) AND (?3 IS NULL OR status = ?3)
             ORDER BY updated_at DESC LIMIT ?4",
        )
        .bind(filter.owner.as_ref().map(|owner| owner.0.to_vec()))
        .bind(filter.game.as_deref())
        .bind(filter.status.as_ref().map(word).transpose()?)
        .bind(filter.limit)
        .fetch_all(&mut *transaction)
        .await?;
        let mut listings = Vec::with_capacity(rows.len());
        for row in rows {
            let id: String = row.try_get("id")?;
            let seats = read_seats(&mut transaction, &id).await?;
            listings.push(read_listing(&row, id, seats)?);
        }
        Ok(listings)
    }

    async fn restless(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT game.id FROM game JOIN seat ON seat.game = game.id AND seat.side = game.turn
             WHERE game.status = 'in_progress' AND (seat.kind = 'bot' OR game.setup NOT LIKE '%\"clock\":null%')",
        )
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1 FROM game LIMIT 1").fetch_optional(&self.readers).await?;
        sqlx::query("SELECT 1").fetch_one(&self.writer).await?;
        Ok(())
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

async fn write_seat(
    connection: &mut SqliteConnection,
    game: &str,
    side: Side,
    seat: &StoredSeat,
) -> Result<(), StoreError> {
    sqlx::query("INSERT OR REPLACE INTO seat (game, side, kind, player_id, name, bot, owner) VALUES (?, ?, ?, ?, ?, ?, ?)")
        .bind(game)
        .bind(side.to_string())
        .bind(word(&seat.kind)?)
        .bind(&seat.player_id)
        .bind(&seat.name)
        .bind(&seat.bot)
        .bind(seat.owner.as_ref().map(|owner| owner.0.to_vec()))
        .execute(connection)
        .await?;
    Ok(())
}

async fn write_events(
    connection: &mut SqliteConnection,
    game: &str,
    events: &[StoredEvent],
) -> Result<(), StoreError> {
    for StoredEvent { event, sender } in events {
        sqlx::query("INSERT INTO event (game, seq, at, body, side, client_id) VALUES (?, ?, ?, ?, ?, ?)")
            .bind(game)
            .bind(event.seq)
            .bind(event.at as i64)
            .bind(json(&event.kind)?)
            .bind(sender.as_ref().map(|(side, _)| side.to_string()))
            .bind(sender.as_ref().map(|(_, id)| id))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn read_seats(connection: &mut SqliteConnection, game: &str) -> Result<[StoredSeat; 2], StoreError> {
    let rows = sqlx::query("SELECT kind, player_id, name, bot, owner FROM seat WHERE game = ? ORDER BY side")
        .bind(game)
        .fetch_all(connection)
        .await?;
    let seats = rows.iter().map(read_seat).collect::<Result<Vec<_>, StoreError>>()?;
    seats.try_into().map_err(|_| StoreError::Damaged(format!("game {game} has not two seats")))
}

fn read_seat(row: &SqliteRow) -> Result<StoredSeat, StoreError> {
    let owner: Option<Vec<u8>> = row.try_get("owner")?;
    let owner = owner.map(|bytes| bytes.try_into().map(Owner)).transpose();
    Ok(StoredSeat {
        kind: read_word(row.try_get("kind")?)?,
        player_id: row.try_get("player_id")?,
        name: row.try_get("name")?,
        bot: row.try_get("bot")?,
        owner: owner.map_err(|_| StoreError::Damaged("an owner of the wrong length".into()))?,
    })
}

fn read_event(row: &SqliteRow) -> Result<StoredEvent, StoreError> {
    let (side, id): (Option<String>, Option<String>) = (row.try_get("side")?, row.try_get("client_id")?);
    let event =
        Event { seq: row.try_get("seq")?, at: millis(row, "at")?, kind: read_json(row.try_get("body")?)? };
    Ok(StoredEvent { event, sender: read_side(side)?.zip(id) })
}

fn read_terms(row: &SqliteRow) -> Result<Terms, StoreError> {
    let seed: String = row.try_get("seed")?;
    Ok(Terms {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        rules: row.try_get("rules")?,
        options: read_json(row.try_get("options")?)?,
        seed: seed.parse().map_err(|_| StoreError::Damaged(format!("the seed {seed}")))?,
        setup: read_json::<Setup>(row.try_get("setup")?)?,
        created_at: millis(row, "created_at")?,
    })
}

fn read_listing(row: &SqliteRow, id: String, seats: [StoredSeat; 2]) -> Result<StoredListing, StoreError> {
    let (result, ended): (Option<&str>, Option<&str>) = (row.try_get("result")?, row.try_get("ended")?);
    let summary = Summary {
        status: read_word(row.try_get("status")?)?,
        turn: read_side(row.try_get("turn")?)?,
        result: result.map(read_json).transpose()?,
        ended: ended.map(read_word).transpose()?,
    };
    Ok(StoredListing {
        id,
        game: row.try_get("game")?,
        seats,
        seq: row.try_get("seq")?,
        summary,
        created_at: millis(row, "created_at")?,
        updated_at: millis(row, "updated_at")?,
    })
}

fn read_side(text: Option<String>) -> Result<Option<Side>, StoreError> {
    text.map(|text| text.parse())
        .transpose()
        .map_err(|error: game::PlayError| StoreError::Damaged(error.to_string()))
}

fn millis(row: &SqliteRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column)? as u64)
}

fn json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// An enumeration without fields as its bare name.
fn word<T: Serialize>(value: &T) -> Result<String, StoreError> {
    Ok(json(value)?.trim_matches('"').to_owned())
}

fn read_word<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_value(text.into()).map_err(|error| StoreError::Damaged(error.to_string()))
}
