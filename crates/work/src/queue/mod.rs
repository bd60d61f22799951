//! A queue of orders for workers on any machine: placed once, taken by one worker, taken over when it dies, answered at
//! least once.
//!
//! An [`Exchange`] stores orders: [`Redis`] between machines, a queue in memory in tests. A [`Caller`] places orders and a
//! [`Worker`] works on them. Neither knows what an order is about, and the only clock is tokio's, so that a test with a
//! paused clock can simulate days.

mod caller;
mod message;
mod redis;
mod rules;
mod worker;

pub use caller::{Caller, OrderUpdate};
pub use message::{Outcome, QueueMessage};
pub use redis::{Listener, PubSubEvent, Redis};
pub use rules::{OrderStep, Rules};
pub use worker::{Tell, Work, Worker};

use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;

/// Where an order waits: those of the first lane are taken first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// A search: players wait for it.
    Turn,
    /// A whole game of a tournament.
    Game,
}

impl Lane {
    /// In the order in which they are served.
    pub const ALL: [Lane; 2] = [Lane::Turn, Lane::Game];
}

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Where it waits.
    pub lane: Lane,
    /// Orders with one key are one order.
    pub key: String,
    /// What is to be done, in the format of the worker.
    pub body: Vec<u8>,
    /// No worker begins it later than this.
    pub within: Duration,
    /// No worker works on it longer than this.
    pub longest: Duration,
    /// The trace that it belongs to, as the `traceparent` of W3C; empty where there is none.
    pub trace: String,
}

/// An order that a worker has taken.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The number that the exchange gave it.
    pub id: String,
    /// What is to be done.
    pub order: Order,
    /// How long ago it was placed, by the clock of the exchange.
    pub age: Duration,
    /// How often it was handed out, this time included.
    pub deliveries: u32,
    /// The outcome, if it is done but not settled.
    pub outcome: Option<Outcome>,
}

/// The exchange cannot be reached, or takes no more.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the queue is away: {0}")]
pub struct Away(pub String);

/// Stores orders until they are settled, unless the exchange itself is lost.
pub trait Exchange: Send + Sync + 'static {
    /// Stores an order; false if there is one with its key already.
    fn place(&self, order: &Order) -> impl Future<Output = Result<bool, Away>> + Send;
    /// Hands out the next free order, after this wait at most.
    fn take(&self, worker: &str, wait: Duration) -> impl Future<Output = Result<Option<Taken>, Away>> + Send;
    /// Hands out an order whose worker has sent no heartbeat for this long.
    fn reclaim(
        &self,
        worker: &str,
        idle: Duration,
    ) -> impl Future<Output = Result<Option<Taken>, Away>> + Send;
    /// A heartbeat for the orders of a worker.
    fn touch(&self, worker: &str, orders: &[(Lane, String)])
    -> impl Future<Output = Result<(), Away>> + Send;
    /// Stores the outcome of an order and announces it.
    fn end(&self, key: &str, outcome: &Outcome) -> impl Future<Output = Result<(), Away>> + Send;
    /// The outcome of an order, if it is done.
    fn outcome(&self, key: &str) -> impl Future<Output = Result<Option<Outcome>, Away>> + Send;
    /// Deletes an order: its outcome is stored elsewhere, or not wanted any more.
    fn settle(&self, lane: Lane, key: &str) -> impl Future<Output = Result<(), Away>> + Send;
    /// Sends a message to all; it may be lost.
    fn say(&self, message: &QueueMessage) -> impl Future<Output = Result<(), Away>> + Send;
    /// Receives all messages from now on.
    fn listen(&self) -> UnboundedReceiver<QueueMessage>;
}
