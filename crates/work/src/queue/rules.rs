//! When a worker counts as dead, and what to do with an order that was taken.

use super::{Outcome, Taken};
use std::time::Duration;

/// The times and limits that workers and callers share.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Between two heartbeats.
    pub heartbeat: Duration,
    /// Without a heartbeat for this long, the orders of a worker go to another one.
    pub lost: Duration,
    /// Without any heartbeat for this long, a caller works on its orders itself.
    pub silence: Duration,
    /// How many workers may die during one order.
    pub deliveries: u32,
    /// How often an outcome is sent again to a caller that does not settle it.
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
    /// Give it up with this outcome.
    End(Outcome),
    /// Send the outcome again: the caller may have missed it.
    Remind(Outcome),
    /// Drop it: no caller has settled it for a long time.
    Forget,
}

impl Rules {
    /// What to do with an order that was handed out.
    pub fn next_step(&self, taken: &Taken) -> OrderStep {
        match &taken.outcome {
            Some(_) if taken.deliveries > self.reminders => OrderStep::Forget,
            Some(outcome) => OrderStep::Remind(outcome.clone()),
            None if taken.age > taken.order.within => OrderStep::End(Outcome::Late),
            None if taken.deliveries > self.deliveries => OrderStep::End(Outcome::Deadly),
            None => OrderStep::Work,
        }
    }
}
