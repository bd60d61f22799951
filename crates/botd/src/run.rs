//! Puts the services together, starts them and ends them in good order.

use crate::Config;
use crate::bots::Bots;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::Server;
use wire::grpc::parlor::v1::bots_server::BotsServer;

/// No message is larger, in either direction.
pub const LARGEST_MESSAGE: usize = 1 << 20;

/// What every service can reach.
#[derive(Clone)]
pub struct App {
    /// The settings.
    pub config: Arc<Config>,
}

/// A service that listens.
pub struct Service {
    app: App,
    listener: TcpListener,
}

impl Service {
    /// Listens on the configured address.
    pub async fn start(config: Config) -> Result<Self, String> {
        let address = config.address();
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| format!("cannot listen on {address}: {error}"))?;
        Ok(Service { app: App { config: Arc::new(config) }, listener })
    }

    /// Where clients reach it.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is ready.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), String> {
        let (health, healthy) = tonic_health::server::health_reporter();
        health.set_serving::<BotsServer<Bots>>().await;
        let reflection = tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(wire::grpc::DESCRIPTORS)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
            .build_v1()
            .map_err(|error| format!("the proto files do not fit together: {error}"))?;
        let bots = BotsServer::new(Bots::new(self.app))
            .max_decoding_message_size(LARGEST_MESSAGE)
            .max_encoding_message_size(LARGEST_MESSAGE);
        Server::builder()
            .add_service(healthy)
            .add_service(reflection)
            .add_service(bots)
            .serve_with_incoming_shutdown(TcpListenerStream::new(self.listener), stop)
            .await
            .map_err(|error| format!("the service ended: {error}"))
    }
}
