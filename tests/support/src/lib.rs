//! What the tests of several crates share: a game with dice, databases, a Redis server and the binary as a process.

pub mod database;
pub mod dice;
#[cfg(feature = "lolchess")]
pub mod lolchess;
pub mod program;
pub mod redis;
