//! Workers in this process.

use crate::SearchMetrics;
use crate::bot_cache::{BotCache, CacheKey};
use crate::counters::SearchCounters;
use crate::job::{Answer, Failure, Job, JobKey, Keep, News, Refusal, Report, Task, Workers};
use crate::pool::{Lane, Pool};
use game::bot::Telling;
use game::{Limits, Stop, Thought};
use games::entry::{Budget, Player};
use std::any::Any;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What a bot without a level gets for a move.
const PLAIN_BUDGET: Budget = Budget { nodes: None, depth: None, millis: Some(1_000) };

/// How large the pool is.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Threads for searches.
    pub threads: usize,
    /// Bot turns that may wait.
    pub turns: usize,
    /// Questions that may wait.
    pub questions: usize,
    /// Bots that may sit between two of their turns, and as many again that know an opening.
    pub seats: usize,
    /// Bytes that each of these two groups may keep.
    pub memory: usize,
}

/// A cache and a place on it.
type Seat<'a> = (&'a BotCache, CacheKey);
type Tell = Arc<dyn Fn(Report) + Send + Sync>;

/// Runs jobs on a pool of threads of its own.
pub struct Local {
    pool: Pool,
    threads: usize,
    office: Arc<Office>,
}

/// What the threads share.
struct Office {
    active: Mutex<HashMap<JobKey, Active>>,
    cache: BotCache,
    openings: BotCache,
    counters: SearchCounters,
    send: Tell,
}

/// A job that waits or runs.
struct Active {
    attempt: u32,
    stop: Stop,
    gives_way: bool,
}

impl Local {
    /// Starts the threads; reports go to `send`, from the threads of the pool.
    pub fn new(settings: Settings, send: impl Fn(Report) + Send + Sync + 'static) -> std::io::Result<Self> {
        let pool = Pool::new(settings.threads, [settings.turns, settings.questions])?;
        let office = Office {
            active: Mutex::default(),
            cache: BotCache::new(settings.seats, settings.memory),
            openings: BotCache::new(settings.seats, settings.memory),
            counters: SearchCounters::default(),
            send: Arc::new(send),
        };
        Ok(Local { pool, threads: settings.threads.max(1), office: Arc::new(office) })
    }

    /// Whether all threads are busy.
    fn is_busy(&self) -> bool {
        let (waiting, running) = self.pool.load();
        waiting + running >= self.threads
    }

    /// Lets the bots of a game or session go.
    pub(crate) fn dismiss(&self, name: &str) {
        self.office.cache.dismiss(name);
    }

    /// Counts a request that joined a search under way.
    pub(crate) fn count_joined(&self) {
        SearchCounters::add(&self.office.counters.joined);
    }
}

impl Workers for Local {
    fn submit(&self, job: Job) -> Result<(), Refusal> {
        let (key, attempt, stop) = (job.key.clone(), job.attempt, Stop::default());
        let mut active = self.office.active();
        if active.contains_key(&key) {
            SearchCounters::add(&self.office.counters.doubled);
            return Err(Refusal::Double);
        }
        let gives_way = job.terms.gives_way;
        let lane = match key.task {
            Task::Turn if !gives_way => Lane::Turn,
            Task::Turn | Task::Hint | Task::Explain | Task::Ponder => Lane::Question,
        };
        if self.is_busy() {
            if gives_way || key.task == Task::Ponder {
                return Err(Refusal::Full);
            }
            active.iter().filter(|(key, _)| key.task == Task::Ponder).for_each(|(_, job)| job.stop.raise());
            // Half a search would be a bad move: it is forgotten and begins anew another time.
            active.extract_if(|_, job| job.gives_way).for_each(|(_, job)| job.stop.raise());
        }
        let (office, flag) = (self.office.clone(), stop.clone());
        if !self.pool.submit(lane, Box::new(move || office.run(&job, &flag))) {
            SearchCounters::add(&self.office.counters.refused);
            return Err(Refusal::Full);
        }
        active.insert(key, Active { attempt, stop, gives_way });
        Ok(())
    }

    fn cancel(&self, key: &JobKey) {
        if let Some(job) = self.office.active().remove(key) {
            job.stop.raise();
        }
    }

    fn hurry(&self, key: &JobKey) -> bool {
        self.office.active().get(key).inspect(|job| job.stop.raise()).is_some()
    }

    fn close(&self) {
        self.pool.close();
        for (_, job) in self.office.active().drain() {
            job.stop.raise();
        }
    }

    fn counts(&self) -> SearchMetrics {
        let (waiting, running) = self.pool.load();
        let (bots, bytes) = self.office.cache.load();
        let (openings, opening_bytes) = self.office.openings.load();
        SearchMetrics {
            bench_bots: (bots + openings) as u64,
            bench_bytes: (bytes + opening_bytes) as u64,
            ..self.office.counters.read(waiting, running)
        }
    }
}

