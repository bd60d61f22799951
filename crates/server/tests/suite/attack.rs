//! Attacks by strangers, by the row of `docs/security.md`; each shows that honest players do not notice.

use crate::account::sign_up;
use crate::analysis;
use crate::fixture::{Client, Line, app, catalogue, config, hold, listen};
use crate::rated;
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::{App, Config};
use sqlx::{AnyPool, Executor, Row};
use std::time::{Duration, Instant};

#[tokio::test]
async fn attack_01_a_rated_rematch_needs_both_and_who_never_moved_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let mut terms = rated::open();
    terms["clock"] = json!({"kind": "game", "seconds": 1, "increment": 0});
    let id = alice.create(terms).await;
    bob.act(&id, "join", json!({})).await;
    assert_eq!(alice.play(&id, "4").await.body["outcome"], "accepted");
    // Bob has not moved when his clock runs out.
    let state = alice.until(&id, |state| state["status"] == "finished").await;
    assert_eq!((&state["result"], &state["ended"]), (&json!("draw"), &json!("aborted")));
    assert_eq!(rated::rating(&alice, "bob").await, (0, 0), "nothing was counted");

    let offered = alice.act(&id, "rematch", json!({})).await;
    assert_eq!((offered.status, &offered.body["state"]["id"]), (StatusCode::ACCEPTED, &json!(id)));
    assert_eq!(
        offered.body["state"]["rematchOffer"],
        json!({"side": "first", "swap": true, "sameDraws": false})
    );
    assert_eq!(alice.act(&id, "rematch", json!({})).await.body["error"]["code"], "not_now", "one open offer");
    let other = bob.act(&id, "rematch", json!({"swap": false})).await;
    assert_eq!(other.status, StatusCode::ACCEPTED, "other terms are an offer of their own");
    assert_eq!(bob.state(&id).await["rematch"], json!(null));
    let opened = alice.act(&id, "rematch", json!({"swap": false})).await;
    assert_eq!((opened.status, &opened.body["you"]), (StatusCode::CREATED, &json!(["first"])));
    assert_eq!(bob.state(&id).await["rematch"], opened.body["state"]["id"]);
}

#[tokio::test]
async fn attack_01_resigning_before_the_first_move_gives_nobody_points() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, bob) = (sign_up(&app, "alice").await, sign_up(&app, "bob").await);
    let id = alice.create(rated::open()).await;
    bob.act(&id, "join", json!({})).await;
    assert_eq!(rated::resign(&bob, &id).await["outcome"], "accepted");
    assert_eq!(alice.state(&id).await["ended"], "aborted");
    let bot = alice.create(rated::against("easy")).await;
    assert_eq!(rated::resign(&alice, &bot).await["outcome"], "accepted");
    assert_eq!(alice.state(&bot).await["ended"], "aborted");
    assert_eq!((rated::rating(&bob, "alice").await, rated::rating(&bob, "bob").await), ((0, 0), (0, 0)));
}

/// A column of a game, as it is stored.
async fn stored(settings: &Config, id: &str, column: &str) -> String {
    let file = format!("sqlite://{}", settings.data.join("parlor.sqlite").display());
    let url = if settings.database.is_empty() { file } else { settings.database.clone() };
    let pool = AnyPool::connect(&url).await.unwrap();
    let text = format!("SELECT CAST({column} AS TEXT) FROM game WHERE id = '{id}'");
    let row = sqlx::query(sqlx::AssertSqlSafe(text)).fetch_one(&pool).await.unwrap();
    row.get(0)
}

