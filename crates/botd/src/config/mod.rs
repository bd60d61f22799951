//! The settings of the service: from a file, the environment and flags, each overrides the one before.
//!
//! The file is the `bot-config.json` of the original LOL Chess service, with a section `service` for everything else.

mod environment;
mod file;

use crate::web;
use game::PlayError;
use serde::{Deserialize, Deserializer, Serialize};
use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// All settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port of the service; 0 takes a free one.
    pub port: u16,
    /// The address of the metrics: nobody else should reach it.
    pub metrics_host: IpAddr,
    /// The port of the metrics; 0 takes a free one, none switches them off.
    pub metrics_port: Option<u16>,
    /// Searches at once; 0 is one for each processor.
    pub search_threads: usize,
    /// Threads of one search at most.
    pub threads_per_search: usize,
    /// Searches that may wait for a thread; those beyond are refused.
    pub waiting: usize,
    /// No search is longer, in milliseconds.
    pub longest_search_ms: u64,
    /// Memory that a caller may give a bot, in MiB.
    pub bot_memory_mb: usize,
    /// Bots that keep their trees between two moves, and as many again that know an opening.
    pub sessions: usize,
    /// Memory of each of these two groups, in MiB.
    pub memory_mb: usize,
    /// Positions with fewer moves than this share their trees across games; 0 shares none.
    pub opening_plies: usize,
    /// Sessions that may be open at once.
    pub open_sessions: usize,
    /// Those of one caller.
    pub open_sessions_per_caller: usize,
    /// Connections at once; those beyond are closed.
    pub connections: usize,
    /// Those from one address.
    pub connections_per_address: usize,
    /// Origins of pages that may call from a browser, as in `https://games.example`; `*` is all.
    #[serde(deserialize_with = "words")]
    pub allowed_origins: Vec<String>,
    /// The file of the certificate that callers see; without one, calls are not encrypted.
    pub certificate: PathBuf,
    /// The file of its private key.
    pub key: PathBuf,
    /// The file of the authority whose certificates callers have to show; without one they need none.
    pub client_ca: PathBuf,
    /// The file of access tokens, one in each line; without one callers need none.
    pub token_file: PathBuf,
    /// Redis, as in `redis://host:6379`, from which orders are taken; empty takes none.
    pub queue: String,
    /// What to log, as in `info` or `info,decision=warn`.
    pub log: String,
    /// Who gets traces, by OTLP over gRPC, as in `http://collector:4317`; if empty, nobody.
    pub traces: String,
    /// The settings of the classic LOL Chess bot.
    #[serde(skip)]
    pub mcts: Mcts,
}

/// How the classic bot searches when a request names no level.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Mcts {
    /// Iterations of a decision.
    pub iteration_budget: u64,
    /// Milliseconds of a decision.
    pub time_limit_ms: u64,
    /// The constant of UCB1.
    pub exploration_constant: f64,
    /// Plies of a playout.
    pub simulation_depth_limit: u32,
    /// Whether playouts follow the classic policy instead of uniform chance.
    pub use_heuristics: bool,
    /// Rollouts at the same time.
    pub workers: usize,
}

impl Default for Mcts {
    fn default() -> Self {
        Mcts {
            iteration_budget: 1_000,
            time_limit_ms: 5_000,
            exploration_constant: 1.414,
            simulation_depth_limit: 50,
            use_heuristics: true,
            workers: 1,
        }
    }
}

impl Mcts {
    /// The classic bot with these settings, as [`games::entry::Entry::player`] reads it; defaults are left out.
    pub fn player(&self) -> String {
        let usual = Mcts::default();
        let mut options = Vec::new();
        if self.exploration_constant.to_bits() != usual.exploration_constant.to_bits() {
            options.push(format!("exploration={}", self.exploration_constant));
        }
        if self.simulation_depth_limit != usual.simulation_depth_limit {
            options.push(format!("depth={}", self.simulation_depth_limit));
        }
        if !self.use_heuristics {
            options.push("playout=uniform".to_owned());
        }
        if options.is_empty() { "classic".to_owned() } else { format!("classic:{}", options.join(",")) }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 50_052,
            metrics_host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            metrics_port: Some(50_053),
            search_threads: 0,
            threads_per_search: 1,
            waiting: 128,
            longest_search_ms: 60_000,
            bot_memory_mb: 256,
            sessions: 256,
            memory_mb: 256,
            opening_plies: 4,
            open_sessions: 1_000,
            open_sessions_per_caller: 100,
            connections: 2_000,
            connections_per_address: 500,
            allowed_origins: Vec::new(),
            certificate: PathBuf::new(),
            key: PathBuf::new(),
            client_ca: PathBuf::new(),
            token_file: PathBuf::new(),
            queue: String::new(),
            log: "info".to_owned(),
            traces: String::new(),
            mcts: Mcts::default(),
        }
    }
}

