//! Learning: the numbers that bots play by, made again from a seed.

pub mod connect4;
pub mod data;
mod gather;
pub mod learned;
pub mod lolchess;
pub mod policy;
pub mod spans;

/// How much to learn from games against itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Rounds; each plays with the weights of the one before.
    pub rounds: u32,
    /// Games a round.
    pub games: u64,
    /// Decides every game; the number of threads does not.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
}
