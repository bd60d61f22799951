//! The client library against real services: one goes away, and the moves keep coming.

use crate::fixture::{Running, config, millis, soon, start};
use game::erased::AnyGame;
use std::time::{Duration, Instant};
use wire::grpc::parlor::v1 as proto;
use wire::link::{LinkError, LinkSecurity};
use work::{Fleet, LocalPool, PoolSettings, RemotePool, SearchBackend, SearchRequest, SearchUpdate};

fn request(time: u32) -> proto::ChooseRequest {
    crate::fixture::choose("mcts", millis(time))
}

async fn two() -> (Running, Running) {
    (start(config()).await, start(config()).await)
}

fn endpoints<const N: usize>(running: [&Running; N]) -> Vec<String> {
    running.iter().map(|running| running.address.to_string()).collect()
}

fn fleet<const N: usize>(running: [&Running; N]) -> std::sync::Arc<Fleet> {
    let endpoints = endpoints(running);
    Fleet::new(endpoints.iter().map(String::as_str), &LinkSecurity::default()).unwrap()
}

const WITHIN: Duration = Duration::from_secs(10);

#[tokio::test]
async fn the_work_is_shared_and_progress_is_told() {
    let (one, two) = two().await;
    let fleet = fleet([&one, &two]);
    let told = std::sync::atomic::AtomicUsize::new(0);
    let tell = |_| {
        told.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    };
    let (a, b) = (request(300), request(310));
    let (first, second) = tokio::join!(fleet.think(&a, WITHIN, &tell), fleet.think(&b, WITHIN, &tell));
    assert!(first.is_ok() && second.is_ok());
    assert_eq!((one.app.searches.metrics().done, two.app.searches.metrics().done), (1, 1));
    assert!(told.load(std::sync::atomic::Ordering::Relaxed) >= 4);
}

#[tokio::test]
async fn a_service_that_ends_in_the_middle_is_left_for_another() {
    let (one, two) = two().await;
    let fleet = fleet([&one, &two]);
    let asking = fleet.clone();
    let think = tokio::spawn(async move { asking.think(&request(1_500), WITHIN, &|_| ()).await });
    let (first, second) = (one.app.clone(), two.app.clone());
    soon("somebody thinks", || first.searches.metrics().running + second.searches.metrics().running == 1)
        .await;
    let services = [one, two];
    let thinking = services.iter().position(|running| running.app.searches.metrics().running == 1).unwrap();
    // The search of that service is cancelled while its caller waits.
    services[thinking].app.searches.close();
    let reply = think.await.unwrap().expect("the other one answers");
    assert!(!reply.thought.unwrap().r#move.is_empty());
    let other = &services[1 - thinking];
    assert_eq!(other.app.searches.metrics().done, 1);
    services[thinking].ended.abort();
}

#[tokio::test]
async fn nobody_there_is_said_soon_and_then_at_once() {
    let free = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let gone = free.local_addr().unwrap().to_string();
    drop(free);
    let fleet = Fleet::new([gone.as_str()], &LinkSecurity::default()).unwrap();
    for _ in 0..3 {
        let error = fleet.think(&request(10), WITHIN, &|_| ()).await.unwrap_err();
        assert!(matches!(error, LinkError::Away(_)), "{error}");
    }
    assert_eq!(fleet.open(), (0, 1), "the breaker is open");
    let began = Instant::now();
    assert!(fleet.think(&request(10), WITHIN, &|_| ()).await.is_err());
    assert!(began.elapsed() < WITHIN / 2, "{:?}", began.elapsed());
    for endpoints in [&["nonsense"][..], &[]] {
        assert!(Fleet::new(endpoints.iter().copied(), &LinkSecurity::default()).is_err());
    }
}

#[tokio::test]
async fn a_refusal_is_final() {
    let (one, two) = two().await;
    let fleet = fleet([&one, &two]);
    let wrong = proto::ChooseRequest { player: "nobody".into(), ..request(10) };
    let error = fleet.think(&wrong, WITHIN, &|_| ()).await.unwrap_err();
    assert!(matches!(&error, LinkError::Refused(why) if why.contains("nobody")), "{error}");
}

fn remote(endpoints: &[String]) -> RemotePool {
    let settings = PoolSettings {
        threads: 1,
        waiting_turns: 9,
        waiting_questions: 9,
        cached_bots: 4,
        cached_bytes: 64 << 20,
        seed: 1,
        logs_decisions: false,
    };
    let fleet = Fleet::new(endpoints.iter().map(String::as_str), &LinkSecurity::default()).unwrap();
    RemotePool::new(fleet, LocalPool::new(settings).unwrap())
}

fn search(player: &str, position: Box<dyn AnyGame>) -> SearchRequest {
    let entry = games::find(position.id()).unwrap();
    SearchRequest { seed: Some(1), ..SearchRequest::new(entry, position, player, Duration::from_secs(5)) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_server_has_its_bots_think_elsewhere_and_itself_when_nobody_is_there() {
    let one = start(config()).await;
    let pool = remote(&endpoints([&one]));
    let entry = games::find("lolchess").unwrap();
    let start = || entry.rules.start(&serde_json::Value::Null, 9).unwrap();
    let thought = pool.start(search("medium", start())).unwrap().decision().await.unwrap();
    start().try_play(&thought.best).unwrap();
    assert_eq!(one.app.searches.metrics().done, 1);
    // A bot that sees secrets stays where they are.
    pool.start(search("reference-medium", start())).unwrap().decision().await.unwrap();
    assert_eq!(one.app.searches.metrics().done, 1);
    one.ended.abort();
    drop(one);
    pool.start(search("medium", start())).unwrap().decision().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_elsewhere_moves_now_with_what_it_has_told_of_and_ends_when_it_is_dropped() {
    let one = start(config()).await;
    let pool = remote(&endpoints([&one]));
    let entry = games::find("connect4").unwrap();
    let start = || entry.rules.start(&serde_json::Value::Null, 0).unwrap();
    let long = || SearchRequest { longest: Duration::from_mins(1), ..search("mcts", start()) };
    let long = || SearchRequest {
        budget: games::entry::Budget { millis: Some(50_000), ..Default::default() },
        ..long()
    };
    let began = Instant::now();
    let mut search = pool.start(long()).unwrap();
    let mut known = None;
    while known.is_none() {
        if let Some(SearchUpdate::Progress(thought, _)) = search.next().await {
            known = Some(thought.best);
        }
    }
    search.finish_now();
    start().try_play(&search.decision().await.unwrap().best).unwrap();
    assert!(began.elapsed() < Duration::from_secs(30));
    let app = one.app.clone();
    soon("the service has ended the search", || app.searches.metrics().running == 0).await;
    // Asked to move before it has told of anything, it moves as soon as it does.
    let search = pool.start(long()).unwrap();
    search.finish_now();
    start().try_play(&search.decision().await.unwrap().best).unwrap();
    let dropped = pool.start(long()).unwrap();
    soon("the service thinks", || app.searches.metrics().running == 1).await;
    drop(dropped);
    soon("the service has ended the search", || app.searches.metrics().running == 0).await;
    assert_eq!(pool.metrics().running, 0);
}
