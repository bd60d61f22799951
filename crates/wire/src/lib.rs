//! The messages of the interfaces: JSON for HTTP and sockets (`docs/api.md`), protobuf for gRPC (`docs/grpc.md`).
//!
//! The browser's types are generated from these (`web/src/wire/index.ts`). Seeds, keys and ids are
//! text, because JSON numbers lose bits beyond 2^53.

mod account;
mod act;
mod analysis;
mod catalogue;
mod challenge;
mod create;
mod error;
pub mod grpc;
mod league;
mod line;
pub mod link;
mod lolchess_site;
mod operator;
mod puzzle;
mod rating;
mod record;
mod socket;
mod state;
mod stream;
mod token;
mod tournament;
#[cfg(test)]
mod typescript;
mod value;
mod webhook;

pub use account::*;
pub use act::*;
pub use analysis::*;
pub use catalogue::*;
pub use challenge::*;
pub use create::*;
pub use error::*;
pub use league::*;
pub use line::*;
pub use lolchess_site::*;
pub use operator::*;
pub use puzzle::*;
pub use rating::*;
pub use record::*;
pub use socket::*;
pub use state::*;
pub use stream::*;
pub use token::*;
pub use tournament::*;
pub use value::*;
pub use webhook::*;

pub use game::reason::{Mark, MarkKind, Reason};
pub use game::record::{Ending, Record as GameRecord};
pub use game::{Outcome, Proof, Side};
