//! Searches on a bounded pool of threads, on bot services and on queue workers.
//!
//! A host describes what it wants in a [`SearchRequest`] and gives it to a [`SearchBackend`]; it gets a [`Search`], which
//! yields updates and an answer, and is cancelled when it is dropped. [`LocalPool`] runs searches in this process,
//! [`RemotePool`] on bot services, [`QueuePool`] through a [`queue`], [`program::ProgramPool`] asks programs;
//! [`SharedSearches`] lets equal requests share one. A
//! panic fails one search alone. A [`bus`] carries notices between servers, and an [`answer_cache`] keeps answers for all
//! of them.

mod active;
pub mod analysis;
pub mod answer_cache;
mod bot_cache;
pub mod bus;
mod client;
pub mod decision;
mod error;
mod fair_queue;
mod local;
pub mod log;
pub mod metric;
mod mutex;
mod pool;
pub mod program;
pub mod queue;
mod remote;
mod request;
mod search;
mod shared;
mod sleep;
pub mod trace;

pub use client::ClientId;
pub use error::StartError;
pub use local::{LocalPool, PoolSettings};
pub use metric::SearchMetrics;
pub use mutex::Mutex;
pub use remote::{Fleet, QueuePool, RemotePool};
pub use request::{BotMemory, History, Priority, SearchRequest, Task};
pub use search::{Answer, Failure, Refusal, Search, SearchBackend, SearchSender, SearchUpdate, Updates};
pub use shared::SharedSearches;
pub use sleep::sleep_until;