impl Office {
    fn active(&self) -> MutexGuard<'_, HashMap<JobKey, Active>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a job on a thread of the pool; whatever happens in it stays in it.
    fn run(&self, job: &Job, stop: &Stop) {
        let (key, attempt) = (job.key.clone(), job.attempt);
        let tell = |news| (self.send)(Report { key: key.clone(), attempt, news });
        let result = if self.is_wanted(&key, attempt) {
            tell(News::Began);
            catch_unwind(AssertUnwindSafe(|| self.search(job, stop, &tell)))
                .unwrap_or_else(|payload| Err(Failure::Panic(words(&*payload))))
        } else {
            Err(Failure::Stopped)
        };
        let result = {
            // A job that was called off may have been given again meanwhile: that one stays.
            let mut active = self.active();
            let is_wanted = active.get(&key).is_some_and(|job| job.attempt == attempt);
            if is_wanted && active.remove(&key).is_some() { result } else { Err(Failure::Stopped) }
        };
        let counter = match &result {
            Ok(_) => &self.counters.done,
            Err(Failure::Stopped) => &self.counters.stopped,
            Err(Failure::Panic(_)) => &self.counters.panicked,
            Err(Failure::Refused(_) | Failure::Illegal(_) | Failure::Late | Failure::Unplugged) => {
                &self.counters.failed
            }
        };
        SearchCounters::add(counter);
        tell(result.map_or_else(News::Failed, News::Done));
    }

    /// Whether somebody still waits for this attempt.
    fn is_wanted(&self, key: &JobKey, attempt: u32) -> bool {
        self.active().get(key).is_some_and(|job| job.attempt == attempt)
    }

    /// The bot of this job, with what it remembers, and where it will be found again.
    fn player(&self, job: &Job) -> Result<(Player, Option<Seat<'_>>), game::PlayError> {
        let named = |name: &str| (name.to_owned(), job.player.clone(), job.seed);
        let seat = match &job.terms.keep {
            Keep::Game => Some((&self.cache, named(&job.key.game), &self.counters.kept)),
            Keep::Session(name) => Some((&self.cache, named(name), &self.counters.kept)),
            Keep::Opening => {
                let name = format!("{} {:016x}", job.entry.id(), job.key.position);
                Some((&self.openings, (name, job.player.clone(), 0), &self.counters.warm))
            }
            Keep::Nothing => None,
        };
        // A second attempt begins with a fresh bot: what it remembered may be why it failed.
        if job.attempt == 0
            && let Some((cache, place, counter)) = &seat
            && let Some(player) = cache.take(place)
        {
            SearchCounters::add(counter);
            return Ok((player, seat.map(|(cache, place, _)| (cache, place))));
        }
        let seed = game::deal::mix(job.seed, u64::from(job.attempt));
        Ok((job.entry.player(&job.player, seed)?, seat.map(|(cache, place, _)| (cache, place))))
    }

    fn search(&self, job: &Job, stop: &Stop, tell: &dyn Fn(News)) -> Result<Answer, Failure> {
        if job.key.task == Task::Explain {
            let limits = bounded(Budget::default(), job, stop);
            let facts = job.entry.explain(&*job.position, &limits);
            return facts
                .map(Answer::Facts)
                .ok_or_else(|| Failure::Refused("the game has no explanation".into()));
        }
        let refused = |error: game::PlayError| Failure::Refused(error.to_string());
        let began = Instant::now();
        let (mut player, seat) = self.player(job).map_err(refused)?;
        let budget = [job.terms.budget, player.budget, PLAIN_BUDGET];
        let budget = budget.into_iter().find(|budget| !budget.is_empty()).unwrap_or(PLAIN_BUDGET);
        let mut limits = bounded(budget, job, stop);
        // Making a bot with its table is a part of what the caller waits for.
        limits.deadline = limits.deadline.map(|deadline| deadline.saturating_sub(began.elapsed()));
        let started = limits.time.now();
        let mut observer = Telling(|thought: &Thought<String>| {
            let elapsed = limits.time.now().saturating_sub(started);
            tell(News::Progress(thought.clone(), spent(&budget, thought, elapsed)));
        });
        let mut thought = player.bot.think(&*job.position, &limits, &mut observer).map_err(refused)?;
        thought.time = limits.time.now().saturating_sub(started);
        let illegal = |error: game::PlayError| Failure::Illegal(error.to_string());
        job.position.boxed().try_play(&thought.best).map_err(illegal)?;
        if let Some((cache, place)) = seat {
            cache.put(place, player);
        }
        Ok(Answer::Move(thought))
    }
}

/// The limits of a budget, kept below what the host allows.
fn bounded(budget: Budget, job: &Job, stop: &Stop) -> Limits {
    let limits = budget.limits();
    let left = job.terms.due.map_or(job.longest, |due| due.saturating_duration_since(Instant::now()));
    let latest = limits.time.now().saturating_add(job.longest.min(left));
    let deadline = limits.deadline.map_or(latest, |deadline| deadline.min(latest));
    let threads = job.terms.threads.max(1);
    Limits { deadline: Some(deadline), clock: job.clock, threads, stop: stop.clone(), ..limits }
}

/// How much of the budget is spent: what is nearest to its bound counts.
fn spent(budget: &Budget, thought: &Thought<String>, elapsed: Duration) -> Option<f32> {
    let part = |done: f64, bound: f64| (done / bound.max(1.0)).clamp(0.0, 1.0) as f32;
    let nodes = budget.nodes.map(|bound| part(thought.nodes as f64, bound as f64));
    let depth = budget.depth.map(|bound| part(f64::from(thought.depth), f64::from(bound)));
    let time = budget.millis.map(|bound| part(elapsed.as_secs_f64() * 1e3, bound as f64));
    [nodes, depth, time].into_iter().flatten().reduce(f32::max)
}

/// What a panic said.
fn words(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no reason given").chars().take(200).collect()
}
