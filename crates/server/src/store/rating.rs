//! The ratings of players, and how rated games have changed them.

use super::row::{number, read_json, read_side};
use super::{Store, StoreError};
use crate::rating::{self, GameScore, Rating, bot_of};
use ::game::{Outcome, Side};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use std::cmp::Ordering;
use wire::{RatingPoint, SeatRating};

/// The length of a player's history.
const MOST_POINTS: i64 = 500;
/// Games between the same two players within a day that count in full; each further one counts half of the one before.
const FULL_GAMES: i32 = 3;
/// After these, games between the same two players count for nothing until a day has passed.
const COUNTED_GAMES: i32 = 6;
const DAY: u64 = 86_400_000;

/// A finished rated game.
#[derive(Clone, Debug)]
pub(crate) struct Rated {
    /// The id of the game in the catalogue.
    pub game: String,
    /// First side, second side.
    pub players: [String; 2],
    pub outcome: Outcome,
    /// The first game of the pair, with the same chance events and swapped sides, whose points decide who won.
    pub half_of: Option<String>,
}

/// The rating of a player at a game.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub player: String,
    /// The name of the account; bots of the catalogue have none.
    pub name: Option<String>,
    /// Whether it is the account of a BOT.
    pub is_bot: bool,
    /// The id of the game in the catalogue.
    pub game: String,
    pub rating: Rating,
    /// The number of rated games.
    pub games: u32,
    /// When the last one ended.
    pub updated_at: u64,
}

impl Store {
    /// The ratings of both sides of a game: before and after it, or now if it has not finished.
    pub(crate) async fn seat_ratings(
        &self,
        id: &str,
        game: &str,
        players: &[Option<String>; 2],
    ) -> Result<[Option<SeatRating>; 2], StoreError> {
        let mut transaction = self.read().await?;
        let mut ratings = [None, None];
        let rows = sqlx::query("SELECT * FROM rating_change WHERE id = $1")
            .bind(id)
            .fetch_all(&mut *transaction)
            .await?;
        for row in &rows {
            let side: Option<Side> = read_side(row.try_get("side")?)?;
            let before = Rating {
                strength: row.try_get("old_rating")?,
                deviation: row.try_get("old_deviation")?,
                volatility: row.try_get("old_volatility")?,
            };
            let rating = SeatRating { before: before.info(), after: Some(read_rating(row)?.info()) };
            if let Some(side) = side {
                ratings[side.index()] = Some(rating);
            }
        }
        if rows.is_empty() {
            for (rating, player) in ratings.iter_mut().zip(players) {
                let Some(player) = player else { continue };
                let row = sqlx::query("SELECT * FROM standing WHERE player = $1 AND game = $2")
                    .bind(player)
                    .bind(game)
                    .fetch_optional(&mut *transaction)
                    .await?;
                let before = row.as_ref().map(read_rating).transpose()?.unwrap_or_default();
                *rating = Some(SeatRating { before: before.info(), after: None });
            }
        }
        Ok(ratings)
    }

    /// The ratings of a player at each game.
    pub(crate) async fn standings(&self, player: &str) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query(
            "SELECT standing.*, account.name, COALESCE(account.is_bot, 0) AS is_bot FROM standing LEFT JOIN account ON account.id = standing.player
             WHERE player = $1 ORDER BY game",
        )
        .bind(player)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_standing).collect()
    }

    /// The strongest players at a game by the lower end of their rating: all, or only people or only bots, with and
    /// without an account.
    pub(crate) async fn leaders(
        &self,
        game: &str,
        are_bots: Option<bool>,
        limit: u32,
    ) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query(
            "SELECT standing.*, account.name, COALESCE(account.is_bot, 0) AS is_bot FROM standing LEFT JOIN account ON account.id = standing.player
             WHERE game = $1 AND ($3 IS NULL OR CASE WHEN COALESCE(account.is_bot, 1) = 1 THEN 1 ELSE 0 END = $3)
             ORDER BY rating - 2 * deviation DESC, player LIMIT $2",
        )
        .bind(game)
        .bind(i64::from(limit))
        .bind(are_bots.map(i64::from))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_standing).collect()
    }

    /// The ratings of a player after recent games, the latest first.
    pub(crate) async fn history(
        &self,
        player: &str,
        game: Option<&str>,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM rating_change WHERE player = $1 AND ($2 IS NULL OR game = $2)
             ORDER BY at DESC, number DESC LIMIT $3",
        )
        .bind(player)
        .bind(game.map(str::to_owned))
        .bind(MOST_POINTS)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(RatingPoint {
                    id: row.try_get("id")?,
                    game: row.try_get("game")?,
                    at: number(row, "at")?,
                    rating: read_rating(row)?.info(),
                })
            })
            .collect()
    }
}

