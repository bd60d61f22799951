//! Where a request comes from: a page of this server, a page of another site, or a program.

use crate::{Config, ServerError};
use axum::http::{HeaderMap, HeaderValue, Method, Request, Uri, header};
use std::time::Duration;
use tower_http::cors::{AllowOrigin, CorsLayer};

/// How long a browser remembers what pages of other sites may do.
const REMEMBERED: Duration = Duration::from_hours(1);

/// What a page puts before its token among the subprotocols of a socket: browsers send no other header of its choice.
const BEARER: &str = "bearer.";
/// The subprotocol with which the server answers.
pub(crate) const SUBPROTOCOL: &str = "parlor";

/// Marks a request of a page of another site that may call.
#[derive(Clone, Copy)]
pub(crate) struct FromOtherSite;

/// Who sent a request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A page of this server or a program. Programs send no origin; browsers do, whenever it matters.
    Own,
    /// A page of a site in `allowed_origins`.
    Allowed,
    /// A page of any other site.
    Foreign,
}

/// The source of a request with these headers.
pub(crate) fn source(headers: &HeaderMap, config: &Config) -> Source {
    let Some(origin) = headers.get(header::ORIGIN) else { return Source::Own };
    let Ok(origin) = origin.to_str() else { return Source::Foreign };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    let is_public = origin_of(&config.public_url).is_some_and(|own| own == origin);
    if is_public || (authority.is_some() && authority == host) {
        Source::Own
    } else if config.allowed_origins.iter().any(|allowed| allowed == origin) {
        Source::Allowed
    } else {
        Source::Foreign
    }
}

/// Takes from the request of a page of another site what its visitor has not given to that page: the cookies.
pub(crate) fn without_cookies<B>(request: &mut Request<B>) {
    request.headers_mut().remove(header::COOKIE);
    request.extensions_mut().insert(FromOtherSite);
}

/// Reads the token of a socket from its subprotocols, as if it were in the header that programs send.
pub(crate) fn read_subprotocol(headers: &mut HeaderMap) {
    let offered =
        headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|value| value.to_str().ok());
    let token = offered.flat_map(|value| value.split(',')).find_map(|name| name.trim().strip_prefix(BEARER));
    let authorization = token.and_then(|token| HeaderValue::try_from(format!("Bearer {token}")).ok());
    if let Some(mut authorization) = authorization {
        authorization.set_sensitive(true);
        headers.entry(header::AUTHORIZATION).or_insert(authorization);
    }
}

/// Lets pages of `allowed_origins` call, with a token of their own and without cookies; `None` if there are none.
pub(crate) fn cors(config: &Config) -> Option<CorsLayer> {
    let allowed: Vec<HeaderValue> =
        config.allowed_origins.iter().filter_map(|text| text.parse().ok()).collect();
    (!allowed.is_empty()).then(|| {
        CorsLayer::new()
            .allow_origin(AllowOrigin::list(allowed))
            .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
            .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
            .expose_headers([header::RETRY_AFTER, header::CONTENT_DISPOSITION])
            .max_age(REMEMBERED)
    })
}

/// The sites that may show an embedded game in a frame, as a policy names them.
pub(crate) fn frame_ancestors(config: &Config) -> String {
    if config.embed_origins.is_empty() { "'none'".to_owned() } else { config.embed_origins.join(" ") }
}

/// Refuses settings that no browser would ever send as an origin, which would silently allow nobody.
pub(crate) fn check(config: &Config) -> Result<(), ServerError> {
    let is_odd = |text: &&String| origin_of(text).is_none_or(|origin| origin != **text);
    let allowed = config.allowed_origins.iter().find(is_odd).map(|odd| ("allowed_origins", odd));
    let embedding = config.embed_origins.iter().filter(|text| *text != "*");
    let embedding = || embedding.clone().find(is_odd).map(|odd| ("embed_origins", odd));
    if let Some((setting, odd)) = allowed.or_else(embedding) {
        return Err(ServerError::NoOrigin(setting, odd.clone()));
    }
    Ok(())
}

/// The origin of an address, as browsers write it.
fn origin_of(address: &str) -> Option<String> {
    let uri: Uri = address.parse().ok()?;
    let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"))?;
    let port = uri.port_u16().filter(|port| !matches!((scheme, port), ("http", 80) | ("https", 443)));
    let host = uri.host().filter(|host| !host.is_empty())?.to_ascii_lowercase();
    Some(port.map_or_else(|| format!("{scheme}://{host}"), |port| format!("{scheme}://{host}:{port}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn pages_of_other_sites_are_known_by_their_origin() {
        let at = |origin: &str| headers(&[("origin", origin), ("host", "parlor.example")]);
        let none = Config::default();
        assert_eq!(source(&at("https://parlor.example"), &none), Source::Own);
        assert_eq!(source(&at("https://evil.example"), &none), Source::Foreign);
        assert_eq!(source(&headers(&[("host", "parlor.example")]), &none), Source::Own, "a program");
        assert_eq!(source(&headers(&[("origin", "null"), ("host", "null")]), &none), Source::Foreign);
        let some = Config {
            allowed_origins: vec!["https://friend.example".into()],
            public_url: "https://public.example/".into(),
            ..Config::default()
        };
        assert_eq!(source(&at("https://friend.example"), &some), Source::Allowed);
        assert_eq!(source(&at("http://friend.example"), &some), Source::Foreign, "another scheme");
        assert_eq!(source(&at("https://friend.example:8443"), &some), Source::Foreign, "another port");
        assert_eq!(source(&at("https://friend.example.evil.example"), &some), Source::Foreign);
        assert_eq!(
            source(&at("https://public.example"), &some),
            Source::Own,
            "behind a proxy with another host"
        );
    }

    #[test]
    fn a_setting_that_no_browser_sends_is_refused() {
        let with = |origin: &str| Config { allowed_origins: vec![origin.into()], ..Config::default() };
        for odd in [
            "https://example.org/",
            "example.org",
            "https://Example.org",
            "https://example.org:443",
            "*",
            "",
            "ftp://a",
        ] {
            let error = check(&with(odd)).unwrap_err().to_string();
            assert!(error.contains("allowed_origins") && error.contains(odd), "{error}");
        }
        for fine in ["https://example.org", "http://localhost:3000", "http://127.0.0.1:80800"] {
            assert_eq!(check(&with(fine)).is_ok(), !fine.ends_with("800"), "{fine}");
        }
        let anywhere = Config { embed_origins: vec!["*".into()], ..Config::default() };
        assert!(check(&anywhere).is_ok() && frame_ancestors(&anywhere) == "*");
        let odd = Config { embed_origins: vec!["example.org; script-src *".into()], ..Config::default() };
        assert!(check(&odd).is_err());
    }

    #[test]
    fn a_page_names_its_token_among_the_subprotocols() {
        let mut sent = headers(&[("sec-websocket-protocol", "parlor, bearer.0123abc")]);
        read_subprotocol(&mut sent);
        assert_eq!(sent[header::AUTHORIZATION], "Bearer 0123abc");
        let mut both =
            headers(&[("sec-websocket-protocol", "bearer.0123abc"), ("authorization", "Bearer own")]);
        read_subprotocol(&mut both);
        assert_eq!(both[header::AUTHORIZATION], "Bearer own", "what a program sends goes first");
    }
}