/// A list, or in a variable words with commas between them.
fn words<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        List(Vec<String>),
        Text(String),
    }
    Ok(match Given::deserialize(from)? {
        Given::List(list) => list,
        Given::Text(text) => {
            let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
            words.map(str::to_owned).collect()
        }
    })
}

/// Settings, with names that are known but unused.
#[derive(Debug)]
pub struct Loaded {
    /// The settings.
    pub config: Config,
    /// Names that are known but not used here.
    pub unused: Vec<String>,
}

/// Why settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {path}: {1}", path = .0.display())]
    Read(PathBuf, std::io::Error),
    /// The file has a mistake.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, serde_json::Error),
    /// A variable has a bad value.
    #[error("{name}={value}: {why}")]
    Variable {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
        /// What is wrong with it.
        why: String,
    },
    /// A setting of the file is out of this range.
    #[error("{0}: {1}")]
    Range(&'static str, &'static str),
    /// A variable is no setting.
    #[error("{0}")]
    Unknown(#[from] PlayError),
}

impl Config {
    /// Reads the file, if one is given, and the environment over it.
    pub fn load(file: Option<&Path>) -> Result<Loaded, ConfigError> {
        let mut loaded = Loaded { config: Config::default(), unused: Vec::new() };
        if let Some(path) = file {
            let text =
                std::fs::read_to_string(path).map_err(|error| ConfigError::Read(path.to_owned(), error))?;
            file::apply(&text, &mut loaded).map_err(|error| ConfigError::File(path.to_owned(), error))?;
        }
        let variables = std::env::vars_os();
        let readable =
            |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value.into_string().ok()?));
        environment::apply(&variables.filter_map(readable).collect(), &mut loaded)?;
        loaded.config.check()?;
        Ok(loaded)
    }

    fn check(&self) -> Result<(), ConfigError> {
        let ranges = [
            (self.longest_search_ms <= 60_000, "longestSearchMs", "at most 60000"),
            (self.threads_per_search <= 64, "threadsPerSearch", "at most 64"),
            ((1..=64).contains(&self.mcts.workers), "workers", "from 1 to 64"),
            (
                self.allowed_origins.iter().all(|origin| web::is_origin(origin)),
                "allowedOrigins",
                "expected origins such as https://games.example, or *",
            ),
            (self.memory_mb <= 1 << 20, "memoryMb", "at most 1048576"),
            (self.bot_memory_mb <= 1 << 16, "botMemoryMb", "at most 65536"),
            (
                (0.0..=1e6).contains(&self.mcts.exploration_constant),
                "explorationConstant",
                "from 0 to 1000000",
            ),
        ];
        match ranges.into_iter().find(|(is_valid, ..)| !is_valid) {
            Some((_, name, range)) => Err(ConfigError::Range(name, range)),
            None => Ok(()),
        }
    }

    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        (self.host, self.port).into()
    }

    /// Searches at once.
    pub fn threads(&self) -> usize {
        match self.search_threads {
            0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            threads => threads,
        }
    }

    /// No search is longer.
    pub fn longest_search(&self) -> Duration {
        Duration::from_millis(self.longest_search_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_out_of_range_is_named() {
        let origins = |origin: &str| Config { allowed_origins: vec![origin.to_owned()], ..Config::default() };
        assert!(origins("https://games.example").check().is_ok());
        let error = origins("games.example").check().unwrap_err().to_string();
        assert!(error.starts_with("allowedOrigins: expected"), "{error}");
        let workers = Config { mcts: Mcts { workers: 0, ..Mcts::default() }, ..Config::default() };
        assert_eq!(workers.check().unwrap_err().to_string(), "workers: from 1 to 64");
    }
}
