//! gRPC-Web: browsers call the service on its own port, from the origins that the settings allow.

use axum::http::{HeaderName, HeaderValue, Method, header};
use std::time::Duration;
use tower_http::cors::{AllowOrigin, CorsLayer};

/// How long a browser may remember what it was allowed.
const REMEMBERED: Duration = Duration::from_hours(1);
/// What clients of gRPC-Web send.
const SENT: [HeaderName; 5] = [
    header::AUTHORIZATION,
    header::CONTENT_TYPE,
    HeaderName::from_static("x-grpc-web"),
    HeaderName::from_static("x-user-agent"),
    HeaderName::from_static("grpc-timeout"),
];
/// What they read: an error comes in the headers.
const READ: [HeaderName; 5] = [
    HeaderName::from_static("grpc-status"),
    HeaderName::from_static("grpc-message"),
    HeaderName::from_static("grpc-status-details-bin"),
    HeaderName::from_static("grpc-retry-pushback-ms"),
    HeaderName::from_static("grpc-encoding"),
];

/// What pages of other origins may do.
pub(crate) fn cors(origins: &[String]) -> CorsLayer {
    let allowed = if origins.iter().any(|origin| origin == "*") {
        AllowOrigin::any()
    } else {
        AllowOrigin::list(origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok()))
    };
    CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods([Method::POST])
        .allow_headers(SENT)
        .expose_headers(READ)
        .max_age(REMEMBERED)
}

/// Whether a browser could send this as the origin of a page: a scheme, a host and perhaps a port.
pub(crate) fn is_origin(text: &str) -> bool {
    let authority = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    text == "*" || authority.is_some_and(|host| !host.is_empty() && host.bytes().all(is_plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_has_no_path() {
        for origin in ["*", "https://games.example", "http://127.0.0.1:8080", "http://[::1]:80"] {
            assert!(is_origin(origin), "{origin}");
        }
        for other in ["", "games.example", "https://", "https://games.example/", "ftp://a", "https://a b"] {
            assert!(!is_origin(other), "{other}");
        }
    }
}
