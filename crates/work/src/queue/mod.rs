//! Orders for workers anywhere: placed once, taken by one, taken again from the dead, answered at least once.
//!
//! An [`Exchange`] is where orders lie: a [`Memory`] in this process, a [`Redis`] between machines. A [`Worker`] does
//! orders and a [`Caller`] places them. Neither knows what an order is about, and the only clock is tokio's, so
//! that a test with a paused clock sees days go by.

mod caller;
mod memory;
mod message;
mod redis;
mod rules;
mod worker;

pub use caller::{Caller, OrderUpdate};
pub use memory::Memory;
pub use message::{Outcome, QueueMessage};
pub use redis::{Listener, PubSubEvent, Redis};
pub use rules::{OrderStep, Rules};
pub use worker::{Work, Worker};

use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;

/// Where an order waits: those of the first lane are taken first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// A move of a bot: somebody waits for it.
    Turn,
    /// A whole game of a tournament.
    Game,
}

impl Lane {
    /// In the order in which they are served.
    pub const ALL: [Lane; 2] = [Lane::Turn, Lane::Game];
}

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Where it waits.
    pub lane: Lane,
    /// Orders with one key are one order.
    pub key: String,
    /// What is to be done, in the words of whoever does it.
    pub body: Vec<u8>,
    /// Nobody begins it later than this.
    pub within: Duration,
    /// Nobody works on it longer than this.
    pub longest: Duration,
}

/// An order in the hands of a worker.
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
    /// What came of it, where it was done but nobody has settled it.
    pub outcome: Option<Outcome>,
}

/// The exchange cannot be reached, or takes no more.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the queue is away: {0}")]
pub struct Away(pub String);

/// Where orders lie. Nothing is forgotten before it is settled, unless the exchange itself is lost.
pub trait Exchange: Send + Sync + 'static {
    /// Takes an order in; false when one with its key lies here already.
    fn place(&self, order: &Order) -> impl Future<Output = Result<bool, Away>> + Send;
    /// Hands out the next order that nobody has, after so much waiting at most.
    fn take(&self, worker: &str, wait: Duration) -> impl Future<Output = Result<Option<Taken>, Away>> + Send;
    /// Hands out an order whose worker gave no sign of life for so long.
    fn reclaim(
        &self,
        worker: &str,
        idle: Duration,
    ) -> impl Future<Output = Result<Option<Taken>, Away>> + Send;
    /// A sign of life for orders in the hands of a worker.
    fn touch(&self, worker: &str, orders: &[(Lane, String)])
    -> impl Future<Output = Result<(), Away>> + Send;
    /// Keeps what came of an order, and tells everybody.
    fn end(&self, key: &str, outcome: &Outcome) -> impl Future<Output = Result<(), Away>> + Send;
    /// What came of an order, where it is done.
    fn outcome(&self, key: &str) -> impl Future<Output = Result<Option<Outcome>, Away>> + Send;
    /// Forgets an order: its outcome is where it belongs, or nobody wants it any more.
    fn settle(&self, lane: Lane, key: &str) -> impl Future<Output = Result<(), Away>> + Send;
    /// Tells everybody something that may get lost.
    fn say(&self, sign: &QueueMessage) -> impl Future<Output = Result<(), Away>> + Send;
    /// Hears everything that is said from now on.
    fn listen(&self) -> UnboundedReceiver<QueueMessage>;
}
