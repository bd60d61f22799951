//! A process in its own group that exchanges lines with us; every wait has a time limit.

use super::{Evidence, Fault};
use game::lines::{LineError, Lines};
use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that are buffered; a program that writes more blocks.
const BUFFERED_LINES: usize = 256;
/// The most lines of one answer.
const MOST_LINES: usize = 50_000;
/// Lines kept as evidence, of those sent and of those received, and characters of each.
const KEPT_LINES: usize = 6;
const KEPT_CHARACTERS: usize = 300;
/// Bytes of standard error that are kept.
const KEPT_ERRORS: usize = 2_000;
/// How long a program may take to end after it was asked to, or after it closed its output.
const EXIT_TIME: Duration = Duration::from_millis(300);
/// How often the limits are checked while waiting for an answer.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// What a program may use, and what it is told of its surroundings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Confinement {
    /// Bytes of address space; limited on Linux only.
    pub(super) memory: Option<u64>,
    /// Whether it gets none of our environment but the search path: ours may hold passwords.
    pub(super) has_bare_environment: bool,
}

/// The limits of an answer.
#[derive(Clone, Copy)]
pub(super) struct Deadline<'a> {
    /// Wall-clock time.
    pub wall: Duration,
    /// Processor time of the program since its start.
    pub processor: Option<Duration>,
    /// Whether nobody waits for the answer any more.
    pub is_cancelled: &'a dyn Fn() -> bool,
}

/// A running program.
pub(super) struct Process {
    child: Child,
    to: Option<Sender<String>>,
    /// The first word of the last line that it was sent.
    asked: String,
    from: Receiver<Result<String, LineError>>,
    /// The total time spent waiting for its answers.
    waited: Duration,
    dialogue: VecDeque<String>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Disconnected when standard error ends.
    errors_end: Receiver<()>,
    quit: &'static str,
}

