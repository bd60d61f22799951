//! Bots with more to say than greed.

pub mod document;
