//! Settings from environment variables: those of the original LOL Chess service, and `PARLOR_BOTD_*`.

use super::{Config, ConfigError, Loaded};
use game::PlayError;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::net::ToSocketAddrs;

/// What our own variables begin with.
const PREFIX: &str = "PARLOR_BOTD_";

/// Variables of the original deployment that have no use here.
const UNUSED: [&str; 4] = ["BACKEND_HOST", "BACKEND_PORT", "MONGODB_URI", "NODE_ENV"];

/// Applies the environment to the settings.
pub(super) fn apply(variables: &BTreeMap<String, String>, loaded: &mut Loaded) -> Result<(), ConfigError> {
    own(variables, &mut loaded.config)?;
    let variable = |name: &str| variables.get(name).cloned();
    let config = &mut loaded.config;
    if let Some(budget) = variable("MCTS_ITERATION_BUDGET") {
        config.mcts.iteration_budget = number("MCTS_ITERATION_BUDGET", &budget)?;
    }
    if let Some(limit) = variable("MCTS_TIME_LIMIT_MS") {
        config.mcts.time_limit_ms = number("MCTS_TIME_LIMIT_MS", &limit)?;
    }
    if let Some(workers) = variable("MCTS_WORKERS") {
        config.mcts.workers = number("MCTS_WORKERS", &workers)? as usize;
    }
    if let Some(url) = variable("REDIS_URL") {
        config.queue = url;
    }
    if let Some(level) = variable("LOG_LEVEL") {
        config.log = level;
    }
    if let Some(host) = variable("BOT_SERVICE_HOST") {
        let wrong = |why: &dyn ToString| bad("BOT_SERVICE_HOST", &host, why);
        let address = host.to_socket_addrs().map_err(|error| wrong(&error))?;
        // A name may resolve to several addresses; IPv4 is preferred because clients of that name try it as well.
        let mut addresses: Vec<_> = address.collect();
        addresses.sort_by_key(std::net::SocketAddr::is_ipv6);
        let address = addresses.first().ok_or_else(|| wrong(&"no address"))?;
        (config.host, config.port) = (address.ip(), address.port());
    }
    loaded.unused.extend(UNUSED.iter().filter(|name| variable(name).is_some()).map(ToString::to_string));
    Ok(())
}

/// Our own names, one for each setting of the section `service`; any other is a mistake.
fn own(variables: &BTreeMap<String, String>, config: &mut Config) -> Result<(), ConfigError> {
    let Ok(Json::Object(mut settings)) = serde_json::to_value(&*config) else { return Ok(()) };
    let names: BTreeMap<String, String> =
        settings.keys().map(|name| (format!("{PREFIX}{}", upper_case(name)), name.clone())).collect();
    for (variable, text) in variables.iter().filter(|(variable, _)| variable.starts_with(PREFIX)) {
        let known = names.keys().map(String::as_str);
        let name = names.get(variable).ok_or_else(|| PlayError::unknown("setting", variable, known))?;
        let value = serde_json::from_str(text).unwrap_or_else(|_| Json::String(text.clone()));
        settings.insert(name.clone(), value.clone());
        let read: Config = serde_json::from_value(Json::Object(settings.clone()))
            .map_err(|error| bad(variable, &value.to_string(), &error))?;
        *config = Config { mcts: config.mcts, ..read };
    }
    Ok(())
}

/// `metricsPort` as `METRICS_PORT`.
fn upper_case(name: &str) -> String {
    let letter = |c: char| if c.is_uppercase() { format!("_{c}") } else { c.to_uppercase().to_string() };
    name.chars().map(letter).collect()
}

fn number(name: &str, text: &str) -> Result<u64, ConfigError> {
    text.trim().parse().map_err(|_| bad(name, text, &"expected a whole number"))
}

fn bad(name: &str, value: &str, why: &dyn ToString) -> ConfigError {
    ConfigError::Variable { name: name.to_owned(), value: value.to_owned(), why: why.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Loaded, ConfigError> {
        let mut loaded = Loaded { config: Config::default(), unused: Vec::new() };
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        apply(&variables.collect(), &mut loaded).map(|()| loaded)
    }

    #[test]
    fn the_original_names_work() {
        let loaded = read(&[
            ("BOT_SERVICE_HOST", "localhost:50099"),
            ("MCTS_ITERATION_BUDGET", "300"),
            ("MCTS_TIME_LIMIT_MS", "700"),
            ("MCTS_WORKERS", "4"),
            ("LOG_LEVEL", "debug"),
            ("REDIS_URL", "redis://redis:6379"),
            ("BACKEND_HOST", "backend"),
            ("MONGODB_URI", "mongodb://mongo:27017/lolchess"),
        ])
        .unwrap();
        assert_eq!(loaded.config.address().to_string(), "127.0.0.1:50099");
        assert_eq!((loaded.config.mcts.iteration_budget, loaded.config.mcts.time_limit_ms), (300, 700));
        let config = &loaded.config;
        assert_eq!(config.mcts.workers, 4);
        assert_eq!((config.log.as_str(), config.queue.as_str()), ("debug", "redis://redis:6379"));
        assert_eq!(loaded.unused, ["BACKEND_HOST", "MONGODB_URI"]);
    }

    #[test]
    fn our_names_work_and_mistakes_are_named() {
        let config = read(&[("PARLOR_BOTD_METRICS_PORT", "7"), ("PARLOR_BOTD_LOG", "warn")]).unwrap().config;
        assert_eq!((config.metrics_port, config.log.as_str()), (Some(7), "warn"));
        for (name, value) in [
            ("PARLOR_BOTD_PORT", "seven"),
            ("MCTS_TIME_LIMIT_MS", "-1"),
            ("BOT_SERVICE_HOST", "nowhere"),
            ("PARLOR_BOTD_WAITING", "1.5"),
            ("MCTS_WORKERS", "four"),
            ("PARLOR_BOTD_WAITNIG", "5"),
        ] {
            let error = read(&[(name, value)]).unwrap_err().to_string();
            assert!(error.contains(name), "{error}");
        }
        let error = read(&[("PARLOR_BOTD_WAITNIG", "secret")]).unwrap_err().to_string();
        assert!(error.contains("did you mean PARLOR_BOTD_WAITING") && !error.contains("secret"), "{error}");
    }

    #[test]
    fn a_list_is_words_with_commas() {
        let read =
            |text: &str| read(&[("PARLOR_BOTD_ALLOWED_ORIGINS", text)]).unwrap().config.allowed_origins;
        assert_eq!(read("https://a.example, https://b.example"), ["https://a.example", "https://b.example"]);
        assert_eq!(read(r#"["https://a.example"]"#), ["https://a.example"]);
        assert!(read("").is_empty());
    }
}
