//! Answers of bots that come twice, late or for another position, and a server that dies between storing and telling.

use super::play::Draft;
use super::{Act, ActionRequest, Interruption, NewGame, Play, Room, SeatChoice};
use crate::identity::Owner;
use crate::store::{Append, Setup, StoredEvent, StoredGame, StoredSeat, Summary, Terms};
use crate::{App, Config, WallClock};
use game::Thought;
use std::sync::Arc;
use std::time::Duration;
use wire::{ClockSettings, Event, EventKind, SeatKind};
use work::{Answer, JobKey, News, Report, Task};

fn settings(folder: &std::path::Path) -> Config {
    let (database, redis) = (testing::database::postgres(folder), testing::database::redis(folder));
    Config { data: folder.to_owned(), database, redis, ..Config::default() }
}

async fn server(folder: &std::path::Path) -> App {
    App::new(settings(folder), games::catalogue()).await.unwrap()
}

async fn open(app: &App, seats: [SeatChoice; 2], delay_ms: u32) -> Arc<Room> {
    let setup = Setup {
        clock: None,
        takeback: false,
        public: false,
        delay_ms,
        rated: false,
        league: false,
        same_draws_as: None,
        record_format: game::record::FORMAT,
    };
    let entry = app.live.entry("connect4").unwrap();
    let new = NewGame { entry, options: serde_json::Value::Null, seed: 1, seats, setup };
    app.live.open(new).await.unwrap()
}

/// A game of two bots that are not asked for ten seconds: the test answers for them.
async fn room(folder: &std::path::Path) -> (App, Arc<Room>) {
    let app = server(folder).await;
    let room = open(&app, [SeatChoice::Bot("random".into()), SeatChoice::Bot("random".into())], 10_000).await;
    (app, room)
}

/// Stores the first events of a game behind the back of its room.
async fn store(app: &App, game: &str, draft: &Draft, summary: Summary) {
    let events = &draft.events;
    let append = Append { game, expected_seq: 0, events, summary, seat: None, rated: None, decision: None };
    app.store.append(append).await.unwrap();
}

/// News of the bot that is to move now.
async fn report(room: &Arc<Room>, news: News) -> Report {
    let play = room.play().await;
    let position = play.board.game.position().key();
    let key = JobKey { game: play.terms.id.clone(), seq: play.seq(), position, task: Task::Turn };
    Report { key, attempt: 0, news }
}

async fn answer(app: &App, room: &Arc<Room>, m: &str, change: impl Fn(&mut Report)) -> usize {
    let before = room.play().await.board.game.moves().len();
    let mut report = report(room, News::Done(Answer::Move(Thought::of(m.to_owned())))).await;
    change(&mut report);
    for _ in 0..2 {
        app.live.hear(report.clone());
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    room.play().await.board.game.moves().len() - before
}

#[tokio::test]
async fn fault_03_bot_answers_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (app, room) = room(folder.path()).await;
    assert_eq!(answer(&app, &room, "4", |_| {}).await, 1, "given twice, played once");
    assert_eq!(answer(&app, &room, "4", |report| report.key.seq -= 1).await, 0, "for an older position");
    assert_eq!(answer(&app, &room, "4", |report| report.key.position ^= 1).await, 0, "for another position");
    assert_eq!(
        answer(&app, &room, "4", |report| report.attempt = 7).await,
        0,
        "of an attempt that was given up"
    );
    assert_eq!(
        answer(&app, &room, "4", |report| report.key.game = "gone".into()).await,
        0,
        "for another game"
    );
    assert_eq!(room.play().await.seq(), 1);
}

