//! Searches on other machines: bot services and queue workers, with the threads of this process as a fallback.

mod breaker;
mod child;
mod convert;
mod fleet;
mod queue_pool;

pub use fleet::Fleet;
pub use queue_pool::QueuePool;

use crate::local::LocalPool;
use crate::request::{Priority, SearchRequest, Task};
use crate::search::{Answer, Failure, Refusal, Search, SearchBackend, SearchSender, SearchUpdate};
use crate::{SearchMetrics, span};
use game::Thought;
use game::erased::Sight;
use games::entry::parse_spec;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tracing::Instrument;
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::think_reply::News;
use wire::link::LinkError;

/// What the network may take beyond the search.
const NETWORK: Duration = Duration::from_millis(500);

/// Sends searches to a fleet of bot services, and to the threads of this process when none of them answers.
pub struct RemotePool {
    fleet: Arc<Fleet>,
    local: Arc<LocalPool>,
    runtime: Handle,
    /// Searches that run in the fleet.
    running: Arc<AtomicUsize>,
    is_closed: watch::Sender<bool>,
}

impl RemotePool {
    /// Sends requests from the runtime around it.
    pub fn new(fleet: Arc<Fleet>, local: LocalPool) -> Self {
        RemotePool {
            fleet,
            local: Arc::new(local),
            runtime: Handle::current(),
            running: Arc::default(),
            is_closed: watch::Sender::new(false),
        }
    }
}

impl SearchBackend for RemotePool {
    fn start(&self, request: SearchRequest) -> Result<Search, Refusal> {
        if !may_travel(&request) {
            return self.local.start(request);
        }
        let (search, sender) = Search::channel(0);
        let (fleet, local) = (self.fleet.clone(), self.local.clone());
        let (running, mut is_closed) = (fleet::Busy::new(&self.running), self.is_closed.subscribe());
        let span = span!("call", otel.kind = "client", rpc.system = "grpc", game = request.game);
        let asking = async move {
            tokio::select! {
                () = sender.cancelled() => {}
                _ = is_closed.wait_for(|is_closed| *is_closed) => {}
                thought = sender.best_now() => sender.send(checked(&request, thought)),
                answer = ask(&fleet, &request, &sender) => {
                    drop(running);
                    match answer {
                        Ok(result) => sender.send(result),
                        Err(error) => {
                            tracing::warn!(target: "fleet", game = request.game, %error,
                                "a bot thinks in this process instead");
                            metrics::counter!("parlor_fleet_returned_total").increment(1);
                            search_here(&local, request, &sender);
                        }
                    }
                }
            }
        };
        self.runtime.spawn(asking.instrument(span));
        Ok(search)
    }

    fn close(&self) {
        self.is_closed.send_replace(true);
        self.local.close();
    }

    fn metrics(&self) -> SearchMetrics {
        let metrics = self.local.metrics();
        SearchMetrics { running: metrics.running + self.running.load(Ordering::Relaxed) as u64, ..metrics }
    }
}

/// Whether a search may run elsewhere. A bot that sees secrets needs them, explanations are made where the game is, and
/// only the threads of this process are known to be idle.
fn may_travel(request: &SearchRequest) -> bool {
    let name = parse_spec(&request.player).map(|(name, _)| name);
    let is_fair = |name| request.entry.bot_of(name).is_ok_and(|bot| bot.sight == Sight::Fair);
    matches!(request.task, Task::Turn | Task::Hint)
        && request.priority == Priority::Normal
        && name.is_ok_and(is_fair)
}

/// Asks the fleet; an error means that another machine, or this one, may still answer.
async fn ask(
    fleet: &Fleet,
    request: &SearchRequest,
    sender: &SearchSender,
) -> Result<Result<Answer, Failure>, LinkError> {
    let progress = |reply| {
        if let Some(update) = update(reply) {
            sender.send(update);
        }
    };
    match fleet.think(&convert::request(request), request.longest + NETWORK, &progress).await {
        Ok(reply) => Ok(reply_answer(request, reply)),
        Err(LinkError::Refused(why)) => Ok(Err(Failure::Refused(why))),
        Err(error @ (LinkError::Busy(_) | LinkError::Late | LinkError::Away(_))) => Err(error),
    }
}

/// Runs a search on the threads of this process after all.
fn search_here(local: &LocalPool, request: SearchRequest, sender: &SearchSender) {
    if local.submit(request, sender.clone()).is_err() {
        sender.send(SearchUpdate::Failed(Failure::Late));
    }
}

/// What a bot service says on its way to a decision.
fn update(reply: proto::ThinkReply) -> Option<SearchUpdate> {
    match reply.news? {
        News::Began(_) => Some(SearchUpdate::Began),
        News::Progress(thought) => Some(SearchUpdate::Progress(convert::thought(thought), Some(reply.spent))),
        News::Waiting(_) | News::Decision(_) => None,
    }
}

/// The answer of a service.
fn reply_answer(request: &SearchRequest, reply: proto::ChooseReply) -> Result<Answer, Failure> {
    let missing = || Failure::Illegal("the service sent no move".into());
    checked(request, reply.thought.map(convert::thought).ok_or_else(missing)?)
}

/// A move from another machine, if it is legal.
fn checked(request: &SearchRequest, thought: Thought<String>) -> Result<Answer, Failure> {
    let played = request.position.boxed().try_play(&thought.best);
    played.map(|()| Answer::Move(thought)).map_err(|error| Failure::Illegal(error.to_string()))
}
