//! A forgotten password: its owner gets back in by mail, and nobody else does.

use crate::account::sign_up;
use crate::fixture::{Answer, Client, Line, PATIENCE, catalogue, config, listen};
use axum::http::{Request, StatusCode, header};
use serde_json::{Value as Json, json};
use server::{App, Config, WallClock};
use sha2::{Digest, Sha256};
use sqlx::AnyPool;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

const PASSWORD: &str = "correct horse";
const NEW: &str = "battery staple";
const MAIL: &str = "alice@example.org";

/// A server with a program that appends every mail to a file.
struct Site {
    folder: tempfile::TempDir,
    clock: WallClock,
    app: App,
}

impl Site {
    async fn new(change: impl FnOnce(Config) -> Config) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = WallClock::default();
        let settings = Config { wall_clock: clock.clone(), ..with_mail(folder.path()) };
        let app = App::new(change(settings), catalogue()).await.unwrap();
        Site { folder, clock, app }
    }

    fn mails(&self) -> String {
        mails(self.folder.path())
    }

    /// The tokens of the links to a page, once there are so many.
    async fn tokens(&self, page: &str, count: usize) -> Vec<String> {
        tokens(self.folder.path(), page, count).await
    }

    /// Signs up with an address that is confirmed.
    async fn confirmed(&self, name: &str, mail: &str) -> Client {
        let client = sign_up(&self.app, name).await;
        let before = links(&self.mails(), "confirm").len();
        assert_eq!(set_address(&client, json!(mail)).await.status, StatusCode::OK);
        let token = self.tokens("confirm", before + 1).await.pop().unwrap();
        let confirmed =
            Client::new(&self.app).post("/api/account/address/confirm", json!({"token": token})).await;
        assert_eq!(confirmed.status, StatusCode::NO_CONTENT, "{}", confirmed.body);
        client
    }

    /// What the database has of the links.
    async fn stored(&self) -> Vec<Vec<u8>> {
        let file = format!("sqlite://{}", self.folder.path().join("parlor.sqlite").display());
        let database = &self.app.config.database;
        let pool = AnyPool::connect(if database.is_empty() { &file } else { database }).await.unwrap();
        let tokens = sqlx::query_scalar("SELECT token FROM link").fetch_all(&pool).await.unwrap();
        pool.close().await;
        tokens
    }

    async fn forget(&self, who: &str) -> Answer {
        Client::new(&self.app).post("/api/account/forgotten", json!({"who": who})).await
    }

    /// Waits until everything that was asked for before has begun: the last one to ask has a mail.
    async fn settle(&self, witness: &str) {
        self.forget(witness).await;
        let waiting = async {
            while !self.mails().contains(&format!("Hello {witness},\n\nSomebody")) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("{}", self.mails()));
    }

    async fn recover(&self, token: &str) -> Answer {
        let body = json!({"token": token, "password": NEW});
        Client::new(&self.app).post("/api/account/recover", body).await
    }

    async fn signs_in(&self, name: &str, password: &str) -> bool {
        let body = json!({"name": name, "password": password});
        Client::new(&self.app).post("/api/session", body).await.status == StatusCode::OK
    }
}

fn with_mail(folder: &Path) -> Config {
    let script = folder.join("mail");
    let text = format!(
        "#!/bin/sh\nmessage=$(cat; echo .)\nprintf '%s' \"$message\" >> '{}'\n",
        outbox(folder).display()
    );
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o700)).unwrap();
    // By the interpreter, because the system refuses to start a file that another thread has just written.
    let mail_command = format!("/bin/sh {}", script.display());
    Config { mail_command, public_url: "https://parlor.example/".into(), ..config(folder) }
}

fn outbox(folder: &Path) -> PathBuf {
    folder.join("outbox")
}

fn mails(folder: &Path) -> String {
    std::fs::read_to_string(outbox(folder)).unwrap_or_default()
}

fn links(mails: &str, page: &str) -> Vec<String> {
    let start = format!("https://parlor.example/{page}#");
    mails.lines().filter_map(|line| line.strip_prefix(&start)).map(str::to_owned).collect()
}

