//! What an operator can set.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// All settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port of the service; 0 takes a free one.
    pub port: u16,
    /// What to log, as in `info` or `info,decision=warn`.
    pub log: String,
}

impl Default for Config {
    fn default() -> Self {
        Config { host: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 50052, log: "info".to_owned() }
    }
}

impl Config {
    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        (self.host, self.port).into()
    }
}
