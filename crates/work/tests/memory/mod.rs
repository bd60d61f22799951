//! A queue in the memory of this process, on the clock of tokio.

#![allow(dead_code, reason = "each of the tests uses a part of it")]

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, timeout};
use work::queue::{Away, Exchange, Lane, Order, Outcome, QueueMessage, Taken};

/// An exchange in memory.
#[derive(Default)]
pub(crate) struct Memory {
    state: Mutex<State>,
    more: Notify,
    is_away: AtomicBool,
}

#[derive(Default)]
struct State {
    next: u64,
    entries: BTreeMap<u64, Entry>,
    ids: HashMap<String, u64>,
    outcomes: HashMap<String, Outcome>,
    listeners: Vec<UnboundedSender<QueueMessage>>,
}

struct Entry {
    order: Order,
    placed: Instant,
    deliveries: u32,
    /// The worker that has it, and its last heartbeat.
    owner: Option<(String, Instant)>,
}

impl Memory {
    fn state(&self) -> Result<MutexGuard<'_, State>, Away> {
        if self.is_away.load(Ordering::Relaxed) {
            return Err(Away("it is switched off".to_owned()));
        }
        Ok(self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Switches the queue off and on; with `forgetting` all orders are lost.
    pub(crate) fn set_away(&self, is_away: bool, forgetting: bool) {
        self.is_away.store(is_away, Ordering::Relaxed);
        let mut state = self.lock();
        if forgetting {
            state.entries.clear();
            state.ids.clear();
            state.outcomes.clear();
        }
        if !is_away {
            state.say(&QueueMessage::Resumed);
        }
    }

    /// The number of orders, and of those that a worker has.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.lock();
        (state.entries.len(), state.entries.values().filter(|entry| entry.owner.is_some()).count())
    }
}

impl State {
    fn say(&mut self, message: &QueueMessage) {
        self.listeners.retain(|listener| listener.send(message.clone()).is_ok());
    }

    /// Hands out the first entry that fits, by lane and age.
    fn hand_out(&mut self, worker: &str, fits: impl Fn(&Entry) -> bool) -> Option<Taken> {
        let first =
            |lane: Lane| self.entries.iter().find(|(_, entry)| entry.order.lane == lane && fits(entry));
        let id = *Lane::ALL.into_iter().find_map(first)?.0;
        let entry = self.entries.get_mut(&id)?;
        entry.deliveries += 1;
        entry.owner = Some((worker.to_owned(), Instant::now()));
        Some(Taken {
            id: id.to_string(),
            age: entry.placed.elapsed(),
            deliveries: entry.deliveries,
            outcome: self.outcomes.get(&entry.order.key).cloned(),
            order: entry.order.clone(),
        })
    }
}

impl Exchange for Memory {
    async fn place(&self, order: &Order) -> Result<bool, Away> {
        let mut state = self.state()?;
        if state.ids.contains_key(&order.key) {
            return Ok(false);
        }
        let id = state.next;
        state.next += 1;
        let entry = Entry { order: order.clone(), placed: Instant::now(), deliveries: 0, owner: None };
        state.entries.insert(id, entry);
        state.ids.insert(order.key.clone(), id);
        self.more.notify_one();
        Ok(true)
    }

    async fn take(&self, worker: &str, wait: Duration) -> Result<Option<Taken>, Away> {
        let until = Instant::now() + wait;
        loop {
            let more = self.more.notified();
            let taken = self.state()?.hand_out(worker, |entry| entry.owner.is_none());
            if taken.is_some() {
                // Of two that came at once the other may have woken nobody.
                self.more.notify_one();
                return Ok(taken);
            }
            if timeout(until - Instant::now(), more).await.is_err() {
                return Ok(None);
            }
        }
    }

    async fn reclaim(&self, worker: &str, idle: Duration) -> Result<Option<Taken>, Away> {
        let is_lost = |entry: &Entry| entry.owner.as_ref().is_some_and(|(_, heard)| heard.elapsed() >= idle);
        Ok(self.state()?.hand_out(worker, is_lost))
    }

    async fn touch(&self, worker: &str, orders: &[(Lane, String)]) -> Result<(), Away> {
        let mut state = self.state()?;
        for (_, id) in orders {
            if let Some(entry) = id.parse().ok().and_then(|id: u64| state.entries.get_mut(&id)) {
                entry.owner = Some((worker.to_owned(), Instant::now()));
            }
        }
        Ok(())
    }

    async fn end(&self, key: &str, outcome: &Outcome) -> Result<(), Away> {
        let mut state = self.state()?;
        if state.ids.contains_key(key) {
            state.outcomes.insert(key.to_owned(), outcome.clone());
        }
        state.say(&QueueMessage::Ended { key: key.to_owned(), outcome: outcome.clone() });
        Ok(())
    }

    async fn outcome(&self, key: &str) -> Result<Option<Outcome>, Away> {
        Ok(self.state()?.outcomes.get(key).cloned())
    }

    async fn settle(&self, _: Lane, key: &str) -> Result<(), Away> {
        let mut state = self.state()?;
        if let Some(id) = state.ids.remove(key) {
            state.entries.remove(&id);
        }
        state.outcomes.remove(key);
        state.say(&QueueMessage::Settled { key: key.to_owned() });
        Ok(())
    }

    async fn say(&self, message: &QueueMessage) -> Result<(), Away> {
        self.state()?.say(message);
        Ok(())
    }

    fn listen(&self) -> UnboundedReceiver<QueueMessage> {
        let (listener, heard) = unbounded_channel();
        self.lock().listeners.push(listener);
        heard
    }
}
