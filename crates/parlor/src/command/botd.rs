//! `parlor botd`: the bot service for game sites.

use super::Failure;
use botd::{Config, Service};
use std::io::Write;
use std::net::IpAddr;

/// Serve the bots over gRPC, to any game site
#[derive(clap::Args)]
#[command(after_help = "Example: parlor botd --port 50052\ndocs/grpc.md shows every call.")]
pub struct Arguments {
    /// The address to listen on [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// The port to listen on; 0 takes a free one [default: 50052]
    #[arg(long)]
    port: Option<u16>,
    /// What to log: error, warn, info or debug [default: info]
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut config = Config::default();
    config.host = arguments.host.unwrap_or(config.host);
    config.port = arguments.port.unwrap_or(config.port);
    config.log = arguments.log.clone().unwrap_or(config.log);
    server::log::start(&config.log).map_err(Failure::Input)?;
    let runtime = tokio::runtime::Runtime::new().map_err(anyhow::Error::from)?;
    runtime.block_on(serve(config))
}

async fn serve(config: Config) -> Result<(), Failure> {
    let service = Service::start(config).await.map_err(Failure::Input)?;
    let address = service.address().map_err(anyhow::Error::from)?;
    // Nobody may be listening, as under a supervisor: the service serves all the same.
    std::io::stdout().write_all(format!("Parlor bots: {address}\n").as_bytes()).ok();
    let stop = async { drop(tokio::signal::ctrl_c().await) };
    service.run(stop).await.map_err(Failure::Input)
}
