//! A worker: takes orders while it has a free slot, sends heartbeats, and takes over the orders of dead workers.

use super::{Exchange, Lane, Order, OrderStep, Outcome, QueueMessage, Rules, Taken};
use crate::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep};

/// The pause between two tries to reach an exchange: the first one, doubled each time up to the second.
const BACK_OFF: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(2)];

/// Reports the progress of an order.
pub type Tell<'a> = &'a (dyn Fn(Vec<u8>) + Send + Sync);

/// What a worker does.
pub trait Work: Send + Sync + 'static {
    /// Works on one order; `tell` reports progress. Dropping the future stops the work.
    fn run(&self, order: &Order, tell: Tell<'_>) -> impl Future<Output = Outcome> + Send;
}

/// A running worker. Dropping it stops it, and its orders go to other workers.
pub struct Worker {
    take: AbortHandle,
    stop: Box<dyn Fn() + Send + Sync>,
}

struct Inner<E, W> {
    exchange: Arc<E>,
    work: W,
    name: String,
    rules: Rules,
    slots: Arc<Semaphore>,
    running: Mutex<HashMap<String, Running>>,
    tell: UnboundedSender<QueueMessage>,
}

struct Running {
    lane: Lane,
    id: String,
    task: AbortHandle,
}

impl Worker {
    /// Starts a worker for this many orders at once in the runtime around it; its name must be unique.
    pub fn start<E: Exchange, W: Work>(
        exchange: Arc<E>,
        work: W,
        name: String,
        slots: usize,
        rules: Rules,
    ) -> Self {
        let (tell, told) = unbounded_channel();
        let (slots, running) = (Arc::new(Semaphore::new(slots.max(1))), Mutex::default());
        let inner = Arc::new(Inner { exchange, work, name, rules, slots, running, tell });
        let loops = [
            tokio::spawn(inner.clone().take()).abort_handle(),
            tokio::spawn(inner.clone().send_heartbeats()).abort_handle(),
            tokio::spawn(inner.clone().listen()).abort_handle(),
            tokio::spawn(inner.clone().publish(told)).abort_handle(),
        ];
        let take = loops[0].clone();
        let stop = move || {
            loops.iter().for_each(AbortHandle::abort);
            inner.running.lock().values().for_each(|running| running.task.abort());
        };
        Worker { take, stop: Box::new(stop) }
    }

    /// Takes no more orders and finishes the current ones.
    pub fn rest(&self) {
        self.take.abort();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        (self.stop)();
    }
}

impl<E: Exchange, W: Work> Inner<E, W> {
    /// Takes orders of dead workers, then new ones, while a slot is free.
    async fn take(self: Arc<Self>) {
        let mut wait = BACK_OFF[0];
        let mut looked = Instant::now();
        loop {
            let Ok(slot) = self.slots.clone().acquire_owned().await else { return };
            let taken = if looked.elapsed() >= self.rules.heartbeat {
                looked = Instant::now();
                self.exchange.reclaim(&self.name, self.rules.lost).await
            } else {
                Ok(None)
            };
            let taken = match taken {
                Ok(None) => self.exchange.take(&self.name, self.rules.heartbeat).await,
                // There may be more: look again at once.
                Ok(Some(taken)) => {
                    looked = looked.checked_sub(self.rules.heartbeat).unwrap_or(looked);
                    metrics::counter!("parlor_queue_reclaimed_total").increment(1);
                    Ok(Some(taken))
                }
                Err(away) => Err(away),
            };
            match taken {
                Ok(taken) => {
                    wait = BACK_OFF[0];
                    if let Some(taken) = taken {
                        self.clone().handle(taken, slot);
                    }
                }
                Err(away) => {
                    tracing::warn!(target: "queue", worker = self.name, %away, "no orders for now");
                    sleep(wait).await;
                    wait = (wait * 2).min(BACK_OFF[1]);
                }
            }
        }
    }

