//! A bounded queue in two lanes, in which clients take turns: whoever has the fewest running goes first. The visitors of an
//! address take turns in the same way when it is the turn of the address.

use crate::ClientId;
use std::collections::{HashMap, VecDeque};

/// Items that wait, by lane and household.
pub(crate) struct FairQueue<T> {
    lanes: [HashMap<ClientId, VecDeque<Waiting<T>>>; 2],
    capacity: [usize; 2],
    /// Addresses and other households that wait or run.
    households: Shares,
    /// The same for the clients in them.
    clients: Shares,
    /// The lane that is served next.
    next: usize,
    arrived: u64,
    begun: u64,
}

struct Waiting<T> {
    arrived: u64,
    client: ClientId,
    item: T,
}

/// What each client has of the threads.
#[derive(Default)]
struct Shares(HashMap<ClientId, Share>);

struct Share {
    running: usize,
    /// When an item of the client began last; a client that comes anew does not go before those who wait already.
    last: u64,
}

impl Shares {
    /// The place of a client whose item arrived at this time; the smallest goes first.
    fn place(&self, client: ClientId, arrived: u64) -> (usize, u64, u64) {
        self.0.get(&client).map_or((0, 0, arrived), |share| (share.running, share.last, arrived))
    }

    fn wait(&mut self, client: ClientId, now: u64) {
        self.0.entry(client).or_insert(Share { running: 0, last: now });
    }

    fn begin(&mut self, client: ClientId, now: u64) {
        let share = self.0.entry(client).or_insert(Share { running: 0, last: 0 });
        (share.running, share.last) = (share.running + 1, now);
    }

    fn end(&mut self, client: ClientId, is_waiting: bool) {
        let Some(share) = self.0.get_mut(&client) else { return };
        share.running -= 1;
        if share.running == 0 && !is_waiting {
            self.0.remove(&client);
        }
    }
}

/// There is no room.
pub(crate) struct Full;

