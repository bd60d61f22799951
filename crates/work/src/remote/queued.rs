//! Workers behind a queue: bot turns are orders for whoever takes them, and the threads of this process stand in
//! where nobody does.

use super::{Tell, checked, convert, may_travel, news_of};
use crate::SearchMetrics;
use crate::job::{Failure, Job, JobKey, News, Refusal, Report, Task, Workers};
use crate::local::{Local, Settings};
use crate::queue::{Caller, Exchange, Lane, Order, OrderUpdate, Outcome, Rules};
use prost::Message;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use wire::grpc::parlor::v1 as proto;

/// A turn may wait so long for somebody to begin it.
const WAIT: Duration = Duration::from_mins(1);

/// Workers behind a queue, with those of this process behind them.
pub struct Queued<E> {
    office: Arc<Office<E>>,
}

struct Office<E> {
    caller: Caller<E>,
    local: Local,
    /// Turns stay here until they are called off: that is when their move is stored.
    active: Mutex<HashMap<JobKey, Active>>,
    send: Tell,
}

struct Active {
    attempt: u32,
    /// Taken when there is nothing more to hear of it.
    job: Option<Job>,
}

impl<E: Exchange> Queued<E> {
    /// Places orders from the runtime around it; reports go to `send`.
    pub fn new(
        exchange: Arc<E>,
        rules: Rules,
        settings: Settings,
        send: impl Fn(Report) + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let send: Tell = Arc::new(send);
        let also = send.clone();
        let local = Local::new(settings, move |report| also(report))?;
        let office = Arc::new_cyclic(|office: &std::sync::Weak<Office<E>>| {
            let office = office.clone();
            let hear = move |key: &str, heard| {
                if let Some(office) = office.upgrade() {
                    office.hear(key, heard);
                }
            };
            Office { caller: Caller::new(exchange, rules, hear), local, active: Mutex::default(), send }
        });
        Ok(Queued { office })
    }
}

/// The key of an order: any server that asks the same asks under the same key.
fn write_key(key: &JobKey, attempt: u32) -> String {
    let task = if key.task == Task::Hint { "hint" } else { "turn" };
    format!("{task}:{}:{:016x}:{attempt}:{}", key.seq, key.position, key.game)
}

fn read_key(text: &str) -> Option<(JobKey, u32)> {
    let mut parts = text.splitn(5, ':');
    let task = if parts.next()? == "hint" { Task::Hint } else { Task::Turn };
    let seq = parts.next()?.parse().ok()?;
    let position = u64::from_str_radix(parts.next()?, 16).ok()?;
    let attempt = parts.next()?.parse().ok()?;
    Some((JobKey { game: parts.next()?.to_owned(), seq, position, task }, attempt))
}

impl<E: Exchange> Workers for Queued<E> {
    fn submit(&self, job: Job) -> Result<(), Refusal> {
        if !may_travel(&job) {
            return self.office.local.submit(job);
        }
        let (key, attempt) = (job.key.clone(), job.attempt);
        let mut active = self.office.active();
        if active.get(&key).is_some_and(|active| active.job.is_some()) {
            return Err(Refusal::Double);
        }
        let order = Order {
            lane: Lane::Turn,
            key: write_key(&key, attempt),
            body: convert::request(&job).encode_to_vec(),
            within: job.longest + WAIT,
            longest: job.longest,
        };
        metrics::counter!("parlor_queue_orders_total").increment(1);
        active.insert(key, Active { attempt, job: Some(job) });
        drop(active);
        self.office.caller.place(order);
        Ok(())
    }

    fn cancel(&self, key: &JobKey) {
        let active = self.office.active().remove(key);
        if let Some(active) = active {
            self.office.caller.settle(Lane::Turn, &write_key(key, active.attempt));
        }
        self.office.local.cancel(key);
    }

    fn hurry(&self, key: &JobKey) -> bool {
        self.office.local.hurry(key)
    }

    /// What is placed stays: the next server that opens the game finds it done.
    fn close(&self) {
        self.office.active().clear();
        self.office.local.close();
    }

    fn counts(&self) -> SearchMetrics {
        let counts = self.office.local.counts();
        SearchMetrics { running: counts.running + self.office.caller.waiting() as u64, ..counts }
    }
}

impl<E: Exchange> Office<E> {
    fn active(&self) -> MutexGuard<'_, HashMap<JobKey, Active>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hear(&self, text: &str, heard: OrderUpdate) {
        let Some((key, attempt)) = read_key(text) else { return };
        let tell = |news| (self.send)(Report { key: key.clone(), attempt, news });
        match heard {
            OrderUpdate::Began => tell(News::Began),
            OrderUpdate::Progress(body) => {
                if let Some(news) = proto::ThinkReply::decode(&*body).ok().and_then(news_of) {
                    tell(news);
                }
            }
            OrderUpdate::Silent => self.think_here(&key, attempt),
            OrderUpdate::Ended(outcome) => {
                let Some(job) = self.take(&key, attempt) else { return };
                if key.task != Task::Turn {
                    self.active().remove(&key);
                    self.caller.settle(Lane::Turn, text);
                }
                match outcome {
                    Outcome::Done(body) => match proto::ChooseReply::decode(&*body) {
                        Ok(reply) => tell(checked(&job, reply)),
                        Err(error) => tell(News::Failed(Failure::Illegal(error.to_string()))),
                    },
                    Outcome::Refused(why) => tell(News::Failed(Failure::Refused(why))),
                    Outcome::Deadly => {
                        tell(News::Failed(Failure::Panic("no worker came back from it".into())));
                    }
                    Outcome::Failed(_) | Outcome::Late => {
                        self.put_back(&key, attempt, job);
                        self.think_here(&key, attempt);
                    }
                }
            }
        }
    }

    /// The job of this attempt, once.
    fn take(&self, key: &JobKey, attempt: u32) -> Option<Job> {
        self.active().get_mut(key).filter(|active| active.attempt == attempt)?.job.take()
    }

    fn put_back(&self, key: &JobKey, attempt: u32, job: Job) {
        if let Some(active) = self.active().get_mut(key).filter(|active| active.attempt == attempt) {
            active.job = Some(job);
        }
    }

    /// Does a job with the threads of this process.
    fn think_here(&self, key: &JobKey, attempt: u32) {
        let Some(job) = self.take(key, attempt) else { return };
        self.active().remove(key);
        self.caller.settle(Lane::Turn, &write_key(key, attempt));
        tracing::warn!(target: "queue", game = key.game, "a bot thinks in this process instead");
        metrics::counter!("parlor_queue_returned_total").increment(1);
        if self.local.submit(job).is_err() {
            (self.send)(Report { key: key.clone(), attempt, news: News::Failed(Failure::Late) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_comes_back_as_it_left() {
        for task in [Task::Turn, Task::Hint] {
            let key = JobKey { game: "a:b".into(), seq: 7, position: u64::MAX - 1, task };
            assert_eq!(read_key(&write_key(&key, 1)), Some((key, 1)));
        }
        assert_eq!(read_key("turn:1:zz:0:g"), None);
    }
}
