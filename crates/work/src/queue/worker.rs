//! A worker: takes orders while it has a hand free, gives signs of life, and takes over from the dead.

use super::{Exchange, Lane, Order, OrderStep, Outcome, QueueMessage, Rules, Taken};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep};

/// Between two tries to reach an exchange that is away: doubled each time, up to the second.
const BACK_OFF: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(2)];

/// Does orders.
pub trait Work: Send + Sync + 'static {
    /// Does one; `tell` may be given news on the way. Dropped, it stops.
    fn run(
        &self,
        order: &Order,
        tell: &(dyn Fn(Vec<u8>) + Send + Sync),
    ) -> impl Future<Output = Outcome> + Send;
}

/// A worker; dropped, it is dead: its orders go to others.
pub struct Worker {
    take: AbortHandle,
    stop: Box<dyn Fn() + Send + Sync>,
}

struct Inner<E, W> {
    exchange: Arc<E>,
    work: W,
    name: String,
    rules: Rules,
    hands: Arc<Semaphore>,
    running: Mutex<HashMap<String, Running>>,
    tell: UnboundedSender<QueueMessage>,
}

struct Running {
    lane: Lane,
    id: String,
    task: AbortHandle,
}

impl Worker {
    /// Starts one with so many hands in the runtime around it; no two workers have one name.
    pub fn start<E: Exchange, W: Work>(
        exchange: Arc<E>,
        work: W,
        name: String,
        hands: usize,
        rules: Rules,
    ) -> Self {
        let (tell, told) = unbounded_channel();
        let (hands, running) = (Arc::new(Semaphore::new(hands.max(1))), Mutex::default());
        let inner = Arc::new(Inner { exchange, work, name, rules, hands, running, tell });
        let loops = [
            tokio::spawn(inner.clone().take()).abort_handle(),
            tokio::spawn(inner.clone().send_heartbeats()).abort_handle(),
            tokio::spawn(inner.clone().listen()).abort_handle(),
            tokio::spawn(inner.clone().speak(told)).abort_handle(),
        ];
        let take = loops[0].clone();
        let stop = move || {
            loops.iter().for_each(AbortHandle::abort);
            inner.running().values().for_each(|running| running.task.abort());
        };
        Worker { take, stop: Box::new(stop) }
    }

    /// Takes nothing more, and goes on with what is in hand.
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
    fn running(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what the dead have left, then what is new, as long as a hand is free.
    async fn take(self: Arc<Self>) {
        let mut wait = BACK_OFF[0];
        let mut looked = Instant::now();
        loop {
            let Ok(hand) = self.hands.clone().acquire_owned().await else { return };
            let taken = if looked.elapsed() >= self.rules.heartbeat {
                looked = Instant::now();
                self.exchange.reclaim(&self.name, self.rules.lost).await
            } else {
                Ok(None)
            };
            let taken = match taken {
                Ok(None) => self.exchange.take(&self.name, self.rules.heartbeat).await,
                // Where one was lost there may be more.
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
                        self.clone().handle(taken, hand);
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

    /// Works on an order in a task of its own, unless it is in hand already.
    fn handle(self: Arc<Self>, taken: Taken, hand: OwnedSemaphorePermit) {
        let (lane, id, key) = (taken.order.lane, taken.id.clone(), taken.order.key.clone());
        let inner = self.clone();
        let mut running = inner.running();
        if running.contains_key(&key) {
            return;
        }
        let done = Done { inner: self.clone(), key: key.clone() };
        // The list is locked until the task stands in it.
        let task = tokio::spawn(async move {
            self.follow(&taken).await;
            drop((done, hand));
        });
        running.insert(key, Running { lane, id, task: task.abort_handle() });
    }

    async fn follow(&self, taken: &Taken) {
        let order = &taken.order;
        let outcome = match self.rules.judge(taken) {
            OrderStep::Work => {
                let tell = |body| self.tell(QueueMessage::News { key: order.key.clone(), body });
                let work = self.work.run(order, &tell);
                // Beyond its time by as much again, it hangs.
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
            // The work is done: it would be a pity. Meanwhile somebody else may do it again.
            tracing::warn!(target: "queue", key = order.key, %away, "an outcome waits");
            sleep(wait).await;
            wait = (wait * 2).min(BACK_OFF[1]);
        }
    }

    /// Signs of life.
    async fn send_heartbeats(self: Arc<Self>) {
        let mut timer = tokio::time::interval(self.rules.heartbeat);
        loop {
            timer.tick().await;
            let (orders, keys): (Vec<_>, Vec<_>) = self
                .running()
                .iter()
                .map(|(key, running)| ((running.lane, running.id.clone()), key.clone()))
                .unzip();
            if !orders.is_empty()
                && let Err(away) = self.exchange.touch(&self.name, &orders).await
            {
                tracing::debug!(target: "queue", worker = self.name, %away, "a sign of life was lost");
            }
            self.tell(QueueMessage::Heartbeat { worker: self.name.clone(), keys });
        }
    }

    fn tell(&self, sign: QueueMessage) {
        // The speaker lives as long as the worker; a dead one has nothing to say.
        self.tell.send(sign).ok();
    }

    /// Says what there is to say, in order.
    async fn speak(self: Arc<Self>, mut told: UnboundedReceiver<QueueMessage>) {
        while let Some(sign) = told.recv().await {
            if let Err(away) = self.exchange.say(&sign).await {
                tracing::debug!(target: "queue", worker = self.name, %away, "a sign was lost");
            }
        }
    }

    /// Stops working on what nobody waits for.
    async fn listen(self: Arc<Self>) {
        let mut signs = self.exchange.listen();
        while let Some(sign) = signs.recv().await {
            if let QueueMessage::Settled { key } = sign
                && let Some(running) = self.running().get(&key)
            {
                running.task.abort();
            }
        }
    }
}

/// Takes an order off the list, however its task ends.
struct Done<E: Exchange, W: Work> {
    inner: Arc<Inner<E, W>>,
    key: String,
}

impl<E: Exchange, W: Work> Drop for Done<E, W> {
    fn drop(&mut self) {
        self.inner.running().remove(&self.key);
    }
}
