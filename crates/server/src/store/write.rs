//! Writes games: new ones, and their events. The most common changes, a move, an end and a new game, are one message to
//! the database each.
//!
//! There is one writer for all games, and a transaction of several messages would hold it for several round trips.

use super::decision::write_decision;
use super::flag::bind_flag;
use super::rating::rate;
use super::row::{Statement, bind_seat, json, word, write_events, write_seat, write_summary, write_terms};
use super::{Append, Flag, Store, StoreError, StoredEvent, StoredGame, Summary};
use game::Side;
use sqlx::any::AnyRow;
use wire::{EventKind, Status};

/// The statements for one kind of database; each returns a row if it has changed something.
pub(super) struct Scripts {
    moved: &'static str,
    ended: &'static str,
    created: &'static str,
}

/// `SQLite` takes all statements of a transaction in one call.
pub(super) const SQLITE: Scripts = Scripts {
    moved: "BEGIN IMMEDIATE;
        UPDATE game SET turn = $1, updated_at = $2, seq = $3, flag_at = $9, flag_uptime = $10
        WHERE id = $4 AND seq = $5;
        INSERT INTO event (game, seq, at, body, side, client_id) SELECT $4, $3, $2, $6, $7, $8 WHERE changes() = 1
        RETURNING seq;
        COMMIT",
    ended: "BEGIN IMMEDIATE;
        UPDATE game SET turn = $1, updated_at = $2, seq = $3, status = $9, result = $10, ended = $11,
            flag_at = NULL, flag_uptime = NULL
        WHERE id = $4 AND seq = $5;
        INSERT INTO event (game, seq, at, body, side, client_id) SELECT $4, $3, $2, $6, $7, $8 WHERE changes() = 1
        RETURNING seq;
        COMMIT",
    created: "BEGIN IMMEDIATE;
        INSERT INTO game (status, turn, result, ended, updated_at, seq, id, game, rules, options, seed, setup,
            is_public, created_at, flag_at, flag_uptime)
        VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $8, $9, $10, $11, $12, $13, $24, $25);
        INSERT INTO seat (game, side, kind, player_id, name, bot, owner)
        VALUES ($6, 'first', $14, $15, $16, $17, $18), ($6, 'second', $19, $20, $21, $22, $23)
        RETURNING side;
        COMMIT",
};

/// `PostgreSQL` makes all changes in one statement.
pub(super) const POSTGRES: Scripts = Scripts {
    moved: "WITH moved AS (
            UPDATE game SET turn = $1, updated_at = $2, seq = $3, flag_at = $9, flag_uptime = $10
            WHERE id = $4 AND seq = $5 RETURNING id
        )
        INSERT INTO event (game, seq, at, body, side, client_id)
        SELECT id, CAST($3 AS BIGINT), CAST($2 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT)
        FROM moved RETURNING seq",
    ended: "WITH moved AS (
            UPDATE game SET turn = $1, updated_at = $2, seq = $3, status = $9, result = $10, ended = $11,
            flag_at = NULL, flag_uptime = NULL
            WHERE id = $4 AND seq = $5 RETURNING id
        )
        INSERT INTO event (game, seq, at, body, side, client_id)
        SELECT id, CAST($3 AS BIGINT), CAST($2 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT)
        FROM moved RETURNING seq",
    created: "WITH created AS (
            INSERT INTO game (status, turn, result, ended, updated_at, seq, id, game, rules, options, seed, setup,
                is_public, created_at, flag_at, flag_uptime)
            VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $8, $9, $10, $11, $12, $13, $24, $25) RETURNING id
        )
        INSERT INTO seat (game, side, kind, player_id, name, bot, owner)
        SELECT id, 'first', CAST($14 AS TEXT), CAST($15 AS TEXT), CAST($16 AS TEXT), CAST($17 AS TEXT),
            CAST($18 AS BYTEA) FROM created
        UNION ALL
        SELECT id, 'second', CAST($19 AS TEXT), CAST($20 AS TEXT), CAST($21 AS TEXT), CAST($22 AS TEXT),
            CAST($23 AS BYTEA) FROM created
        RETURNING side",
};

impl Append<'_> {
    /// The event, if it is a single move of a game that goes on, or a single event that ends one.
    pub(super) fn single_event(&self) -> Option<&StoredEvent> {
        let ([stored], None, None, None) = (self.events, &self.seat, &self.rated, &self.decision) else {
            return None;
        };
        let is_common = match self.summary.status {
            Status::InProgress => matches!(&stored.event.kind, EventKind::Move { .. }),
            Status::Finished => true,
            Status::Waiting => false,
        };
        is_common.then_some(stored)
    }
}

