//! Programs of the operator as opponents.

use crate::fixture::{Client, catalogue, config};
use axum::http::StatusCode;
use serde_json::{Value as Json, json};
use server::App;
use std::path::Path;
use work::program::ProgramSettings;

/// A program in the shell for Connect Four that does this when it is to move.
fn program(name: &str, go: &str) -> ProgramSettings {
    let answers = "hello|seed|position) echo ok;; quit) exit;;";
    ProgramSettings {
        game: "connect4".to_owned(),
        name: name.to_owned(),
        about: "A few lines of shell.".to_owned(),
        command: format!("sh -c 'while read -r word rest; do case $word in {answers} go) {go};; esac; done'"),
        millis: 1_000,
        memory_mb: 0,
        processes: 1,
    }
}

async fn app(folder: &Path, programs: Vec<ProgramSettings>) -> App {
    App::new(server::Config { programs, ..config(folder) }, catalogue()).await.unwrap()
}

fn against(player: &str) -> Json {
    json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "bot", "player": player}})
}

#[tokio::test]
async fn a_program_is_in_the_catalogue_and_plays_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path(), vec![program("Last Column", "echo bestmove 7")]).await;
    let client = Client::new(&app);
    let listed = client.get("/api/catalogue").await.body;
    let four = listed["games"].as_array().unwrap().iter().find(|game| game["id"] == "connect4").unwrap();
    for list in ["bots", "levels"] {
        let programs = |info: &&Json| info["isProgram"] == true;
        let listed: Vec<&Json> = four[list].as_array().unwrap().iter().filter(programs).collect();
        assert_eq!(listed.len(), 1, "{list}: {four}");
        assert_eq!(
            (&listed[0]["name"], &listed[0]["about"]),
            (&json!("Last Column"), &json!("A few lines of shell."))
        );
    }
    let id = client.create(against("Last Column")).await;
    for (seq, column) in ["1", "2", "3", "4"].into_iter().enumerate() {
        client.until(&id, |state| state["ply"] == 2 * seq).await;
        assert_eq!(client.play(&id, column).await.status, StatusCode::OK);
    }
    let state = client.until(&id, |state| state["status"] == "finished").await;
    assert_eq!(state["moves"], json!(["1", "7", "2", "7", "3", "7", "4"]));
    assert_eq!(state["seats"][1]["bot"], "Last Column");
    app.close().await;
}

#[tokio::test]
async fn a_program_that_fails_is_replaced() {
    for go in ["exit 1", "echo bestmove 9", "echo what"] {
        let folder = tempfile::tempdir().unwrap();
        let app = app(folder.path(), vec![program("Broken", go)]).await;
        let client = Client::new(&app);
        let id = client.create(against("Broken")).await;
        assert_eq!(client.play(&id, "4").await.status, StatusCode::OK);
        let state = client.until(&id, |state| state["ply"] == 2).await;
        assert_ne!(state["seats"][1]["bot"], "Broken", "{go}: a substitute plays on");
        app.close().await;
    }
}

#[tokio::test]
async fn visitors_choose_among_programs_and_never_name_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path(), vec![program("Last", "echo bestmove 7")]).await;
    let client = Client::new(&app);
    for player in ["line:sh", "line:sh -c 'touch /tmp/x'", "x=line:sh", "last", "Lost"] {
        let reply = client.post("/api/games", against(player)).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{player}: {}", reply.body);
    }
    let mut rated = against("Last");
    rated["rated"] = true.into();
    rated["takeback"] = false.into();
    rated["clock"] = json!({"kind": "game", "seconds": 60, "increment": 0});
    let reply = client.post("/api/games", rated).await;
    assert!(reply.status.is_client_error(), "{}", reply.body);
    let other =
        json!({"game": "entropy", "first": {"kind": "person"}, "second": {"kind": "bot", "player": "Last"}});
    assert_eq!(client.post("/api/games", other).await.status, StatusCode::BAD_REQUEST);
    app.close().await;
}

#[tokio::test]
async fn a_server_does_not_start_with_a_program_that_cannot_play() {
    let folder = tempfile::tempdir().unwrap();
    let programs = vec![ProgramSettings { command: "/no/such/program".to_owned(), ..program("Ghost", "") }];
    let config = server::Config { programs, ..config(folder.path()) };
    let error = App::new(config, catalogue()).await.err().unwrap().to_string();
    assert!(error.starts_with("programs: Ghost: ") && error.contains("cannot start it"), "{error}");
}
