//! Large answers: their bytes count until the client has read them, so that clients that do not read cannot fill the memory.

use crate::limit::Address;
use crate::page::IsPage;
use crate::{ApiError, App};
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::stream;
use std::convert::Infallible;
use std::iter;

/// Smaller answers fit into what every connection may hold.
const LARGE: u64 = 64 << 10;
/// The part of an answer that is handed to the connection at a time.
const PART: usize = 32 << 10;

/// Counts a large answer and sends it in parts, or refuses it while the address or all clients wait for too much.
pub(crate) async fn count(
    State(app): State<App>,
    address: Address,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let (mut head, body) = next.run(request).await.into_parts();
    let Some(size) = body.size_hint().exact().filter(|size| *size > LARGE) else {
        return Ok(Response::from_parts(head, body));
    };
    let token = app.limits.answer(address, size)?;
    // Files of the page cost nothing but the way to the client.
    if head.extensions.get::<IsPage>().is_none() {
        app.limits.owe_bytes(address, size as usize);
    }
    let bytes = axum::body::to_bytes(body, usize::MAX).await;
    let mut rest = bytes.map_err(|error| ApiError::Internal(error.to_string()))?;
    head.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(size));
    // The token lives as long as the stream. A compressor asks once more after the end, which an iterator bears.
    let parts = iter::from_fn(move || {
        let _held = &token;
        let part = rest.split_to(PART.min(rest.len()));
        (!part.is_empty()).then_some(Ok::<Bytes, Infallible>(part))
    });
    Ok(Response::from_parts(head, Body::from_stream(stream::iter(parts))))
}
