//! A move on its own, in one message to the database: what nearly every change of a game is.

use super::row::json;
use super::{Append, Store, StoreError, StoredEvent};
use wire::{EventKind, Status};

/// On `SQLite` the statements of a transaction travel together.
pub const SQLITE: &str = "BEGIN IMMEDIATE;
    UPDATE game SET turn = $1, updated_at = $2, seq = $3 WHERE id = $4 AND seq = $5;
    INSERT INTO event (game, seq, at, body, side, client_id) SELECT $4, $3, $2, $6, $7, $8 WHERE changes() = 1
    RETURNING seq;
    COMMIT";

/// On `PostgreSQL` one statement does both.
pub const POSTGRES: &str = "WITH moved AS (
        UPDATE game SET turn = $1, updated_at = $2, seq = $3 WHERE id = $4 AND seq = $5 RETURNING id
    )
    INSERT INTO event (game, seq, at, body, side, client_id)
    SELECT id, CAST($3 AS BIGINT), CAST($2 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT) FROM moved
    RETURNING seq";

impl Append<'_> {
    /// The event, where it is a single move of a game that goes on.
    pub(super) fn move_alone(&self) -> Option<&StoredEvent> {
        let ([stored], None, None, None) = (self.events, &self.seat, &self.rated, &self.decision) else {
            return None;
        };
        let is_move = matches!(stored.kind(), EventKind::Move { .. });
        (is_move && self.summary.status == Status::InProgress).then_some(stored)
    }
}

impl Store {
    /// Keeps a move; when this returns it is safe.
    pub(super) async fn append_move(
        &self,
        append: &Append<'_>,
        stored: &StoredEvent,
    ) -> Result<(), StoreError> {
        let StoredEvent { event, sender } = stored;
        let mut connection = self.writer().acquire().await?;
        let moved = sqlx::query(self.quick())
            .bind(append.summary.turn.map(|side| side.to_string()))
            .bind(event.at as i64)
            .bind(i64::from(event.seq))
            .bind(append.game)
            .bind(i64::from(append.expected_seq))
            .bind(json(&event.kind)?)
            .bind(sender.as_ref().map(|(side, _)| side.to_string()))
            .bind(sender.as_ref().map(|(_, id)| id.clone()))
            .fetch_all(&mut *connection)
            .await;
        match moved {
            Ok(rows) if rows.len() == 1 => Ok(()),
            // Somebody else was first: nothing has changed.
            Ok(_) => Err(StoreError::Conflict),
            Err(error) => {
                // It may be in the middle of a transaction, which ends with it.
                if let Err(error) = connection.close().await {
                    tracing::debug!(%error, "a connection did not end in good order");
                }
                Err(error.into())
            }
        }
    }
}
