//! Workers elsewhere: bot turns go to bot services, and to the threads of this process where none answers.

mod breaker;
mod child;
mod convert;
mod fleet;
mod queued;

pub use fleet::Fleet;
pub use queued::Queued;

use crate::SearchMetrics;
use crate::job::{Answer, Failure, Job, JobKey, News, Refusal, Report, Task, Workers};
use crate::local::{Local, Settings};
use game::PlayError;
use game::erased::Sight;
use games::entry::parse_spec;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::task::AbortHandle;
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::think_reply::News as Told;
use wire::link::LinkError;

/// What the way there and back may take beyond the search.
const WAY: Duration = Duration::from_millis(500);

type Tell = Arc<dyn Fn(Report) + Send + Sync>;

/// Workers elsewhere, with those of this process behind them.
pub struct Remote {
    office: Arc<Office>,
    runtime: Handle,
}

struct Office {
    fleet: Arc<Fleet>,
    local: Local,
    active: Mutex<HashMap<JobKey, (u32, AbortHandle)>>,
    send: Tell,
}

impl Remote {
    /// Sends jobs to the fleet from the runtime around it; reports go to `send`.
    pub fn new(
        fleet: Arc<Fleet>,
        settings: Settings,
        send: impl Fn(Report) + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let send: Tell = Arc::new(send);
        let also = send.clone();
        let local = Local::new(settings, move |report| also(report))?;
        let office = Office { fleet, local, active: Mutex::default(), send };
        Ok(Remote { office: Arc::new(office), runtime: Handle::current() })
    }
}

impl Workers for Remote {
    fn submit(&self, job: Job) -> Result<(), Refusal> {
        if !may_travel(&job) {
            return self.office.local.submit(job);
        }
        let (key, attempt) = (job.key.clone(), job.attempt);
        let mut active = self.office.active();
        if active.contains_key(&key) {
            return Err(Refusal::Double);
        }
        let office = self.office.clone();
        let task = self.runtime.spawn(async move { office.run(job).await });
        active.insert(key, (attempt, task.abort_handle()));
        Ok(())
    }

    fn cancel(&self, key: &JobKey) {
        if let Some((_, task)) = self.office.active().remove(key) {
            task.abort();
        }
        self.office.local.cancel(key);
    }

    fn hurry(&self, key: &JobKey) -> bool {
        self.office.local.hurry(key)
    }

    fn close(&self) {
        for (_, (_, task)) in self.office.active().drain() {
            task.abort();
        }
        self.office.local.close();
    }

    fn counts(&self) -> SearchMetrics {
        let away = self.office.active().len() as u64;
        let counts = self.office.local.counts();
        SearchMetrics { running: counts.running + away, ..counts }
    }
}

/// A bot that sees secrets needs them, explanations are made where the game is, and nobody else's threads are known
/// to be idle.
fn may_travel(job: &Job) -> bool {
    let name = parse_spec(&job.player).map(|(name, _)| name);
    let is_fair = |name| job.entry.bot_of(name).is_ok_and(|bot| bot.sight == Sight::Fair);
    matches!(job.key.task, Task::Turn | Task::Hint) && !job.terms.gives_way && name.is_ok_and(is_fair)
}

impl Office {
    fn active(&self) -> MutexGuard<'_, HashMap<JobKey, (u32, AbortHandle)>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn run(&self, job: Job) {
        let (key, attempt) = (job.key.clone(), job.attempt);
        let tell = |news| (self.send)(Report { key: key.clone(), attempt, news });
        let request = convert::request(&job);
        let progress = |reply| {
            if let Some(news) = news_of(reply) {
                tell(news);
            }
        };
        let answer = self.fleet.think(&request, job.longest + WAY, &progress).await;
        let is_wanted = {
            let mut active = self.active();
            let is_mine = active.get(&key).is_some_and(|(current, _)| *current == attempt);
            is_mine && active.remove(&key).is_some()
        };
        if !is_wanted {
            return tell(News::Failed(Failure::Stopped));
        }
        match answer {
            Ok(reply) => tell(checked(&job, reply)),
            Err(LinkError::Refused(why)) => tell(News::Failed(Failure::Refused(why))),
            Err(error @ (LinkError::Busy(_) | LinkError::Late | LinkError::Away(_))) => {
                tracing::warn!(target: "fleet", game = key.game, %error, "a bot thinks in this process instead");
                metrics::counter!("parlor_fleet_returned_total").increment(1);
                if self.local.submit(job).is_err() {
                    tell(News::Failed(Failure::Late));
                }
            }
        }
    }
}

/// News on the way to a decision.
fn news_of(reply: proto::ThinkReply) -> Option<News> {
    match reply.news? {
        Told::Began(_) => Some(News::Began),
        Told::Progress(thought) => Some(News::Progress(convert::thought(thought), Some(reply.spent))),
        Told::Waiting(_) | Told::Decision(_) => None,
    }
}

/// The answer of a service, if the rules allow it.
fn checked(job: &Job, reply: proto::ChooseReply) -> News {
    let Some(thought) = reply.thought.map(convert::thought) else {
        return News::Failed(Failure::Illegal("the service sent no move".into()));
    };
    let illegal = |error: PlayError| News::Failed(Failure::Illegal(error.to_string()));
    match job.position.boxed().try_play(&thought.best) {
        Ok(()) => News::Done(Answer::Move(thought)),
        Err(error) => illegal(error),
    }
}
