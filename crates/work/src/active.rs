//! The searches that wait or run, and how long they will take.

use crate::Mutex;
use crate::request::{Priority, SearchRequest, Task};
use crate::search::{Demand, SearchSender};
use games::entry::parse_spec;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Bounds of what is told to somebody who has to try again.
const RETRY: [Duration; 2] = [Duration::from_millis(10), Duration::from_mins(1)];

/// The searches that wait or run, by the order in which they were started.
#[derive(Default)]
pub(crate) struct ActiveSearches {
    searches: Mutex<HashMap<u64, Active>>,
    /// A moving average of the time of a search.
    usual: Mutex<Option<Duration>>,
}

struct Active {
    sender: SearchSender,
    task: Task,
    priority: Priority,
    /// The time that it may use, where that is limited.
    time: Option<Duration>,
    began: Option<Instant>,
}

impl ActiveSearches {
    /// A search waits from now on.
    pub(crate) fn insert(&self, id: u64, request: &SearchRequest, sender: SearchSender) {
        let (task, priority, time) = (request.task, request.priority, time(request));
        self.searches.lock().insert(id, Active { sender, task, priority, time, began: None });
    }

    /// A search runs from now on.
    pub(crate) fn begin(&self, id: u64) {
        if let Some(active) = self.searches.lock().get_mut(&id) {
            active.began = Some(Instant::now());
        }
    }

    /// A search has ended, or will not run.
    pub(crate) fn remove(&self, id: u64) -> Option<SearchSender> {
        self.searches.lock().remove(&id).map(|active| active.sender)
    }

    /// Notes how long a search took.
    pub(crate) fn note(&self, took: Duration) {
        let mut usual = self.usual.lock();
        *usual = Some(usual.map_or(took, |usual| (7 * usual + took) / 8));
    }

    /// Ends every search now; each answers with the best move it has.
    pub(crate) fn finish_all_now(&self) {
        self.searches.lock().values().for_each(|active| active.sender.end(Demand::Now));
    }

    /// Cancels every search.
    pub(crate) fn cancel_all(&self) {
        self.searches.lock().drain().for_each(|(_, active)| active.sender.end(Demand::Cancelled));
    }

    /// Frees the threads of searches that must not keep others waiting.
    pub(crate) fn preempt(&self) {
        for active in self.searches.lock().values() {
            if active.task == Task::Ponder {
                active.sender.end(Demand::Now);
            }
            // Half a search would be a bad move: it starts again later.
            if active.priority == Priority::Idle {
                active.sender.end(Demand::Cancelled);
            }
        }
    }

    /// When this many threads will have done half of what waits and runs. A search without a time limit counts as those
    /// before it took, or as one that runs has taken so far.
    pub(crate) fn retry_after(&self, threads: usize) -> Duration {
        let searches = self.searches.lock();
        let elapsed = |active: &Active| active.began.map_or(Duration::ZERO, |began| began.elapsed());
        let slowest = searches.values().map(elapsed).max().unwrap_or_default();
        let usual = self.usual.lock().unwrap_or(slowest).max(slowest);
        let rest = |active: &Active| active.time.unwrap_or(usual).saturating_sub(elapsed(active));
        let all: Duration = searches.values().filter(|active| active.task != Task::Ponder).map(rest).sum();
        (all / threads.max(1) as u32 / 2).clamp(RETRY[0], RETRY[1])
    }
}

/// The time limit of a search: its own, or that of its player.
fn time(request: &SearchRequest) -> Option<Duration> {
    let name = parse_spec(&request.player).map_or("", |(name, _)| name);
    let budget = request.budget.or(request.entry.usual_budget(name));
    budget.millis.map(|millis| Duration::from_millis(millis).min(request.longest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use games::entry::Budget;

    #[test]
    fn the_estimate_follows_what_waits_and_what_searches_took() {
        let entry = games::find("connect4").unwrap();
        let request = |millis: Option<u64>| {
            let start = entry.rules.start(&serde_json::Value::Null, 0).unwrap();
            let budget = Budget { millis, nodes: Some(1_000_000), depth: None };
            SearchRequest { budget, ..SearchRequest::new(entry, start, "mcts", Duration::from_mins(1)) }
        };
        let active = ActiveSearches::default();
        assert_eq!(active.retry_after(1), RETRY[0]);
        for id in 0..4 {
            active.insert(id, &request(Some(3_000)), Search::channel(0).1);
        }
        assert_eq!(active.retry_after(1), Duration::from_secs(6));
        assert_eq!(active.retry_after(2), Duration::from_secs(3));
        active.begin(0);
        std::thread::sleep(Duration::from_millis(20));
        assert!(active.retry_after(1) < Duration::from_secs(6));
        for id in 4..8 {
            active.remove(id - 4);
            active.insert(id, &request(None), Search::channel(0).1);
        }
        active.note(Duration::from_secs(8));
        assert_eq!(active.retry_after(1), Duration::from_secs(16));
        active.note(Duration::ZERO);
        assert_eq!(active.retry_after(1), Duration::from_secs(14));
        for id in 10..90 {
            active.insert(id, &request(Some(60_000)), Search::channel(0).1);
        }
        assert_eq!(active.retry_after(1), RETRY[1]);
    }
}
