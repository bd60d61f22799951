//! Tournaments, with their games in rows of a hundred.

use super::row::{json, number, read_json};
use super::{Store, StoreError};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;
use wire::{GameRecord, Standings, TournamentFormat, TournamentListing};

/// Games in one row of `tournament_part`.
const PART: usize = 100;

/// A tournament that was uploaded.
pub(crate) struct NewTournament {
    /// What lists show of it.
    pub listing: TournamentListing,
    /// Equal for the same tournament uploaded twice.
    pub fingerprint: [u8; 32],
    /// The result.
    pub standings: Standings,
    /// Every game.
    pub games: Vec<GameRecord>,
}

/// What lists show beyond the columns.
#[derive(Serialize, Deserialize)]
struct Brief {
    format: TournamentFormat,
    players: Vec<String>,
}

impl Store {
    /// Inserts a tournament; one that was uploaded before is a conflict.
    pub(crate) async fn insert_tournament(&self, new: &NewTournament) -> Result<(), StoreError> {
        let TournamentListing { id, name, game, format, players, games, created_at } = &new.listing;
        let brief = json(&Brief { format: *format, players: players.clone() })?;
        let standings = json(&new.standings)?;
        let parts = new.games.chunks(PART).map(|part| json(&part)).collect::<Result<Vec<_>, _>>()?;
        let mut transaction = self.write().await?;
        sqlx::query(
            "INSERT INTO tournament (id, name, game, fingerprint, created_at, games, brief, standings)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(id)
        .bind(name)
        .bind(game)
        .bind(new.fingerprint.to_vec())
        .bind(*created_at as i64)
        .bind(i64::from(*games))
        .bind(brief)
        .bind(standings)
        .execute(&mut *transaction)
        .await?;
        for (part, records) in parts.into_iter().enumerate() {
            sqlx::query("INSERT INTO tournament_part (tournament, part, records) VALUES ($1, $2, $3)")
                .bind(id)
                .bind(part as i64)
                .bind(records)
                .execute(&mut *transaction)
                .await?;
        }
        Ok(transaction.commit().await?)
    }

    /// The id of the tournament with this fingerprint.
    pub(crate) async fn tournament_id(&self, fingerprint: [u8; 32]) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT id FROM tournament WHERE fingerprint = $1")
            .bind(fingerprint.to_vec())
            .fetch_optional(&self.readers)
            .await?)
    }

    /// Lists tournaments, the latest first.
    pub(crate) async fn tournaments(
        &self,
        game: Option<&str>,
        limit: u32,
    ) -> Result<Vec<TournamentListing>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, name, game, created_at, games, brief FROM tournament WHERE ($1 IS NULL OR game = $1)
             ORDER BY created_at DESC, id LIMIT $2",
        )
        .bind(game.map(str::to_owned))
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_brief).collect()
    }

    /// One tournament, without its games.
    pub(crate) async fn tournament(
        &self,
        id: &str,
    ) -> Result<Option<(TournamentListing, Standings)>, StoreError> {
        let row = sqlx::query("SELECT * FROM tournament WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok((read_brief(&row)?, read_json(row.try_get("standings")?)?))).transpose()
    }

    /// Games of a tournament from this number on, counted from 0.
    pub(crate) async fn tournament_games(
        &self,
        id: &str,
        from: usize,
        count: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let first = from / PART;
        let last = from.saturating_add(count) / PART;
        let rows = sqlx::query(
            "SELECT records FROM tournament_part WHERE tournament = $1 AND part >= $2 AND part <= $3 ORDER BY part",
        )
        .bind(id)
        .bind(first as i64)
        .bind(last as i64)
        .fetch_all(&self.readers)
        .await?;
        let mut games = Vec::new();
        for row in &rows {
            games.extend(read_json::<Vec<GameRecord>>(row.try_get(0)?)?);
        }
        Ok(games.into_iter().skip(from - first * PART).take(count).collect())
    }

    /// Removes a tournament; returns whether it existed.
    pub(crate) async fn remove_tournament(&self, id: &str) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        sqlx::query("DELETE FROM tournament_part WHERE tournament = $1")
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        let removed =
            sqlx::query("DELETE FROM tournament WHERE id = $1").bind(id).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(removed.rows_affected() == 1)
    }
}

fn read_brief(row: &AnyRow) -> Result<TournamentListing, StoreError> {
    let Brief { format, players } = read_json(row.try_get("brief")?)?;
    Ok(TournamentListing {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        game: row.try_get("game")?,
        format,
        players,
        games: number(row, "games")? as u32,
        created_at: number(row, "created_at")?,
    })
}
