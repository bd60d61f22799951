//! The connections of the store to a file of `SQLite` or to `PostgreSQL`; both understand the same SQL.

use super::{StoreError, write};
use crate::{Config, ServerError, private_file};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Any, AnyConnection, AnyPool, ConnectOptions, Connection, Executor, Row, Transaction};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tokio::time::timeout;

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// How long to wait for a connection, so that a player gets an error message within two seconds.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long the migrations may take at the start, when no player waits for a move but the disk may be busy.
const START: Duration = Duration::from_mins(1);
/// Readers see a consistent snapshot while the writer writes, and commits do not wait for the disk.
const LOG: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL";
/// Begins a transaction of `PostgreSQL` that reads one snapshot.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/// Connections of one server to `PostgreSQL`.
const CONNECTIONS: u32 = 10;

/// Stores games, accounts, ratings and tournaments.
pub(crate) struct Store {
    /// The connection for a single write.
    pub(super) writer: AnyPool,
    /// The connections for a single read.
    pub(super) readers: AnyPool,
    /// Checkpoints the write-ahead log of a file beside the writer.
    checkpointer: Option<AnyPool>,
    write: &'static str,
    read: &'static str,
    /// The statements for common changes.
    pub(super) scripts: write::Scripts,
    /// The file, where it is read without locks because no server uses it.
    at_rest: Option<AtRest>,
}

/// A file without a write-ahead log: no server has it open.
struct AtRest {
    path: PathBuf,
    modified: SystemTime,
}

impl AtRest {
    fn of(path: &Path) -> Result<Option<Self>, StoreError> {
        if path.with_extension("sqlite-wal").exists() {
            return Ok(None);
        }
        Ok(Some(AtRest { path: path.to_owned(), modified: path.metadata()?.modified()? }))
    }
}

impl Store {
    /// Opens the database of the configuration and runs its migrations.
    pub(crate) async fn open(config: &Config) -> Result<Self, ServerError> {
        sqlx::any::install_default_drivers();
        if config.database.is_empty() {
            std::fs::create_dir_all(&config.data)
                .map_err(|error| ServerError::Folder(config.data.clone(), error))?;
            let file = config.data.join("parlor.sqlite");
            let opened = Store::open_file(&file).await;
            return opened.map_err(|error| ServerError::Open(file.display().to_string(), error));
        }
        let opened = Store::connect(&config.database).await;
        opened.map_err(|error| ServerError::Open("the database".to_owned(), error))
    }

    /// Opens a file, created if missing: one connection writes while others read.
    async fn open_file(path: &Path) -> Result<Self, StoreError> {
        let path = std::path::absolute(path)?;
        // The files of the log get the same permissions.
        private_file::open(&path)?;
        let options = SqliteConnectOptions::new().filename(path);
        let url = |options: SqliteConnectOptions| AnyConnectOptions::from_url(&options.to_url_lossy());
        // It creates the file, and stays open until the others are: the last one to close checkpoints the log.
        let first = migrate(&SQLITE, url(options.clone().create_if_missing(true))?, LOG).await?;
        // A file does not go away, so connections need no test before each use.
        let pool = |size| pool(size).test_before_acquire(false);
        let writer = pool(1).after_connect(|connection, _| {
            // Commits survive kill -9; a power cut may lose the last ones, but never half of one.
            // The timeout for a lock is shorter than the one for a connection. `checkpoint` runs where nobody
            // waits for the disk; the writer itself checkpoints only at 200 MB.
            let settings = "PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 1500;
                PRAGMA wal_autocheckpoint = 50000";
            Box::pin(async move { connection.execute(settings).await.map(drop) })
        });
        let writer = writer.connect_with(url(options.clone())?).await?;
        let checkpointer = pool(1).connect_with(url(options.clone())?).await?;
        let readers = pool(4).connect_with(url(options.read_only(true))?).await?;
        first.close().await?;
        Ok(Store {
            writer,
            readers,
            checkpointer: Some(checkpointer),
            write: "BEGIN IMMEDIATE",
            read: "BEGIN",
            scripts: write::SQLITE,
            at_rest: None,
        })
    }

    /// Opens the database of the configuration for reading only: nothing is created, migrated or written.
    pub(crate) async fn open_read_only(config: &Config) -> Result<Self, ServerError> {
        sqlx::any::install_default_drivers();
        let (name, opened) = if config.database.is_empty() {
            let file = config.data.join("parlor.sqlite");
            (file.display().to_string(), Store::open_file_read_only(&file).await)
        } else {
            ("the database".to_owned(), Store::connect_read_only(&config.database).await)
        };
        opened.map_err(|error| ServerError::Open(name, error))
    }

