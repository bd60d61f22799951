//! Where searches run, as the settings say.

use crate::{Config, ServerError, identity};
use games::entry::Entry;
use std::path::Path;
use std::sync::Arc;
use wire::link::LinkSecurity;
use work::program::ProgramPool;
use work::queue::{Redis, Rules};
use work::{Fleet, LocalPool, PoolSettings, QueuePool, RemotePool, SearchBackend, StartError};

/// The searches of this process, of bot services or of queue workers, as the settings say.
pub(crate) fn searches(
    config: &Config,
    catalogue: &'static [Entry],
    redis: Option<Arc<Redis>>,
) -> Result<Arc<dyn SearchBackend>, ServerError> {
    let bots = bots(config, redis)?;
    if config.programs.is_empty() {
        return Ok(bots);
    }
    tracing::info!(target: "server", programs = config.programs.len(), "programs play here");
    Ok(Arc::new(ProgramPool::new(&config.programs, catalogue, bots)?))
}

/// The searches of the bots of the catalogue.
fn bots(config: &Config, redis: Option<Arc<Redis>>) -> Result<Arc<dyn SearchBackend>, ServerError> {
    let settings = PoolSettings {
        threads: config.threads(),
        waiting_turns: config.waiting_turns,
        waiting_questions: config.waiting_questions,
        // Two seats of a game for each thread: bots that take turns keep their trees.
        cached_bots: 2 * config.threads(),
        cached_bytes: 1 << 30,
        seed: identity::seed(),
        logs_decisions: false,
    };
    let local = LocalPool::new(settings)?;
    let bots = &config.bots;
    // An environment variable that is set to nothing is a list of one empty name.
    let bots: &[String] = if bots.concat().is_empty() { &[] } else { bots };
    let fleet = match bots {
        [] => return Ok(Arc::new(local)),
        [word] if word == "queue" => {
            let redis = redis.ok_or_else(|| StartError::Bots("a queue needs the setting redis".into()))?;
            tracing::info!(target: "server", "searches go to a queue");
            return Ok(Arc::new(QueuePool::new(redis, Rules::default(), local)));
        }
        [word] if word == "process" => Fleet::child()?,
        bots => Fleet::new(bots.iter().map(String::as_str), &link_security(config)?)?,
    };
    tracing::info!(target: "server", bots = bots.join(","), "searches go to bot services");
    Ok(Arc::new(RemotePool::new(fleet, local)))
}

/// What the bot services ask for, and what is asked of them.
fn link_security(config: &Config) -> Result<LinkSecurity, StartError> {
    let file = |name: &str, path: &Path| {
        let unreadable = |error| StartError::Bots(format!("{name} = {}: {error}", path.display()));
        (!path.as_os_str().is_empty()).then(|| std::fs::read(path).map_err(unreadable)).transpose()
    };
    let identity =
        match (file("bots_certificate", &config.bots_certificate)?, file("bots_key", &config.bots_key)?) {
            (Some(certificate), Some(key)) => Some([certificate, key]),
            (None, None) => None,
            _ => return Err(StartError::Bots("bots_certificate and bots_key need each other".to_owned())),
        };
    let (token, authority) = (config.bots_token.clone(), file("bots_ca", &config.bots_ca)?);
    Ok(LinkSecurity { token, authority, identity })
}