/// Changes the ratings of both players, in the transaction that ends the game.
pub(super) async fn rate(
    connection: &mut AnyConnection,
    id: &str,
    rated: &Rated,
    at: u64,
) -> Result<(), StoreError> {
    let Some(score) = score(connection, rated).await? else { return Ok(()) };
    // Always in the same order, so that two games of the same players that end at once cannot deadlock.
    let mut order = Side::BOTH;
    order.sort_by_key(|side| &rated.players[side.index()]);
    let repeated = repeated_share(meetings(connection, rated, at).await?);
    let mut locked = [LockedStanding::default(); 2];
    for side in order {
        locked[side.index()] =
            lock_standing(connection, &rated.players[side.index()], &rated.game, at).await?;
    }
    for side in Side::BOTH {
        let (LockedStanding { rating: own, periods, number, at }, other) =
            (locked[side.index()], locked[side.other().index()]);
        let player = &rated.players[side.index()];
        let opponent = other.rating.after(&[], other.periods);
        let share = if rated.tells_about(side, &opponent) { repeated } else { 0.0 };
        let score = if side == Side::First { score } else { 1.0 - score };
        let new = own.after(&[GameScore { opponent, score, share }], periods);
        sqlx::query(
            "UPDATE standing SET rating = $1, deviation = $2, volatility = $3, updated_at = $4
             WHERE player = $5 AND game = $6",
        )
        .bind(new.strength)
        .bind(new.deviation)
        .bind(new.volatility)
        .bind(at as i64)
        .bind(player)
        .bind(&rated.game)
        .execute(&mut *connection)
        .await?;
        sqlx::query(
            "INSERT INTO rating_change (id, side, player, game, number, at, old_rating, old_deviation,
             old_volatility, rating, deviation, volatility)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        )
        .bind(id)
        .bind(side.to_string())
        .bind(player)
        .bind(&rated.game)
        .bind(number as i64)
        .bind(at as i64)
        .bind(own.strength)
        .bind(own.deviation)
        .bind(own.volatility)
        .bind(new.strength)
        .bind(new.deviation)
        .bind(new.volatility)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

impl Rated {
    /// Whether the result tells how strong a side is. A new account may be anybody, the same person again among them:
    /// it makes its rating in games against bots and against people whose rating is established.
    fn tells_about(&self, side: Side, opponent: &Rating) -> bool {
        let is_person = bot_of(&self.players[side.other().index()]).is_none();
        !is_person || !opponent.is_provisional()
    }
}

/// How much a game counts after this many between the same two players within a day.
fn repeated_share(meetings: i32) -> f64 {
    match meetings {
        COUNTED_GAMES.. => 0.0,
        FULL_GAMES.. => 0.5_f64.powi(meetings - FULL_GAMES + 1),
        _ => 1.0,
    }
}

/// The rated games that a person has ended against the same opponent within a day; bots meet as often as they like.
async fn meetings(connection: &mut AnyConnection, rated: &Rated, at: u64) -> Result<i32, StoreError> {
    let [first, second] = &rated.players;
    let (person, other) = match (bot_of(first), bot_of(second)) {
        (None, _) => (first, second),
        (Some(_), None) => (second, first),
        (Some(_), Some(_)) => return Ok(0),
    };
    let count: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM rating_change AS own
         JOIN rating_change AS other ON other.id = own.id AND other.side <> own.side
         WHERE own.player = $1 AND own.game = $2 AND own.at > $3 AND other.player = $4",
    )
    .bind(person)
    .bind(&rated.game)
    .bind(at.saturating_sub(DAY) as i64)
    .bind(other)
    .fetch_one(connection)
    .await?;
    Ok(count.try_into().unwrap_or(i32::MAX))
}

/// The score of the first side from 0 to 1; `None` while a pair has only one game with points.
async fn score(connection: &mut AnyConnection, rated: &Rated) -> Result<Option<f64>, StoreError> {
    let points = match rated.outcome {
        Outcome::Win(Side::First) => return Ok(Some(1.0)),
        Outcome::Win(Side::Second) => return Ok(Some(0.0)),
        Outcome::Draw => return Ok(Some(0.5)),
        Outcome::Points(points) => points,
    };
    let Some(half) = &rated.half_of else { return Ok(None) };
    let result: Option<Option<String>> = sqlx::query_scalar("SELECT result FROM game WHERE id = $1")
        .bind(half)
        .fetch_optional(&mut *connection)
        .await?;
    Ok(match result.flatten().as_deref().map(read_json).transpose()? {
        Some(Outcome::Points(other)) => Some(match points.cmp(&other) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        }),
        _ => None,
    })
}

/// The rating of a player, whose row is locked until the end of the transaction.
#[derive(Clone, Copy, Default)]
struct LockedStanding {
    rating: Rating,
    /// Rating periods since the last game.
    periods: f64,
    /// The number of rated games, including this one.
    number: u64,
    /// When this game ended, but not before the last one: the clocks of two servers may differ.
    at: u64,
}

/// Counts a game for a player and locks the row.
async fn lock_standing(
    connection: &mut AnyConnection,
    player: &str,
    game: &str,
    at: u64,
) -> Result<LockedStanding, StoreError> {
    let new = Rating::default();
    let row = sqlx::query(
        "INSERT INTO standing (player, game, rating, deviation, volatility, games, updated_at)
         VALUES ($1, $2, $3, $4, $5, 1, $6)
         ON CONFLICT (player, game) DO UPDATE SET games = standing.games + 1
         RETURNING rating, deviation, volatility, games, updated_at",
    )
    .bind(player)
    .bind(game)
    .bind(new.strength)
    .bind(new.deviation)
    .bind(new.volatility)
    .bind(at as i64)
    .fetch_one(connection)
    .await?;
    let before = number(&row, "updated_at")?;
    Ok(LockedStanding {
        rating: read_rating(&row)?,
        periods: rating::periods(before, at),
        number: number(&row, "games")?,
        at: at.max(before),
    })
}

fn read_rating(row: &AnyRow) -> Result<Rating, StoreError> {
    Ok(Rating {
        strength: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}

/// Reads a standing with the name of its account.
pub(super) fn read_standing(row: &AnyRow) -> Result<Standing, StoreError> {
    Ok(Standing {
        player: row.try_get("player")?,
        name: row.try_get("name")?,
        is_bot: number(row, "is_bot")? == 1,
        game: row.try_get("game")?,
        rating: read_rating(row)?,
        games: number(row, "games")? as u32,
        updated_at: number(row, "updated_at")?,
    })
}
