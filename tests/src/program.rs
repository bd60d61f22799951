//! The binary as a process: found beside the tests, run, and talked to by lines.

use crate::root;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Nothing that these tests ask for may take longer.
const PATIENCE: Duration = Duration::from_mins(1);

/// The binary that was built with these tests.
///
/// # Panics
/// When it is missing or older than its sources, because then the tests would judge another program.
pub fn binary() -> PathBuf {
    let how = "build it with: make suite-build";
    let test = std::env::current_exe().expect("a running program has a path");
    let folder = test.ancestors().nth(2).expect("tests lie in target/PROFILE/deps");
    let binary = folder.join("parlor");
    let built = modified(&binary).unwrap_or_else(|| panic!("{} is missing; {how}", binary.display()));
    let sources = std::fs::read_to_string(binary.with_extension("d")).unwrap_or_default();
    let newer = sources.split_whitespace().skip(1).find(|source| modified(source.as_ref()) > Some(built));
    assert!(newer.is_none(), "{} is newer than the binary; {how}", newer.unwrap_or_default());
    binary
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().ok()?.modified().ok()
}

/// How a run ended.
#[derive(Debug)]
pub struct Run {
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs `parlor` with these arguments on this input.
pub fn run(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = start(arguments, Stdio::piped());
    let mut stdin = child.stdin.take().expect("the input is piped");
    let input = input.to_vec();
    // Written beside the reading: both pipes are finite. A program that stops reading early is free to.
    let writer = thread::spawn(move || stdin.write_all(&input).ok());
    let (done, wait) = mpsc::channel();
    let waiter = thread::spawn(move || done.send(child.wait_with_output()));
    let output = wait
        .recv_timeout(PATIENCE)
        .unwrap_or_else(|_| panic!("parlor {} does not end", arguments.join(" ")))
        .expect("the program was started");
    writer.join().expect("writing does not panic");
    waiter.join().expect("waiting does not panic").expect("somebody listens");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes text");
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn start(arguments: &[&str], stderr: Stdio) -> Child {
    Command::new(binary())
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(stderr)
        .spawn()
        .expect("the binary starts")
}

/// A bot at the other end of two pipes.
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts `parlor bot` for a game and a bot.
    pub fn new(game: &str, bot: &str) -> Self {
        let mut child = start(&["bot", game, bot], Stdio::inherit());
        let output = BufReader::new(child.stdout.take().expect("the output is piped"));
        let (heard, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| heard.send(line)));
        Talk { input: child.stdin.take(), child, lines }
    }

    /// Sends a line.
    pub fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the bot listens");
    }

    /// The next line of the bot.
    pub fn hear(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the bot answers")
    }

    /// Sends a line and returns the answer, passing over `info` lines.
    pub fn ask(&mut self, line: &str) -> String {
        self.say(line);
        loop {
            let answer = self.hear();
            if !answer.starts_with("info ") {
                return answer;
            }
        }
    }

    /// Closes the input and returns the exit code and what was still said.
    pub fn end(mut self) -> (Option<i32>, Vec<String>) {
        drop(self.input.take());
        let rest: Vec<String> = std::iter::from_fn(|| self.lines.recv_timeout(PATIENCE).ok()).collect();
        (self.child.wait().expect("the bot was started").code(), rest)
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // Fails when the bot has ended already, which is what it should do.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
