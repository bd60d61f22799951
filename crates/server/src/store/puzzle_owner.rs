//! What becomes of the tries of guests and accounts: they move, are handed out, and are removed.

use super::puzzle::{PuzzleStanding, read_standing};
use super::row::number;
use super::{Store, StoreError};
use crate::identity::Owner;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use wire::ExportedPuzzleTry;

/// Rows that are removed in one transaction: players must not wait for it.
const MOST: i64 = 500;

impl Store {
    /// The standings of an owner, game by game.
    pub(crate) async fn puzzle_standings(
        &self,
        owner: &Owner,
    ) -> Result<Vec<(String, PuzzleStanding)>, StoreError> {
        let rows = sqlx::query("SELECT * FROM puzzle_standing WHERE owner = $1 ORDER BY game")
            .bind(owner.0.to_vec())
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok((row.try_get("game")?, read_standing(row)?))).collect()
    }

    /// The puzzles that an owner has tried for rating.
    pub(crate) async fn rated_puzzle_tries(
        &self,
        owner: &Owner,
    ) -> Result<Vec<ExportedPuzzleTry>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM puzzle_try WHERE owner = $1 AND change IS NOT NULL ORDER BY first_at, game, puzzle",
        )
        .bind(owner.0.to_vec())
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &AnyRow| {
            Ok(ExportedPuzzleTry {
                game: row.try_get("game")?,
                puzzle: row.try_get("puzzle")?,
                is_solved: number(row, "was_solved")? == 1,
                change: row.try_get("change")?,
                at: number(row, "first_at")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Removes some of what guests did before this time, and of the runs that began before the other; returns how much.
    pub(crate) async fn remove_old_puzzle_tries(
        &self,
        before: u64,
        runs_before: u64,
    ) -> Result<u64, StoreError> {
        let mut transaction = self.write().await?;
        let mut removed = 0;
        for query in [
            "DELETE FROM puzzle_try WHERE (owner, game, puzzle) IN (
                 SELECT owner, game, puzzle FROM puzzle_try AS old WHERE last_at < $1
                 AND NOT EXISTS (SELECT 1 FROM account WHERE account.owner = old.owner) LIMIT $2)",
            "DELETE FROM puzzle_standing WHERE (owner, game) IN (
                 SELECT owner, game FROM puzzle_standing AS old WHERE updated_at < $1
                 AND NOT EXISTS (SELECT 1 FROM account WHERE account.owner = old.owner) LIMIT $2)",
        ] {
            let done = sqlx::query(query).bind(before as i64).bind(MOST).execute(&mut *transaction).await?;
            removed += done.rows_affected();
        }
        let done = sqlx::query("DELETE FROM puzzle_run WHERE began_at < $1")
            .bind(runs_before as i64)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(removed + done.rows_affected())
    }
}

/// Moves what a guest did to an account. What the account has itself stays: then the tries of the guest do not count, and
/// only the better run and the longer row of days are taken over.
pub(super) async fn adopt(
    connection: &mut AnyConnection,
    guest: &Owner,
    account: &Owner,
) -> Result<(), StoreError> {
    let (guest, account) = (guest.0.to_vec(), account.0.to_vec());
    for query in [
        "UPDATE puzzle_try SET change = NULL WHERE owner = $1
         AND EXISTS (SELECT 1 FROM puzzle_standing AS own WHERE own.owner = $2 AND own.game = puzzle_try.game)",
        "UPDATE puzzle_standing SET
         best_run = (SELECT MAX(best_run) FROM puzzle_standing AS either
             WHERE either.owner IN ($1, $2) AND either.game = puzzle_standing.game),
         days = (SELECT days FROM puzzle_standing AS later
             WHERE later.owner IN ($1, $2) AND later.game = puzzle_standing.game
             ORDER BY later.last_day DESC, later.days DESC LIMIT 1),
         last_day = (SELECT MAX(last_day) FROM puzzle_standing AS either
             WHERE either.owner IN ($1, $2) AND either.game = puzzle_standing.game)
         WHERE owner = $2",
        "UPDATE puzzle_standing SET owner = $2 WHERE owner = $1
         AND NOT EXISTS (SELECT 1 FROM puzzle_standing AS own WHERE own.owner = $2 AND own.game = puzzle_standing.game)",
        "UPDATE puzzle_try SET owner = $2 WHERE owner = $1
         AND NOT EXISTS (SELECT 1 FROM puzzle_try AS own
             WHERE own.owner = $2 AND own.game = puzzle_try.game AND own.puzzle = puzzle_try.puzzle)",
        "UPDATE puzzle_run SET owner = $2 WHERE owner = $1",
    ] {
        sqlx::query(query).bind(&guest).bind(&account).execute(&mut *connection).await?;
    }
    remove_owner(connection, &guest).await
}

/// Removes all that is known of an owner; what the tries say of the puzzles stays.
pub(super) async fn forget(connection: &mut AnyConnection, owner: &Owner) -> Result<(), StoreError> {
    remove_owner(connection, &owner.0).await
}

async fn remove_owner(connection: &mut AnyConnection, owner: &[u8]) -> Result<(), StoreError> {
    for query in [
        "DELETE FROM puzzle_standing WHERE owner = $1",
        "DELETE FROM puzzle_try WHERE owner = $1",
        "DELETE FROM puzzle_run WHERE owner = $1",
    ] {
        sqlx::query(query).bind(owner.to_vec()).execute(&mut *connection).await?;
    }
    Ok(())
}
