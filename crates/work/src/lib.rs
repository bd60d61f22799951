//! Searches as jobs: a bounded pool of threads that nothing else uses, and the queue in front of it.
//!
//! A host describes what it wants as a [`Job`] and hands it to [`Workers`]; what comes of it arrives as
//! [`Report`]s. [`Local`] runs the jobs in this process; a [`Desk`] in front of it serves many askers. A panic in a
//! search fails that job alone. Past one machine, [`Remote`] calls bot services and [`Queued`] places orders in a
//! [`queue`]; a [`bus`] carries news between servers, and a [`shelf`] keeps what was answered for all of them.

pub mod analysis;
pub mod answer_cache;
mod bot_cache;
pub mod bus;
mod counters;
pub mod decision;
mod desk;
mod job;
mod local;
pub mod log;
pub mod metric;
mod pool;
pub mod queue;
mod remote;

pub use counters::SearchMetrics;
pub use desk::{Desk, Query, Stage, Ticket};
pub use job::{Answer, Failure, Job, JobKey, Keep, News, Refusal, Report, Task, Terms, Workers};
pub use local::{Local, Settings};
pub use remote::{Fleet, Queued, Remote};
