//! The threads that run searches, with a bounded queue in each of two lanes.

use crate::fair_queue::{FairQueue, Full};
use crate::search::Refusal;
use crate::{ClientId, Mutex};
use std::sync::{Arc, Condvar, PoisonError};
use std::thread;

/// Something to do on a thread of the pool.
pub(crate) struct Work {
    /// Its number.
    pub id: u64,
    /// Does it, and catches its own panics.
    pub run: Box<dyn FnOnce() + Send>,
}

/// Which queue to wait in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lane {
    /// Moves of bots in games.
    Turn = 0,
    /// Hints, explanations and everything else.
    Question = 1,
}

/// The nice value of search threads, from 0 to 19.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Lowers the priority of this thread: with all search threads busy, requests of people must not wait for a processor.
fn lower_priority() {
    // On Linux the nice value belongs to the calling thread; on other systems it would slow down the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::debug!(%error, "search threads run at normal priority");
    }
}

/// A fixed number of threads with a bounded queue in each lane.
pub(crate) struct ThreadPool {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    wake: Condvar,
}

struct State {
    queue: FairQueue<Work>,
    running: usize,
    is_closed: bool,
}

impl Shared {
    fn run(&self) {
        let mut state = self.state.lock();
        loop {
            if let Some((client, work)) = state.queue.pop() {
                state.running += 1;
                drop(state);
                (work.run)();
                state = self.state.lock();
                state.running -= 1;
                state.queue.end(client);
            } else if state.is_closed {
                return;
            } else {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

impl ThreadPool {
    /// Starts the threads; `capacity` is how many may wait in each lane.
    pub(crate) fn new(threads: usize, capacity: [usize; 2]) -> std::io::Result<Self> {
        let state = State { queue: FairQueue::new(capacity), running: 0, is_closed: false };
        let shared = Arc::new(Shared { state: Mutex::new(state), wake: Condvar::new() });
        for number in 0..threads.max(1) {
            let shared = shared.clone();
            // A search may recurse deeply; the stack is only touched where it does.
            let builder = thread::Builder::new().name(format!("search-{number}")).stack_size(16 << 20);
            builder.spawn(move || {
                lower_priority();
                shared.run();
            })?;
        }
        Ok(ThreadPool { shared })
    }

    /// Queues some work of a client; returns the number of the work of another client that had to make room.
    pub(crate) fn submit(&self, lane: Lane, client: ClientId, work: Work) -> Result<Option<u64>, Refusal> {
        let mut state = self.shared.state.lock();
        if state.is_closed {
            return Err(Refusal::Closed);
        }
        let displaced = state.queue.push(lane as usize, client, work).map_err(|Full| Refusal::Full)?;
        self.shared.wake.notify_one();
        Ok(displaced.map(|work| work.id))
    }

    /// How many wait and how many run.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.shared.state.lock();
        (state.queue.len(), state.running)
    }

    /// Accepts no more work and drops what waits; each thread ends after its current work.
    pub(crate) fn close(&self) {
        let mut state = self.shared.state.lock();
        state.is_closed = true;
        state.queue.clear();
        self.shared.wake.notify_all();
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.close();
    }
}
