//! Threads for searches, apart from those that serve people, and the two lines in front of them.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Something to do on a thread of the pool; it catches its own panics.
pub type Work = Box<dyn FnOnce() + Send>;

/// Where to wait.
#[derive(Clone, Copy, Debug)]
pub enum Lane {
    /// A game waits.
    Turn = 0,
    /// Somebody is curious.
    Question = 1,
}

/// How far searches stand back behind everything else on the machine, from 0 to 19.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// People are served first: with all threads busy, somebody else's move must not wait for a processor.
fn give_way() {
    // Linux counts it for the calling thread alone; other systems would slow down the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::debug!(%error, "searches do not give way");
    }
}

/// A fixed number of threads with a bounded line in each lane.
pub struct Pool {
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
    fn lock(&self) -> MutexGuard<'_, State> {
        // Work catches its own panics, and the state is whole between any two statements.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let mut state = self.lock();
        loop {
            if let Some(work) = state.pop() {
                state.running += 1;
                drop(state);
                work();
                state = self.lock();
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

impl Pool {
    /// Starts the threads; `capacity` is how many may wait in each lane.
    pub fn new(threads: usize, capacity: [usize; 2]) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { state: Mutex::default(), wake: Condvar::new(), capacity });
        for number in 0..threads.max(1) {
            let shared = shared.clone();
            // A search may recurse deeply; the stack is only touched where it does.
            let builder = thread::Builder::new().name(format!("search-{number}")).stack_size(16 << 20);
            builder.spawn(move || {
                give_way();
                shared.run();
            })?;
        }
        Ok(Pool { shared })
    }

    /// Lines something up; false when the lane is full or the pool closed.
    pub fn submit(&self, lane: Lane, work: Work) -> bool {
        let mut state = self.shared.lock();
        let lane = lane as usize;
        if state.is_closed || state.lanes[lane].len() >= self.shared.capacity[lane] {
            return false;
        }
        state.lanes[lane].push_back(work);
        self.shared.wake.notify_one();
        true
    }

    /// How many wait and how many run.
    pub fn load(&self) -> (usize, usize) {
        let state = self.shared.lock();
        (state.lanes.iter().map(VecDeque::len).sum(), state.running)
    }

    /// Takes nothing more and forgets what waits; the threads end after what they do now.
    pub fn close(&self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        state.lanes.iter_mut().for_each(VecDeque::clear);
        self.shared.wake.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}
