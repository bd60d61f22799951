//! Analyses of finished games.

use super::row::{json, read_json};
use super::{Store, StoreError};
use crate::identity::now;
use sqlx::Row;
use wire::AnalysisReply;

impl Store {
    /// Stores a finished analysis, unless another server has stored one meanwhile.
    pub(crate) async fn keep_analysis(&self, game: &str, reply: &AnalysisReply) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO analysis (game, created_at, body) VALUES ($1, $2, $3) ON CONFLICT (game) DO NOTHING",
        )
        .bind(game)
        .bind(now() as i64)
        .bind(json(reply)?)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// The stored analysis of a game, as it is stored.
    pub(crate) async fn analysis_text(&self, game: &str) -> Result<Option<String>, StoreError> {
        let found = sqlx::query_scalar("SELECT body FROM analysis WHERE game = $1").bind(game);
        Ok(found.fetch_optional(&self.readers).await?)
    }

    /// The stored analysis of a game.
    pub(crate) async fn analysis(&self, game: &str) -> Result<Option<AnalysisReply>, StoreError> {
        let row = sqlx::query("SELECT body FROM analysis WHERE game = $1")
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| read_json(row.try_get(0)?)).transpose()
    }
}
