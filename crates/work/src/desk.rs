//! Searches for many askers: those who ask the same share one search, and one that nobody waits for is called off.

use crate::job::{Answer, Failure, Job, JobKey, Keep, News, Refusal, Report, Task, Terms, Workers};
use crate::local::{Local, Settings};
use crate::{SearchMetrics, decision};
use game::erased::AnyGame;
use game::{Clock, Thought, deal};
use games::entry::{Budget, Entry};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// What somebody wants to know.
pub struct Query {
    /// The rules and the bots.
    pub entry: &'static Entry,
    /// The position to think about.
    pub position: Box<dyn AnyGame>,
    /// Moves played before it, for the log.
    pub ply: u32,
    /// The level or bot, with its options.
    pub player: String,
    /// Bounds instead of those of the level; empty leaves the level its own.
    pub budget: Budget,
    /// Threads of the search.
    pub threads: usize,
    /// The bot's clock for the game.
    pub clock: Option<Clock>,
    /// Feeds the bot's random choices; without one they differ from time to time.
    pub seed: Option<u64>,
    /// What the bot may remember.
    pub keep: Keep,
    /// No search is longer.
    pub longest: Duration,
    /// The moment at which the answer is due.
    pub due: Option<Instant>,
    /// [`Task::Turn`], or what can wait.
    pub task: Task,
}

/// How far a search has come.
#[derive(Clone, Debug)]
pub enum Stage {
    /// So many wait before it.
    Waiting(usize),
    /// A thread took it up.
    Began,
    /// The best knowledge so far, and how much of the budget is spent where that can be known.
    Progress(Thought<String>, Option<f32>),
    /// The answer.
    Done(Thought<String>),
    /// There is none.
    Failed(Failure),
}

/// Requests count as the same when all of this is.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Likeness {
    game: &'static str,
    position: (u64, u64),
    player: String,
    bounds: (Option<u64>, Option<u32>, Option<u64>, usize),
    clock: Option<(Duration, Duration)>,
    seed: Option<u64>,
    keep: Keep,
    task: Task,
}

struct Search {
    key: JobKey,
    likeness: Likeness,
    due: Option<Instant>,
    news: watch::Sender<Stage>,
    about: (&'static str, String, u32),
}

#[derive(Default)]
struct Board {
    searches: Mutex<Searches>,
    /// What a search took of late, in microseconds.
    usual: AtomicU64,
}

#[derive(Default)]
struct Searches {
    next: u64,
    running: HashMap<String, Search>,
    alike: HashMap<Likeness, String>,
}

impl Searches {
    fn remove(&mut self, id: &str) -> Option<Search> {
        let search = self.running.remove(id)?;
        if self.alike.get(&search.likeness).is_some_and(|other| other == id) {
            self.alike.remove(&search.likeness);
        }
        Some(search)
    }
}

impl Board {
    fn searches(&self) -> MutexGuard<'_, Searches> {
        self.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hear(&self, report: Report) {
        let id = &report.key.game;
        let stage = match report.news {
            News::Began => Stage::Began,
            News::Progress(thought, spent) => Stage::Progress(thought, spent),
            News::Done(Answer::Move(thought)) => Stage::Done(thought),
            News::Done(Answer::Facts(_)) => Stage::Failed(Failure::Refused("a move was asked for".into())),
            News::Failed(failure) => Stage::Failed(failure),
        };
        if matches!(stage, Stage::Began | Stage::Progress(..)) {
            if let Some(search) = self.searches().running.get(id) {
                search.news.send_replace(stage);
            }
            return;
        }
        let Some(search) = self.searches().remove(id) else { return };
        if let Stage::Done(thought) = &stage
            && search.key.task != Task::Ponder
        {
            let took = thought.time.as_micros() as u64;
            let usual = self.usual.load(Ordering::Relaxed);
            self.usual.store(if usual == 0 { took } else { (7 * usual + took) / 8 }, Ordering::Relaxed);
            let (game, session, ply) = &search.about;
            decision::report(
                &decision::Place { game, id: session, ply: *ply },
                &search.likeness.player,
                thought,
            );
        }
        search.news.send_replace(stage);
    }
}

/// Takes queries to the pool of this process.
#[derive(Clone)]
pub struct Desk {
    inner: Arc<Inner>,
}

struct Inner {
    local: Local,
    board: Arc<Board>,
    threads: usize,
    seed: u64,
}

impl Desk {
    /// Starts the threads; `seed` feeds the choices of bots that are asked without one.
    pub fn new(settings: Settings, seed: u64) -> std::io::Result<Self> {
        let board = Arc::<Board>::default();
        let hearing = board.clone();
        let local = Local::new(settings, move |report| hearing.hear(report))?;
        let inner = Inner { local, board, threads: settings.threads.max(1), seed };
        Ok(Desk { inner: Arc::new(inner) })
    }

