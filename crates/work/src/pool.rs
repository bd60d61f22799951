//! The threads that run searches, with a bounded queue in each of two lanes.

use crate::Mutex;
use crate::search::Refusal;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, PoisonError};
use std::thread;

/// Something to do on a thread of the pool; it catches its own panics.
pub(crate) type Work = Box<dyn FnOnce() + Send>;

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
    capacity: [usize; 2],
}

#[derive(Default)]
struct State {
    lanes: [VecDeque<Work>; 2],
    next: usize,
    running: usize,
    is_closed: bool,
}

impl Shared {
    fn run(&self) {
        let mut state = self.state.lock();
        loop {
            if let Some(work) = state.pop() {
                state.running += 1;
                drop(state);
                work();
                state = self.state.lock();
                state.running -= 1;
            } else if state.is_closed {
                return;
            } else {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

impl State {
    /// The lanes take turns, so that neither starves the other.
    fn pop(&mut self) -> Option<Work> {
        for lane in [self.next, 1 - self.next] {
            if let Some(work) = self.lanes[lane].pop_front() {
                self.next = 1 - lane;
                return Some(work);
            }
        }
        None
    }
}

impl ThreadPool {
    /// Starts the threads; `capacity` is how many may wait in each lane.
    pub(crate) fn new(threads: usize, capacity: [usize; 2]) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { state: Mutex::default(), wake: Condvar::new(), capacity });
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

    /// Queues some work.
    pub(crate) fn submit(&self, lane: Lane, work: Work) -> Result<(), Refusal> {
        let mut state = self.shared.state.lock();
        let lane = lane as usize;
        if state.is_closed {
            return Err(Refusal::Closed);
        }
        if state.lanes[lane].len() >= self.shared.capacity[lane] {
            return Err(Refusal::Full);
        }
        state.lanes[lane].push_back(work);
        self.shared.wake.notify_one();
        Ok(())
    }

    /// How many wait and how many run.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.shared.state.lock();
        (state.lanes.iter().map(VecDeque::len).sum(), state.running)
    }

    /// Accepts no more work and drops what waits; each thread ends after its current work.
    pub(crate) fn close(&self) {
        let mut state = self.shared.state.lock();
        state.is_closed = true;
        state.lanes.iter_mut().for_each(VecDeque::clear);
        self.shared.wake.notify_all();
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        self.close();
    }
}
