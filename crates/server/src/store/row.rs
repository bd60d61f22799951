//! Writes and reads the rows of games, in the same way on every database.

use super::{Setup, StoreError, StoredEvent, StoredListing, StoredSeat, Summary, Terms};
use crate::identity::Owner;
use game::Side;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AssertSqlSafe, Row};
use std::collections::HashMap;
use wire::Event;

/// Events that are inserted by one statement: the writer must not be held for a message each.
const EVENTS_AT_ONCE: usize = 100;

/// A statement whose values are being bound.
pub(super) type Statement<'q> = Query<'q, Any, AnyArguments>;

/// Binds the summary as the first five values.
pub(super) fn write_summary<'q>(
    query: Statement<'q>,
    summary: &Summary,
    at: u64,
) -> Result<Statement<'q>, StoreError> {
    Ok(query
        .bind(word(&summary.status)?)
        .bind(summary.turn.map(|side| side.to_string()))
        .bind(summary.result.as_ref().map(json).transpose()?)
        .bind(summary.ended.as_ref().map(word).transpose()?)
        .bind(at as i64))
}

/// Binds the terms as the next eight values.
pub(super) fn write_terms<'q>(query: Statement<'q>, terms: &Terms) -> Result<Statement<'q>, StoreError> {
    Ok(query
        .bind(terms.id.clone())
        .bind(terms.game.clone())
        .bind(i64::from(terms.rules))
        .bind(terms.options.to_string())
        .bind(terms.seed.to_string())
        .bind(json(&terms.setup)?)
        .bind(i64::from(terms.setup.public))
        .bind(terms.created_at as i64))
}

/// Binds a seat as the next five values.
pub(super) fn bind_seat<'q>(query: Statement<'q>, seat: &StoredSeat) -> Result<Statement<'q>, StoreError> {
    Ok(query
        .bind(word(&seat.kind)?)
        .bind(seat.player_id.clone())
        .bind(seat.name.clone())
        .bind(seat.bot.clone())
        .bind(seat.owner.map(|owner| owner.0.to_vec())))
}

/// Inserts a seat, or replaces the one that is there.
pub(super) async fn write_seat(
    connection: &mut AnyConnection,
    game: &str,
    side: Side,
    seat: &StoredSeat,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO seat (game, side, kind, player_id, name, bot, owner) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (game, side) DO UPDATE SET kind = $3, player_id = $4, name = $5, bot = $6, owner = $7",
    );
    bind_seat(query.bind(game).bind(side.to_string()), seat)?.execute(connection).await?;
    Ok(())
}

