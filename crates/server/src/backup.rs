//! Backups: everything in one file of lines that shows whether it is whole, and back from it.

use crate::live::Play;
use crate::store::{Store, StoreError, hexadecimal};
use crate::{Config, WallClock};
use games::entry::Entry;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

/// The version of the lines.
const FORMAT: u32 = 1;

/// Rows of each table.
pub type Counts = BTreeMap<String, u64>;

/// The last line: without it, or with another sum, the file is not whole.
#[derive(PartialEq, Serialize, Deserialize)]
struct Foot {
    rows: Counts,
    sha256: String,
}

/// What has gone by so far.
#[derive(Default)]
struct Tally {
    rows: Counts,
    sum: Sha256,
}

impl Tally {
    fn add(&mut self, table: &Json, line: &str) {
        *self.rows.entry(table.as_str().unwrap_or_default().to_owned()).or_default() += 1;
        self.sum.update(line.as_bytes());
    }

    fn foot(self) -> Foot {
        Foot { rows: self.rows, sha256: hexadecimal(&self.sum.finalize()) }
    }
}

/// Writes everything that is stored at this moment into a file; the server may run.
pub async fn backup(config: &Config, path: &Path) -> Result<Counts, String> {
    let store = Store::open(config).await?;
    // The name is given once the file is whole.
    let part = path.with_added_extension("part");
    let written = write(&store, &part).await.map_err(|error| format!("cannot back up: {error}"))?;
    store.close().await;
    std::fs::rename(&part, path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(written)
}

async fn write(store: &Store, path: &Path) -> Result<Counts, StoreError> {
    let mut file = BufWriter::new(File::create(path).map_err(outside)?);
    writeln!(file, "{}", json!({"parlor backup": FORMAT})).map_err(outside)?;
    let mut tally = Tally::default();
    store
        .copy_out(|row| {
            let line = row.to_string();
            tally.add(&row[0], &line);
            writeln!(file, "{line}").map_err(outside)
        })
        .await?;
    let foot = tally.foot();
    let line = serde_json::to_string(&foot).map_err(outside)?;
    writeln!(file, "{line}").map_err(outside)?;
    file.into_inner().map_err(outside)?.sync_all().map_err(outside)?;
    Ok(foot.rows)
}

/// Reads a backup into an empty database, all or nothing, and replays every game.
pub async fn restore(config: &Config, path: &Path, catalogue: &'static [Entry]) -> Result<Counts, String> {
    let failed = |error: StoreError| format!("cannot restore {}: {error}", path.display());
    let file = File::open(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let store = Store::open(config).await?;
    let rows = read(&store, BufReader::new(file)).await.map_err(failed)?;
    replay(&store, catalogue).await.map_err(|error| format!("a game does not replay: {error}"))?;
    store.close().await;
    Ok(rows)
}

async fn read(store: &Store, file: impl BufRead + Send) -> Result<Counts, StoreError> {
    let mut lines = file.lines();
    let head = lines.next().transpose().map_err(outside)?.unwrap_or_default();
    if serde_json::from_str::<Json>(&head).ok() != Some(json!({"parlor backup": FORMAT})) {
        return Err(StoreError::Damaged("it is no backup of this version".into()));
    }
    let (mut tally, mut rows) = (Tally::default(), Counts::new());
    store
        .copy_in(|| {
            let line = lines.next().transpose().map_err(outside)?;
            let line = line.ok_or_else(|| StoreError::Damaged("it ends too early".into()))?;
            if line.starts_with('[') {
                let row: Json = serde_json::from_str(&line).map_err(outside)?;
                tally.add(&row[0], &line);
                return Ok(Some(row));
            }
            let foot: Foot = serde_json::from_str(&line).map_err(outside)?;
            if foot != std::mem::take(&mut tally).foot() {
                return Err(StoreError::Damaged("it is not what was written".into()));
            }
            rows = foot.rows;
            Ok(None)
        })
        .await?;
    Ok(rows)
}

/// Plays every game once more; those of other rules and other catalogues rest as they are.
async fn replay(store: &Store, catalogue: &'static [Entry]) -> Result<(), StoreError> {
    for id in store.ids().await? {
        let Some(stored) = store.load(&id).await? else { continue };
        let entry = catalogue.iter().find(|entry| entry.id() == stored.terms.game);
        if let Some(entry) = entry.filter(|entry| entry.rules.version() == stored.terms.rules) {
            Play::load(entry, stored, &WallClock::default())?;
        }
    }
    Ok(())
}

fn outside(error: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(error.to_string())
}
