//! One seed and the same moves give the same game, whichever way it is played.

use super::service::{Running, http};
use game::erased::AnyRules;
use game::record::{FORMAT, Record};
use game::{Host, deal};
use serde_json::{Value as Json, json};
use tests::program::run;
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::bots_client::BotsClient;

const SEED: u64 = 20;

/// The rules of a game.
fn rules(game: &str) -> &'static dyn AnyRules {
    &*games::find(game).unwrap().rules
}

/// What `parlor` writes into a file.
fn written(arguments: &[&str], input: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let made = run(&[arguments, &["--out", file.to_str().unwrap()]].concat(), input.as_bytes());
    assert_eq!(made.code, Some(0), "{made:?}");
    std::fs::read_to_string(file).unwrap()
}

/// The first game of a match; its seed is drawn from that of the match.
fn of_match(game: &str) -> Record {
    let seed = SEED.to_string();
    let text = written(
        &["match", game, "random", "random", "--pairs", "1", "--opening-plies", "0", "--seed", &seed],
        "",
    );
    text.lines().next().unwrap().parse().unwrap()
}

/// The moves of the players, without the chance events.
fn chosen(record: &Record) -> Vec<String> {
    let game = Host::from_record(rules(&record.game), record).unwrap();
    let moves = game.moves().iter().zip(game.movers()).filter(|(_, mover)| mover.is_some());
    moves.map(|(m, _)| m.clone()).collect()
}

/// The game of two people in the terminal.
fn of_terminal(game: &str, seed: u64, chosen: &[String]) -> Record {
    let seed = seed.to_string();
    let text = written(&["play", game, "--bot", "nobody", "--seed", &seed], &chosen.join("\n"));
    text.lines().next().unwrap().parse().unwrap()
}

/// The game of one person on both sides of the page.
fn of_page(match_record: &Record) -> Record {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("settings.toml");
    std::fs::write(&settings, "requests_per_second = 0\n").unwrap();
    let [data, settings] = [folder.path(), &settings].map(|path| path.display().to_string());
    let server = Running::start(&["serve", "--data", &data, "--config", &settings]);
    let ask = |method: &str, path: &str, body: Option<Json>| -> Json {
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nauthorization: Bearer 00000000000000000000000000000001\r\n\
             content-type: application/json\r\ncontent-length: {}",
            body.len()
        );
        let reply = http(&server.address, &head, &body);
        let (head, body) = reply.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 20"), "{method} {path}: {reply}");
        serde_json::from_str(body).unwrap()
    };
    let person = json!({"kind": "person"});
    let seed = match_record.seed.to_string();
    let new = json!({"game": match_record.game, "first": person, "second": person, "seed": seed});
    let game = ask("POST", "/api/games", Some(new));
    let path = format!("/api/games/{}", game["state"]["id"].as_str().unwrap());
    let hosted = Host::from_record(rules(&match_record.game), match_record).unwrap();
    for (ply, m) in hosted.moves().iter().enumerate().filter(|(ply, _)| hosted.movers()[*ply].is_some()) {
        // Every move and every chance event is one event of the game.
        let body = json!({"clientMoveId": ply.to_string(), "expectedSeq": ply, "move": m});
        let reply = ask("POST", &format!("{path}/moves"), Some(body));
        assert_eq!(reply["outcome"], "accepted", "ply {ply}: {reply}");
    }
    ask("GET", &format!("{path}/record"), None).to_string().parse().unwrap()
}

/// The moves of the game that the bot service plays when it deals.
async fn of_service(game: &str, seed: u64, chosen: &[String]) -> Vec<String> {
    let service = Running::start(&["botd"]);
    let mut client = BotsClient::connect(format!("http://{}", service.address)).await.unwrap();
    let position = proto::Position { game: game.into(), seed: Some(seed), ..proto::Position::default() };
    let request = proto::PlayRequest { position: Some(position), moves: chosen.to_vec(), deal: true };
    client.play(request).await.unwrap().into_inner().moves
}

/// The positions of a training game with the moves that were played there.
fn of_training(game: &str) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.ptrd");
    let (file, seed) = (file.to_str().unwrap(), SEED.to_string());
    let made =
        run(&["train", "data", game, "--games", "1", "--nodes", "20", "--seed", &seed, "--out", file], b"");
    assert_eq!(made.code, Some(0), "{made:?}");
    let shown = run(&["train", "data", "--show", file], b"").out;
    let samples = shown.lines().map(|line| serde_json::from_str::<Json>(line).unwrap());
    samples
        .map(|sample| {
            let played = &sample["moves"][sample["played"].as_u64().unwrap() as usize]["move"];
            (sample["position"].as_str().unwrap().to_owned(), played.as_str().unwrap().to_owned())
        })
        .collect()
}

/// Plays a game in every way, and returns the chance events of the match and of the training.
async fn compare(name: &str) -> [Vec<String>; 2] {
    let record = of_match(name);
    assert_eq!((record.format, record.seed), (FORMAT, deal::mix(SEED, 0)));
    let chosen = chosen(&record);
    let terminal = of_terminal(name, record.seed, &chosen);
    let page = of_page(&record);
    for (way, other) in [("the terminal", terminal), ("the page", page)] {
        assert_eq!((other.moves, other.result), (record.moves.clone(), record.result), "{name}, {way}");
        assert_eq!((other.format, other.seed), (FORMAT, record.seed), "{name}, {way}");
    }
    assert_eq!(of_service(name, record.seed, &chosen).await, record.moves, "{name}, the bot service");
    // Training draws the seed of its first game as a match does.
    let mut game = Host::start(rules(name), Json::Null, record.seed).unwrap();
    let samples = of_training(name);
    for (position, m) in &samples {
        game.deal().unwrap();
        assert_eq!(game.position().veiled().to_string(), *position, "training, ply {}", game.moves().len());
        game.play(m).unwrap();
    }
    assert!(samples.len() > 50, "{} positions", samples.len());
    let drawn = |game: &Host| -> Vec<String> {
        let moves = game.moves().iter().zip(game.movers());
        moves.filter(|(_, mover)| mover.is_none()).map(|(m, _)| m.clone()).collect()
    };
    [drawn(&Host::from_record(rules(name), &record).unwrap()), drawn(&game)]
}

#[tokio::test]
async fn the_same_seed_and_moves_give_the_same_game_everywhere() {
    let [of_match, of_training] = compare("entropy").await;
    assert!(of_match.len() > 20, "{} chance events", of_match.len());
    assert_eq!(of_training, of_match, "the chips of Entropy do not depend on the moves");
}

/// A purchase of other luck would be illegal.
#[tokio::test]
async fn the_same_seed_and_moves_give_the_same_numbers_inside_moves() {
    let [of_match, of_training] = compare("lolchess").await;
    assert_eq!((of_match.len(), of_training.len()), (0, 0));
}
