//! Answers of bots that come twice, late or after they were given up, and a server that dies between storing and telling.

use super::live_game::PendingEvents;
use super::{Act, ActionRequest, Connection, Interruption, LiveGame, NewGame, Room};
use crate::identity::Owner;
use crate::limit::Address;
use crate::store::{Append, Setup, StoredEvent, StoredGame, StoredSeat, Summary, Terms};
use crate::{App, Config, WallClock};
use game::Thought;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use wire::{ClockSettings, Event, EventKind, SeatKind};
use work::{
    Answer, ClientId, Refusal, Search, SearchBackend, SearchMetrics, SearchRequest, SearchSender,
    SearchUpdate,
};

fn settings(folder: &std::path::Path) -> Config {
    let (database, redis) = (testing::database::postgres(folder), testing::database::redis(folder));
    Config { data: folder.to_owned(), database, redis, ..Config::default() }
}

async fn server(folder: &std::path::Path) -> App {
    App::new(settings(folder), games::catalogue()).await.unwrap()
}

/// Searches that the test answers itself.
#[derive(Default)]
struct Script(Mutex<Vec<(SearchRequest, SearchSender)>>);

impl SearchBackend for Script {
    fn start(&self, request: SearchRequest) -> Result<Search, Refusal> {
        let (search, sender) = Search::channel(0);
        self.0.lock().unwrap().push((request, sender));
        Ok(search)
    }

    fn close(&self) {}

    fn metrics(&self) -> SearchMetrics {
        SearchMetrics::default()
    }
}

