//! `parlor botd`: the bot service for game sites.

use super::{Failure, signal};
use botd::{Config, Service};
use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;

/// Serve the bots over gRPC, to any game site
#[derive(clap::Args)]
#[command(after_help = "Example: parlor botd --port 50052\n\
    Settings come from a file (--config bot-config.json), the environment (PARLOR_BOTD_PORT=9000) and flags; the last \
    one wins. docs/grpc.md shows every call, docs/operations.md every setting.")]
pub struct Arguments {
    /// A file of settings, as `bot-config.json`
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The address to listen on [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// The port to listen on; 0 takes a free one [default: 50052]
    #[arg(long)]
    port: Option<u16>,
    /// The port of the metrics, on this machine alone; 0 takes a free one [default: 50053]
    #[arg(long, value_name = "PORT")]
    metrics_port: Option<u16>,
    /// Searches at once [default: one for each processor]
    #[arg(long)]
    search_threads: Option<usize>,
    /// Searches that may wait; those beyond are refused [default: 128]
    #[arg(long, value_name = "SEARCHES")]
    waiting: Option<usize>,
    /// What to log: error, warn, info or debug [default: info]
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let loaded = Config::load(arguments.config.as_deref()).map_err(Failure::Input)?;
    let mut config = loaded.config;
    config.host = arguments.host.unwrap_or(config.host);
    config.port = arguments.port.unwrap_or(config.port);
    config.metrics_port = arguments.metrics_port.or(config.metrics_port);
    config.search_threads = arguments.search_threads.unwrap_or(config.search_threads);
    config.waiting = arguments.waiting.unwrap_or(config.waiting);
    config.log = arguments.log.clone().unwrap_or(config.log);
    work::log::start(&config.log).map_err(Failure::Input)?;
    if !loaded.unused.is_empty() {
        let names = loaded.unused.join(", ");
        tracing::warn!(target: "botd", names, "these settings are known but have no use here");
    }
    let runtime = tokio::runtime::Runtime::new().map_err(anyhow::Error::from)?;
    runtime.block_on(serve(config))
}

async fn serve(config: Config) -> Result<(), Failure> {
    let service = Service::start(config).await.map_err(Failure::Input)?;
    let address = service.address().map_err(anyhow::Error::from)?;
    let mut greeting = format!("Parlor bots: {address}\n");
    if let Some(metrics) = service.metrics_address() {
        greeting += &format!("Metrics: http://{metrics}/metrics\n");
    }
    // Nobody may be listening, as under a supervisor: the service serves all the same.
    std::io::stdout().write_all(greeting.as_bytes()).ok();
    let stop = signal::stop("asked to stop; searches have a second to end").map_err(anyhow::Error::from)?;
    service.run(stop).await.map_err(Failure::Input)
}