    async fn open_file_read_only(path: &Path) -> Result<Self, StoreError> {
        let path = std::path::absolute(path)?;
        let at_rest = AtRest::of(&path)?;
        // A reader would create the log that is missing.
        let options = SqliteConnectOptions::new().filename(path).read_only(true).immutable(at_rest.is_some());
        let pool = pool(1).connect_with(AnyConnectOptions::from_url(&options.to_url_lossy())?).await?;
        let store = Store::read_only(pool, "BEGIN", &SQLITE, write::SQLITE).await?;
        Ok(Store { at_rest, ..store })
    }

    async fn connect_read_only(url: &str) -> Result<Self, StoreError> {
        let pool = pool(1).after_connect(|connection, _| {
            Box::pin(
                async move { connection.execute("SET default_transaction_read_only = on").await.map(drop) },
            )
        });
        let pool = pool.connect_with(postgres_options(url)?).await?;
        Store::read_only(pool, SNAPSHOT, &POSTGRES, write::POSTGRES).await
    }

    /// A store that refuses to write, on a database of this version.
    async fn read_only(
        pool: AnyPool,
        read: &'static str,
        migrations: &Migrator,
        scripts: write::Scripts,
    ) -> Result<Self, StoreError> {
        let newest = migrations.iter().map(|migration| migration.version).max();
        let query = "SELECT version FROM _sqlx_migrations ORDER BY version DESC LIMIT 1";
        let found = sqlx::query(query).fetch_optional(&pool).await;
        let found: Option<i64> = match found {
            Ok(row) => row.map(|row| row.try_get("version")).transpose()?,
            Err(sqlx::Error::Database(why)) => {
                return Err(StoreError::Database(format!("there are no games in it: {why}")));
            }
            Err(why) => return Err(why.into()),
        };
        if found != newest {
            let age = if found < newest { "an older" } else { "a newer" };
            return Err(StoreError::Database(format!(
                "it is of {age} version than this program; a server of this version brings an older one up to date"
            )));
        }
        let writer = pool.clone();
        Ok(Store { writer, readers: pool, checkpointer: None, write: read, read, scripts, at_rest: None })
    }

    /// Connects to `PostgreSQL`, as in `postgres://user:password@host/database`.
    async fn connect(url: &str) -> Result<Self, StoreError> {
        let options = postgres_options(url)?;
        migrate(&POSTGRES, options.clone(), "").await?.close().await?;
        let pool = pool(CONNECTIONS).after_connect(|connection, _| {
            Box::pin(async move { connection.execute("SET lock_timeout = 1500").await.map(drop) })
        });
        let pool = pool.connect_with(options).await?;
        Ok(Store {
            writer: pool.clone(),
            readers: pool,
            checkpointer: None,
            write: "BEGIN",
            read: SNAPSHOT,
            scripts: write::POSTGRES,
            at_rest: None,
        })
    }

    /// A transaction that writes.
    pub(super) async fn write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.writer.begin_with(self.write).await?)
    }

    /// A transaction that reads one snapshot: a game read partly before and partly after a move would not replay.
    pub(super) async fn read(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.readers.begin_with(self.read).await?)
    }

    /// Checks that the database can be read and written, by doing both.
    pub(crate) async fn check(&self, now: u64) -> Result<(), StoreError> {
        sqlx::query("SELECT seq FROM game LIMIT 1").fetch_optional(&self.readers).await?;
        sqlx::query("UPDATE probe SET at = $1 WHERE id = 1").bind(now as i64).execute(&self.writer).await?;
        Ok(())
    }

    /// Moves committed changes from the write-ahead log into the file, while others go on writing.
    pub(crate) async fn checkpoint(&self) -> Result<(), StoreError> {
        if let Some(checkpointer) = &self.checkpointer {
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(checkpointer).await?;
        }
        Ok(())
    }

    /// Fails if a server has begun to write what was read without locks.
    pub(crate) fn check_at_rest(&self) -> Result<(), StoreError> {
        let Some(before) = &self.at_rest else { return Ok(()) };
        let is_unchanged = AtRest::of(&before.path)?.is_some_and(|now| now.modified == before.modified);
        if is_unchanged {
            Ok(())
        } else {
            Err(StoreError::Database("a server has opened it meanwhile; try again".into()))
        }
    }

    /// Closes all connections.
    pub(crate) async fn close(&self) {
        if let Some(checkpointer) = &self.checkpointer {
            checkpointer.close().await;
        }
        self.readers.close().await;
        self.writer.close().await;
    }
}

