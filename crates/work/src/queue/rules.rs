//! When a worker counts as dead, and what to do with an order that comes to hand.

use super::{Outcome, Taken};
use std::time::Duration;

/// What workers and callers have agreed on.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Between two signs of life.
    pub heartbeat: Duration,
    /// The orders of a worker that gave none for this long go to another.
    pub lost: Duration,
    /// A caller that heard of no worker for this long helps itself.
    pub silence: Duration,
    /// Workers that may be lost over one order.
    pub deliveries: u32,
    /// How often an outcome is told to a caller that does not settle it.
    pub reminders: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            heartbeat: Duration::from_secs(1),
            lost: Duration::from_secs(3),
            silence: Duration::from_secs(5),
            deliveries: 3,
            reminders: 20,
        }
    }
}

/// What to do with an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderStep {
    /// The work.
    Work,
    /// Nothing more: this came of it.
    End(Outcome),
    /// It is done, and its caller may not have heard of it.
    Remind(Outcome),
    /// Nobody has asked for it in a long time.
    Forget,
}

impl Rules {
    /// What to do with an order that was handed out.
    pub fn judge(&self, taken: &Taken) -> OrderStep {
        match &taken.outcome {
            Some(_) if taken.deliveries > self.reminders => OrderStep::Forget,
            Some(outcome) => OrderStep::Remind(outcome.clone()),
            None if taken.age > taken.order.within => OrderStep::End(Outcome::Late),
            None if taken.deliveries > self.deliveries => OrderStep::End(Outcome::Deadly),
            None => OrderStep::Work,
        }
    }
}
