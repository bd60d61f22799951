//! Tries at puzzles, and what they say of visitors and puzzles.

use super::row::{json, number};
use super::{Store, StoreError};
use crate::identity::Owner;
use crate::puzzle::Seen;
use crate::rating::{GameScore, Rating, periods};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use std::collections::HashMap;

/// The deviation of a puzzle that only bots have tried: they say much of it, and people may find other things hard.
const MEASURED: f64 = 90.0;

/// How well a visitor solves the puzzles of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PuzzleStanding {
    pub rating: Rating,
    /// Puzzles that were tried for rating, and those of them that were solved at the first try.
    pub tried: u32,
    pub solved: u32,
    /// Puzzles solved at the first try one after another, up to now.
    pub streak: u32,
    /// Days in a row with the puzzle of the day, up to the last one.
    pub days: u32,
    /// The last day with the puzzle of the day, since 1970.
    pub last_day: u64,
    /// The most puzzles solved in a run.
    pub best_run: u32,
    /// When the last puzzle was tried for rating.
    rated_at: u64,
}

impl PuzzleStanding {
    /// A visitor who has not tried any puzzle.
    fn new(strength: f64, at: u64) -> Self {
        PuzzleStanding {
            rating: Rating { strength, ..Rating::default() },
            tried: 0,
            solved: 0,
            streak: 0,
            days: 0,
            last_day: 0,
            best_run: 0,
            rated_at: at,
        }
    }

    /// Counts a puzzle of the day.
    fn solve_daily(&mut self, day: u64) {
        if self.last_day < day {
            self.days = if self.last_day + 1 == day { self.days + 1 } else { 1 };
            self.last_day = day;
        }
    }
}

/// How hard a puzzle is by the tries of visitors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PuzzleFigures {
    pub rating: Rating,
    pub tried: u32,
    pub solved: u32,
    rated_at: u64,
}

/// Whose standing it is, and at which game.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleVisitor<'a> {
    pub owner: Owner,
    pub game: &'a str,
    /// The strength of a visitor who has not tried any puzzle.
    pub start: f64,
}

/// A try that is over: the puzzle is solved, or the move was wrong, or the visitor gave up.
pub(crate) struct PuzzleTried<'a> {
    pub visitor: PuzzleVisitor<'a>,
    pub puzzle: &'a str,
    /// The rating that was measured with bots.
    pub measured: f64,
    pub moves: &'a [String],
    pub is_solved: bool,
    /// Whether it is for rating.
    pub is_rated: bool,
    /// The day, where this was its puzzle.
    pub day: Option<u64>,
    pub at: u64,
}

/// What became of a try.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PuzzleRecorded {
    pub standing: Option<PuzzleStanding>,
    /// What the try changed in the rating; the same when it is sent again.
    pub change: Option<f64>,
}

impl Store {
    /// Stores a try: the first one of a visitor counts, and once however often it is sent.
    pub(crate) async fn record_puzzle_try(
        &self,
        tried: &PuzzleTried<'_>,
    ) -> Result<PuzzleRecorded, StoreError> {
        let mut transaction = self.write().await?;
        let PuzzleVisitor { owner, game, .. } = tried.visitor;
        let moves = json(&tried.moves)?;
        let inserted = sqlx::query(
            "INSERT INTO puzzle_try (owner, game, puzzle, moves, was_solved, is_solved, first_at, last_at)
             VALUES ($1, $2, $3, $4, $5, $5, $6, $6) ON CONFLICT (owner, game, puzzle) DO NOTHING",
        )
        .bind(owner.0.to_vec())
        .bind(game)
        .bind(tried.puzzle)
        .bind(&moves)
        .bind(i64::from(tried.is_solved))
        .bind(tried.at as i64)
        .execute(&mut *transaction)
        .await?;
        let is_first = inserted.rows_affected() > 0;
        let mut standing = None;
        if tried.day.is_some() || (is_first && tried.is_rated) {
            let mut locked = lock_standing(&mut transaction, &tried.visitor, tried.at).await?;
            if let Some(day) = tried.day {
                locked.solve_daily(day);
            }
            if is_first && tried.is_rated {
                rate(&mut transaction, tried, &mut locked).await?;
            }
            write_standing(&mut transaction, &tried.visitor, &locked, tried.at).await?;
            standing = Some(locked);
        }
        let change = change(&mut transaction, tried, &moves).await?;
        if !is_first {
            sqlx::query(
                "UPDATE puzzle_try SET last_at = $4, is_solved = CASE WHEN is_solved = 1 THEN 1 ELSE $5 END
                 WHERE owner = $1 AND game = $2 AND puzzle = $3",
            )
            .bind(owner.0.to_vec())
            .bind(game)
            .bind(tried.puzzle)
            .bind(tried.at as i64)
            .bind(i64::from(tried.is_solved))
            .execute(&mut *transaction)
            .await?;
        }
        if standing.is_none() {
            standing = find_standing(&mut transaction, &owner, game).await?;
        }
        transaction.commit().await?;
        Ok(PuzzleRecorded { standing, change })
    }

