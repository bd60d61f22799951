//! A Redis server that belongs to one test: on a socket in its own folder, and easily killed.

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A running Redis server; dropping it kills it.
pub struct RedisServer {
    folder: TempDir,
    child: Child,
}

impl RedisServer {
    /// Starts a server that writes nothing to the disk.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let child = spawn(&folder);
        RedisServer { folder, child }
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("unix://{}/redis.sock", self.folder.path().display())
    }

    /// Kills it; all of its data is lost.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again at the same address.
    pub fn restart(&mut self) {
        self.child = spawn(&self.folder);
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn spawn(folder: &TempDir) -> Child {
    let socket = folder.path().join("redis.sock");
    std::fs::remove_file(&socket).ok();
    let child = Command::new("redis-server")
        .args(["--port", "0", "--save", "", "--appendonly", "no", "--unixsocket"])
        .arg(&socket)
        .arg("--dir")
        .arg(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("redis-server is there: `.ci/setup redis` installs it");
    let started = Instant::now();
    while std::os::unix::net::UnixStream::connect(&socket).is_err() {
        assert!(started.elapsed() < Duration::from_secs(20), "redis-server does not start");
        sleep(Duration::from_millis(5));
    }
    child
}
