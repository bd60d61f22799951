//! What the tests of several crates share: a game with dice, random game graphs and the plain search to compare engines
//! with, databases, a Redis server and the binary as a process.

pub mod database;
pub mod dice;
#[cfg(feature = "lolchess")]
pub mod lolchess;
pub mod program;
pub mod redis;
pub mod reference;
pub mod toy;
