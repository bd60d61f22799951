//! `PostgreSQL` over an encrypted connection: whoever listens in between learns nothing.

use crate::fixture::config;
use server::{App, Config};
use sqlx::Row;
use std::path::Path;
use testing::certificate::Certificates;
use testing::postgres::PostgresServer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Starts a server on this database and ends it, or says why it does not start.
async fn start(folder: &Path, database: String) -> Result<(), String> {
    let app = App::new(Config { database, redis: String::new(), ..config(folder) }, games::catalogue()).await;
    app.map_err(|error| error.to_string())?.close().await;
    Ok(())
}

/// What somebody learns who takes the place of the database and says that he cannot encrypt.
async fn overheard(folder: &Path, mode: &str) -> Vec<u8> {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let heard = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut request = [0; 8];
        stream.read_exact(&mut request).await.unwrap();
        stream.write_all(b"N").await.unwrap();
        let mut heard = vec![0; 4_096];
        let length = stream.read(&mut heard).await.unwrap_or(0);
        heard.truncate(length);
        heard
    });
    let url = format!("postgres://parlor:secret@localhost:{port}/parlor?sslmode={mode}");
    assert!(start(folder, url).await.is_err());
    heard.await.unwrap()
}

#[tokio::test]
async fn attack_28_who_listens_before_postgresql_reads_nothing_and_cannot_take_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let plain = overheard(folder.path(), "prefer").await;
    assert!(plain.windows(6).any(|part| part == b"parlor"), "this is what the mode is for");
    assert_eq!(overheard(folder.path(), "verify-full").await, Vec::<u8>::new());
    // The rest needs the programs of PostgreSQL.
    if std::env::var_os("TESTED_SERVICES").is_none() {
        return;
    }
    let (ours, others) = (Certificates::default(), Certificates::default());
    let server = PostgresServer::start(&ours);
    let url = |mode: &str, trusted: &Certificates| {
        format!("{}?sslmode={mode}&sslrootcert={}", server.url(), trusted.authority().display())
    };
    start(folder.path(), url("verify-full", &ours)).await.unwrap();
    let pool = sqlx::AnyPool::connect(&url("verify-full", &ours)).await.unwrap();
    let row = sqlx::query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    assert!(row.fetch_one(&pool).await.unwrap().get::<bool, _>(0));
    pool.close().await;
    let error = start(folder.path(), url("verify-full", &others)).await.unwrap_err();
    assert!(error.contains("certificate"), "{error}");
    let error = start(folder.path(), url("disable", &ours)).await.unwrap_err();
    assert!(error.contains("no encryption"), "{error}");
    assert!(!error.contains("secret"), "{error}");
}