fn pool(size: u32) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(size).acquire_timeout(PATIENCE)
}

fn postgres_options(url: &str) -> Result<AnyConnectOptions, StoreError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(StoreError::Database("the address does not begin with postgres://".into()));
    }
    Ok(url.parse()?)
}

/// Runs the migrations on a new connection.
async fn migrate(
    migrations: &Migrator,
    options: AnyConnectOptions,
    settings: &'static str,
) -> Result<AnyConnection, StoreError> {
    let work = async {
        let mut connection = AnyConnection::connect_with(&options).await?;
        connection.execute(settings).await?;
        migrations.run(&mut connection).await?;
        Ok(connection)
    };
    let done: Result<_, sqlx::migrate::MigrateError> =
        timeout(START, work).await.map_err(|_| StoreError::Database("no answer within a minute".into()))?;
    done.map_err(|error| StoreError::Database(error.to_string()))
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(database) if database.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Database(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last migration before games said in a column of their own whether they have a clock.
    const OLD: i64 = 9;

    #[tokio::test]
    async fn a_database_of_an_older_version_is_brought_up_to_date() {
        let folder = tempfile::tempdir().unwrap();
        let database = testing::database::postgres(folder.path());
        let config = Config { data: folder.path().to_owned(), database, ..Config::default() };
        sqlx::any::install_default_drivers();
        let file = format!("sqlite://{}?mode=rwc", folder.path().join("parlor.sqlite").display());
        let (migrations, url) =
            if config.database.is_empty() { (&SQLITE, &file) } else { (&POSTGRES, &config.database) };
        let old = migrations.iter().filter(|migration| migration.version <= OLD).cloned().collect();
        let mut connection = AnyConnection::connect(url).await.unwrap();
        Migrator::with_migrations(old).run(&mut connection).await.unwrap();
        let clock = r#"{"kind":"game","seconds":60,"increment":0}"#;
        for (id, clock, first) in
            [("bot", "null", "bot"), ("clock", clock, "person"), ("neither", "null", "person")]
        {
            let setup = format!(r#"{{"clock":{clock},"takeback":true,"public":false,"delay_ms":0}}"#);
            sqlx::query(
                "INSERT INTO game (id, game, rules, options, seed, setup, is_public, created_at, updated_at, seq,
                 status, turn) VALUES ($1, 'connect4', 1, 'null', '7', $2, 0, 0, 0, 0, 'in_progress', 'first')",
            )
            .bind(id)
            .bind(setup)
            .execute(&mut connection)
            .await
            .unwrap();
            sqlx::query(
                "INSERT INTO seat (game, side, kind) VALUES ($1, 'first', $2), ($1, 'second', 'person')",
            )
            .bind(id)
            .bind(first)
            .execute(&mut connection)
            .await
            .unwrap();
        }
        connection.close().await.unwrap();

        let store = Store::open(&config).await.unwrap();
        assert_eq!(store.bot_turns(0, "", 9).await.unwrap(), ["bot"]);
        assert_eq!(store.bot_turns(0, "bot", 9).await.unwrap(), [""; 0]);
        let flagged = store.flagged_games(&config.wall_clock, 0, "", 9).await.unwrap();
        assert_eq!(flagged, ["clock"], "it may have run out");
        let loaded = store.load("clock").await.unwrap().unwrap();
        assert!(loaded.terms.setup.clock.is_some() && loaded.terms.seed == 7, "{loaded:?}");
        store.close().await;
    }

    #[tokio::test]
    async fn attack_29_a_store_that_is_opened_for_reading_refuses_to_write() {
        let folder = tempfile::tempdir().unwrap();
        let database = testing::database::postgres(folder.path());
        let config = Config { data: folder.path().to_owned(), database, ..Config::default() };
        assert!(Store::open_read_only(&config).await.is_err(), "there is nothing to read yet");
        let running = Store::open(&config).await.unwrap();
        // While a server runs, and after it has ended.
        for is_running in [true, false] {
            if !is_running {
                running.close().await;
            }
            let reader = Store::open_read_only(&config).await.unwrap();
            assert!(reader.bot_turns(0, "", 1).await.unwrap().is_empty());
            let refused = reader.check(1).await.unwrap_err().to_string();
            assert!(refused.contains("read-only") || refused.contains("readonly"), "{refused}");
            reader.close().await;
        }
    }
}
