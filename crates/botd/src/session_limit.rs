//! How many sessions may be open, in all and for one client.

use crate::BotError;
use std::collections::HashMap;
use std::sync::Arc;
use work::{ClientId, Mutex};

/// Counts the open sessions.
#[derive(Clone)]
pub(crate) struct SessionLimit {
    open: Arc<Mutex<HashMap<ClientId, usize>>>,
    in_all: usize,
    for_each: usize,
}

impl SessionLimit {
    /// No session is open.
    pub(crate) fn new(in_all: usize, for_each: usize) -> Self {
        SessionLimit { open: Arc::default(), in_all, for_each }
    }

    /// Counts a session until the permit is dropped, unless there are too many.
    pub(crate) fn open(&self, client: ClientId) -> Result<SessionPermit, BotError> {
        let mut open = self.open.lock();
        if open.get(&client).is_some_and(|own| *own >= self.for_each) {
            return Err(BotError::TooManySessions("you have"));
        }
        if open.values().sum::<usize>() >= self.in_all {
            return Err(BotError::TooManySessions("all callers together have"));
        }
        *open.entry(client).or_default() += 1;
        Ok(SessionPermit { open: self.open.clone(), client })
    }
}

/// An open session.
pub(crate) struct SessionPermit {
    open: Arc<Mutex<HashMap<ClientId, usize>>>,
    client: ClientId,
}

impl Drop for SessionPermit {
    fn drop(&mut self) {
        let mut open = self.open.lock();
        if let Some(own) = open.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_leaves_room_for_others_and_all_have_a_bound() {
        let limit = SessionLimit::new(3, 2);
        let (one, other) = (ClientId::Token(0), ClientId::Token(1));
        let first = limit.open(one);
        let second = limit.open(one);
        assert!(first.is_ok() && second.is_ok() && limit.open(one).is_err());
        let third = limit.open(other);
        assert!(third.is_ok() && limit.open(other).is_err());
        drop((first, second, third));
        assert!(limit.open.lock().is_empty());
    }
}
