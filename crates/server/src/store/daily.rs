//! What bots did on each day, for the operator's panel.

use super::row::number;
use super::{Store, StoreError};
use crate::bot_counters::{BotDay, BotFigures};
use sqlx::Row;
use sqlx::any::AnyRow;

impl Store {
    /// Adds to the totals of days.
    pub(crate) async fn add_daily(&self, new: &[(BotDay, BotFigures)]) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        for (place, figures) in new {
            sqlx::query(
                "INSERT INTO daily (day, game, bot, games, won, drawn, lost, points, plies, decisions, micros, nodes)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
                 ON CONFLICT (day, game, bot) DO UPDATE SET games = daily.games + $4, won = daily.won + $5,
                 drawn = daily.drawn + $6, lost = daily.lost + $7, points = daily.points + $8,
                 plies = daily.plies + $9, decisions = daily.decisions + $10, micros = daily.micros + $11,
                 nodes = daily.nodes + $12",
            )
            .bind(place.day as i64)
            .bind(&place.game)
            .bind(&place.bot)
            .bind(figures.games as i64)
            .bind(figures.won as i64)
            .bind(figures.drawn as i64)
            .bind(figures.lost as i64)
            .bind(figures.points)
            .bind(figures.plies as i64)
            .bind(figures.decisions as i64)
            .bind(figures.micros as i64)
            .bind(figures.nodes as i64)
            .execute(&mut *transaction)
            .await?;
        }
        Ok(transaction.commit().await?)
    }

    /// The totals since a day, ordered by game, bot and day.
    pub(crate) async fn daily(&self, since: u64) -> Result<Vec<(BotDay, BotFigures)>, StoreError> {
        let rows = sqlx::query("SELECT * FROM daily WHERE day >= $1 ORDER BY game, bot, day")
            .bind(since as i64)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read).collect()
    }
}

fn read(row: &AnyRow) -> Result<(BotDay, BotFigures), StoreError> {
    let place = BotDay { day: number(row, "day")?, game: row.try_get("game")?, bot: row.try_get("bot")? };
    let figures = BotFigures {
        games: number(row, "games")?,
        won: number(row, "won")?,
        drawn: number(row, "drawn")?,
        lost: number(row, "lost")?,
        points: row.try_get("points")?,
        plies: number(row, "plies")?,
        decisions: number(row, "decisions")?,
        micros: number(row, "micros")?,
        nodes: number(row, "nodes")?,
    };
    Ok((place, figures))
}
