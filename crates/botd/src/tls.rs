//! Encrypted connections: the certificate of the service, and those that callers have to show.

use crate::Config;
use std::path::Path;
use std::time::Duration;
use tonic::transport::{Certificate, Identity, ServerTlsConfig};
use work::StartError;

/// How long a caller may take to agree on a key.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// What the settings say about encryption; nothing where it is off.
pub(crate) fn read(config: &Config) -> Result<Option<ServerTlsConfig>, StartError> {
    let (certificate, key) = (file("certificate", &config.certificate)?, file("key", &config.key)?);
    let authority = file("clientCa", &config.client_ca)?;
    let tls = match (certificate, key, authority) {
        (None, None, None) => return Ok(None),
        (Some(certificate), Some(key), None) => identified(certificate, key),
        (Some(certificate), Some(key), Some(authority)) => {
            identified(certificate, key).client_ca_root(Certificate::from_pem(authority))
        }
        _ => {
            return Err(StartError::Failed(
                "certificate and key need each other, and clientCa both".to_owned(),
            ));
        }
    };
    Ok(Some(tls))
}

fn identified(certificate: Vec<u8>, key: Vec<u8>) -> ServerTlsConfig {
    ServerTlsConfig::new().identity(Identity::from_pem(certificate, key)).timeout(HANDSHAKE)
}

fn file(name: &str, path: &Path) -> Result<Option<Vec<u8>>, StartError> {
    if path.as_os_str().is_empty() {
        return Ok(None);
    }
    let unreadable = |error| StartError::Failed(format!("{name} {}: {error}", path.display()));
    std::fs::read(path).map(Some).map_err(unreadable)
}
