//! The binary from outside: what it answers, and how it ends.

mod adding_a_game;
mod analysis;
mod bad_input;
#[cfg(target_arch = "x86_64")]
mod old_processor;
mod protocol;
mod readme;
mod same_game;
mod service;
mod training;
