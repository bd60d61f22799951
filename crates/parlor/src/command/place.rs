//! The settings of commands that work on a database.

use server::{Config, ServerError};
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct Place {
    /// A file of settings; `parlor serve --example` shows one
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder of the database [default: parlor-data]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    #[arg(
        long,
        value_name = "URL",
        help = "PostgreSQL, as in postgres://user:password@host/database [default: a file of SQLite in the folder]"
    )]
    database: Option<String>,
}

impl Place {
    /// File and environment, with the flags over them.
    pub(super) fn settings(&self) -> Result<Config, ServerError> {
        let mut config = Config::load(self.config.as_deref())?;
        config.data = self.data.clone().unwrap_or(config.data);
        config.database = self.database.clone().unwrap_or(config.database);
        Ok(config)
    }
}
