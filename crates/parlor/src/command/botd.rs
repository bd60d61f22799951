//! `parlor botd`: the bot service for game sites.

use super::{Failure, signal};
use botd::{Config, Service};
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::oneshot;
use work::trace::Collector;
use work::{log, trace};

/// Serve the bots over gRPC, to any game site
#[derive(clap::Args)]
#[command(after_help = "Example: parlor botd --port 50052\n\
    Settings come from a file (--config bot-config.json), the environment (PARLOR_BOTD_PORT=9000) and flags; the last \
    one wins. docs/grpc.md shows every call, docs/operations.md every setting.")]
pub(crate) struct Arguments {
    /// A file of settings, as `bot-config.json`
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The address to listen on [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// The port to listen on; 0 takes a free one [default: 50052]
    #[arg(long)]
    port: Option<u16>,
    /// The address of the metrics, which nobody else should reach [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    metrics_host: Option<IpAddr>,
    /// The port of the metrics; 0 takes a free one [default: 50053]
    #[arg(long, value_name = "PORT")]
    metrics_port: Option<u16>,
    /// Searches at once [default: one for each processor]
    #[arg(long)]
    search_threads: Option<usize>,
    /// Searches that may wait; those beyond are refused [default: 128]
    #[arg(long, value_name = "SEARCHES")]
    waiting: Option<usize>,
    #[arg(
        long,
        value_name = "URL",
        help = "Take orders of game servers and tournaments from this Redis, as in redis://host:6379"
    )]
    queue: Option<String>,
    /// What to log: error, warn, info or debug [default: info]
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
    #[arg(
        long,
        value_name = "URL",
        help = "Send traces to this collector by OTLP over gRPC, as in http://collector:4317 [default: none]"
    )]
    traces: Option<String>,
    /// End when standard input does: for a service that another process started
    #[arg(long, hide = true)]
    with_parent: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let loaded = Config::load(arguments.config.as_deref()).map_err(Failure::input)?;
    let mut config = loaded.config;
    config.host = arguments.host.unwrap_or(config.host);
    config.port = arguments.port.unwrap_or(config.port);
    config.metrics_host = arguments.metrics_host.unwrap_or(config.metrics_host);
    config.metrics_port = arguments.metrics_port.or(config.metrics_port);
    config.search_threads = arguments.search_threads.unwrap_or(config.search_threads);
    config.waiting = arguments.waiting.unwrap_or(config.waiting);
    config.queue = arguments.queue.clone().unwrap_or(config.queue);
    config.log = arguments.log.clone().unwrap_or(config.log);
    config.traces = arguments.traces.clone().unwrap_or(config.traces);
    let runtime = tokio::runtime::Runtime::new()?;
    let collector = Collector::find(&config.traces, "parlor-bots");
    runtime.block_on(async { log::start_with_traces(&config.log, collector) }).map_err(Failure::input)?;
    if !loaded.unused.is_empty() {
        let names = loaded.unused.join(", ");
        tracing::warn!(target: "botd", names, "these settings are known but have no use here");
    }
    let parent = arguments.with_parent.then(end_of_input);
    let served = runtime.block_on(serve(config, parent));
    trace::finish();
    served
}

/// Ready when standard input has ended.
fn end_of_input() -> oneshot::Receiver<()> {
    let (send, ended) = oneshot::channel();
    std::thread::spawn(move || {
        // An error is an end too.
        io::copy(&mut io::stdin(), &mut io::sink()).ok();
        send.send(()).ok();
    });
    ended
}

async fn serve(config: Config, parent: Option<oneshot::Receiver<()>>) -> Result<(), Failure> {
    let takes_orders = !config.queue.is_empty();
    let mut service = Service::start(config).await.map_err(Failure::input)?;
    if takes_orders {
        service.take_orders(Arc::new(lab::matches::run_order)).map_err(Failure::input)?;
    }
    let address = service.address()?;
    let mut greeting = format!("Parlor bots: {address}\n");
    if let Some(metrics) = service.metrics_address() {
        greeting += &format!("Metrics: http://{metrics}/metrics\n");
    }
    // Standard output may be closed, as under a supervisor; the service does not need it.
    io::stdout().write_all(greeting.as_bytes()).ok();
    let stop = signal::stop("asked to stop; searches have a second to end")?;
    let stop = async move {
        match parent {
            None => stop.await,
            Some(parent) => tokio::select! {
                () = stop => {}
                _ = parent => {}
            },
        }
    };
    service.run(stop).await.map_err(Failure::input)
}