/// Inserts new events.
pub(super) async fn write_events(
    connection: &mut AnyConnection,
    game: &str,
    events: &[StoredEvent],
) -> Result<(), StoreError> {
    for events in events.chunks(EVENTS_AT_ONCE) {
        let rows: Vec<String> =
            (0..events.len()).map(|row| format!("({})", places_from(6 * row, 6))).collect();
        let text =
            format!("INSERT INTO event (game, seq, at, body, side, client_id) VALUES {}", rows.join(", "));
        let mut query = sqlx::query(AssertSqlSafe(text)).persistent(events.len() == 1);
        for StoredEvent { event, sender } in events {
            query = query
                .bind(game)
                .bind(i64::from(event.seq))
                .bind(event.at as i64)
                .bind(json(&event.kind)?)
                .bind(sender.as_ref().map(|(side, _)| side.to_string()))
                .bind(sender.as_ref().map(|(_, id)| id.clone()));
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Both seats of each of these games, in the order of the games.
pub(super) async fn read_seats(
    connection: &mut AnyConnection,
    games: &[String],
) -> Result<Vec<[StoredSeat; 2]>, StoreError> {
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!(
        "SELECT seat.*, account.id AS account, COALESCE(account.is_bot, 0) AS is_bot FROM seat LEFT JOIN account ON account.owner = seat.owner
         WHERE seat.game IN ({}) ORDER BY seat.game, seat.side",
        places(games.len())
    );
    let mut query = sqlx::query(AssertSqlSafe(text));
    for game in games {
        query = query.bind(game);
    }
    let mut seats: HashMap<String, Vec<StoredSeat>> = HashMap::new();
    for row in query.fetch_all(connection).await? {
        seats.entry(row.try_get("game")?).or_default().push(read_seat(&row)?);
    }
    let both = |game: &String| {
        let seats = seats.remove(game).unwrap_or_default();
        seats.try_into().map_err(|_| StoreError::Damaged(format!("game {game} does not have two seats")))
    };
    games.iter().map(both).collect()
}

/// The placeholders `$1, $2, …` of a query with this many parameters.
pub(super) fn places(count: usize) -> String {
    places_from(0, count)
}

/// The placeholders of further parameters after the first ones.
fn places_from(before: usize, count: usize) -> String {
    (before + 1..=before + count).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ")
}

/// Reads an owner or the hash of a token.
pub(super) fn read_owner(bytes: Vec<u8>) -> Result<Owner, StoreError> {
    bytes.try_into().map(Owner).map_err(|_| StoreError::Damaged("a hash has the wrong length".into()))
}

fn read_seat(row: &AnyRow) -> Result<StoredSeat, StoreError> {
    let owner: Option<Vec<u8>> = row.try_get("owner")?;
    Ok(StoredSeat {
        kind: read_word(row.try_get("kind")?)?,
        player_id: row.try_get("player_id")?,
        name: row.try_get("name")?,
        bot: row.try_get("bot")?,
        owner: owner.map(read_owner).transpose()?,
        account: row.try_get("account")?,
        is_bot: number(row, "is_bot")? == 1,
    })
}

pub(super) fn read_event(row: &AnyRow) -> Result<StoredEvent, StoreError> {
    let (side, id): (Option<String>, Option<String>) = (row.try_get("side")?, row.try_get("client_id")?);
    let event = Event {
        seq: number(row, "seq")? as u32,
        at: number(row, "at")?,
        kind: read_json(row.try_get("body")?)?,
    };
    Ok(StoredEvent { event, sender: read_side(side)?.zip(id) })
}

/// Reads what never changes in a game.
pub(super) fn read_terms(row: &AnyRow) -> Result<Terms, StoreError> {
    let seed: String = row.try_get("seed")?;
    Ok(Terms {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        rules: number(row, "rules")? as u32,
        options: read_json(row.try_get("options")?)?,
        seed: seed.parse().map_err(|_| StoreError::Damaged(format!("{seed} is not a seed")))?,
        setup: read_json::<Setup>(row.try_get("setup")?)?,
        created_at: number(row, "created_at")?,
    })
}

/// Reads a game of a list.
pub(super) fn read_listing(
    row: &AnyRow,
    id: String,
    seats: [StoredSeat; 2],
) -> Result<StoredListing, StoreError> {
    let (result, ended): (Option<&str>, Option<&str>) = (row.try_get("result")?, row.try_get("ended")?);
    let summary = Summary {
        status: read_word(row.try_get("status")?)?,
        turn: read_side(row.try_get("turn")?)?,
        result: result.map(read_json).transpose()?,
        ended: ended.map(read_word).transpose()?,
    };
    Ok(StoredListing {
        id,
        game: row.try_get("game")?,
        seats,
        seq: number(row, "seq")? as u32,
        setup: read_json::<Setup>(row.try_get("setup")?)?,
        summary,
        created_at: number(row, "created_at")?,
        updated_at: number(row, "updated_at")?,
    })
}

/// Reads a side, if there is one.
pub(super) fn read_side(text: Option<String>) -> Result<Option<Side>, StoreError> {
    text.map(|text| text.parse())
        .transpose()
        .map_err(|error: game::PlayError| StoreError::Damaged(error.to_string()))
}

/// Reads a number that is never negative.
pub(super) fn number(row: &AnyRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column)? as u64)
}

/// Writes a value as JSON.
pub(super) fn json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// Reads a value from JSON.
pub(super) fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// Writes a variant without fields as its bare name.
pub(super) fn word<T: Serialize>(value: &T) -> Result<String, StoreError> {
    Ok(json(value)?.trim_matches('"').to_owned())
}

fn read_word<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_value(text.into()).map_err(|error| StoreError::Damaged(error.to_string()))
}
