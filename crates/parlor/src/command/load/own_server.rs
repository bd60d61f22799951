//! A server that exists for one measurement, with a folder that goes away.

use crate::command::Failure;
use anyhow::{Context, anyhow};
use lab::load::Target;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A setting, without its prefix, and its value.
pub(super) type Setting = (&'static str, String);

/// Settings of a server to which one machine may send everything.
pub(super) fn no_limits() -> Vec<Setting> {
    [
        "REQUESTS_PER_SECOND",
        "STORED_BYTES_PER_DAY",
        "GAMES_PER_MINUTE",
        "SOCKET_MESSAGES",
        "SOCKETS_PER_ADDRESS",
        "CONNECTIONS_PER_ADDRESS",
    ]
    .map(|name| (name, "0".to_owned()))
    .to_vec()
}

/// A server of our own; it goes away with this.
pub(super) struct OwnServer {
    child: Child,
    folder: TempDir,
    address: String,
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // Fails when it has ended already.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

impl OwnServer {
    /// Starts a server on a free port.
    pub(super) fn start(database: &str, settings: Vec<Setting>) -> Result<Self, Failure> {
        let folder = tempfile::tempdir().context("cannot make a folder")?;
        let program = std::env::current_exe().context("cannot find the program")?;
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--metrics-port", "0", "--log", "warn", "--data"])
            .arg(folder.path())
            .env("PARLOR_DATABASE", database)
            .envs(settings.into_iter().map(|(name, value)| (format!("PARLOR_{name}"), value)))
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start a server")?;
        let output = child.stdout.take().ok_or_else(|| anyhow!("the server says nothing"))?;
        let mut own = OwnServer { child, folder, address: String::new() };
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).context("the server says nothing")?;
        let address = line.trim().rsplit_once("http://").map(|(_, address)| address.to_owned());
        own.address = address.ok_or_else(|| anyhow!("the server does not open: {line}"))?;
        Ok(own)
    }

    /// What is measured.
    pub(super) fn target(&self) -> Target {
        Target {
            address: self.address.clone(),
            process: Some(self.child.id()),
            data: Some(self.folder.path().to_owned()),
        }
    }
}
