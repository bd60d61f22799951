//! Entries of the queue that are no orders: they are put aside, and the queue goes on.

use redis::aio::MultiplexedConnection;
use redis::{AsyncCommands, Client, cmd};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use testing::redis::RedisServer;
use tokio::time::{Instant, sleep};
use work::metric;
use work::queue::{Caller, Exchange, Lane, Order, OrderUpdate, Outcome, Redis, Rules, Work, Worker};

const RULES: Rules = Rules {
    heartbeat: Duration::from_millis(50),
    lost: Duration::from_millis(300),
    silence: Duration::from_secs(30),
    deliveries: 3,
    reminders: 20,
};

struct Echo;

impl Work for Echo {
    async fn run(&self, order: &Order, _: &(dyn Fn(Vec<u8>) + Send + Sync)) -> Outcome {
        Outcome::Done(order.body.clone())
    }
}

fn order(key: &str) -> Order {
    let hour = Duration::from_hours(1);
    Order {
        lane: Lane::Turn,
        key: key.to_owned(),
        body: b"body".to_vec(),
        within: hour,
        longest: hour,
        trace: String::new(),
    }
}

/// Adds an entry as it is, and says its number.
async fn add(connection: &mut MultiplexedConnection, fields: &[(&str, &[u8])]) -> String {
    let mut add = cmd("XADD");
    add.arg("parlor:turns").arg("*");
    for (name, value) in fields {
        add.arg(*name).arg(*value);
    }
    add.query_async(connection).await.unwrap()
}

/// An order that was placed, and its outcome when there is one.
struct Placed<'a> {
    caller: &'a Caller<Redis>,
    key: &'a str,
    ended: Arc<Mutex<Option<Outcome>>>,
}

impl<'a> Placed<'a> {
    fn new(caller: &'a Caller<Redis>, key: &'a str) -> Self {
        let ended = Arc::new(Mutex::new(None));
        let note = ended.clone();
        caller.place(order(key), move |update| {
            if let OrderUpdate::Ended(outcome) = update {
                *note.lock().unwrap() = Some(outcome);
            }
        });
        Placed { caller, key, ended }
    }

    async fn outcome(self) -> Outcome {
        let began = Instant::now();
        loop {
            if let Some(outcome) = self.ended.lock().unwrap().clone() {
                self.caller.settle(Lane::Turn, self.key);
                return outcome;
            }
            assert!(began.elapsed() < Duration::from_secs(30), "{} has no outcome", self.key);
            sleep(Duration::from_millis(5)).await;
        }
    }
}

/// The number of an entry, and its fields.
type Entry = (String, Vec<(Vec<u8>, Vec<u8>)>);

async fn entries(connection: &mut MultiplexedConnection, stream: &str) -> Vec<Entry> {
    cmd("XRANGE").arg(&[stream, "-", "+"]).query_async(connection).await.unwrap()
}

async fn until_empty(connection: &mut MultiplexedConnection) {
    let began = Instant::now();
    loop {
        let left: usize = connection.xlen("parlor:turns").await.unwrap();
        if left == 0 {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{left} entries are left");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attack_26_entries_that_are_no_orders_are_put_aside_and_the_queue_goes_on() {
    let (server, metrics) = (RedisServer::start(), metric::handle().unwrap());
    let exchange = Redis::new(&server.url()).unwrap();
    let client = Client::open(server.url()).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    let large = vec![b'x'; 100_000];
    let good: [(&str, &[u8]); 4] = [("key", b"k"), ("body", b""), ("within", b"1000"), ("longest", b"1000")];
    let with = |name: &str, value: &'static [u8]| {
        good.map(|(field, usual)| (field, if field == name { value } else { usual }))
    };
    let malformed: Vec<Vec<(&str, &[u8])>> = vec![
        vec![("what", b"ever")],
        vec![("key", b"k")],
        good[1..].to_vec(),
        with("key", b"").to_vec(),
        with("key", b"two\nlines").to_vec(),
        with("key", b"\xff\xfe").to_vec(),
        with("within", b"soon").to_vec(),
        with("longest", b"-5").to_vec(),
        with("longest", b"99999999999999999999999").to_vec(),
        vec![("key", b"large"), ("body", &large)],
    ];
    for fields in &malformed {
        add(&mut connection, fields).await;
    }
    cmd("XADD")
        .arg(&["parlor:turns", "*"])
        .arg(b"\xff")
        .arg(b"\x00")
        .exec_async(&mut connection)
        .await
        .unwrap();
    // A worker that died has taken two of them.
    for _ in 0..2 {
        let group = ["CREATE", "parlor:turns", "workers", "0"];
        cmd("XGROUP").arg(&group).exec_async(&mut connection).await.ok();
        let take = ["GROUP", "workers", "dead", "COUNT", "1", "STREAMS", "parlor:turns", ">"];
        cmd("XREADGROUP").arg(&take).exec_async(&mut connection).await.unwrap();
    }
    let worker = Worker::start(exchange.clone(), Echo, "living".to_owned(), 1, RULES);
    let caller = Caller::new(exchange.clone(), RULES);
    for key in ["turn:1", "turn:2"] {
        assert_eq!(Placed::new(&caller, key).outcome().await, Outcome::Done(b"body".to_vec()));
    }
    until_empty(&mut connection).await;
    let letters = entries(&mut connection, "parlor:dead").await;
    assert_eq!(letters.len(), malformed.len() + 1);
    let field = |letter: &Entry, name: &str| {
        letter.1.iter().find(|(field, _)| field == name.as_bytes()).map(|(_, value)| value.clone())
    };
    for letter in &letters {
        assert_eq!(field(letter, "stream").unwrap(), b"parlor:turns");
        assert!(field(letter, "reason").is_some_and(|reason| !reason.is_empty()));
    }
    let longest = letters.iter().filter_map(|letter| field(letter, "body")).map(|body| body.len()).max();
    assert_eq!(longest, Some(4_096), "a letter is not as large as its entry");
    let page = metrics.render();
    assert!(page.contains(&format!("parlor_queue_dead_total {}", malformed.len() + 1)), "{page}");

    // An entry with all fields that no caller has placed would be worked on for ever.
    add(&mut connection, &good).await;
    until_empty(&mut connection).await;
    assert_eq!(Placed::new(&caller, "turn:3").outcome().await, Outcome::Done(b"body".to_vec()));

    // A caller whose entry was damaged is told, and does the work itself.
    drop(worker);
    assert!(exchange.place(&order("turn:4")).await.unwrap());
    let (placed, _) = &entries(&mut connection, "parlor:turns").await[0];
    let _: usize = connection.xdel("parlor:turns", &[placed]).await.unwrap();
    let id = add(&mut connection, &[("key", b"turn:4")]).await;
    let _: () = connection.set("parlor:order:turn:4", id).await.unwrap();
    let placed = Placed::new(&caller, "turn:4");
    let worker = Worker::start(exchange.clone(), Echo, "next".to_owned(), 1, RULES);
    let outcome = placed.outcome().await;
    assert!(matches!(outcome, Outcome::Failed(_)), "{outcome:?}");
    assert_eq!(Placed::new(&caller, "turn:5").outcome().await, Outcome::Done(b"body".to_vec()));

    // However many there are, the letters stay few.
    drop(worker);
    for _ in 0..1_100 {
        add(&mut connection, &[("what", b"ever")]).await;
    }
    let worker = Worker::start(exchange, Echo, "last".to_owned(), 1, RULES);
    until_empty(&mut connection).await;
    let letters: usize = connection.xlen("parlor:dead").await.unwrap();
    assert_eq!(letters, 1_000);
    drop(worker);
}
