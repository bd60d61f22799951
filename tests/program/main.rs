//! The binary from outside: what it answers, and how it ends.

// The example game is written as a module of the crate `games`.
use games::{entry, noisy_alphabeta};

mod adding_a_game;
mod analysis;
mod bad_input;
mod closed_output;
mod metrics;
#[cfg(target_arch = "x86_64")]
mod old_processor;
mod online;
#[allow(unreachable_pub, reason = "the files are copied to a crate in which they are public")]
mod othello;
mod protocol;
mod readme;
mod same_game;
mod service;
mod traces;
mod training;
