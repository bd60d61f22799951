//! The database behind the store: a file of `SQLite`, or `PostgreSQL` by its address; one SQL for both.

use super::{StoreError, quick};
use crate::Config;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Any, AnyConnection, AnyPool, ConnectOptions, Connection, Executor, Transaction};
use std::path::Path;
use std::time::Duration;
use tokio::time::timeout;

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// Nobody waits longer for a connection: whoever plays is told within two seconds what is the matter.
const PATIENCE: Duration = Duration::from_secs(2);
/// At the start nobody plays yet, and a new file waits for a disk that may be busy.
const START: Duration = Duration::from_mins(1);
/// Readers of a file see one moment while somebody writes; nobody waits for the disk at each change.
const LOG: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL";
/// Connections of one server to `PostgreSQL`.
const CONNECTIONS: u32 = 10;

/// Keeps games and people.
pub struct Store {
    writer: AnyPool,
    readers: AnyPool,
    /// Brings the log of a file home, beside the writer.
    keeper: Option<AnyPool>,
    write: &'static str,
    read: &'static str,
    scripts: quick::Scripts,
}

impl Store {
    /// Opens the database of the configuration and brings it up to date.
    pub async fn open(config: &Config) -> Result<Self, String> {
        sqlx::any::install_default_drivers();
        if config.database.is_empty() {
            std::fs::create_dir_all(&config.data)
                .map_err(|error| format!("cannot make the folder {}: {error}", config.data.display()))?;
            let file = config.data.join("parlor.sqlite");
            let opened = Store::open_file(&file).await;
            return opened.map_err(|error| format!("cannot open {}: {error}", file.display()));
        }
        // Without the address: it may hold a password.
        let opened = Store::connect(&config.database).await;
        opened.map_err(|error| format!("cannot open the database: {error}"))
    }

    /// A file, made where there is none: one connection writes, some read beside it.
    async fn open_file(path: &Path) -> Result<Self, StoreError> {
        let path = std::path::absolute(path).map_err(|error| StoreError::Database(error.to_string()))?;
        let options = SqliteConnectOptions::new().filename(path);
        let url = |options: SqliteConnectOptions| AnyConnectOptions::from_url(&options.to_url_lossy());
        // It also makes the file, and stays until the others are there: whoever is last brings the log home.
        let maker = update(&SQLITE, url(options.clone().create_if_missing(true))?, LOG).await?;
        // A file is always there: nobody need ask before each use whether it is.
        let pool = |most| pool(most).test_before_acquire(false);
        let writer = pool(1).after_connect(|connection, _| {
            // Survives kill -9; a power cut may lose the last commits, never tear one.
            // A lock of somebody else is waited for, but not as long as for a connection. The log is brought home
            // by `tidy`, where nobody waits for the disk; the writer itself does it only at 200 MB.
            let settings = "PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 1500;
                PRAGMA wal_autocheckpoint = 50000";
            Box::pin(async move { connection.execute(settings).await.map(drop) })
        });
        let writer = writer.connect_with(url(options.clone())?).await?;
        let keeper = pool(1).connect_with(url(options.clone())?).await?;
        let readers = pool(4).connect_with(url(options.read_only(true))?).await?;
        maker.close().await?;
        Ok(Store {
            writer,
            readers,
            keeper: Some(keeper),
            write: "BEGIN IMMEDIATE",
            read: "BEGIN",
            scripts: quick::SQLITE,
        })
    }

    /// `PostgreSQL`, as in `postgres://user:password@host/database`.
    async fn connect(url: &str) -> Result<Self, StoreError> {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(StoreError::Database("the address does not begin with postgres://".into()));
        }
        let options: AnyConnectOptions = url.parse()?;
        update(&POSTGRES, options.clone(), "").await?.close().await?;
        let pool = pool(CONNECTIONS).after_connect(|connection, _| {
            Box::pin(async move { connection.execute("SET lock_timeout = 1500").await.map(drop) })
        });
        let pool = pool.connect_with(options).await?;
        let read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        Ok(Store {
            writer: pool.clone(),
            readers: pool,
            keeper: None,
            write: "BEGIN",
            read,
            scripts: quick::POSTGRES,
        })
    }

    /// A transaction that may change things.
    pub(super) async fn write(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.writer.begin_with(self.write).await?)
    }

    /// A transaction that sees one moment: what is read half before and half after a move would not replay.
    pub(super) async fn read(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.readers.begin_with(self.read).await?)
    }

    /// For a single change.
    pub(super) fn writer(&self) -> &AnyPool {
        &self.writer
    }

    /// What is stored in one message.
    pub(super) fn scripts(&self) -> &quick::Scripts {
        &self.scripts
    }

    /// For a single question.
    pub(super) fn readers(&self) -> &AnyPool {
        &self.readers
    }

    /// Whether it works.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT seq FROM game LIMIT 1").fetch_optional(&self.readers).await?;
        sqlx::query("SELECT 1").fetch_one(&self.writer).await?;
        Ok(())
    }

    /// Brings what was written into its place on the disk, while others go on writing.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        if let Some(keeper) = &self.keeper {
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(keeper).await?;
        }
        Ok(())
    }

    /// Ends it in good order.
    pub async fn close(&self) {
        if let Some(keeper) = &self.keeper {
            keeper.close().await;
        }
        self.readers.close().await;
        self.writer.close().await;
    }
}

fn pool(most: u32) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE)
}

/// Brings the database up to date by a connection of its own.
async fn update(
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
        timeout(START, work).await.map_err(|_| StoreError::Database("no answer for a minute".into()))?;
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
