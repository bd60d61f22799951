//! The connections of clients: how many there may be, and how long a slow client may hold one.

use crate::App;
use crate::limit::Address;
use crate::tally::Token;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// The most bytes of an answer that wait in the memory of a connection.
const BUFFER: usize = 64 << 10;
/// When to accept again after the system had no connection to give.
const RETRY: Duration = Duration::from_millis(50);
/// File descriptors for the database, bots and everything else that is not a client.
const OTHER_FILES: u64 = 200;
/// What a client hears that comes when there are too many.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\n\
    content-length: 0\r\n\r\n";

/// A connection that is counted, for as long as somebody holds this.
pub(crate) type ConnectionToken = Arc<Token>;

/// Serves every client until the server shuts down, then lets requests end.
pub(crate) async fn serve(listener: TcpListener, app: &App) {
    let (router, shutdown) = (app.router(), &app.shutdown);
    let patience = Duration::from_millis(app.config.slow_client_ms);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(BUFFER);
    let connections = TaskTracker::new();
    while let Some(accepted) = shutdown.run_until_cancelled(listener.accept()).await {
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(RETRY).await;
                continue;
            }
        };
        let Some(token) = app.limits.connection(Address::of(peer.ip())) else {
            refuse(&stream);
            continue;
        };
        // Messages are small and a player waits for each: they leave at once.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection is slower than it could be");
        }
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(patience));
        let (router, token) = (router.clone(), Arc::new(token));
        let service = service_fn(move |request: Request<hyper::body::Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>(peer));
            // A socket lives on after the connection that it began as, and still counts.
            request.extensions_mut().insert::<ConnectionToken>(token.clone());
            router.clone().oneshot(request)
        });
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
        let shutdown = shutdown.clone();
        connections.spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = shutdown.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    connections.close();
    connections.wait().await;
}

/// Tells a client in the few bytes that need no waiting that there are too many.
fn refuse(stream: &TcpStream) {
    metrics::counter!("parlor_refusals_total", "code" => "connections").increment(1);
    // A client that cannot be told finds the connection closed.
    stream.try_write(FULL).ok();
}

/// The most connections that the settings and the system allow.
pub(crate) fn most_connections(wanted: u32) -> u64 {
    let files = open_files().map_or(u64::MAX, |files| files.saturating_sub(OTHER_FILES).max(1));
    let wanted = if wanted == 0 { u64::MAX } else { u64::from(wanted) };
    wanted.min(files)
}

/// Raises the number of files that this process may have open to what the system allows, and returns it.
fn open_files() -> Option<u64> {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    if setrlimit(Resource::Nofile, raised).is_ok() { limit.maximum } else { limit.current }
}
