//! Where a webhook may lead: to the public network, never to the machines around this one.

use super::call::CallError;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use url::{Host, Url};

/// The longest address.
const LONGEST: usize = 500;

/// An address that can be called.
pub(crate) fn checked_url(text: &str) -> Result<Url, &'static str> {
    if text.len() > LONGEST {
        return Err("the url has more than 500 characters");
    }
    let url = Url::parse(text).map_err(|_| "the url cannot be read")?;
    match url.scheme() {
        "http" | "https" => {}
        _ => return Err("the url must begin with https:// or http://"),
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("the url must not have a name and a password in it");
    }
    Ok(url)
}

/// The addresses behind a URL, each of which may be called. They are looked up once, and the call goes to one of these: a
/// name that leads elsewhere a moment later changes nothing.
pub(super) async fn addresses(url: &Url, are_private_allowed: bool) -> Result<Vec<SocketAddr>, CallError> {
    let port = url.port_or_known_default().unwrap_or(443);
    let found: Vec<SocketAddr> = match url.host() {
        Some(Host::Ipv4(address)) => vec![(address, port).into()],
        Some(Host::Ipv6(address)) => vec![(address, port).into()],
        Some(Host::Domain(name)) => {
            tokio::net::lookup_host((name, port)).await.map_err(|_| CallError::UnknownName)?.collect()
        }
        None => Vec::new(),
    };
    if found.is_empty() {
        return Err(CallError::UnknownName);
    }
    // One private address among others is enough: the name is not to be trusted.
    if !are_private_allowed && !found.iter().all(|address| is_public(address.ip())) {
        return Err(CallError::Private);
    }
    Ok(found)
}

/// Whether an address is in the public network.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        // This network, networks behind a provider's translation, protocols, 6to4 relays, measurements, and all
        // that is reserved.
        || a == 0
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19))
        || a >= 240)
}

/// Of IPv6 only global unicast, without what carries an address of IPv4 or is set apart.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_global = (0x2000..0x4000).contains(&first);
    let is_special = first == 0x2001 && (second < 0x0200 || second == 0x0db8);
    let is_documentation = first == 0x3fff && second < 0x1000;
    is_global && !is_special && !is_documentation && first != 0x2002
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn attack_33_private_addresses_are_known_in_every_spelling() {
        for host in [
            "127.0.0.1",
            "127.1",
            "2130706433",
            "0x7f000001",
            "0177.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "192.0.2.1",
            "[::1]",
            "[::]",
            "[fe80::1]",
            "[fc00::1]",
            "[fd12:3456::1]",
            "[fec0::1]",
            "[ff02::1]",
            "[::ffff:127.0.0.1]",
            "[::ffff:10.0.0.1]",
            "[::127.0.0.1]",
            "[64:ff9b::7f00:1]",
            "[2002:7f00:1::]",
            "[2001::1]",
            "[2001:db8::1]",
            "[3fff::1]",
            "localhost",
        ] {
            let url = checked_url(&format!("http://{host}/hook")).unwrap();
            let found = addresses(&url, false).await;
            assert!(matches!(found, Err(CallError::Private)), "{host}: {found:?}");
        }
        for host in ["1.1.1.1", "8.8.8.8", "100.128.0.1", "172.32.0.1", "[2606:4700::1111]", "[2a00:1450::1]"]
        {
            let url = checked_url(&format!("https://{host}/")).unwrap();
            assert_eq!(addresses(&url, false).await.unwrap()[0].port(), 443, "{host}");
        }
        let url = checked_url("http://localhost:81").unwrap();
        assert!(addresses(&url, true).await.unwrap().iter().all(|address| address.port() == 81));
    }

    #[test]
    fn a_url_is_for_http_and_holds_no_secret() {
        for bad in [
            "",
            "example.org",
            "ftp://example.org",
            "file:///etc/passwd",
            "https://a:b@example.org",
            "http://",
        ] {
            assert!(checked_url(bad).is_err(), "{bad}");
        }
        assert!(checked_url(&format!("https://example.org/{}", "x".repeat(500))).is_err());
        assert!(checked_url("https://example.org:8443/hook?a=b").is_ok());
    }
}
