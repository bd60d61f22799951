//! How many things of a kind may be open, in all and for one client: sessions, connections.

use std::collections::HashMap;
use std::sync::Arc;
use work::{ClientId, Mutex};

/// Counts what is open.
#[derive(Clone)]
pub(crate) struct Limit {
    open: Arc<Mutex<HashMap<ClientId, usize>>>,
    in_all: usize,
    for_each: usize,
}

/// Why nothing more can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMany {
    /// The client has to close one of its own first.
    Own,
    /// All clients together have too many.
    InAll,
}

impl Limit {
    /// Nothing is open.
    pub(crate) fn new(in_all: usize, for_each: usize) -> Self {
        Limit { open: Arc::default(), in_all, for_each }
    }

    /// Counts one more until the permit is dropped, unless there are too many.
    pub(crate) fn open(&self, client: ClientId) -> Result<Permit, TooMany> {
        let mut open = self.open.lock();
        if open.get(&client).is_some_and(|own| *own >= self.for_each) {
            return Err(TooMany::Own);
        }
        if open.values().sum::<usize>() >= self.in_all {
            return Err(TooMany::InAll);
        }
        *open.entry(client).or_default() += 1;
        Ok(Permit { open: self.open.clone(), client })
    }
}

/// One that is open.
pub(crate) struct Permit {
    open: Arc<Mutex<HashMap<ClientId, usize>>>,
    client: ClientId,
}

impl Drop for Permit {
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
        let limit = Limit::new(3, 2);
        let (one, other) = (ClientId::Token(0), ClientId::Token(1));
        let first = limit.open(one);
        let second = limit.open(one);
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(limit.open(one).err(), Some(TooMany::Own));
        let third = limit.open(other);
        assert!(third.is_ok());
        assert_eq!(limit.open(other).err(), Some(TooMany::InAll));
        drop((first, second, third));
        assert!(limit.open.lock().is_empty());
    }
}
