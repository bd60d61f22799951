//! The connections of callers: how many there may be, and that answers leave at once.

use crate::limit::{Limit, Permit};
use futures_util::stream::{Stream, unfold};
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tonic::transport::server::{Connected, TcpConnectInfo};
use work::ClientId;

/// When to accept again after the system had no connection to give.
const RETRY: Duration = Duration::from_millis(50);

/// The connections of a listener; those beyond the limit are closed at once.
pub(crate) fn accept(listener: TcpListener, limit: Limit) -> impl Stream<Item = io::Result<Connection>> {
    unfold((listener, limit), async |(listener, limit)| {
        loop {
            let (stream, peer) = match listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(target: "botd", %error, "a connection could not be accepted");
                    tokio::time::sleep(RETRY).await;
                    continue;
                }
            };
            let Ok(permit) = limit.open(ClientId::at(peer.ip())) else {
                metrics::counter!("parlor_refusals_total", "code" => "connections").increment(1);
                continue;
            };
            // Answers are small and a caller waits for each. (The builder's setting is for a listener that it opens itself.)
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(target: "botd", %error, "a connection is slower than it could be");
            }
            return Some((Ok(Connection { stream, _permit: permit }), (listener, limit)));
        }
    })
}

/// A connection, counted until it is dropped.
pub(crate) struct Connection {
    stream: TcpStream,
    _permit: Permit,
}

impl Connection {
    fn stream(self: Pin<&mut Self>) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.get_mut().stream)
    }
}

impl Connected for Connection {
    type ConnectInfo = TcpConnectInfo;

    fn connect_info(&self) -> TcpConnectInfo {
        self.stream.connect_info()
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream().poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(context)
    }
}
