//! Rows as lines of JSON and back, so that a backup of one database can be restored into any other.

use super::row::{Statement, places};
use super::{Store, StoreError};
use futures_util::TryStreamExt;
use serde_json::{Value as Json, json};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

/// A table with its columns, each with its type: `text`, `number`, `real` or `bytes`. Those behind a semicolon came later:
/// a backup of an older version lacks them.
struct Table {
    name: &'static str,
    order: &'static str,
    columns: &'static str,
}

/// The tables in an order that satisfies their foreign keys. Sessions, tokens, webhooks, known devices and links are left
/// out: one that has ended must not come back. So are runs of puzzles, which last minutes.
const TABLES: [Table; 17] = [
    Table {
        name: "game",
        order: "id",
        columns: "id text, game text, rules number, options text, seed text, setup text, \
            is_public number, created_at number, updated_at number, seq number, status text, turn text, \
            result text, ended text",
    },
    Table {
        name: "seat",
        order: "game, side",
        columns: "game text, side text, kind text, player_id text, name text, bot text, owner bytes",
    },
    Table {
        name: "event",
        order: "game, seq",
        columns: "game text, seq number, at number, body text, side text, client_id text",
    },
    Table {
        name: "account",
        order: "id",
        columns: "id text, name text, owner bytes, password text, settings text, created_at number; \
            closed text, address text, address_confirmed number, is_bot number",
    },
    Table { name: "retired_name", order: "name", columns: "name bytes, until number" },
    Table {
        name: "operator_act",
        order: "at, id",
        columns: "id text, at number, action text, subject text, reason text",
    },
    Table {
        name: "standing",
        order: "player, game",
        columns: "player text, game text, rating real, deviation real, volatility real, games number, \
            updated_at number",
    },
    Table {
        name: "rating_change",
        order: "id, side",
        columns: "id text, side text, player text, game text, number number, at number, old_rating real, \
            old_deviation real, old_volatility real, rating real, deviation real, volatility real",
    },
    Table { name: "analysis", order: "game", columns: "game text, created_at number, body text" },
    Table {
        name: "daily",
        order: "day, game, bot",
        columns: "day number, game text, bot text, games number, won number, drawn number, lost number, \
            points number, plies number, decisions number, micros number, nodes number",
    },
    Table {
        name: "decision",
        order: "game, seq",
        columns: "game text, seq number, side text, bot text, key text, position text, played text, \
            value text, candidates text, nodes number",
    },
    Table {
        name: "puzzle_standing",
        order: "owner, game",
        columns: "owner bytes, game text, rating real, deviation real, volatility real, tried number, \
            solved number, streak number, days number, last_day number, best_run number, rated_at number, \
            updated_at number",
    },
    Table {
        name: "puzzle_try",
        order: "owner, game, puzzle",
        columns: "owner bytes, game text, puzzle text, moves text, was_solved number, is_solved number, \
            change real, first_at number, last_at number",
    },
    Table {
        name: "puzzle",
        order: "game, puzzle",
        columns: "game text, puzzle text, rating real, deviation real, volatility real, tried number, \
            solved number, rated_at number",
    },
    Table { name: "league_game", order: "id", columns: "id text, game text, created_at number" },
    Table {
        name: "tournament",
        order: "id",
        columns: "id text, name text, game text, fingerprint bytes, created_at number, games number, \
            brief text, standings text",
    },
    Table {
        name: "tournament_part",
        order: "tournament, part",
        columns: "tournament text, part number, records text",
    },
];

impl Table {
    /// The name and the type of each column.
    fn columns(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.columns.split([',', ';']).filter_map(|column| column.trim().split_once(' '))
    }

    /// How many columns every backup has.
    fn least(&self) -> usize {
        self.columns.split(';').next().map_or(0, |columns| columns.split(',').count())
    }

    /// The names of the first columns.
    fn names(&self, count: usize) -> String {
        self.columns().take(count).map(|(name, _)| name).collect::<Vec<_>>().join(", ")
    }

    fn line(&self, row: &AnyRow) -> Result<Json, StoreError> {
        let cells = self.columns().map(|(name, kind)| write(row, name, kind));
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
            let names = table.names(usize::MAX);
            let query = format!("SELECT {names} FROM {} ORDER BY {}", table.name, table.order);
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
            let counts = table.least()..=table.columns().count();
            let cells =
                line[1].as_array().filter(|cells| counts.contains(&cells.len())).ok_or_else(damaged)?;
            let (names, places) = (table.names(cells.len()), places(cells.len()));
            let query = format!("INSERT INTO {} ({names}) VALUES ({places})", table.name);
            let mut query = sqlx::query(AssertSqlSafe(query));
            for ((_, kind), cell) in table.columns().zip(cells) {
                query = read(query, kind, cell).ok_or_else(damaged)?;
            }
            query.execute(&mut *transaction).await?;
        }
        // A backup does not say when clocks run out: these games are looked at once, and then it is known.
        let unknown =
            "UPDATE game SET flag_at = 0, flag_uptime = 0 WHERE status = 'in_progress' AND has_clock = 1";
        sqlx::query(unknown).execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    }
}

fn write(row: &AnyRow, name: &str, kind: &str) -> Result<Json, StoreError> {
    Ok(match kind {
        "text" => row.try_get::<Option<String>, _>(name)?.into(),
        "number" => row.try_get::<Option<i64>, _>(name)?.into(),
        // As text, because not every JSON parser keeps the last bit.
        "real" => row.try_get::<Option<f64>, _>(name)?.map(|real| real.to_string()).into(),
        _ => row.try_get::<Option<Vec<u8>>, _>(name)?.map(|bytes| hexadecimal(&bytes)).into(),
    })
}

/// Binds a cell; `None` if it does not have the type of its column.
fn read<'q>(query: Statement<'q>, kind: &str, cell: &Json) -> Option<Statement<'q>> {
    let text = || cell.as_str().map(str::to_owned);
    let is_null = cell.is_null();
    Some(match kind {
        "text" => query.bind(if is_null { None } else { Some(text()?) }),
        "number" => query.bind(if is_null { None } else { Some(cell.as_i64()?) }),
        "real" => query.bind(if is_null { None } else { Some(text()?.parse::<f64>().ok()?) }),
        _ => query.bind(if is_null { None } else { Some(bytes(&text()?)?) }),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    #[tokio::test]
    async fn a_backup_of_an_older_version_is_restored() {
        let folder = tempfile::tempdir().unwrap();
        let database = testing::database::postgres(folder.path());
        let store = Store::open(&Config { data: folder.path().to_owned(), database, ..Config::default() })
            .await
            .unwrap();
        let account = json!(["account", ["a", "alice", "00", "hash", "{}", 1]]);
        let short = json!(["account", ["b", "bob", "01", "hash", "{}"]]);
        let mut lines = vec![short, account.clone()];
        assert!(store.import_rows(|| Ok(lines.pop())).await.is_err(), "a cell is lost");
        let mut lines = vec![account];
        store.import_rows(|| Ok(lines.pop())).await.unwrap();
        let mut rows = Vec::new();
        store
            .export_rows(|row| {
                rows.push(row.clone());
                Ok(())
            })
            .await
            .unwrap();
        assert_eq!(rows, [json!(["account", ["a", "alice", "00", "hash", "{}", 1, null, null, 0, 0]])]);
    }
}
