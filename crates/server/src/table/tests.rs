//! Answers of bots that come twice, late or for another position.

#[path = "../../tests/suite/database.rs"]
mod database;

use super::{NewGame, Room, SeatWish};
use crate::store::Setup;
use crate::{App, Config};
use game::Thought;
use std::sync::Arc;
use std::time::Duration;
use work::{Answer, JobKey, News, Report, Task};

/// A game of two bots that are not asked for ten seconds: the test answers for them.
async fn room(folder: &std::path::Path) -> (App, Arc<Room>) {
    let database = database::address(folder);
    let config = Config { data: folder.to_owned(), database, ..Config::default() };
    let app = App::new(config, games::catalogue()).await.unwrap();
    let setup = Setup { clock: None, takeback: false, public: false, delay_ms: 10_000, same_draws_as: None };
    let seats = [SeatWish::Bot("random".into()), SeatWish::Bot("random".into())];
    let entry = app.tables.entry("connect4").unwrap();
    let new = NewGame { entry, options: serde_json::Value::Null, seed: 1, seats, setup };
    let room = app.tables.open(new).await.unwrap();
    (app, room)
}

async fn answer(app: &App, room: &Arc<Room>, m: &str, change: impl Fn(&mut Report)) -> usize {
    let (key, before) = {
        let play = room.play().await;
        let position = play.board.position.key();
        (
            JobKey { game: play.terms.id.clone(), seq: play.seq(), position, task: Task::Turn },
            play.board.line.len(),
        )
    };
    let mut report = Report { key, attempt: 0, news: News::Done(Answer::Move(Thought::of(m.to_owned()))) };
    change(&mut report);
    for _ in 0..2 {
        app.tables.hear(report.clone());
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    room.play().await.board.line.len() - before
}

#[tokio::test]
async fn an_answer_counts_once_and_only_for_its_position() {
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
async fn when_storage_fails_nobody_is_told_and_the_game_is_read_anew() {
    let folder = tempfile::tempdir().unwrap();
    let (app, room) = room(folder.path()).await;
    let id = room.play().await.terms.id.clone();
    // Another process has moved: what is in memory is out of date.
    let (draft, summary) = {
        let play = room.play().await;
        let resigned = wire::EventKind::Resign { side: wire::Side::First };
        (play.draft(vec![resigned], None).unwrap(), play.board.summary())
    };
    let stored =
        crate::store::Append { game: &id, expected_seq: 0, events: &draft.events, summary, seat: None };
    app.store.append(stored).await.unwrap();
    assert_eq!(answer(&app, &room, "4", |_| {}).await, 0);
    let again = app.tables.find(&id).await.unwrap();
    assert!(!Arc::ptr_eq(&room, &again));
    assert_eq!(again.play().await.seq(), 1);
}