/// Waits until a column of a game has this value, without asking the server, which would read the game again.
async fn until_stored(settings: &Config, id: &str, column: &str, value: &str) {
    let began = Instant::now();
    while stored(settings, id, column).await != value {
        assert!(began.elapsed() < Duration::from_secs(20), "{column} is not {value}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Imports a game from an address, as a proxy tells of it.
async fn import_from(client: &Client, address: &str) -> StatusCode {
    let moves: Vec<&str> = ["4", "4", "4", "4", "4", "4", "3", "3", "3", "3", "3", "3"].to_vec();
    let record = json!({"format": 1, "game": "connect4", "rules": 1, "seed": "7", "moves": moves});
    let request = client.request("POST", "/api/games/import").header("x-forwarded-for", address);
    let request = request.header("content-type", "application/json");
    let body = axum::body::Body::from(json!({"record": record}).to_string());
    client.send(request.body(body).unwrap()).await.status
}

#[tokio::test]
async fn attack_04_one_address_fills_its_quota_and_not_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { stored_bytes_per_day: 40_000, trust_proxy: true, ..config(folder.path()) };
    let app = App::new(settings, catalogue()).await.unwrap();
    let mut imported = 0;
    // A new visitor each time: the address counts.
    while import_from(&Client::new(&app), "203.0.113.7").await == StatusCode::CREATED {
        imported += 1;
        assert!(imported < 50);
    }
    assert!(imported > 5, "{imported}");
    assert_eq!(import_from(&Client::new(&app), "203.0.113.7").await, StatusCode::TOO_MANY_REQUESTS);
    let honest = Client::new(&app);
    assert_eq!(import_from(&honest, "203.0.113.8").await, StatusCode::CREATED);
    // One visitor at many addresses has one quota.
    let mut addresses = (9..100).map(|last| format!("203.0.113.{last}"));
    for _ in 0..50 {
        if import_from(&honest, &addresses.next().unwrap()).await == StatusCode::TOO_MANY_REQUESTS {
            return;
        }
    }
    panic!("an owner has no quota");
}

#[tokio::test]
async fn attack_04_games_that_guests_leave_behind_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let settings = config(folder.path());
    let wall_clock = settings.wall_clock.clone();
    let first = App::new(settings.clone(), catalogue()).await.unwrap();
    let (guest, alice) = (Client::new(&first), sign_up(&first, "alice").await);
    let (left, kept) = (guest.against("random").await, alice.against("random").await);
    guest.play(&left, "4").await;
    guest.until(&left, |state| state["turn"] == "first").await;
    let ended = guest.against("random").await;
    guest.act(&ended, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await;
    first.close().await;
    wall_clock.jump(31 * 86_400_000);
    let second = App::new(settings.clone(), catalogue()).await.unwrap();
    let client = Client::new(&second);
    let is_gone = async |client: &Client, id: &str| {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(20) {
            if client.get(&format!("/api/games/{id}")).await.status == StatusCode::NOT_FOUND {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        false
    };
    assert!(is_gone(&client, &left).await, "an unfinished game");
    for id in [&kept, &ended] {
        assert_eq!(client.get(&format!("/api/games/{id}")).await.status, StatusCode::OK);
    }
    second.close().await;
    wall_clock.jump(366 * 86_400_000);
    let third = Client::new(&App::new(settings, catalogue()).await.unwrap());
    assert!(is_gone(&third, &ended).await, "a finished game");
    assert_eq!(third.get(&format!("/api/games/{kept}")).await.status, StatusCode::OK, "accounts keep theirs");
}

#[tokio::test]
async fn attack_13_invented_visitors_of_one_address_do_not_take_every_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    // While every search thread is busy, an analysis takes its time.
    let player = Client::new(&app);
    for _ in 0..2 {
        let id = player.against("ponders").await;
        player.play(&id, "4").await;
    }
    let mut accepted = 0;
    for _ in 0..12 {
        let visitor = Client::new(&app);
        let id = analysis::four(&visitor).await;
        let reply = visitor.post(&format!("/api/games/{id}/analysis"), Json::Null).await;
        accepted += u32::from(reply.status.is_success());
        assert!(reply.status.is_success() || reply.body["error"]["code"] == "busy", "{}", reply.body);
    }
    assert!((4..8).contains(&accepted), "{accepted} of 12 analyses of one address were accepted");
}

/// Plays a move from an address, as a proxy tells of it.
async fn play_from(client: &Client, address: &str, id: &str, m: &str) {
    let seq = client.state(id).await["seq"].clone();
    let body = json!({"clientMoveId": format!("{m}-{seq}"), "expectedSeq": seq, "move": m});
    let request = client.request("POST", &format!("/api/games/{id}/moves"));
    let request = request.header("x-forwarded-for", address).header("content-type", "application/json");
    let reply = client.send(request.body(axum::body::Body::from(body.to_string())).unwrap()).await.body;
    assert_eq!(reply["outcome"], "accepted", "{reply}");
}

#[tokio::test]
async fn attack_05_the_games_of_one_address_keep_no_bot_of_another_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { trust_proxy: true, ..config(folder.path()) };
    let app = App::new(settings, catalogue()).await.unwrap();
    // Forty searches of two seconds each for two threads.
    for _ in 0..40 {
        let attacker = Client::new(&app);
        let id = attacker.against("sleeps").await;
        play_from(&attacker, "203.0.113.7", &id, "4").await;
    }
    let honest = Client::new(&app);
    let bot = json!({"kind": "bot", "player": "first-column"});
    let clock = json!({"kind": "game", "seconds": 2, "increment": 0});
    let terms = json!({"game": "connect4", "first": {"kind": "person"}, "second": bot, "clock": clock});
    let id = honest.create(terms).await;
    let mut waited = Duration::ZERO;
    for m in ["4", "5", "7"] {
        play_from(&honest, "203.0.113.8", &id, m).await;
        let began = Instant::now();
        honest.until(&id, |state| state["turn"] == "first" || state["status"] == "finished").await;
        waited += began.elapsed();
    }
    let state = honest.state(&id).await;
    println!("three moves waited {waited:?} for a thread");
    assert_eq!(state["status"], "in_progress", "no bot loses on time while it waits: {state}");
    let left = state["clock"]["leftMs"][1].as_u64().unwrap();
    assert!(left > 1_500, "the clock of the bot stood still: {left} ms are left");
    assert!(waited < Duration::from_secs(15), "nobody waits for forty others: {waited:?}");
}

#[tokio::test]
async fn attack_05_a_visitor_keeps_no_bot_of_another_at_the_same_address_waiting() {
    const CLASSROOM: &str = "203.0.113.7";
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { trust_proxy: true, ..config(folder.path()) };
    let app = App::new(settings, catalogue()).await.unwrap();
    let (greedy, honest) = (Client::new(&app), Client::new(&app));
    // Forty searches of two seconds each for two threads, all of one visitor.
    for _ in 0..40 {
        let id = greedy.against("sleeps").await;
        play_from(&greedy, CLASSROOM, &id, "4").await;
    }
    let id = honest.against("first-column").await;
    play_from(&honest, CLASSROOM, &id, "4").await;
    let began = Instant::now();
    honest.until(&id, |state| state["turn"] == "first").await;
    println!("a move waited {:?} for a thread", began.elapsed());
    assert!(
        began.elapsed() < Duration::from_secs(15),
        "nobody waits for forty others: {:?}",
        began.elapsed()
    );
}

#[tokio::test]
async fn attack_05_a_bot_that_makes_room_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { waiting_turns: 4, trust_proxy: true, ..config(folder.path()) };
    let app = App::new(settings, catalogue()).await.unwrap();
    let many = Client::new(&app);
    let mut games = Vec::new();
    // Two run and four wait.
    for _ in 0..6 {
        let id = many.against("sleeps").await;
        play_from(&many, "203.0.113.7", &id, "4").await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        games.push(id);
    }
    for _ in 0..2 {
        let few = Client::new(&app);
        let id = few.against("first-column").await;
        play_from(&few, "203.0.113.8", &id, "4").await;
    }
    for id in &games {
        let state = many.until(id, |state| state["turn"] == "first").await;
        assert_eq!(state["seats"][1]["bot"], "sleeps", "no substitute plays for it");
    }
    let metrics = work::metric::handle().unwrap().render();
    assert!(!metrics.contains("parlor_bot_failures_total"), "{metrics}");
}

#[tokio::test]
async fn attack_08_a_storage_error_stalls_neither_bots_nor_flags() {
    let folder = tempfile::tempdir().unwrap();
    let settings = config(folder.path());
    let client = Client::new(&app_with(&settings).await);
    let person = json!({"kind": "person"});
    let clock = json!({"kind": "game", "seconds": 1, "increment": 0});
    let flag =
        client.create(json!({"game": "connect4", "first": person, "second": person, "clock": clock})).await;
    let bot = client.against("sleeps").await;
    for id in [&flag, &bot] {
        assert_eq!(client.play(id, "4").await.body["outcome"], "accepted");
    }
    // The bot's move and the fallen flag both meet a locked database.
    let mut locks = vec![hold(&settings, &flag).await];
    if !settings.database.is_empty() {
        locks.push(hold(&settings, &bot).await);
    }
    tokio::time::sleep(Duration::from_secs(6)).await;
    for lock in &mut locks {
        lock.execute("ROLLBACK").await.unwrap();
    }
    until_stored(&settings, &flag, "status", "finished").await;
    until_stored(&settings, &bot, "seq", "2").await;
}

async fn app_with(settings: &Config) -> server::App {
    server::App::new(settings.clone(), crate::fixture::catalogue()).await.unwrap()
}

#[tokio::test]
async fn attack_15_a_game_that_is_read_anew_gives_no_time_back() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let client = Client::new(&app);
    let person = json!({"kind": "person"});
    let clock = json!({"kind": "game", "seconds": 60, "increment": 0});
    let id =
        client.create(json!({"game": "connect4", "first": person, "second": person, "clock": clock})).await;
    client.play(&id, "4").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let account = client.post("/api/account", json!({"name": "alice", "password": "long enough"})).await;
    assert_eq!(account.status, StatusCode::CREATED);
    let left: Json = client.state(&id).await["clock"]["leftMs"][1].clone();
    assert!(left.as_u64().unwrap() <= 59_700, "signing up in the middle of a turn costs its time: {left}");
}

