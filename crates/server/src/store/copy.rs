//! Rows as lines of JSON and back, so that a backup of one database can be restored into any other.

use super::row::places;
use super::{Store, StoreError};
use futures_util::TryStreamExt;
use serde_json::{Value as Json, json};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Row};

/// The type of a column.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    Real,
    Bytes,
}

use Kind::{Bytes, Number, Real, Text};

/// A table with its columns.
struct Table {
    name: &'static str,
    order: &'static str,
    columns: &'static [(&'static str, Kind)],
}

/// The tables in an order that satisfies their foreign keys. Sessions are left out: one that has ended must not
/// come back.
const TABLES: [Table; 12] = [
    Table {
        name: "game",
        order: "id",
        columns: &[
            ("id", Text),
            ("game", Text),
            ("rules", Number),
            ("options", Text),
            ("seed", Text),
            ("setup", Text),
            ("is_public", Number),
            ("created_at", Number),
            ("updated_at", Number),
            ("seq", Number),
            ("status", Text),
            ("turn", Text),
            ("result", Text),
            ("ended", Text),
        ],
    },
    Table {
        name: "seat",
        order: "game, side",
        columns: &[
            ("game", Text),
            ("side", Text),
            ("kind", Text),
            ("player_id", Text),
            ("name", Text),
            ("bot", Text),
            ("owner", Bytes),
        ],
    },
    Table {
        name: "event",
        order: "game, seq",
        columns: &[
            ("game", Text),
            ("seq", Number),
            ("at", Number),
            ("body", Text),
            ("side", Text),
            ("client_id", Text),
        ],
    },
    Table {
        name: "account",
        order: "id",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("owner", Bytes),
            ("password", Text),
            ("settings", Text),
            ("created_at", Number),
        ],
    },
    Table {
        name: "standing",
        order: "player, game",
        columns: &[
            ("player", Text),
            ("game", Text),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("games", Number),
            ("updated_at", Number),
        ],
    },
    Table {
        name: "rating_change",
        order: "id, side",
        columns: &[
            ("id", Text),
            ("side", Text),
            ("player", Text),
            ("game", Text),
            ("number", Number),
            ("at", Number),
            ("old_rating", Real),
            ("old_deviation", Real),
            ("old_volatility", Real),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
        ],
    },
    Table {
        name: "analysis",
        order: "game",
        columns: &[("game", Text), ("created_at", Number), ("body", Text)],
    },
    Table {
        name: "daily",
        order: "day, game, bot",
        columns: &[
            ("day", Number),
            ("game", Text),
            ("bot", Text),
            ("games", Number),
            ("won", Number),
            ("drawn", Number),
            ("lost", Number),
            ("points", Number),
            ("plies", Number),
            ("decisions", Number),
            ("micros", Number),
            ("nodes", Number),
        ],
    },
    Table {
        name: "decision",
        order: "game, seq",
        columns: &[
            ("game", Text),
            ("seq", Number),
            ("side", Text),
            ("bot", Text),
            ("key", Text),
            ("position", Text),
            ("played", Text),
            ("value", Text),
            ("candidates", Text),
            ("nodes", Number),
        ],
    },
    Table {
        name: "league_game",
        order: "id",
        columns: &[("id", Text), ("game", Text), ("created_at", Number)],
    },
    Table {
        name: "tournament",
        order: "id",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("game", Text),
            ("fingerprint", Bytes),
            ("created_at", Number),
            ("games", Number),
            ("brief", Text),
            ("standings", Text),
        ],
    },
    Table {
        name: "tournament_part",
        order: "tournament, part",
        columns: &[("tournament", Text), ("part", Number), ("records", Text)],
    },
];

impl Table {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    fn line(&self, row: &AnyRow) -> Result<Json, StoreError> {
        let cells = self.columns.iter().map(|(name, kind)| write(row, name, *kind));
        Ok(json!([self.name, cells.collect::<Result<Vec<_>, _>>()?]))
    }
}

impl Store {
    /// Hands every row to `take` as a line of JSON, all as of one moment.
    pub(crate) async fn export_rows(
        &self,
        mut take: impl FnMut(&Json) -> Result<(), StoreError> + Send,
    ) -> Result<(), StoreError> {
        let mut transaction = self.read().await?;
        for table in &TABLES {
            let query = format!("SELECT {} FROM {} ORDER BY {}", table.names(), table.name, table.order);
            let mut rows = sqlx::query(AssertSqlSafe(query)).fetch(&mut *transaction);
            while let Some(row) = rows.try_next().await? {
                take(&table.line(&row)?)?;
            }
        }
        Ok(())
    }

    /// Inserts every line that `give` returns, all or none; the database must be empty.
    pub(crate) async fn import_rows(
        &self,
        mut give: impl FnMut() -> Result<Option<Json>, StoreError> + Send,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        for table in &TABLES {
            let query = format!("SELECT 1 FROM {} LIMIT 1", table.name);
            if sqlx::query(AssertSqlSafe(query)).fetch_optional(&mut *transaction).await?.is_some() {
                return Err(StoreError::Database("it is not empty".into()));
            }
        }
        while let Some(line) = give()? {
            let damaged = || StoreError::Damaged(format!("cannot read the line {line}"));
            let table = TABLES.iter().find(|table| line[0] == table.name).ok_or_else(damaged)?;
            let cells = line[1].as_array().filter(|cells| cells.len() == table.columns.len());
            let places = places(table.columns.len());
            let query = format!("INSERT INTO {} ({}) VALUES ({places})", table.name, table.names());
            let mut query = sqlx::query(AssertSqlSafe(query));
            for ((_, kind), cell) in table.columns.iter().zip(cells.ok_or_else(damaged)?) {
                query = read(query, *kind, cell).ok_or_else(damaged)?;
            }
            query.execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }
}

fn write(row: &AnyRow, name: &str, kind: Kind) -> Result<Json, StoreError> {
    Ok(match kind {
        Text => row.try_get::<Option<String>, _>(name)?.into(),
        Number => row.try_get::<Option<i64>, _>(name)?.into(),
        // As text, because not every JSON parser keeps the last bit.
        Real => row.try_get::<Option<f64>, _>(name)?.map(|real| real.to_string()).into(),
        Bytes => row.try_get::<Option<Vec<u8>>, _>(name)?.map(|bytes| hexadecimal(&bytes)).into(),
    })
}

type Insert<'q> = Query<'q, Any, AnyArguments>;

/// Binds a cell; `None` if it does not have the type of its column.
fn read<'q>(query: Insert<'q>, kind: Kind, cell: &Json) -> Option<Insert<'q>> {
    let text = || cell.as_str().map(str::to_owned);
    let is_null = cell.is_null();
    Some(match kind {
        Text => query.bind(if is_null { None } else { Some(text()?) }),
        Number => query.bind(if is_null { None } else { Some(cell.as_i64()?) }),
        Real => query.bind(if is_null { None } else { Some(text()?.parse::<f64>().ok()?) }),
        Bytes => query.bind(if is_null { None } else { Some(bytes(&text()?)?) }),
    })
}

/// Bytes in hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half & 15)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(*byte)]).collect()
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}
