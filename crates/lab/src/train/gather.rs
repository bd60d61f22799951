//! Spreads the games of a round over threads and gathers what they taught.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

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