#[tokio::test]
async fn a_bot_that_thinks_elsewhere_moves_now_with_what_it_has_told_of() {
    let folder = tempfile::tempdir().unwrap();
    // Orders for workers that nobody takes: the test is the worker.
    let redis = format!("unix://{}/nobody.sock", folder.path().display());
    let config = Config { redis, bots: vec!["queue".into()], ..settings(folder.path()) };
    let app = App::new(config, games::catalogue()).await.unwrap();
    let owner = Owner([7; 32]);
    let person = SeatChoice::Person { owner, name: None, account: None };
    let room = open(&app, [SeatChoice::Bot("mcts".into()), person], 0).await;
    let id = room.play().await.terms.id.clone();
    let progress = |m: &str| News::Progress(Thought::of(m.to_owned()), None);
    let moves = async |count: usize| {
        let begin = std::time::Instant::now();
        loop {
            let line = room.play().await.board.game.moves().to_vec();
            if line.len() >= count {
                return line;
            }
            assert!(begin.elapsed() < Duration::from_secs(30), "nobody moves: {line:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    app.live.hear(report(&room, progress("3")).await);
    app.live.interrupt(&id, Some(&owner), Interruption::MoveNow).await.unwrap();
    assert_eq!(moves(1).await, ["3"]);
    let wish = ActionRequest { client_move_id: "a".into(), expected_seq: 1, act: Act::Move("4".into()) };
    app.live.act(&id, Some(owner), wish).await.unwrap();
    // Hurried before it has told of anything, it moves as soon as it does.
    app.live.interrupt(&id, Some(&owner), Interruption::MoveNow).await.unwrap();
    app.live.hear(report(&room, progress("5")).await);
    assert_eq!(moves(3).await, ["3", "4", "5"]);
    app.close().await;
}

/// A game of Connect Four whose only move was played two days ago.
fn left_alone(seconds: u32) -> Play {
    let setup = Setup {
        clock: Some(ClockSettings::Turn { seconds }),
        takeback: false,
        public: false,
        delay_ms: 0,
        rated: false,
        league: false,
        same_draws_as: None,
        record_format: game::record::FORMAT,
    };
    let terms = Terms {
        id: "game".into(),
        game: "connect4".into(),
        rules: 1,
        options: serde_json::Value::Null,
        seed: 1,
        setup,
        created_at: 0,
    };
    let (kind, name) = (SeatKind::Person, None);
    let seat = StoredSeat { kind, player_id: None, name, bot: None, owner: None, account: None };
    let side = Some(wire::Side::First);
    let kind = EventKind::Move { side, m: "4".into(), ply: 1, think_ms: 0, clock_ms: None, value: None };
    let event = Event { seq: 1, at: WallClock::default().now() - 2 * 86_400_000, kind };
    let events = vec![StoredEvent { event, sender: None }];
    let stored = StoredGame { terms, seats: [seat.clone(), seat], events };
    Play::load(games::find("connect4").unwrap(), stored, &WallClock::default()).unwrap()
}

#[test]
fn fault_14_days_go_by_while_the_server_does_not_run_and_minutes_do_not() {
    let flagged = |seconds| left_alone(seconds).board.flagged();
    assert_eq!(flagged(86_400), Some(game::Side::Second));
    assert_eq!((flagged(3 * 86_400), flagged(1_800)), (None, None));
    let left = left_alone(3 * 86_400).state().clock.unwrap().left_ms;
    assert_eq!(left[0], 3 * 86_400_000);
    assert!((86_000_000..=86_400_000).contains(&left[1]), "{left:?}");
}

#[tokio::test]
async fn fault_08_when_storage_fails_nobody_is_told_and_the_game_is_read_anew() {
    let folder = tempfile::tempdir().unwrap();
    let (app, room) = room(folder.path()).await;
    let id = room.play().await.terms.id.clone();
    // Another process has moved: what is in memory is out of date.
    let (draft, summary) = {
        let play = room.play().await;
        let resigned = wire::EventKind::Resign { side: wire::Side::First };
        (play.draft(vec![resigned], None).unwrap(), play.board.summary())
    };
    store(&app, &id, &draft, summary).await;
    assert_eq!(answer(&app, &room, "4", |_| {}).await, 0);
    let again = app.live.find(&id).await.unwrap();
    // Among several servers the room catches up with what is stored; alone, it is closed and opened anew.
    assert_eq!(Arc::ptr_eq(&room, &again), !app.config.redis.is_empty());
    assert_eq!(again.play().await.seq(), 1);
}

#[tokio::test]
async fn fault_06_server_dies_between_commit_and_broadcast() {
    let folder = tempfile::tempdir().unwrap();
    let (app, room) = room(folder.path()).await;
    let mut connection = room.enter(Vec::new());
    let id = {
        let play = room.play().await;
        let kind = play.move_event(game::Side::First, "4", None).unwrap();
        let draft = play.draft(vec![kind], Some((game::Side::First, "m1".into()))).unwrap();
        let summary = draft.board.summary();
        store(&app, &play.terms.id, &draft, summary).await;
        play.terms.id.clone()
    };
    // The connection hears that somebody came in, and nothing of the move: here the server dies.
    assert!(connection.hear().await.unwrap().contains("presence"));
    // Among several servers the room catches up with what is stored, and who waits long enough hears of it.
    if app.config.redis.is_empty() {
        assert!(tokio::time::timeout(Duration::from_millis(50), connection.hear()).await.is_err());
    }
    drop((connection, room, app));
    let again = server(folder.path()).await;
    let room = again.live.find(&id).await.unwrap();
    let play = room.play().await;
    assert_eq!((play.seq(), play.after(0).len()), (1, 1), "whoever resumes gets the move");
    assert_eq!(play.sent(game::Side::First, "m1"), Some(1), "sent again it is a duplicate");
    assert_eq!(play.board.turn(), Some(game::Side::Second), "the other bot is to act");
}
