//! A service on a free port, and a client of it.

use botd::{App, Config, Service};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tonic::transport::Channel;
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::bots_client::BotsClient;

/// A running service; dropped, it ends.
pub(crate) struct Running {
    pub address: SocketAddr,
    pub metrics: SocketAddr,
    pub app: App,
    pub client: BotsClient<Channel>,
    pub stop: Option<oneshot::Sender<()>>,
    pub ended: JoinHandle<Result<(), work::StartError>>,
}

pub(crate) fn config() -> Config {
    Config { port: 0, metrics_port: Some(0), search_threads: 2, ..Config::default() }
}

pub(crate) async fn start(config: Config) -> Running {
    let service = Service::start(config).await.unwrap();
    let (address, metrics) = (service.address().unwrap(), service.metrics_address().unwrap());
    let app = service.app().clone();
    let (stop, stopped) = oneshot::channel();
    let ended = tokio::spawn(service.run(async move { drop(stopped.await) }));
    let client = BotsClient::connect(format!("http://{address}")).await.unwrap();
    Running { address, metrics, app, client, stop: Some(stop), ended }
}

pub(crate) fn position(game: &str, moves: &[&str]) -> proto::Position {
    let moves = moves.iter().map(ToString::to_string).collect();
    proto::Position { game: game.into(), moves, ..proto::Position::default() }
}

pub(crate) fn choose(player: &str, limits: proto::Limits) -> proto::ChooseRequest {
    proto::ChooseRequest {
        position: Some(position("connect4", &["4", "4"])),
        player: player.into(),
        limits: Some(limits),
        ..proto::ChooseRequest::default()
    }
}

pub(crate) fn millis(time_ms: u32) -> proto::Limits {
    proto::Limits { time_ms, ..proto::Limits::default() }
}

pub(crate) fn nodes(nodes: u64) -> proto::Limits {
    proto::Limits { nodes, ..proto::Limits::default() }
}

/// Waits until something holds; it had better be soon.
pub(crate) async fn soon(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(10), "{what}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

impl Running {
    pub(crate) async fn decide(&mut self, request: proto::ChooseRequest) -> proto::Thought {
        self.client.choose(request).await.unwrap().into_inner().thought.unwrap()
    }

    pub(crate) async fn page(&self) -> String {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = tokio::net::TcpStream::connect(self.metrics).await.unwrap();
        let request = b"GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        stream.write_all(request).await.unwrap();
        let mut page = String::new();
        stream.read_to_string(&mut page).await.unwrap();
        page
    }
}
