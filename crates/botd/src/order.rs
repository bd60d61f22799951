//! A queue worker: searches for game servers, and games of tournaments.

use crate::bots::Asked;
use crate::deadline::Deadline;
use crate::{App, BotError, CallContext};
use prost::Message;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tracing::{Instrument, Span};
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::think_reply::News;
use work::queue::{Lane, Order, Outcome, Tell, Work};
use work::{ClientId, span, trace};

/// Between two progress messages of one search.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// Plays a game of a tournament, as its order describes it.
pub type Play = Arc<dyn Fn(&[u8]) -> Outcome + Send + Sync>;

/// Does orders.
pub(crate) struct Orders {
    app: App,
    play: Play,
}

impl Orders {
    /// Runs searches here, and games with `play`.
    pub(crate) fn new(app: App, play: Play) -> Self {
        Orders { app, play }
    }

    async fn turn(&self, order: &Order, tell: Tell<'_>) -> Result<proto::ChooseReply, BotError> {
        let request = proto::ChooseRequest::decode(&*order.body)
            .map_err(|error| BotError::Input(format!("not an order: {error}")))?;
        let context = CallContext { client: ClientId::Queue, deadline: Deadline::within(order.longest) };
        let mut asked = Asked::new(&self.app, request, context).await?;
        let mut told: Option<Instant> = None;
        while let Some(reply) = asked.next().await? {
            match &reply.news {
                Some(News::Decision(decision)) => return Ok(decision.clone()),
                Some(News::Began(_)) => tell(reply.encode_to_vec()),
                Some(News::Progress(_)) if told.is_none_or(|told| told.elapsed() > TELL_EVERY) => {
                    told = Some(Instant::now());
                    tell(reply.encode_to_vec());
                }
                Some(News::Waiting(_) | News::Progress(_)) | None => {}
            }
        }
        Err(BotError::ShuttingDown)
    }
}

/// The span of an order, in the trace of whoever placed it.
fn order_span(order: &Order) -> Span {
    let span = span!("order", otel.kind = "consumer", messaging.system = "redis", key = order.key);
    trace::adopt(&span, Some(&order.trace).filter(|parent| !parent.is_empty()).map(String::as_str));
    span
}

impl Work for Orders {
    async fn run(&self, order: &Order, tell: Tell<'_>) -> Outcome {
        match order.lane {
            Lane::Turn => match self.turn(order, tell).instrument(order_span(order)).await {
                Ok(reply) => Outcome::Done(reply.encode_to_vec()),
                Err(error @ (BotError::Input(_) | BotError::Unknown(_) | BotError::NotNow(_))) => {
                    Outcome::Refused(error.to_string())
                }
                Err(error) => Outcome::Failed(error.to_string()),
            },
            Lane::Game => {
                let (play, body) = (self.play.clone(), order.body.clone());
                let played = tokio::task::spawn_blocking(move || play(&body)).await;
                played.unwrap_or_else(|error| Outcome::Failed(error.to_string()))
            }
        }
    }
}
