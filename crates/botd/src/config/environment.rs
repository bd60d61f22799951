//! The document's environment names, and ours (`PARLOR_BOTD_PORT=9000`).

use super::{Config, Loaded};
use serde_json::{Map, Value as Json};
use std::net::ToSocketAddrs;

/// What the document's deployment sets for its other parts; here nothing asks for it.
const UNUSED: [&str; 4] = ["BACKEND_HOST", "BACKEND_PORT", "MONGODB_URI", "NODE_ENV"];

/// Lays the environment over the settings.
pub fn apply(variable: &dyn Fn(&str) -> Option<String>, loaded: &mut Loaded) -> Result<(), String> {
    own(variable, &mut loaded.config)?;
    let config = &mut loaded.config;
    if let Some(budget) = variable("MCTS_ITERATION_BUDGET") {
        config.mcts.iteration_budget = number("MCTS_ITERATION_BUDGET", &budget)?;
    }
    if let Some(limit) = variable("MCTS_TIME_LIMIT_MS") {
        config.mcts.time_limit_ms = number("MCTS_TIME_LIMIT_MS", &limit)?;
    }
    if let Some(url) = variable("REDIS_URL") {
        config.queue = url;
    }
    if let Some(level) = variable("LOG_LEVEL") {
        config.log = level;
    }
    if let Some(host) = variable("BOT_SERVICE_HOST") {
        let address = host.to_socket_addrs().map_err(|error| format!("BOT_SERVICE_HOST={host}: {error}"))?;
        // A name may stand for several addresses; the older kind is what clients of that name try as well.
        let mut addresses: Vec<_> = address.collect();
        addresses.sort_by_key(std::net::SocketAddr::is_ipv6);
        let address = addresses.first().ok_or_else(|| format!("BOT_SERVICE_HOST={host}: no address"))?;
        (config.host, config.port) = (address.ip(), address.port());
    }
    loaded.unused.extend(UNUSED.iter().filter(|name| variable(name).is_some()).map(ToString::to_string));
    Ok(())
}

/// Our own names, one for each setting of the section `service`.
fn own(variable: &dyn Fn(&str) -> Option<String>, config: &mut Config) -> Result<(), String> {
    let Ok(Json::Object(known)) = serde_json::to_value(&*config) else { return Ok(()) };
    let mut given = Map::new();
    for name in known.keys() {
        let variable_name = format!("PARLOR_BOTD_{}", shouted(name));
        if let Some(text) = variable(&variable_name) {
            let value = serde_json::from_str(&text).unwrap_or(Json::String(text));
            let mut trial = known.clone();
            trial.insert(name.clone(), value.clone());
            serde_json::from_value::<Config>(Json::Object(trial))
                .map_err(|error| format!("{variable_name}={value}: {error}"))?;
            given.insert(name.clone(), value);
        }
    }
    let mut merged = known;
    merged.extend(given);
    let mcts = config.mcts;
    *config = serde_json::from_value(Json::Object(merged)).map_err(|error| error.to_string())?;
    config.mcts = mcts;
    Ok(())
}

/// `metricsPort` as `METRICS_PORT`.
fn shouted(name: &str) -> String {
    let letter = |c: char| if c.is_uppercase() { format!("_{c}") } else { c.to_uppercase().to_string() };
    name.chars().map(letter).collect()
}

fn number(name: &str, text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| format!("{name}={text}: expected a whole number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Loaded, String> {
        let mut loaded = Loaded { config: Config::default(), unused: Vec::new() };
        let find = |name: &str| {
            variables.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned())
        };
        apply(&find, &mut loaded).map(|()| loaded)
    }

    #[test]
    fn the_names_of_the_document_work() {
        let loaded = read(&[
            ("BOT_SERVICE_HOST", "localhost:50099"),
            ("MCTS_ITERATION_BUDGET", "300"),
            ("MCTS_TIME_LIMIT_MS", "700"),
            ("LOG_LEVEL", "debug"),
            ("REDIS_URL", "redis://redis:6379"),
            ("BACKEND_HOST", "backend"),
            ("MONGODB_URI", "mongodb://mongo:27017/lolchess"),
        ])
        .unwrap();
        assert_eq!(loaded.config.address().to_string(), "127.0.0.1:50099");
        assert_eq!((loaded.config.mcts.iteration_budget, loaded.config.mcts.time_limit_ms), (300, 700));
        let config = &loaded.config;
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
        ] {
            let error = read(&[(name, value)]).unwrap_err();
            assert!(error.contains(name), "{error}");
        }
    }
}
