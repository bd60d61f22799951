//! Orders and what comes of them, in memory with a paused clock and in Redis: whoever dies, nothing is lost.

mod memory;

use game::Thought;
use memory::Memory;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use testing::redis::RedisServer;
use tokio::time::{Instant, sleep};
use work::Answer;
use work::answer_cache::AnswerCache;
use work::queue::{Caller, Exchange, Lane, Order, OrderUpdate, Outcome, Redis, Rules, Work, Worker};

/// Short times, so that the dead are missed soon, but longer than a busy machine holds a living one up.
const RULES: Rules = Rules {
    heartbeat: Duration::from_millis(50),
    lost: Duration::from_secs(2),
    silence: Duration::from_secs(6),
    deliveries: 3,
    reminders: 20,
};

/// Answers with the body after a while, or never.
#[derive(Clone, Default)]
struct Echo {
    /// Keys in the order in which they were begun.
    begun: Arc<Mutex<Vec<String>>>,
    takes: Option<Duration>,
}

impl Echo {
    fn stuck() -> Self {
        Echo { takes: Some(Duration::from_hours(1)), ..Echo::default() }
    }

    fn began(&self) -> usize {
        self.begun.lock().unwrap().len()
    }
}

impl Work for Echo {
    async fn run(&self, order: &Order, tell: &(dyn Fn(Vec<u8>) + Send + Sync)) -> Outcome {
        self.begun.lock().unwrap().push(order.key.clone());
        tell(b"began".to_vec());
        sleep(self.takes.unwrap_or_default()).await;
        Outcome::Done(order.body.clone())
    }
}

fn order(key: &str) -> Order {
    let (hour, body) = (Duration::from_hours(1), key.as_bytes().to_vec());
    Order { lane: Lane::Turn, key: key.to_owned(), body, within: hour, longest: hour, trace: String::new() }
}

/// What became of the orders of a caller.
#[derive(Clone, Default)]
struct Ear(Arc<Mutex<BTreeMap<String, Vec<OrderUpdate>>>>);

/// A caller that notes every update.
struct NotingCaller<E> {
    caller: Caller<E>,
    ear: Ear,
}

impl<E: Exchange> NotingCaller<E> {
    fn place(&self, order: Order) -> u64 {
        let (ear, key) = (self.ear.clone(), order.key.clone());
        self.caller.place(order, move |update| {
            ear.0.lock().unwrap().entry(key.clone()).or_default().push(update);
        })
    }

    fn settle(&self, key: &str) {
        self.caller.settle(Lane::Turn, key);
    }
}

impl Ear {
    fn caller<E: Exchange>(&self, exchange: &Arc<E>) -> NotingCaller<E> {
        NotingCaller { caller: Caller::new(exchange.clone(), RULES), ear: self.clone() }
    }

    fn count(&self, key: &str, wanted: impl Fn(&OrderUpdate) -> bool) -> usize {
        let all = self.0.lock().unwrap();
        all.get(key).map_or(0, |updates| updates.iter().filter(|update| wanted(update)).count())
    }

    fn ended(&self, key: &str) -> Option<Outcome> {
        let all = self.0.lock().unwrap();
        all.get(key)?.iter().find_map(|update| match update {
            OrderUpdate::Ended(outcome) => Some(outcome.clone()),
            _ => None,
        })
    }

    async fn end(&self, key: &str) -> Outcome {
        until("an outcome", || self.ended(key).is_some()).await;
        self.ended(key).unwrap()
    }
}

async fn until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_mins(1), "waited too long for {what}");
        sleep(Duration::from_millis(5)).await;
    }
}

fn worker<E: Exchange>(exchange: &Arc<E>, work: &Echo, name: &str) -> Worker {
    Worker::start(exchange.clone(), work.clone(), name.to_owned(), 2, RULES)
}

async fn an_order_is_done_once_and_everybody_hears_of_it<E: Exchange>(exchange: Arc<E>) {
    let (one, two) = (Ear::default(), Ear::default());
    let echo = Echo { takes: Some(Duration::from_millis(100)), ..Echo::default() };
    let (first, second) = (one.caller(&exchange), two.caller(&exchange));
    for caller in [&first, &first, &second] {
        caller.place(order("a"));
    }
    // Nobody works yet: both have listened for a while when somebody comes.
    sleep(Duration::from_secs(1)).await;
    let _worker = worker(&exchange, &echo, "w");
    let done = Outcome::Done(b"a".to_vec());
    assert_eq!((one.end("a").await, two.end("a").await), (done.clone(), done.clone()));
    assert_eq!(echo.began(), 1);
    assert!(one.count("a", |update| *update == OrderUpdate::Progress(b"began".to_vec())) == 1);
    // A third one comes late; the outcome is told until somebody settles.
    let three = Ear::default();
    let third = three.caller(&exchange);
    third.place(order("a"));
    assert_eq!((three.end("a").await, echo.began()), (done.clone(), 1));
    first.settle("a");
    sleep(Duration::from_secs(1)).await;
    // Settled, it is forgotten: the same order is a new one.
    third.place(order("a"));
    until("a second time", || echo.began() == 2).await;
}

