//! Backups: the whole database in one file of JSON lines with a checksum, and back.

use crate::live::LiveGame;
use crate::store::{Store, StoreError, hexadecimal};
use crate::{Config, ServerError, WallClock, private_file};
use games::entry::Entry;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

/// The version of the format.
const FORMAT: u32 = 1;

/// The number of rows of each table.
pub type Counts = BTreeMap<String, u64>;

/// The last line: a file without it or with another checksum is not complete.
#[derive(PartialEq, Serialize, Deserialize)]
struct Footer {
    rows: Counts,
    sha256: String,
}

/// The rows that were written or read so far.
#[derive(Default)]
struct Totals {
    rows: Counts,
    sum: Sha256,
}

impl Totals {
    fn add(&mut self, table: &Json, line: &str) {
        *self.rows.entry(table.as_str().unwrap_or_default().to_owned()).or_default() += 1;
        self.sum.update(line.as_bytes());
    }

    fn footer(self) -> Footer {
        Footer { rows: self.rows, sha256: hexadecimal(&self.sum.finalize()) }
    }
}

/// Writes the whole database into a file; the server may be running. The database is only read.
pub async fn backup(config: &Config, path: &Path) -> Result<Counts, ServerError> {
    let store = Store::open_read_only(config).await?;
    // The file gets its name once it is complete.
    let part = path.with_added_extension("part");
    let written = write(&store, &part).await.map_err(ServerError::Backup)?;
    store.check_at_rest().map_err(ServerError::Backup)?;
    store.close().await;
    std::fs::rename(&part, path).map_err(|error| ServerError::WriteFile(path.to_owned(), error))?;
    Ok(written)
}

async fn write(store: &Store, path: &Path) -> Result<Counts, StoreError> {
    let mut file = BufWriter::new(private_file::create(path)?);
    writeln!(file, "{}", json!({"parlor backup": FORMAT}))?;
    let mut totals = Totals::default();
    store
        .export_rows(|row| {
            let line = row.to_string();
            totals.add(&row[0], &line);
            Ok(writeln!(file, "{line}")?)
        })
        .await?;
    let footer = totals.footer();
    let line = serde_json::to_string(&footer).map_err(damaged)?;
    writeln!(file, "{line}")?;
    file.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    Ok(footer.rows)
}

/// Restores a backup into an empty database, all or nothing, and replays every game.
pub async fn restore(
    config: &Config,
    path: &Path,
    catalogue: &'static [Entry],
) -> Result<Counts, ServerError> {
    let file = File::open(path).map_err(|error| ServerError::ReadFile(path.to_owned(), error))?;
    let store = Store::open(config).await?;
    let rows = read(&store, BufReader::new(file)).await;
    let rows = rows.map_err(|error| ServerError::Restore(path.to_owned(), error))?;
    replay(&store, catalogue).await.map_err(ServerError::Replay)?;
    store.close().await;
    Ok(rows)
}

async fn read(store: &Store, file: impl BufRead + Send) -> Result<Counts, StoreError> {
    let mut lines = file.lines();
    let head = lines.next().transpose()?.unwrap_or_default();
    if serde_json::from_str::<Json>(&head).ok() != Some(json!({"parlor backup": FORMAT})) {
        return Err(StoreError::Damaged("it is no backup of this version".into()));
    }
    let (mut totals, mut rows) = (Totals::default(), Counts::new());
    store
        .import_rows(|| {
            let line = lines.next().transpose()?;
            let line = line.ok_or_else(|| StoreError::Damaged("it ends too early".into()))?;
            if line.starts_with('[') {
                let row: Json = serde_json::from_str(&line).map_err(damaged)?;
                totals.add(&row[0], &line);
                return Ok(Some(row));
            }
            let footer: Footer = serde_json::from_str(&line).map_err(damaged)?;
            if footer != std::mem::take(&mut totals).footer() {
                return Err(StoreError::Damaged("its checksum is wrong".into()));
            }
            rows = footer.rows;
            Ok(None)
        })
        .await?;
    Ok(rows)
}

/// Replays every game, except those with other rules or of games that are not in the catalogue.
async fn replay(store: &Store, catalogue: &'static [Entry]) -> Result<(), StoreError> {
    for id in store.ids().await? {
        let Some(stored) = store.load(&id).await? else { continue };
        let entry = catalogue.iter().find(|entry| entry.id() == stored.terms.game);
        if let Some(entry) = entry.filter(|entry| entry.rules.version() == stored.terms.rules) {
            LiveGame::load(entry, stored, &WallClock::default())?;
        }
    }
    Ok(())
}

fn damaged(error: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(error.to_string())
}
