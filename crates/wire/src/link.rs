//! A connection to a bot service; the rest of the workspace sees nothing of gRPC but this.

use crate::grpc::parlor::v1 as proto;
use crate::grpc::parlor::v1::bots_client::BotsClient;
use std::time::Duration;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};
use tonic::{Code, Request, Status, Streaming};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

/// The service whose health is checked.
const SERVICE: &str = "parlor.v1.Bots";
/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(2);

/// Why a service did not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// It has too much to do; it may have time after this.
    #[error("the service is busy for another {} ms", .0.as_millis())]
    Busy(Duration),
    /// It understood the request and refuses it; another service would do the same.
    #[error("{0}")]
    Refused(String),
    /// It did not answer in time.
    #[error("the service did not answer in time")]
    Late,
    /// It cannot be reached, the connection broke, or it failed.
    #[error("the service is away: {0}")]
    Away(String),
}

/// Why an address of a service cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{endpoint}: {why}; expected host:port")]
pub struct AddressError {
    endpoint: String,
    why: String,
}

impl From<Status> for LinkError {
    fn from(status: Status) -> Self {
        let why = status.message().to_owned();
        match status.code() {
            Code::ResourceExhausted => {
                let hint = status.metadata().get("grpc-retry-pushback-ms");
                let hint = hint.and_then(|hint| hint.to_str().ok()).and_then(|hint| hint.parse().ok());
                LinkError::Busy(Duration::from_millis(hint.unwrap_or(100)))
            }
            Code::DeadlineExceeded => LinkError::Late,
            Code::InvalidArgument
            | Code::NotFound
            | Code::AlreadyExists
            | Code::FailedPrecondition
            | Code::OutOfRange
            | Code::Unimplemented => LinkError::Refused(why),
            // A connection that breaks shows as any of these. A token that this service does not know says nothing of the
            // request.
            Code::Ok
            | Code::Cancelled
            | Code::Unknown
            | Code::PermissionDenied
            | Code::Unauthenticated
            | Code::Aborted
            | Code::Internal
            | Code::Unavailable
            | Code::DataLoss => LinkError::Away(why),
        }
    }
}

/// How to prove to a service who asks, and which services to believe. Everything is optional.
#[derive(Clone, Default)]
pub struct LinkSecurity {
    /// The access token.
    pub token: String,
    /// The certificate of the authority to trust instead of those of the system, in PEM.
    pub authority: Option<Vec<u8>>,
    /// A certificate of our own and its key, in PEM.
    pub identity: Option<[Vec<u8>; 2]>,
}

impl LinkSecurity {
    /// Whether connections have to be encrypted.
    fn needs_encryption(&self) -> bool {
        self.authority.is_some() || self.identity.is_some()
    }

    fn tls(&self) -> ClientTlsConfig {
        let mut tls = match &self.authority {
            Some(authority) => ClientTlsConfig::new().ca_certificate(Certificate::from_pem(authority)),
            None => ClientTlsConfig::new().with_native_roots(),
        };
        if let Some([certificate, key]) = &self.identity {
            tls = tls.identity(Identity::from_pem(certificate, key));
        }
        tls
    }

    /// The header with the token, if there is one.
    fn authorization(&self) -> Result<Option<MetadataValue<Ascii>>, &'static str> {
        if self.token.is_empty() {
            return Ok(None);
        }
        let mut value: MetadataValue<Ascii> = format!("Bearer {}", self.token)
            .parse()
            .map_err(|_| "the token has letters that no header has")?;
        value.set_sensitive(true);
        Ok(Some(value))
    }
}

/// A connection that is opened at its first use, and again after it broke.
#[derive(Clone)]
pub struct Link {
    name: String,
    authorization: Option<MetadataValue<Ascii>>,
    bots: BotsClient<Channel>,
    health: HealthClient<Channel>,
}

impl Link {
    /// A connection to `host:port`, encrypted to `https://host:port` and wherever certificates are given; must be called
    /// inside a Tokio runtime.
    pub fn new(endpoint: &str, security: &LinkSecurity) -> Result<Self, AddressError> {
        let scheme = if security.needs_encryption() { "https" } else { "http" };
        let address =
            if endpoint.contains("://") { endpoint.to_owned() } else { format!("{scheme}://{endpoint}") };
        let wrong = |why: &dyn std::fmt::Display| AddressError {
            endpoint: endpoint.to_owned(),
            why: why.to_string(),
        };
        let mut channel = Endpoint::from_shared(address).map_err(|error| wrong(&error))?;
        match channel.uri().scheme_str() {
            Some("https") => {
                channel = channel.tls_config(security.tls()).map_err(|error| wrong(&chain(&error)))?;
            }
            _ if security.needs_encryption() => return Err(wrong(&"certificates need https://")),
            _ => {}
        }
        let authorization = security.authorization().map_err(|error| wrong(&error))?;
        if channel.uri().port().is_none() {
            return Err(wrong(&"the port is missing"));
        }
        let channel = channel
            .connect_timeout(CONNECT)
            .tcp_nodelay(true)
            .http2_keep_alive_interval(Duration::from_secs(5))
            .keep_alive_timeout(Duration::from_secs(5))
            .connect_lazy();
        let (bots, health) = (BotsClient::new(channel.clone()), HealthClient::new(channel));
        Ok(Link { name: endpoint.to_owned(), authorization, bots, health })
    }

    /// The address of the service.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Asks for a move; the reply streams the progress of the search.
    pub async fn think(
        &self,
        request: proto::ChooseRequest,
        within: Duration,
    ) -> Result<Thinking, LinkError> {
        self.think_in_trace(request, within, None).await
    }

    /// The same in a trace, which travels as the `traceparent` of W3C.
    pub async fn think_in_trace(
        &self,
        request: proto::ChooseRequest,
        within: Duration,
        parent: Option<&str>,
    ) -> Result<Thinking, LinkError> {
        let mut request = Request::new(request);
        request.set_timeout(within);
        if let Some(parent) = parent.and_then(|parent| parent.parse().ok()) {
            request.metadata_mut().insert("traceparent", parent);
        }
        if let Some(authorization) = &self.authorization {
            request.metadata_mut().insert("authorization", authorization.clone());
        }
        let reply = tokio::time::timeout(within, self.bots.clone().think(request)).await;
        Ok(Thinking(reply.map_err(|_| LinkError::Late)??.into_inner()))
    }

    /// Whether the service says that it serves.
    pub async fn is_serving(&self, within: Duration) -> bool {
        let request = HealthCheckRequest { service: SERVICE.to_owned() };
        let mut health = self.health.clone();
        let reply = tokio::time::timeout(within, health.check(request)).await;
        matches!(reply, Ok(Ok(reply)) if reply.get_ref().status() == ServingStatus::Serving)
    }
}

/// An error with its cause, which says what is wrong with a certificate.
fn chain(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// A search on another machine; dropping it ends the search there.
pub struct Thinking(Streaming<proto::ThinkReply>);

impl Thinking {
    /// The next update; the decision is the last one.
    pub async fn next(&mut self) -> Result<Option<proto::ThinkReply>, LinkError> {
        Ok(self.0.message().await?)
    }
}
