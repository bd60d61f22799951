//! Searches in this process: bounded, cancelled when dropped, shared by equal requests, and alone with their panics.

use game::{Bot, Game, Limits, Observer, Thought};
use games::connect4::Connect4;
use games::entry::{Draft, Entry};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use work::{
    Answer, Failure, LocalPool, PoolSettings, Priority, Refusal, Search, SearchBackend, SearchRequest,
    SearchUpdate, SharedSearches, Task,
};

/// Does what its name says.
enum Odd {
    Panics,
    Waits,
    FirstColumn,
}

impl Bot<Connect4> for Odd {
    fn think(
        &mut self,
        position: &Connect4,
        limits: &Limits,
        _: &mut dyn Observer<games::connect4::Column>,
    ) -> Thought<games::connect4::Column> {
        match self {
            Odd::Panics => panic!("injected"),
            Odd::Waits => {
                while !limits.stop.is_raised() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Thought::of(position.legal()[0])
            }
            Odd::FirstColumn => Thought::of("1".parse().unwrap()),
        }
    }
}

static ENTRY: LazyLock<Entry> = LazyLock::new(|| {
    Draft::<Connect4>::new("Odd", "Bots with a fault each.")
        .bot("panics", "panics", |(), _| Odd::Panics)
        .bot("waits", "waits to be stopped", |(), _| Odd::Waits)
        .bot("first", "plays the first column, full or not", |(), _| Odd::FirstColumn)
        .explain(|_, limits| serde_json::json!({"isBounded": limits.deadline.is_some()}))
        .done()
});

const SMALL: PoolSettings = PoolSettings {
    threads: 1,
    waiting_turns: 1,
    waiting_questions: 1,
    cached_bots: 2,
    cached_bytes: 64 << 20,
    seed: 7,
    logs_decisions: false,
};
const LARGE: PoolSettings = PoolSettings { waiting_turns: 9, waiting_questions: 9, ..SMALL };

fn request(task: Task, player: &str, moves: &[&str]) -> SearchRequest {
    let mut position = ENTRY.rules.start(&serde_json::Value::Null, 0).unwrap();
    for m in moves {
        position.try_play(m).unwrap();
    }
    let request = SearchRequest::new(&ENTRY, position, player, Duration::from_mins(1));
    SearchRequest { task, seed: Some(1), ..request }
}

fn turn(player: &str) -> SearchRequest {
    request(Task::Turn, player, &[])
}

/// Waits until a thread works on the search.
async fn begun(search: &mut Search) {
    while !matches!(search.next().await.unwrap(), SearchUpdate::Began) {}
}

async fn until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(20), "waited too long for {what}");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn a_panic_fails_its_search_alone() {
    let pool = LocalPool::new(SMALL).unwrap();
    let failure = pool.start(turn("panics")).unwrap().answer().await.unwrap_err();
    assert_eq!(failure, Failure::Panic("injected".into()));
    assert_eq!(pool.start(turn("first")).unwrap().decision().await.unwrap().best, "1");
    let metrics = pool.metrics();
    assert_eq!((metrics.panicked, metrics.done), (1, 1));
}

#[tokio::test]
async fn an_illegal_answer_and_an_unknown_bot_are_failures() {
    let pool = LocalPool::new(SMALL).unwrap();
    let illegal = pool.start(request(Task::Turn, "first", &["1"; 6])).unwrap().answer().await.unwrap_err();
    assert!(matches!(illegal, Failure::Illegal(_)));
    let unknown = pool.start(turn("nobody")).unwrap().answer().await.unwrap_err();
    assert!(matches!(unknown, Failure::Refused(why) if why.contains("nobody")));
    assert_eq!(pool.metrics().failed, 2);
}

#[tokio::test]
async fn the_queue_is_bounded_and_a_search_that_is_dropped_frees_its_thread() {
    let pool = LocalPool::new(SMALL).unwrap();
    let mut first = pool.start(turn("waits")).unwrap();
    begun(&mut first).await;
    let second = pool.start(turn("first")).unwrap();
    assert_eq!(pool.start(turn("first")).err(), Some(Refusal::Full));
    let metrics = pool.metrics();
    assert_eq!((metrics.waiting, metrics.running, metrics.refused), (1, 1, 1));
    let mut updates = first.updates();
    drop(first);
    assert_eq!(second.decision().await.unwrap().best, "1");
    while let Some(update) = updates.next().await {
        assert!(!matches!(update, SearchUpdate::Done(_)), "a cancelled search has no answer");
    }
    assert_eq!(pool.metrics().stopped, 1);
}

