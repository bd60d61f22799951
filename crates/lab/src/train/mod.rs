//! Learning: rounds of self-play, spread over threads without changing the result.

pub mod spans;
