//! Starts the services and stops them in order.

use crate::access::Access;
use crate::bots::Bots;
use crate::limit::Limit;
use crate::lolchess::GameEngine;
use crate::order::{Orders, Play};
use crate::{App, Config, app, connection, tls, web};
use axum::Router;
use axum::http::header;
use axum::routing::get;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tonic::codec::CompressionEncoding;
use tonic::service::Routes;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Server, ServerTlsConfig};
use tonic_health::ServingStatus;
use tonic_web::GrpcWebLayer;
use wire::grpc::lolchess::game_engine_service_server::GameEngineServiceServer;
use wire::grpc::parlor::v1::bots_server::BotsServer;
use work::queue::{Redis, Rules, Worker};
use work::{SearchBackend, StartError, metric};

/// No message is larger, in either direction.
pub(crate) const LARGEST_MESSAGE: usize = 1 << 20;
/// How long searches may go on when the service ends.
const LAST_SEARCHES: Duration = Duration::from_secs(1);
/// How often the recorder sums up the measured calls, and the tokens are read again.
const UPKEEP: Duration = Duration::from_secs(5);
/// How long answers may take to be sent after that.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// A service that listens.
pub struct Service {
    app: App,
    server: Server,
    access: Access,
    listener: TcpListener,
    metrics: Option<TcpListener>,
    /// Takes orders from a queue, where there is one.
    worker: Option<Worker>,
}

impl Service {
    /// Listens on the configured addresses and starts the searches behind them.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let (access, tls) = (Access::read(&config.token_file)?, tls::read(&config)?);
        let is_encrypted = tls.is_some();
        let server = server(tls)?;
        let listener = listen(config.address()).await?;
        if !is_encrypted && !config.host.to_canonical().is_loopback() {
            tracing::warn!(target: "botd", host = %config.host, needs_tokens = access.is_limited(),
                "calls from other machines are not encrypted: set certificate and key, or keep them on a private network");
        }
        let metrics = match config.metrics_port {
            // A second service on the machine works just as well without.
            Some(port) => listen((config.metrics_host, port).into())
                .await
                .inspect_err(|error| tracing::warn!(target: "botd", %error, "there are no metrics"))
                .ok(),
            None => None,
        };
        Ok(Service { app: App::new(config)?, server, access, listener, metrics, worker: None })
    }

    /// Takes orders from the configured queue too; `play` plays the games of tournaments.
    pub fn take_orders(&mut self, play: Play) -> Result<(), StartError> {
        let redis = Redis::new(&self.app.config.queue)?;
        let (name, hands) = (format!("botd-{:016x}", app::random()?), self.app.config.threads());
        let orders = Orders::new(self.app.clone(), play);
        tracing::info!(target: "botd", name, hands, "this service takes orders");
        self.worker = Some(Worker::start(redis, orders, name, hands, Rules::default()));
        Ok(())
    }

    /// Where clients reach it.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Where the metrics are read.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// What the services can reach.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Serves until `stop` is ready. Searches then have a second to end, and after it answer with the best move they have.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        let Service { app, server, access, listener, metrics, worker } = self;
        let worker = Arc::new(worker);
        if let Some(metrics) = metrics {
            tokio::spawn(serve_metrics(app.clone(), metrics));
        }
        tokio::spawn(keep_up(app.shutdown.clone(), access.clone()));
        let (health, healthy) = tonic_health::server::health_reporter();
        health.set_serving::<BotsServer<Bots>>().await;
        health.set_serving::<GameEngineServiceServer<GameEngine>>().await;
        let shutdown = app.shutdown.clone();
        let resting = worker.clone();
        let ended = async move {
            stop.await;
            if let Some(worker) = &*resting {
                worker.rest();
            }
            health.set_service_status("", ServingStatus::NotServing).await;
            health.set_not_serving::<BotsServer<Bots>>().await;
            health.set_not_serving::<GameEngineServiceServer<GameEngine>>().await;
            shutdown.cancel();
        };
        let limit = Limit::new(app.config.connections, app.config.connections_per_address);
        let connections = connection::accept(listener, limit);
        let serving = server
            .layer(web::cors(&app.config.allowed_origins))
            .layer(GrpcWebLayer::new())
            .add_routes(services(&app, &access, Routes::new(healthy))?)
            .serve_with_incoming_shutdown(connections, ended);
        let result = tokio::select! {
            result = serving => result.map_err(|error| StartError::Failed(format!("the service ended: {error}"))),
            () = overdue(&app) => Ok(()),
        };
        drop(worker);
        app.searches.close();
        result
    }
}