#[tokio::test]
async fn attack_16_a_server_that_cannot_write_is_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    let settings = config(folder.path());
    let client = Client::new(&app_with(&settings).await);
    let ready = async || client.get("/readyz").await.status;
    assert_eq!(ready().await, StatusCode::OK);
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let mut lock = hold_all(&settings).await;
    assert_eq!(ready().await, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(client.get("/healthz").await.status, StatusCode::OK, "the process is well");
    lock.execute("ROLLBACK").await.unwrap();
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(ready().await, StatusCode::OK);
}

/// Holds what every write of the readiness check needs.
async fn hold_all(settings: &Config) -> sqlx::pool::PoolConnection<sqlx::Any> {
    let mut lock = hold(settings, "").await;
    if !settings.database.is_empty() {
        lock.execute("LOCK TABLE probe IN ACCESS EXCLUSIVE MODE").await.unwrap();
    }
    lock
}

#[tokio::test]
async fn attack_21_the_page_runs_nothing_inline_and_in_no_frame() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { secure_cookies: true, ..config(folder.path()) };
    let client = Client::new(&app_with(&settings).await);
    let (page, api) = (client.get("/").await.headers, client.get("/api/catalogue").await.headers);
    let policy = page["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(page["strict-transport-security"], "max-age=31536000");
    assert_eq!(api["cache-control"], "no-store", "what one visitor may see is kept by no cache");
    let plain = Client::new(&app(tempfile::tempdir().unwrap().path()).await);
    assert_eq!(plain.get("/").await.headers.get("strict-transport-security"), None, "without TLS");
}

