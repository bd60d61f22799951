//! The binary from outside: what it answers, and how it ends.

mod adding_a_game;
mod bad_input;
mod protocol;
mod readme;
mod service;
mod training;
