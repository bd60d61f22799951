//! The decisions of bots with their evaluations, stored as training data.

use super::row::{json, number, read_json, read_side};
use super::{Store, StoreError};
use ::game::Side;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use wire::{Candidate, Value};

/// A decision of a bot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredDecision {
    /// The number of the event with the move.
    pub seq: u32,
    /// The side of the bot.
    pub side: Side,
    /// The level or bot.
    pub bot: String,
    /// [`::game::erased::AnyGame::key`] of the position.
    pub key: u64,
    /// The position, without hidden information.
    pub position: String,
    /// The move.
    pub played: String,
    /// The bot's evaluation of the position.
    pub value: Value,
    /// The moves that it considered.
    pub candidates: Vec<Candidate>,
    /// Positions visited.
    pub nodes: u64,
}

impl Store {
    /// The finished games that have decisions.
    pub(crate) async fn recorded_games(&self, game: &str) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM game WHERE game = $1 AND status = 'finished'
             AND EXISTS (SELECT 1 FROM decision WHERE decision.game = game.id) ORDER BY created_at, id",
        )
        .bind(game)
        .fetch_all(&self.readers)
        .await?)
    }

    /// The decisions of a game, in order.
    pub(crate) async fn decisions(&self, game: &str) -> Result<Vec<StoredDecision>, StoreError> {
        let rows = sqlx::query("SELECT * FROM decision WHERE game = $1 ORDER BY seq")
            .bind(game)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_decision).collect()
    }
}

/// Inserts a decision, in the transaction of its move.
pub(super) async fn write_decision(
    connection: &mut AnyConnection,
    game: &str,
    decision: &StoredDecision,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO decision (game, seq, side, bot, key, position, played, value, candidates, nodes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(game)
    .bind(i64::from(decision.seq))
    .bind(decision.side.to_string())
    .bind(&decision.bot)
    .bind(decision.key.to_string())
    .bind(&decision.position)
    .bind(&decision.played)
    .bind(json(&decision.value)?)
    .bind(json(&decision.candidates)?)
    .bind(decision.nodes as i64)
    .execute(connection)
    .await?;
    Ok(())
}

fn read_decision(row: &AnyRow) -> Result<StoredDecision, StoreError> {
    let key: String = row.try_get("key")?;
    let side = read_side(row.try_get("side")?)?;
    Ok(StoredDecision {
        seq: number(row, "seq")? as u32,
        side: side.ok_or_else(|| StoreError::Damaged("a decision has no side".into()))?,
        bot: row.try_get("bot")?,
        key: key.parse().map_err(|_| StoreError::Damaged(format!("{key} is not a key")))?,
        position: row.try_get("position")?,
        played: row.try_get("played")?,
        value: read_json(row.try_get("value")?)?,
        candidates: read_json(row.try_get("candidates")?)?,
        nodes: number(row, "nodes")?,
    })
}
