//! The side that places orders: follows them, places them again when they may be lost, and notices missing workers.

use super::{Exchange, Lane, Order, Outcome, QueueMessage, Rules};
use crate::Mutex;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// What becomes of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderUpdate {
    /// A worker has it.
    Began,
    /// Progress, in the format of the worker.
    Progress(Vec<u8>),
    /// The outcome; nothing follows.
    Ended(Outcome),
    /// No heartbeat of a worker came for a while. The order stays placed until it is settled.
    Silent,
}

type OnUpdate = Arc<dyn Fn(OrderUpdate) + Send + Sync>;

/// Places orders and follows them.
pub struct Caller<E> {
    inner: Arc<Inner<E>>,
    runtime: Handle,
    loops: [AbortHandle; 2],
}

struct Inner<E> {
    exchange: Arc<E>,
    rules: Rules,
    open: Mutex<Open>,
}

struct Open {
    orders: HashMap<String, Waiting>,
    /// Keys that the exchange is being told to forget. An order with such a key is placed after that.
    settling: HashSet<String>,
    /// Orders that were placed so far.
    placed: u64,
    /// When the last heartbeat of any worker came.
    heartbeat: Instant,
}

struct Waiting {
    number: u64,
    order: Order,
    on_update: OnUpdate,
    /// When it was placed, or the last heartbeat for it.
    since: Instant,
    began: bool,
    /// The last progress, for a caller that places the same key again.
    progress: Option<Vec<u8>>,
}

impl<E: Exchange> Caller<E> {
    /// Listens in the runtime around it.
    pub fn new(exchange: Arc<E>, rules: Rules) -> Self {
        let open =
            Open { orders: HashMap::new(), settling: HashSet::new(), placed: 0, heartbeat: Instant::now() };
        let inner = Arc::new(Inner { exchange, rules, open: Mutex::new(open) });
        let loops = [
            tokio::spawn(inner.clone().listen()).abort_handle(),
            tokio::spawn(inner.clone().watch()).abort_handle(),
        ];
        Caller { inner, runtime: Handle::current(), loops }
    }

    /// Places an order and says its number; one with the same key that was placed before is not followed any more.
    pub fn place(&self, order: Order, on_update: impl Fn(OrderUpdate) + Send + Sync + 'static) -> u64 {
        let on_update: OnUpdate = Arc::new(on_update);
        let (number, is_settling, progress) = {
            let mut open = self.inner.open.lock();
            open.placed += 1;
            let earlier = open.orders.remove(&order.key);
            let progress = earlier.and_then(|waiting| waiting.progress);
            let waiting = Waiting {
                number: open.placed,
                order: order.clone(),
                on_update: on_update.clone(),
                since: Instant::now(),
                began: progress.is_some(),
                progress: progress.clone(),
            };
            open.orders.insert(order.key.clone(), waiting);
            (open.placed, open.settling.contains(&order.key), progress)
        };
        // A worker is at it already and need not say the same again.
        if let Some(body) = progress {
            on_update(OrderUpdate::Progress(body));
        }
        if !is_settling {
            let inner = self.inner.clone();
            self.runtime.spawn(async move { inner.put(&order).await });
        }
        number
    }

    /// Settles an order, unless its key was placed again since then.
    pub fn release(&self, lane: Lane, key: &str, number: u64) {
        if self.inner.open.lock().orders.get(key).is_none_or(|waiting| waiting.number == number) {
            self.settle(lane, key);
        }
    }

    /// Settles an order: its outcome is stored, or not wanted any more.
    pub fn settle(&self, lane: Lane, key: &str) {
        {
            let mut open = self.inner.open.lock();
            open.orders.remove(key);
            if !open.settling.insert(key.to_owned()) {
                return;
            }
        }
        let (inner, key) = (self.inner.clone(), key.to_owned());
        self.runtime.spawn(async move {
            if let Err(away) = inner.exchange.settle(lane, &key).await {
                // Workers report its outcome a few times more and then drop it.
                tracing::debug!(target: "queue", key, %away, "an order stays");
            }
            let again = {
                let mut open = inner.open.lock();
                open.settling.remove(&key);
                open.orders.get(&key).map(|waiting| waiting.order.clone())
            };
            if let Some(order) = again {
                inner.put(&order).await;
            }
        });
    }

