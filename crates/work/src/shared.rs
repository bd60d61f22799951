//! Lets equal requests of a client share one search.

use crate::request::{BotMemory, SearchRequest, Task};
use crate::search::{Refusal, Search, SearchBackend, WeakSearch};
use crate::{ClientId, Mutex, SearchMetrics};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A backend in which equal requests of a client share one search. The search is cancelled when its last handle is dropped.
pub struct SharedSearches {
    backend: Arc<dyn SearchBackend>,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    searches: HashMap<Likeness, (WeakSearch, Option<Instant>)>,
    joined: u64,
}

/// Requests are equal when all of this is.
#[derive(PartialEq, Eq, Hash)]
struct Likeness {
    /// In the queue, a search has the place that its client has.
    client: ClientId,
    game: &'static str,
    position: (u64, u64),
    player: String,
    bounds: (Option<u64>, Option<u32>, Option<u64>, usize, Duration),
    clock: Option<(Duration, Duration)>,
    seed: Option<u64>,
    memory: BotMemory,
    task: Task,
}

impl Likeness {
    fn of(request: &SearchRequest) -> Self {
        let budget = request.budget;
        Likeness {
            client: request.client.household(),
            game: request.entry.id(),
            position: (request.position.key(), request.position.secret()),
            player: request.player.clone(),
            bounds: (budget.nodes, budget.depth, budget.millis, request.threads, request.longest),
            clock: request.clock.map(|clock| (clock.left, clock.increment)),
            seed: request.seed,
            memory: request.memory.clone(),
            task: request.task,
        }
    }
}

impl SharedSearches {
    /// Shares the searches of a backend.
    pub fn new(backend: Arc<dyn SearchBackend>) -> Self {
        SharedSearches { backend, open: Mutex::default() }
    }
}

impl SearchBackend for SharedSearches {
    fn start(&self, request: SearchRequest) -> Result<Search, Refusal> {
        let (likeness, deadline) = (Likeness::of(&request), request.deadline);
        let mut open = self.open.lock();
        if let Some((search, other)) = open.searches.get(&likeness)
            && is_in_time(*other, deadline)
            && let Some(search) = search.upgrade()
        {
            open.joined += 1;
            return Ok(search);
        }
        open.searches.retain(|_, (search, _)| !search.is_gone());
        let search = self.backend.start(request)?;
        open.searches.insert(likeness, (search.downgrade(), deadline));
        Ok(search)
    }

    fn close(&self) {
        self.backend.close();
    }

    fn metrics(&self) -> SearchMetrics {
        let joined = self.open.lock().joined;
        let metrics = self.backend.metrics();
        SearchMetrics { joined: metrics.joined + joined, ..metrics }
    }
}

/// Whether a search with the first deadline answers before the second one.
fn is_in_time(search: Option<Instant>, caller: Option<Instant>) -> bool {
    match (search, caller) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(search), Some(caller)) => search <= caller,
    }
}
