//! Faults of what stands around the server: its bot services, its database, its disk and its clock.

use crate::fixture::{Client, Line, app, catalogue, config, hold, listen};
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::{App, Config};
use sqlx::Executor;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

const DAY: i64 = 86_400_000;

/// A game of one client against itself.
async fn alone(client: &Client, clock: Json) -> String {
    let person = json!({"kind": "person"});
    client.create(json!({"game": "connect4", "first": person, "second": person, "clock": clock})).await
}

fn column(name: &str, seq: u64, m: &str) -> Json {
    json!({"clientMoveId": name, "expectedSeq": seq, "move": m})
}

#[tokio::test]
async fn fault_05_bot_service_is_down_at_game_start() {
    let folder = tempfile::tempdir().unwrap();
    // A port that was free a moment ago: nobody answers there.
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let settings = Config { bots: vec![nobody.to_string()], ..config(folder.path()) };
    let client = Client::new(&App::new(settings, catalogue()).await.unwrap());
    let id = client.against("easy").await;
    for ply in [0, 2, 4] {
        let sent = client.act(&id, "moves", column(&format!("m{ply}"), ply, "4")).await;
        assert_eq!(sent.body["outcome"], "accepted", "{}", sent.body);
        let state =
            client.until(&id, |state| state["turn"] == "first" || state["status"] == "finished").await;
        assert_eq!((&state["seq"], &state["seats"][1]["bot"]), (&json!(ply + 2), &json!("easy")));
    }
}

#[tokio::test]
async fn fault_08_database_is_locked() {
    let folder = tempfile::tempdir().unwrap();
    let settings = config(folder.path());
    let (app, address) = listen(settings.clone()).await;
    let client = Client::new(&app);
    let id = client.against("random").await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    line.next("game:state").await;
    let mut lock = hold(&settings, &id).await;
    let begin = Instant::now();
    let refused = client.act(&id, "moves", column("a", 0, "4")).await;
    let waited = begin.elapsed();
    println!("told after {waited:?} that nothing can be stored");
    assert_eq!(
        (refused.status, &refused.body["error"]["code"]),
        (StatusCode::SERVICE_UNAVAILABLE, &json!("storage"))
    );
    // Whoever watches is sent to resume instead of seeing what is not so.
    assert_eq!(line.close_code().await, Some(1012));
    assert_eq!(client.state(&id).await["seq"], 0, "what is not stored did not happen");
    lock.execute("ROLLBACK").await.unwrap();
    assert_eq!(client.act(&id, "moves", column("a", 0, "4")).await.body["outcome"], "accepted");
    assert_eq!(client.act(&id, "moves", column("a", 0, "4")).await.body["outcome"], "duplicate");
    let state = client.until(&id, |state| state["turn"] == "first").await;
    assert_eq!(state["seq"], 2, "the bot answers as if nothing had been");
}

/// A disk of a few megabytes; it goes away with this.
struct Disk(tempfile::TempDir);

impl Disk {
    /// `None` where this user must not mount anything.
    fn new(bytes: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={bytes},mode=0777"), "parlor-test"])
            .arg(folder.path())
            .output();
        mounted.is_ok_and(|output| output.status.success()).then(|| Disk(folder))
    }

    fn filler(&self) -> std::path::PathBuf {
        self.0.path().join("filler")
    }

    /// Leaves nothing free.
    fn fill(&self) {
        let mut file = std::fs::File::create(self.filler()).unwrap();
        let block = [1_u8; 4_096];
        while std::io::Write::write_all(&mut file, &block).is_ok() {}
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        Command::new("umount").arg("--lazy").arg(self.0.path()).status().ok();
    }
}

