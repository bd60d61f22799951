//! The page, embedded in the binary, and the answer to unknown addresses.

use crate::ApiError;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

/// The files that the build of `web/` wrote; none in a fresh clone.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const WITHOUT_PAGE: &str = "<!doctype html><title>Parlor</title><p>This build has no page: run \
    <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code> and build again. The interface is at \
    <a href=\"/api/openapi.json\">/api/openapi.json</a>.";

/// What the page may load and do: everything from this server, nothing inline, never in a frame of another site.
pub(crate) const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// Serves files, the page to browsers that navigate, and an error to programs.
pub(crate) async fn fallback(request: Request) -> Response {
    let path = request.uri().path();
    let has_type = |name, start| starts_with(request.headers(), name, start);
    if has_type(header::CONTENT_TYPE, "application/grpc") {
        // An unknown gRPC service: 12 is UNIMPLEMENTED.
        return ([(header::CONTENT_TYPE, "application/grpc"), (GRPC_STATUS, "12")], ()).into_response();
    }
    let is_reading = matches!(*request.method(), Method::GET | Method::HEAD);
    if path == "/api" || path.starts_with("/api/") || !is_reading {
        return ApiError::NoSuchRoute.into_response();
    }
    if let Some(file) = Files::get(path.trim_start_matches('/')) {
        return serve(path, &file, request.headers());
    }
    // The front page is served to all clients; other addresses may be misspelt calls of a program.
    if path != "/" && !has_type(header::ACCEPT, "text/html") {
        return ApiError::NoSuchRoute.into_response();
    }
    match Files::get("index.html") {
        Some(file) => serve("/index.html", &file, request.headers()),
        None => (StatusCode::OK, Html(WITHOUT_PAGE)).into_response(),
    }
}

const GRPC_STATUS: header::HeaderName = header::HeaderName::from_static("grpc-status");

fn starts_with(headers: &HeaderMap, name: header::HeaderName, start: &str) -> bool {
    headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.starts_with(start))
}

fn serve(path: &str, file: &EmbeddedFile, request: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let short = hash.iter().take(16).fold(0, |short: u128, byte| short << 8 | u128::from(*byte));
    let tag = format!("\"{short:032x}\"");
    // Names of files under assets/ contain a hash of their content; the others must be revalidated.
    let cache = if path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, file.metadata.mimetype().to_owned()),
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if request.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    // Files of a release are part of the program: nothing is copied for a client.
    let bytes = match &file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::copy_from_slice(bytes),
    };
    (headers, bytes).into_response()
}
