//! `parlor bot --connect`: bots and a Python program play whole games with BOT accounts on a real server.

use crate::service::{Running, http};
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use tests::program::{binary, run};

/// Nothing takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// An account with a token.
struct Account {
    address: String,
    name: String,
    token: String,
}

/// Sends a request; returns the head and the JSON of the answer.
fn send(address: &str, method: &str, path: &str, headers: &str, body: &Json) -> (String, Json) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let head = format!(
        "{method} {path} HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: {}{headers}",
        body.len()
    );
    let reply = http(address, &head, &body);
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), serde_json::from_str(body).unwrap_or_default())
}

impl Account {
    fn new(server: &Running, name: &str) -> Self {
        let address = server.address.clone();
        let body = json!({"name": name, "password": "correct horse battery"});
        let (head, reply) = send(&address, "POST", "/api/account", "", &body);
        assert!(head.contains(" 201 "), "{head} {reply}");
        let cookies: Vec<&str> = head
            .lines()
            .filter(|line| line.to_ascii_lowercase().starts_with("set-cookie: "))
            .map(|line| &line[12..])
            .filter_map(|cookie| cookie.split(';').next())
            .collect();
        let cookie = format!("\r\ncookie: {}", cookies.join("; "));
        let body = json!({"name": "test", "scopes": ["bot"]});
        let (head, reply) = send(&address, "POST", "/api/account/tokens", &cookie, &body);
        let token = reply["token"].as_str().unwrap_or_else(|| panic!("{head} {reply}")).to_owned();
        Account { address, name: name.to_owned(), token }
    }

    fn call(&self, method: &str, path: &str, body: &Json) -> Json {
        let token = format!("\r\nauthorization: Bearer {}", self.token);
        let (head, reply) = send(&self.address, method, path, &token, body);
        assert!(head.contains("HTTP/1.1 20"), "{method} {path}: {head} {reply}");
        reply
    }

    /// Challenges another account; returns the id of the game to be.
    fn challenge(&self, other: &Account, game: &str, rated: bool) -> String {
        let mut body = json!({"to": other.name, "game": game, "rated": rated});
        if rated {
            body["clock"] = json!({"kind": "game", "seconds": 600, "increment": 5});
        }
        let reply = self.call("POST", "/api/challenges", &body);
        let challenge = if reply["challenge"].is_null() { &reply } else { &reply["challenge"] };
        challenge["id"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned()
    }
}

/// A bot that is connected; dropped, it is killed.
struct Connected {
    child: Child,
    lines: Receiver<String>,
}

impl Connected {
    fn new(account: &Account, game: &str, player: &str, options: &[&str]) -> Self {
        let mut child = Command::new(binary())
            .args(["bot", game, player, "--become-bot", "--token", &account.token])
            .args(["--connect", &format!("http://{}", account.address)])
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (said, lines) = mpsc::channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| said.send(line)));
        let connected = Connected { child, lines };
        connected.until("waits for challenges");
        connected
    }

    /// Waits for a line with this in it.
    fn until(&self, word: &str) -> String {
        let began = Instant::now();
        let mut said = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE.saturating_sub(began.elapsed())) {
            if line.contains(word) {
                return line;
            }
            said.push(line);
        }
        panic!("{word:?} was not said, but {said:?}")
    }

    fn interrupt(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    }

    fn code(&mut self) -> Option<i32> {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(began.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn server(folder: &tempfile::TempDir) -> Running {
    Running::start(&["serve", "--data", &folder.path().display().to_string()])
}

#[test]
fn a_bot_and_a_python_program_play_all_three_games() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder);
    let [ours, theirs] = ["Ours", "Theirs"].map(|name| Account::new(&server, name));
    let script = tests::root().join("tests/clients/line_program.py");
    for (game, bot) in [("connect4", "alphabeta"), ("entropy", "greedy"), ("lolchess", "greedy")] {
        let python = format!("line:python3 {} {} {game} {bot}", script.display(), binary().display());
        let mut one = Connected::new(&ours, game, bot, &["--nodes", "200"]);
        let mut other = Connected::new(&theirs, game, &python, &[]);
        let id = ours.challenge(&theirs, game, false);
        other.until("challenge of Ours: accepted");
        let ends = [&one, &other].map(|player| player.until(&format!("game {id}: ")));
        assert!(ends.iter().all(|end| end.contains("(played out)")), "{game}: {ends:?}");
        let state = ours.call("GET", &format!("/api/games/{id}"), &Json::Null)["state"].clone();
        assert_eq!(
            (&state["status"], &state["ended"]),
            (&json!("finished"), &json!("played-out")),
            "{state}"
        );
        for player in [&mut one, &mut other] {
            player.interrupt();
            assert_eq!(player.code(), Some(0), "without games it leaves at once");
        }
    }
}

#[test]
fn what_a_bot_does_not_want_is_declined_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder);
    let [person, bot] = ["Person", "Machine"].map(|name| Account::new(&server, name));
    let connected = Connected::new(&bot, "connect4", "random", &["--casual"]);
    person.challenge(&bot, "entropy", false);
    assert!(connected.until("challenge of Person").ends_with("declined: it plays Connect Four only"));
    drop(connected);
    // A minute must pass before the same player asks again.
    let [other, third] = ["Other", "Third"].map(|name| Account::new(&server, name));
    let mut connected = Connected::new(&bot, "connect4", "random", &["--casual"]);
    other.challenge(&bot, "connect4", true);
    assert!(connected.until("challenge of Other").ends_with("declined: it plays casual games only"));
    // It waits for the move of its opponent, who has none to make; one game at a time is the default.
    let id = third.challenge(&bot, "connect4", false);
    connected.until("challenge of Third: accepted");
    let fourth = Account::new(&server, "Fourth");
    fourth.challenge(&bot, "connect4", false);
    assert!(connected.until("challenge of Fourth").ends_with("declined: it plays 1 game already"));
    connected.interrupt();
    connected.until("finishing the games");
    let fifth = Account::new(&server, "Fifth");
    fifth.challenge(&bot, "connect4", false);
    assert!(connected.until("challenge of Fifth").ends_with("declined: it is about to leave"));
    connected.interrupt();
    connected.until(&format!("game {id}: lost (resigned)"));
    assert_eq!(connected.code(), Some(0), "asked twice, it resigns and leaves");
}

#[test]
fn a_bad_token_or_address_is_one_line_and_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder);
    let person = Account::new(&server, "Person");
    let address = format!("http://{}", server.address);
    for (address, token, word) in [
        (&*address, "parlor_nonsense", "the server refuses the token: "),
        (&*address, "", "the server refuses the token: "),
        (&*address, &*person.token, "with --become-bot it is a BOT for good"),
        ("ftp://127.0.0.1", &*person.token, "expected an address like https://"),
        ("http://127.0.0.1:1", &*person.token, "refused"),
    ] {
        let run = run(&["bot", "connect4", "random", "--connect", address, "--token", token], b"");
        assert_eq!(run.code, Some(2), "{address} {token}: {run:?}");
        assert!(run.err.lines().count() == 1 && run.err.contains(word), "{run:?}");
    }
    for arguments in
        [&["bot", "connect4", "random", "--connect", &address][..], &["bot", "connect4", "--token", "x"]]
    {
        assert_eq!(run(arguments, b"").code, Some(2), "{arguments:?}");
    }
}
