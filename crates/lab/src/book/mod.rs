//! Makes opening books: scores are found on several threads, and each is in a file as soon as it is known.

pub mod connect4;
pub mod lolchess;
mod shard;

pub use shard::{Shard, ShardError};

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does a list of work on several threads, in its order apart from them; `take` gets what came of each as it comes.
///
/// A thread is begun with a worker of its own and takes `batch` pieces at once. After an error nobody begins another
/// batch.
fn spread<I: Sync, T: Send, W: FnMut(&I) -> T + Send>(
    threads: usize,
    batch: usize,
    items: &[I],
    begin: impl Fn() -> W,
    take: impl FnMut(T) -> Result<(), ShardError>,
) -> Result<(), ShardError> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, mut work, next) = (sender.clone(), begin(), &next);
            scope.spawn(move || {
                loop {
                    let start = next.fetch_add(batch, Ordering::Relaxed);
                    let rest = items.get(start..).unwrap_or_default();
                    let is_heard = rest.iter().take(batch).all(|item| sender.send(work(item)).is_ok());
                    if rest.is_empty() || !is_heard {
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
