//! A Redis server that belongs to one test: on a socket in its own folder, and easily killed.

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A running Redis server; dropping it kills it.
pub struct RedisServer {
    folder: TempDir,
    child: Child,
    /// Further settings of the server.
    options: Vec<String>,
}

impl RedisServer {
    /// Starts a server that writes nothing to the disk.
    pub fn start() -> Self {
        Self::with(Vec::new())
    }

    /// Starts a server with further settings.
    fn with(options: Vec<String>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let child = spawn(&folder, &options);
        RedisServer { folder, child, options }
    }

    /// Starts a server that also accepts encrypted connections of clients with a certificate, and says at which port.
    #[cfg(feature = "certificates")]
    pub fn encrypted(certificates: &crate::certificate::Certificates) -> (Self, u16) {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let [certificate, key] = certificates.server();
        let files = [("cert", certificate), ("key", key), ("ca-cert", certificates.authority())].map(
            |(name, path)| {
                [format!("--tls-{name}-file"), path.to_str().expect("paths of tests are text").to_owned()]
            },
        );
        let options =
            ["--tls-port".to_owned(), port.to_string()].into_iter().chain(files.into_iter().flatten());
        (Self::with(options.collect()), port)
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
        self.child = spawn(&self.folder, &self.options);
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn spawn(folder: &TempDir, options: &[String]) -> Child {
    let socket = folder.path().join("redis.sock");
    std::fs::remove_file(&socket).ok();
    let child = Command::new("redis-server")
        .args(["--port", "0", "--save", "", "--appendonly", "no", "--unixsocket"])
        .arg(&socket)
        .arg("--dir")
        .arg(folder.path())
        .args(options)
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
