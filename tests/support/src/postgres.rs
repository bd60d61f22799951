//! A `PostgreSQL` server that belongs to one test and accepts encrypted connections only.

use crate::certificate::Certificates;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A running server; dropping it kills it.
pub struct PostgresServer {
    child: Child,
    port: u16,
    _folder: TempDir,
}

impl PostgresServer {
    /// Starts a server with a user `parlor` whose password is `secret`; `.ci/services` has its programs in the path.
    pub fn start(certificates: &Certificates) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        fs::write(folder.path().join("password"), "secret").unwrap();
        for (file, name) in certificates.server().iter().zip(["server.pem", "server.key"]) {
            fs::copy(file, folder.path().join(name)).unwrap();
        }
        let key = folder.path().join("server.key");
        fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
        let user = user();
        if let Some(id) = user {
            for path in [folder.path(), &key] {
                chown(path, Some(id), None).unwrap();
            }
        }
        let made = program(user, "initdb", folder.path())
            .args(["-A", "scram-sha-256", "-U", "parlor", "-N", "--pwfile", "password", "-D", "data"])
            .output()
            .expect("PostgreSQL is there: `.ci/setup postgres` installs it");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        fs::write(data.join("pg_hba.conf"), "hostssl all all all scram-sha-256\n").unwrap();
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let child = program(user, "postgres", folder.path())
            .args([
                "-D",
                "data",
                "-k",
                ".",
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "fsync=off",
                "-c",
                "ssl=on",
            ])
            .args([
                "-c",
                "ssl_cert_file=../server.pem",
                "-c",
                "ssl_key_file=../server.key",
                "-p",
                &port.to_string(),
            ])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = PostgresServer { child, port, _folder: folder };
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < Duration::from_secs(30), "PostgreSQL does not start");
            sleep(Duration::from_millis(20));
        }
        server
    }

    /// The address of its database, without a word on encryption.
    pub fn url(&self) -> String {
        format!("postgres://parlor:secret@localhost:{}/postgres", self.port)
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // Asked to end quickly, it ends its own processes; killed, it would leave them behind.
        Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().ok();
        self.child.wait().ok();
    }
}

/// The user to run as: `PostgreSQL` refuses to run as root.
fn user() -> Option<u32> {
    let number = |arguments: &[&str]| {
        let output = Command::new("id").args(arguments).output().unwrap().stdout;
        String::from_utf8_lossy(&output).trim().parse::<u32>().ok()
    };
    (number(&["-u"]) == Some(0)).then(|| number(&["-u", "postgres"])).flatten()
}

fn program(user: Option<u32>, name: &str, folder: &Path) -> Command {
    let mut command = match user {
        Some(_) => Command::new("setpriv"),
        None => Command::new(name),
    };
    if user.is_some() {
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", name]);
    }
    command.current_dir(folder).stdout(Stdio::null());
    command
}
