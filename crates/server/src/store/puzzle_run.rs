//! Runs of puzzles against the clock.

use super::puzzle::{lock_standing, write_standing};
use super::row::{json, number, read_json, read_owner};
use super::{PuzzleVisitor, Store, StoreError};
use crate::identity::Owner;
use sqlx::Row;
use wire::PuzzleRunAnswer;

/// A run.
#[derive(Clone, Debug)]
pub(crate) struct StoredPuzzleRun {
    pub id: String,
    pub owner: Owner,
    pub game: String,
    /// Only puzzles of this theme.
    pub theme: Option<String>,
    /// Milliseconds since 1970.
    pub began_at: u64,
    /// The puzzle that is asked; `None` once the run has ended before its time.
    pub puzzle: Option<String>,
    /// What was answered, in order.
    pub answered: Vec<PuzzleRunAnswer>,
}

impl StoredPuzzleRun {
    /// How many puzzles were solved, or were not.
    pub(crate) fn count(&self, is_solved: bool) -> u32 {
        self.answered.iter().filter(|answer| answer.is_solved == is_solved).count() as u32
    }
}

impl Store {
    /// Inserts a new run.
    pub(crate) async fn insert_puzzle_run(&self, run: &StoredPuzzleRun) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO puzzle_run (id, owner, game, theme, began_at, puzzle, answered)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&run.id)
        .bind(run.owner.0.to_vec())
        .bind(&run.game)
        .bind(run.theme.clone())
        .bind(run.began_at as i64)
        .bind(run.puzzle.clone())
        .bind(json(&run.answered)?)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// The run with this id.
    pub(crate) async fn puzzle_run(&self, id: &str) -> Result<Option<StoredPuzzleRun>, StoreError> {
        let row = sqlx::query("SELECT * FROM puzzle_run WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(StoredPuzzleRun {
            id: row.try_get("id")?,
            owner: read_owner(row.try_get("owner")?)?,
            game: row.try_get("game")?,
            theme: row.try_get("theme")?,
            began_at: number(&row, "began_at")?,
            puzzle: row.try_get("puzzle")?,
            answered: read_json(row.try_get("answered")?)?,
        }))
    }

    /// Stores what a run has become by the answer to the puzzle that it asked, and the best run of the visitor. Returns whether
    /// it did: the same answer may have been stored meanwhile.
    pub(crate) async fn advance_puzzle_run(
        &self,
        run: &StoredPuzzleRun,
        asked: &str,
        visitor: &PuzzleVisitor<'_>,
        at: u64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        let changed =
            sqlx::query("UPDATE puzzle_run SET puzzle = $3, answered = $4 WHERE id = $1 AND puzzle = $2")
                .bind(&run.id)
                .bind(asked)
                .bind(run.puzzle.clone())
                .bind(json(&run.answered)?)
                .execute(&mut *transaction)
                .await?;
        if changed.rows_affected() == 0 {
            return Ok(false);
        }
        let mut standing = lock_standing(&mut transaction, visitor, at).await?;
        standing.best_run = standing.best_run.max(run.count(true));
        write_standing(&mut transaction, visitor, &standing, at).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