    /// Works on an order in its own task, unless it already does.
    fn handle(self: Arc<Self>, taken: Taken, slot: OwnedSemaphorePermit) {
        let (lane, id, key) = (taken.order.lane, taken.id.clone(), taken.order.key.clone());
        let inner = self.clone();
        let mut running = inner.running.lock();
        if running.contains_key(&key) {
            return;
        }
        let done = Done { inner: self.clone(), key: key.clone() };
        // The list stays locked until the task is in it.
        let task = tokio::spawn(async move {
            self.process(&taken).await;
            drop((done, slot));
        });
        running.insert(key, Running { lane, id, task: task.abort_handle() });
    }

    async fn process(&self, taken: &Taken) {
        let order = &taken.order;
        let outcome = match self.rules.next_step(taken) {
            OrderStep::Work => {
                let tell = |body| self.tell(QueueMessage::Progress { key: order.key.clone(), body });
                let work = self.work.run(order, &tell);
                // After twice its time, it hangs.
                let end = tokio::time::timeout(order.longest * 2 + self.rules.lost, work).await;
                end.unwrap_or_else(|_| Outcome::Failed("the work did not end in time".to_owned()))
            }
            OrderStep::Remind(outcome) => {
                return self.tell(QueueMessage::Ended { key: order.key.clone(), outcome });
            }
            OrderStep::Forget => {
                if let Err(away) = self.exchange.settle(order.lane, &order.key).await {
                    tracing::debug!(target: "queue", %away, "an old order stays");
                }
                return;
            }
            OrderStep::End(outcome) => {
                tracing::warn!(target: "queue", key = order.key, ?outcome, deliveries = taken.deliveries,
                    "an order is given up");
                metrics::counter!("parlor_queue_given_up_total").increment(1);
                outcome
            }
        };
        let mut wait = BACK_OFF[0];
        while let Err(away) = self.exchange.end(&order.key, &outcome).await {
            // The work is done and worth keeping; meanwhile another worker may do it again.
            tracing::warn!(target: "queue", key = order.key, %away, "an outcome waits");
            sleep(wait).await;
            wait = (wait * 2).min(BACK_OFF[1]);
        }
    }

    async fn send_heartbeats(self: Arc<Self>) {
        let mut timer = tokio::time::interval(self.rules.heartbeat);
        loop {
            timer.tick().await;
            let (orders, keys): (Vec<_>, Vec<_>) = self
                .running
                .lock()
                .iter()
                .map(|(key, running)| ((running.lane, running.id.clone()), key.clone()))
                .unzip();
            if !orders.is_empty()
                && let Err(away) = self.exchange.touch(&self.name, &orders).await
            {
                tracing::debug!(target: "queue", worker = self.name, %away, "a heartbeat was lost");
            }
            self.tell(QueueMessage::Heartbeat { worker: self.name.clone(), keys });
        }
    }

    fn tell(&self, message: QueueMessage) {
        // Fails only after the worker has stopped.
        self.tell.send(message).ok();
    }

    /// Publishes messages in order.
    async fn publish(self: Arc<Self>, mut told: UnboundedReceiver<QueueMessage>) {
        while let Some(message) = told.recv().await {
            if let Err(away) = self.exchange.say(&message).await {
                tracing::debug!(target: "queue", worker = self.name, %away, "a message was lost");
            }
        }
    }

    /// Stops the work on orders that were settled.
    async fn listen(self: Arc<Self>) {
        let mut messages = self.exchange.listen();
        while let Some(message) = messages.recv().await {
            if let QueueMessage::Settled { key } = message
                && let Some(running) = self.running.lock().get(&key)
            {
                running.task.abort();
            }
        }
    }
}

/// Removes an order from the list, however its task ends.
struct Done<E: Exchange, W: Work> {
    inner: Arc<Inner<E, W>>,
    key: String,
}

impl<E: Exchange, W: Work> Drop for Done<E, W> {
    fn drop(&mut self) {
        self.inner.running.lock().remove(&self.key);
    }
}
