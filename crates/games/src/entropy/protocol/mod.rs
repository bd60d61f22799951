//! Protocols of this game in which a bot is a program on standard input and output.

pub mod codecup;
pub mod json;
