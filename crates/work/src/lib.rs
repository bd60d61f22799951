//! Searches as jobs: a bounded pool of threads that nothing else uses, and the queue in front of it.
//!
//! A host describes what it wants as a [`Job`] and hands it to [`Workers`]; what comes of it arrives as
//! [`Report`]s. [`Local`] runs the jobs in this process. A panic in a search fails that job alone.

mod bench;
mod count;
mod job;
mod local;
mod pool;

pub use count::Counts;
pub use job::{Answer, Failure, Job, JobKey, News, Refusal, Report, Task, Workers};
pub use local::{Local, Settings};
