//! `parlor.v1.Bots`: one interface for all games.

mod analyse;
mod ask;
mod catalog;
mod puzzles;
mod rules;
mod session;

use crate::context::call_span;
use crate::{App, BotError, CallContext};
use analyse::Analysis;
pub(crate) use ask::Asked;
use futures_util::stream::{Stream, unfold};
use session::Session;
use std::pin::Pin;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming};
use tracing::Instrument;
use wire::grpc::parlor::v1 as proto;

/// The service.
pub(crate) struct Bots {
    app: App,
}

impl Bots {
    /// The service over these parts.
    pub(crate) fn new(app: App) -> Self {
        Bots { app }
    }
}

type Replies<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;
type Answer<T> = Result<Response<T>, Status>;

#[tonic::async_trait]
impl proto::bots_server::Bots for Bots {
    type ThinkStream = Replies<proto::ThinkReply>;
    type AnalyseStream = Replies<proto::AnalyseReply>;
    type SessionStream = Replies<proto::SessionReply>;

    async fn catalog(&self, request: Request<proto::CatalogRequest>) -> Answer<proto::CatalogReply> {
        let call = self.app.call("Catalog");
        call.answered(catalog::catalog(request.get_ref()))
    }

    async fn moves(&self, request: Request<proto::MovesRequest>) -> Answer<proto::MovesReply> {
        let call = self.app.call("Moves");
        call.answered(rules::moves(&self.app, request.into_inner()).await)
    }

    async fn play(&self, request: Request<proto::PlayRequest>) -> Answer<proto::PlayReply> {
        let call = self.app.call("Play");
        call.answered(rules::play(&self.app, request.into_inner()).await)
    }

    async fn choose(&self, request: Request<proto::ChooseRequest>) -> Answer<proto::ChooseReply> {
        let call = self.app.call("Choose");
        let (context, span) = (CallContext::of(&request), call_span("Choose", &request));
        let decision = async { Asked::new(&self.app, request.into_inner(), context).await?.decision().await };
        call.answered(decision.instrument(span).await)
    }

    async fn think(&self, request: Request<proto::ChooseRequest>) -> Answer<Self::ThinkStream> {
        let call = self.app.call("Think");
        let (context, span) = (CallContext::of(&request), call_span("Think", &request));
        let asked = Asked::new(&self.app, request.into_inner(), context).instrument(span).await;
        // The search lives in the stream: when the caller drops the call, both are gone.
        let replies = asked.map(|asked| -> Self::ThinkStream {
            Box::pin(unfold(Some(asked), async |asked| {
                let mut asked = asked?;
                match asked.next().await {
                    Ok(Some(reply)) => {
                        let is_last = matches!(reply.news, Some(proto::think_reply::News::Decision(_)));
                        Some((Ok(reply), (!is_last).then_some(asked)))
                    }
                    Ok(None) => Some((Err(BotError::ShuttingDown.into()), None)),
                    Err(error) => Some((Err(error.into()), None)),
                }
            }))
        });
        call.ended(replies)
    }

    async fn analyse(&self, request: Request<proto::AnalyseRequest>) -> Answer<Self::AnalyseStream> {
        let call = self.app.call("Analyse");
        let context = CallContext::of(&request);
        let analysis = Analysis::new(&self.app, request.into_inner(), context).await;
        let replies = analysis.map(|analysis| -> Self::AnalyseStream {
            Box::pin(unfold(Some(analysis), async |analysis| {
                let mut analysis = analysis?;
                match analysis.next().await {
                    Ok(Some(reply)) => Some((Ok(reply), Some(analysis))),
                    Ok(None) => None,
                    Err(error) => Some((Err(error.into()), None)),
                }
            }))
        });
        call.ended(replies)
    }

    async fn puzzles(&self, request: Request<proto::PuzzlesRequest>) -> Answer<proto::PuzzlesReply> {
        let call = self.app.call("Puzzles");
        call.answered(puzzles::puzzles(&self.app, request.into_inner()).await)
    }

    async fn session(
        &self,
        request: Request<Streaming<proto::SessionRequest>>,
    ) -> Answer<Self::SessionStream> {
        let call = self.app.call("Session");
        let client = CallContext::of(&request).client;
        let replies = self.app.session_limit.open(client).map_err(BotError::from).map(
            |permit| -> Self::SessionStream {
                let (send, receive) = mpsc::channel(16);
                let session = Session::new(self.app.clone(), (client, permit), send);
                self.app.tasks.spawn(session.serve(request.into_inner()));
                Box::pin(ReceiverStream::new(receive))
            },
        );
        call.ended(replies)
    }
}