    /// How well a visitor solves the puzzles of a game.
    pub(crate) async fn puzzle_standing(
        &self,
        owner: &Owner,
        game: &str,
    ) -> Result<Option<PuzzleStanding>, StoreError> {
        let mut connection = self.readers.acquire().await?;
        find_standing(&mut connection, owner, game).await
    }

    /// What a visitor has answered.
    pub(crate) async fn seen_puzzles(
        &self,
        owner: &Owner,
        game: &str,
    ) -> Result<HashMap<String, Seen>, StoreError> {
        let rows =
            sqlx::query("SELECT puzzle, is_solved, last_at FROM puzzle_try WHERE owner = $1 AND game = $2")
                .bind(owner.0.to_vec())
                .bind(game)
                .fetch_all(&self.readers)
                .await?;
        let read = |row: &AnyRow| {
            let seen = Seen { is_solved: number(row, "is_solved")? == 1, at: number(row, "last_at")? };
            Ok((row.try_get("puzzle")?, seen))
        };
        rows.iter().map(read).collect()
    }

    /// The puzzles of a game that visitors have tried.
    pub(crate) async fn puzzle_figures(
        &self,
        game: &str,
    ) -> Result<HashMap<String, PuzzleFigures>, StoreError> {
        let rows =
            sqlx::query("SELECT * FROM puzzle WHERE game = $1").bind(game).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get("puzzle")?, read_figures(row)?))).collect()
    }

    /// What visitors say of a puzzle, if any has tried it.
    pub(crate) async fn puzzle_figures_of(
        &self,
        game: &str,
        puzzle: &str,
    ) -> Result<Option<PuzzleFigures>, StoreError> {
        let row = sqlx::query("SELECT * FROM puzzle WHERE game = $1 AND puzzle = $2")
            .bind(game)
            .bind(puzzle)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read_figures).transpose()
    }
}

