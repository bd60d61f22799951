//! The settings of the server: from a file, the environment (`PARLOR_PORT=9000`) and flags; later ones win.

use crate::{ServerError, WallClock};
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;
use work::program::ProgramSettings;

/// The commented example of a configuration file: every setting with its default.
pub const EXAMPLE: &str = include_str!("../parlor.example.toml");

/// All settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is chosen independently")]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port of the page, HTTP and sockets; 0 takes a free one.
    pub port: u16,
    /// The address of the metrics and of the operator's panel: nobody else should reach it.
    pub metrics_host: IpAddr,
    /// The port of the metrics; 0 takes a free one, `None` disables them.
    pub metrics_port: Option<u16>,
    /// The folder of the database file.
    pub data: PathBuf,
    /// The URL of `PostgreSQL`, as in `postgres://user:password@host/database`; empty for a file in the folder.
    pub database: String,
    /// The URL of Redis, as in `redis://host:6379`, for servers that share a database or bots that use a queue.
    pub redis: String,
    /// Where searches run: on bot services, as in `bots-1:50052`; with `queue` on workers that read from Redis; with
    /// `process` in a child process. If empty, in this process.
    pub bots: Vec<String>,
    /// The access token of the bot services; if empty, they need none.
    pub bots_token: String,
    /// The file of the authority whose certificates the bot services have; if empty, those of the system.
    pub bots_ca: PathBuf,
    /// The file of the certificate to show to the bot services; if empty, none.
    pub bots_certificate: PathBuf,
    /// The file of its private key.
    pub bots_key: PathBuf,
    /// Programs that play beside the bots of the catalogue; only a file of settings can name them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<ProgramSettings>,
    /// Search threads; 0 is one less than the number of processor cores.
    pub search_threads: usize,
    /// Bot turns that may wait in memory for a thread; further ones wait in the database.
    pub waiting_turns: usize,
    /// Hints and explanations that may wait for a thread.
    pub waiting_questions: usize,
    /// The longest search for a move, in milliseconds.
    pub longest_search_ms: u64,
    /// The same in a game with an hour or more for each turn, where a limit on time gives way to this one.
    pub longest_correspondence_ms: u64,
    /// The longest search for a hint or an explanation, in milliseconds.
    pub longest_question_ms: u64,
    /// Whether the evaluations of bots are stored as training data.
    pub record_training: bool,
    /// The share of the search threads for the bot league, from 0 to 1; 0 disables the league.
    pub league: f32,
    /// The shortest time between two moves of a league game, in milliseconds.
    pub league_delay_ms: u32,
    /// Requests per second from one address, where a costly one counts as several; 0 is no limit.
    pub requests_per_second: u32,
    /// The largest burst of requests from one address.
    pub request_burst: u32,
    /// New games, hints, explanations and analyses per minute from one address; 0 is no limit.
    pub games_per_minute: u32,
    /// Bytes of games that one address, and one visitor, may store in a day; 0 is no limit.
    pub stored_bytes_per_day: u32,
    /// Days after its last event until an unfinished game without an account is removed; 0 keeps it.
    pub abandoned_days: u32,
    /// Days after its last event until any casual game without an account is removed; 0 keeps it.
    pub guest_days: u32,
    /// Attempts at passwords per minute by one device that the account knows, and by all strangers at one account; new
    /// accounts per minute from one address; 0 is no limit.
    pub sign_ins_per_minute: u32,
    /// Socket messages in 20 seconds; 0 is no limit.
    pub socket_messages: u32,
    /// Open sockets from one address; 0 is no limit.
    pub sockets_per_address: u32,
    /// Open connections, sockets among them; 0 is what the system allows. The last tenth is for players.
    pub connections: u32,
    /// Open connections from one address; 0 is no limit, and so is a trusted proxy.
    pub connections_per_address: u32,
    /// How long a client may take to send the head of a request or to receive a part of an answer, in milliseconds.
    pub slow_client_ms: u64,
    /// Bytes of large answers that clients have not read yet, a quarter of it for one address; 0 is no limit.
    pub answer_bytes: u64,
    /// Other sites whose pages may send requests, with a token and without cookies, as in `https://example.org`.
    pub allowed_origins: Vec<String>,
    /// Other sites whose pages may show games in a frame, as in `https://example.org`; `*` is every site.
    pub embed_origins: Vec<String>,
    /// The key for uploading and removing tournaments; if empty, programs on this machine need none.
    pub operator_key: String,
    /// The address at which visitors reach this server, for links in mails, as in `https://parlor.example.org`.
    pub public_url: String,
    /// The program that sends a mail, with its arguments: it reads one message; if empty, no mail is sent.
    pub mail_command: String,
    /// Whether webhooks may lead into private networks, and to this machine: only where you trust every account.
    pub webhook_private_addresses: bool,
    /// Whether `X-Forwarded-For` is trusted: only behind a proxy of your own.
    pub trust_proxy: bool,
    /// Whether the cookie is sent over HTTPS only.
    pub secure_cookies: bool,
    /// Whether games start as for players or as on a developer's machine.
    pub mode: Mode,
    /// What to log, as in `info` or `info,decision=warn`.
    pub log: String,
    /// Who gets traces, by OTLP over gRPC, as in `http://collector:4317`; if empty, nobody.
    pub traces: String,
    /// Wall-clock time; tests set it.
    #[serde(skip)]
    pub wall_clock: WallClock,
}