impl Store {
    /// Inserts a new game with its first events.
    pub(crate) async fn create(
        &self,
        game: &StoredGame,
        summary: &Summary,
        flag: Option<Flag>,
    ) -> Result<(), StoreError> {
        let terms = &game.terms;
        if game.events.is_empty() && !terms.setup.league {
            return self.create_empty(game, summary, flag).await;
        }
        let mut transaction = self.write().await?;
        let query = sqlx::query(
            "INSERT INTO game (status, turn, result, ended, updated_at, seq, id, game, rules, options, seed, setup,
             is_public, created_at, flag_at, flag_uptime)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        );
        let query = write_summary(query, summary, terms.created_at)?.bind(game.events.len() as i64);
        bind_flag(write_terms(query, terms)?, flag).execute(&mut *transaction).await?;
        for (side, seat) in Side::BOTH.into_iter().zip(&game.seats) {
            write_seat(&mut transaction, &terms.id, side, seat).await?;
        }
        write_events(&mut transaction, &terms.id, &game.events).await?;
        if terms.setup.league {
            sqlx::query("INSERT INTO league_game (id, game, created_at) VALUES ($1, $2, $3)")
                .bind(&terms.id)
                .bind(&terms.game)
                .bind(terms.created_at as i64)
                .execute(&mut *transaction)
                .await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Appends new events; they are committed when this returns.
    pub(crate) async fn append(&self, append: Append<'_>) -> Result<(), StoreError> {
        if let Some(stored) = append.single_event() {
            return self.append_single(&append, stored).await;
        }
        let mut transaction = self.write().await?;
        let last = append.events.last().map_or(append.expected_seq, |stored| stored.event.seq);
        let at = append.events.last().map_or(0, |stored| stored.event.at);
        // A concurrent append waits here for the first one, finds another seq and changes nothing.
        let query = sqlx::query(
            "UPDATE game SET status = $1, turn = $2, result = $3, ended = $4, updated_at = $5, seq = $6,
             flag_at = $7, flag_uptime = $8 WHERE id = $9 AND seq = $10",
        );
        let query = write_summary(query, &append.summary, at)?.bind(i64::from(last));
        let changed = bind_flag(query, append.flag)
            .bind(append.game)
            .bind(i64::from(append.expected_seq))
            .execute(&mut *transaction)
            .await?;
        if changed.rows_affected() != 1 {
            return Err(StoreError::Conflict);
        }
        if let Some((side, seat)) = &append.seat {
            write_seat(&mut transaction, append.game, *side, seat).await?;
        }
        write_events(&mut transaction, append.game, append.events).await?;
        if let Some(decision) = append.decision {
            write_decision(&mut transaction, append.game, decision).await?;
        }
        if let Some(rated) = &append.rated {
            rate(&mut transaction, append.game, rated, at).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Appends one event; it is committed when this returns.
    pub(super) async fn append_single(
        &self,
        append: &Append<'_>,
        stored: &StoredEvent,
    ) -> Result<(), StoreError> {
        let StoredEvent { event, sender } = stored;
        let summary = &append.summary;
        let is_over = summary.status == Status::Finished;
        let script = if is_over { self.scripts.ended } else { self.scripts.moved };
        let query = sqlx::query(script)
            .bind(summary.turn.map(|side| side.to_string()))
            .bind(event.at as i64)
            .bind(i64::from(event.seq))
            .bind(append.game)
            .bind(i64::from(append.expected_seq))
            .bind(json(&event.kind)?)
            .bind(sender.as_ref().map(|(side, _)| side.to_string()))
            .bind(sender.as_ref().map(|(_, id)| id.clone()));
        let query = if is_over {
            query
                .bind(word(&summary.status)?)
                .bind(summary.result.as_ref().map(json).transpose()?)
                .bind(summary.ended.as_ref().map(word).transpose()?)
        } else {
            bind_flag(query, append.flag)
        };
        // No row: another event was first, and nothing has changed.
        if self.run(query).await?.is_empty() { Err(StoreError::Conflict) } else { Ok(()) }
    }

    /// Inserts a new game without events.
    pub(super) async fn create_empty(
        &self,
        game: &StoredGame,
        summary: &Summary,
        flag: Option<Flag>,
    ) -> Result<(), StoreError> {
        let query = write_summary(sqlx::query(self.scripts.created), summary, game.terms.created_at)?;
        let query = write_terms(query, &game.terms)?;
        let [first, second] = &game.seats;
        self.run(bind_flag(bind_seat(bind_seat(query, first)?, second)?, flag)).await.map(drop)
    }

    async fn run(&self, query: Statement<'_>) -> Result<Vec<AnyRow>, StoreError> {
        let mut connection = self.writer.acquire().await?;
        match query.fetch_all(&mut *connection).await {
            Ok(rows) => Ok(rows),
            Err(error) => {
                // The connection may be inside a transaction; closing it rolls that back.
                if let Err(error) = connection.close().await {
                    tracing::debug!(%error, "a connection did not close cleanly");
                }
                Err(error.into())
            }
        }
    }
}
