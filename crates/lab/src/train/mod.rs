//! Learning: the numbers that bots play by, made again from a seed.

pub mod connect4;
mod gather;
pub mod learned;
pub mod lolchess;
pub mod policy;
pub mod spans;
