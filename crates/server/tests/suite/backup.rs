//! Back up, lose everything, restore: all games replay, people sign in, ratings are there.

use crate::account::sign_up;
use crate::analysis::until_done;
use crate::fixture::{Client, app, catalogue, config};
use crate::tournament::tournament;
use serde_json::json;
use server::{App, Config};
use sqlx::{AnyPool, Executor};
use std::collections::BTreeMap;
use std::path::Path;

/// Everything that a visitor can see of the games of a client.
async fn look(client: &Client, games: &[String]) -> Vec<serde_json::Value> {
    let mut seen = vec![
        client.get("/api/players/alice").await.body,
        client.get("/api/players/connect4.random").await.body,
        client.get("/api/tournaments").await.body,
        client.get(&format!("/api/games/{}/analysis", games[0])).await.body,
    ];
    for id in games {
        seen.push(client.get(&format!("/api/games/{id}")).await.body);
        seen.push(client.get(&format!("/api/games/{id}/plies")).await.body);
    }
    seen
}

#[tokio::test]
async fn what_is_lost_comes_back_in_any_database() {
    let (before, after, elsewhere) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = elsewhere.path().join("games.parlor");
    let recording = Config { record_training: true, ..config(before.path()) };
    let running = App::new(recording, catalogue()).await.unwrap();
    let client = sign_up(&running, "Alice").await;
    let mut games = Vec::new();
    for rated in [true, false] {
        let (person, bot) = (json!({"kind": "person"}), json!({"kind": "bot", "player": "random"}));
        let mut terms = json!({"game": "connect4", "first": person, "second": bot, "rated": rated});
        terms["clock"] = crate::rated::clock();
        let id = client.create(terms).await;
        client.play(&id, "4").await;
        client.until(&id, |state| state["turn"] == "first").await;
        client.act(&id, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await;
        games.push(id);
    }
    games.push(
        client.create(json!({"game": "dice", "first": {"kind": "person"}, "second": {"kind": "open"}})).await,
    );
    client.post("/api/tournaments", tournament(150)).await;
    client.post(&format!("/api/games/{}/analysis", games[0]), json!(null)).await;
    until_done(&client, &games[0]).await;
    sign_up(&running, "bob").await;
    client.post("/api/operator/accounts/bob/close", json!({"reason": "cheating"})).await;
    sign_up(&running, "carol").await.post("/api/account/delete", json!({"password": "correct horse"})).await;
    let seen = look(&client, &games).await;
    let counts = server::backup(&config(before.path()), &file).await.unwrap();
    assert_eq!((counts["game"], counts["account"], counts["rating_change"]), (3, 2, 2));
    assert_eq!((counts["operator_act"], counts["retired_name"]), (1, 1));
    assert_eq!((counts["tournament_part"], counts["analysis"], counts["decision"]), (2, 1, 2));
    running.close().await;
    before.close().unwrap();

    let restored = server::restore(&config(after.path()), &file, catalogue()).await.unwrap();
    assert_eq!(restored, counts);
    let again = app(after.path()).await;
    let client = Client::new(&again);
    client.post("/api/session", json!({"name": "alice", "password": "correct horse"})).await;
    assert_eq!(look(&client, &games).await, seen);
    for (name, code) in [("bob", "account_closed"), ("carol", "wrong_password")] {
        let refused = json!({"name": name, "password": "correct horse"});
        assert_eq!(Client::new(&again).post("/api/session", refused).await.body["error"]["code"], code);
    }
    let carol = json!({"name": "carol", "password": "correct horse"});
    assert_eq!(Client::new(&again).post("/api/account", carol).await.body["error"]["code"], "name_taken");
    let twice = server::restore(&config(after.path()), &file, catalogue()).await.unwrap_err().to_string();
    assert!(twice.contains("not empty"), "{twice}");

    // From here on in the database that needs no server, whatever the first one was.
    let plain = |folder: &Path| server::Config { database: String::new(), ..config(folder) };
    assert_eq!(server::restore(&plain(elsewhere.path()), &file, catalogue()).await.unwrap(), counts);
}

#[tokio::test]
async fn a_damaged_backup_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.parlor");
    let running = app(folder.path()).await;
    let id = Client::new(&running).against("random").await;
    server::backup(&config(folder.path()), &file).await.unwrap();
    let whole = std::fs::read_to_string(&file).unwrap();
    let empty = tempfile::tempdir().unwrap();
    let cut = whole.trim_end().rfind('\n').unwrap();
    for (text, why) in [
        (whole[..cut].to_owned(), "too early"),
        (whole.replace(&id, "another"), "checksum is wrong"),
        (whole.replacen(":1}", ":2}", 1), "no backup"),
        (String::new(), "no backup"),
    ] {
        std::fs::write(&file, text).unwrap();
        let error = server::restore(&config(empty.path()), &file, catalogue()).await.unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    std::fs::write(&file, whole).unwrap();
    server::restore(&config(empty.path()), &file, catalogue()).await.unwrap();
}

/// Every file of a folder with what is in it.
fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.map(|path| (path.display().to_string(), std::fs::read(path).unwrap())).collect()
}

#[tokio::test]
async fn attack_29_a_backup_changes_nothing_where_the_games_are() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = elsewhere.path().join("games.parlor");
    let settings = config(folder.path());
    let running = app(folder.path()).await;
    Client::new(&running).against("random").await;
    assert_eq!(server::backup(&settings, &file).await.unwrap()["game"], 1, "while the server runs");
    running.close().await;
    let before = content(folder.path());
    assert_eq!(server::backup(&settings, &file).await.unwrap()["game"], 1, "after it has ended");
    assert_eq!(content(folder.path()), before);

    // A database of an older version is neither read nor brought up to date.
    let database = format!("sqlite://{}", folder.path().join("parlor.sqlite").display());
    let database = if settings.database.is_empty() { database } else { settings.database.clone() };
    let pool = AnyPool::connect(&database).await.unwrap();
    let older = "DELETE FROM _sqlx_migrations WHERE version = (SELECT MAX(version) FROM _sqlx_migrations)";
    pool.execute(older).await.unwrap();
    pool.close().await;
    let before = content(folder.path());
    let error = server::backup(&settings, &file).await.unwrap_err().to_string();
    assert!(error.contains("older version"), "{error}");
    assert_eq!(content(folder.path()), before);

    // A folder by mistake: it is not created.
    let nowhere = Config { database: String::new(), ..config(&elsewhere.path().join("nowhere")) };
    assert!(server::backup(&nowhere, &file).await.is_err());
    assert!(!nowhere.data.exists());
}
