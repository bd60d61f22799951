//! The same game, engine and limits come to the same verdicts on the command line, over gRPC and on the page's socket.

use crate::service::{Running, http};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tests::program::run;
use tokio_tungstenite::tungstenite::Message;
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::bots_client::BotsClient;

const PATIENCE: Duration = Duration::from_mins(2);

/// What is said of a decision: label, best move, values with the best and with the played move.
#[derive(Clone, Debug, PartialEq)]
struct Verdict {
    label: String,
    best: String,
    before: (f32, Option<f32>),
    after: (f32, Option<f32>),
}

/// Verdicts by ply, counted from 1.
type Verdicts = BTreeMap<u64, Verdict>;

/// The first plies of a recorded game, after which somebody resigns.
fn record(game: &str, plies: usize) -> Json {
    let path = tests::root().join(format!("crates/games/src/{game}/golden/games.jsonl"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut record: Json = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let moves = record["moves"].as_array_mut().unwrap();
    if moves.len() > plies {
        moves.truncate(plies);
        record["result"] = json!({"win": "first"});
        record["ended"] = json!("resigned");
    }
    record
}

fn number(value: &Json) -> (f32, Option<f32>) {
    let read = |name: &str| value[name].as_f64().map(|number| number as f32);
    (read("win").unwrap(), read("points"))
}

/// A verdict in JSON; the command line has the choice in the ply, the page in an object of its own.
fn verdict(ply: &Json, choice: &Json) -> Option<Verdict> {
    let word = |name: &str| choice[name].as_str().map(str::to_owned);
    let (label, best) = (word("label")?, word("suggestedMove")?);
    Some(Verdict { label, best, before: number(&ply["before"]), after: number(&ply["after"]) })
}

/// By `parlor analyse`.
fn by_command_line(record: &Json, options: &[&str]) -> Verdicts {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), format!("{record}\n")).unwrap();
    let path = file.path().display().to_string();
    let run = run(&[&["analyse", &path, "--json"], options].concat(), b"");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let analysis: Json = serde_json::from_str(&run.out).unwrap();
    let plies = analysis["plies"].as_array().unwrap();
    plies.iter().filter_map(|ply| Some((ply["moveNumber"].as_u64()?, verdict(ply, ply)?))).collect()
}

/// By the `Analyse` call of the bot service.
async fn by_grpc(service: &Running, record: &Json, player: &str, nodes: u64) -> Verdicts {
    let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
    let game = proto::Position {
        game: text(&record["game"]),
        options: if record["options"].is_null() { String::new() } else { record["options"].to_string() },
        seed: Some(text(&record["seed"]).parse().unwrap()),
        moves: record["moves"].as_array().unwrap().iter().map(text).collect(),
        ..proto::Position::default()
    };
    let limits = proto::Limits { nodes, ..proto::Limits::default() };
    let request = proto::AnalyseRequest {
        game: Some(game),
        player: player.to_owned(),
        limits: (nodes > 0).then_some(limits),
        opening: record["opening"].as_u64().unwrap_or(0) as u32,
        ..proto::AnalyseRequest::default()
    };
    let mut client = BotsClient::connect(format!("http://{}", service.address)).await.unwrap();
    let mut replies = client.analyse(request).await.unwrap().into_inner();
    let mut verdicts = Verdicts::new();
    while let Some(reply) = replies.message().await.unwrap() {
        let label = reply.label().as_str_name().trim_start_matches("LABEL_").to_lowercase();
        let number = |value: Option<proto::Value>| value.map(|value| (value.win, value.points)).unwrap();
        if let Some(best) = reply.best {
            let (before, after) = (number(best.value), number(reply.played));
            verdicts.insert(u64::from(reply.ply) + 1, Verdict { label, best: best.r#move, before, after });
        }
    }
    verdicts
}

/// By the socket of the game, as the page listens to it.
async fn by_socket(server: &Running, record: &Json) -> Verdicts {
    let body = json!({ "record": record }).to_string();
    let head = format!(
        "POST /api/games/import HTTP/1.1\r\ncontent-type: application/json\r\nauthorization: Bearer 00000000000000000000000000000001\r\ncontent-length: {}",
        body.len()
    );
    let reply = http(&server.address, &head, &body);
    let start = reply.find("\r\n\r\n").unwrap() + 4;
    let game: Json = serde_json::from_str(&reply[start..]).unwrap_or_else(|_| panic!("{reply}"));
    let id = game["state"]["id"].as_str().unwrap_or_else(|| panic!("{reply}"));
    let address = format!("ws://{}/api/games/{id}/socket", server.address);
    let (mut socket, _) = tokio_tungstenite::connect_async(address).await.unwrap();
    socket.send(Message::text(r#"{"type": "analyse"}"#)).await.unwrap();
    let mut verdicts = Verdicts::new();
    loop {
        let frame = tokio::time::timeout(PATIENCE, socket.next()).await.expect("the analysis goes on");
        let Message::Text(text) = frame.unwrap().unwrap() else { continue };
        let message: Json = serde_json::from_str(&text).unwrap();
        assert_ne!(message["type"], "error", "{message}");
        if message["type"] != "analysis" {
            continue;
        }
        for ply in message["plies"].as_array().unwrap() {
            if let Some(verdict) = verdict(ply, &ply["choice"]) {
                verdicts.insert(ply["ply"].as_u64().unwrap(), verdict);
            }
        }
        if message["status"] == "done" {
            return verdicts;
        }
    }
}

#[tokio::test]
async fn all_three_ways_to_an_analysis_say_the_same() {
    let bots = Running::start(&["botd"]);
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(&["serve", "--data", &data.path().display().to_string()]);
    let (mut decisions, mut errors) = (0, 0);
    for (game, plies, bot) in
        [("connect4", 4, "alphabeta"), ("entropy", 8, "spans"), ("lolchess", 12, "expert")]
    {
        let mut record = record(game, plies);
        // The first ply of Connect Four was drawn, so that nobody is blamed for it.
        let drawn = u64::from(game == "connect4");
        record["opening"] = drawn.into();
        let told = by_command_line(&record, &[]);
        assert_eq!(by_grpc(&bots, &record, "", 0).await, told, "{game}: gRPC and the command line");
        assert_eq!(by_socket(&server, &record).await, told, "{game}: the socket and the command line");
        assert!(told.keys().all(|ply| *ply > drawn), "{game}: {told:?}");
        decisions += told.len();
        errors += told.values().filter(|verdict| verdict.label != "best" && verdict.label != "good").count();

        let told = by_command_line(&record, &["--bot", bot, "--nodes", "2000"]);
        assert_eq!(by_grpc(&bots, &record, bot, 2_000).await, told, "{game}: {bot}");
    }
    assert!(decisions >= 20 && errors >= 3, "{decisions} decisions with {errors} errors say too little");
}
