//! Searches as orders in a queue, with the threads of this process as a fallback.

use super::{checked, convert, may_travel, reply_answer, search_here, update};
use crate::local::LocalPool;
use crate::queue::{Caller, Exchange, Lane, Order, OrderUpdate, Outcome, Rules};
use crate::request::{SearchRequest, Task};
use crate::search::{Failure, Refusal, Search, SearchBackend, SearchSender, SearchUpdate};
use crate::{SearchMetrics, span, trace};
use prost::Message;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tracing::Span;
use wire::grpc::parlor::v1 as proto;

/// How long a search may wait for a worker.
const WAIT: Duration = Duration::from_mins(1);

/// Places searches as orders for any worker, and runs them on the threads of this process when there is none.
pub struct QueuePool<E> {
    shared: Arc<Shared<E>>,
    runtime: Handle,
}

struct Shared<E> {
    caller: Caller<E>,
    local: LocalPool,
    is_closed: AtomicBool,
}

impl<E: Exchange> QueuePool<E> {
    /// Places orders from the runtime around it.
    pub fn new(exchange: Arc<E>, rules: Rules, local: LocalPool) -> Self {
        let caller = Caller::new(exchange, rules);
        let shared = Arc::new(Shared { caller, local, is_closed: AtomicBool::new(false) });
        QueuePool { shared, runtime: Handle::current() }
    }
}

/// The key of an order: every server that asks for the same move uses the same key.
fn order_key(request: &SearchRequest) -> String {
    let task = if request.task == Task::Hint { "hint" } else { "turn" };
    let SearchRequest { seq, attempt, game, .. } = request;
    format!("{task}:{seq}:{:016x}:{attempt}:{game}", request.position.key())
}

impl<E: Exchange> SearchBackend for QueuePool<E> {
    fn start(&self, request: SearchRequest) -> Result<Search, Refusal> {
        if !may_travel(&request) {
            return self.shared.local.start(request);
        }
        if self.shared.is_closed.load(Ordering::Relaxed) {
            return Err(Refusal::Closed);
        }
        let span = span!("queue", otel.kind = "producer", messaging.system = "redis", game = request.game);
        let order = Order {
            lane: Lane::Turn,
            key: order_key(&request),
            body: convert::request(&request).encode_to_vec(),
            within: request.longest + WAIT,
            longest: request.longest,
            trace: trace::parent_of(&span).unwrap_or_default(),
        };
        metrics::counter!("parlor_queue_orders_total").increment(1);
        let (search, sender) = Search::channel(0);
        let (tell, updates) = unbounded_channel();
        let key = order.key.clone();
        // The receiver lives as long as a handle of the search.
        let number = self.shared.caller.place(order, move |update| drop(tell.send(update)));
        let shared = self.shared.clone();
        let attending = async move { shared.attend((request, span), sender, (key, number), updates).await };
        self.runtime.spawn(attending);
        Ok(search)
    }

    /// Orders stay in the queue: the next server that opens the game finds them done.
    fn close(&self) {
        self.shared.is_closed.store(true, Ordering::Relaxed);
        self.shared.local.close();
    }

    fn metrics(&self) -> SearchMetrics {
        let metrics = self.shared.local.metrics();
        SearchMetrics { running: metrics.running + self.shared.caller.waiting() as u64, ..metrics }
    }
}

impl<E: Exchange> Shared<E> {
    /// Passes on what becomes of an order, and settles it when the last handle of the search is dropped. A game drops the
    /// search after its move is stored: if this server dies before that, the next one finds the answer.
    async fn attend(
        &self,
        (request, span): (SearchRequest, Span),
        sender: SearchSender,
        (key, number): (String, u64),
        mut updates: UnboundedReceiver<OrderUpdate>,
    ) {
        let settle = || {
            if !self.is_closed.load(Ordering::Relaxed) {
                self.caller.release(Lane::Turn, &key, number);
            }
        };
        loop {
            let order = tokio::select! {
                () = sender.cancelled() => return settle(),
                thought = sender.best_now() => {
                    sender.send(checked(&request, thought));
                    break;
                }
                update = updates.recv() => update,
            };
            let result = match order {
                Some(OrderUpdate::Began) => {
                    sender.send(SearchUpdate::Began);
                    continue;
                }
                Some(OrderUpdate::Progress(body)) => {
                    if let Some(update) = proto::ThinkReply::decode(&*body).ok().and_then(update) {
                        sender.send(update);
                    }
                    continue;
                }
                Some(OrderUpdate::Ended(Outcome::Done(body))) => proto::ChooseReply::decode(&*body)
                    .map_err(|error| Failure::Illegal(error.to_string()))
                    .and_then(|reply| reply_answer(&request, reply)),
                Some(OrderUpdate::Ended(Outcome::Refused(why))) => Err(Failure::Refused(why)),
                Some(OrderUpdate::Ended(Outcome::Deadly)) => {
                    Err(Failure::Panic("no worker came back from it".into()))
                }
                Some(OrderUpdate::Silent | OrderUpdate::Ended(Outcome::Failed(_) | Outcome::Late)) => {
                    settle();
                    tracing::warn!(target: "queue", game = request.game, "a bot thinks in this process instead");
                    metrics::counter!("parlor_queue_returned_total").increment(1);
                    return span.in_scope(|| search_here(&self.local, request, &sender));
                }
                None => return,
            };
            sender.send(result);
            break;
        }
        // The search is over; what follows is only how its order is settled.
        drop(span);
        sender.cancelled().await;
        settle();
    }
}