/// Changes the ratings of the visitor and of the puzzle, as after a game between them.
async fn rate(
    connection: &mut AnyConnection,
    tried: &PuzzleTried<'_>,
    standing: &mut PuzzleStanding,
) -> Result<(), StoreError> {
    let PuzzleVisitor { owner, game, .. } = tried.visitor;
    let measured = Rating { strength: tried.measured, deviation: MEASURED, ..Rating::default() };
    let row = sqlx::query(
        "INSERT INTO puzzle (game, puzzle, rating, deviation, volatility, tried, solved, rated_at)
         VALUES ($1, $2, $3, $4, $5, 1, $6, $7)
         ON CONFLICT (game, puzzle) DO UPDATE SET tried = puzzle.tried + 1, solved = puzzle.solved + $6
         RETURNING *",
    )
    .bind(game)
    .bind(tried.puzzle)
    .bind(measured.strength)
    .bind(measured.deviation)
    .bind(measured.volatility)
    .bind(i64::from(tried.is_solved))
    .bind(tried.at as i64)
    .fetch_one(&mut *connection)
    .await?;
    let puzzle = read_figures(&row)?;
    let score = f64::from(u8::from(tried.is_solved));
    let before = standing.rating;
    let result = |opponent, score| [GameScore { opponent, score, share: 1.0 }];
    standing.rating = before.after(&result(puzzle.rating, score), periods(standing.rated_at, tried.at));
    standing.rated_at = standing.rated_at.max(tried.at);
    standing.tried += 1;
    standing.solved += u32::from(tried.is_solved);
    standing.streak = if tried.is_solved { standing.streak + 1 } else { 0 };
    // Someone new may be anybody: only established visitors say how hard a puzzle is.
    if !before.is_provisional() {
        let rating = puzzle.rating.after(&result(before, 1.0 - score), periods(puzzle.rated_at, tried.at));
        sqlx::query(
            "UPDATE puzzle SET rating = $3, deviation = $4, volatility = $5, rated_at = $6
             WHERE game = $1 AND puzzle = $2",
        )
        .bind(game)
        .bind(tried.puzzle)
        .bind(rating.strength)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(tried.at.max(puzzle.rated_at) as i64)
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query("UPDATE puzzle_try SET change = $4 WHERE owner = $1 AND game = $2 AND puzzle = $3")
        .bind(owner.0.to_vec())
        .bind(game)
        .bind(tried.puzzle)
        .bind(standing.rating.strength - before.strength)
        .execute(connection)
        .await?;
    Ok(())
}

/// What the first try has changed, where this one has the same moves.
async fn change(
    connection: &mut AnyConnection,
    tried: &PuzzleTried<'_>,
    moves: &str,
) -> Result<Option<f64>, StoreError> {
    let found: Option<Option<f64>> = sqlx::query_scalar(
        "SELECT change FROM puzzle_try WHERE owner = $1 AND game = $2 AND puzzle = $3 AND moves = $4",
    )
    .bind(tried.visitor.owner.0.to_vec())
    .bind(tried.visitor.game)
    .bind(tried.puzzle)
    .bind(moves)
    .fetch_optional(connection)
    .await?;
    Ok(found.flatten())
}

/// Locks the standing of a visitor, who gets one with the first try.
pub(super) async fn lock_standing(
    connection: &mut AnyConnection,
    visitor: &PuzzleVisitor<'_>,
    at: u64,
) -> Result<PuzzleStanding, StoreError> {
    let new = PuzzleStanding::new(visitor.start, at);
    let row = sqlx::query(
        "INSERT INTO puzzle_standing (owner, game, rating, deviation, volatility, tried, solved, streak, days,
         last_day, best_run, rated_at, updated_at) VALUES ($1, $2, $3, $4, $5, 0, 0, 0, 0, 0, 0, $6, $6)
         ON CONFLICT (owner, game) DO UPDATE SET updated_at = $6 RETURNING *",
    )
    .bind(visitor.owner.0.to_vec())
    .bind(visitor.game)
    .bind(new.rating.strength)
    .bind(new.rating.deviation)
    .bind(new.rating.volatility)
    .bind(at as i64)
    .fetch_one(connection)
    .await?;
    read_standing(&row)
}

pub(super) async fn write_standing(
    connection: &mut AnyConnection,
    visitor: &PuzzleVisitor<'_>,
    standing: &PuzzleStanding,
    at: u64,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE puzzle_standing SET rating = $3, deviation = $4, volatility = $5, tried = $6, solved = $7,
         streak = $8, days = $9, last_day = $10, best_run = $11, rated_at = $12, updated_at = $13
         WHERE owner = $1 AND game = $2",
    )
    .bind(visitor.owner.0.to_vec())
    .bind(visitor.game)
    .bind(standing.rating.strength)
    .bind(standing.rating.deviation)
    .bind(standing.rating.volatility)
    .bind(i64::from(standing.tried))
    .bind(i64::from(standing.solved))
    .bind(i64::from(standing.streak))
    .bind(i64::from(standing.days))
    .bind(standing.last_day as i64)
    .bind(i64::from(standing.best_run))
    .bind(standing.rated_at as i64)
    .bind(at as i64)
    .execute(connection)
    .await?;
    Ok(())
}

async fn find_standing(
    connection: &mut AnyConnection,
    owner: &Owner,
    game: &str,
) -> Result<Option<PuzzleStanding>, StoreError> {
    let row = sqlx::query("SELECT * FROM puzzle_standing WHERE owner = $1 AND game = $2")
        .bind(owner.0.to_vec())
        .bind(game)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(read_standing).transpose()
}

pub(super) fn read_standing(row: &AnyRow) -> Result<PuzzleStanding, StoreError> {
    Ok(PuzzleStanding {
        rating: read_rating(row)?,
        tried: number(row, "tried")? as u32,
        solved: number(row, "solved")? as u32,
        streak: number(row, "streak")? as u32,
        days: number(row, "days")? as u32,
        last_day: number(row, "last_day")?,
        best_run: number(row, "best_run")? as u32,
        rated_at: number(row, "rated_at")?,
    })
}

fn read_figures(row: &AnyRow) -> Result<PuzzleFigures, StoreError> {
    Ok(PuzzleFigures {
        rating: read_rating(row)?,
        tried: number(row, "tried")? as u32,
        solved: number(row, "solved")? as u32,
        rated_at: number(row, "rated_at")?,
    })
}

fn read_rating(row: &AnyRow) -> Result<Rating, StoreError> {
    Ok(Rating {
        strength: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}
