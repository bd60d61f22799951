//! The page, embedded in the binary, and the answer to unknown addresses.

use crate::origin::frame_ancestors;
use crate::{ApiError, App, Config};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Version, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

/// The files that the build of `web/` wrote; none in a fresh clone.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const WITHOUT_PAGE: &str = "<!doctype html><title>Parlor</title><p>This build has no page: run \
    <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code> and build again. The interface is at \
    <a href=\"/api/openapi.json\">/api/openapi.json</a>.";

/// What the page may load and do: everything from this server, nothing inline, in no frame.
pub(crate) const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// The same for a page in a frame of the sites that may embed games. It acts as a guest by a token of its own, never with
/// the cookie of its visitor, so that a site that tricks people into clicking gains nothing.
fn embedded_policy(config: &Config) -> String {
    POLICY.replace("frame-ancestors 'none'", &format!("frame-ancestors {}", frame_ancestors(config)))
}

/// Serves files, the page to browsers that navigate, and an error to programs.
pub(crate) async fn fallback(State(app): State<App>, request: Request) -> Response {
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
    if let Some(file) = serve::<Files>(path, request.headers()) {
        return file;
    }
    // The front page is served to all clients; other addresses may be misspelt calls of a program.
    if path != "/" && !has_type(header::ACCEPT, "text/html") {
        return ApiError::NoSuchRoute.into_response();
    }
    let page = serve::<Files>("/index.html", request.headers());
    let page = page.unwrap_or_else(|| (StatusCode::OK, Html(WITHOUT_PAGE)).into_response());
    if path.starts_with("/embed/") {
        return ([(header::CONTENT_SECURITY_POLICY, embedded_policy(&app.config))], page).into_response();
    }
    page
}

const GRPC_STATUS: header::HeaderName = header::HeaderName::from_static("grpc-status");

fn starts_with(headers: &HeaderMap, name: header::HeaderName, start: &str) -> bool {
    headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.starts_with(start))
}

/// Marks what is part of the page: it was compressed when it was built, and is sent as it is.
#[derive(Clone, Copy)]
pub(crate) struct IsPage;

/// A compressor would hold lines back until it has enough of them.
const STREAMS: NotForContentType = NotForContentType::const_new(crate::ndjson::CONTENT_TYPE);

/// Compresses what is worth it, except files of the page and streams.
pub(crate) fn compression() -> CompressionLayer<impl Predicate> {
    let is_computed = |_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions| {
        extensions.get::<IsPage>().is_none()
    };
    CompressionLayer::new()
        .compress_when(SizeAbove::new(1_024).and(NotForContentType::IMAGES).and(STREAMS).and(is_computed))
}

/// The encodings that the build of `web/` adds to a file, the smallest first, with the ends of their names.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file in the smallest form that the client understands and the build has made; `None` if there is no such file.
fn serve<F: RustEmbed>(path: &str, request: &HeaderMap) -> Option<Response> {
    let name = path.trim_start_matches('/');
    let plain = F::get(name)?;
    let encoded = ENCODINGS
        .into_iter()
        .filter(|(encoding, _)| accepts(request, encoding))
        .find_map(|(encoding, end)| Some((encoding, F::get(&format!("{name}{end}"))?)));
    let kind = plain.metadata.mimetype().to_owned();
    let (encoding, file) = encoded.map_or((None, plain), |(encoding, file)| (Some(encoding), file));
    let hash = file.metadata.sha256_hash();
    let short = hash.iter().take(16).fold(0, |short: u128, byte| short << 8 | u128::from(*byte));
    let tag = format!("\"{short:032x}\"");
    // Names of files under assets/ contain a hash of their content; the others must be revalidated.
    let cache = if path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CACHE_CONTROL, cache.to_owned()),
        (header::ETAG, tag.clone()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    if request.get(header::IF_NONE_MATCH).is_some_and(|known| names(known, &tag)) {
        return Some((StatusCode::NOT_MODIFIED, Extension(IsPage), headers).into_response());
    }
    // Files of a release are part of the program: nothing is copied for a client.
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    let encoding = encoding.map(|encoding| [(header::CONTENT_ENCODING, encoding)]);
    Some((Extension(IsPage), headers, [(header::CONTENT_TYPE, kind)], encoding, bytes).into_response())
}

/// Whether a client takes an encoding: it names it, and not with a weight of zero.
fn accepts(request: &HeaderMap, encoding: &str) -> bool {
    let values = request.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|offer| {
        let (name, weight) = offer.split_once(';').unwrap_or((offer, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(encoding) && weight.is_some_and(|weight| weight > 0.0)
    })
}

/// Whether one of the tags that a client knows is this one; a proxy may have marked it as weak.
fn names(known: &HeaderValue, tag: &str) -> bool {
    let known = known.to_str().unwrap_or_default();
    known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use tower::ServiceExt;

    /// What a build might have made; its compressed files are none, so that nobody else can have made them.
    #[derive(RustEmbed)]
    #[folder = "tests/data/page"]
    struct Sample;

    async fn get(path: &str, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap, Bytes) {
        let router = Router::new()
            .fallback(async |request: Request| {
                let file = serve::<Sample>(request.uri().path(), request.headers());
                file.unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
            })
            .layer(compression());
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (head, body) = answer.into_parts();
        (head.status, head.headers, to_bytes(body, 1 << 20).await.unwrap())
    }

    #[tokio::test]
    async fn attack_12_files_of_the_page_are_compressed_when_they_are_built_and_not_for_each_visitor() {
        let mut tags = Vec::new();
        for (accepted, encoding, file) in [
            ("gzip, deflate, br", Some("br"), "assets/app.js.br"),
            ("br;q=0, gzip;q=0.5", Some("gzip"), "assets/app.js.gz"),
            ("deflate", None, "assets/app.js"),
        ] {
            let (status, headers, body) = get("/assets/app.js", &[("accept-encoding", accepted)]).await;
            assert_eq!(status, StatusCode::OK);
            assert_eq!(headers.get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap()), encoding);
            assert_eq!(body, Sample::get(file).unwrap().data.as_ref(), "{file}, byte for byte");
            assert_eq!(
                (&headers[header::VARY], &headers[header::CONTENT_TYPE]),
                (&HeaderValue::from_static("accept-encoding"), &HeaderValue::from_static("text/javascript"))
            );
            let tag = headers[header::ETAG].to_str().unwrap().to_owned();
            let known = format!("\"other\", W/{tag}");
            let again =
                get("/assets/app.js", &[("accept-encoding", accepted), ("if-none-match", &known)]).await;
            assert_eq!((again.0, again.2.len()), (StatusCode::NOT_MODIFIED, 0));
            assert!(!tags.contains(&tag), "each form has its own tag");
            tags.push(tag);
        }
        // What the build has not compressed, nobody compresses.
        let (_, headers, body) = get("/assets/plain.css", &[("accept-encoding", "gzip, br")]).await;
        assert_eq!(headers.get(header::CONTENT_ENCODING), None);
        assert_eq!(body, Sample::get("assets/plain.css").unwrap().data.as_ref());
    }
}
