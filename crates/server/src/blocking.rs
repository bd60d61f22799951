//! Computations of milliseconds and more, on threads of their own and a few at a time, so that the threads that serve
//! requests do not wait for them.

use crate::ApiError;
use std::sync::Arc;
use tokio::sync::{AcquireError, Semaphore};
use tokio::task::JoinHandle;

/// Runs computations; clones share the limit.
#[derive(Clone)]
pub(crate) struct BlockingPool(Arc<Semaphore>);

impl BlockingPool {
    /// At most this many at once; further ones wait for their turn.
    pub(crate) fn new(at_once: usize) -> Self {
        BlockingPool(Arc::new(Semaphore::new(at_once)))
    }

    /// As many at once as there are processor cores.
    pub(crate) fn of_all_cores() -> Self {
        BlockingPool::new(std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
    }

    /// Runs a computation. It goes on when its caller leaves, and counts until it ends.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let failed =
            |error: &dyn std::fmt::Display| ApiError::Internal(format!("a computation failed: {error}"));
        let running = self.start(work).await.map_err(|error| failed(&error))?;
        running.await.map_err(|error| failed(&error))
    }

    /// Waits for its turn and begins a computation.
    pub(crate) async fn start<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<JoinHandle<T>, AcquireError> {
        let permit = self.0.clone().acquire_owned().await?;
        Ok(tokio::task::spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        }))
    }
}
