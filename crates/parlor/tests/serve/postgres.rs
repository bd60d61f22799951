//! A `PostgreSQL` of the test's own, which it may kill.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A server whose commits survive its death; a power cut is another matter.
pub(crate) struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    child: Option<Child>,
}

impl Postgres {
    /// `None` where it is not installed.
    pub(crate) fn start() -> Option<Self> {
        let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
            .ok()?
            .flatten()
            .map(|entry| entry.path().join("bin"))
            .filter(|bin| bin.join("postgres").exists())
            .collect();
        versions.sort();
        let mut postgres =
            Postgres { folder: tempfile::tempdir().unwrap(), programs: versions.pop()?, child: None };
        if is_root() {
            let path = postgres.folder.path();
            assert!(Command::new("chown").arg("postgres").arg(path).status().unwrap().success());
        }
        let made = postgres
            .program("initdb")
            .args([
                "-A",
                "trust",
                "-U",
                "parlor",
                "-N",
                "--no-instructions",
                "-E",
                "UTF8",
                "--locale=C",
                "-D",
                "data",
            ])
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        postgres.run();
        Some(postgres)
    }

    /// As `parlor serve --database` wants it.
    pub(crate) fn address(&self) -> String {
        format!("postgres://parlor@localhost/postgres?host={}", self.folder.path().display())
    }

    /// A program of its; it refuses to be root, and `setpriv` becomes the program, so that signals reach it.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path());
        command
    }

    fn run(&mut self) {
        let deadline = Instant::now() + Duration::from_mins(1);
        let folder = self.folder.path().display().to_string();
        // The children of one that was killed hold its memory until they notice.
        while !self.is_ready() {
            assert!(Instant::now() < deadline, "PostgreSQL does not start");
            if self.child.as_mut().is_none_or(|child| child.try_wait().unwrap().is_some()) {
                let log = fs::OpenOptions::new()
                    .create(true)
                    .append(true)
                    .open(self.folder.path().join("log"))
                    .unwrap();
                let mut server = self.program("postgres");
                server.args(["-D", "data", "-k", &folder, "-c", "listen_addresses=", "-c", "fsync=off"]);
                self.child = Some(server.stdout(Stdio::null()).stderr(log).spawn().unwrap());
            }
            sleep(Duration::from_millis(50));
        }
    }

    fn is_ready(&self) -> bool {
        let ready = self.program("pg_isready").args(["--quiet", "--host"]).arg(self.folder.path()).status();
        self.child.is_some() && ready.unwrap().success()
    }

    /// Kills it without warning and starts it again.
    pub(crate) fn kill_and_restart(&mut self) {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        self.run();
    }
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output().unwrap();
    user.stdout.trim_ascii() == b"0"
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let Some(mut child) = self.child.take() else { return };
        // In good order: killed, it would leave shared memory behind.
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().ok();
        child.wait().ok();
    }
}