    /// Asks; the search goes on while somebody holds a ticket for it.
    pub fn ask(&self, query: Query) -> Result<Ticket, Refusal> {
        let likeness = Likeness::of(&query);
        let mut searches = self.inner.board.searches();
        if let Some(id) = searches.alike.get(&likeness)
            && let Some(search) = searches.running.get(id)
            && is_in_time(search.due, query.due)
        {
            let news = Some(search.news.subscribe());
            self.inner.local.count_joined();
            return Ok(Ticket { id: id.clone(), news, is_fresh: true, inner: self.inner.clone() });
        }
        let number = searches.next;
        searches.next += 1;
        let id = number.to_string();
        let session = match &query.keep {
            Keep::Session(name) => name.trim_start_matches('/').to_owned(),
            Keep::Game | Keep::Opening | Keep::Nothing => String::new(),
        };
        let about = (query.entry.id(), session, query.ply);
        let due = query.due;
        let job = self.inner.job(query, id.clone(), number);
        let key = job.key.clone();
        let waiting = self.inner.local.counts().waiting as usize;
        self.inner.local.submit(job)?;
        let (sender, news) = watch::channel(Stage::Waiting(waiting));
        searches.alike.insert(likeness.clone(), id.clone());
        searches.running.insert(id.clone(), Search { key, likeness, due, news: sender, about });
        Ok(Ticket { id, news: Some(news), is_fresh: true, inner: self.inner.clone() })
    }

    /// When to try again after a refusal, by what searches took of late.
    pub fn retry_after(&self) -> Duration {
        let usual = Duration::from_micros(self.inner.board.usual.load(Ordering::Relaxed));
        let waiting = self.inner.local.counts().waiting as u32;
        let rounds = waiting.div_ceil(self.inner.threads as u32).max(1);
        (usual * rounds / 2).clamp(Duration::from_millis(10), Duration::from_secs(5))
    }

    /// Ends every search now with what it knows.
    pub fn hurry(&self) {
        for search in self.inner.board.searches().running.values() {
            self.inner.local.hurry(&search.key);
        }
    }

    /// Calls everything off and takes no more.
    pub fn close(&self) {
        self.inner.local.close();
    }

    /// Lets the bots of a session go.
    pub fn dismiss(&self, session: &str) {
        self.inner.local.dismiss(session);
    }

    /// What was done so far.
    pub fn counts(&self) -> SearchMetrics {
        self.inner.local.counts()
    }
}

impl Inner {
    fn job(&self, query: Query, id: String, number: u64) -> Job {
        let stream = match &query.keep {
            // The same bot is found again by its seed.
            Keep::Session(name) => {
                let mut hasher = DefaultHasher::new();
                name.hash(&mut hasher);
                hasher.finish()
            }
            Keep::Game | Keep::Opening | Keep::Nothing => number,
        };
        Job {
            key: JobKey { game: id, seq: query.ply, position: query.position.key(), task: query.task },
            attempt: 0,
            entry: query.entry,
            position: query.position,
            player: query.player,
            seed: query.seed.unwrap_or_else(|| deal::mix(self.seed, stream)),
            clock: query.clock,
            longest: query.longest,
            terms: Terms {
                budget: query.budget,
                threads: query.threads,
                due: query.due,
                keep: query.keep,
                gives_way: false,
            },
        }
    }
}

impl Likeness {
    fn of(query: &Query) -> Self {
        let budget = query.budget;
        Likeness {
            game: query.entry.id(),
            position: (query.position.key(), query.position.secret()),
            player: query.player.clone(),
            bounds: (budget.nodes, budget.depth, budget.millis, query.threads),
            clock: query.clock.map(|clock| (clock.left, clock.increment)),
            seed: query.seed,
            keep: query.keep.clone(),
            task: query.task,
        }
    }
}

/// Whether a search that is due then answers somebody who must know by now.
fn is_in_time(search: Option<Instant>, asker: Option<Instant>) -> bool {
    match (search, asker) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(search), Some(asker)) => search <= asker,
    }
}

/// Somebody waits for an answer; dropped, the search is called off unless others wait for it.
pub struct Ticket {
    id: String,
    /// Taken when the ticket is dropped.
    news: Option<watch::Receiver<Stage>>,
    is_fresh: bool,
    inner: Arc<Inner>,
}

impl Ticket {
    /// The next stage; what nobody had time to read is passed over. Nothing follows the last one.
    pub async fn next(&mut self) -> Option<Stage> {
        let news = self.news.as_mut()?;
        if !std::mem::take(&mut self.is_fresh) && news.changed().await.is_err() {
            return None;
        }
        Some(news.borrow_and_update().clone())
    }

    /// The answer.
    pub async fn answer(mut self) -> Result<Thought<String>, Failure> {
        while let Some(stage) = self.next().await {
            match stage {
                Stage::Done(thought) => return Ok(thought),
                Stage::Failed(failure) => return Err(failure),
                Stage::Waiting(_) | Stage::Began | Stage::Progress(..) => {}
            }
        }
        Err(Failure::Stopped)
    }

    /// Asks for the answer now.
    pub fn hurry(&self) {
        if let Some(search) = self.inner.board.searches().running.get(&self.id) {
            self.inner.local.hurry(&search.key);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut searches = self.inner.board.searches();
        // Under the lock, or of two that leave at once each would count on the other.
        drop(self.news.take());
        if searches.running.get(&self.id).is_some_and(|search| search.news.receiver_count() == 0)
            && let Some(search) = searches.remove(&self.id)
        {
            self.inner.local.cancel(&search.key);
        }
    }
}
