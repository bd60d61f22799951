//! A connection to a bot service in our own words: all that the rest of the workspace sees of gRPC.

use crate::grpc::parlor::v1 as proto;
use crate::grpc::parlor::v1::bots_client::BotsClient;
use std::time::Duration;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Status, Streaming};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

/// What a service has to answer for.
const SERVICE: &str = "parlor.v1.Bots";
/// A service that is not there is noticed after this.
const CONNECT: Duration = Duration::from_secs(2);

/// Why a service did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// It has too much to do; it may have time after this.
    Busy(Duration),
    /// It understood, and will not: another one would say the same.
    Refused(String),
    /// It did not answer in time.
    Late,
    /// It is not there, went away in the middle, or fails.
    Away(String),
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LinkError::Busy(wait) => write!(f, "the service is busy for another {} ms", wait.as_millis()),
            LinkError::Refused(why) => f.write_str(why),
            LinkError::Late => f.write_str("the service did not answer in time"),
            LinkError::Away(why) => write!(f, "the service is away: {why}"),
        }
    }
}

impl std::error::Error for LinkError {}

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
            | Code::PermissionDenied
            | Code::FailedPrecondition
            | Code::OutOfRange
            | Code::Unimplemented
            | Code::Unauthenticated => LinkError::Refused(why),
            // A connection that breaks shows as any of these.
            Code::Ok
            | Code::Cancelled
            | Code::Unknown
            | Code::Aborted
            | Code::Internal
            | Code::Unavailable
            | Code::DataLoss => LinkError::Away(why),
        }
    }
}

/// A connection that is made when it is first used, and again when it broke.
#[derive(Clone)]
pub struct Link {
    name: String,
    bots: BotsClient<Channel>,
    health: HealthClient<Channel>,
}

impl Link {
    /// A connection to `host:port`; needs a runtime around it.
    pub fn new(endpoint: &str) -> Result<Self, String> {
        let address =
            if endpoint.contains("://") { endpoint.to_owned() } else { format!("http://{endpoint}") };
        let wrong = |why: &dyn std::fmt::Display| format!("{endpoint}: {why}; expected host:port");
        let channel = Endpoint::from_shared(address).map_err(|error| wrong(&error))?;
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
        Ok(Link { name: endpoint.to_owned(), bots, health })
    }

    /// Where it leads.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Asks for a move, and for the thinking on the way to it.
    pub async fn think(
        &self,
        request: proto::ChooseRequest,
        within: Duration,
    ) -> Result<Thinking, LinkError> {
        let mut request = Request::new(request);
        request.set_timeout(within);
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

/// A search that goes on elsewhere; dropped, it ends there too.
pub struct Thinking(Streaming<proto::ThinkReply>);

impl Thinking {
    /// The next news; nothing follows the decision.
    pub async fn next(&mut self) -> Result<Option<proto::ThinkReply>, LinkError> {
        Ok(self.0.message().await?)
    }
}
