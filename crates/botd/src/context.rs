//! What a handler knows of a call besides its message.

use crate::deadline::Deadline;
use tonic::Request;
use tracing::Span;
use work::{ClientId, span, trace};

/// Who calls, and until when.
#[derive(Clone, Copy, Debug)]
pub struct CallContext {
    /// Whose share the searches of the call are counted in.
    pub client: ClientId,
    /// When the caller gives up, if it does.
    pub deadline: Option<Deadline>,
}

impl CallContext {
    /// The context of a call that came now.
    pub(crate) fn of<T>(request: &Request<T>) -> Self {
        let client = request.extensions().get::<ClientId>().copied().unwrap_or_default();
        CallContext { client, deadline: Deadline::of(request.metadata()) }
    }
}

/// The span of a call that came now, in the trace of its caller.
pub(crate) fn call_span<T>(name: &'static str, request: &Request<T>) -> Span {
    let span = span!("call", otel.kind = "server", otel.name = name, rpc.system = "grpc", rpc.method = name);
    trace::adopt(&span, request.metadata().get(trace::PARENT).and_then(|parent| parent.to_str().ok()));
    span
}