/// Whom a server is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Players.
    Production,
    /// Developers: games start with the options that the catalogue has for them.
    Development,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8080,
            metrics_host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            metrics_port: Some(8081),
            data: PathBuf::from("parlor-data"),
            database: String::new(),
            redis: String::new(),
            bots: Vec::new(),
            bots_token: String::new(),
            bots_ca: PathBuf::new(),
            bots_certificate: PathBuf::new(),
            bots_key: PathBuf::new(),
            programs: Vec::new(),
            search_threads: 0,
            waiting_turns: 10_000,
            waiting_questions: 64,
            longest_search_ms: 15_000,
            longest_correspondence_ms: 30_000,
            longest_question_ms: 5_000,
            record_training: false,
            league: 0.0,
            league_delay_ms: 1_000,
            requests_per_second: 50,
            request_burst: 200,
            games_per_minute: 120,
            stored_bytes_per_day: 50_000_000,
            abandoned_days: 30,
            guest_days: 365,
            sign_ins_per_minute: 10,
            socket_messages: 100,
            sockets_per_address: 200,
            connections: 10_000,
            connections_per_address: 400,
            slow_client_ms: 20_000,
            answer_bytes: 64 << 20,
            allowed_origins: Vec::new(),
            embed_origins: Vec::new(),
            operator_key: String::new(),
            public_url: String::new(),
            mail_command: String::new(),
            webhook_private_addresses: false,
            trust_proxy: false,
            secure_cookies: false,
            mode: Mode::Production,
            log: "info".to_owned(),
            traces: String::new(),
            wall_clock: WallClock::default(),
        }
    }
}

impl Config {
    /// Reads the file, if there is one, and then the environment, which wins.
    pub fn load(file: Option<&Path>) -> Result<Self, ServerError> {
        let mut sources = config::Config::builder();
        if let Some(file) = file {
            sources = sources.add_source(config::File::from(file).format(config::FileFormat::Toml));
        }
        let environment = config::Environment::with_prefix("PARLOR")
            .prefix_separator("_")
            .try_parsing(true)
            .list_separator(",")
            .with_list_parse_key("allowed_origins")
            .with_list_parse_key("bots")
            .with_list_parse_key("embed_origins");
        let read = sources.add_source(environment).build().and_then(config::Config::try_deserialize);
        read.map_err(|error| ServerError::Config(Box::new(error)))
    }

    /// The program of a game with this name.
    pub(crate) fn program(&self, game: &str, name: &str) -> Option<&ProgramSettings> {
        self.programs.iter().find(|program| program.game == game && program.name == name)
    }

    /// The address to listen on.
    pub fn address(&self) -> SocketAddr {
        (self.host, self.port).into()
    }

    /// The number of search threads.
    pub fn threads(&self) -> usize {
        match self.search_threads {
            // One core is left for serving requests.
            0 => std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            threads => threads,
        }
    }

    /// The longest search for a move.
    pub fn longest_search(&self, is_correspondence: bool) -> Duration {
        let millis = if is_correspondence { self.longest_correspondence_ms } else { self.longest_search_ms };
        Duration::from_millis(millis)
    }

    /// The longest search for a hint or an explanation.
    pub fn longest_question(&self) -> Duration {
        Duration::from_millis(self.longest_question_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_the_default() {
        let read =
            config::Config::builder().add_source(config::File::from_str(EXAMPLE, config::FileFormat::Toml));
        let read: Config = read.build().unwrap().try_deserialize().unwrap();
        assert_eq!(read, Config::default());
        let written = serde_json::to_value(Config::default()).unwrap();
        for name in written.as_object().unwrap().keys() {
            assert!(EXAMPLE.contains(&format!("{name} =")), "the example lacks {name}");
        }
    }

    #[test]
    fn an_unknown_setting_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("parlor.toml");
        std::fs::write(&file, "prot = 1\n").unwrap();
        let error = Config::load(Some(&file)).unwrap_err().to_string();
        assert!(error.contains("prot"), "{error}");
        assert!(Config::load(Some(&folder.path().join("none.toml"))).is_err());
    }
}
