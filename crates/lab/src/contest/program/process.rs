//! A process in a group of its own, talked to by lines; whatever it does, waiting for it has an end.

use super::super::{Evidence, Fault};
use game::lines::Lines;
use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that wait to be read; a program that writes more waits itself.
const WAITING: usize = 256;
/// Lines of one answer; more are a flood.
const MOST_LINES: usize = 50_000;
/// Lines that are kept as evidence, of those it was told and of those it said, each of so many letters.
const KEPT_LINES: usize = 6;
const KEPT_LETTERS: usize = 300;
/// Bytes of standard error that are kept.
const KEPT_ERRORS: usize = 2_000;
/// How long a program may take to end after it was asked to, or after it has closed its output.
const FAREWELL: Duration = Duration::from_millis(300);
/// How often the clock is looked at while an answer is waited for.
const GLANCE: Duration = Duration::from_millis(20);

/// What may be spent on an answer.
pub struct Deadline {
    /// The time by the clock on the wall.
    pub wall: Duration,
    /// The processor time that the program may have used by then since it began.
    pub processor: Option<Duration>,
}

/// A program that runs.
pub struct Process {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<Result<String, String>>,
    /// How long its answers were waited for in all.
    waited: Duration,
    dialogue: VecDeque<String>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Is cut when standard error ends.
    errors_end: Receiver<()>,
    farewell: &'static str,
}

impl Process {
    /// Starts a program; at the end of the game it is told the farewell.
    pub fn start(words: &[String], farewell: &'static str) -> Result<Self, Fault> {
        let failed = |why: String| Fault::NoMove(format!("cannot start it: {why}"));
        let (program, arguments) = words.split_first().ok_or_else(|| failed("no command".to_owned()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(failed("it has no pipes".to_owned()));
        };
        let (to, lines) = mpsc::channel::<String>();
        // Writing has a thread of its own: a program that does not read must not stop the match.
        thread::spawn(move || write(input, &lines));
        let (said, from) = mpsc::sync_channel(WAITING);
        thread::spawn(move || read(output, &said));
        let (end, errors_end) = mpsc::channel();
        let tail = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&tail);
        thread::spawn(move || keep_tail(errors, &kept, end));
        Ok(Process {
            child,
            to: Some(to),
            from,
            waited: Duration::ZERO,
            dialogue: VecDeque::new(),
            errors: tail,
            errors_end,
            farewell,
        })
    }

    /// Tells it a line.
    pub fn tell(&mut self, line: String) {
        self.note('>', &line);
        if let Some(to) = &self.to {
            // If it has ended, reading says so.
            to.send(line).ok();
        }
    }

    /// The first line that `read` makes something of; lines that it passes over count against a flood.
    pub fn hear<T>(
        &mut self,
        deadline: &Deadline,
        mut read: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<T, Fault> {
        let start = Instant::now();
        let mut lines = 0;
        loop {
            self.check(deadline, start)?;
            let before = Instant::now();
            let said = self.from.recv_timeout(GLANCE.min(deadline.wall));
            self.waited += before.elapsed();
            match said {
                Ok(Ok(line)) => {
                    self.note('<', &line);
                    if let Some(answer) = read(&line)? {
                        return Ok(answer);
                    }
                    lines += 1;
                    if lines > MOST_LINES {
                        return Err(Fault::Rubbish(format!("more than {MOST_LINES} lines without a move")));
                    }
                }
                Ok(Err(why)) => return Err(Fault::Rubbish(format!("a line that is {why}"))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    fn check(&self, deadline: &Deadline, start: Instant) -> Result<(), Fault> {
        let waited = start.elapsed();
        if waited > deadline.wall {
            return Err(Fault::Late(format!("no answer after {:.1} s", waited.as_secs_f64())));
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
    pub fn processor_time(&self) -> Duration {
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

    /// Why nothing more will be said.
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
                Ok(None) if start.elapsed() < FAREWELL => thread::sleep(Duration::from_millis(2)),
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
        let shown: String = line.chars().take(KEPT_LETTERS).collect();
        let cut = if shown.len() < line.len() { "…" } else { "" };
        self.dialogue.push_back(format!("{mark} {shown}{cut}"));
    }

    /// The last it was told and has said, and the end of its standard error.
    pub fn evidence(&mut self) -> Evidence {
        // What it wrote before it ended may still be on its way.
        self.errors_end.recv_timeout(FAREWELL).ok();
        let bytes = self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Evidence {
            dialogue: self.dialogue.iter().cloned().collect(),
            errors: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }
}

/// It is asked to end, given a moment, and ended with all its children.
impl Drop for Process {
    fn drop(&mut self) {
        if let Some(to) = self.to.take() {
            to.send(self.farewell.to_owned()).ok();
        }
        self.wait();
        // Also after a good end: what it has started must not stay.
        kill_process_group(Pid::from_child(&self.child), Signal::KILL).ok();
        self.child.wait().ok();
    }
}

fn write(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all((line + "\n").as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read(output: impl Read, said: &SyncSender<Result<String, String>>) {
    for (_, line) in Lines::new(BufReader::new(output)) {
        if said.send(line.map_err(|error| error.to_string())).is_err() {
            return;
        }
    }
}

/// Reads to the end, which is told by cutting `end`.
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