impl Script {
    /// The search with this number, with the event before it and its attempt.
    async fn search(&self, number: usize) -> (u32, u32, SearchSender) {
        for _ in 0..2_000 {
            if let Some((request, sender)) = self.0.lock().unwrap().get(number) {
                return (request.seq, request.attempt, sender.clone());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("search {number} was not started");
    }

    fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }
}

fn answer(m: &str) -> SearchUpdate {
    SearchUpdate::Done(Answer::Move(Thought::of(m.to_owned())))
}

/// A server with searches that the test answers.
async fn scripted(folder: &std::path::Path) -> (App, Arc<Script>) {
    let script = Arc::<Script>::default();
    let config = Config { redis: String::new(), ..settings(folder) };
    let app = App::with_searches(config, games::catalogue(), script.clone(), None).await.unwrap();
    (app, script)
}

fn person(owner: Owner) -> StoredSeat {
    StoredSeat { kind: SeatKind::Person, owner: Some(owner), ..StoredSeat::OPEN }
}

async fn open(app: &App, seats: [StoredSeat; 2], delay_ms: u32) -> Arc<Room> {
    let setup = Setup { delay_ms, ..Setup::default() };
    let entry = app.live.entry("connect4").unwrap();
    let new = NewGame {
        entry,
        options: serde_json::Value::Null,
        seed: 1,
        seats,
        setup,
        id: None,
        client: ClientId::Process,
    };
    app.live.open(new).await.unwrap()
}

/// A game of two bots that are not asked for ten seconds.
async fn room(folder: &std::path::Path) -> (App, Arc<Room>) {
    let app = server(folder).await;
    let room = open(&app, [StoredSeat::bot("random"), StoredSeat::bot("random")], 10_000).await;
    (app, room)
}

/// Stores the first events of a game without telling its room.
async fn store(app: &App, game: &str, pending: &PendingEvents, summary: Summary) {
    let events = &pending.events;
    let append = Append {
        game,
        expected_seq: 0,
        events,
        summary,
        flag: None,
        seat: None,
        rated: None,
        decision: None,
    };
    app.store.append(append).await.unwrap();
}

/// The moves of a game, once there are this many.
async fn moves(room: &Room, count: usize) -> Vec<String> {
    let begin = std::time::Instant::now();
    loop {
        let line = room.play().await.state.game.moves().to_vec();
        if line.len() >= count {
            return line;
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "no further move: {line:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Lets everything happen that could happen.
async fn settle() {
    tokio::time::sleep(Duration::from_millis(100)).await;
}

#[tokio::test]
async fn fault_03_bot_answers_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (app, script) = scripted(folder.path()).await;
    let owner = Owner([7; 32]);
    let person = person(owner);
    let room = open(&app, [StoredSeat::bot("mcts"), person], 0).await;
    let id = room.play().await.terms.id.clone();
    let (seq, attempt, first) = script.search(0).await;
    assert_eq!((seq, attempt), (0, 0));
    first.send(answer("4"));
    first.send(answer("5"));
    assert_eq!(moves(&room, 1).await, ["4"]);
    settle().await;
    assert_eq!(moves(&room, 1).await, ["4"], "answered twice, played once");
    assert!(first.is_cancelled(), "the search is let go once its move is stored");
    let act = async |seq: u32, act: Act| {
        let request = ActionRequest { client_move_id: format!("m{seq}"), expected_seq: seq, act };
        app.live.act(&id, Some(owner), Address([127, 0, 0, 1].into()), request).await.unwrap()
    };
    act(1, Act::Move("4".into())).await;
    let (_, _, stale) = script.search(1).await;
    act(2, Act::Takeback).await;
    stale.send(answer("3"));
    settle().await;
    assert_eq!(moves(&room, 1).await, ["4"], "for a position that is gone");
    act(3, Act::Move("2".into())).await;
    let (seq, attempt, failed) = script.search(2).await;
    assert_eq!((seq, attempt), (4, 0));
    failed.send(SearchUpdate::Failed(work::Failure::Late));
    let (seq, attempt, second) = script.search(3).await;
    assert_eq!((seq, attempt), (4, 1), "it is asked once more");
    failed.send(answer("1"));
    settle().await;
    assert_eq!(moves(&room, 2).await, ["4", "2"], "of an attempt that was given up");
    second.send(answer("3"));
    assert_eq!(moves(&room, 3).await, ["4", "2", "3"]);
    assert_eq!(script.count(), 4);
    app.close().await;
}

#[tokio::test]
async fn an_illegal_answer_is_asked_again_and_a_room_holds_the_search_that_it_waits_for() {
    let folder = tempfile::tempdir().unwrap();
    let (app, script) = scripted(folder.path()).await;
    let owner = Owner([7; 32]);
    let person = person(owner);
    let room = open(&app, [StoredSeat::bot("mcts"), person], 0).await;
    script.search(0).await.2.send(answer("9"));
    let (_, attempt, again) = script.search(1).await;
    assert_eq!(attempt, 1);
    // Interrupted, the search is told to finish now.
    room.interrupt(Some(&owner), Interruption::MoveNow).await.unwrap();
    assert!(again.stop().is_raised() && !again.is_cancelled());
    // Closed, the room lets go of it, and the next one asks again.
    let id = room.play().await.terms.id.clone();
    app.live.reload(std::slice::from_ref(&id)).await;
    assert!(again.is_cancelled());
    let (seq, attempt, last) = script.search(2).await;
    assert_eq!((seq, attempt), (0, 0));
    last.send(answer("4"));
    assert_eq!(moves(&app.live.find(&id).await.unwrap(), 1).await, ["4"]);
    app.close().await;
}

/// A game of Connect Four whose only move was played two days ago.
fn left_alone(seconds: u32) -> LiveGame {
    let clock = Some(ClockSettings::Turn { seconds });
    let setup = Setup { clock, takeback: false, ..Setup::default() };
    let terms = Terms {
        id: "game".into(),
        game: "connect4".into(),
        rules: 1,
        options: serde_json::Value::Null,
        seed: 1,
        setup,
        created_at: 0,
    };
    let seat = StoredSeat { kind: SeatKind::Person, ..StoredSeat::OPEN };
    let side = Some(wire::Side::First);
    let kind = EventKind::Move { side, m: "4".into(), ply: 1, think_ms: 0, clock_ms: None, value: None };
    let event = Event { seq: 1, at: WallClock::default().now() - 2 * 86_400_000, kind };
    let events = vec![StoredEvent { event, sender: None }];
    let stored = StoredGame { terms, seats: [seat.clone(), seat], events };
    LiveGame::load(games::find("connect4").unwrap(), stored, &WallClock::default()).unwrap()
}

#[test]
fn fault_14_days_go_by_while_the_server_does_not_run_and_minutes_do_not() {
    let flagged = |seconds| left_alone(seconds).state.flagged();
    assert_eq!(flagged(86_400), Some(game::Side::Second));
    assert_eq!((flagged(3 * 86_400), flagged(1_800)), (None, None));
    let left = left_alone(3 * 86_400).client_state().clock.unwrap().left_ms;
    assert_eq!(left[0], 3 * 86_400_000);
    assert!((86_000_000..=86_400_000).contains(&left[1]), "{left:?}");
}

#[tokio::test]
async fn fault_08_when_storage_fails_nobody_is_told_and_the_game_is_read_anew() {
    let folder = tempfile::tempdir().unwrap();
    let (app, room) = room(folder.path()).await;
    let id = room.play().await.terms.id.clone();
    // Another process has moved: what is in memory is out of date.
    let (pending, summary) = {
        let play = room.play().await;
        let resigned = wire::EventKind::Resign { side: wire::Side::First };
        (play.prepare(resigned, None).unwrap(), play.state.summary())
    };
    store(&app, &id, &pending, summary).await;
    {
        let mut play = room.play().await;
        let kind = play.move_event(game::Side::First, "4", None).unwrap();
        assert!(room.append(&mut play, kind, None).await.is_err());
        assert!(play.state.game.moves().is_empty(), "what is not stored is not played");
    }
    let again = app.live.find(&id).await.unwrap();
    // One of several servers catches up with what is stored; a single server closes the room and opens it again.
    assert_eq!(Arc::ptr_eq(&room, &again), !app.config.redis.is_empty());
    assert_eq!(again.play().await.seq(), 1);
}

#[tokio::test]
async fn fault_06_server_dies_between_commit_and_broadcast() {
    let folder = tempfile::tempdir().unwrap();
    let (app, room) = room(folder.path()).await;
    let mut connection = Connection::new(room.clone(), Vec::new());
    let id = {
        let play = room.play().await;
        let kind = play.move_event(game::Side::First, "4", None).unwrap();
        let pending = play.prepare(kind, Some((game::Side::First, "m1".into()))).unwrap();
        let summary = pending.state.summary();
        store(&app, &play.terms.id, &pending, summary).await;
        play.terms.id.clone()
    };
    // The connection hears that somebody came in, and nothing of the move: here the server dies.
    assert!(connection.next().await.unwrap().contains("presence"));
    // Among several servers the room catches up with what is stored, and who waits long enough hears of it.
    if app.config.redis.is_empty() {
        assert!(tokio::time::timeout(Duration::from_millis(50), connection.next()).await.is_err());
    }
    drop((connection, room, app));
    let again = server(folder.path()).await;
    let room = again.live.find(&id).await.unwrap();
    let play = room.play().await;
    assert_eq!((play.seq(), play.after(0).len()), (1, 1), "whoever resumes gets the move");
    assert_eq!(play.sent(game::Side::First, "m1"), Some(1), "sent again it is a duplicate");
    assert_eq!(play.state.turn(), Some(game::Side::Second), "the other bot is to act");
}
