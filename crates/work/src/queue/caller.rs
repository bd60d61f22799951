//! Whoever places orders: hears what comes of them, places them again where they may be lost, and notices silence.

use super::{Exchange, Lane, Order, Outcome, QueueMessage, Rules};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::runtime::Handle;
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// What a caller hears of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderUpdate {
    /// A worker has it.
    Began,
    /// News on the way, in the words of whoever does it.
    Progress(Vec<u8>),
    /// What came of it; nothing follows.
    Ended(Outcome),
    /// No worker, or none that has it, was heard of for a while. It stays placed until it is settled.
    Silent,
}

type Hear = Box<dyn Fn(&str, OrderUpdate) + Send + Sync>;

/// Places orders and hears of them.
pub struct Caller<E> {
    inner: Arc<Inner<E>>,
    runtime: Handle,
    loops: [AbortHandle; 2],
}

struct Inner<E> {
    exchange: Arc<E>,
    rules: Rules,
    open: Mutex<Open>,
    hear: Hear,
}

struct Open {
    orders: HashMap<String, Waiting>,
    /// When any worker was heard of.
    heard: Instant,
}

struct Waiting {
    order: Order,
    /// When it was placed, or last heard of.
    since: Instant,
    began: bool,
}

impl<E: Exchange> Caller<E> {
    /// Listens in the runtime around it; `hear` is told the key of an order and what there is to hear.
    pub fn new(
        exchange: Arc<E>,
        rules: Rules,
        hear: impl Fn(&str, OrderUpdate) + Send + Sync + 'static,
    ) -> Self {
        let open = Mutex::new(Open { orders: HashMap::new(), heard: Instant::now() });
        let inner = Arc::new(Inner { exchange, rules, open, hear: Box::new(hear) });
        let loops = [
            tokio::spawn(inner.clone().listen()).abort_handle(),
            tokio::spawn(inner.clone().watch()).abort_handle(),
        ];
        Caller { inner, runtime: Handle::current(), loops }
    }

    /// Places an order; false when it is placed already.
    pub fn place(&self, order: Order) -> bool {
        let waiting = Waiting { order: order.clone(), since: Instant::now(), began: false };
        if self.inner.open().orders.insert(order.key.clone(), waiting).is_some() {
            return false;
        }
        let inner = self.inner.clone();
        self.runtime.spawn(async move { inner.put(&order).await });
        true
    }

    /// Settles an order: its outcome is where it belongs, or nobody wants it any more.
    pub fn settle(&self, lane: Lane, key: &str) {
        self.inner.open().orders.remove(key);
        let (inner, key) = (self.inner.clone(), key.to_owned());
        self.runtime.spawn(async move {
            if let Err(away) = inner.exchange.settle(lane, &key).await {
                // Its outcome is told a few times more, and then it is forgotten.
                tracing::debug!(target: "queue", key, %away, "an order stays");
            }
        });
    }

    /// Places an order again that may have got lost; where it lies already, nothing happens.
    pub fn renew(&self, key: &str) {
        let order = self.inner.open().orders.get(key).map(|waiting| waiting.order.clone());
        if let Some(order) = order {
            let inner = self.inner.clone();
            self.runtime.spawn(async move { inner.put(&order).await });
        }
    }

    /// Whether nothing has come of an order yet.
    pub fn is_open(&self, key: &str) -> bool {
        self.inner.open().orders.contains_key(key)
    }

    /// Orders that nothing has come of yet.
    pub fn waiting(&self) -> usize {
        self.inner.open().orders.len()
    }
}

impl<E> Drop for Caller<E> {
    fn drop(&mut self) {
        self.loops.iter().for_each(AbortHandle::abort);
    }
}

impl<E: Exchange> Inner<E> {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn put(&self, order: &Order) {
        let placed = match self.exchange.place(order).await {
            Ok(true) => Ok(None),
            // Somebody placed it before, and it may be done since.
            Ok(false) => self.exchange.outcome(&order.key).await,
            Err(away) => Err(away),
        };
        match placed {
            Ok(None) => {}
            Ok(Some(outcome)) => self.ended(&order.key, outcome),
            Err(away) => {
                tracing::warn!(target: "queue", key = order.key, %away, "an order was not placed");
                (self.hear)(&order.key, OrderUpdate::Silent);
            }
        }
    }

    fn ended(&self, key: &str, outcome: Outcome) {
        let known = self.open().orders.remove(key).is_some();
        if known {
            (self.hear)(key, OrderUpdate::Ended(outcome));
        }
    }

    /// Notes a sign of life; true when the order waits here, with whether it was the first sign.
    fn lives(&self, key: &str) -> Option<bool> {
        let mut open = self.open();
        let waiting = open.orders.get_mut(key)?;
        waiting.since = Instant::now();
        Some(!std::mem::replace(&mut waiting.began, true))
    }

    async fn listen(self: Arc<Self>) {
        let mut signs = self.exchange.listen();
        while let Some(sign) = signs.recv().await {
            match sign {
                QueueMessage::Heartbeat { keys, .. } => {
                    self.open().heard = Instant::now();
                    for key in keys {
                        if self.lives(&key) == Some(true) {
                            (self.hear)(&key, OrderUpdate::Began);
                        }
                    }
                }
                QueueMessage::News { key, body } => {
                    if self.lives(&key).is_some() {
                        (self.hear)(&key, OrderUpdate::Progress(body));
                    }
                }
                QueueMessage::Ended { key, outcome } => self.ended(&key, outcome),
                QueueMessage::Settled { .. } => {}
                QueueMessage::Resumed => {
                    let orders: Vec<Order> =
                        self.open().orders.values().map(|waiting| waiting.order.clone()).collect();
                    for order in orders {
                        self.put(&order).await;
                    }
                }
            }
        }
    }

    /// Looks for orders that nobody seems to work on.
    async fn watch(self: Arc<Self>) {
        let mut timer = tokio::time::interval(self.rules.heartbeat);
        loop {
            timer.tick().await;
            let mut silent = Vec::new();
            {
                let mut open = self.open();
                let heard = open.heard;
                for (key, waiting) in &mut open.orders {
                    // One that waits is well as long as anybody works.
                    let last = if waiting.began { waiting.since } else { waiting.since.max(heard) };
                    if last.elapsed() > self.rules.silence {
                        (waiting.since, waiting.began) = (Instant::now(), false);
                        silent.push(key.clone());
                    }
                }
            }
            for key in silent {
                (self.hear)(&key, OrderUpdate::Silent);
            }
        }
    }
}