#[tokio::test]
async fn fault_08_disk_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let settings = config(folder.path());
    if !settings.database.is_empty() {
        println!("SKIPPED: the disk of PostgreSQL is not this server's");
        return;
    }
    let Some(disk) = Disk::new("4m") else {
        println!("SKIPPED: this user must not mount a small disk");
        return;
    };
    let client = Client::new(
        &App::new(Config { data: disk.0.path().join("data"), ..settings }, catalogue()).await.unwrap(),
    );
    let mut told = Vec::new();
    disk.fill();
    // The pages that the log of the database has already may take a few moves more.
    let refused = loop {
        let game = client
            .post(
                "/api/games",
                json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "person"}}),
            )
            .await;
        if game.status != StatusCode::CREATED {
            break game;
        }
        let id = game.body["state"]["id"].as_str().unwrap().to_owned();
        let sent = client.act(&id, "moves", column("a", 0, "4")).await;
        told.push((id, sent.body["outcome"] == "accepted"));
        if sent.status != StatusCode::OK {
            break sent;
        }
    };
    println!("{} games until the disk was full", told.len());
    assert_eq!(
        (refused.status, &refused.body["error"]["code"]),
        (StatusCode::SERVICE_UNAVAILABLE, &json!("storage"))
    );
    std::fs::remove_file(disk.filler()).unwrap();
    for (id, is_accepted) in told {
        let again = client.act(&id, "moves", column("a", 0, "4")).await;
        let expected = if is_accepted { "duplicate" } else { "accepted" };
        assert_eq!(again.body["outcome"], expected, "{}", again.body);
        assert_eq!(client.play(&id, "4").await.body["outcome"], "accepted", "the game goes on");
    }
}

/// A game for each kind of clock, with its first move played.
async fn clocked(client: &Client) -> [String; 2] {
    let clocks =
        [json!({"kind": "game", "seconds": 600, "increment": 5}), json!({"kind": "turn", "seconds": 86_400})];
    let mut ids = Vec::new();
    for clock in clocks {
        let id = alone(client, clock).await;
        assert_eq!(client.play(&id, "4").await.body["outcome"], "accepted");
        ids.push(id);
    }
    ids.try_into().unwrap()
}

/// The server once more, with a clock that is off by so many milliseconds.
async fn restart(folder: &Path, app: &App, client: &Client, off: i64) -> (App, Client) {
    app.close().await;
    let settings = config(folder);
    settings.wall_clock.jump(off);
    let app = App::new(settings, catalogue()).await.unwrap();
    let again = Client::new(&app);
    again.borrow_cookie(client);
    (app, again)
}

#[tokio::test]
async fn fault_14_clock_jumps_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let client = Client::new(&app);
    let ids = clocked(&client).await;
    for jump in [3 * DAY, -60 * DAY, 57 * DAY] {
        app.config.wall_clock.jump(jump);
        for id in &ids {
            let state = client.state(id).await;
            assert_eq!(state["status"], "in_progress", "a jump by {jump} ms costs nobody time");
            assert_eq!(client.play(id, "3").await.body["outcome"], "accepted");
        }
    }
    for id in &ids {
        let events = client.get(&format!("/api/games/{id}")).await.body["events"].clone();
        let at: Vec<u64> =
            events.as_array().unwrap().iter().map(|event| event["at"].as_u64().unwrap()).collect();
        assert!(at.len() == 4 && at.is_sorted(), "no event is older than the one before: {at:?}");
    }
    // What was stamped by a clock that was wrong costs nobody time when it is right again.
    let (app, client) = restart(folder.path(), &app, &client, 0).await;
    for id in &ids {
        assert_eq!(client.state(id).await["status"], "in_progress");
        assert_eq!(client.play(id, "2").await.body["outcome"], "accepted");
    }
    app.close().await;
}

#[tokio::test]
async fn fault_14_clock_jumps_while_the_server_is_down() {
    let folder = tempfile::tempdir().unwrap();
    let first = app(folder.path()).await;
    let client = Client::new(&first);
    let [minutes, days] = clocked(&client).await;
    let (second, client) = restart(folder.path(), &first, &client, -400 * DAY).await;
    for id in [&minutes, &days] {
        assert_eq!(client.play(id, "3").await.body["outcome"], "accepted", "put back, it costs nobody time");
    }
    let (third, client) = restart(folder.path(), &second, &client, 2 * DAY).await;
    assert_eq!(client.state(&minutes).await["status"], "in_progress", "a restart costs no minutes");
    let state = client.until(&days, |state| state["status"] == "finished").await;
    assert_eq!(state["ended"], "time", "two days for a turn of one day are too many");
    third.close().await;
}
