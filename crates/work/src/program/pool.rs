//! Programs that play in a server: the operator names them, and each has a bounded number of processes.

use super::process::Confinement;
use super::{Choice, Evidence, Fault};
use super::{LineProgram, Patience, Player, Program, Protocol, Question, go, position};
use crate::pool::{Lane, ThreadPool, Work};
use crate::request::SearchRequest;
use crate::search::{Answer, Demand, Failure, Refusal, Search, SearchBackend, SearchSender, SearchUpdate};
use crate::{Mutex, SearchMetrics, StartError};
use game::Thought;
use games::entry::{Budget, Entry};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long a program may take to start and to answer `hello`.
const GREETING: Duration = Duration::from_secs(20);
/// Moves of one program that may wait for a process.
const MOST_WAITING: usize = 1_000;
/// When to ask again after another client's move took the place.
const RETRY: Duration = Duration::from_secs(1);
/// How long the end of the server waits for processes to end.
const CLOSING: Duration = Duration::from_secs(2);
/// The longest name.
const LONGEST_NAME: usize = 40;

/// A program as the operator of a server describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramSettings {
    /// The game that it plays, by its id in the catalogue.
    pub game: String,
    /// What it is called, in requests and on the page.
    pub name: String,
    /// How it plays, in one sentence.
    #[serde(default)]
    pub about: String,
    /// The program and its arguments; no shell is involved, quotes group words.
    pub command: String,
    /// Milliseconds for each move, as it is told.
    #[serde(default = "second")]
    pub millis: u64,
    /// Its memory in MiB, limited on Linux; 0 is no limit.
    #[serde(default = "gibibyte")]
    pub memory_mb: u64,
    /// Processes at the same time: so many games think at once, and so many keep what they know.
    #[serde(default = "one")]
    pub processes: usize,
}

fn second() -> u64 {
    1_000
}

fn gibibyte() -> u64 {
    1_024
}

fn one() -> usize {
    1
}

impl ProgramSettings {
    /// The limits of a move.
    pub fn budget(&self) -> Budget {
        Budget { millis: Some(self.millis), ..Budget::default() }
    }

    /// The program, once it has answered a greeting.
    fn program(&self, catalogue: &[Entry]) -> Result<Program, StartError> {
        let refused = |why: String| StartError::Program(self.name.clone(), why);
        let entry = catalogue.iter().find(|entry| entry.id() == self.game && entry.is_offered);
        let entry = entry.ok_or_else(|| refused(format!("there is no game \"{}\"", self.game)))?;
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'');
        if self.name.trim() != self.name || self.name.is_empty() || !self.name.chars().all(is_plain) {
            return Err(refused("a name has letters, digits, spaces, and - _ . '".to_owned()));
        }
        if self.name.chars().count() > LONGEST_NAME {
            return Err(refused(format!("a name has at most {LONGEST_NAME} characters")));
        }
        if entry.bot_of(&self.name).is_ok() {
            return Err(refused(format!("a bot or level of {} has this name", entry.id())));
        }
        if self.processes == 0 || self.millis == 0 {
            return Err(refused("processes and millis are at least 1".to_owned()));
        }
        let program = Program {
            name: self.name.clone(),
            words: shlex::split(&self.command).unwrap_or_default(),
            protocol: Protocol::Line,
            game: entry.id(),
            budget: self.budget(),
            patience: Patience { answer: GREETING, ..Patience::default() },
            confinement: Confinement {
                memory: (self.memory_mb > 0).then(|| self.memory_mb.saturating_mul(1 << 20)),
                has_bare_environment: true,
            },
        };
        program.check(&self.command).map_err(|error| refused(error.to_string()))?;
        Ok(program)
    }
}

/// Lets programs move, and leaves all other searches to another backend.
pub struct ProgramPool {
    others: Arc<dyn SearchBackend>,
    programs: Vec<Arc<Served>>,
    started: AtomicU64,
}

/// One program of the server.
struct Served {
    settings: ProgramSettings,
    program: Program,
    threads: ThreadPool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Processes between two moves, by the game that they play; the one that has waited longest comes first.
    idle: VecDeque<(String, LineProgram)>,
    /// Processes that think.
    busy: usize,
    /// Searches that wait or run, by number.
    open: HashMap<u64, SearchSender>,
    is_closed: bool,
}

impl ProgramPool {
    /// Checks the settings, and that every program answers.
    pub fn new(
        settings: &[ProgramSettings],
        catalogue: &[Entry],
        others: Arc<dyn SearchBackend>,
    ) -> Result<Self, StartError> {
        let mut programs: Vec<Arc<Served>> = Vec::new();
        for settings in settings {
            let is_same = |other: &Arc<Served>| other.is_called(&settings.game, &settings.name);
            if programs.iter().any(is_same) {
                let why = format!("{} has two programs of this name", settings.game);
                return Err(StartError::Program(settings.name.clone(), why));
            }
            let program = settings.program(catalogue)?;
            let threads = ThreadPool::new(settings.processes, [MOST_WAITING, MOST_WAITING])
                .map_err(|error| StartError::Thread("programs", error))?;
            let (settings, state) = (settings.clone(), Mutex::default());
            programs.push(Arc::new(Served { settings, program, threads, state }));
        }
        Ok(ProgramPool { others, programs, started: AtomicU64::new(0) })
    }
}

