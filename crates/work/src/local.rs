//! Searches on threads of this process.

use crate::Mutex;
use crate::active::ActiveSearches;
use crate::bot_cache::{BotCache, CacheKey};
use crate::pool::{Lane, ThreadPool, Work};
use crate::request::{BotMemory, Priority, SearchRequest, Task};
use crate::search::{Answer, Failure, Refusal, Search, SearchBackend, SearchSender, SearchUpdate};
use crate::{SearchMetrics, StartError, decision, span};
use game::bot::Telling;
use game::{Limits, PlayError, Thought, deal};
use games::entry::{Budget, Player};
use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tracing::Span;

/// The size of a pool.
#[derive(Clone, Copy, Debug)]
pub struct PoolSettings {
    /// Threads for searches.
    pub threads: usize,
    /// Bot turns that may wait for a thread.
    pub waiting_turns: usize,
    /// Questions that may wait for a thread.
    pub waiting_questions: usize,
    /// Bots that are kept between two of their turns, and as many again that know an opening.
    pub cached_bots: usize,
    /// Bytes that each of these two groups may use.
    pub cached_bytes: usize,
    /// Seed for the choices of bots that are asked without one.
    pub seed: u64,
    /// Whether every decision is logged. A game server logs the moves that it plays instead.
    pub logs_decisions: bool,
}

/// Runs searches on its own threads.
pub struct LocalPool {
    threads: ThreadPool,
    shared: Arc<Shared>,
}

/// What the threads share.
struct Shared {
    settings: PoolSettings,
    active: ActiveSearches,
    started: AtomicU64,
    bots: BotCache,
    openings: BotCache,
    counters: Mutex<SearchMetrics>,
}

impl LocalPool {
    /// Starts the threads.
    pub fn new(settings: PoolSettings) -> Result<Self, StartError> {
        let threads = ThreadPool::new(settings.threads, [settings.waiting_turns, settings.waiting_questions]);
        let threads = threads.map_err(|error| StartError::Thread("searches", error))?;
        let cache = || BotCache::new(settings.cached_bots, settings.cached_bytes);
        let shared = Shared {
            settings,
            active: ActiveSearches::default(),
            started: AtomicU64::new(0),
            bots: cache(),
            openings: cache(),
            counters: Mutex::default(),
        };
        Ok(LocalPool { threads, shared: Arc::new(shared) })
    }

    /// Drops the cached bots of a game or session.
    pub fn forget(&self, name: &str) {
        self.shared.bots.forget(name);
    }

    /// Ends every search now; each answers with the best move it has.
    pub fn finish_all_now(&self) {
        self.shared.active.finish_all_now();
    }

    /// When to try again after a refusal, estimated from the searches that wait and run and from recent ones.
    pub fn retry_after(&self) -> Duration {
        self.shared.active.retry_after(self.shared.settings.threads)
    }

    /// Runs a search whose handle exists already.
    pub(crate) fn submit(&self, request: SearchRequest, sender: SearchSender) -> Result<(), Refusal> {
        let (waiting, running) = self.threads.load();
        if waiting + running >= self.shared.settings.threads.max(1) {
            if request.yields() {
                return Err(Refusal::Full);
            }
            self.shared.active.preempt();
        }
        let lane = match request.task {
            Task::Turn if request.priority == Priority::Normal => Lane::Turn,
            Task::Turn | Task::Hint | Task::Explain | Task::Ponder => Lane::Question,
        };
        let id = self.shared.started.fetch_add(1, Ordering::Relaxed);
        let client = request.client;
        self.shared.active.insert(id, &request, sender.clone());
        let shared = self.shared.clone();
        let (around, queued) = (Span::current(), span!("queue", game = request.game));
        let run = Box::new(move || {
            drop(queued);
            let span = span!(parent: &around, "search", game = request.game, player = request.player);
            let _entered = span.enter();
            shared.active.begin(id);
            shared.run(&request, id, &sender);
            shared.active.remove(id);
        });
        let submitted = self.threads.submit(lane, client, Work { id, run });
        if submitted != Ok(None) {
            self.shared.count(|counts| &mut counts.refused);
        }
        match submitted {
            Ok(None) => {}
            Ok(Some(displaced)) => {
                let wait = self.retry_after();
                if let Some(sender) = self.shared.active.remove(displaced) {
                    sender.send(SearchUpdate::Failed(Failure::Displaced(wait)));
                }
            }
            Err(refusal) => {
                self.shared.active.remove(id);
                return Err(refusal);
            }
        }
        Ok(())
    }
}

impl SearchBackend for LocalPool {
    fn start(&self, request: SearchRequest) -> Result<Search, Refusal> {
        let (search, sender) = Search::channel(self.threads.load().0);
        self.submit(request, sender)?;
        Ok(search)
    }

    fn close(&self) {
        self.threads.close();
        self.shared.active.cancel_all();
    }

    fn metrics(&self) -> SearchMetrics {
        let (waiting, running) = self.threads.load();
        let (bots, bytes) = self.shared.bots.load();
        let (openings, opening_bytes) = self.shared.openings.load();
        SearchMetrics {
            threads: self.shared.settings.threads as u64,
            waiting: waiting as u64,
            running: running as u64,
            cached_bots: (bots + openings) as u64,
            cached_bytes: (bytes + opening_bytes) as u64,
            ..*self.shared.counters.lock()
        }
    }
}

impl Shared {
    /// Adds one to a counter.
    fn count(&self, counter: impl FnOnce(&mut SearchMetrics) -> &mut u64) {
        *counter(&mut self.counters.lock()) += 1;
    }