impl Process {
    /// Starts a program; `quit` is sent to it at the end of the game.
    pub(super) fn start(
        words: &[String],
        quit: &'static str,
        confinement: &Confinement,
    ) -> Result<Self, Fault> {
        let failed = |why: String| Fault::NoMove(format!("cannot start it: {why}"));
        let (program, arguments) = words.split_first().ok_or_else(|| failed("no command".to_owned()))?;
        let mut command = Command::new(program);
        if confinement.has_bare_environment {
            command.env_clear().envs(std::env::vars_os().filter(|(name, _)| name == "PATH"));
        }
        let mut child = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        if let Some(memory) = confinement.memory {
            limit_memory(&child, memory);
        }
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(failed("it has no pipes".to_owned()));
        };
        let (to, lines) = mpsc::channel::<String>();
        // Writing has its own thread: a program that does not read must not block the match.
        thread::spawn(move || write(input, &lines));
        let (received, from) = mpsc::sync_channel(BUFFERED_LINES);
        thread::spawn(move || read(output, &received));
        let (end, errors_end) = mpsc::channel();
        let tail = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&tail);
        thread::spawn(move || keep_tail(errors, &kept, end));
        Ok(Process {
            child,
            to: Some(to),
            asked: String::new(),
            from,
            waited: Duration::ZERO,
            dialogue: VecDeque::new(),
            errors: tail,
            errors_end,
            quit,
        })
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: String) {
        self.note('>', &line);
        line.split_whitespace().next().unwrap_or_default().clone_into(&mut self.asked);
        if let Some(to) = &self.to {
            // Fails when the program has ended; `receive` then reports it.
            to.send(line).ok();
        }
    }

    /// Reads lines until `read` returns a value; the number of lines is limited.
    pub(super) fn receive<T>(
        &mut self,
        deadline: &Deadline<'_>,
        mut read: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<T, Fault> {
        let start = Instant::now();
        let mut lines = 0;
        loop {
            self.check(deadline, start)?;
            let before = Instant::now();
            let received = self.from.recv_timeout(POLL_INTERVAL.min(deadline.wall));
            self.waited += before.elapsed();
            match received {
                Ok(Ok(line)) => {
                    self.note('<', &line);
                    if let Some(answer) = read(&line)? {
                        return Ok(answer);
                    }
                    lines += 1;
                    if lines > MOST_LINES {
                        return Err(Fault::Invalid(format!("more than {MOST_LINES} lines without a move")));
                    }
                }
                Ok(Err(why)) => return Err(Fault::Invalid(format!("a line that is {why}"))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    fn check(&self, deadline: &Deadline<'_>, start: Instant) -> Result<(), Fault> {
        if (deadline.is_cancelled)() {
            return Err(Fault::Late("nobody waits for it any more".to_owned()));
        }
        let waited = start.elapsed();
        if waited > deadline.wall {
            let (asked, seconds) = (&self.asked, waited.as_secs_f64());
            return Err(Fault::Late(format!("no answer after {seconds:.1} s to {asked}")));
        }
        if let Some(clock) = deadline.processor
            && self.processor_time() > clock
        {
            return Err(Fault::Late(format!("its clock of {:.2} s is used up", clock.as_secs_f64())));
        }
        Ok(())
    }

    /// The processor time it has used, with that of its children that have ended. Systems other than Linux do not
    /// tell it in a file; there the time that its answers took counts instead.
    pub(super) fn processor_time(&self) -> Duration {
        if !cfg!(target_os = "linux") {
            return self.waited;
        }
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // The name in brackets may hold anything; the numbers come after it.
        let numbers = text.rsplit_once(')').map_or("", |(_, numbers)| numbers);
        let ticks: u64 =
            numbers.split_whitespace().skip(11).take(4).filter_map(|word| word.parse::<u64>().ok()).sum();
        Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
    }

    /// The fault of a program that closed its output.
    fn ended(&mut self) -> Fault {
        let status = self.wait();
        Fault::Crash(
            status.map_or_else(
                || "it closed its output".to_owned(),
                |status| format!("it ended with {status}"),
            ),
        )
    }

    fn wait(&mut self) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if start.elapsed() < EXIT_TIME => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    fn note(&mut self, mark: char, line: &str) {
        let is_alike = |other: &String| other.starts_with(mark);
        if self.dialogue.iter().filter(|other| is_alike(other)).count() == KEPT_LINES
            && let Some(oldest) = self.dialogue.iter().position(is_alike)
        {
            self.dialogue.remove(oldest);
        }
        let shown: String = line.chars().take(KEPT_CHARACTERS).collect();
        let cut = if shown.len() < line.len() { "…" } else { "" };
        self.dialogue.push_back(format!("{mark} {shown}{cut}"));
    }

    /// The last lines sent and received, and the end of its standard error.
    pub(super) fn evidence(&mut self) -> Evidence {
        // What it wrote before it ended may not have been read yet.
        self.errors_end.recv_timeout(EXIT_TIME).ok();
        let bytes = self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Evidence {
            dialogue: self.dialogue.iter().cloned().collect(),
            errors: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }
}

/// Asks the program to end, waits a moment, and kills it with all its children.
impl Drop for Process {
    fn drop(&mut self) {
        if let Some(to) = self.to.take() {
            to.send(self.quit.to_owned()).ok();
        }
        self.wait();
        // Also after a normal exit: its children must not stay.
        kill_process_group(Pid::from_child(&self.child), Signal::KILL).ok();
        self.child.wait().ok();
    }
}

/// Bounds the address space of a process, and so its memory; what it has started by then is bounded with it.
fn limit_memory(child: &Child, bytes: u64) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, prlimit};
        let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
        if let Err(error) = prlimit(Some(Pid::from_child(child)), Resource::As, limit) {
            tracing::warn!(target: "program", %error, "the memory of a program is not limited");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (child, bytes);
}

fn write(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all((line + "\n").as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read(output: impl Read, received: &SyncSender<Result<String, LineError>>) {
    for (_, line) in Lines::new(BufReader::new(output)) {
        if received.send(line).is_err() {
            return;
        }
    }
}

/// Reads to the end, then drops `end`.
fn keep_tail(mut errors: impl Read, tail: &Mutex<Vec<u8>>, end: Sender<()>) {
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = errors.read(&mut buffer) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(&buffer[..length]);
        let excess = tail.len().saturating_sub(KEPT_ERRORS);
        tail.drain(..excess);
    }
    drop(end);
}
