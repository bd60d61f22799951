//! `parlor.v1.Bots`: one interface for all games.

mod catalog;

use crate::App;
use std::pin::Pin;
use tokio_stream::Stream;
use tonic::{Request, Response, Status, Streaming};
use wire::grpc::parlor::v1 as proto;

/// The service.
pub struct Bots {
    #[expect(dead_code, reason = "the calls that search come next")]
    app: App,
}

impl Bots {
    /// The service over these parts.
    pub fn new(app: App) -> Self {
        Bots { app }
    }
}

type Replies<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

#[tonic::async_trait]
impl proto::bots_server::Bots for Bots {
    type ThinkStream = Replies<proto::ThinkReply>;
    type AnalyseStream = Replies<proto::AnalyseReply>;
    type SessionStream = Replies<proto::SessionReply>;

    async fn catalog(
        &self,
        request: Request<proto::CatalogRequest>,
    ) -> Result<Response<proto::CatalogReply>, Status> {
        catalog::catalog(request.get_ref()).map(Response::new)
    }

    async fn moves(&self, _: Request<proto::MovesRequest>) -> Result<Response<proto::MovesReply>, Status> {
        Err(Status::unimplemented("moves"))
    }

    async fn play(&self, _: Request<proto::PlayRequest>) -> Result<Response<proto::PlayReply>, Status> {
        Err(Status::unimplemented("play"))
    }

    async fn choose(&self, _: Request<proto::ChooseRequest>) -> Result<Response<proto::ChooseReply>, Status> {
        Err(Status::unimplemented("choose"))
    }

    async fn think(&self, _: Request<proto::ChooseRequest>) -> Result<Response<Self::ThinkStream>, Status> {
        Err(Status::unimplemented("think"))
    }

    async fn analyse(
        &self,
        _: Request<proto::AnalyseRequest>,
    ) -> Result<Response<Self::AnalyseStream>, Status> {
        Err(Status::unimplemented("analyse"))
    }

    async fn session(
        &self,
        _: Request<Streaming<proto::SessionRequest>>,
    ) -> Result<Response<Self::SessionStream>, Status> {
        Err(Status::unimplemented("session"))
    }
}