    /// Runs a search on a thread of the pool; a panic fails this search alone.
    fn run(&self, request: &SearchRequest, id: u64, sender: &SearchSender) {
        let mut result = Err(Failure::Stopped);
        if !sender.is_cancelled() {
            sender.send(SearchUpdate::Began);
            result = catch_unwind(AssertUnwindSafe(|| self.search(request, id, sender)))
                .unwrap_or_else(|payload| Err(Failure::Panic(panic_message(&*payload))));
        }
        if sender.is_cancelled() {
            result = Err(Failure::Stopped);
        }
        self.count(|counts| match &result {
            Ok(_) => &mut counts.done,
            Err(Failure::Stopped) => &mut counts.stopped,
            Err(Failure::Panic(_)) => &mut counts.panicked,
            Err(_) => &mut counts.failed,
        });
        if let Ok(Answer::Move(thought)) = &result
            && request.task != Task::Ponder
        {
            self.note_decision(request, thought);
        }
        sender.send(result);
    }

    fn note_decision(&self, request: &SearchRequest, thought: &Thought<String>) {
        self.active.note(thought.time);
        if self.settings.logs_decisions {
            decision::report(request.entry.id(), &request.game, request.seq, &request.player, thought);
        }
    }

    /// The seed of the bot's choices.
    fn seed(&self, request: &SearchRequest, id: u64) -> u64 {
        request.seed.unwrap_or_else(|| {
            let stream = match &request.memory {
                // A bot is found again by its seed: the same name gives the same seed.
                BotMemory::Named(name) => {
                    let mut hasher = DefaultHasher::new();
                    name.hash(&mut hasher);
                    hasher.finish()
                }
                BotMemory::Opening | BotMemory::Fresh => id,
            };
            deal::mix(self.settings.seed, stream)
        })
    }

    /// The bot of a search with what it remembers, and where it is kept afterwards.
    fn player(&self, request: &SearchRequest, id: u64) -> Result<(Player, Option<CacheSlot<'_>>), PlayError> {
        let seed = self.seed(request, id);
        let player = || request.player.clone();
        let slot = match &request.memory {
            BotMemory::Named(name) => Some((&self.bots, (name.clone(), player(), seed))),
            BotMemory::Opening => {
                let name = format!("{} {:016x}", request.entry.id(), request.position.key());
                Some((&self.openings, (name, player(), 0)))
            }
            BotMemory::Fresh => None,
        };
        // A second attempt begins with a fresh bot: what it remembered may be why it failed.
        if request.attempt == 0
            && let Some((cache, key)) = &slot
            && let Some(player) = cache.take(key)
        {
            let is_opening = request.memory == BotMemory::Opening;
            self.count(|counts| if is_opening { &mut counts.warm } else { &mut counts.kept });
            return Ok((player, slot));
        }
        let seed = deal::mix(seed, u64::from(request.attempt));
        Ok((request.entry.player(&request.player, seed)?, slot))
    }

    fn search(&self, request: &SearchRequest, id: u64, sender: &SearchSender) -> Result<Answer, Failure> {
        if request.task == Task::Explain {
            let limits = limits(Budget::default(), request, sender);
            let facts = request.entry.explain(&*request.position, &limits);
            return facts
                .map(Answer::Facts)
                .ok_or_else(|| Failure::Refused("the game has no explanation".into()));
        }
        let refused = |error: PlayError| Failure::Refused(error.to_string());
        let began = Instant::now();
        let (mut player, slot) = self.player(request, id).map_err(refused)?;
        let budget = request.budget.or(player.budget).or(player.own).or(Budget::PLAIN);
        let mut limits = limits(budget, request, sender);
        // The caller also waits while a bot and its tables are made.
        limits.deadline = limits.deadline.map(|deadline| deadline.saturating_sub(began.elapsed()));
        let started = limits.time.now();
        let mut observer = Telling(|thought: &Thought<String>| {
            let elapsed = limits.time.now().saturating_sub(started);
            sender.send(SearchUpdate::Progress(thought.clone(), spent(&budget, thought, elapsed)));
        });
        let mut thought = player.bot.think(&*request.position, &limits, &mut observer).map_err(refused)?;
        thought.time = limits.time.now().saturating_sub(started);
        let illegal = |error: PlayError| Failure::Illegal(error.to_string());
        request.position.boxed().try_play(&thought.best).map_err(illegal)?;
        if let Some((cache, key)) = slot {
            cache.put(request.client.household(), key, player);
        }
        Ok(Answer::Move(thought))
    }
}

/// A cache and the key of a bot in it.
type CacheSlot<'a> = (&'a BotCache, CacheKey);

/// The limits of a budget, within what the request allows.
fn limits(budget: Budget, request: &SearchRequest, sender: &SearchSender) -> Limits {
    let limits = budget.limits();
    let left = request.deadline.map_or(request.longest, |at| at.saturating_duration_since(Instant::now()));
    let latest = limits.time.now().saturating_add(request.longest.min(left));
    let deadline = limits.deadline.map_or(latest, |deadline| deadline.min(latest));
    let (threads, stop) = (request.threads.max(1), sender.stop().clone());
    Limits { deadline: Some(deadline), clock: request.clock, threads, stop, ..limits }
}

/// The part of the budget that is spent: the limit that is nearest counts.
fn spent(budget: &Budget, thought: &Thought<String>, elapsed: Duration) -> Option<f32> {
    let part = |done: f64, bound: f64| (done / bound.max(1.0)).clamp(0.0, 1.0) as f32;
    let nodes = budget.nodes.map(|bound| part(thought.nodes as f64, bound as f64));
    let depth = budget.depth.map(|bound| part(f64::from(thought.depth), f64::from(bound)));
    let time = budget.millis.map(|bound| part(elapsed.as_secs_f64() * 1e3, bound as f64));
    [nodes, depth, time].into_iter().flatten().reduce(f32::max)
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no reason given").chars().take(200).collect()
}
