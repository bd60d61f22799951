//! `parlor serve`: the page, HTTP, sockets and bots in one process.

use super::place::Place;
use super::{Failure, many, say, signal};
use server::{Config, Mode, Server, ServerError};
use std::io::Write;
use std::net::IpAddr;
use work::trace::Collector;
use work::{log, trace};

/// Serve the web page, the HTTP and socket interface and the bots
#[derive(clap::Args)]
#[command(after_help = "Example: parlor serve --port 8080 --data games\n\
    Settings come from a file (--config), the environment (PARLOR_PORT=9000) and flags; the last one wins.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// The port to listen on; 0 takes a free one [default: 8080]
    #[arg(long)]
    port: Option<u16>,
    /// The address of the metrics, which nobody else should reach [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    metrics_host: Option<IpAddr>,
    /// The port of the metrics; 0 takes a free one [default: 8081]
    #[arg(long, value_name = "PORT")]
    metrics_port: Option<u16>,
    /// Threads for searches [default: one less than the processor has]
    #[arg(long)]
    search_threads: Option<usize>,
    #[arg(
        long,
        value_name = "URL",
        help = "Redis, as in redis://host:6379, where servers share a database or bots are asked by queue"
    )]
    redis: Option<String>,
    /// Bot services that think for this server, as in bots-1:50052,bots-2:50052; or `queue`: whoever takes orders
    /// from Redis; or `process`: a process of its own [default: it thinks itself]
    #[arg(long, value_name = "ENDPOINTS", value_delimiter = ',')]
    bots: Option<Vec<String>>,
    /// Store what bots think of each of their moves, for `parlor train data --import`
    #[arg(long)]
    record_training: bool,
    /// The share of the search threads on which the bots play a league while nobody needs them [default: 0]
    #[arg(long, value_name = "SHARE")]
    league: Option<f32>,
    /// What to log: error, warn, info or debug [default: info]
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
    #[arg(
        long,
        value_name = "URL",
        help = "Send traces to this collector by OTLP over gRPC, as in http://collector:4317 [default: none]"
    )]
    traces: Option<String>,
    /// Print a commented file of settings and end
    #[arg(long)]
    example: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.example {
        return say(server::EXAMPLE.trim_end());
    }
    let config = settings(arguments)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let collector = Collector::find(&config.traces, "parlor-server");
    runtime.block_on(async { log::start_with_traces(&config.log, collector) }).map_err(Failure::input)?;
    many::open_files();
    let served = runtime.block_on(serve(config));
    trace::finish();
    served
}

/// File and environment, with the flags over them.
fn settings(arguments: &Arguments) -> Result<Config, ServerError> {
    let mut config = arguments.place.settings()?;
    config.host = arguments.host.unwrap_or(config.host);
    config.port = arguments.port.unwrap_or(config.port);
    config.metrics_host = arguments.metrics_host.unwrap_or(config.metrics_host);
    config.metrics_port = arguments.metrics_port.or(config.metrics_port);
    config.search_threads = arguments.search_threads.unwrap_or(config.search_threads);
    config.bots = arguments.bots.clone().unwrap_or(config.bots);
    if config.bots.is_empty()
        && let Ok(bots) = std::env::var("BOT_SERVICE_HOST")
    {
        config.bots = bots.split(',').map(str::to_owned).collect();
    }
    if std::env::var("NODE_ENV").is_ok_and(|mode| mode == "development") {
        config.mode = Mode::Development;
    }
    config.record_training |= arguments.record_training;
    config.league = arguments.league.unwrap_or(config.league);
    config.redis = arguments.redis.clone().unwrap_or(config.redis);
    if config.redis.is_empty() {
        config.redis = std::env::var("REDIS_URL").unwrap_or_default();
    }
    config.log = arguments.log.clone().unwrap_or(config.log);
    config.traces = arguments.traces.clone().unwrap_or(config.traces);
    Ok(config)
}

async fn serve(config: Config) -> Result<(), Failure> {
    let server = Server::start(config, games::catalogue()).await.map_err(Failure::input)?;
    let address = server.address()?;
    let mut greeting = format!("Parlor is open: http://{address}\n");
    if let Some(metrics) = server.metrics_address() {
        greeting += &format!("Metrics: http://{metrics}/metrics\n");
    }
    // Standard output may be closed, as under a supervisor; the server does not need it.
    std::io::stdout().write_all(greeting.as_bytes()).ok();
    server.run(signal::stop("asked to stop; games go on at the next start")?).await;
    Ok(())
}
