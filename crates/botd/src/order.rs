//! A queue worker: searches for game servers, and games of tournaments.

use crate::bots::Asked;
use crate::deadline::Deadline;
use crate::{App, BotError, CallContext};
use prost::Message;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::think_reply::News;
use work::ClientId;
use work::queue::{Lane, Order, Outcome, Tell, Work};

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

impl Work for Orders {
    async fn run(&self, order: &Order, tell: Tell<'_>) -> Outcome {
        match order.lane {
            Lane::Turn => match self.turn(order, tell).await {
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
