//! The programs that these tests start, and one request to them.

use serde_json::Value as Json;
use std::io::{BufRead, BufReader, Error, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use testing::database;

/// A running program that dies with the test.
pub(crate) struct Program(pub Child);

impl Program {
    /// A server on the database of this folder.
    pub(crate) fn server(folder: &Path, port: u16) -> Self {
        Program::server_with(folder, port, &[])
    }

    /// A server on the database of this folder, with more settings.
    pub(crate) fn server_with(folder: &Path, port: u16, settings: &[(&str, String)]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.arg("serve").arg("--data").arg(folder);
        command
            .env("PARLOR_DATABASE", database::postgres(folder))
            .env("PARLOR_REDIS", database::redis(folder));
        command.envs(settings.iter().map(|(name, value)| (name, value)));
        command.envs([
            ("PARLOR_REQUESTS_PER_SECOND", "0"),
            ("PARLOR_GAMES_PER_MINUTE", "0"),
            ("PARLOR_STORED_BYTES_PER_DAY", "0"),
        ]);
        Program::start(command, port, "Parlor is open: http://127.0.0.1:")
    }

    /// A bot service.
    pub(crate) fn bots(port: u16) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.arg("botd");
        Program::start(command, port, "Parlor bots: 127.0.0.1:")
    }

    fn start(mut command: Command, port: u16, greeting: &str) -> Self {
        let mut child = command
            .args(["--metrics-port", "0", "--log", "error", "--port", &port.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with(greeting), "{line}");
        Program(child)
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.0.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().unwrap();
    }
}

/// Ports that the system gives to nobody else, so that the next start can have them again.
pub(crate) fn free_ports<const N: usize>() -> [u16; N] {
    // Eight of its own for every process: neighbours start at the same time.
    let first = 10_000 + 8 * (std::process::id() % 2_500) as u16;
    let mut taken = Vec::new();
    let ports = (first..first + 8).filter(|port| {
        TcpListener::bind(("127.0.0.1", *port)).is_ok_and(|listener| {
            taken.push(listener);
            true
        })
    });
    ports.take(N).collect::<Vec<_>>().try_into().unwrap()
}

/// One request on a connection of its own.
pub(crate) fn call(port: u16, token: &str, path: &str, body: Option<&Json>) -> Result<Json, Error> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let (method, body) = body.map_or(("GET", String::new()), |body| ("POST", body.to_string()));
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    let body = text.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
    // A kill in the middle of an answer leaves half of it.
    serde_json::from_str(body).map_err(Error::other)
}
