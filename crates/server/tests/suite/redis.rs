//! A Redis of one's own for a test: on a socket in a folder, so that it meets no other, and easily killed.

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A running server; dropped, it is gone.
pub struct RedisServer {
    folder: TempDir,
    child: Child,
}

impl RedisServer {
    /// Starts one that keeps nothing.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let child = spawn(&folder);
        RedisServer { folder, child }
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("unix://{}/redis.sock", self.folder.path().display())
    }

    /// Ends it at once; what it knew is lost.
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
