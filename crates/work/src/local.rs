//! Workers in this process.

use crate::Counts;
use crate::bench::Bench;
use crate::count::Tally;
use crate::job::{Answer, Failure, Job, JobKey, News, Refusal, Report, Task, Workers};
use crate::pool::{Lane, Pool};
use game::bot::Telling;
use game::{Limits, Stop, Thought};
use games::entry::{Budget, Player};
use std::any::Any;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
}

type Tell = Arc<dyn Fn(Report) + Send + Sync>;

/// Runs jobs on a pool of threads of its own.
pub struct Local {
    pool: Pool,
    office: Arc<Office>,
}

/// What the threads share.
struct Office {
    active: Mutex<HashMap<JobKey, (u32, Stop)>>,
    bench: Bench,
    tally: Tally,
    send: Tell,
}

impl Local {
    /// Starts the threads; reports go to `send`, from the threads of the pool.
    pub fn new(settings: Settings, send: impl Fn(Report) + Send + Sync + 'static) -> std::io::Result<Self> {
        let pool = Pool::new(settings.threads, [settings.turns, settings.questions])?;
        let office = Office {
            active: Mutex::default(),
            // Two seats of a game for each thread: bots that take turns keep what they know.
            bench: Bench::new(2 * settings.threads.max(1)),
            tally: Tally::default(),
            send: Arc::new(send),
        };
        Ok(Local { pool, office: Arc::new(office) })
    }
}

impl Workers for Local {
    fn submit(&self, job: Job) -> Result<(), Refusal> {
        let (key, attempt, stop) = (job.key.clone(), job.attempt, Stop::default());
        let mut active = self.office.active();
        if active.contains_key(&key) {
            Tally::add(&self.office.tally.doubled);
            return Err(Refusal::Double);
        }
        let lane = match key.task {
            Task::Turn => Lane::Turn,
            Task::Hint | Task::Explain => Lane::Question,
        };
        let (office, flag) = (self.office.clone(), stop.clone());
        if !self.pool.submit(lane, Box::new(move || office.run(&job, &flag))) {
            Tally::add(&self.office.tally.refused);
            return Err(Refusal::Full);
        }
        active.insert(key, (attempt, stop));
        Ok(())
    }

    fn cancel(&self, key: &JobKey) {
        if let Some((_, stop)) = self.office.active().remove(key) {
            stop.raise();
        }
    }

    fn close(&self) {
        self.pool.close();
        for (_, (_, stop)) in self.office.active().drain() {
            stop.raise();
        }
    }

    fn counts(&self) -> Counts {
        let (waiting, running) = self.pool.load();
        self.office.tally.read(waiting, running)
    }
}

impl Office {
    fn active(&self) -> MutexGuard<'_, HashMap<JobKey, (u32, Stop)>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a job on a thread of the pool; whatever happens in it stays in it.
    fn run(&self, job: &Job, stop: &Stop) {
        let (key, attempt) = (job.key.clone(), job.attempt);
        let tell = |news| (self.send)(Report { key: key.clone(), attempt, news });
        let result = if stop.is_raised() {
            Err(Failure::Stopped)
        } else {
            tell(News::Began);
            catch_unwind(AssertUnwindSafe(|| self.search(job, stop, &tell)))
                .unwrap_or_else(|payload| Err(Failure::Panic(words(&*payload))))
        };
        let result = if stop.is_raised() { Err(Failure::Stopped) } else { result };
        let counter = match &result {
            Ok(_) => &self.tally.done,
            Err(Failure::Stopped) => &self.tally.stopped,
            Err(Failure::Panic(_)) => &self.tally.panicked,
            Err(Failure::Refused(_) | Failure::Illegal(_) | Failure::Late) => &self.tally.failed,
        };
        Tally::add(counter);
        {
            // A job that was called off may have been given again meanwhile: that one stays.
            let mut active = self.active();
            if active.get(&key).is_some_and(|(current, _)| *current == attempt) {
                active.remove(&key);
            }
        }
        tell(result.map_or_else(News::Failed, News::Done));
    }

    fn search(&self, job: &Job, stop: &Stop, tell: &dyn Fn(News)) -> Result<Answer, Failure> {
        if job.key.task == Task::Explain {
            let limits = bounded(Budget::default(), job, stop);
            let facts = job.entry.explain(&*job.position, &limits);
            return facts
                .map(Answer::Facts)
                .ok_or_else(|| Failure::Refused("the game has no explanation".into()));
        }
        let place = (job.key.game.clone(), job.player.clone(), job.seed);
        let refused = |error: game::PlayError| Failure::Refused(error.to_string());
        // A second attempt begins with a fresh bot: what it remembered may be why it failed.
        let seated = if job.attempt == 0 { self.bench.take(&place) } else { None };
        let mut player: Player = match seated {
            Some(player) => player,
            None => job
                .entry
                .player(&job.player, game::deal::mix(job.seed, u64::from(job.attempt)))
                .map_err(refused)?,
        };
        let budget = if player.budget.is_empty() { PLAIN_BUDGET } else { player.budget };
        let limits = bounded(budget, job, stop);
        let started = limits.time.now();
        let mut observer = Telling(|thought: &Thought<String>| {
            let elapsed = limits.time.now().saturating_sub(started);
            tell(News::Progress(thought.clone(), spent(&budget, thought, elapsed)));
        });
        let mut thought = player.bot.think(&*job.position, &limits, &mut observer).map_err(refused)?;
        thought.time = limits.time.now().saturating_sub(started);
        let illegal = |error: game::PlayError| Failure::Illegal(error.to_string());
        job.position.boxed().try_play(&thought.best).map_err(illegal)?;
        self.bench.put(place, player);
        Ok(Answer::Move(thought))
    }
}

/// The limits of a budget, kept below what the host allows.
fn bounded(budget: Budget, job: &Job, stop: &Stop) -> Limits {
    let limits = budget.limits();
    let latest = limits.time.now().saturating_add(job.longest);
    let deadline = limits.deadline.map_or(latest, |deadline| deadline.min(latest));
    Limits { deadline: Some(deadline), clock: job.clock, stop: stop.clone(), ..limits }
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