#[cfg(unix)]
#[tokio::test]
async fn attack_22_other_users_of_the_machine_read_neither_database_nor_backup() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { database: String::new(), redis: String::new(), ..config(folder.path()) };
    // A database of an older version could be read by everybody.
    let database = folder.path().join("parlor.sqlite");
    std::fs::write(&database, "").unwrap();
    std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o644)).unwrap();
    let app = app_with(&settings).await;
    Client::new(&app).against("random").await;
    server::backup(&settings, &folder.path().join("backup")).await.unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{} has mode {mode:o}", file.path().display());
    }
    app.close().await;
}

#[tokio::test]
async fn attack_24_a_socket_is_told_why_it_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let settings = config(folder.path());
    let (app, address) = listen(settings.clone()).await;
    let client = Client::new(&app);
    let id = client.against("random").await;
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    line.send(json!({"type": "x".repeat(9_000)})).await;
    assert_eq!(line.close_code().await, Some(1009), "too large");
    let mut line = Line::game(address, &id, 0, client.cookie()).await;
    let mut lock = hold(&settings, &id).await;
    line.send(json!({"type": "move", "clientMoveId": "a", "expectedSeq": 0, "move": "4"})).await;
    let reply = line.next("reply").await["reply"].clone();
    assert_eq!(reply["error"]["code"], "storage", "{reply}");
    assert_eq!(line.close_code().await, Some(1012), "the game is read again");
    lock.execute("ROLLBACK").await.unwrap();
}

