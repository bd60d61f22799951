//! Spreads work over threads.

use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Does a list of work on several threads, in its order apart from them; `take` gets each result as it comes.
///
/// A thread starts with a worker of its own and takes `batch` pieces at once. After an error no thread starts another
/// batch.
pub fn spread<I: Sync, T: Send, E, W: FnMut(&I) -> T + Send>(
    (threads, batch): (usize, usize),
    items: &[I],
    worker: impl Fn() -> W,
    take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, mut work, next) = (sender.clone(), worker(), &next);
            scope.spawn(move || {
                loop {
                    let start = next.fetch_add(batch, Ordering::Relaxed);
                    let rest = items.get(start..).unwrap_or_default();
                    let is_received = rest.iter().take(batch).all(|item| sender.send(work(item)).is_ok());
                    if rest.is_empty() || !is_received {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let result = receiver.iter().try_for_each(take);
        next.store(items.len(), Ordering::Relaxed);
        result
    })
}

/// Plays games 0 to `games`, each once, and returns all they taught and the sum of their scores.
///
/// `add` plays the game with a number and adds it to what a thread has; `merge` brings two threads together, in any
/// order.
pub fn gather<L: Default + Send>(
    games: u64,
    threads: usize,
    add: impl Fn(&mut L, u64) -> i64 + Sync,
    merge: impl Fn(&mut L, &L) + Sync,
) -> (L, i64) {
    let (next, total) = (AtomicU64::new(0), AtomicI64::new(0));
    let all = Mutex::new(L::default());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut learned = L::default();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    total.fetch_add(add(&mut learned, number), Ordering::Relaxed);
                }
                merge(&mut all.lock().unwrap_or_else(PoisonError::into_inner), &learned);
            });
        }
    });
    (all.into_inner().unwrap_or_else(PoisonError::into_inner), total.into_inner())
}
