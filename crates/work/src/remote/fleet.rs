//! Several bot services as one: the least busy one is asked, and one that fails is not asked for a while.

use super::breaker::Breaker;
use crate::{Mutex, StartError, trace};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tracing::Span;
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::think_reply::News;
use wire::link::{Link, LinkError, LinkSecurity};

/// Between two health checks of a service.
const CHECK_EVERY: Duration = Duration::from_secs(2);

/// Is told of what a service says before its decision.
type OnProgress<'a> = &'a (dyn Fn(proto::ThinkReply) + Send + Sync);

/// A service of the fleet.
struct Member {
    link: Link,
    busy: Arc<AtomicUsize>,
    is_healthy: AtomicBool,
    breaker: Mutex<Breaker>,
}

/// Several services.
pub struct Fleet {
    members: Vec<Arc<Member>>,
    turn: AtomicUsize,
}

impl Fleet {
    /// The services at these endpoints, as in `host:port`; needs a runtime around it. Their health is checked while the
    /// fleet lives.
    pub fn new<'a>(
        endpoints: impl IntoIterator<Item = &'a str>,
        security: &LinkSecurity,
    ) -> Result<Arc<Self>, StartError> {
        let member = |endpoint| {
            Ok(Arc::new(Member {
                link: Link::new(endpoint, security).map_err(|error| StartError::Bots(error.to_string()))?,
                busy: Arc::default(),
                is_healthy: AtomicBool::new(true),
                breaker: Mutex::default(),
            }))
        };
        let members: Vec<_> = endpoints.into_iter().map(member).collect::<Result<_, StartError>>()?;
        if members.is_empty() {
            return Err(StartError::Bots("a fleet needs at least one endpoint".to_owned()));
        }
        for member in &members {
            tokio::spawn(check_health(Arc::downgrade(member)));
        }
        Ok(Arc::new(Fleet { members, turn: AtomicUsize::new(0) }))
    }

    /// Asks for a move, and asks another service once when the first one fails; `on_progress` is told of updates.
    pub async fn think(
        &self,
        request: &proto::ChooseRequest,
        within: Duration,
        on_progress: OnProgress<'_>,
    ) -> Result<proto::ChooseReply, LinkError> {
        let mut failed: Option<(usize, LinkError)> = None;
        for _ in 0..2 {
            let not = failed.as_ref().map(|(index, _)| *index);
            let Some(index) = self.pick(not) else { break };
            let member = &self.members[index];
            match ask(member, request, within, on_progress).await {
                Err(error @ LinkError::Refused(_)) => return Err(error),
                Err(error) => {
                    let endpoint = member.link.name();
                    tracing::warn!(target: "fleet", endpoint, %error, "a bot service failed");
                    metrics::counter!("parlor_fleet_failures_total", "endpoint" => endpoint.to_owned())
                        .increment(1);
                    failed = Some((index, error));
                }
                Ok(reply) => {
                    if failed.is_some() {
                        metrics::counter!("parlor_fleet_moved_total").increment(1);
                    }
                    return Ok(reply);
                }
            }
        }
        Err(failed.map_or(LinkError::Away("no service may be asked for now".into()), |(_, error)| error))
    }

    /// The least busy member that may be asked, except the one that failed.
    fn pick(&self, not: Option<usize>) -> Option<usize> {
        let count = self.members.len();
        let first = self.turn.fetch_add(1, Ordering::Relaxed) % count;
        let order = (0..count).map(|step| (first + step) % count).filter(|index| Some(*index) != not);
        let healthy = |index: &usize| self.members[*index].is_healthy.load(Ordering::Relaxed);
        let now = Instant::now();
        let may = |index: &usize| self.members[*index].breaker.lock().may_try(now);
        let open = order.clone().filter(healthy).filter(may);
        // If no service looks healthy, that may be outdated: any service is better than none.
        let open: Vec<usize> = open.collect();
        let chosen = open.into_iter().min_by_key(|index| self.members[*index].busy.load(Ordering::Relaxed));
        let chosen = chosen.or_else(|| order.clone().find(may))?;
        self.members[chosen].breaker.lock().begin(now);
        Some(chosen)
    }

    /// Services that may be asked now, of all.
    pub fn open(&self) -> (usize, usize) {
        let now = Instant::now();
        let is_open = |member: &&Arc<Member>| {
            member.is_healthy.load(Ordering::Relaxed) && member.breaker.lock().may_try(now)
        };
        (self.members.iter().filter(is_open).count(), self.members.len())
    }
}

/// Counts a request as long as it lives.
pub(super) struct Busy(Arc<AtomicUsize>);

impl Busy {
    pub(super) fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Busy(count.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

async fn ask(
    member: &Member,
    request: &proto::ChooseRequest,
    within: Duration,
    on_progress: OnProgress<'_>,
) -> Result<proto::ChooseReply, LinkError> {
    let busy = Busy::new(&member.busy);
    let parent = trace::parent_of(&Span::current());
    let asking = async {
        let mut thinking = member.link.think_in_trace(request.clone(), within, parent.as_deref()).await?;
        while let Some(reply) = thinking.next().await? {
            if let Some(News::Decision(decision)) = reply.news {
                return Ok(decision);
            }
            on_progress(reply);
        }
        Err(LinkError::Away("it ended without a decision".into()))
    };
    let answer = tokio::time::timeout(within, asking).await.unwrap_or(Err(LinkError::Late));
    drop(busy);
    match &answer {
        // A service that is busy or refuses works.
        Ok(_) | Err(LinkError::Busy(_) | LinkError::Refused(_)) => member.breaker.lock().succeed(),
        Err(LinkError::Late | LinkError::Away(_)) => member.breaker.lock().fail(Instant::now()),
    }
    answer
}

/// Checks the health of a service while the fleet lives.
async fn check_health(member: std::sync::Weak<Member>) {
    let mut timer = tokio::time::interval(CHECK_EVERY);
    loop {
        timer.tick().await;
        let Some(member) = member.upgrade() else { return };
        let is_healthy = member.link.is_serving(CHECK_EVERY).await;
        if member.is_healthy.swap(is_healthy, Ordering::Relaxed) != is_healthy {
            tracing::info!(target: "fleet", endpoint = member.link.name(), is_healthy, "the health of a bot service changed");
        }
    }
}
