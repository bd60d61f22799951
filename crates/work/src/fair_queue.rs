//! A bounded queue in two lanes, in which clients take turns: whoever has the fewest running goes first.

use crate::ClientId;
use std::collections::{HashMap, VecDeque};

/// Items that wait, by lane and client.
pub(crate) struct FairQueue<T> {
    lanes: [HashMap<ClientId, VecDeque<(u64, T)>>; 2],
    capacity: [usize; 2],
    /// Clients that wait or run.
    shares: HashMap<ClientId, Share>,
    /// The lane that is served next.
    next: usize,
    arrived: u64,
    begun: u64,
}

struct Share {
    running: usize,
    /// When an item of the client began last; a client that comes anew does not go before those who wait already.
    last: u64,
}

/// There is no room.
pub(crate) struct Full;

impl<T> FairQueue<T> {
    /// An empty queue; `capacity` is how many may wait in each lane.
    pub(crate) fn new(capacity: [usize; 2]) -> Self {
        FairQueue {
            lanes: [HashMap::new(), HashMap::new()],
            capacity,
            shares: HashMap::new(),
            next: 0,
            arrived: 0,
            begun: 0,
        }
    }

    /// How many wait.
    pub(crate) fn len(&self) -> usize {
        self.lanes.iter().map(waiting).sum()
    }

    /// Drops all that wait.
    pub(crate) fn clear(&mut self) {
        self.lanes.iter_mut().for_each(HashMap::clear);
    }

    /// Queues an item. In a full lane the newest item of the client that has the most makes room and is returned, unless
    /// this client would then have as many: then it is the one that asks too much.
    pub(crate) fn push(&mut self, lane: usize, client: ClientId, item: T) -> Result<Option<T>, Full> {
        let clients = &mut self.lanes[lane];
        let mut displaced = None;
        if waiting(clients) >= self.capacity[lane] {
            let own = clients.get(&client).map_or(0, VecDeque::len);
            let largest = ClientId::largest(clients.iter().map(|(client, items)| (*client, items.len())));
            let (largest, _) = largest.filter(|(_, most)| *most > own + 1).ok_or(Full)?;
            displaced = clients.get_mut(&largest).and_then(VecDeque::pop_back).map(|(_, item)| item);
        }
        self.arrived += 1;
        clients.entry(client).or_default().push_back((self.arrived, item));
        self.shares.entry(client).or_insert(Share { running: 0, last: self.begun });
        Ok(displaced)
    }

    /// The next item and its client, which runs it until [`FairQueue::end`]. Lanes take turns, so that neither starves the
    /// other.
    pub(crate) fn pop(&mut self) -> Option<(ClientId, T)> {
        for lane in [self.next, 1 - self.next] {
            let shares = &self.shares;
            let order = |client: &ClientId, arrived: u64| {
                shares.get(client).map_or((0, 0, arrived), |share| (share.running, share.last, arrived))
            };
            let clients = self.lanes[lane].iter();
            let first = clients.min_by_key(|(client, items)| {
                order(client, items.front().map_or(u64::MAX, |(arrived, _)| *arrived))
            });
            let Some(client) = first.map(|(client, _)| *client) else { continue };
            let items = self.lanes[lane].get_mut(&client)?;
            let (_, item) = items.pop_front()?;
            if items.is_empty() {
                self.lanes[lane].remove(&client);
            }
            self.begun += 1;
            let share = self.shares.entry(client).or_insert(Share { running: 0, last: 0 });
            (share.running, share.last) = (share.running + 1, self.begun);
            self.next = 1 - lane;
            return Some((client, item));
        }
        None
    }

    /// An item of this client has ended.
    pub(crate) fn end(&mut self, client: ClientId) {
        let Some(share) = self.shares.get_mut(&client) else { return };
        share.running -= 1;
        if share.running == 0 && !self.lanes.iter().any(|lane| lane.contains_key(&client)) {
            self.shares.remove(&client);
        }
    }
}

fn waiting<T>(clients: &HashMap<ClientId, VecDeque<(u64, T)>>) -> usize {
    clients.values().map(VecDeque::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: ClientId = ClientId::Token(0);
    const B: ClientId = ClientId::Token(1);

    fn push(queue: &mut FairQueue<u32>, client: ClientId, item: u32) -> Result<Option<u32>, ()> {
        queue.push(0, client, item).map_err(|Full| ())
    }

    #[test]
    fn a_client_that_floods_displaces_nobody_but_itself() {
        let mut queue = FairQueue::new([4, 4]);
        for item in 0..4 {
            assert_eq!(push(&mut queue, A, item), Ok(None));
        }
        assert_eq!(push(&mut queue, A, 4), Err(()), "its own excess");
        assert_eq!(push(&mut queue, B, 10), Ok(Some(3)));
        assert_eq!(push(&mut queue, B, 11), Ok(Some(2)));
        assert_eq!(push(&mut queue, B, 12), Err(()), "both have half");
        assert_eq!(push(&mut queue, A, 5), Err(()));
        assert_eq!(queue.len(), 4);
    }

    #[test]
    fn clients_take_turns_and_nobody_runs_two_while_another_waits() {
        let mut queue = FairQueue::new([100, 100]);
        for item in 0..5 {
            push(&mut queue, A, item).unwrap();
        }
        assert_eq!(queue.pop(), Some((A, 0)));
        push(&mut queue, B, 10).unwrap();
        push(&mut queue, B, 11).unwrap();
        assert_eq!(queue.pop(), Some((B, 10)), "A runs one already");
        queue.end(A);
        assert_eq!(queue.pop(), Some((A, 1)));
        // One thread is left: they alternate.
        queue.end(B);
        assert_eq!(queue.pop(), Some((B, 11)));
        queue.end(A);
        queue.end(B);
        assert_eq!(queue.pop(), Some((A, 2)));
        queue.end(A);
        push(&mut queue, B, 12).unwrap();
        assert_eq!(queue.pop(), Some((A, 3)), "who comes anew waits for those who were there");
        queue.end(A);
        assert_eq!(queue.pop(), Some((B, 12)));
        assert_eq!(queue.pop(), Some((A, 4)), "alone, a client may use every thread");
        queue.end(A);
        queue.end(B);
        assert!(queue.pop().is_none() && queue.shares.is_empty());
    }

    #[test]
    fn lanes_take_turns() {
        let mut queue = FairQueue::new([9, 9]);
        for item in 0..2 {
            queue.push(0, A, item).map_err(|Full| ()).unwrap();
            queue.push(1, A, 10 + item).map_err(|Full| ()).unwrap();
        }
        let order: Vec<u32> = std::iter::from_fn(|| queue.pop().map(|(_, item)| item)).collect();
        assert_eq!(order, [0, 10, 1, 11]);
    }
}