async fn an_order_that_is_placed_again_is_not_settled_by_its_first_owner<E: Exchange>(exchange: Arc<E>) {
    let (ear, echo) = (Ear::default(), Echo { takes: Some(Duration::from_millis(100)), ..Echo::default() });
    let caller = ear.caller(&exchange);
    let first = caller.place(order("a"));
    let second = caller.place(order("a"));
    caller.caller.release(Lane::Turn, "a", first);
    let _worker = worker(&exchange, &echo, "w");
    assert_eq!(ear.end("a").await, Outcome::Done(b"a".to_vec()));
    // Settled and placed again at once: the second order is placed after the first one is forgotten.
    caller.caller.release(Lane::Turn, "a", second);
    caller.place(order("a"));
    until("the work to be done again", || {
        echo.began() == 2 && ear.count("a", |update| matches!(update, OrderUpdate::Ended(_))) == 2
    })
    .await;
}

async fn what_the_dead_leave_is_done_by_others<E: Exchange>(exchange: Arc<E>) {
    let (ear, stuck, echo) = (Ear::default(), Echo::stuck(), Echo::default());
    let caller = ear.caller(&exchange);
    let dying = worker(&exchange, &stuck, "dying");
    caller.place(order("a"));
    until("work", || stuck.began() == 1).await;
    let _other = worker(&exchange, &echo, "other");
    // Signs of life keep it where it is.
    sleep(RULES.lost * 2).await;
    assert_eq!(echo.began(), 0, "the first one lives");
    drop(dying);
    assert_eq!(ear.end("a").await, Outcome::Done(b"a".to_vec()));
    assert_eq!((stuck.began(), echo.began()), (1, 1));
}

async fn an_order_that_kills_is_given_up<E: Exchange>(exchange: Arc<E>) {
    let (ear, stuck) = (Ear::default(), Echo::stuck());
    let caller = ear.caller(&exchange);
    caller.place(order("a"));
    for number in 1..=3 {
        let dying = worker(&exchange, &stuck, &format!("w{number}"));
        until("work", || stuck.began() == number).await;
        drop(dying);
    }
    let _last = worker(&exchange, &stuck, "last");
    assert_eq!((ear.end("a").await, stuck.began()), (Outcome::Deadly, 3));
}

async fn called_off_it_stops_and_frees_the_hand<E: Exchange>(exchange: Arc<E>) {
    let (ear, stuck) = (Ear::default(), Echo::stuck());
    let caller = ear.caller(&exchange);
    let _worker = worker(&exchange, &stuck, "w");
    for round in 0..3 {
        for name in ["a", "b"] {
            caller.place(order(&format!("{name}{round}")));
        }
        until("both hands at work", || stuck.began() == 2 * (round + 1)).await;
        for name in ["a", "b"] {
            caller.settle(&format!("{name}{round}"));
        }
    }
}

async fn silence_is_noticed_and_late_is_late<E: Exchange>(exchange: Arc<E>) {
    let (ear, echo) = (Ear::default(), Echo::default());
    let caller = ear.caller(&exchange);
    caller.place(Order { within: Duration::ZERO, ..order("late") });
    caller.place(order("a"));
    until("silence", || ear.count("a", |update| *update == OrderUpdate::Silent) > 0).await;
    let _worker = worker(&exchange, &echo, "w");
    assert_eq!(ear.end("a").await, Outcome::Done(b"a".to_vec()));
    assert_eq!((ear.end("late").await, echo.began()), (Outcome::Late, 1));
}