    /// Whether an order has no outcome yet.
    pub fn is_open(&self, key: &str) -> bool {
        self.inner.open.lock().orders.contains_key(key)
    }

    /// The number of orders without an outcome.
    pub fn waiting(&self) -> usize {
        self.inner.open.lock().orders.len()
    }
}

impl<E> Drop for Caller<E> {
    fn drop(&mut self) {
        self.loops.iter().for_each(AbortHandle::abort);
    }
}

impl<E: Exchange> Inner<E> {
    async fn put(&self, order: &Order) {
        let placed = match self.exchange.place(order).await {
            Ok(true) => Ok(None),
            // It was placed before and may be done by now.
            Ok(false) => self.exchange.outcome(&order.key).await,
            Err(away) => Err(away),
        };
        match placed {
            Ok(None) => {}
            Ok(Some(outcome)) => self.end(&order.key, outcome),
            Err(away) => {
                tracing::warn!(target: "queue", key = order.key, %away, "an order was not placed");
                self.tell(&order.key, OrderUpdate::Silent);
            }
        }
    }

    fn end(&self, key: &str, outcome: Outcome) {
        let waiting = self.open.lock().orders.remove(key);
        if let Some(waiting) = waiting {
            (waiting.on_update)(OrderUpdate::Ended(outcome));
        }
    }

    fn tell(&self, key: &str, update: OrderUpdate) {
        let on_update = self.open.lock().orders.get(key).map(|waiting| waiting.on_update.clone());
        if let Some(on_update) = on_update {
            on_update(update);
        }
    }

    /// Notes that a worker has this order; true when that is new.
    fn note_worker(&self, key: &str) -> bool {
        self.open.lock().orders.get_mut(key).is_some_and(|waiting| {
            waiting.since = Instant::now();
            !std::mem::replace(&mut waiting.began, true)
        })
    }

    async fn listen(self: Arc<Self>) {
        let mut messages = self.exchange.listen();
        while let Some(message) = messages.recv().await {
            match message {
                QueueMessage::Heartbeat { keys, .. } => {
                    self.open.lock().heartbeat = Instant::now();
                    for key in keys {
                        if self.note_worker(&key) {
                            self.tell(&key, OrderUpdate::Began);
                        }
                    }
                }
                QueueMessage::Progress { key, body } => {
                    self.note_worker(&key);
                    if let Some(waiting) = self.open.lock().orders.get_mut(&key) {
                        waiting.progress = Some(body.clone());
                    }
                    self.tell(&key, OrderUpdate::Progress(body));
                }
                QueueMessage::Ended { key, outcome } => self.end(&key, outcome),
                QueueMessage::Settled { .. } => {}
                QueueMessage::Resumed => {
                    let orders: Vec<Order> =
                        self.open.lock().orders.values().map(|waiting| waiting.order.clone()).collect();
                    for order in orders {
                        self.put(&order).await;
                    }
                }
            }
        }
    }

    /// Looks for orders without a living worker.
    async fn watch(self: Arc<Self>) {
        let mut timer = tokio::time::interval(self.rules.heartbeat);
        loop {
            timer.tick().await;
            let mut silent = Vec::new();
            {
                let mut open = self.open.lock();
                let heartbeat = open.heartbeat;
                for (key, waiting) in &mut open.orders {
                    // An order that waits is fine as long as any worker lives.
                    let last = if waiting.began { waiting.since } else { waiting.since.max(heartbeat) };
                    if last.elapsed() > self.rules.silence {
                        (waiting.since, waiting.began) = (Instant::now(), false);
                        silent.push(key.clone());
                    }
                }
            }
            for key in silent {
                self.tell(&key, OrderUpdate::Silent);
            }
        }
    }
}