#[tokio::test]
async fn attack_27_an_experiment_of_a_visitor_wakes_no_operator() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let id = client.against("ponders").await;
    client.play(&id, "4").await;
    // Two pulls at once are one, so that it goes on until there is a substitute.
    while client.state(&id).await["seats"][1]["bot"] == "ponders" {
        client.act(&id, "unplug", json!({})).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    client.until(&id, |state| state["turn"] == "first").await;
    let metrics = work::metric::handle().unwrap().render();
    assert!(metrics.contains("parlor_bots_unplugged_total"), "{metrics}");
    assert!(!metrics.contains("parlor_bot_failures_total"), "{metrics}");
}

#[tokio::test]
async fn attack_10_sockets_of_a_session_that_has_ended_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let client = sign_up(&app, "alice").await;
    let id = client.against("random").await;
    let mut stolen = Line::game(address, &id, 0, client.cookie()).await;
    stolen.next("welcome").await;
    let changed = client
        .post("/api/account/password", json!({"old": "correct horse", "new": "another that is long"}))
        .await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    assert_eq!(stolen.close_code().await, Some(1008), "a changed password ends other sessions at once");
    let mut own = Line::game(address, &id, 0, client.cookie()).await;
    own.next("welcome").await;
    let out = client.send(client.request("DELETE", "/api/session").body(axum::body::Body::empty()).unwrap());
    assert_eq!(out.await.status, StatusCode::NO_CONTENT);
    assert_eq!(own.close_code().await, Some(1008), "and so does signing out");
}

#[tokio::test]
async fn attack_11_loops_of_moves_and_takebacks_end_and_offers_do_not_pile_up() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let client = Client::new(&app);
    let person = json!({"kind": "person"});
    let id = client.create(json!({"game": "connect4", "first": person, "second": person})).await;
    let mut refused = None;
    let mut seq = 0;
    while refused.is_none() && seq < 5_000 {
        for what in ["moves", "takeback"] {
            let mut body = json!({"clientMoveId": format!("{seq}"), "expectedSeq": seq});
            if what == "moves" {
                body["move"] = json!("4");
            }
            let reply = client.act(&id, what, body).await.body;
            if reply["outcome"] == "accepted" {
                seq += 1;
            } else {
                refused = Some(reply);
            }
        }
    }
    assert_eq!(refused.unwrap()["error"]["code"], "not_now");
    assert!(seq < 1_000, "{seq} events in a game of one ply");

    let (host, friend) = (Client::new(&app), client);
    let id = host.create(json!({"game": "connect4", "first": person, "second": {"kind": "open"}})).await;
    friend.act(&id, "join", json!({})).await;
    host.play(&id, "4").await;
    let seq = host.state(&id).await["seq"].clone();
    let offer = |name: &str, seq: &Json| json!({"clientMoveId": name, "expectedSeq": seq});
    assert_eq!(host.act(&id, "takeback", offer("a", &seq)).await.body["outcome"], "accepted");
    let seq = host.state(&id).await["seq"].clone();
    assert_eq!(host.act(&id, "takeback", offer("b", &seq)).await.body["error"]["code"], "not_now");
}

#[tokio::test]
async fn attack_11_many_sockets_of_one_address_share_one_limit() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Config { requests_per_second: 5, request_burst: 20, ..config(folder.path()) };
    let (app, address) = listen(settings).await;
    let client = Client::new(&app);
    let id = client.against("random").await;
    let mut lines = Vec::new();
    for _ in 0..4 {
        lines.push(Line::game(address, &id, 0, client.cookie()).await);
    }
    let mut refused = 0;
    for line in &mut lines {
        for _ in 0..10 {
            line.send(json!({"type": "ping"})).await;
        }
        for _ in 0..10 {
            let answer = loop {
                let Some(tokio_tungstenite::tungstenite::Message::Text(text)) = line.frame().await else {
                    panic!("the socket stays open")
                };
                let message: Json = serde_json::from_str(&text).unwrap();
                if message["type"] == "pong" || message["type"] == "error" {
                    break message;
                }
            };
            refused += u32::from(answer["error"]["code"] == "too_many_requests");
        }
    }
    assert!(refused > 10, "{refused} of 40 messages were refused");
}
