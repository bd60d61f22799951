//! What the tests of several crates share: a game with dice, random game graphs and the plain search to compare engines
//! with, databases, servers of their own with certificates, and the binary as a process.

#[cfg(feature = "certificates")]
pub mod certificate;
pub mod database;
pub mod dice;
#[cfg(feature = "lolchess")]
pub mod lolchess;
#[cfg(feature = "certificates")]
pub mod postgres;
pub mod program;
pub mod redis;
pub mod reference;
pub mod toy;
