//! The bot service as a process: killed, asked to end once and twice, and thinking for a game server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use tests::program::{binary, run};
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::think_reply::News;
use wire::link::{Link, LinkError, LinkSecurity};
use work::Fleet;

/// A process of ours; dropped, it is killed.
pub(crate) struct Running {
    child: Child,
    pub address: String,
    pub metrics: String,
}

impl Running {
    /// Starts the binary; its first two lines end with its addresses.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Running::program(&binary(), arguments)
    }

    /// The same with variables of the environment.
    pub(crate) fn start_with(arguments: &[&str], variables: &[(&str, String)]) -> Self {
        Running::run(
            Command::new(binary()).envs(variables.iter().map(|(name, value)| (name, value))),
            arguments,
        )
    }

    /// Starts another build of the binary.
    pub(crate) fn program(binary: &Path, arguments: &[&str]) -> Self {
        Running::run(&mut Command::new(binary), arguments)
    }

    fn run(command: &mut Command, arguments: &[&str]) -> Self {
        let mut child = command
            .args(arguments)
            .args(["--port", "0", "--metrics-port", "0", "--log", "warn"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut word = || lines.next().unwrap().unwrap().rsplit(' ').next().unwrap().replace("http://", "");
        let (address, metrics) = (word(), word().replace("/metrics", ""));
        Running { child, address, metrics }
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// Waits for the end; returns the exit code and how long it took.
    fn end(&mut self) -> (Option<i32>, Duration) {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status.code(), began.elapsed());
            }
            assert!(began.elapsed() < Duration::from_secs(20), "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn request(time_ms: u32) -> proto::ChooseRequest {
    let position = proto::Position { game: "connect4".into(), ..proto::Position::default() };
    let limits = proto::Limits { time_ms, ..proto::Limits::default() };
    let player = "mcts".into();
    proto::ChooseRequest { position: Some(position), player, limits: Some(limits), ..Default::default() }
}

const WITHIN: Duration = Duration::from_secs(20);

#[tokio::test]
async fn a_service_that_is_killed_while_it_thinks_costs_nobody_a_move() {
    let mut services = [Running::start(&["botd"]), Running::start(&["botd"])];
    let endpoints: Vec<&str> = services.iter().map(|service| service.address.as_str()).collect();
    let fleet = Fleet::new(endpoints, &LinkSecurity::default()).unwrap();
    let (began, heard) = mpsc::channel();
    let asking = fleet.clone();
    let think = tokio::spawn(async move {
        let tell = move |reply: proto::ThinkReply| {
            if matches!(reply.news, Some(News::Began(_))) {
                began.send(()).ok();
            }
        };
        asking.think(&request(700), WITHIN, &tell).await
    });
    // The first of an idle fleet is asked first.
    let wait = tokio::task::spawn_blocking(move || (heard.recv_timeout(WITHIN), heard));
    let (first, heard) = wait.await.unwrap();
    first.expect("a search begins");
    services[0].signal("-KILL");
    let reply = think.await.unwrap().expect("the move arrives");
    assert!(!reply.thought.unwrap().r#move.is_empty());
    assert!(heard.try_recv().is_ok(), "another search began");
    assert_eq!(services[0].end().0, None);
    for _ in 0..4 {
        fleet.think(&request(20), WITHIN, &|_| ()).await.expect("the other one goes on");
    }
}

#[tokio::test]
async fn the_first_signal_lets_a_search_end_and_the_second_does_not() {
    let mut service = Running::start(&["botd"]);
    let mut thinking = begun(&service).await;
    service.signal("-TERM");
    let decision = loop {
        match thinking.next().await.expect("the search is answered") {
            Some(proto::ThinkReply { news: Some(News::Decision(reply)), .. }) => break reply,
            Some(_) => {}
            None => panic!("it ended without a decision"),
        }
    };
    let time = decision.thought.unwrap().time_ms;
    assert!((900..5_000).contains(&time), "{time} ms");
    drop(thinking);
    let (code, took) = service.end();
    assert_eq!(code, Some(0));
    assert!(took < Duration::from_secs(4), "{took:?}");

    let mut service = Running::start(&["botd"]);
    let mut thinking = begun(&service).await;
    service.signal("-TERM");
    std::thread::sleep(Duration::from_millis(100));
    service.signal("-TERM");
    let (code, took) = service.end();
    assert_eq!(code, Some(130));
    assert!(took < Duration::from_millis(800), "{took:?}");
    let end = loop {
        match thinking.next().await {
            Ok(Some(_)) => {}
            end => break end,
        }
    };
    assert!(matches!(end, Err(LinkError::Away(_))), "the caller is told: {:?}", end.err());
}

/// A search of 30 s that has begun.
async fn begun(service: &Running) -> wire::link::Thinking {
    let link = Link::new(&service.address, &LinkSecurity::default()).unwrap();
    let mut thinking = link.think(request(30_000), Duration::from_mins(1)).await.unwrap();
    loop {
        let reply = thinking.next().await.unwrap().expect("the search goes on");
        if matches!(reply.news, Some(News::Began(_))) {
            return thinking;
        }
    }
}

#[test]
fn a_game_server_has_its_bots_think_there() {
    let bots = Running::start(&["botd"]);
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().display().to_string();
    let server = Running::start(&["serve", "--data", &folder, "--bots", &bots.address]);
    let game = r#"{"game": "connect4", "first": {"kind": "bot", "player": "easy"}, "second": {"kind": "bot", "player": "easy"}}"#;
    let reply = http(
        &server.address,
        &format!(
            "POST /api/games HTTP/1.1\r\ncontent-type: application/json\r\nauthorization: Bearer 00000000000000000000000000000001\r\ncontent-length: {}",
            game.len()
        ),
        game,
    );
    assert!(reply.starts_with("HTTP/1.1 201") || reply.starts_with("HTTP/1.1 200"), "{reply}");
    let began = Instant::now();
    loop {
        let page = http(&bots.metrics, "GET /metrics HTTP/1.1", "");
        let decided = page
            .lines()
            .find_map(|line| line.strip_prefix("parlor_decisions_total{game=\"connect4\",bot=\"easy\"} "));
        if decided.is_some_and(|count| count.parse::<u32>().unwrap() >= 7) {
            break;
        }
        assert!(
            began.elapsed() < Duration::from_secs(30),
            "the bots of the game do not think there:\n{page}"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

pub(crate) fn http(address: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "{head}\r\nhost: localhost\r\nconnection: close\r\n\r\n{body}").unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    reply
}

#[test]
fn bad_settings_are_one_line_and_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bot-config.json");
    std::fs::write(&file, "{\"mcts\": {\"iterationBudge\": 1}}").unwrap();
    let file = file.display().to_string();
    for (arguments, word) in [
        (&["botd", "--config", "nowhere.json"][..], "nowhere.json"),
        (&["botd", "--config", &file][..], "iterationBudge"),
        (&["botd", "--log", "=="][..], "log"),
        (&["botd", "--traces", "collector:4317"][..], "traces"),
        (
            &["serve", "--bots", "nowhere", "--data", &folder.path().display().to_string(), "--port", "0"][..],
            "nowhere",
        ),
    ] {
        let run = run(arguments, b"");
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.err);
        let line = run.err.lines().last().unwrap_or_default();
        assert!(line.starts_with("parlor: ") && line.contains(word), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_service_that_others_reach_without_encryption_says_so_once() {
    for (host, lines) in [("127.0.0.1", 0), ("0.0.0.0", 1)] {
        // It ends with its standard input, which is empty.
        let ended = Command::new(binary())
            .args([
                "botd",
                "--with-parent",
                "--port",
                "0",
                "--metrics-port",
                "0",
                "--log",
                "warn",
                "--host",
                host,
            ])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(log.lines().filter(|line| line.contains("not encrypted")).count(), lines, "{log}");
    }
}