async fn turns_come_before_games<E: Exchange>(exchange: Arc<E>) {
    let (ear, echo) = (Ear::default(), Echo { takes: Some(Duration::from_millis(50)), ..Echo::default() });
    let caller = ear.caller(&exchange);
    for number in 0..6 {
        caller.place(Order { lane: Lane::Game, ..order(&format!("game{number}")) });
    }
    sleep(Duration::from_secs(1)).await;
    caller.place(order("turn"));
    sleep(Duration::from_secs(1)).await;
    let _worker = worker(&exchange, &echo, "w");
    ear.end("turn").await;
    ear.end("game5").await;
    // Two hands: the other one may have begun a game.
    let first = &echo.begun.lock().unwrap()[..2];
    assert!(first.contains(&"turn".to_owned()), "a turn does not wait behind games: {first:?}");
}

macro_rules! on_both {
    ($($name:ident)*) => {$(
        mod $name {
            #[tokio::test(start_paused = true)]
            async fn in_memory() {
                super::$name(std::sync::Arc::<super::Memory>::default()).await;
            }

            #[tokio::test]
            async fn in_redis() {
                let server = super::RedisServer::start();
                super::$name(super::Redis::new(&server.url()).unwrap()).await;
            }
        }
    )*};
}

on_both! {
    an_order_is_done_once_and_everybody_hears_of_it
    an_order_that_is_placed_again_is_not_settled_by_its_first_owner
    what_the_dead_leave_is_done_by_others
    an_order_that_kills_is_given_up
    called_off_it_stops_and_frees_the_hand
    silence_is_noticed_and_late_is_late
    turns_come_before_games
}

#[tokio::test]
async fn a_redis_that_is_killed_and_comes_back_empty_loses_nothing() {
    let mut server = RedisServer::start();
    let redis = Redis::new(&server.url()).unwrap();
    let slow = Echo { takes: Some(Duration::from_millis(300)), ..Echo::default() };
    let ear = Ear::default();
    let caller = ear.caller(&redis);
    let _worker = worker(&redis, &slow, "w");
    for number in 0..8 {
        caller.place(order(&format!("a{number}")));
    }
    until("work", || slow.began() >= 2).await;
    server.kill();
    caller.place(order("while it is away"));
    sleep(Duration::from_millis(300)).await;
    server.restart();
    for number in 0..8 {
        ear.end(&format!("a{number}")).await;
    }
    ear.end("while it is away").await;
    assert_eq!(caller.caller.waiting(), 0);
}

#[tokio::test]
async fn an_answer_is_known_to_all_servers_and_a_redis_that_is_away_holds_nobody_up() {
    let mut server = RedisServer::start();
    let answers = || AnswerCache::new(Some(Redis::new(&server.url()).unwrap()));
    let (here, there, elsewhere) = (answers(), answers(), answers());
    let is_four =
        |found| matches!(found, Some(Answer::Move(thought)) if thought == Thought::of("4".to_owned()));
    assert!(there.find("connect4:hint").await.is_none());
    here.put("connect4:hint".to_owned(), &Answer::Move(Thought::of("4".to_owned())));
    let begin = Instant::now();
    while !is_four(there.find("connect4:hint").await) {
        assert!(begin.elapsed() < Duration::from_mins(1), "the other server never hears of it");
        sleep(Duration::from_millis(5)).await;
    }
    server.kill();
    assert!(is_four(there.find("connect4:hint").await), "what was found once is kept");
    assert!(elsewhere.find("connect4:hint").await.is_none());
    elsewhere.put("connect4:hint".to_owned(), &Answer::Move(Thought::of("4".to_owned())));
    assert!(is_four(elsewhere.find("connect4:hint").await));
}

/// The real code of workers and callers, a day of virtual time: workers die and come back at random.
#[tokio::test(start_paused = true)]
async fn many_workers_that_die_all_the_time_do_all_the_work() {
    use rand::{RngExt, SeedableRng};
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(7);
    let (exchange, ear) = (Arc::<Memory>::default(), Ear::default());
    let caller = ear.caller(&exchange);
    let echo = Echo { takes: Some(Duration::from_millis(200)), ..Echo::default() };
    let start = |number: usize| worker(&exchange, &echo, &format!("w{number}"));
    let mut workers: Vec<Worker> = (0..20).map(start).collect();
    let mut started = workers.len();
    for number in 0..400 {
        caller.place(order(&number.to_string()));
        if number % 4 == 0 {
            workers[random.random_range(0..20)] = start(started);
            started += 1;
        }
        sleep(Duration::from_millis(20)).await;
    }
    for number in 0..400 {
        assert_eq!(ear.end(&number.to_string()).await, Outcome::Done(number.to_string().into_bytes()));
        caller.settle(&number.to_string());
    }
    until("an empty line", || exchange.load() == (0, 0)).await;
    assert!(echo.began() > 400, "nobody died at work");
}
