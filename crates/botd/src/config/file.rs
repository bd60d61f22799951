//! Settings from a file: the `bot-config.json` of the original LOL Chess service, with a section `service`.

use super::{Config, Loaded, Mcts};
use serde::Deserialize;
use serde_json::Value as Json;

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
struct File {
    mcts: Option<Mcts>,
    grpc: Option<Json>,
    logging: Option<Logging>,
    /// Settings that the original service does not have.
    service: Option<Config>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Logging {
    level: String,
}

/// Applies the file to the settings.
pub(super) fn apply(text: &str, loaded: &mut Loaded) -> Result<(), serde_json::Error> {
    let file: File = serde_json::from_str(text)?;
    if let Some(service) = file.service {
        loaded.config = service;
    }
    if let Some(mcts) = file.mcts {
        loaded.config.mcts = mcts;
    }
    if let Some(logging) = file.logging {
        loaded.config.log = logging.level;
    }
    if file.grpc.is_some() {
        // The rules run in this process, so no back end is needed.
        loaded.unused.push("grpc".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGINAL: &str = r#"{
      "mcts": {
        "iterationBudget": 1000,
        "timeLimitMs": 5000,
        "explorationConstant": 1.414,
        "simulationDepthLimit": 50,
        "useHeuristics": true
      },
      "grpc": {
        "backendHost": "localhost",
        "backendPort": 50051
      },
      "logging": {
        "level": "info"
      }
    }"#;

    fn read(text: &str) -> Result<Loaded, String> {
        let mut loaded = Loaded { config: Config::default(), unused: Vec::new() };
        apply(text, &mut loaded).map(|()| loaded).map_err(|error| error.to_string())
    }

    #[test]
    fn the_original_file_has_our_defaults() {
        let loaded = read(ORIGINAL).unwrap();
        assert_eq!(loaded.config, Config::default());
        assert_eq!(loaded.unused, ["grpc"]);
    }

    #[test]
    fn every_line_of_it_counts() {
        let text = ORIGINAL.replace("1000", "77").replace("1.414", "2").replace("true", "false");
        let config = read(&text.replace("info", "debug")).unwrap().config;
        assert_eq!((config.mcts.iteration_budget, config.log.as_str()), (77, "debug"));
        assert_eq!(config.mcts.player(), "classic:exploration=2,playout=uniform");
        assert!(games::find("lolchess").unwrap().player(&config.mcts.player(), 1).is_ok());
    }

    #[test]
    fn our_own_section_has_the_rest() {
        let config = read(r#"{"service": {"port": 9, "waiting": 3}}"#).unwrap().config;
        assert_eq!((config.port, config.waiting, config.sessions), (9, 3, 256));
        let error = read(r#"{"service": {"prot": 9}}"#).unwrap_err();
        assert!(error.contains("prot"), "{error}");
        assert!(read(r#"{"mtcs": {}}"#).unwrap_err().contains("mtcs"));
    }
}
