//! The bot service: gRPC for any game site.
//!
//! [`Service::start`] listens and serves `parlor.v1.Bots` for every game, with health and reflection beside it;
//! `docs/grpc.md` shows every call. Handlers are thin: rules are in `games`, searches in `work`.

mod access;
mod app;
mod bots;
mod bounds;
mod config;
mod connection;
mod context;
mod deadline;
mod error;
mod limit;
pub mod lolchess;
mod order;
mod position;
mod run;
mod spec;
mod thought;
mod tls;
mod verdict;
mod web;

pub use app::App;
pub use bounds::{Bounds, check_player};
pub use config::{Config, ConfigError};
pub use context::CallContext;
pub use deadline::Deadline;
pub use error::BotError;
pub use limit::TooMany;
pub use order::Play;
pub use position::Given;
pub use run::Service;
