//! Searches as orders in a queue: their keys, their end before the answer, and when an order is settled.

mod memory;

use memory::Memory;
use prost::Message;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::think_reply::News;
use work::queue::{Exchange, Order, Outcome, Rules, Work, Worker};
use work::{LocalPool, PoolSettings, QueuePool, Search, SearchBackend, SearchRequest, SearchUpdate};

/// Tells of one move, and decides for another one after a while.
struct TwoMinds(Duration);

fn thought(m: &str) -> proto::Thought {
    proto::Thought { r#move: m.to_owned(), ..proto::Thought::default() }
}

impl Work for TwoMinds {
    async fn run(&self, _: &Order, tell: &(dyn Fn(Vec<u8>) + Send + Sync)) -> Outcome {
        let progress = proto::ThinkReply { news: Some(News::Progress(thought("3"))), spent: 0.5 };
        tell(progress.encode_to_vec());
        sleep(self.0).await;
        let decision = proto::ChooseReply { thought: Some(thought("4")), ..proto::ChooseReply::default() };
        Outcome::Done(decision.encode_to_vec())
    }
}

fn pool(exchange: &Arc<Memory>) -> QueuePool<Memory> {
    let settings = PoolSettings {
        threads: 1,
        waiting_turns: 9,
        waiting_questions: 9,
        cached_bots: 2,
        cached_bytes: 1 << 20,
        seed: 1,
        logs_decisions: false,
    };
    QueuePool::new(exchange.clone(), Rules::default(), LocalPool::new(settings).unwrap())
}

fn worker(exchange: &Arc<Memory>, takes: Duration) -> Worker {
    Worker::start(exchange.clone(), TwoMinds(takes), "w".to_owned(), 1, Rules::default())
}

/// The request for the first move of a game, and the key of its order.
fn request() -> (SearchRequest, String) {
    let entry = games::find("connect4").unwrap();
    let position = entry.rules.start(&serde_json::Value::Null, 0).unwrap();
    let key = format!("turn:7:{:016x}:0:game", position.key());
    let request = SearchRequest::new(entry, position, "random", Duration::from_secs(30));
    (SearchRequest { game: "game".into(), seq: 7, seed: Some(1), ..request }, key)
}

fn start(pool: &impl SearchBackend) -> (Search, String) {
    let (request, key) = request();
    (pool.start(request).unwrap(), key)
}

async fn outcome(exchange: &Memory, key: &str) -> Option<Outcome> {
    exchange.outcome(key).await.unwrap()
}

#[tokio::test]
async fn a_search_in_a_queue_moves_now_with_what_its_worker_has_told_of() {
    let exchange = Arc::<Memory>::default();
    let (pool, _worker) = (pool(&exchange), worker(&exchange, Duration::from_hours(1)));
    let (mut search, _) = start(&pool);
    while !matches!(search.next().await, Some(SearchUpdate::Progress(..))) {}
    search.finish_now();
    assert_eq!(search.decision().await.unwrap().best, "3");
    // Asked to move before the worker has told of anything, it moves as soon as that happens.
    let (search, _) = start(&pool);
    search.finish_now();
    assert_eq!(search.decision().await.unwrap().best, "3");
}

#[tokio::test]
async fn an_order_is_settled_when_its_search_is_dropped_and_not_before() {
    let exchange = Arc::<Memory>::default();
    let (pool, _worker) = (pool(&exchange), worker(&exchange, Duration::from_millis(10)));
    let (mut search, key) = start(&pool);
    while !search.next().await.unwrap().is_last() {}
    sleep(Duration::from_millis(50)).await;
    assert!(matches!(outcome(&exchange, &key).await, Some(Outcome::Done(_))), "the move is not stored yet");
    // Another server that asks for the same move gets the same answer.
    let other = self::pool(&exchange);
    let mut same = start(&other).0;
    while !same.next().await.unwrap().is_last() {}
    drop(search);
    let began = Instant::now();
    while outcome(&exchange, &key).await.is_some() {
        assert!(began.elapsed() < Duration::from_secs(20), "the order is never settled");
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_server_that_ends_leaves_its_orders_for_the_next_one() {
    let exchange = Arc::<Memory>::default();
    let pool = pool(&exchange);
    let (search, key) = start(&pool);
    pool.close();
    drop(search);
    let _worker = worker(&exchange, Duration::ZERO);
    let began = Instant::now();
    while outcome(&exchange, &key).await.is_none() {
        assert!(began.elapsed() < Duration::from_secs(20), "nobody does the order");
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn without_workers_the_threads_of_this_process_search() {
    let exchange = Arc::<Memory>::default();
    let pool = pool(&exchange);
    let (search, key) = start(&pool);
    let (request, _) = request();
    let best = search.decision().await.unwrap().best;
    request.position.boxed().try_play(&best).unwrap();
    assert_eq!((pool.metrics().done, outcome(&exchange, &key).await), (1, None));
}