#[tokio::test]
async fn a_search_that_is_finished_now_answers_with_what_it_has() {
    let pool = LocalPool::new(SMALL).unwrap();
    let mut search = pool.start(turn("waits")).unwrap();
    begun(&mut search).await;
    search.finish_now();
    assert_eq!(search.decision().await.unwrap().best, "1");
    let search = pool.start(turn("waits")).unwrap();
    until("the search", || pool.metrics().running == 1).await;
    pool.finish_all_now();
    assert!(search.answer().await.is_ok());
}

#[tokio::test]
async fn questions_do_not_starve_behind_turns() {
    let pool = LocalPool::new(LARGE).unwrap();
    let mut first = pool.start(turn("waits")).unwrap();
    begun(&mut first).await;
    let turns: Vec<Search> = (2..6).map(|_| pool.start(turn("waits")).unwrap()).collect();
    let question = pool.start(request(Task::Explain, "", &[])).unwrap();
    // One turn may come before the question; the second one would wait for ever.
    turns[0].finish_now();
    drop(first);
    let answer = tokio::time::timeout(Duration::from_secs(20), question.answer()).await;
    assert!(matches!(answer, Ok(Ok(_))), "the question waits behind turns");
}

#[tokio::test]
async fn closing_cancels_everything() {
    let pool = LocalPool::new(LARGE).unwrap();
    let mut running = pool.start(turn("waits")).unwrap();
    begun(&mut running).await;
    let waiting = pool.start(turn("waits")).unwrap();
    pool.close();
    assert_eq!(running.answer().await.unwrap_err(), Failure::Stopped);
    assert_eq!(waiting.answer().await.unwrap_err(), Failure::Stopped);
    assert_eq!(pool.start(turn("first")).err(), Some(Refusal::Closed));
}

#[tokio::test]
async fn an_explanation_is_bounded_in_time() {
    let pool = LocalPool::new(SMALL).unwrap();
    let answer = pool.start(request(Task::Explain, "", &[])).unwrap().answer().await;
    assert!(matches!(&answer, Ok(Answer::Facts(facts)) if facts["isBounded"] == true), "{answer:?}");
}

#[tokio::test]
async fn an_idle_search_is_cancelled_for_any_other_and_never_waits() {
    let pool = LocalPool::new(SMALL).unwrap();
    let idle = || SearchRequest { priority: Priority::Idle, ..turn("waits") };
    let mut first = pool.start(idle()).unwrap();
    begun(&mut first).await;
    assert_eq!(pool.start(idle()).err(), Some(Refusal::Full), "there is no idle thread");
    let other = pool.start(turn("first")).unwrap();
    assert_eq!(first.answer().await.unwrap_err(), Failure::Stopped, "half a search is no move");
    assert!(other.answer().await.is_ok());
    until("the thread to be idle", || pool.metrics().running == 0).await;
    let mut again = pool.start(idle()).unwrap();
    begun(&mut again).await;
    pool.close();
    assert_eq!(again.answer().await.unwrap_err(), Failure::Stopped);
}

#[tokio::test]
async fn pondering_ends_with_what_it_knows_when_another_search_needs_the_thread() {
    let pool = LocalPool::new(SMALL).unwrap();
    let mut pondering = pool.start(request(Task::Ponder, "waits", &[])).unwrap();
    begun(&mut pondering).await;
    let other = pool.start(turn("first")).unwrap();
    assert_eq!(pondering.decision().await.unwrap().best, "1");
    assert!(other.answer().await.is_ok());
}

#[tokio::test]
async fn equal_requests_share_a_search_that_lives_as_long_as_somebody_waits() {
    let pool = Arc::new(LocalPool::new(LARGE).unwrap());
    let shared = SharedSearches::new(pool.clone());
    let first = shared.start(turn("waits")).unwrap();
    let mut second = shared.start(turn("waits")).unwrap();
    begun(&mut second).await;
    let other = shared.start(SearchRequest { seed: Some(2), ..turn("waits") }).unwrap();
    assert_eq!((shared.metrics().joined, shared.metrics().running + shared.metrics().waiting), (1, 2));
    drop((first, other));
    assert_eq!(shared.metrics().stopped, 0, "one of them still waits");
    second.finish_now();
    assert!(second.answer().await.is_ok());
    // A search that is over is not shared any more, and neither is one that comes too late.
    let soon = Instant::now() + Duration::from_secs(30);
    let late = shared.start(turn("waits")).unwrap();
    let early = shared.start(SearchRequest { deadline: Some(soon), ..turn("waits") }).unwrap();
    let joined = shared.start(SearchRequest { deadline: Some(soon), ..turn("waits") }).unwrap();
    assert_eq!(shared.metrics().joined, 2);
    drop((late, early, joined));
    until("all to be cancelled", || pool.metrics().running + pool.metrics().waiting == 0).await;
    assert_eq!(pool.metrics().done, 1);
}