impl SearchBackend for ProgramPool {
    fn start(&self, request: SearchRequest) -> Result<Search, Refusal> {
        let is_asked = |served: &&Arc<Served>| served.is_called(request.entry.id(), &request.player);
        let Some(served) = self.programs.iter().find(is_asked) else { return self.others.start(request) };
        let (search, sender) = Search::channel(served.threads.load().0);
        let id = self.started.fetch_add(1, Ordering::Relaxed);
        served.state.lock().open.insert(id, sender.clone());
        let (client, runner) = (request.client, served.clone());
        let run = Box::new(move || {
            runner.run(&request, &sender);
            runner.state.lock().open.remove(&id);
        });
        match served.threads.submit(Lane::Turn, client, Work { id, run }) {
            Ok(None) => {}
            Ok(Some(displaced)) => {
                if let Some(sender) = served.state.lock().open.remove(&displaced) {
                    sender.send(SearchUpdate::Failed(Failure::Displaced(RETRY)));
                }
            }
            Err(refusal) => {
                served.state.lock().open.remove(&id);
                return Err(refusal);
            }
        }
        Ok(search)
    }

    fn close(&self) {
        for served in &self.programs {
            served.close();
        }
        self.others.close();
        // Processes end before this one does: afterwards nobody would be left to end them.
        let began = Instant::now();
        let is_busy = |served: &Arc<Served>| served.state.lock().busy > 0;
        while began.elapsed() < CLOSING && self.programs.iter().any(is_busy) {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn metrics(&self) -> SearchMetrics {
        self.others.metrics()
    }
}

impl Served {
    fn is_called(&self, game: &str, name: &str) -> bool {
        self.settings.game == game && self.settings.name == name
    }

    fn close(&self) {
        self.threads.close();
        let (idle, open) = {
            let mut state = self.state.lock();
            state.is_closed = true;
            (std::mem::take(&mut state.idle), std::mem::take(&mut state.open))
        };
        for sender in open.values() {
            sender.end(Demand::Cancelled);
        }
        drop(idle);
    }

    fn run(&self, request: &SearchRequest, sender: &SearchSender) {
        let mut result = Err(Failure::Stopped);
        if !sender.is_cancelled() {
            sender.send(SearchUpdate::Began);
            result = catch_unwind(AssertUnwindSafe(|| self.search(request, sender)))
                .unwrap_or_else(|_| Err(Failure::Panic("asking a program".to_owned())));
        }
        if sender.is_cancelled() {
            result = Err(Failure::Stopped);
        }
        sender.send(result);
    }

    fn search(&self, request: &SearchRequest, sender: &SearchSender) -> Result<Answer, Failure> {
        let _busy = Busy::new(self);
        let began = Instant::now();
        let mut player = self.take(request);
        let left = request.deadline.map(|at| at.saturating_duration_since(began));
        let budget = request.budget.or(self.settings.budget()).or(Budget::PLAIN);
        let asked = player.ask(Question {
            position: position(&*request.position, request.history.as_ref()),
            go: go(budget, request.clock),
            patience: left.unwrap_or(request.longest).min(request.longest),
            given: Duration::ZERO,
            is_cancelled: &|| sender.is_cancelled(),
        });
        let legal = asked.and_then(|choice| {
            request.position.boxed().try_play(&choice.m)?;
            Ok(choice)
        });
        match legal {
            Ok(Choice { m, nodes, value }) => {
                let thought = Thought::of(m);
                let value = value.unwrap_or(thought.value);
                self.keep(request, player);
                Ok(Answer::Move(Thought { nodes, value, time: began.elapsed(), ..thought }))
            }
            Err(fault) => {
                if !sender.is_cancelled() {
                    self.report(request, &fault, player.evidence().unwrap_or_default());
                }
                Err(failure(fault))
            }
        }
    }

    /// The process of this game, or a new one; a second attempt begins afresh.
    fn take(&self, request: &SearchRequest) -> LineProgram {
        let mut surplus = Vec::new();
        let kept = {
            let mut state = self.state.lock();
            let place = state.idle.iter().position(|(game, _)| *game == request.game);
            let kept = place.and_then(|place| state.idle.remove(place)).map(|(_, player)| player);
            while state.idle.len() + state.busy > self.settings.processes {
                let Some(oldest) = state.idle.pop_front() else { break };
                surplus.push(oldest);
            }
            kept
        };
        // A process takes a moment to end, so that happens after the lock is released.
        drop(surplus);
        let fresh = || LineProgram::new(self.program.clone(), request.seed);
        kept.filter(|_| request.attempt == 0).unwrap_or_else(fresh)
    }

    fn keep(&self, request: &SearchRequest, player: LineProgram) {
        let mut state = self.state.lock();
        if !state.is_closed {
            state.idle.push_back((request.game.clone(), player));
        }
    }

    fn report(&self, request: &SearchRequest, fault: &Fault, evidence: Evidence) {
        let Evidence { dialogue, errors } = evidence;
        let (program, game) = (&self.settings.name, &request.game);
        tracing::warn!(target: "program", program, game, %fault, dialogue = dialogue.join("\n"), errors,
            "a program failed");
    }
}

/// Counts a process that thinks.
struct Busy<'a>(&'a Served);

impl<'a> Busy<'a> {
    fn new(served: &'a Served) -> Self {
        served.state.lock().busy += 1;
        Busy(served)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.state.lock().busy -= 1;
    }
}

fn failure(fault: Fault) -> Failure {
    match fault {
        Fault::Late(_) => Failure::Late,
        Fault::Illegal(error) => Failure::Illegal(error.to_string()),
        Fault::NoMove(_) | Fault::Crash(_) | Fault::Invalid(_) => Failure::Refused(fault.to_string()),
    }
}