/// The settings of all connections.
fn server(tls: Option<ServerTlsConfig>) -> Result<Server, StartError> {
    let server = Server::builder()
        // Browsers speak it where nothing is encrypted.
        .accept_http1(true)
        .http2_keepalive_interval(Some(Duration::from_secs(30)))
        .max_concurrent_streams(1_000);
    let unfit = |error: tonic::transport::Error| {
        let why = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        StartError::Failed(format!("certificate, key or clientCa: {why}"))
    };
    match tls {
        Some(tls) => server.tls_config(tls).map_err(unfit),
        None => Ok(server),
    }
}

/// Every service of ours, for those who have access, beside those that are there for everybody.
fn services(app: &App, access: &Access, routes: Routes) -> Result<Routes, StartError> {
    let bots = BotsServer::new(Bots::new(app.clone()))
        .max_decoding_message_size(LARGEST_MESSAGE)
        .max_encoding_message_size(LARGEST_MESSAGE)
        .accept_compressed(CompressionEncoding::Gzip)
        .send_compressed(CompressionEncoding::Gzip);
    let engine = GameEngineServiceServer::new(GameEngine::new(app.clone()))
        .max_decoding_message_size(LARGEST_MESSAGE)
        .max_encoding_message_size(LARGEST_MESSAGE)
        .accept_compressed(CompressionEncoding::Gzip)
        .send_compressed(CompressionEncoding::Gzip);
    let reflection = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(wire::grpc::DESCRIPTORS)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
    };
    let unfit = |error: tonic_reflection::server::Error| {
        StartError::Failed(format!("the proto files do not fit together: {error}"))
    };
    // Many tools still ask in the older way.
    let (newer, older) =
        (reflection().build_v1().map_err(unfit)?, reflection().build_v1alpha().map_err(unfit)?);
    Ok(routes
        .add_service(InterceptedService::new(newer, access.clone()))
        .add_service(InterceptedService::new(older, access.clone()))
        .add_service(InterceptedService::new(bots, access.clone()))
        .add_service(InterceptedService::new(engine, access.clone())))
}

/// Ready when everything has had its time to end.
async fn overdue(app: &App) {
    app.shutdown.cancelled().await;
    tokio::time::sleep(LAST_SEARCHES).await;
    app.pool.finish_all_now();
    tokio::time::sleep(LAST_ANSWERS).await;
    tracing::warn!(target: "botd", "some calls did not end in time");
}

async fn serve_metrics(app: App, listener: TcpListener) {
    let shutdown = app.shutdown.clone();
    let page =
        async move || ([(header::CONTENT_TYPE, metric::CONTENT_TYPE)], metric::page(app.searches.metrics()));
    let router = Router::new().route("/metrics", get(page));
    let serving = axum::serve(listener, router).with_graceful_shutdown(shutdown.cancelled_owned());
    if let Err(error) = serving.await {
        tracing::error!(target: "botd", %error, "the metrics listener ended");
    }
}

/// What the metrics and the tokens need from time to time.
async fn keep_up(shutdown: CancellationToken, access: Access) {
    let mut timer = tokio::time::interval(UPKEEP);
    while shutdown.run_until_cancelled(timer.tick()).await.is_some() {
        access.reload();
        metric::handle().inspect(|handle| handle.run_upkeep());
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| StartError::Listen(address, error))
}
