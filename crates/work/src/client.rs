//! Who asks for searches, so that the many of one client do not hold up the few of another.

use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// Who asks for a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClientId {
    /// This process, for its own games.
    #[default]
    Process,
    /// All servers that place orders in the queue.
    Queue,
    /// The holder of an access token, by its number.
    Token(usize),
    /// Everybody at an address.
    Address(IpAddr),
    /// One of the visitors at an address, by a hash.
    Visitor(IpAddr, u64),
}

impl ClientId {
    /// The client at an address; in IPv6 a client has a whole network of 64 bits.
    pub fn at(address: IpAddr) -> Self {
        ClientId::Address(network(address))
    }

    /// A visitor at an address: visitors of an address share what it has, each in turn.
    pub fn visitor_at(address: IpAddr, visitor: u64) -> Self {
        ClientId::Visitor(network(address), visitor)
    }

    /// The client whose share of everything this one has a part of: for a visitor the address, otherwise itself.
    #[must_use]
    pub fn household(self) -> Self {
        match self {
            ClientId::Visitor(address, _) => ClientId::Address(address),
            other => other,
        }
    }

    /// The client with the largest sum, and that sum.
    pub fn largest(parts: impl IntoIterator<Item = (ClientId, usize)>) -> Option<(ClientId, usize)> {
        let mut sums: HashMap<ClientId, usize> = HashMap::new();
        for (client, part) in parts {
            *sums.entry(client).or_default() += part;
        }
        sums.into_iter().max_by_key(|(_, sum)| *sum)
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

impl fmt::Display for ClientId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientId::Process => f.write_str("process"),
            ClientId::Queue => f.write_str("queue"),
            ClientId::Token(number) => write!(f, "token {number}"),
            ClientId::Address(address) | ClientId::Visitor(address, _) => write!(f, "{address}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_network_is_one_client_and_a_mapped_address_is_the_ipv4_one() {
        let at = |text: &str| ClientId::at(text.parse().unwrap());
        assert_eq!(at("2001:db8:1:2::3"), at("2001:db8:1:2:ffff::4"));
        assert_ne!(at("2001:db8:1:2::3"), at("2001:db8:1:3::3"));
        assert_eq!(at("::ffff:10.0.0.7"), at("10.0.0.7"));
        assert_ne!(at("10.0.0.7"), at("10.0.0.8"));
        let visitor = ClientId::visitor_at("2001:db8:1:2::3".parse().unwrap(), 1);
        assert_eq!(visitor.household(), at("2001:db8:1:2::9"));
        assert_eq!(ClientId::Queue.household(), ClientId::Queue);
    }
}
