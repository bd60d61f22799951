//! Webhooks: calls to the addresses of accounts, stored until they succeed or are given up.

mod address;
mod call;
mod queue;

pub(crate) use address::checked_url;
pub(crate) use call::Caller;
pub(crate) use queue::{Hooks, run};