async fn tokens(folder: &Path, page: &str, count: usize) -> Vec<String> {
    let waiting = async {
        loop {
            let found = links(&mails(folder), page);
            if found.len() >= count {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("{}", mails(folder)))
}

async fn set_address(client: &Client, address: Json) -> Answer {
    client.post("/api/account/address", json!({"address": address, "password": PASSWORD})).await
}

async fn address(client: &Client) -> Json {
    client.get("/api/account").await.body["account"]["address"].clone()
}

fn code(answer: &Answer) -> (u16, &str) {
    (answer.status.as_u16(), answer.body["error"]["code"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_and_every_session_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (app, place) = listen(with_mail(folder.path())).await;
    let alice = sign_up(&app, "Alice").await;
    assert_eq!(alice.get("/api/account").await.body["hasMail"], true);
    assert_eq!(address(&alice).await, json!(null));
    let wrong = json!({"address": MAIL, "password": "wrong horse"});
    assert_eq!(code(&alice.post("/api/account/address", wrong).await), (401, "wrong_password"));
    set_address(&alice, json!(MAIL)).await;
    assert_eq!(address(&alice).await, json!({"mail": MAIL, "isConfirmed": false}));
    let token = tokens(folder.path(), "confirm", 1).await.pop().unwrap();
    assert_eq!(token.len(), 64, "256 bits");
    alice.post("/api/account/address/confirm", json!({"token": token})).await;
    assert_eq!(address(&alice).await, json!({"mail": MAIL, "isConfirmed": true}));
    assert_eq!(alice.get("/api/account/export").await.body["account"]["address"]["mail"], MAIL);

    let id = alice.against("random").await;
    let mut line = Line::game(place, &id, 0, alice.cookie()).await;
    line.next("welcome").await;
    let guest = Client::new(&app);
    let asked = guest.post("/api/account/forgotten", json!({"who": "ALICE@example.org"})).await;
    assert_eq!(asked.status, StatusCode::ACCEPTED, "{}", asked.body);
    let token = tokens(folder.path(), "recover", 1).await.pop().unwrap();
    let done = guest.post("/api/account/recover", json!({"token": token, "password": NEW})).await;
    assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.body);
    assert_eq!(line.close_code().await, Some(1008));
    assert_eq!(alice.get("/api/account").await.body["account"], json!(null));
    let enter = async |password: &str| {
        let body = json!({"name": "alice", "password": password});
        guest.post("/api/session", body).await.status
    };
    assert_eq!(enter(PASSWORD).await, StatusCode::UNAUTHORIZED);
    assert_eq!(enter(NEW).await, StatusCode::OK);
    app.close().await;
}

#[tokio::test]
async fn without_a_program_there_is_no_mail_and_without_an_address_of_the_site_no_start() {
    let folder = tempfile::tempdir().unwrap();
    let app = crate::fixture::app(folder.path()).await;
    let alice = sign_up(&app, "alice").await;
    assert_eq!(code(&set_address(&alice, json!(MAIL)).await), (404, "no_mail"));
    let forgotten = alice.post("/api/account/forgotten", json!({"who": "alice"})).await;
    assert_eq!(code(&forgotten), (404, "no_mail"));
    assert_eq!(set_address(&alice, json!(null)).await.status, StatusCode::OK, "one can always be removed");
    for public_url in ["", "parlor.example"] {
        let settings = Config { public_url: public_url.into(), ..with_mail(folder.path()) };
        let error = App::new(settings, catalogue()).await.err().unwrap().to_string();
        assert!(error.contains("public_url"), "{error}");
    }
}

#[tokio::test]
async fn attack_20_a_used_expired_replaced_or_guessed_link_does_not_work() {
    let site = Site::new(|settings| settings).await;
    let alice = site.confirmed("alice", MAIL).await;
    let confirm = site.tokens("confirm", 1).await.pop().unwrap();
    let again = alice.post("/api/account/address/confirm", json!({"token": confirm})).await;
    assert_eq!(code(&again), (404, "no_such_link"), "it was used");
    for guess in ["", "0", &"0".repeat(64), &confirm, "' OR 1=1 --"] {
        assert_eq!(code(&site.recover(guess).await), (404, "no_such_link"), "{guess}");
    }
    site.forget("alice").await;
    let first = site.tokens("recover", 1).await.pop().unwrap();
    let other = alice.post("/api/account/address/confirm", json!({"token": first})).await;
    assert_eq!(code(&other), (404, "no_such_link"), "each link does one thing");
    site.forget("alice").await;
    let second = site.tokens("recover", 2).await.pop().unwrap();
    assert_eq!(code(&site.recover(&first).await), (404, "no_such_link"), "it was replaced");
    site.clock.jump(30 * 60_000);
    assert_eq!(code(&site.recover(&second).await), (404, "no_such_link"), "it is too old");
    site.clock.jump(60 * 60_000);
    site.forget("alice").await;
    let third = site.tokens("recover", 3).await.pop().unwrap();
    assert!(site.stored().await.contains(&Sha256::digest(&third).to_vec()), "only a hash is stored");
    assert!(site.signs_in("alice", PASSWORD).await, "nothing has changed so far");
    let (one, two) = tokio::join!(site.recover(&third), site.recover(&third));
    let mut codes = [code(&one).0, code(&two).0];
    codes.sort_unstable();
    assert_eq!(codes, [204, 404], "it works once");
    assert!(site.signs_in("alice", NEW).await && !site.signs_in("alice", PASSWORD).await);

    // A new password or another address makes every link useless.
    site.clock.jump(60 * 60_000);
    site.forget("alice").await;
    let fourth = site.tokens("recover", 4).await.pop().unwrap();
    let alice = Client::new(&site.app);
    alice.post("/api/session", json!({"name": "alice", "password": NEW})).await;
    let removed = alice.post("/api/account/address", json!({"address": null, "password": NEW})).await;
    assert_eq!(removed.body["account"]["address"], json!(null), "{}", removed.body);
    assert_eq!(code(&site.recover(&fourth).await), (404, "no_such_link"));
}

#[tokio::test]
async fn attack_20_an_address_that_is_not_confirmed_gets_no_link_to_an_account() {
    let site = Site::new(|settings| settings).await;
    let (mallory, alice) = (sign_up(&site.app, "mallory").await, sign_up(&site.app, "alice").await);
    site.confirmed("witness", "witness@example.org").await;
    set_address(&mallory, json!("victim@example.org")).await;
    site.tokens("confirm", 2).await;
    set_address(&alice, json!(MAIL)).await;
    let token = site.tokens("confirm", 3).await.pop().unwrap();
    for who in ["mallory", "victim@example.org", "alice", MAIL] {
        assert_eq!(site.forget(who).await.status, StatusCode::ACCEPTED);
    }
    site.settle("witness").await;
    assert_eq!(links(&site.mails(), "recover").len(), 1, "{}", site.mails());

    // A link that confirms the old address does not confirm the new one.
    set_address(&alice, json!("other@example.org")).await;
    let late = alice.post("/api/account/address/confirm", json!({"token": token})).await;
    assert_eq!(code(&late), (404, "no_such_link"));
    assert_eq!(address(&alice).await["isConfirmed"], false);

    // A deleted account takes its address and its links along.
    let carol = site.confirmed("carol", "carol@example.org").await;
    site.forget("carol").await;
    let token = site.tokens("recover", 2).await.pop().unwrap();
    carol.post("/api/account/delete", json!({"password": PASSWORD})).await;
    assert_eq!(code(&site.recover(&token).await), (404, "no_such_link"));
}

#[tokio::test]
async fn attack_20_nobody_learns_whether_there_is_an_account() {
    let site = Site::new(|settings| settings).await;
    site.confirmed("alice", MAIL).await;
    sign_up(&site.app, "bob").await;
    let mut answers = Vec::new();
    for who in ["alice", MAIL, "bob", "nobody", "nobody@example.org", "%", "alice' --"] {
        let Answer { status, headers, body } = site.forget(who).await;
        answers.push((status, headers, body));
    }
    assert_eq!(answers[0].0, StatusCode::ACCEPTED);
    for answer in &answers {
        assert_eq!(answer, &answers[0]);
    }
    assert!(site.tokens("recover", 2).await.len() == 2);
    // The link leads to the site, whatever host a visitor names.
    let request = Request::builder().method("POST").uri("/api/account/forgotten");
    let request = request.header(header::HOST, "evil.example").header("x-forwarded-host", "evil.example");
    let request = request.header(header::CONTENT_TYPE, "application/json");
    let body = json!({"who": "alice"}).to_string().into();
    Client::new(&site.app).send(request.body(body).unwrap()).await;
    site.tokens("recover", 3).await;
    assert!(!site.mails().contains("evil"), "{}", site.mails());
}

#[tokio::test]
async fn attack_20_nobody_writes_the_header_of_a_mail() {
    let site = Site::new(|settings| settings).await;
    let mallory = sign_up(&site.app, "mallory").await;
    for address in [
        "a@example.org\nBcc: b@example.org",
        "a@example.org\r\nSubject: won",
        "a@example.org\n\nClick here",
        "a@example.org,root",
        "a@example.org, b",
        "Bob <b@example.org>",
    ] {
        assert_eq!(code(&set_address(&mallory, json!(address)).await), (400, "bad_request"), "{address:?}");
    }
    site.confirmed("alice", MAIL).await;
    site.forget("alice@example.org\nBcc: evil@example.org").await;
    site.settle("alice").await;
    for mail in site.mails().split_terminator("\n.").map(str::trim_start) {
        let (head, _) = mail.split_once("\n\n").unwrap();
        let lines: Vec<&str> = head.lines().collect();
        assert_eq!((lines.len(), lines[0]), (2, "To: alice@example.org"), "{mail}");
        assert!(lines[1].starts_with("Subject: Parlor: "), "{mail}");
    }
}

#[tokio::test]
async fn attack_20_a_flood_reaches_no_mailbox() {
    let site = Site::new(|settings| settings).await;
    site.confirmed("alice", MAIL).await;
    site.confirmed("witness", "witness@example.org").await;
    for _ in 0..20 {
        assert_eq!(site.forget("alice").await.status, StatusCode::ACCEPTED);
    }
    site.settle("witness").await;
    assert_eq!(site.tokens("recover", 4).await.len(), 4, "three and the witness: {}", site.mails());

    // Nor by many accounts that claim its address, deleted or not.
    let mut sent = 0;
    for name in ["eve", "mallory", "trudy", "oscar"] {
        let account = sign_up(&site.app, name).await;
        sent += u32::from(set_address(&account, json!("Victim@example.org")).await.status == StatusCode::OK);
        account.post("/api/account/delete", json!({"password": PASSWORD})).await;
    }
    assert_eq!(sent, 3);
    let last = sign_up(&site.app, "peggy").await;
    let refused = set_address(&last, json!("victim@example.org")).await;
    assert_eq!(code(&refused), (429, "too_many_requests"));
    assert_eq!(address(&last).await, json!(null), "and nothing has changed");
    site.clock.jump(60 * 60_000 + 1);
    assert_eq!(set_address(&last, json!("victim@example.org")).await.status, StatusCode::OK);

    // One visitor may not ask for ever.
    let limited = Site::new(|settings| Config { sign_ins_per_minute: 5, ..settings }).await;
    let answers = async |count: usize| {
        let mut codes = Vec::new();
        for number in 0..count {
            codes.push(limited.forget(&format!("user-{number}")).await.status.as_u16());
        }
        codes
    };
    let codes = answers(40).await;
    assert_eq!(codes[..5], [202; 5]);
    assert!(codes.iter().filter(|code| **code == 429).count() >= 30, "{codes:?}");
}