impl<T> FairQueue<T> {
    /// An empty queue; `capacity` is how many may wait in each lane.
    pub(crate) fn new(capacity: [usize; 2]) -> Self {
        FairQueue {
            lanes: [HashMap::new(), HashMap::new()],
            capacity,
            households: Shares::default(),
            clients: Shares::default(),
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

    /// Queues an item. In a full lane the newest item of whoever has the most makes room and is returned: of the household
    /// that has the most, or, if that is this one, of the client in it that has the most. Who would then have as many
    /// is the one that asks too much.
    pub(crate) fn push(&mut self, lane: usize, client: ClientId, item: T) -> Result<Option<T>, Full> {
        let household = client.household();
        let mut displaced = None;
        if waiting(&self.lanes[lane]) >= self.capacity[lane] {
            displaced = Some(make_room(&mut self.lanes[lane], client).ok_or(Full)?);
        }
        self.arrived += 1;
        let arrived = self.arrived;
        self.lanes[lane].entry(household).or_default().push_back(Waiting { arrived, client, item });
        self.households.wait(household, self.begun);
        self.clients.wait(client, self.begun);
        Ok(displaced)
    }

    /// The next item and its client, which runs it until [`FairQueue::end`]. Lanes take turns, so that neither starves the
    /// other.
    pub(crate) fn pop(&mut self) -> Option<(ClientId, T)> {
        for lane in [self.next, 1 - self.next] {
            let first = self.lanes[lane].iter().min_by_key(|(household, items)| {
                let arrived = items.front().map_or(u64::MAX, |waiting| waiting.arrived);
                self.households.place(**household, arrived)
            });
            let Some(household) = first.map(|(household, _)| *household) else { continue };
            let items = self.lanes[lane].get_mut(&household)?;
            let place = |index: &usize| self.clients.place(items[*index].client, items[*index].arrived);
            let index = (0..items.len()).min_by_key(place)?;
            let Waiting { client, item, .. } = items.remove(index)?;
            if items.is_empty() {
                self.lanes[lane].remove(&household);
            }
            self.begun += 1;
            self.households.begin(household, self.begun);
            self.clients.begin(client, self.begun);
            self.next = 1 - lane;
            return Some((client, item));
        }
        None
    }

    /// An item of this client has ended.
    pub(crate) fn end(&mut self, client: ClientId) {
        let household = client.household();
        let items = || self.lanes.iter().filter_map(|lane| lane.get(&household));
        let is_waiting = items().flatten().any(|waiting| waiting.client == client);
        let others_wait = items().next().is_some();
        self.clients.end(client, is_waiting);
        self.households.end(household, others_wait);
    }
}

fn waiting<T>(households: &HashMap<ClientId, VecDeque<Waiting<T>>>) -> usize {
    households.values().map(VecDeque::len).sum()
}

/// Takes an item out of a full lane for one of this client; `None` if nobody has that many more.
fn make_room<T>(lane: &mut HashMap<ClientId, VecDeque<Waiting<T>>>, client: ClientId) -> Option<T> {
    let household = client.household();
    let own = lane.get(&household).map_or(0, VecDeque::len);
    let largest = ClientId::largest(lane.iter().map(|(household, items)| (*household, items.len())));
    let from = largest.filter(|(_, most)| *most > own + 1).map_or(household, |(largest, _)| largest);
    let items = lane.get_mut(&from)?;
    let (largest, most) = ClientId::largest(items.iter().map(|waiting| (waiting.client, 1)))?;
    let own = items.iter().filter(|waiting| waiting.client == client).count();
    if from == household && most <= own + 1 {
        return None;
    }
    let newest = items.iter().rposition(|waiting| waiting.client == largest)?;
    let taken = items.remove(newest)?.item;
    if items.is_empty() {
        lane.remove(&from);
    }
    Some(taken)
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
        assert!(queue.pop().is_none());
        assert!(queue.households.0.is_empty() && queue.clients.0.is_empty());
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

    fn visitor(address: u8, number: u64) -> ClientId {
        ClientId::visitor_at([10, 0, 0, address].into(), number)
    }

    #[test]
    fn visitors_of_an_address_take_turns_in_its_share() {
        let (many, few, other) = (visitor(1, 1), visitor(1, 2), visitor(2, 3));
        let mut queue = FairQueue::new([100, 100]);
        for item in 0..4 {
            push(&mut queue, many, item).unwrap();
        }
        assert_eq!(queue.pop(), Some((many, 0)));
        push(&mut queue, few, 10).unwrap();
        push(&mut queue, few, 11).unwrap();
        push(&mut queue, other, 20).unwrap();
        assert_eq!(queue.pop(), Some((other, 20)), "addresses come first");
        queue.end(many);
        queue.end(other);
        let order: Vec<u32> = std::iter::from_fn(|| {
            let (client, item) = queue.pop()?;
            queue.end(client);
            Some(item)
        })
        .collect();
        assert_eq!(order, [1, 10, 2, 11, 3], "then the visitors of the address take turns");
        assert!(queue.households.0.is_empty() && queue.clients.0.is_empty());
    }

    #[test]
    fn a_visitor_that_floods_displaces_nobody_of_its_address() {
        let (many, few) = (visitor(1, 1), visitor(1, 2));
        let mut queue = FairQueue::new([4, 4]);
        for item in 0..4 {
            assert_eq!(push(&mut queue, many, item), Ok(None));
        }
        assert_eq!(push(&mut queue, many, 4), Err(()));
        assert_eq!(push(&mut queue, few, 10), Ok(Some(3)));
        assert_eq!(push(&mut queue, few, 11), Ok(Some(2)));
        assert_eq!(push(&mut queue, few, 12), Err(()), "both have half");
        assert!(matches!(push(&mut queue, visitor(2, 3), 20), Ok(Some(1 | 11))), "the address makes room");
    }
}
