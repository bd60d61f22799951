//! Jobs in this process: one at a time for each key, bounded, stoppable, and alone with their panics.

use game::{Bot, Game, Limits, Observer, Thought};
use games::connect4::Connect4;
use games::entry::{Draft, Entry};
use std::sync::LazyLock;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use work::{Answer, Failure, Job, JobKey, Local, News, Refusal, Report, Settings, Task, Terms, Workers};

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

fn local(settings: Settings) -> (Local, Receiver<Report>) {
    let (send, reports) = channel();
    (Local::new(settings, move |report| send.send(report).unwrap()).unwrap(), reports)
}

const SMALL: Settings = Settings { threads: 1, turns: 1, questions: 1, seats: 2, memory: 64 << 20 };

fn job(seq: u32, task: Task, player: &str, moves: &[&str]) -> Job {
    let mut position = ENTRY.rules.start(&serde_json::Value::Null, 0).unwrap();
    for m in moves {
        position.try_play(m).unwrap();
    }
    Job {
        key: JobKey { game: "g".into(), seq, position: position.key(), task },
        attempt: 0,
        entry: &ENTRY,
        position,
        player: player.into(),
        seed: 1,
        clock: None,
        longest: Duration::from_mins(1),
        terms: Terms::default(),
    }
}

/// The last news of the next job that ends.
fn end(reports: &Receiver<Report>) -> (u32, News) {
    loop {
        let report = reports.recv_timeout(Duration::from_secs(20)).unwrap();
        if matches!(report.news, News::Done(_) | News::Failed(_)) {
            return (report.key.seq, report.news);
        }
    }
}

fn failure(news: News) -> Failure {
    match news {
        News::Failed(failure) => failure,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_panic_fails_its_job_alone() {
    let (local, reports) = local(SMALL);
    local.submit(job(1, Task::Turn, "panics", &[])).unwrap();
    assert_eq!(failure(end(&reports).1), Failure::Panic("injected".into()));
    local.submit(job(2, Task::Turn, "first", &[])).unwrap();
    assert!(matches!(end(&reports), (2, News::Done(Answer::Move(thought))) if thought.best == "1"));
    let counts = local.counts();
    assert_eq!((counts.panicked, counts.done), (1, 1));
}

#[test]
fn an_illegal_answer_and_an_unknown_bot_are_failures() {
    let (local, reports) = local(SMALL);
    local.submit(job(1, Task::Turn, "first", &["1"; 6])).unwrap();
    assert!(matches!(failure(end(&reports).1), Failure::Illegal(_)));
    local.submit(job(2, Task::Turn, "nobody", &[])).unwrap();
    assert!(matches!(failure(end(&reports).1), Failure::Refused(why) if why.contains("nobody")));
    assert_eq!(local.counts().failed, 2);
}

#[test]
fn a_job_is_taken_once_and_the_line_is_bounded() {
    let (local, reports) = local(SMALL);
    local.submit(job(1, Task::Turn, "waits", &[])).unwrap();
    assert!(matches!(reports.recv().unwrap().news, News::Began));
    assert_eq!(local.submit(job(1, Task::Turn, "waits", &[])), Err(Refusal::Double));
    local.submit(job(2, Task::Turn, "first", &[])).unwrap();
    assert_eq!(local.submit(job(3, Task::Turn, "first", &[])), Err(Refusal::Full));
    let counts = local.counts();
    assert_eq!((counts.waiting, counts.running, counts.doubled, counts.refused), (1, 1, 1, 1));
    local.cancel(&job(1, Task::Turn, "waits", &[]).key);
    assert_eq!(failure(end(&reports).1), Failure::Stopped);
    assert_eq!(end(&reports).0, 2);
}

#[test]
fn questions_do_not_starve_behind_turns() {
    let (local, reports) = local(Settings { turns: 9, questions: 9, ..SMALL });
    local.submit(job(1, Task::Turn, "waits", &[])).unwrap();
    for seq in 2..6 {
        local.submit(job(seq, Task::Turn, "first", &[])).unwrap();
    }
    local.submit(job(9, Task::Explain, "", &[])).unwrap();
    local.cancel(&job(1, Task::Turn, "waits", &[]).key);
    let order: Vec<u32> = (0..6).map(|_| end(&reports).0).collect();
    assert!(order.iter().position(|seq| *seq == 9).unwrap() <= 2, "{order:?}");
}

#[test]
fn closing_calls_everything_off() {
    let (local, reports) = local(Settings { turns: 9, questions: 9, ..SMALL });
    local.submit(job(1, Task::Turn, "waits", &[])).unwrap();
    local.submit(job(2, Task::Turn, "waits", &[])).unwrap();
    assert!(matches!(reports.recv().unwrap().news, News::Began));
    local.close();
    assert_eq!(failure(end(&reports).1), Failure::Stopped);
    assert_eq!(local.submit(job(3, Task::Turn, "first", &[])), Err(Refusal::Full));
}

#[test]
fn an_explanation_is_bounded_in_time() {
    let (local, reports) = local(SMALL);
    local.submit(job(1, Task::Explain, "", &[])).unwrap();
    let news = end(&reports).1;
    assert!(matches!(&news, News::Done(Answer::Facts(facts)) if facts["isBounded"] == true), "{news:?}");
}

/// What still waits in the queue at the close is never begun, and not reported.
fn until_it_thinks(local: &Local) {
    while local.counts().running == 0 {
        std::thread::yield_now();
    }
}

#[test]
fn a_job_that_gives_way_is_called_off_for_any_other_and_waits_for_none() {
    let (local, reports) = local(SMALL);
    let idle = |seq| {
        let job = job(seq, Task::Turn, "waits", &[]);
        Job { terms: Terms { gives_way: true, ..Terms::default() }, ..job }
    };
    local.submit(idle(1)).unwrap();
    until_it_thinks(&local);
    assert_eq!(local.submit(idle(2)), Err(Refusal::Full), "there is no idle thread");
    local.submit(job(3, Task::Turn, "first", &[])).unwrap();
    let (seq, news) = end(&reports);
    assert!(seq == 1 && matches!(news, News::Failed(Failure::Stopped)), "half a search is no move: {news:?}");
    let (seq, news) = end(&reports);
    assert!(seq == 3 && matches!(news, News::Done(_)), "{news:?}");
    while local.counts().running > 0 {
        std::thread::yield_now();
    }
    local.submit(idle(1)).unwrap();
    until_it_thinks(&local);
    local.close();
    assert!(matches!(end(&reports).1, News::Failed(Failure::Stopped)));
}
