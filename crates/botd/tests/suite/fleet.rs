//! The client library against real services: one goes away, and the moves keep coming.

use crate::fixture::{Running, config, millis, soon, start};
use game::erased::AnyGame;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use wire::grpc::parlor::v1 as proto;
use wire::link::LinkError;
use work::{Answer, Fleet, Job, JobKey, News, Remote, Report, Settings, Task, Terms, Workers};

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
    Fleet::new(endpoints.iter().map(String::as_str)).unwrap()
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
    assert_eq!((one.app.desk.counts().done, two.app.desk.counts().done), (1, 1));
    assert!(told.load(std::sync::atomic::Ordering::Relaxed) >= 4);
}

#[tokio::test]
async fn a_service_that_ends_in_the_middle_is_left_for_another() {
    let (one, two) = two().await;
    let fleet = fleet([&one, &two]);
    let asking = fleet.clone();
    let think = tokio::spawn(async move { asking.think(&request(1_500), WITHIN, &|_| ()).await });
    let (first, second) = (one.app.clone(), two.app.clone());
    soon("somebody thinks", || first.desk.counts().running + second.desk.counts().running == 1).await;
    let services = [one, two];
    let thinking = services.iter().position(|running| running.app.desk.counts().running == 1).unwrap();
    // The search of that service is called off under the hands of its caller.
    services[thinking].app.desk.close();
    let reply = think.await.unwrap().expect("the other one answers");
    assert!(!reply.thought.unwrap().r#move.is_empty());
    let other = &services[1 - thinking];
    assert_eq!(other.app.desk.counts().done, 1);
    services[thinking].ended.abort();
}

#[tokio::test]
async fn nobody_there_is_said_soon_and_then_at_once() {
    let free = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let gone = free.local_addr().unwrap().to_string();
    drop(free);
    let fleet = Fleet::new([gone.as_str()]).unwrap();
    for _ in 0..3 {
        let error = fleet.think(&request(10), WITHIN, &|_| ()).await.unwrap_err();
        assert!(matches!(error, LinkError::Away(_)), "{error}");
    }
    assert_eq!(fleet.open(), (0, 1), "the breaker is open");
    let began = Instant::now();
    assert!(fleet.think(&request(10), WITHIN, &|_| ()).await.is_err());
    assert!(began.elapsed() < WITHIN / 2, "{:?}", began.elapsed());
    assert!(Fleet::new(["nonsense"]).is_err() && Fleet::new([]).is_err());
}

#[tokio::test]
async fn a_refusal_is_final() {
    let (one, two) = two().await;
    let fleet = fleet([&one, &two]);
    let wrong = proto::ChooseRequest { player: "nobody".into(), ..request(10) };
    let error = fleet.think(&wrong, WITHIN, &|_| ()).await.unwrap_err();
    assert!(matches!(&error, LinkError::Refused(why) if why.contains("nobody")), "{error}");
}

fn job(seq: u32, player: &str, position: Box<dyn AnyGame>) -> Job {
    Job {
        key: JobKey { game: "g".into(), seq, position: position.key(), task: Task::Turn },
        attempt: 0,
        entry: games::find(position.id()).unwrap(),
        position,
        player: player.into(),
        seed: 1,
        clock: None,
        longest: Duration::from_secs(5),
        terms: Terms::default(),
    }
}

fn remote(endpoints: &[String]) -> (Remote, Receiver<Report>) {
    let (send, reports) = channel();
    let settings = Settings { threads: 1, turns: 9, questions: 9, seats: 4, memory: 64 << 20 };
    let fleet = Fleet::new(endpoints.iter().map(String::as_str)).unwrap();
    (Remote::new(fleet, settings, move |report| send.send(report).unwrap()).unwrap(), reports)
}

async fn end(reports: Receiver<Report>) -> (News, Receiver<Report>) {
    let wait = move || loop {
        let report = reports.recv_timeout(Duration::from_secs(20)).unwrap();
        if matches!(report.news, News::Done(_) | News::Failed(_)) {
            return (report.news, reports);
        }
    };
    tokio::task::spawn_blocking(wait).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_server_has_its_bots_think_elsewhere_and_itself_when_nobody_is_there() {
    let one = start(config()).await;
    let (workers, reports) = remote(&endpoints([&one]));
    let entry = games::find("lolchess").unwrap();
    let start = || entry.rules.start(&serde_json::Value::Null, 9).unwrap();
    workers.submit(job(1, "medium", start())).unwrap();
    let (news, reports) = end(reports).await;
    let News::Done(Answer::Move(thought)) = news else { panic!("{news:?}") };
    start().try_play(&thought.best).unwrap();
    assert_eq!(one.app.desk.counts().done, 1);
    // A bot that sees secrets stays at home with them.
    workers.submit(job(2, "reference-medium", start())).unwrap();
    let (news, reports) = end(reports).await;
    assert!(matches!(news, News::Done(_)), "{news:?}");
    assert_eq!(one.app.desk.counts().done, 1);
    one.ended.abort();
    drop(one);
    workers.submit(job(3, "medium", start())).unwrap();
    let (news, _) = end(reports).await;
    assert!(matches!(news, News::Done(_)), "{news:?}");
}
