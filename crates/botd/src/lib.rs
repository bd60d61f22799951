//! The bot service: gRPC for any game site.
//!
//! [`Service::start`] listens and serves `parlor.v1.Bots` for every game, with health and reflection beside it;
//! `docs/grpc.md` shows every call. Handlers are thin: rules are in `games`, searches in `work`.

mod bots;
mod config;
mod run;

pub use config::Config;
pub use run::{App, Service};
